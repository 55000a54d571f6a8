//! Divides a surface into the faces of a level.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::{Frame, Grid, Surface};
use crate::geometry::{Part, Vec3};
use crate::mesh_asset::error::AssetError;
use crate::mesh_asset::limits::{MAX_FACE_VERTICES, MAX_FACES};
use crate::mesh_asset::llsd::{self, Llsd};
use crate::mesh_asset::normals::Normals;
use crate::mesh_asset::quantize::{Domain, GridPoint, push_point};
use crate::mesh_asset::submesh::without_geometry;

/// One material face under construction.
#[derive(Default)]
pub struct Face {
    positions: Vec<u8>,
    normals: Vec<u8>,
    triangles: Vec<u8>,
}

/// A vertex of the surface with its normal on the grid.
type Corner = (u32, GridPoint);

/// The corners that are vertices of the face under construction, with their indices in it. One vertex of a surface can have
/// as many normals as it has triangles.
#[derive(Default)]
struct Corners(HashMap<Corner, u16>);

impl Corners {
    fn have_room_for(&self, triangle: &[Corner; 3]) -> bool {
        let count = self.0.len();
        if count + triangle.len() <= MAX_FACE_VERTICES {
            return true;
        }
        let new = triangle.iter().filter(|corner| !self.0.contains_key(corner)).count();
        count + new <= MAX_FACE_VERTICES
    }
}

impl Face {
    fn push(&mut self, triangle: &[Corner; 3], corners: &mut Corners, surface: &Surface<'_>, grid: &Grid<'_>) {
        for corner in triangle {
            let next = corners.0.len() as u16;
            let index = *corners.0.entry(*corner).or_insert_with(|| {
                let point = grid.frame.normalise(&surface.positions[corner.0 as usize]);
                push_point(&mut self.positions, &grid.domain.encode(&point));
                push_point(&mut self.normals, &corner.1);
                next
            });
            self.triangles.extend_from_slice(&index.to_le_bytes());
        }
    }

    pub fn to_llsd(&self, frame: &Frame, domain: &Domain) -> Llsd {
        if self.triangles.is_empty() {
            return without_geometry();
        }
        let metres = frame.size.component_mul(&frame.scale);
        let scale = llsd::array(metres.iter().map(|&side| Llsd::Real(side)));
        llsd::map([
            ("NormalizedScale", scale),
            ("Normal", Llsd::Binary(self.normals.clone())),
            ("Position", Llsd::Binary(self.positions.clone())),
            ("PositionDomain", llsd::map(domain.to_llsd())),
            ("TriangleList", Llsd::Binary(self.triangles.clone())),
        ])
    }
}

/// How the parts of the highest level were divided into faces. Lower levels follow it, because a prim is textured by the numbers
/// of its faces.
pub struct Layout {
    /// The name of each part without that of its object; none where the surface did not keep its parts.
    names: Vec<String>,
    /// For each part, the number of its faces.
    faces: Vec<usize>,
}

impl Layout {
    /// Returns the triangles of a lower level for each part here: by the names of its parts, or by their order where names
    /// differ. Returns `None` where the surface cannot keep its parts.
    fn ranges(&self, surface: &Surface<'_>) -> Option<Vec<Range<usize>>> {
        let in_order: Vec<Range<usize>> = surface.parts.iter().map(|part| part.triangles.clone()).collect();
        let named = |name: &String| {
            let own = surface.parts.iter().find(|part| own_name(part) == name);
            own.map_or(0..0, |part| part.triangles.clone())
        };
        let by_name: Vec<Range<usize>> = self.names.iter().map(named).collect();
        let count = |ranges: &[Range<usize>]| ranges.iter().map(ExactSizeIterator::len).sum::<usize>();
        let distinct: BTreeSet<&String> = self.names.iter().collect();
        if distinct.len() == self.names.len() && count(&by_name) == count(&in_order) {
            return Some(by_name);
        }
        (in_order.len() <= self.names.len()).then_some(in_order)
    }
}

