//! Polytopes with few vertices around a source: where a reduction starts from, and where no collapse is left.

use super::containment::grown_around;
use super::skeleton::Skeleton;
use crate::geometry::hull::{ConvexHull, HullError};
use crate::geometry::{Aabb, Vec3};

/// Returns the hull of the vertices that are extreme in evenly spread directions, grown until it contains the source.
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

/// Returns evenly spread unit vectors, neighbours in order: a spherical Fibonacci lattice (R. Swinbank, R. J. Purser,
/// "Fibonacci grids: A novel approach to global modelling", 2006).
fn spread(count: usize) -> impl Iterator<Item = Vec3> {
    let golden = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
    (0..count).map(move |index| {
        let z = 1.0 - (2 * index + 1) as f64 / count as f64;
        let radius = (1.0 - z * z).sqrt();
        let (sin, cos) = (golden * index as f64).sin_cos();
        Vec3::new(radius * cos, radius * sin, z)
    })
}

/// Returns the vertices of a hull around the source for the case that no collapse is left: the smaller of an outer
/// polytope and a box, or a tetrahedron where the limit is below 8.
pub fn last_resort(source: &Skeleton, max_vertices: usize) -> Result<Vec<Vec3>, HullError> {
    let spread = outer_polytope(source, max_vertices).ok().filter(|hull| hull.points.len() <= max_vertices);
    let Some(bounds) = Aabb::of_points(&source.points) else { return Err(HullError::NoPoints) };
    let (min, size) = (bounds.min, bounds.size());
    let simple: Vec<Vec3> = if max_vertices >= 8 {
        let corner = |i: usize| Vec3::from_fn(|axis, _| (i >> axis & 1) as f64);
        (0..8).map(|i| min + size.component_mul(&corner(i))).collect()
    } else {
        // The lower corner of the box, and the far ends of a simplex that contains the box.
        std::iter::once(min).chain((0..3).map(|axis| min + Vec3::ith(axis, 3.0 * size[axis]))).collect()
    };
    let simple = ConvexHull::of_points(&simple)?;
    Ok(spread.filter(|hull| hull.volume() < simple.volume()).unwrap_or(simple).points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{prove, samples};

    #[test]
    fn polytopes_around_a_ball_contain_it() {
        let ball = samples::sphere(2000);
        let source = Skeleton::new(&ConvexHull::of_points(&ball).unwrap());
        let coarse = outer_polytope(&source, 60).unwrap();
        assert!(coarse.points().len() <= 60);
        assert!(prove(&coarse, &ball).unwrap().holds(60, 1e-9));
        for max_vertices in [4, 8, 30] {
            let hull = ConvexHull::of_points(&last_resort(&source, max_vertices).unwrap()).unwrap();
            assert!(prove(&hull, &ball).unwrap().holds(max_vertices, 1e-9));
        }
    }
}
