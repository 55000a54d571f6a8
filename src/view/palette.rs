//! The colours of hulls, which the workbench page and the Blender extension have as well.

use crate::geometry::Aabb;

/// A pale colour as sRGB bytes, and its lightness `L*` of CIE Lab, 0 to 100.
type Pale = ([u8; 3], f64);

/// Pale colours without red, which stands for faults. Any two of them, and each of them and the reds of the page, stay apart
/// for people with protanopia, deuteranopia or tritanopia: `web/test/colours.test.ts` measures it.
pub(super) const PALETTE: [Pale; 9] = [
    ([0xa4, 0xbc, 0xef], 76.0),
    ([0xe9, 0xf1, 0xd2], 94.0),
    ([0xa2, 0xd7, 0xc9], 82.0),
    ([0xcc, 0xc9, 0x90], 80.0),
    ([0xd6, 0xcf, 0xf9], 85.0),
    ([0xfe, 0xec, 0xb8], 94.0),
    ([0xc7, 0xe0, 0xed], 88.0),
    ([0x86, 0xc5, 0xd7], 76.0),
    ([0xef, 0xd3, 0xb2], 86.0),
];

/// Above this number of boxes, neighbours are ignored: comparing all pairs would take seconds.
const MAX_BOXES: usize = 2000;

/// Penalties: the colour of a neighbour, and each step of lightness below [`CLEAR`] from a neighbour's.
const SAME: f64 = 1000.0;
const CLOSE: f64 = 0.4;
/// Difference in lightness from which two colours count as clearly different for every kind of colour vision.
const CLEAR: f64 = 5.0;

/// Distance between boxes that counts as none, as a share of the longest side of all.
const TOUCH: f64 = 0.01;

/// Returns a colour for each box. Boxes that touch get different colours while the palette has enough, and different
/// lightness where possible; of equally good colours, the least used one is taken. The page does the same.
pub(super) fn neighbour_colours(boxes: &[Aabb]) -> Vec<[u8; 3]> {
    let chosen = if boxes.len() > MAX_BOXES {
        (0..boxes.len()).map(|number| number % PALETTE.len()).collect()
    } else {
        chosen(boxes)
    };
    chosen.into_iter().filter_map(|colour| PALETTE.get(colour)).map(|(bytes, _)| *bytes).collect()
}

fn chosen(boxes: &[Aabb]) -> Vec<usize> {
    let all = boxes.iter().fold(None, |all: Option<Aabb>, own| {
        let mut all = all.unwrap_or(*own);
        all.include(&own.min);
        all.include(&own.max);
        Some(all)
    });
    let margin = TOUCH * all.map_or(0.0, |all| all.size().max());
    let mut uses = [0.0; PALETTE.len()];
    let mut chosen: Vec<usize> = Vec::with_capacity(boxes.len());
    for own in boxes {
        let near = |other: &Aabb| {
            (0..3).all(|axis| own.min[axis] <= other.max[axis] + margin && other.min[axis] <= own.max[axis] + margin)
        };
        let around: Vec<usize> = chosen.iter().zip(boxes).filter(|(_, other)| near(other)).map(|(at, _)| *at).collect();
        let mut best = (0, f64::INFINITY);
        for (colour, (_, lightness)) in PALETTE.iter().enumerate() {
            let penalty = around.iter().fold(uses[colour], |sum, &other| {
                let gap = (PALETTE[other].1 - lightness).abs();
                sum + if other == colour { SAME } else { CLOSE * (CLEAR - gap).max(0.0) }
            });
            if penalty < best.1 {
                best = (colour, penalty);
            }
        }
        uses[best.0] += 1.0;
        chosen.push(best.0);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Vec3;

    fn read(path: &str) -> String {
        std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
    }

    fn hex([red, green, blue]: &[u8; 3]) -> String {
        format!("{red:02x}{green:02x}{blue:02x}")
    }

    #[test]
    fn the_page_and_the_extension_have_the_same_palette() {
        let rows = PALETTE.iter().map(|(bytes, lightness)| {
            serde_json::json!({ "colour": format!("#{}", hex(bytes)), "lightness": *lightness as u8 })
        });
        let expected = serde_json::Value::Array(rows.collect());
        let of_the_page: serde_json::Value = serde_json::from_str(&read("web/src/model/palette.json")).unwrap();
        assert_eq!(of_the_page, expected, "web/src/model/palette.json should hold\n{expected:#}");
        let names = PALETTE.iter().map(|(bytes, _)| format!("\"{}\"", hex(bytes))).collect::<Vec<_>>().join(", ");
        assert!(read("examples/blender/shapes.py").contains(&format!("COLOURS = ({names})")), "{names}");
    }

    #[test]
    fn boxes_that_touch_have_different_colours_while_the_palette_has_enough() {
        let row = (0..40).map(|at| {
            let min = Vec3::new(f64::from(at), 0.0, 0.0);
            Aabb { min, max: min + Vec3::repeat(1.0) }
        });
        let colours = neighbour_colours(&row.collect::<Vec<_>>());
        assert!(colours.windows(2).all(|pair| pair[0] != pair[1]), "{colours:?}");
        let used: std::collections::BTreeSet<_> = colours.iter().collect();
        assert_eq!(used.len(), PALETTE.len());
        // The first choices of the page, which this test and `web/test/colours.test.ts` share.
        assert_eq!(colours[..4].iter().map(hex).collect::<Vec<_>>(), ["a4bcef", "e9f1d2", "a2d7c9", "feecb8"]);
    }
}
