//! [`Sample`]: a point of free space.

use crate::geometry::Vec3;

/// A point outside the solid.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub point: Vec3,
    /// Distance to the surface.
    pub depth: f64,
    /// Volume that the sample stands for; zero for samples that measure depth only.
    pub volume: f64,
}
