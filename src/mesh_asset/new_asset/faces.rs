//! Divides a surface into the faces of a level.

use std::ops::Range;

use super::{Frame, Grid, Surface};
use crate::geometry::Vec3;
use crate::mesh_asset::error::AssetError;
use crate::mesh_asset::limits::{MAX_FACE_VERTICES, MAX_FACES};
use crate::mesh_asset::llsd::{self, Llsd};
use crate::mesh_asset::normals::CornerNormals;
use crate::mesh_asset::quantize::{Domain, GridPoint, push_point};

/// One material face under construction.
#[derive(Default)]
pub struct Face {
    positions: Vec<u8>,
    normals: Vec<u8>,
    triangles: Vec<u8>,
}

/// A vertex of the surface with its normal on the grid.
type Corner = (u32, GridPoint);

/// The corners that are vertices of the face under construction.
struct Corners {
    /// For each vertex of the surface, the number in `made` of the corner that was made last.
    last: Vec<Option<u32>>,
    made: Vec<Made>,
    /// Corners in `made` that belong to finished faces.
    finished: usize,
}

struct Made {
    normal: GridPoint,
    /// The corner that was made before this one of the same vertex of the surface.
    before: Option<u32>,
}

impl Corners {
    fn of(surface: &Surface<'_>) -> Self {
        Self { last: vec![None; surface.positions.len()], made: Vec::new(), finished: 0 }
    }

    /// Returns the index of a corner in the face.
    fn index(&self, (vertex, normal): &Corner) -> Option<usize> {
        let mut last = self.last[*vertex as usize];
        while let Some(index) = last.map(|number| number as usize).filter(|&number| number >= self.finished) {
            if self.made[index].normal == *normal {
                return Some(index - self.finished);
            }
            last = self.made[index].before;
        }
        None
    }

    /// Adds a corner and returns its index in the face.
    fn push(&mut self, &(vertex, normal): &Corner) -> usize {
        let index = self.len();
        let before = self.last[vertex as usize].replace(self.made.len() as u32);
        self.made.push(Made { normal, before });
        index
    }

    /// Returns the number of corners of the face.
    fn len(&self) -> usize {
        self.made.len() - self.finished
    }

    fn have_room_for(&self, triangle: &[Corner; 3]) -> bool {
        if self.len() + triangle.len() <= MAX_FACE_VERTICES {
            return true;
        }
        let new = triangle.iter().filter(|corner| self.index(corner).is_none()).count();
        self.len() + new <= MAX_FACE_VERTICES
    }

    /// Starts the next face.
    fn finish(&mut self) {
        self.finished = self.made.len();
    }
}

impl Face {
    fn push(&mut self, triangle: &[Corner; 3], corners: &mut Corners, surface: &Surface<'_>, grid: &Grid<'_>) {
        for corner in triangle {
            let index = corners.index(corner).unwrap_or_else(|| {
                let point = grid.frame.normalise(&surface.positions[corner.0 as usize]);
                push_point(&mut self.positions, &grid.domain.encode(&point));
                push_point(&mut self.normals, &corner.1);
                corners.push(corner)
            });
            self.triangles.extend_from_slice(&(index as u16).to_le_bytes());
        }
    }

    pub fn to_llsd(&self, frame: &Frame, domain: &Domain) -> Llsd {
        let scale = llsd::array(frame.size.iter().map(|&size| Llsd::Real(size)));
        llsd::map([
            ("NormalizedScale", scale),
            ("Normal", Llsd::Binary(self.normals.clone())),
            ("Position", Llsd::Binary(self.positions.clone())),
            ("PositionDomain", llsd::map(domain.to_llsd())),
            ("TriangleList", Llsd::Binary(self.triangles.clone())),
        ])
    }
}

/// Divides a surface into faces that the format can hold: its parts where that is possible.
pub fn split_into_faces(
    surface: &Surface<'_>,
    normals: &CornerNormals,
    grid: &Grid<'_>,
) -> Result<Vec<Face>, AssetError> {
    let whole = 0..surface.triangles.len();
    let by_part: Vec<Range<usize>> = surface.parts.iter().map(|part| part.triangles.clone()).collect();
    let covers_all = by_part.iter().map(ExactSizeIterator::len).sum::<usize>() == whole.len()
        && by_part.iter().all(|range| range.end <= whole.end);
    if covers_all && by_part.iter().filter(|range| !range.is_empty()).count() <= MAX_FACES {
        let faces = fill_faces(&by_part, surface, normals, grid);
        if faces.len() <= MAX_FACES {
            return Ok(faces);
        }
    }
    let faces = fill_faces(&[whole], surface, normals, grid);
    if faces.len() <= MAX_FACES { Ok(faces) } else { Err(AssetError::TooManyFaces { faces: faces.len() }) }
}

/// Fills the faces. Each range starts a face, and so does a triangle that does not fit into the present face.
fn fill_faces(ranges: &[Range<usize>], surface: &Surface<'_>, normals: &CornerNormals, grid: &Grid<'_>) -> Vec<Face> {
    let directions = Domain::new(Vec3::repeat(-1.0), Vec3::repeat(1.0)).unwrap_or(Domain::UNIT);
    let mut faces: Vec<Face> = Vec::new();
    let mut corners = Corners::of(surface);
    for range in ranges.iter().filter(|range| !range.is_empty()) {
        let mut face = Face::default();
        corners.finish();
        for triangle in range.clone() {
            let corner_normals = normals.of_triangle(triangle);
            let of_triangle: [Corner; 3] = std::array::from_fn(|corner| {
                let direction = grid.frame.turn(&corner_normals[corner]);
                (surface.triangles[triangle][corner], directions.encode(&direction))
            });
            if !corners.have_room_for(&of_triangle) {
                faces.push(std::mem::take(&mut face));
                corners.finish();
            }
            face.push(&of_triangle, &mut corners, surface, grid);
        }
        faces.push(face);
    }
    faces
}
