//! Looking closely at one hull: points of its surface that are in free space, farther from the mesh than a limit.
//!
//! Samples of free space are few, and what lies between them is found here before a hull is kept.

use super::shape::Shape;
use super::space::{FreeSpace, Sample};
use super::split::Part;
use crate::geometry::scatter::over_triangles;
use crate::geometry::{ConvexHull, Vec3};

/// Points looked at on one hull; the middle of each face and edge besides.
const PROBES: usize = 320;

/// The same where whole results are compared.
const MEASURED: usize = 480;

/// Faces up to which their middles are looked at.
const MOST_FACES: usize = 160;

/// How far below the surface a point is taken, as a share of the way to the centre: on the surface nothing is swallowed.
const SUNK: f64 = 1e-3;

/// Points of a hull's surface.
fn places(hull: &ConvexHull, count: usize) -> Vec<Vec3> {
    let mut points: Vec<Vec3> =
        over_triangles(hull.points(), hull.faces(), count).into_iter().map(|sample| sample.point).collect();
    for face in hull.faces().iter().take(MOST_FACES) {
        let [a, b, c] = face.map(|index| hull.points()[index as usize]);
        points.push((a + b + c) / 3.0);
        points.extend([(a + b) * 0.5, (b + c) * 0.5, (c + a) * 0.5]);
    }
    points
}

/// Points of the hull's surface outside the solid that are deeper than `limit` in free space.
pub(super) fn violations(shape: &Shape, hull: &ConvexHull, limit: f64) -> Vec<Sample> {
    let center = hull.points().iter().sum::<Vec3>() / hull.points().len() as f64;
    places(hull, PROBES)
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

/// The concavity of the CoACD paper in units of the shape, if it is below `bound`: of each hull the larger of the volume
/// term and of the distance to the surface from what of its boundary is in free space and in no other hull.
pub(super) fn concavity_below(shape: &Shape, space: &FreeSpace, parts: &[Part], bound: f64) -> Option<f64> {
    let mut concavity = parts.iter().map(|part| space.volume_term(&part.hull)).fold(0.0, f64::max);
    for (index, part) in parts.iter().enumerate() {
        for point in places(&part.hull, MEASURED) {
            if concavity >= bound {
                return None;
            }
            let is_hidden = |(other, hidden): (usize, &Part)| other != index && hidden.hull.contains(&point, 0.0);
            if shape.bvh.closest_within(&point, concavity).is_none()
                && !parts.iter().enumerate().any(is_hidden)
                && !shape.is_inside(&point)
            {
                concavity = shape.bvh.distance(&point);
            }
        }
    }
    (concavity < bound).then_some(concavity)
}
