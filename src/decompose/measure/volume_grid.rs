//! [`VolumeGrid`]: equal cells that fill a box, of which the blocks near the surface are found by halving.

use crate::decompose::prepare::shape::Shape;
use crate::geometry::{Aabb, Vec3};

/// Equal cells that fill a box.
pub struct VolumeGrid {
    origin: Vec3,
    /// Size of one cell.
    pub cell: Vec3,
    /// Number of cells along each axis.
    pub count: [u32; 3],
}

/// A block of neighbouring cells.
pub struct Cells {
    pub first: [u32; 3],
    pub count: [u32; 3],
}

impl VolumeGrid {
    /// Divides a box into about `cells` cells. They are nearly cubes except where the box is narrower than one.
    pub fn over(bounds: &Aabb, mut cells: f64) -> Self {
        let size = bounds.size();
        let mut axes = [0, 1, 2];
        axes.sort_by(|&a, &b| size[a].total_cmp(&size[b]));
        let mut volume = size.product();
        let mut count = [1; 3];
        // The narrowest axis comes first, so that the wider ones can take the cells that it has no room for.
        for (axis, left) in axes.into_iter().zip([3.0, 2.0, 1.0]) {
            let edge = (volume / cells).powf(1.0 / left);
            count[axis] = (size[axis] / edge).round().max(1.0) as u32;
            volume /= size[axis];
            cells /= f64::from(count[axis]);
        }
        let cell = Vec3::from_fn(|axis, _| size[axis] / f64::from(count[axis]));
        Self { origin: bounds.min, cell, count }
    }

    /// Returns the block of all cells.
    pub fn all(&self) -> Cells {
        Cells { first: [0; 3], count: self.count }
    }

    /// Returns a place in a block. `within`: shares of the block along the axes, 0 to 1.
    pub fn place(&self, cells: &Cells, within: &Vec3) -> Vec3 {
        let along = |axis: usize| f64::from(cells.first[axis]) + within[axis] * f64::from(cells.count[axis]);
        self.origin + Vec3::from_fn(|axis, _| self.cell[axis] * along(axis))
    }

    /// Returns false where no place of the block is within `reach` of the surface.
    pub fn is_near(&self, cells: &Cells, shape: &Shape, reach: f64) -> bool {
        let middle = self.place(cells, &Vec3::repeat(0.5));
        let corner = self.place(cells, &Vec3::zeros());
        shape.bvh.closest_within(&middle, reach + (middle - corner).norm()).is_some()
    }
}

impl Cells {
    /// Cuts the block across the axis with the most cells.
    pub fn halves(self) -> [Self; 2] {
        let axis = (0..3).max_by_key(|&axis| self.count[axis]).unwrap_or(0);
        let middle = self.count[axis] / 2;
        let mut halves = [Self { ..self }, Self { ..self }];
        halves[0].count[axis] = middle;
        halves[1].first[axis] += middle;
        halves[1].count[axis] -= middle;
        halves
    }
}
