//! [`Polygons`]: the surface in a cell, and how a convex polygon is cut by a plane.

use super::shape::Shape;
use crate::geometry::{Plane, Vec3};

/// Triangles clipped to a cell: convex polygons, stored flat.
#[derive(Clone, Debug, Default)]
pub struct Polygons {
    corners: Vec<Vec3>,
    /// End of each polygon in `corners`.
    ends: Vec<u32>,
    /// Triangle of the shape that each polygon is a piece of.
    triangle: Vec<u32>,
}

impl Polygons {
    pub fn of_triangles(shape: &Shape, triangles: impl IntoIterator<Item = u32>) -> Self {
        let mut polygons = Self::default();
        for triangle in triangles {
            polygons.push(&shape.corners(triangle), triangle);
        }
        polygons
    }

    pub fn push(&mut self, polygon: &[Vec3], triangle: u32) {
        self.corners.extend_from_slice(polygon);
        self.ends.push(self.corners.len() as u32);
        self.triangle.push(triangle);
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The triangle that a polygon is a piece of.
    pub fn triangle(&self, polygon: u32) -> u32 {
        self.triangle[polygon as usize]
    }

    pub fn corners(&self) -> &[Vec3] {
        &self.corners
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[Vec3], u32)> + '_ {
        let mut start = 0;
        self.ends.iter().zip(&self.triangle).map(move |(&end, &triangle)| {
            let polygon = &self.corners[start..end as usize];
            start = end as usize;
            (polygon, triangle)
        })
    }
}

/// Where a polygon is with respect to a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Below,
    Above,
    On,
    Across,
}

/// Writes the pieces of a convex polygon below and above the plane; corners within `epsilon` of it belong to both.
pub fn clip(polygon: &[Vec3], plane: &Plane, epsilon: f64, below: &mut Vec<Vec3>, above: &mut Vec<Vec3>) -> Side {
    below.clear();
    above.clear();
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in polygon {
        let height = plane.height(corner);
        lowest = lowest.min(height);
        highest = highest.max(height);
    }
    if highest <= epsilon {
        return if lowest >= -epsilon { Side::On } else { Side::Below };
    }
    if lowest >= -epsilon {
        return Side::Above;
    }
    let Some(last) = polygon.last() else { return Side::On };
    let (mut from, mut from_height) = (*last, plane.height(last));
    for corner in polygon {
        let height = plane.height(corner);
        if (from_height > epsilon && height < -epsilon) || (from_height < -epsilon && height > epsilon) {
            // From the lower end whatever the direction, so that neighbours get the same point bit for bit.
            let point = if from_height < height {
                from + (corner - from) * (from_height / (from_height - height))
            } else {
                corner + (from - corner) * (height / (height - from_height))
            };
            below.push(point);
            above.push(point);
        }
        if height <= epsilon {
            below.push(*corner);
        }
        if height >= -epsilon {
            above.push(*corner);
        }
        (from, from_height) = (*corner, height);
    }
    Side::Across
}
