//! Measures whether an avatar still reaches the places beside the hulls that it reaches beside the model.
//!
//! The avatar is an upright capsule, and it may fly. Its feet stand on a grid whose cells are 10 cm, or larger in large
//! models. Beside the hulls the capsule is thinner by a slack, which forgives hulls that swell by up to the slack.

use hullwright::geometry::{TriangleBvh, Vec3};

use super::body::Body;
use super::scene::Scene;
use super::surface::tree;

const RADIUS_M: f64 = 0.25;
const HEIGHT_M: f64 = 1.8;
const SLACK_M: f64 = 0.03;
const CELL_M: f64 = 0.1;
/// Upper limit of the number of cells; larger models get larger cells.
const MAX_CELLS: f64 = 4e6;
/// Largest cell: a longer step could jump through a wall.
const MAX_CELL_M: f64 = 0.4;
/// Distance by which touching does not block.
const TOUCHING_M: f64 = 1e-6;

/// Returns the share of the foot places reached beside the model that are still reached beside the hulls.
///
/// The places lie in the model's box and are reached from outside. Returns `None` where no place is reached, or where
/// the model is too large for the grid.
///
/// `scale` is the metres of one unit of the model; z is up.
pub fn share(scene: &Scene, bodies: &[Body], scale: f64) -> Option<f64> {
    let metres = |triangle: &[Vec3; 3]| triangle.map(|p| p * scale);
    let model: Vec<[Vec3; 3]> = scene.triangles.iter().map(metres).collect();
    let hulls: Vec<[Vec3; 3]> = bodies.iter().flat_map(|body| &body.triangles).map(metres).collect();
    let (low, high) = (scene.bounds.min * scale, scene.bounds.max * scale);
    let grid = Grid::around(&low, &high)?;
    let [beside_model, beside_hulls] =
        [(model, RADIUS_M), (hulls, RADIUS_M - SLACK_M)].map(|(triangles, radius)| grid.reached(&triangles, radius));
    let mut counts = [0, 0];
    for (index, _) in beside_model.iter().enumerate().filter(|(_, is_reached)| **is_reached) {
        let p = grid.place(index);
        if (0..3).all(|axis| p[axis] <= high[axis]) && p.x >= low.x && p.y >= low.y {
            counts[0] += 1;
            counts[1] += usize::from(beside_hulls[index]);
        }
    }
    (counts[0] > 0).then(|| counts[1] as f64 / counts[0] as f64)
}

/// Foot places around a model.
struct Grid {
    origin: Vec3,
    cell: f64,
    size: [usize; 3],
}

impl Grid {
    fn around(low: &Vec3, high: &Vec3) -> Option<Self> {
        let size = |cell: f64| {
            let margin = 2.0 * (RADIUS_M / cell).ceil() + 4.0;
            let count = |axis: usize, more: f64| ((high[axis] - low[axis]) / cell - 1e-6).ceil() + more;
            [count(0, margin), count(1, margin), count(2, 3.0)]
        };
        let mut cell = CELL_M;
        while size(cell).iter().product::<f64>() > MAX_CELLS {
            cell *= 1.02;
        }
        let margin = (RADIUS_M / cell).ceil() + 2.0;
        let origin = low + Vec3::new(0.5 - margin, 0.5 - margin, 0.5) * cell;
        (cell <= MAX_CELL_M).then(|| Self { origin, cell, size: size(cell).map(|count| count as usize) })
    }

    fn place(&self, index: usize) -> Vec3 {
        let [_, y, z] = self.size;
        let at = [index / z / y, index / z % y, index % z];
        self.origin + Vec3::from_fn(|axis, _| at[axis] as f64 * self.cell)
    }

