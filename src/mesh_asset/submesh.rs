//! Reads levels of detail: arrays of faces with quantised vertices and 16-bit indices.
//!
//! Source of the layout: the viewer's `llvolume.cpp`, `LLVolume::unpackVolumeFacesInternal`.

use crate::geometry::{MeshSoup, Part, Vec3};

use super::error::SubmeshError;
use super::limits::POINT_BYTES;
use super::llsd::{self, Llsd, LlsdExt, Map};
use super::quantize::{Domain, points_from_bytes, vector};

const INDEX_BYTES: usize = 2;
const TRIANGLE_BYTES: usize = 3 * INDEX_BYTES;

/// Returns the triangles of a level in the asset's own unit, with one part for each face (`"high_lod face 0"`). Faces
/// without geometry become empty parts. An incomplete triangle at the end is left out, as viewers do.
pub fn soup_from_submeshes(level: &Llsd, level_name: &str) -> Result<MeshSoup, SubmeshError> {
    let mut soup = MeshSoup::default();
    for face in faces(level)? {
        face?.append_named(level_name, &mut soup)?;
    }
    Ok(soup)
}

/// Returns each face of a level with its own vertices. An error in one face does not hide the others.
pub fn face_soups(level: &Llsd, level_name: &str) -> Result<Vec<Result<MeshSoup, SubmeshError>>, SubmeshError> {
    let soup = |face: Result<Face, SubmeshError>| {
        let mut soup = MeshSoup::default();
        face?.append_named(level_name, &mut soup)?;
        Ok(soup)
    };
    Ok(faces(level)?.map(soup).collect())
}

/// Returns how many vertices and triangles the faces of a level have, before any of them is decoded.
pub fn face_counts(level: &Llsd) -> (usize, usize) {
    let length = |face: &Llsd, key: &str| face.get(key).and_then(Llsd::bytes).map_or(0, <[u8]>::len);
    let all = |key: &str| level.items().unwrap_or_default().iter().map(|face| length(face, key)).sum::<usize>();
    (all("Position") / POINT_BYTES, all("TriangleList") / TRIANGLE_BYTES)
}

fn faces(level: &Llsd) -> Result<impl Iterator<Item = Result<Face<'_>, SubmeshError>>, SubmeshError> {
    let faces = level.items().ok_or(SubmeshError::NotAnArray { found: level.kind() })?;
    Ok(faces.iter().enumerate().map(|(number, face)| {
        let map = face.as_map().ok_or(SubmeshError::FaceNotAMap { face: number, found: face.kind() })?;
        Ok(Face { number, map })
    }))
}

/// Returns the level without the triangles in `dropped`, which lists their numbers in ascending order for each face. A
/// face that loses all its triangles is written as a face without geometry.
pub fn without_triangles(level: &Llsd, dropped: &[Vec<usize>]) -> Llsd {
    let Some(faces) = level.items() else { return level.clone() };
    let thinned = |(number, face): (usize, &Llsd)| match (dropped.get(number), face.as_map()) {
        (Some(dropped), Some(map)) if !dropped.is_empty() => face_without(map, dropped),
        _ => face.clone(),
    };
    llsd::array(faces.iter().enumerate().map(thinned))
}

/// Returns a face without triangles, which keeps the numbers of the faces after it.
pub fn without_geometry() -> Llsd {
    llsd::map([("NoGeometry", Llsd::Boolean(true))])
}

fn face_without(face: &Map, dropped: &[usize]) -> Llsd {
    const KEY: &str = "TriangleList";
    let list = face.get(KEY).and_then(Llsd::bytes).unwrap_or_default();
    let triangles = list.chunks_exact(TRIANGLE_BYTES).enumerate();
    let kept = triangles.filter(|(number, _)| dropped.binary_search(number).is_err());
    let kept: Vec<u8> = kept.flat_map(|(_, triangle)| triangle.iter().copied()).collect();
    if kept.is_empty() {
        return without_geometry();
    }
    let others = face.iter().filter(|(key, _)| *key != KEY).map(|(key, value)| (key.clone(), value.clone()));
    llsd::map(others.chain([(KEY.to_owned(), Llsd::Binary(kept))]))
}

/// Returns the size of the model before it was normalised. Only newer viewers write it.
pub fn normalized_scale(level: &Llsd) -> Option<Vec3> {
    level.items()?.iter().find_map(|face| vector(face.get("NormalizedScale")?))
}

struct Face<'a> {
    number: usize,
    map: &'a Map,
}

