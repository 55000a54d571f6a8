//! Notes of the lower floors as warnings of a result.

use crate::cost::counted;
use crate::decompose::Note;
use crate::formats::ReadNote;
use crate::geometry::MeshNote;
use crate::mesh_asset::AssetNote;
use crate::preflight;

use super::report::Warning;

/// The code of the warning that parts with openings count as solid.
pub const OPEN_SOLID: &str = "open_solid";

impl Warning {
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self { code: code.to_owned(), message: message.into(), ..Self::default() }
    }

    pub fn about(self, part: impl Into<String>) -> Self {
        Self { part: Some(part.into()), ..self }
    }

    pub fn of_reading(note: &ReadNote) -> Self {
        Self { part: note.part().map(str::to_owned), ..Self::new(note.code(), note.to_string()) }
    }

    pub fn of_finding(finding: preflight::Finding) -> Self {
        Self {
            part: finding.part.clone(),
            index: Some(finding.index),
            met: finding.met,
            limit: finding.limit,
            severity: Some(finding.severity().into()),
            ..Self::new(finding.code.name(), finding.message)
        }
    }

    /// Returns `None` for notes that the pipeline reports itself in more detail: the rank of the source, and a source
    /// without faces.
    pub fn of_decomposition(note: &Note) -> Option<Self> {
        match note {
            Note::WindingRepaired { triangles } => Some(Self::new(
                "winding_repaired",
                sentence(
                    *triangles,
                    "triangle",
                    "was wound the wrong way and was reversed",
                    "were wound the wrong way and were reversed",
                ),
            )),
            Note::DoubledFaces { triangles } => Some(Self::new(
                "doubled_faces",
                sentence(
                    *triangles,
                    "triangle",
                    "lay back to back with another and was left out",
                    "lay back to back with others and were left out",
                ),
            )),
            Note::Sheets { components } => Some(Self::new(
                "sheets",
                sentence(
                    *components,
                    "part",
                    "of the surface encloses no volume and became a thin hull around the sheet",
                    "of the surface enclose no volume and became thin hulls around the sheets",
                ),
            )),
            Note::OpenSolids { components } => Some(Self::new(
                OPEN_SOLID,
                sentence(
                    *components,
                    "part",
                    "of the surface has openings and was treated as a solid, because most of the space that it \
                     surrounds is inside: if it is meant to be hollow, give its walls a thickness",
                    "of the surface have openings and were treated as solids, because most of the space that they \
                     surround is inside: if one is meant to be hollow, give its walls a thickness",
                ),
            )),
            Note::Flat | Note::Degenerate { .. } | Note::NoFaces => None,
        }
    }

    pub fn of_asset(note: &AssetNote) -> Self {
        Self::new(note.code(), note.to_string())
    }

    pub fn of_mesh(note: &MeshNote) -> Self {
        match note {
            MeshNote::NoFaces => Self::new(
                "no_faces",
                "the source has points but no faces with an area: the result is made of its points alone",
            ),
            MeshNote::DegenerateTriangles { count, first } => Self::new(
                "degenerate_triangles",
                format!(
                    "{}; the first is number {first}",
                    sentence(*count, "triangle", "has no area and was left out", "have no area and were left out")
                ),
            ),
        }
    }
}

/// Returns a sentence about a number of things. `one` follows the noun in the singular, `many` in the plural.
fn sentence(count: usize, noun: &str, one: &str, many: &str) -> String {
    format!("{} {}", counted(count, noun), if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_part_is_in_the_singular() {
        let message = |components| Warning::of_decomposition(&Note::Sheets { components }).unwrap().message;
        assert_eq!(message(1), "1 part of the surface encloses no volume and became a thin hull around the sheet");
        assert_eq!(message(2), "2 parts of the surface enclose no volume and became thin hulls around the sheets");
    }
}
