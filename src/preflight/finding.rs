//! [`Finding`]: one line of the preflight.

use std::fmt;

words! {
    /// The severity of a finding.
    Severity {
        /// A simulator or a viewer refuses the model, or misreads it.
        Error = "error",
        /// The model is accepted, but a reader changes it or some readers fail.
        Warning = "warning",
        /// The model is valid, but unusual or more expensive than necessary.
        Hint = "hint",
    }
}

words! {
    /// The kind of a finding, by its stable identifier in responses and on the command line, with its severity.
    /// `MAV_...` is a code of Second Life's simulator.
    Code {
        Malformed = "malformed" => Severity::Error,
        UnknownVersion = "MAV_UNKNOWN_VERSION" => Severity::Error,
        BlockMissing = "MAV_BLOCK_MISSING" => Severity::Error,
        DegenerateTriangles = "MAV_FOUND_DEGENERATE_TRIANGLES" => Severity::Error,
        TooManyHulls = "MAV_MAX_HULLS_EXCEEDED" => Severity::Error,
        StaleHash = "MAV_CONFIRMATION_DATA_MISMATCH" => Severity::Error,
        NoGeometry = "no_geometry" => Severity::Error,
        TooManyFaces = "too_many_faces" => Severity::Error,
        NotFinite = "not_finite" => Severity::Error,
        NotRepresentable = "not_representable" => Severity::Error,
        Collinear = "collinear" => Severity::Error,
        SinglePoint = "single_point" => Severity::Error,
        TooManyVertices = "too_many_vertices" => Severity::Error,
        IndexOutOfRange = "index_out_of_range" => Severity::Error,
        LodGap = "lod_gap" => Severity::Error,
        LodFaces = "lod_faces" => Severity::Error,
        HullListMismatch = "hull_list_mismatch" => Severity::Error,
        TooManyHullVertices = "too_many_hull_vertices" => Severity::Error,
        EarlyName = "early_name" => Severity::Error,
        MeshUnknown = "mesh_unknown" => Severity::Error,
        BadScale = "bad_scale" => Severity::Error,
        FlatHull = "flat_hull" => Severity::Warning,
        HullOf256 = "hull_of_256" => Severity::Warning,
        FlatAxis = "flat_axis" => Severity::Warning,
        MeshBesideHulls = "mesh_beside_hulls" => Severity::Warning,
        ThinSide = "thin_side" => Severity::Warning,
        BoxDiffers = "box_differs" => Severity::Warning,
        NotEnclosed = "not_enclosed" => Severity::Warning,
        StaleCosts = "stale_costs" => Severity::Warning,
        MeshUnused = "mesh_unused" => Severity::Warning,
        PrimSize = "prim_size" => Severity::Warning,
        SpareVertices = "spare_vertices" => Severity::Hint,
        ExtraBlock = "extra_block" => Severity::Hint,
        UnnamedBytes = "unnamed_bytes" => Severity::Hint,
        SharedBlock = "shared_block" => Severity::Hint,
        ServerData = "server_data" => Severity::Hint,
    }
    severity: Severity
}

/// One fault of a model, with everything that is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub code: Code,
    /// The block, face or hull; in a whole model, the name of the mesh.
    pub part: Option<String>,
    /// Index of the face, triangle, hull or instance, from 0.
    pub index: Option<u64>,
    pub met: Option<f64>,
    /// The limit that `met` exceeds.
    pub limit: Option<f64>,
    pub message: String,
}

impl Finding {
    pub fn new(code: Code, part: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, part: Some(part.into()), index: None, met: None, limit: None, message: message.into() }
    }

    pub fn at(mut self, index: usize) -> Self {
        self.index = Some(index as u64);
        self
    }

    pub fn met(mut self, met: f64, limit: f64) -> Self {
        (self.met, self.limit) = (Some(met), Some(limit));
        self
    }

    /// Adds the count and the limit.
    pub fn counted(self, met: usize, limit: usize) -> Self {
        self.met(met as f64, limit as f64)
    }

    /// Turns the finding into one about a mesh of a whole model.
    pub fn of_mesh(mut self, mesh_name: &str) -> Self {
        self.part = Some(mesh_name.to_owned());
        self
    }

    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Returns whether the finding refuses the model. With `strict`, warnings refuse as well as errors.
    pub fn refuses(&self, strict: bool) -> bool {
        self.severity() <= if strict { Severity::Warning } else { Severity::Error }
    }
}

impl fmt::Display for Finding {
    /// Writes one line: `error: lod_gap: low_lod: ... (met 1, limit 0)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: ", self.severity().name(), self.code.name())?;
        match (&self.part, self.index) {
            (Some(part), Some(index)) => write!(f, "{part}[{index}]: ")?,
            (Some(part), None) => write!(f, "{part}: ")?,
            _ => {}
        }
        f.write_str(&self.message)?;
        match (self.met, self.limit) {
            (Some(met), Some(limit)) => write!(f, " (met {}, limit {})", short(met), short(limit)),
            _ => Ok(()),
        }
    }
}

/// Returns a number as text, with an exponent where it would have many digits before the point.
fn short(number: f64) -> String {
    if number.abs() < 1e15 { number.to_string() } else { format!("{number:.2e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_word_of_its_own_and_is_explained_for_creators() {
        let words: std::collections::BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(words.len(), Code::ALL.len());
        let page = include_str!("../../docs/PREFLIGHT.md");
        for code in Code::ALL {
            let line = format!("| `{}` | {} |", code.name(), code.severity().name());
            assert!(page.contains(&line), "docs/PREFLIGHT.md has no line {line}");
        }
    }

    #[test]
    fn a_line_tells_code_place_and_figures() {
        let finding = Finding::new(Code::TooManyFaces, "high_lod", "9 faces").at(8).counted(9, 8);
        assert_eq!(finding.to_string(), "error: too_many_faces: high_lod[8]: 9 faces (met 9, limit 8)");
        assert!(finding.refuses(false));
        assert!(!Finding::new(Code::ThinSide, "x", "y").refuses(false));
        assert!(Finding::new(Code::ThinSide, "x", "y").refuses(true));
        assert!(!Finding::new(Code::SpareVertices, "x", "y").refuses(true));
    }
}
