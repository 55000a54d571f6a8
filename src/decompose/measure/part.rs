//! [`Part`]: a convex part of a decomposition and its error.

use super::free_space::FreeSpace;
use crate::decompose::tolerance::PASSAGE_DEPTH;
use crate::geometry::{ConvexHull, HullError, Plane, Progress, Room, Stopped};

/// Hulls plus vertices of the smallest hull, a tetrahedron.
pub const SMALLEST_HULL: usize = 5;

/// A convex part: its hull and the hull's error.
#[derive(Clone, Debug)]
pub struct Part {
    pub hull: ConvexHull,
    /// Error as [`FreeSpace::error`] or error sampling measured it, in units of the shape.
    pub error: f64,
}

impl Part {
    /// Returns one more than the number of its vertices.
    pub fn size(&self) -> usize {
        self.hull.points().len() + 1
    }

    /// Reduces the hull to at most `max_vertices` whatever its error becomes. Returns the part unchanged where the hull
    /// cannot be reduced.
    pub fn bounded(
        self,
        max_vertices: usize,
        walls: &[Plane],
        space: &FreeSpace,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        if self.hull.points().len() <= max_vertices {
            return Ok(self);
        }
        match self.hull.clone().wrapped(max_vertices, &Room::behind(walls), progress) {
            Ok(hull) => Ok(Self { error: space.error(&hull), hull }),
            Err(HullError::Stopped(stop)) => Err(stop),
            Err(_) => Ok(self),
        }
    }
}

/// Returns the number of hulls plus that of their vertices: 25 times the physics cost by the published constants.
pub fn size(parts: &[Part]) -> usize {
    parts.iter().map(Part::size).sum()
}

/// Returns the largest error of the parts that close no passage; 0 without parts.
pub fn largest_error(parts: &[Part]) -> f64 {
    parts.iter().map(|part| part.error).filter(|&error| error < PASSAGE_DEPTH).fold(0.0, f64::max)
}
