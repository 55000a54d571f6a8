//! The unit that a comment of an OBJ file states. The format has none, so exporters write it there: SketchUp
//! `# File units = inches`, Maya `# This file uses centimeters as units for non-parametric coordinates.`
//!
//! The reader does not convert: other programs copy such a line into files in metres.

use super::super::ReadNote;
use super::super::text::tokens;
use super::Lines;

/// Lines that are searched, and bytes of each.
const MOST_LINES: usize = 64;
const MOST_BYTES: usize = 256;

/// Units by a name or its start, with the length of one in metres.
const UNITS: [(&str, &str, f64); 16] = [
    ("met", "metres", 1.0),
    ("m", "metres", 1.0),
    ("millimet", "millimetres", 0.001),
    ("mm", "millimetres", 0.001),
    ("centimet", "centimetres", 0.01),
    ("cm", "centimetres", 0.01),
    ("decimet", "decimetres", 0.1),
    ("dm", "decimetres", 0.1),
    ("inch", "inches", 0.0254),
    ("inches", "inches", 0.0254),
    ("feet", "feet", 0.3048),
    ("foot", "feet", 0.3048),
    ("yard", "yards", 0.9144),
    ("yards", "yards", 0.9144),
    ("kilomet", "kilometres", 1000.0),
    ("km", "kilometres", 1000.0),
];

/// Returns a note about the unit that the first comments state, unless it is the metre.
pub(super) fn note(bytes: &[u8]) -> Option<ReadNote> {
    let is_vertex = |line: &[u8]| tokens(line).next() == Some(b"v");
    let head = Lines::new(bytes).take(MOST_LINES).take_while(|(_, line)| !is_vertex(line));
    let (unit, scale) = head.filter_map(|(_, line)| stated(&line)).next()?;
    (scale != 1.0).then_some(ReadNote::StatedUnit { unit, scale })
}

/// Returns the unit of a comment such as `units: mm` or `centimeters as units`, with its length in metres. A comment with a number
/// or with several units says something else.
fn stated(line: &[u8]) -> Option<(&'static str, f64)> {
    let comment = line.trim_ascii_start().strip_prefix(b"#")?;
    let comment = comment.get(..MOST_BYTES).unwrap_or(comment).to_ascii_lowercase();
    if comment.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let words: Vec<&[u8]> =
        comment.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut units = words.iter().enumerate().filter_map(|(place, word)| Some((place, unit_of(word)?)));
    let ((place, unit), None) = (units.next()?, units.next()) else { return None };
    let is_word = |place: Option<usize>, texts: [&str; 2]| {
        place.and_then(|place| words.get(place)).is_some_and(|word| texts.iter().any(|text| *word == text.as_bytes()))
    };
    let follows = is_word(place.checked_sub(1), ["unit", "units"]);
    let precedes = is_word(place.checked_add(1), ["as", "as"]) && is_word(place.checked_add(2), ["unit", "units"]);
    (follows || precedes).then_some(unit)
}

/// Returns the unit that a word names, with its length in metres. Names that begin with `millimet` and the like go on with `er` or
/// `re`, and perhaps a plural.
fn unit_of(word: &[u8]) -> Option<(&'static str, f64)> {
    let rest_is_met = |name: &str| {
        let rest = word.strip_prefix(name.as_bytes());
        name.ends_with("met") && rest.is_some_and(|rest| [&b"er"[..], b"re", b"ers", b"res"].contains(&rest))
    };
    let found = UNITS.iter().find(|(name, ..)| word == name.as_bytes() || rest_is_met(name));
    found.map(|&(_, unit, metres)| (unit, metres))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note_of(text: &str) -> Option<String> {
        note(text.as_bytes()).map(|note| note.to_string())
    }

    #[test]
    fn a_unit_in_the_first_comments_has_a_note_with_its_scale() {
        for (comment, unit, scale) in [
            ("# File units = inches", "inches", "0.0254"),
            ("# This file uses centimeters as units for non-parametric coordinates.\r", "centimetres", "0.01"),
            ("#units: mm", "millimetres", "0.001"),
            ("  # Unit: Millimetre", "millimetres", "0.001"),
            ("# scene unit: Feet", "feet", "0.3048"),
        ] {
            let note = note_of(&format!("# exported\nmtllib a.mtl\n{comment}\nv 0 0 0\n")).expect("has a note");
            assert!(note.contains(unit) && note.contains(&format!("scale={scale} ")), "{note}");
        }
    }

    #[test]
    fn other_comments_state_no_unit() {
        for text in [
            "# File units = meters\nv 0 0 0\n",
            "# File units = meters\n# Original units = inches\nv 0 0 0\n",
            "# Unit scale: 1 unit = 1 meter (100 cm)\nv 0 0 0\n",
            "# Units: metres, not feet\nv 0 0 0\n",
            "# 1 unit = 10 cm\nv 0 0 0\n",
            "# Object: shelf unit of a foot\nv 0 0 0\n",
            "# 12 inches of rain\nv 0 0 0\n",
            "# a unit of the footprint\nv 0 0 0\n",
            "# one unit is a cmyk dot of the community\nv 0 0 0\n",
            "v 0 0 0\n# File units = inches\n",
            "o units_inches\nv 0 0 0\n",
            "",
        ] {
            assert_eq!(note_of(text), None, "{text}");
        }
        assert_eq!(note_of(&format!("{}# units: mm\n", "\n".repeat(MOST_LINES))), None);
        assert_eq!(note_of(&format!("# unit{}mm\n", " ".repeat(MOST_BYTES))), None);
    }
}
