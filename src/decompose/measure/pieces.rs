//! [`FacePiece`]: a triangle cut from a face of a hull, small enough to be judged by the distance at its centre.

use crate::decompose::prepare::polygons::{Side, clip};
use crate::decompose::tolerance::{BEYOND_EDGE, MOSTLY_OVER};
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::pieces::halved;
use crate::geometry::vector::twice_area;
use crate::geometry::{Plane, Vec3};

/// The corners of a piece.
pub struct FacePiece(pub [Vec3; 3]);

impl FacePiece {
    /// Returns the centre and the distance from it to the farthest corner.
    pub fn extent(&self) -> (Vec3, f64) {
        let center = self.0.iter().sum::<Vec3>() / 3.0;
        (center, self.0.iter().map(|corner| (corner - center).norm()).fold(0.0, f64::max))
    }

    /// Returns true when no point of the piece is farther than `bound` from a triangle. The distance to a convex set is
    /// convex, so its maximum is at a corner.
    pub fn is_within(&self, bound: f64, triangle: &[Vec3; 3]) -> bool {
        is_near(&self.0, bound, triangle)
    }

    /// Returns the rest of the piece beside a triangle, where most of the piece is over the triangle and within `bound` of
    /// it.
    pub fn beside(&self, triangle: &[Vec3; 3], bound: f64) -> Option<Vec<Self>> {
        let across = (triangle[1] - triangle[0]).cross(&(triangle[2] - triangle[0])).try_normalize(0.0)?;
        let mut over = self.0.to_vec();
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        for corner in 0..3 {
            let along = (triangle[(corner + 1) % 3] - triangle[corner]).try_normalize(0.0)?;
            let normal = along.cross(&across);
            let plane = Plane { normal, offset: normal.dot(&triangle[corner]) + BEYOND_EDGE * bound };
            match clip(&over, &plane, 0.0, &mut inside, &mut outside) {
                Side::Below | Side::On => {}
                Side::Above => return None,
                Side::Across => {
                    rest.extend((2..outside.len()).map(|fan| Self([outside[0], outside[fan - 1], outside[fan]])));
                    std::mem::swap(&mut over, &mut inside);
                }
            }
        }
        let is_mostly_over = twice_area(&over) >= MOSTLY_OVER * twice_area(&self.0);
        (is_mostly_over && is_near(&over, bound, triangle)).then_some(rest)
    }

    /// Cuts the piece across its longest side.
    pub fn halves(&self) -> Option<[Self; 2]> {
        halved(self.0, |middle, _| Some(middle)).map(|(_, halves)| halves.map(Self))
    }
}

fn is_near(corners: &[Vec3], bound: f64, triangle: &[Vec3; 3]) -> bool {
    corners.iter().all(|corner| (closest_on_triangle(corner, triangle) - corner).norm() <= bound)
}
