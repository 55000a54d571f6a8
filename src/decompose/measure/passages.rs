//! Samples of the space that an avatar walks through. Their depth exceeds every limit, so that no step accepts a hull that
//! contains one.

use super::sample::Sample;
use super::sampling::surface_points;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::PASSAGE_DEPTH;
use crate::geometry::{Passages, Progress, Stopped, Vec3};

/// Points on the surface, each pushed off to several depths.
const SURFACE_POINTS: usize = 12_000;
/// Distances from the surface at which a passage is sampled, in metres: just beyond the slack and a dent, within the avatar's radius,
/// and its middle.
const DEPTHS: [f64; 3] = [0.08, 0.2, 0.5];
/// Points between two checks of the progress: a wide avatar covers a point from many places.
const POINTS_BETWEEN_CHECKS: usize = 16;

/// Gives the samples in passages, but for shallow dents, the depth of a passage.
pub fn mark(shape: &Shape, passages: &Passages, samples: &mut [Sample], progress: &Progress) -> Result<(), Stopped> {
    let dent = passages.shallow_dent();
    for samples in samples.chunks_mut(POINTS_BETWEEN_CHECKS) {
        progress.check()?;
        for sample in samples {
            if passages.covers(&shape.placed_back(&sample.point), dent) {
                sample.depth = PASSAGE_DEPTH;
            }
        }
    }
    Ok(())
}

/// Returns samples of the passages beside the surface, beyond shallow dents.
pub fn beside_surface(
    shape: &Shape,
    passages: &Passages,
    metre: f64,
    progress: &Progress,
) -> Result<Vec<Sample>, Stopped> {
    let mut found = Vec::new();
    // Hulls that follow a curved wall leave dents. Whether they close a way is found out when they are walked past.
    let dent = passages.shallow_dent();
    let [beyond_slack, within, middle] = DEPTHS;
    let depths = [beyond_slack + dent, within, middle];
    let mut add = |from: &Vec3, normal: &Vec3| {
        for depth in depths {
            for side in [depth, -depth] {
                let point = from + normal * (side * metre);
                if passages.covers(&shape.placed_back(&point), dent) {
                    found.push(at(point));
                }
            }
        }
    };
    for points in surface_points(shape, SURFACE_POINTS).chunks(POINTS_BETWEEN_CHECKS) {
        progress.check()?;
        points.iter().for_each(|(point, normal, _)| add(point, normal));
    }
    Ok(found)
}

/// Returns the sample of a passage at a point of the shape.
pub fn at(point: Vec3) -> Sample {
    Sample { point, depth: PASSAGE_DEPTH, volume: 0.0 }
}