/// Returns the name of a part without the name of its object, which differs from level to level.
fn own_name(part: &Part) -> &str {
    part.name.rsplit('/').next().unwrap_or_default()
}

/// Divides a surface into faces that the format can hold: its parts where that is possible. `highest` is the layout of the
/// highest level, where that is another one.
pub fn split_into_faces(
    surface: &Surface<'_>,
    normals: &impl Normals,
    grid: &Grid<'_>,
    highest: Option<&Layout>,
) -> Result<(Vec<Face>, Layout), AssetError> {
    let whole = 0..surface.triangles.len();
    if let Some(ranges) = ranges_of(surface, highest) {
        let by_part = fill_faces(&ranges, surface, normals, grid);
        let counts: Vec<usize> = by_part.iter().map(Vec::len).collect();
        let room: Vec<usize> = highest.map_or_else(|| counts.clone(), |highest| highest.faces.clone());
        let fits =
            counts.iter().zip(&room).all(|(count, room)| count <= room) && room.iter().sum::<usize>() <= MAX_FACES;
        if fits {
            let names = surface.parts.iter().map(|part| own_name(part).to_owned()).collect();
            let padded = by_part.into_iter().zip(&room).flat_map(|(mut faces, room)| {
                faces.resize_with(*room, Face::default);
                faces
            });
            return Ok((without_empty_end(padded.collect()), Layout { names, faces: counts }));
        }
    }
    let faces: Vec<Face> = fill_faces(&[whole], surface, normals, grid).into_iter().flatten().collect();
    let count = faces.len();
    if count > MAX_FACES {
        return Err(AssetError::TooManyFaces { faces: count });
    }
    Ok((faces, Layout { names: Vec::new(), faces: vec![count] }))
}

/// Returns the triangles of each face to be, some of which may be empty; `None` where the parts cannot be faces.
fn ranges_of(surface: &Surface<'_>, highest: Option<&Layout>) -> Option<Vec<Range<usize>>> {
    let parts: Vec<Range<usize>> = surface.parts.iter().map(|part| part.triangles.clone()).collect();
    let all = surface.triangles.len();
    let covers_all =
        parts.iter().map(ExactSizeIterator::len).sum::<usize>() == all && parts.iter().all(|range| range.end <= all);
    let ranges = match highest {
        Some(highest) => highest.ranges(surface)?,
        None => parts,
    };
    (covers_all && ranges.len() <= MAX_FACES).then_some(ranges)
}

/// Leaves out the faces without triangles after the last that has some.
fn without_empty_end(mut faces: Vec<Face>) -> Vec<Face> {
    let filled = faces.iter().rposition(|face| !face.triangles.is_empty()).map_or(0, |last| last + 1);
    faces.truncate(filled);
    faces
}

/// Fills the faces of each range, one at least. A triangle that does not fit into the present face starts another.
fn fill_faces(
    ranges: &[Range<usize>],
    surface: &Surface<'_>,
    normals: &impl Normals,
    grid: &Grid<'_>,
) -> Vec<Vec<Face>> {
    let directions = Domain::new(Vec3::repeat(-1.0), Vec3::repeat(1.0)).unwrap_or(Domain::UNIT);
    let mut corners = Corners::default();
    let mut fill = |range: &Range<usize>| {
        let mut faces = vec![Face::default()];
        corners.0.clear();
        for triangle in range.clone() {
            let corner_normals = normals.of_triangle(triangle);
            let of_triangle: [Corner; 3] = std::array::from_fn(|corner| {
                let direction = grid.frame.turn(&corner_normals[corner]);
                (surface.triangles[triangle][corner], directions.encode(&direction))
            });
            if !corners.have_room_for(&of_triangle) {
                faces.push(Face::default());
                corners.0.clear();
            }
            let last = faces.len() - 1;
            faces[last].push(&of_triangle, &mut corners, surface, grid);
        }
        faces
    };
    ranges.iter().map(&mut fill).collect()
}
