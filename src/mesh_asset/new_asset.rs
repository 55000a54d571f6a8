//! Makes a new asset from any surface: `high_lod` and `physics_convex`, normalised as viewers do.
//!
//! Lower levels of detail are left out. Each requires the next higher one, and readers use the highest level that is
//! present.

use std::collections::HashMap;
use std::ops::Range;

use crate::geometry::{Aabb, Mesh, MeshSoup, Part, Vec3};

use super::convex_block::ConvexBlock;
use super::error::AssetError;
use super::limits::{MAX_FACE_VERTICES, MAX_FACES};
use super::llsd::{self, Llsd};
use super::names::BlockKind;
use super::normals::CornerNormals;
use super::quantize::{Domain, GridPoint, push_point};
use super::writer::{PlacedBlock, write_asset};

/// The surface of a new asset. [`new_asset`] checks its indices.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a> {
    pub positions: &'a [Vec3],
    pub triangles: &'a [[u32; 3]],
    /// Up to eight parts become faces of their own, which viewers can texture separately.
    pub parts: &'a [Part],
}

impl<'a> From<&'a MeshSoup> for Surface<'a> {
    fn from(soup: &'a MeshSoup) -> Self {
        Self { positions: &soup.positions, triangles: &soup.triangles, parts: &soup.parts }
    }
}

impl<'a> From<&'a Mesh> for Surface<'a> {
    fn from(mesh: &'a Mesh) -> Self {
        Self { positions: mesh.points(), triangles: mesh.triangles(), parts: mesh.parts() }
    }
}

/// Writes an asset. Hulls and surface are in the same unit. Both are mapped so that the box of the surface is -0.5 to
/// 0.5 on each axis, and `NormalizedScale` keeps the size of the box. An axis without extent keeps its unit.
pub fn new_asset<'a>(surface: impl Into<Surface<'a>>, block: &ConvexBlock) -> Result<Vec<u8>, AssetError> {
    let surface = surface.into();
    let frame = Frame::of(&surface)?;
    let normals = CornerNormals::of(surface.positions, surface.triangles);
    let faces = split_into_faces(&surface, &normals, &frame)?;
    let level = llsd::array(faces.iter().map(|face| face.to_llsd(&frame)));
    let blocks = vec![
        PlacedBlock::new(BlockKind::HighLod, &level),
        PlacedBlock::convex(&block.with_domain(frame.normalised(block.domain())?)),
    ];
    write_asset(blocks, Vec::new())
}

/// The box of the surface, and the map from it to -0.5 to 0.5.
struct Frame {
    center: Vec3,
    size: Vec3,
}

impl Frame {
    fn of(surface: &Surface<'_>) -> Result<Self, AssetError> {
        let vertices = surface.positions.len();
        for (triangle, corners) in surface.triangles.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|&&index| index as usize >= vertices) {
                return Err(AssetError::IndexOutOfRange { triangle, index, vertices });
            }
        }
        let used = surface.triangles.iter().flatten().map(|&index| &surface.positions[index as usize]);
        let bounds = Aabb::of_points(used).ok_or(AssetError::NoFaces)?;
        Ok(Self { center: bounds.center(), size: bounds.size().map(|size| if size > 0.0 { size } else { 1.0 }) })
    }

    fn normalise(&self, point: &Vec3) -> Vec3 {
        (point - self.center).component_div(&self.size)
    }

    fn normalised(&self, domain: &Domain) -> Result<Domain, AssetError> {
        let unit = (self.normalise(domain.min()), self.normalise(domain.max()));
        Domain::around(unit.0, unit.1).ok_or(AssetError::NotNormalisable)
    }

    /// Returns the direction of a normal after the axes are scaled.
    fn turn(&self, normal: &Vec3) -> Vec3 {
        normal.component_mul(&self.size).try_normalize(0.0).unwrap_or_else(Vec3::zeros)
    }
}

/// One material face under construction.
#[derive(Default)]
struct Face {
    positions: Vec<u8>,
    normals: Vec<u8>,
    triangles: Vec<u8>,
    index_of: HashMap<(u32, GridPoint), u16>,
}

impl Face {
    fn has_room_for(&self, corners: &[(u32, GridPoint); 3]) -> bool {
        let new = corners.iter().filter(|corner| !self.index_of.contains_key(corner)).count();
        self.index_of.len() + new <= MAX_FACE_VERTICES
    }

    fn push(&mut self, corners: &[(u32, GridPoint); 3], surface: &Surface<'_>, frame: &Frame) {
        for corner in corners {
            let next = self.index_of.len() as u16;
            let index = *self.index_of.entry(*corner).or_insert_with(|| {
                let point = frame.normalise(&surface.positions[corner.0 as usize]);
                push_point(&mut self.positions, &Domain::UNIT.encode(&point));
                push_point(&mut self.normals, &corner.1);
                next
            });
            self.triangles.extend_from_slice(&index.to_le_bytes());
        }
    }

    fn to_llsd(&self, frame: &Frame) -> Llsd {
        let scale = llsd::array(frame.size.iter().map(|&size| Llsd::Real(size)));
        llsd::map([
            ("NormalizedScale", scale),
            ("Normal", Llsd::Binary(self.normals.clone())),
            ("Position", Llsd::Binary(self.positions.clone())),
            ("PositionDomain", llsd::map(Domain::UNIT.to_llsd())),
            ("TriangleList", Llsd::Binary(self.triangles.clone())),
        ])
    }
}

fn split_into_faces(surface: &Surface<'_>, normals: &CornerNormals, frame: &Frame) -> Result<Vec<Face>, AssetError> {
    let whole = 0..surface.triangles.len();
    let by_part: Vec<Range<usize>> = surface.parts.iter().map(|part| part.triangles.clone()).collect();
    let covers_all = by_part.iter().map(ExactSizeIterator::len).sum::<usize>() == whole.len()
        && by_part.iter().all(|range| range.end <= whole.end);
    if covers_all && by_part.iter().filter(|range| !range.is_empty()).count() <= MAX_FACES {
        let faces = fill_faces(&by_part, surface, normals, frame);
        if faces.len() <= MAX_FACES {
            return Ok(faces);
        }
    }
    let faces = fill_faces(&[whole], surface, normals, frame);
    if faces.len() <= MAX_FACES { Ok(faces) } else { Err(AssetError::TooManyFaces { faces: faces.len() }) }
}

/// Fills the faces. Each range starts a face, and so does a triangle that does not fit into the present face.
fn fill_faces(ranges: &[Range<usize>], surface: &Surface<'_>, normals: &CornerNormals, frame: &Frame) -> Vec<Face> {
    let directions = Domain::new(Vec3::repeat(-1.0), Vec3::repeat(1.0)).unwrap_or(Domain::UNIT);
    let mut faces: Vec<Face> = Vec::new();
    for range in ranges.iter().filter(|range| !range.is_empty()) {
        faces.push(Face::default());
        for triangle in range.clone() {
            let corner_normals = normals.of_triangle(triangle);
            let corners: [(u32, GridPoint); 3] = std::array::from_fn(|corner| {
                let direction = frame.turn(&corner_normals[corner]);
                (surface.triangles[triangle][corner], directions.encode(&direction))
            });
            if !faces.last().is_some_and(|face| face.has_room_for(&corners)) {
                faces.push(Face::default());
            }
            if let Some(face) = faces.last_mut() {
                face.push(&corners, surface, frame);
            }
        }
    }
    faces
}

#[cfg(test)]
mod tests;
