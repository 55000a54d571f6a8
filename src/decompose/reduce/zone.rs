//! [`Zone`]: a convex region in which surface is compared with hulls.

use crate::decompose::prepare::polygons::{Side, clip};
use crate::geometry::{Aabb, ConvexHull, Plane, Vec3};

/// The points below all of some planes.
pub struct Zone {
    bounds: Aabb,
    planes: Vec<Plane>,
}

impl Zone {
    pub const EVERYTHING: Self = Self {
        bounds: Aabb {
            min: Vec3::new(f64::NEG_INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY),
            max: Vec3::new(f64::INFINITY, f64::INFINITY, f64::INFINITY),
        },
        planes: Vec::new(),
    };

    pub fn of_box(bounds: &Aabb) -> Self {
        let wall = |axis: usize| {
            [(1.0, bounds.max[axis]), (-1.0, -bounds.min[axis])]
                .map(|(side, offset)| Plane { normal: Vec3::ith(axis, side), offset })
        };
        Self { bounds: *bounds, planes: (0..3).flat_map(wall).collect() }
    }

    /// Makes the zone of all points that are at most `reach` above the planes of the hull of some points, or of their box where
    /// they have no hull; `None` without points.
    pub fn around(points: &[Vec3], reach: f64) -> Option<Self> {
        let bounds = Aabb::of_points(points)?.grown(reach);
        let Ok(hull) = ConvexHull::of_points(points) else { return Some(Self::of_box(&bounds)) };
        let grown = hull.planes().iter().map(|plane| Plane { offset: plane.offset + reach, ..*plane });
        Some(Self { bounds, planes: grown.collect() })
    }

    pub fn bounds(&self) -> &Aabb {
        &self.bounds
    }

    /// Returns false where one plane is below all of a box.
    pub fn may_meet(&self, bounds: &Aabb) -> bool {
        self.planes.iter().all(|plane| plane.heights_of_box(bounds)[0] <= 0.0)
    }

    /// Returns the part of a triangle in the zone: a convex polygon, or nothing.
    pub fn clipped(&self, triangle: &[Vec3; 3]) -> Vec<Vec3> {
        let (mut rest, mut low, mut high) = (triangle.to_vec(), Vec::new(), Vec::new());
        for wall in &self.planes {
            match clip(&rest, wall, 0.0, &mut low, &mut high) {
                Side::Below | Side::On => {}
                Side::Above => return Vec::new(),
                Side::Across => std::mem::swap(&mut rest, &mut low),
            }
        }
        rest
    }
}
