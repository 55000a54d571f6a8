//! [`Part`]: a convex part of a decomposition and its error.

use super::free_space::FreeSpace;
use crate::geometry::{ConvexHull, HullError, Progress, Stopped};

/// One part: its hull, and how wrong that is.
#[derive(Clone, Debug)]
pub struct Part {
    pub hull: ConvexHull,
    pub error: f64,
}

impl Part {
    /// In at most so many vertices, whatever the error; as it is where it cannot be reduced.
    pub fn bounded(self, max_vertices: usize, space: &FreeSpace, progress: &Progress) -> Result<Self, Stopped> {
        if self.hull.points().len() <= max_vertices {
            return Ok(self);
        }
        match self.hull.clone().wrapped(max_vertices, progress) {
            Ok(hull) => Ok(Self { error: space.error(&hull), hull }),
            Err(HullError::Stopped(stop)) => Err(stop),
            Err(_) => Ok(self),
        }
    }
}
