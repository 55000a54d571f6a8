//! Each lower floor's error as a [`Refusal`]: the one map from errors to the contract's kinds and codes.

use crate::cost::LinksetFault;
use crate::decompose::DecomposeError;
use crate::formats::{DetectError, Place, ReadError};
use crate::geometry::hull::HullError;
use crate::geometry::{MeshError, Rank, Stopped};
use crate::mesh_asset::WireError;

use super::types::{Refusal, RefusalKind};

impl From<Stopped> for Refusal {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => Self::new(RefusalKind::Cancelled, stopped.code(), "the work was cancelled"),
            Stopped::Deadline => Self::deadline("before there was a result"),
        }
    }
}

impl Refusal {
    /// Returns the refusal of bytes whose format cannot be determined.
    pub fn of_detection(error: &DetectError) -> Self {
        let (kind, code) = match error {
            DetectError::Empty => (RefusalKind::Malformed, "empty_body"),
            _ => (RefusalKind::UnsupportedFormat, "unsupported_format"),
        };
        Self::new(kind, code, error.to_string())
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        let (mut met, mut limit) = (None, None);
        let kind = match error {
            ReadError::Stopped(stopped) => return stopped.into(),
            ReadError::TooLarge { bound, met: count, .. } => {
                (met, limit) = (Some(count as f64), Some(bound as f64));
                RefusalKind::TooLarge
            }
            ReadError::Unsupported { .. } | ReadError::ExternalReference { .. } => RefusalKind::Unprocessable,
            _ => RefusalKind::Malformed,
        };
        let mut refusal = Self::new(kind, error.code(), error.to_string());
        let (part, index) = error.place().map_or((None, None), |place| part_and_index(&place));
        for finding in &mut refusal.errors {
            (finding.part, finding.index) = (part.clone(), index);
            (finding.met, finding.limit) = (met, limit);
        }
        refusal
    }
}

/// Returns a finding's part and index for a place in a file. A byte or a line is an index without a part: the caller adds the
/// file's name. A path is split at its first index, so `high_lod.triangles[2][1]` is triangle 2 of `high_lod.triangles`.
fn part_and_index(place: &Place) -> (Option<String>, Option<u64>) {
    match place {
        Place::Byte(index) | Place::Line(index) => (None, Some(*index)),
        Place::Path(path) => match list_and_index(path) {
            Some((list, index)) => (Some(list.to_owned()), Some(index)),
            None => (Some(path.clone()), None),
        },
    }
}

fn list_and_index(path: &str) -> Option<(&str, u64)> {
    let (list, rest) = path.split_once('[')?;
    let (index, rest) = rest.split_once(']')?;
    (!rest.contains('.')).then_some((list, index.parse().ok()?))
}

impl From<HullError> for Refusal {
    fn from(error: HullError) -> Self {
        let code = match error {
            HullError::Stopped(stopped) => return stopped.into(),
            HullError::NoPoints => return Self::no_geometry(error.to_string()),
            HullError::NotFinite(_) => "not_finite",
            HullError::TooMany(_) => return Self::new(RefusalKind::TooLarge, "too_many_vertices", error.to_string()),
            HullError::Degenerate(Rank::Point) => "single_point",
            HullError::Degenerate(Rank::Line) => "collinear",
            HullError::Degenerate(Rank::Plane | Rank::Solid) => "flat",
        };
        Self::new(RefusalKind::Unprocessable, code, error.to_string())
    }
}

impl From<DecomposeError> for Refusal {
    fn from(error: DecomposeError) -> Self {
        match error {
            DecomposeError::Stopped(stopped) => stopped.into(),
            DecomposeError::Hull(error) => error.into(),
            other => Self::new(RefusalKind::Unprocessable, other.code(), other.to_string()),
        }
    }
}

impl From<WireError> for Refusal {
    /// Blocks are made from checked hulls. The upload is to blame only for coordinates that single precision cannot hold;
    /// every other error is a bug.
    fn from(error: WireError) -> Self {
        let (kind, code) = match error {
            WireError::NotRepresentable { .. } | WireError::TooSmall { .. } => {
                (RefusalKind::Unprocessable, "not_representable")
            }
            _ => (RefusalKind::Internal, "block"),
        };
        Self::new(kind, code, error.to_string())
    }
}

impl Refusal {
    /// Returns the refusal of prims that form no linkset.
    pub fn of_linkset(faults: Vec<LinksetFault>) -> Self {
        let detail = faults.first().map_or_else(String::new, |fault| format!("{}: {}", fault.path, fault.message));
        Self::new(RefusalKind::Unprocessable, "bad_linkset", detail)
    }

    /// Returns the refusal of a mesh whose coordinates no block can hold; `level` is the name of its level.
    pub fn of_range(error: &WireError, level: &str) -> Self {
        let (detail, vertex) = match error {
            WireError::NotRepresentable { vertex, .. } => {
                let detail = format!(
                    "{level}: vertex {vertex} is beyond what single precision holds ({:.1e}). Scale the model down",
                    f32::MAX
                );
                (detail, Some(*vertex as u64))
            }
            error => (format!("{level}: {error}"), None),
        };
        Self::new(RefusalKind::Unprocessable, "not_representable", detail).at(level, vertex)
    }

    /// Returns the refusal of a faulty mesh; `level` is the name of its level.
    pub fn of_mesh(error: &MeshError, level: &str) -> Self {
        let detail = format!("{level}: {error}");
        match error {
            MeshError::NoGeometry => Self::no_geometry(detail).at(level, None),
            MeshError::NotFinite { part, vertex, .. } => {
                Self::new(RefusalKind::Unprocessable, "not_finite", detail).at(named(part, level), Some(*vertex as u64))
            }
            MeshError::IndexOutOfRange { part, triangle, .. } => {
                let refusal = Self::new(RefusalKind::Malformed, "index_out_of_range", detail);
                refusal.at(named(part, level), Some(*triangle as u64))
            }
            MeshError::Stopped(stopped) => (*stopped).into(),
        }
    }
}

fn named<'a>(part: &'a str, level: &'a str) -> &'a str {
    if part.is_empty() { level } else { part }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_name_is_left_out() {
        let of_part = |part: &str| {
            let error = MeshError::NotFinite { part: part.to_owned(), vertex: 3, x: f64::NAN, y: 0.0, z: 1.0 };
            Refusal::of_mesh(&error, "high_lod").detail
        };
        assert_eq!(of_part(""), "high_lod: vertex 3 is not finite: (NaN, 0, 1)");
        assert_eq!(of_part("roof"), "high_lod: vertex 3 of \"roof\" is not finite: (NaN, 0, 1)");
        let error = MeshError::IndexOutOfRange { part: String::new(), triangle: 2, index: 9, vertices: 4 };
        let refusal = Refusal::of_mesh(&error, "high_lod");
        assert_eq!(refusal.detail, "high_lod: triangle 2 names vertex 9, but there are only 4");
        assert_eq!(refusal.errors[0].part.as_deref(), Some("high_lod"));
    }

    #[test]
    fn a_place_gives_part_and_index() {
        let path = |text: &str| part_and_index(&Place::Path(text.to_owned()));
        assert_eq!(path("high_lod.triangles[2][1]"), (Some("high_lod.triangles".to_owned()), Some(2)));
        assert_eq!(path("meshes[0].primitives[1]"), (Some("meshes[0].primitives[1]".to_owned()), None));
        assert_eq!(path("the map"), (Some("the map".to_owned()), None));
        assert_eq!(path("[7"), (Some("[7".to_owned()), None));
        assert_eq!(part_and_index(&Place::Line(9)), (None, Some(9)));
    }
}
