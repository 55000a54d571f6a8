//! Directions from a centre, divided into the cells of a cube's sides, and the triangles in each direction.

use crate::geometry::tolerance::DIRECTION_MARGIN;
use crate::geometry::{Aabb, Vec3};

/// The six sides of a cube around `center`, each cut into `cells` by `cells`.
pub struct DirectionGrid {
    center: Vec3,
    /// Brings the shape's box to about the unit cube, so that thin shapes use all cells.
    stretch: Vec3,
    cells: usize,
}

impl DirectionGrid {
    pub fn new(center: Vec3, bounds: &Aabb, cells: usize) -> Self {
        Self { center, stretch: bounds.size().map(|side| 2.0 / side.max(f64::MIN_POSITIVE)), cells }
    }

    pub fn center(&self) -> &Vec3 {
        &self.center
    }

    #[inline]
    fn ray(&self, point: &Vec3) -> Vec3 {
        (point - self.center).component_mul(&self.stretch)
    }

    /// Returns the triangles that rays of each cell can meet, and perhaps a few others: for each cell the end of its
    /// entries, and the entries, which are numbers of triangles. The list of ends begins with 0.
    pub fn sort(&self, triangles: impl Iterator<Item = [Vec3; 3]>) -> (Vec<u32>, Vec<u32>) {
        let rays: Vec<[Vec3; 3]> = triangles.map(|corners| corners.map(|corner| self.ray(&corner))).collect();
        let (mut ends, mut numbers) = (vec![0], Vec::new());
        let mut in_row: Vec<u32> = Vec::new();
        let meets = |number: u32, walls: &[Vec3]| {
            let ray = &rays[number as usize];
            !walls.iter().any(|wall| ray.iter().all(|corner| wall.dot(corner) < -DIRECTION_MARGIN))
        };
        for side in 0..6 {
            for row in 0..self.cells {
                in_row.clear();
                in_row.extend((0..rays.len() as u32).filter(|&number| meets(number, &self.walls(side, row, true))));
                for column in 0..self.cells {
                    let walls = self.walls(side, column, false);
                    numbers.extend(in_row.iter().copied().filter(|&number| meets(number, &walls)));
                    ends.push(numbers.len() as u32);
                }
            }
        }
        (ends, numbers)
    }

    /// Returns the normals of the two planes through the centre that bound a row or column, pointing inward. Cell
    /// coordinates run from -1 to 1.
    fn walls(&self, side: usize, index: usize, is_row: bool) -> [Vec3; 2] {
        let axis = side / 2;
        let sign = if side.is_multiple_of(2) { 1.0 } else { -1.0 };
        let across = (axis + if is_row { 1 } else { 2 }) % 3;
        let at = |index: usize| 2.0 * index as f64 / self.cells as f64 - 1.0;
        let wall = |limit: f64, inward: f64| {
            let mut normal = Vec3::zeros();
            normal[across] = inward;
            normal[axis] = -inward * limit * sign;
            normal
        };
        [wall(at(index), 1.0), wall(at(index + 1), -1.0)]
    }

    pub fn cell_count(&self) -> usize {
        6 * self.cells * self.cells
    }

    /// Returns the distance from the centre in the stretched shape.
    pub fn distance(&self, point: &Vec3) -> f64 {
        self.ray(point).norm()
    }

    /// Returns the cell of the direction from the centre to a point.
    #[inline]
    pub fn cell(&self, point: &Vec3) -> usize {
        let ray = self.ray(point);
        let size = ray.map(f64::abs);
        let axis = if size.x >= size.y && size.x >= size.z {
            0
        } else if size.y >= size.z {
            1
        } else {
            2
        };
        let (s, t, length) = match axis {
            0 => (ray.y, ray.z, size.x),
            1 => (ray.z, ray.x, size.y),
            _ => (ray.x, ray.y, size.z),
        };
        let scale = 0.5 * self.cells as f64;
        let inverse = scale / length.max(f64::MIN_POSITIVE);
        let index = |at: f64| ((at * inverse + scale) as u32 as usize).min(self.cells - 1);
        let side = 2 * axis + usize::from(ray[axis] < 0.0);
        (side * self.cells + index(s)) * self.cells + index(t)
    }
}
