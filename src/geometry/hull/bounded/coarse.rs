//! A first outer polytope with far fewer vertices than a finely curved source: the planes that touch the source in many
//! directions, intersected in the polar dual.

use super::reduce::grown_around;
use super::skeleton::Skeleton;
use crate::geometry::Vec3;
use crate::geometry::hull::{ConvexHull, HullError};

/// The hull of the corners that are extreme in evenly spread directions, grown until it contains the source.
pub fn outer_polytope(source: &Skeleton, directions: usize) -> Result<ConvexHull, HullError> {
    let mut extreme = 0;
    let mut corners: Vec<u32> = spread(directions)
        .map(|direction| {
            extreme = source.extreme(&direction, extreme);
            extreme
        })
        .collect();
    corners.sort_unstable();
    corners.dedup();
    grown_around(corners.iter().map(|&corner| source.points[corner as usize]).collect(), &source.points)
}

/// Evenly spread unit vectors, neighbours in order: a spherical Fibonacci lattice (R. Swinbank, R. J. Purser, 2006).
fn spread(count: usize) -> impl Iterator<Item = Vec3> {
    let golden = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
    (0..count).map(move |index| {
        let z = 1.0 - (2 * index + 1) as f64 / count as f64;
        let radius = (1.0 - z * z).sqrt();
        let (sin, cos) = (golden * index as f64).sin_cos();
        Vec3::new(radius * cos, radius * sin, z)
    })
}