impl Face<'_> {
    /// Adds the face as a part of its own. The part of a face without geometry is empty.
    fn append_named(&self, level_name: &str, soup: &mut MeshSoup) -> Result<(), SubmeshError> {
        let start = soup.triangles.len();
        if self.map.get("NoGeometry").and_then(Llsd::flag) != Some(true) {
            self.append_to(soup)?;
        }
        let name = format!("{level_name} face {}", self.number);
        soup.parts.push(Part { name, triangles: start..soup.triangles.len() });
        Ok(())
    }

    fn append_to(&self, soup: &mut MeshSoup) -> Result<(), SubmeshError> {
        let positions = self.binary("Position")?;
        let indices = self.binary("TriangleList")?;
        let domain = self.domain()?;
        if !positions.len().is_multiple_of(POINT_BYTES) {
            return Err(SubmeshError::BadLength { face: self.number, bytes: positions.len() });
        }
        let vertices = positions.len() / POINT_BYTES;
        let base = u32::try_from(soup.positions.len()).map_err(|_| SubmeshError::TooLarge)?;
        let end = soup.positions.len().saturating_add(vertices);
        u32::try_from(end).map_err(|_| SubmeshError::TooLarge)?;
        soup.positions.extend(points_from_bytes(positions).map(|point| domain.decode(&point)));
        soup.triangles.reserve(indices.len() / TRIANGLE_BYTES);
        for (triangle, bytes) in indices.chunks_exact(TRIANGLE_BYTES).enumerate() {
            let corners: [u16; 3] = std::array::from_fn(|i| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]));
            if let Some(&index) = corners.iter().find(|&&index| usize::from(index) >= vertices) {
                let index = u32::from(index);
                return Err(SubmeshError::IndexOutOfRange { face: self.number, triangle, index, vertices });
            }
            soup.triangles.push(corners.map(|index| base + u32::from(index)));
        }
        Ok(())
    }

    fn binary(&self, key: &'static str) -> Result<&[u8], SubmeshError> {
        match self.map.get(key) {
            Some(Llsd::Binary(bytes)) => Ok(bytes),
            Some(other) => Err(self.wrong_type(key, other, "binary data")),
            None => Err(SubmeshError::Missing { face: self.number, key }),
        }
    }

    fn domain(&self) -> Result<Domain, SubmeshError> {
        const KEY: &str = "PositionDomain";
        let Some(domain) = self.map.get(KEY) else { return Ok(Domain::UNIT) };
        let bound = |key: &str| domain.get(key).and_then(vector);
        let (Some(min), Some(max)) = (bound("Min"), bound("Max")) else {
            return Err(self.wrong_type(KEY, domain, "a map of Min and Max, each of three reals,"));
        };
        Domain::new(min, max).map_err(|bad| SubmeshError::BadDomain { face: self.number, bad })
    }

    fn wrong_type(&self, key: &'static str, value: &Llsd, expected: &'static str) -> SubmeshError {
        SubmeshError::WrongType { face: self.number, key, found: value.kind(), expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a level of an empty face and a face with one triangle. `key` and `value` replace or extend its entries.
    fn level(key: &'static str, value: Llsd) -> Llsd {
        let corners = [[0u16, 0, 0], [65_535, 0, 0], [0, 65_535, 65_535]];
        let positions: Vec<u8> = corners.iter().flatten().flat_map(|c| c.to_le_bytes()).collect();
        let indices: Vec<u8> = [0u16, 1, 2].iter().flat_map(|i| i.to_le_bytes()).collect();
        let face = [("Position", Llsd::Binary(positions)), ("TriangleList", Llsd::Binary(indices)), (key, value)];
        llsd::array([llsd::map([("NoGeometry", Llsd::from(true))]), llsd::map(face)])
    }

    fn domain(min: f64, max: f64) -> Llsd {
        let reals = |x: f64| llsd::array([x, x, x].map(Llsd::Real));
        llsd::map([("Min", reals(min)), ("Max", reals(max))])
    }

    #[test]
    fn faces_become_named_parts_in_their_domain() {
        let soup = soup_from_submeshes(&level("PositionDomain", domain(-1.0, 3.0)), "high_lod").unwrap();
        assert_eq!(soup.positions, [[-1.0, -1.0, -1.0], [3.0, -1.0, -1.0], [-1.0, 3.0, 3.0]].map(Vec3::from));
        assert_eq!(soup.triangles, [[0, 1, 2]]);
        assert_eq!(face_counts(&level("PositionDomain", domain(-1.0, 3.0))), (3, 1));
        let parts: Vec<_> = soup.parts.iter().map(|part| (part.name.as_str(), part.triangles.clone())).collect();
        assert_eq!(parts, [("high_lod face 0", 0..0), ("high_lod face 1", 0..1)]);
    }

    #[test]
    fn triangles_are_dropped_by_number_and_an_empty_face_has_no_geometry() {
        let three: Vec<u8> =
            [[0_u16, 1, 2], [1, 2, 0], [2, 0, 1]].iter().flatten().flat_map(|i| i.to_le_bytes()).collect();
        let level = level("TriangleList", Llsd::Binary(three));
        let triangles = |dropped: &[usize]| {
            let dropped = [vec![], dropped.to_vec()];
            soup_from_submeshes(&without_triangles(&level, &dropped), "physics_mesh").unwrap().triangles
        };
        assert_eq!(triangles(&[]), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!(triangles(&[0, 2]), [[1, 2, 0]]);
        assert_eq!(triangles(&[0, 1, 2]), [[0_u32; 3]; 0]);
    }

    #[test]
    fn trailing_incomplete_triangle_is_left_out() {
        let soup = soup_from_submeshes(&level("TriangleList", llsd::binary(vec![0u8; 11])), "high_lod").unwrap();
        assert_eq!(soup.triangles, [[0, 0, 0]]);
    }

    #[test]
    fn faults_name_face_and_bound() {
        let cases = [
            (
                "TriangleList",
                llsd::binary(vec![1u8, 0, 2, 0, 3, 0]),
                "face 1, triangle 0 names vertex 3, but the face has only 3",
            ),
            ("Position", llsd::binary(vec![0u8; 7]), "face 1: Position has 7 bytes"),
            ("Position", Llsd::from("text"), "face 1: Position is string"),
            ("PositionDomain", Llsd::from(1), "face 1: PositionDomain is integer"),
            ("PositionDomain", domain(1.0, -1.0), "face 1: PositionDomain, axis x: Min is 1"),
            ("PositionDomain", domain(0.0, f64::NAN), "face 1: PositionDomain, axis x"),
        ];
        for (key, value, expected) in cases {
            let error = soup_from_submeshes(&level(key, value), "high_lod").unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