    /// Marks the foot places that a capsule reaches from the sides of the grid without touching a triangle.
    fn reached(&self, triangles: &[[Vec3; 3]], radius: f64) -> Vec<bool> {
        let is_blocked = self.blocked(triangles, radius);
        let mut is_reached = vec![false; is_blocked.len()];
        let [x, y, z] = self.size;
        let mut queue: Vec<usize> = (0..is_blocked.len())
            .filter(|index| {
                let [i, j] = [index / z / y, index / z % y];
                (i == 0 || j == 0 || i == x - 1 || j == y - 1) && !is_blocked[*index]
            })
            .collect();
        queue.iter().for_each(|index| is_reached[*index] = true);
        while let Some(index) = queue.pop() {
            let [i, j, k] = [index / z / y, index / z % y, index % z];
            let steps = [(i > 0, -((y * z) as isize)), (i + 1 < x, (y * z) as isize), (j > 0, -(z as isize))];
            let steps = steps.into_iter().chain([(j + 1 < y, z as isize), (k > 0, -1), (k + 1 < z, 1)]);
            for (_, step) in steps.filter(|(is_in_grid, _)| *is_in_grid) {
                let next = index.wrapping_add_signed(step);
                if !is_blocked[next] && !is_reached[next] {
                    is_reached[next] = true;
                    queue.push(next);
                }
            }
        }
        is_reached
    }

    /// Marks the foot places at which a capsule, as a column of spheres, touches a triangle.
    fn blocked(&self, triangles: &[[Vec3; 3]], radius: f64) -> Vec<bool> {
        let [x, y, z] = self.size;
        let steps = ((self.cell / CELL_M - 1e-6).ceil() as usize).max(1);
        let step = self.cell / steps as f64;
        let spheres = ((HEIGHT_M - 2.0 * RADIUS_M) / step).round() as usize + 1;
        let size = [x, y, (z - 1) * steps + spheres];
        let mut near = Near {
            tree: tree(triangles),
            radius: radius - TOUCHING_M,
            origin: self.origin + Vec3::new(0.0, 0.0, RADIUS_M),
            spacing: Vec3::new(self.cell, self.cell, step),
            size,
            is_near: vec![false; size.iter().product()],
        };
        near.mark([0; 3], size);
        let mut blocked = Vec::with_capacity(x * y * z);
        for column in near.is_near.chunks_exact(size[2]) {
            let mut sums = vec![0];
            column.iter().for_each(|is_near| sums.push(sums[sums.len() - 1] + usize::from(*is_near)));
            blocked.extend((0..z).map(|k| sums[k * steps + spheres] > sums[k * steps]));
        }
        blocked
    }
}

/// Marks the centres of spheres whose distance to the triangles is below the radius.
struct Near {
    tree: TriangleBvh,
    radius: f64,
    origin: Vec3,
    spacing: Vec3,
    size: [usize; 3],
    is_near: Vec<bool>,
}

impl Near {
    /// Marks a block of the grid. The distance at its middle may settle all of it; otherwise each half is marked.
    fn mark(&mut self, from: [usize; 3], to: [usize; 3]) {
        let extent = Vec3::from_fn(|axis, _| (to[axis] - from[axis] - 1) as f64 * self.spacing[axis]);
        let start = Vec3::from_fn(|axis, _| from[axis] as f64 * self.spacing[axis]);
        let reach = extent.norm() / 2.0;
        let middle = self.origin + start + extent / 2.0;
        let Some(closest) = self.tree.closest_within(&middle, self.radius + reach) else { return };
        if closest.distance() + reach < self.radius {
            for i in from[0]..to[0] {
                for j in from[1]..to[1] {
                    let row = (i * self.size[1] + j) * self.size[2];
                    self.is_near[row + from[2]..row + to[2]].fill(true);
                }
            }
        } else if reach > 0.0 {
            let axis = extent.imax();
            let half = (from[axis] + to[axis]) / 2;
            let (mut end, mut start) = (to, from);
            end[axis] = half;
            start[axis] = half;
            self.mark(from, end);
            self.mark(start, to);
        }
    }
}
