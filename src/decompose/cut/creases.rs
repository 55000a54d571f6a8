//! [`Creases`]: the features of a shape that suggest cuts, which are the planes of its faces and its reflex edges.

use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{COPLANAR, FLAT_PLANE_SHARE, FLAT_SHARE, OPPOSITE_FACES, REFLEX};
use crate::geometry::edges::{edge_uses_of_many, edges};
use crate::geometry::sorting::sort_by;
use crate::geometry::vector::area_vector;
use crate::geometry::{Plane, Progress, Stopped, Vec3};

/// Largest number of face planes; surface in further planes counts as curved.
const MAX_PLANES: usize = 384;

/// Face planes up to which a lossless result is tried.
const FEW_PLANES: usize = 200;

/// Largest number of triangles whose planes are collected, the largest triangles first.
const MAX_FACES: usize = 4096;

/// Edges between two checks of the progress.
const EDGES_BETWEEN_CHECKS: usize = 4096;

/// The face planes of a shape, and its reflex edges, the deepest first.
pub struct Creases {
    pub planes: Vec<Plane>,
    /// Plane of each triangle.
    pub plane_of: Vec<Option<u32>>,
    pub reflex: Vec<Reflex>,
    /// Share of the surface that lies in the planes.
    pub flat_share: f64,
}

/// An edge where two faces enclose more than half a turn of solid.
#[derive(Clone, Copy)]
pub struct Reflex {
    pub from: Vec3,
    pub to: Vec3,
    /// Unit vector into the solid, half way between the faces.
    pub inward: Vec3,
    /// Length times the sine of the angle between the faces: edges with the largest depth come first.
    depth: f64,
}

impl Creases {
    pub fn new(shape: &Shape, progress: &Progress) -> Result<Self, Stopped> {
        let (planes, plane_of, flat_share) = face_planes(shape, progress)?;
        Ok(Self { planes, plane_of, reflex: reflex_edges(shape, progress)?, flat_share })
    }

    /// Returns true where nearly all of the surface lies in few planes, as that of buildings does.
    pub fn are_few_and_flat(&self) -> bool {
        self.flat_share >= FLAT_SHARE && self.planes.len() <= FEW_PLANES
    }
}

/// The planes of the faces, the plane of each triangle, and the share of the surface that lies in them.
type FacePlanes = (Vec<Plane>, Vec<Option<u32>>, f64);

fn face_planes(shape: &Shape, progress: &Progress) -> Result<FacePlanes, Stopped> {
    let order: Vec<(f64, u32)> = (0..shape.triangles.len() as u32)
        .map(|index| (area_vector(&shape.points, &shape.triangles[index as usize]).norm(), index))
        .collect();
    let whole: f64 = order.iter().map(|entry| entry.0).sum();
    let mut order = sort_by(order, progress, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)))?;
    order.truncate(MAX_FACES);
    let tolerance = COPLANAR * shape.diagonal;
    let mut planes: Vec<Plane> = Vec::new();
    let mut areas: Vec<f64> = Vec::new();
    let mut plane_of = vec![None; shape.triangles.len()];
    for (area, index) in order {
        let corners = shape.corners(index);
        let found = planes.iter().position(|plane| corners.iter().all(|c| plane.height(c).abs() <= tolerance));
        let number = match found {
            Some(number) => number,
            None if planes.len() < MAX_PLANES => {
                let normal = area_vector(&shape.points, &shape.triangles[index as usize]).normalize();
                if !normal.iter().all(|c| c.is_finite()) {
                    continue;
                }
                planes.push(Plane { normal, offset: normal.dot(&corners[0]) });
                areas.push(0.0);
                planes.len() - 1
            }
            None => continue,
        };
        areas[number] += area;
        plane_of[index as usize] = Some(number as u32);
    }
    let flat: f64 = areas.iter().filter(|&&area| area > FLAT_PLANE_SHARE * whole).sum();
    Ok((planes, plane_of, if whole > 0.0 { flat / whole } else { 0.0 }))
}

fn reflex_edges(shape: &Shape, progress: &Progress) -> Result<Vec<Reflex>, Stopped> {
    let mut reflex = Vec::new();
    for (number, edge) in edges(&edge_uses_of_many(shape.triangles.iter().copied(), progress)?).enumerate() {
        if number % EDGES_BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        let [one, other] = edge else { continue };
        let ([from, to], a, b) = (one.ends, one.triangle(), other.triangle());
        let normal = |face: u32| area_vector(&shape.points, &shape.triangles[face as usize]).normalize();
        let (na, nb) = (normal(a), normal(b));
        let (from, to) = (shape.points[from as usize], shape.points[to as usize]);
        let Some(apex) = shape.corners(b).into_iter().find(|corner| *corner != from && *corner != to) else { continue };
        let height = na.dot(&(apex - from));
        let bend = na.cross(&nb).norm();
        // A fold of a sheet is reflex from one of its sides.
        let is_reflex = height > 0.0 || shape.is_sheet(a);
        if !is_reflex || bend < REFLEX {
            continue;
        }
        let inward = if height > 0.0 { -(na + nb) } else { na + nb };
        if inward.norm() > OPPOSITE_FACES {
            reflex.push(Reflex { from, to, inward: inward.normalize(), depth: bend * (to - from).norm() });
        }
    }
    let by_depth: Vec<(usize, Reflex)> = reflex.into_iter().enumerate().collect();
    let sorted = sort_by(by_depth, progress, |(a, one), (b, other)| other.depth.total_cmp(&one.depth).then(a.cmp(b)))?;
    Ok(sorted.into_iter().map(|(_, reflex)| reflex).collect())
}
