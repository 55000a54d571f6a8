//! Warnings of an answer: what a creator should know although there is a result.

use crate::decompose::Note;
use crate::formats::ReadNote;
use crate::geometry::MeshNote;
use crate::mesh_asset::AssetNote;
use crate::preflight;

/// One line of the answer's `warnings`.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    pub code: &'static str,
    pub message: String,
    pub part: Option<String>,
    /// What the preflight tells beside: severity, index, value met and limit.
    pub finding: Option<preflight::Finding>,
}

impl Warning {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), part: None, finding: None }
    }

    pub fn about(mut self, part: impl Into<String>) -> Self {
        self.part = Some(part.into());
        self
    }

    pub fn of_reading(note: &ReadNote) -> Self {
        Self { code: note.code(), message: note.to_string(), part: note.part().map(str::to_owned), finding: None }
    }

    pub fn of_finding(finding: preflight::Finding) -> Self {
        Self {
            code: finding.code.name(),
            message: finding.message.clone(),
            part: finding.part.clone(),
            finding: Some(finding),
        }
    }

    /// `None` for what the pipeline itself says more about: the rank of the source, and that it has no faces.
    pub fn of_decomposition(note: &Note) -> Option<Self> {
        match note {
            Note::WindingRepaired { triangles } => Some(Self::new(
                "winding_repaired",
                format!("{triangles} triangles wound the wrong way and were taken the other way round"),
            )),
            Note::Sheets { components } => Some(Self::new(
                "sheets",
                format!("{components} parts of the surface enclose no volume and became thin hulls around the sheet"),
            )),
            Note::OpenSolids { components } => Some(Self::new(
                "open_solid",
                format!(
                    "{components} parts of the surface have openings and were taken for solids, as most of what they \
                     surround is inside: if one is meant to be hollow, give its walls a thickness"
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
                "the source has points but no faces with an area: there is a single hull and no decomposition",
            ),
            MeshNote::DegenerateTriangles { count, first } => Self::new(
                "degenerate_triangles",
                format!("{count} triangles have no area and were left out, the first is number {first}"),
            ),
        }
    }
}
