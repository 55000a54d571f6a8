//! Measures one hull around a whole model: how far points lie outside, and its volume beside the exact hull's.

use hullwright::geometry::{ConvexHull, Vec3};

use super::Figures;
use super::body::Body;
use super::surface::tree;

/// Fills in the largest distance of a source point outside the hull, and the volume ratio.
pub fn measure(points: &[Vec3], bodies: &[Body], diagonal: f64, figures: &mut Figures) {
    let Some(body) = bodies.first() else { return };
    let boundary = tree(&body.triangles);
    for p in points {
        let height = body.height(p);
        // The distance to a body is no less than the height above its planes.
        if height > figures.uncovered_max * diagonal || height > 0.0 && figures.uncovered_max == 0.0 {
            figures.uncovered_max = figures.uncovered_max.max(boundary.distance(p) / diagonal);
        }
    }
    figures.coverage = f64::from(figures.uncovered_max < 1e-3);
    figures.volume_ratio = ConvexHull::of_points(points).ok().map(|exact| body.volume / exact.volume());
}
