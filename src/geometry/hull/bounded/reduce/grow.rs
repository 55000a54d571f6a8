//! Hulls that contain a source whatever rounding did: grown about their centre until they do.

use rayon::prelude::*;

use crate::geometry::hull::bounded::coarse::outer_polytope;
use crate::geometry::hull::bounded::skeleton::Skeleton;
use crate::geometry::hull::gauge::Gauge;
use crate::geometry::hull::{ConvexHull, HullError, WRAPPED};
use crate::geometry::{Aabb, Vec3};

/// The first growth wraps but for rounding; more are needed only where that is large beside the shape.
const GROWTHS: usize = 6;
/// Fewer points are not worth waking other threads.
const PARALLEL_FROM: usize = 1 << 18;

/// The hull of `points`, scaled about its centre until it contains all of `source`.
pub fn grown_around(mut points: Vec<Vec3>, source: &[Vec3]) -> Result<ConvexHull, HullError> {
    let mut hull = ConvexHull::of_points(&points)?;
    for _ in 0..GROWTHS {
        let gauge = Gauge::for_points(&hull, source.len());
        let most = if source.len() < PARALLEL_FROM {
            source.iter().map(|p| gauge.at(p)).fold(0.0, f64::max)
        } else {
            source.par_iter().with_min_len(1 << 14).map(|p| gauge.at(p)).reduce(|| 0.0, f64::max)
        };
        if most <= 1.0 + WRAPPED {
            break;
        }
        let factor = most * (1.0 + 2.0 * f64::EPSILON);
        for point in &mut points {
            *point = gauge.center() + (*point - gauge.center()) * factor;
        }
        hull = ConvexHull::of_points(&points)?;
    }
    Ok(hull)
}

/// Where no collapse is left: corners in evenly spread directions, a box, or a tetrahedron, all around the source.
pub fn last_resort(source: &Skeleton, max_vertices: usize) -> Result<Vec<Vec3>, HullError> {
    let spread = outer_polytope(source, max_vertices).ok().filter(|hull| hull.points.len() <= max_vertices);
    let Some(bounds) = Aabb::of_points(&source.points) else { return Err(HullError::NoPoints) };
    let (min, size) = (bounds.min, bounds.size());
    let simple: Vec<Vec3> = if max_vertices >= 8 {
        (0..8)
            .map(|i| min + size.component_mul(&Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64)))
            .collect()
    } else {
        // The corner of a box and the far ends of a simplex around it.
        std::iter::once(min).chain((0..3).map(|axis| min + Vec3::ith(axis, 3.0 * size[axis]))).collect()
    };
    let simple = ConvexHull::of_points(&simple)?;
    Ok(spread.filter(|hull| hull.volume() < simple.volume()).unwrap_or(simple).points)
}
