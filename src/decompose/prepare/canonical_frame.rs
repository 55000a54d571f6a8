//! [`Frame`]: the axes that the shape itself suggests. Samples, boxes and cuts follow these axes rather than those of the
//! file, so that rotating the input changes the result by no more than rounding.

use std::cmp::Reverse;

use nalgebra::Matrix3;

use super::moments::{Moments, rounded_share};
use crate::decompose::tolerance::{ALIGNED_AXIS, FIRST_AXIS_SHARE, PARALLEL_FACETS, PERPENDICULAR, SECOND_AXIS_SHARE};
use crate::geometry::Vec3;
use crate::geometry::vector::area_vector;

/// Most triangles whose directions are compared, largest first.
const MOST_FACETS: usize = 2048;

/// Most distinct directions.
const MOST_DIRECTIONS: usize = 64;

/// A rotation into the shape's own axes.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    rotation: Matrix3<f64>,
}

impl Frame {
    /// Takes the directions of the large flat faces where two of them are perpendicular, otherwise the axes of inertia.
    /// A surface without area keeps the axes of the file.
    pub fn of(points: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        let moments = Moments::of(points, triangles);
        let axes = moments.as_ref().and_then(|moments| {
            let axes = facet_axes(points, triangles).unwrap_or_else(|| moments.principal_axes(points));
            axes.iter().all(|axis| axis.iter().all(|c| c.is_finite())).then(|| moments.arranged(axes))
        });
        let axes = axes.map_or([Vec3::x(), Vec3::y(), Vec3::z()], snapped);
        Self { rotation: Matrix3::from_rows(&axes.map(|axis| axis.transpose())) }
    }

    /// Rotates from the file's axes to the shape's.
    pub fn rotated(&self, point: &Vec3) -> Vec3 {
        self.rotation * point
    }

    /// Rotates from the shape's axes to the file's.
    pub fn rotated_back(&self, point: &Vec3) -> Vec3 {
        self.rotation.tr_mul(point)
    }

    /// Returns true where the axes are the file's in any order and direction: rotating is exact then.
    pub fn is_aligned(&self) -> bool {
        self.rotation.iter().all(|c| *c == 0.0 || c.abs() == 1.0)
    }
}

/// Returns the two perpendicular directions that most of the surface faces, and the direction perpendicular to both.
fn facet_axes(points: &[Vec3], triangles: &[[u32; 3]]) -> Option<[Vec3; 3]> {
    let mut facets: Vec<Vec3> = triangles.iter().map(|triangle| area_vector(points, triangle)).collect();
    let whole: f64 = facets.iter().map(|facet| facet.norm()).sum();
    let share = |facet: &Vec3| Reverse(rounded_share(facet.norm() / whole));
    if facets.len() > MOST_FACETS {
        facets.select_nth_unstable_by_key(MOST_FACETS, share);
        facets.truncate(MOST_FACETS);
    }
    facets.sort_by_key(share);
    let mut directions: Vec<Vec3> = Vec::new();
    for facet in facets {
        let area = facet.norm();
        let parallel = directions.iter().position(|sum| sum.dot(&facet).abs() > PARALLEL_FACETS * area * sum.norm());
        match parallel {
            Some(index) if directions[index].dot(&facet) < 0.0 => directions[index] -= facet,
            Some(index) => directions[index] += facet,
            None if directions.len() < MOST_DIRECTIONS && area > 0.0 => directions.push(facet),
            None => {}
        }
    }
    directions.sort_by_key(share);
    let first = directions.first().filter(|sum| sum.norm() >= FIRST_AXIS_SHARE * whole)?.normalize();
    let is_perpendicular = |sum: &&Vec3| first.dot(sum).abs() < PERPENDICULAR * sum.norm();
    let second = directions.iter().find(is_perpendicular).filter(|sum| sum.norm() >= SECOND_AXIS_SHARE * whole)?;
    let second = (second - first * first.dot(second)).normalize();
    Some([first, second, first.cross(&second)])
}

/// Returns the file's axes where all three axes are equal to them but for rounding. Snapping a single axis would leave
/// the three no longer perpendicular.
fn snapped(axes: [Vec3; 3]) -> [Vec3; 3] {
    let near = axes.map(|axis| axis.map(f64::round));
    let are_near = axes.iter().zip(&near).all(|(axis, near)| (axis - near).amax() < ALIGNED_AXIS);
    if are_near { near } else { axes }
}
