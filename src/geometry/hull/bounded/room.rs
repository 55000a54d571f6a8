//! [`Room`]: where the new vertices of a reduced hull may be.

use crate::geometry::Vec3;
use crate::geometry::hull::Plane;

/// Where the new vertices of a reduced hull may be.
#[derive(Clone, Copy)]
pub struct Room<'a> {
    /// Planes that no new vertex crosses, unless the hull crosses them already.
    pub walls: &'a [Plane],
    /// Returns whether a new vertex may be at a place. A limit on the number of vertices has precedence.
    pub accepts: &'a dyn Fn(&Vec3) -> bool,
}

impl<'a> Room<'a> {
    /// All of space.
    pub const ALL: Room<'static> = Room { walls: &[], accepts: &|_| true };

    /// Returns the room behind walls.
    pub fn behind(walls: &'a [Plane]) -> Self {
        Self { walls, ..Self::ALL }
    }
}
