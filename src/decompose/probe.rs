//! Looking closely at one hull: points of its surface that are in free space, farther from the mesh than a limit.
//!
//! Samples of free space are few, and what lies between them is found here before a hull is kept.

use super::sampling;
use super::shape::Shape;
use super::space::Sample;
use crate::geometry::ConvexHull;

/// Points looked at on one hull; the middle of each face and edge besides.
const PROBES: usize = 160;

/// Faces up to which their middles are looked at.
const MOST_FACES: usize = 160;

/// How far below the surface a point is taken, as a share of the way to the centre: on the surface nothing is swallowed.
const SUNK: f64 = 1e-3;

/// Points of the hull's surface outside the solid that are deeper than `limit` in free space.
pub(super) fn violations(shape: &Shape, hull: &ConvexHull, limit: f64) -> Vec<Sample> {
    let mut points: Vec<_> =
        sampling::on_triangles(hull.points(), hull.faces(), PROBES).into_iter().map(|(point, _)| point).collect();
    for face in hull.faces().iter().take(MOST_FACES) {
        let [a, b, c] = face.map(|index| hull.points()[index as usize]);
        points.push((a + b + c) / 3.0);
        points.extend([(a + b) * 0.5, (b + c) * 0.5, (c + a) * 0.5]);
    }
    let center = hull.points().iter().sum::<crate::geometry::Vec3>() / hull.points().len() as f64;
    points
        .into_iter()
        .filter_map(|point| {
            if shape.bvh.closest_within(&point, limit).is_some() || shape.is_inside(&point) {
                return None;
            }
            let depth = shape.bvh.distance(&point);
            Some(Sample { point: point + (center - point) * SUNK, depth, volume: 0.0 })
        })
        .collect()
}
