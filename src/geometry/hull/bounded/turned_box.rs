//! [`TurnedBox`]: the box of a hull along axes that may be turned.

use crate::geometry::hull::ConvexHull;
use crate::geometry::{Aabb, Vec3};

/// The box of a hull along three unit vectors across each other.
pub(super) struct TurnedBox<'a> {
    axes: &'a [Vec3; 3],
    /// In coordinates along the axes.
    pub bounds: Aabb,
}

impl<'a> TurnedBox<'a> {
    pub(super) fn of(hull: &ConvexHull, axes: &'a [Vec3; 3]) -> Option<Self> {
        let along = |point: &Vec3| Vec3::from_fn(|axis, _| axes[axis].dot(point));
        let own: Vec<Vec3> = hull.points().iter().map(along).collect();
        Some(Self { axes, bounds: Aabb::of_points(&own)? })
    }

    /// Returns the place or the direction with these coordinates along the axes.
    pub(super) fn placed(&self, at: Vec3) -> Vec3 {
        (0..3).map(|axis| self.axes[axis] * at[axis]).sum()
    }
}
