//! The supporting plane of a facet.

use crate::geometry::predicates::precise_cross;
use crate::geometry::tolerance::SLIVER;
use crate::geometry::vector::{larger, largest};
use crate::geometry::{Aabb, Vec3};

/// A supporting plane: the hull lies where `normal · p <= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Outward, of length 1.
    pub normal: Vec3,
    pub offset: f64,
}

impl Plane {
    /// Returns the signed distance of `point` from the plane: positive above it, outside the hull.
    #[inline]
    pub fn height(&self, point: &Vec3) -> f64 {
        self.normal.dot(point) - self.offset
    }

    /// Returns the least and the largest height of the points of a box.
    pub fn heights_of_box(&self, bounds: &Aabb) -> [f64; 2] {
        let (middle, reach) = (self.height(&bounds.center()), self.normal.abs().dot(&(bounds.size() / 2.0)));
        [middle - reach, middle + reach]
    }

    /// Returns the plane of a convex polygon, which is counter-clockwise seen from above.
    ///
    /// The offset is that of the polygon's highest vertex, so that rounding leaves no vertex above the plane.
    pub(super) fn of_polygon(points: &[Vec3], polygon: &[u32]) -> Self {
        let at = |index: u32| &points[index as usize];
        let origin = at(polygon[0]);
        let mut doubled = Vec3::zeros();
        let mut squares = 0.0;
        for pair in polygon[1..].windows(2) {
            let (e, f) = (at(pair[0]) - origin, at(pair[1]) - origin);
            doubled += e.cross(&f);
            squares += largest(&e) * largest(&f);
        }
        // The cross product of a sliver is mostly rounding.
        if largest(&doubled) < SLIVER * squares {
            doubled = polygon[1..].windows(2).map(|pair| precise_cross(origin, at(pair[0]), at(pair[1]))).sum();
        }
        // Scaling first keeps the squares of very small and very large areas in range.
        let size = largest(&doubled);
        let normal = if size > 0.0 { (doubled / size).normalize() } else { Vec3::zeros() };
        let offset = polygon.iter().map(|&index| normal.dot(at(index)));
        let offset = offset.fold(f64::NEG_INFINITY, |highest, level| larger(level, highest));
        Self { normal, offset }
    }
}
