//! [`Polygons`]: the surface within a cell, and clipping of convex polygons by a plane.

use super::shape::Shape;
use crate::geometry::{Plane, Vec3};

/// Triangles clipped to a cell: convex polygons in flat arrays.
#[derive(Clone, Debug, Default)]
pub struct Polygons {
    corners: Vec<Vec3>,
    /// End of each polygon in `corners`.
    ends: Vec<u32>,
    /// Triangle of the shape that each polygon is clipped from.
    triangle: Vec<u32>,
}

impl Polygons {
    /// Returns whole triangles of the shape.
    pub fn of_triangles(shape: &Shape, triangles: &[u32]) -> Self {
        Self {
            corners: triangles.iter().flat_map(|&triangle| shape.corners(triangle)).collect(),
            ends: (1..=triangles.len() as u32).map(|count| 3 * count).collect(),
            triangle: triangles.to_vec(),
        }
    }

    /// Adds a polygon that is clipped from `triangle`.
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

    /// Returns the triangle that a polygon is clipped from.
    pub fn triangle(&self, polygon: u32) -> u32 {
        self.triangle[polygon as usize]
    }

    /// Returns the corners of a polygon.
    pub fn polygon(&self, index: u32) -> &[Vec3] {
        let start = if index == 0 { 0 } else { self.ends[index as usize - 1] };
        &self.corners[start as usize..self.ends[index as usize] as usize]
    }

    /// Returns the corners of all polygons, repeated where polygons share them.
    pub fn corners(&self) -> &[Vec3] {
        &self.corners
    }

    /// Iterates over the polygons, each with its triangle.
    pub fn iter(&self) -> impl Iterator<Item = (&[Vec3], u32)> + '_ {
        let mut start = 0;
        self.ends.iter().zip(&self.triangle).map(move |(&end, &triangle)| {
            let polygon = &self.corners[start..end as usize];
            start = end as usize;
            (polygon, triangle)
        })
    }
}

/// Position of a polygon relative to a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Below,
    Above,
    On,
    Across,
}

/// Clips a convex polygon. Where it lies across the plane, `below` and `above` receive its two pieces; otherwise both end
/// empty. Corners within `epsilon` of the plane lie on it and belong to both pieces.
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
            // Interpolate from the lower end in either direction: neighbours get the same point bit for bit.
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
