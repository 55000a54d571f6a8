//! Surfaces of unions of axis-aligned boxes, walls with openings, prisms, and rotations.

use std::collections::HashMap;
use std::f64::consts::TAU;

use hullwright::geometry::Vec3;

use super::Surface;

/// An axis-aligned box: its lower and its upper end on the three axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    pub low: [f64; 3],
    pub high: [f64; 3],
}

/// Returns a box from its lower ends and its upper ends.
pub fn block(x0: f64, y0: f64, z0: f64, x1: f64, y1: f64, z1: f64) -> Block {
    Block { low: [x0, y0, z0], high: [x1, y1, z1] }
}

impl Block {
    /// Returns the eight vertices.
    pub fn vertices(&self) -> Vec<Vec3> {
        let end = |axis: usize, bit: usize| if bit == 0 { self.low[axis] } else { self.high[axis] };
        (0..8).map(|i| Vec3::new(end(0, i & 4), end(1, i & 2), end(2, i & 1))).collect()
    }

    fn contains(&self, p: [f64; 3]) -> bool {
        (0..3).all(|axis| p[axis] > self.low[axis] && p[axis] < self.high[axis])
    }
}

/// Returns the coordinates of all faces of the boxes along an axis, sorted, each once.
fn coordinates(blocks: &[Block], axis: usize) -> Vec<f64> {
    let mut all: Vec<f64> = blocks.iter().flat_map(|block| [block.low[axis], block.high[axis]]).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    all
}

/// Returns the watertight surface of a union of boxes: the faces between full and empty cells of a grid.
pub fn union(blocks: &[Block]) -> Surface {
    let axes = [0, 1, 2].map(|axis| coordinates(blocks, axis));
    let cells = [0, 1, 2].map(|axis| axes[axis].len() - 1);
    let middle = |axis: usize, i: usize| (axes[axis][i] + axes[axis][i + 1]) / 2.0;
    let is_full = |cell: [usize; 3]| {
        let p = [0, 1, 2].map(|axis| middle(axis, cell[axis]));
        blocks.iter().any(|block| block.contains(p))
    };
    let mut grid = HashMap::new();
    for i in 0..cells[0] * cells[1] * cells[2] {
        let cell = [i / cells[2] / cells[1], i / cells[2] % cells[1], i % cells[2]];
        grid.insert(cell, is_full(cell));
    }
    let mut builder = Builder { axes: &axes, numbers: HashMap::new(), surface: Surface::default() };
    for i in 0..cells[0] * cells[1] * cells[2] {
        let cell = [i / cells[2] / cells[1], i / cells[2] % cells[1], i % cells[2]];
        for side in (0..6).filter(|_| grid[&cell]) {
            let (axis, is_upper) = (side / 2, side % 2 == 1);
            let mut beyond = cell;
            beyond[axis] = if is_upper { cell[axis] + 1 } else { cell[axis].wrapping_sub(1) };
            if !grid.get(&beyond).copied().unwrap_or(false) {
                builder.face(cell, axis, is_upper);
            }
        }
    }
    builder.surface
}

/// Numbers the grid points in the order in which faces use them.
struct Builder<'a> {
    axes: &'a [Vec<f64>; 3],
    numbers: HashMap<[usize; 3], usize>,
    surface: Surface,
}

impl Builder<'_> {
    /// Adds one side of a cell as two triangles that wind outward.
    fn face(&mut self, cell: [usize; 3], axis: usize, is_upper: bool) {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(a, b)| {
            let mut at = cell;
            at[axis] += usize::from(is_upper);
            at[u] += a;
            at[v] += b;
            self.number(at)
        });
        if !is_upper {
            corners.reverse();
        }
        let [a, b, c, d] = corners;
        self.surface.triangles.extend([[a, b, c], [a, c, d]]);
    }

    fn number(&mut self, at: [usize; 3]) -> usize {
        let next = self.surface.points.len();
        let number = *self.numbers.entry(at).or_insert(next);
        if number == next {
            self.surface.points.push(Vec3::from_fn(|axis, _| self.axes[axis][at[axis]]));
        }
        number
    }
}

/// Returns boxes as separate closed bodies, which may overlap.
pub fn soup(blocks: &[Block]) -> Surface {
    let mut surface = Surface::default();
    blocks.iter().for_each(|block| surface.append(union(&[*block])));
    surface
}

/// An opening of a wall: where it starts along the wall, its width, and the heights of its sill and its head.
pub type Opening = (f64, f64, f64, f64);

/// A wall that starts at a vertex and runs along x (axis 0) or y (axis 1).
pub struct Wall {
    pub start: [f64; 3],
    pub axis: usize,
    pub length: f64,
    pub height: f64,
    pub thickness: f64,
}

impl Wall {
    /// Returns the boxes around the openings, which must be sorted along the wall.
    pub fn blocks(&self, openings: &[Opening]) -> Vec<Block> {
        let [x, y, z] = self.start;
        let t = self.thickness;
        let mut blocks = Vec::new();
        let mut add = |from: f64, to: f64, low: f64, high: f64| {
            if to - from > 1e-9 && high - low > 1e-9 {
                blocks.push(match self.axis {
                    0 => block(x + from, y, z + low, x + to, y + t, z + high),
                    _ => block(x, y + from, z + low, x + t, y + to, z + high),
                });
            }
        };
        let mut at = 0.0;
        for &(start, width, sill, head) in openings {
            add(at, start, 0.0, self.height);
            add(start, start + width, 0.0, sill);
            add(start, start + width, head, self.height);
            at = start + width;
        }
        add(at, self.length, 0.0, self.height);
        blocks
    }
}

/// Returns the vertices of an upright prism over a regular polygon: the lower ring, then the upper ring.
pub fn prism(center: [f64; 2], radius: f64, heights: [f64; 2], sides: usize) -> Vec<Vec3> {
    let ring = |z: f64| {
        (0..sides).map(move |i| {
            let angle = TAU * i as f64 / sides as f64;
            Vec3::new(center[0] + radius * angle.cos(), center[1] + radius * angle.sin(), z)
        })
    };
    heights.into_iter().flat_map(ring).collect()
}

/// Returns the surface of a prism whose vertices are two rings.
pub fn prism_surface(points: &[Vec3]) -> Surface {
    let n = points.len() / 2;
    let sides = (0..n).flat_map(|i| [[i, (i + 1) % n, n + (i + 1) % n], [i, n + (i + 1) % n, n + i]]);
    let ends = (1..n - 1).flat_map(|i| [[0, i + 1, i], [n, n + i, n + i + 1]]);
    Surface { points: points.to_vec(), triangles: sides.chain(ends).collect() }
}

/// Returns the points rotated by angles in radians about z, then y, then x; the angles are in the order x, y, z.
pub fn rotated(points: &[Vec3], [a, b, c]: [f64; 3]) -> Vec<Vec3> {
    let about_x = nalgebra::Matrix3::new(1.0, 0.0, 0.0, 0.0, a.cos(), -a.sin(), 0.0, a.sin(), a.cos());
    let about_y = nalgebra::Matrix3::new(b.cos(), 0.0, b.sin(), 0.0, 1.0, 0.0, -b.sin(), 0.0, b.cos());
    let about_z = nalgebra::Matrix3::new(c.cos(), -c.sin(), 0.0, c.sin(), c.cos(), 0.0, 0.0, 0.0, 1.0);
    let rotation = about_x * about_y * about_z;
    points.iter().map(|p| rotation * p).collect()
}
