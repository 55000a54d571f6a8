//! Samples of the space that an avatar walks through. Their depth exceeds every limit, so that no step accepts a hull that
//! contains one.

use super::sample::Sample;
use crate::decompose::prepare::area::area_vector;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::PASSAGE_DEPTH;
use crate::geometry::scatter::over_triangles;
use crate::geometry::{Passages, Progress, Stopped, Vec3};

/// Points on the surface, each pushed off to several depths.
const SURFACE_POINTS: usize = 12_000;
/// Distances from the surface at which a passage is sampled, in metres: just beyond the slack, within the avatar's radius,
/// and its middle.
const DEPTHS: [f64; 3] = [0.08, 0.2, 0.5];
/// Points between two checks of the progress.
const POINTS_PER_CHECK: usize = 256;

/// Gives the samples in passages the depth of a passage.
pub fn mark(shape: &Shape, passages: &Passages, samples: &mut [Sample]) {
    for sample in samples {
        if passages.covers(&shape.placed_back(&sample.point)) {
            sample.depth = PASSAGE_DEPTH;
        }
    }
}

/// Returns samples of the passages beside the surface.
pub fn beside_surface(
    shape: &Shape,
    passages: &Passages,
    metre: f64,
    progress: &Progress,
) -> Result<Vec<Sample>, Stopped> {
    let mut found = Vec::new();
    let mut add = |from: &Vec3, normal: &Vec3| {
        for depth in DEPTHS {
            for side in [depth, -depth] {
                let point = from + normal * (side * metre);
                if passages.covers(&shape.placed_back(&point)) {
                    found.push(at(point));
                }
            }
        }
    };
    for (index, sample) in over_triangles(&shape.points, &shape.triangles, SURFACE_POINTS).iter().enumerate() {
        if index % POINTS_PER_CHECK == 0 {
            progress.check()?;
        }
        add(&sample.point, &sample.normal);
    }
    if shape.triangles.len() <= SURFACE_POINTS {
        for (triangle, indices) in (0u32..).zip(&shape.triangles) {
            let [a, b, c] = shape.corners(triangle);
            let normal = area_vector(&shape.points, indices).normalize();
            for point in [(a + b + c) / 3.0, (a + b) / 2.0, (b + c) / 2.0, (c + a) / 2.0] {
                add(&point, &normal);
            }
        }
    }
    found.retain(|sample| sample.point.iter().all(|c| c.is_finite()));
    Ok(found)
}

/// Returns the sample of a passage at a point of the shape.
pub fn at(point: Vec3) -> Sample {
    Sample { point, depth: PASSAGE_DEPTH, volume: 0.0 }
}
