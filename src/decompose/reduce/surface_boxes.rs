//! [`SurfaceBoxes`]: finds the triangles of a shape near a hull.

use crate::decompose::prepare::shape::Shape;
use crate::geometry::{Aabb, BoxTree, Progress, Stopped};

/// The boxes of the triangles of a shape, in a tree.
pub struct SurfaceBoxes {
    boxes: Vec<Aabb>,
    tree: BoxTree,
}

impl SurfaceBoxes {
    pub fn new(shape: &Shape, progress: &Progress) -> Result<Self, Stopped> {
        let boxes: Vec<Aabb> =
            (0..shape.triangles.len()).filter_map(|index| Aabb::of_points(&shape.corners(index as u32))).collect();
        Ok(Self { tree: BoxTree::of_many(&boxes, progress)?, boxes })
    }

    /// Returns the triangles whose boxes meet this one, in their order.
    pub fn near(&self, bounds: &Aabb) -> Vec<u32> {
        let mut near = Vec::new();
        self.tree.visit(|other| other.intersects(bounds), |triangle| near.push(triangle));
        near.sort_unstable();
        near.retain(|&triangle| self.boxes[triangle as usize].intersects(bounds));
        near
    }
}
