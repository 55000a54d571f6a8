//! [`HullFilter`], the point-in-hull filter: decides in single precision which samples are inside a hull and which boxes of
//! samples are outside.
//!
//! A search asks this for every box of samples it visits and for the samples in the leaves, so several planes or points
//! are compared at once. Where single precision cannot decide, the exact test in double precision does.

use super::sample::Sample;
use crate::decompose::tolerance::SINGLE_ROUNDING;
use crate::geometry::{Aabb, ConvexHull, Vec3};

/// Planes or points that are compared at once.
pub const LANES: usize = 8;

/// Rows of planes that a box is compared with: some planes of a round hull decide nearly as well as all of them.
const ROWS_OF_A_BLOCK: usize = 4;

/// A box as its centre and half its size.
#[derive(Clone, Copy)]
pub struct Block {
    center: [f32; 3],
    half: [f32; 3],
}

/// The coordinates of up to [`LANES`] points along each axis.
#[derive(Clone, Copy)]
pub struct Points([[f32; LANES]; 3]);

/// The outward normals and the offsets of up to [`LANES`] planes.
struct Row {
    normal: [[f32; LANES]; 3],
    /// The normals without their signs: how far a box reaches along them.
    reach: [[f32; LANES]; 3],
    offset: [f32; LANES],
}

/// A filter for one hull.
pub struct HullFilter<'a> {
    hull: &'a ConvexHull,
    /// The planes of the hull. The first rows hold planes from all around the hull.
    rows: Vec<Row>,
    /// Heights up to this may be rounding.
    margin: f32,
    /// The row that had the last block above one of its planes: the next block is often near.
    last: usize,
}

impl Block {
    pub fn of(bounds: &Aabb) -> Self {
        Self { center: single(&bounds.center()), half: single(&(bounds.size() * 0.5)) }
    }
}

impl Points {
    /// Takes the first [`LANES`] points; missing ones are zero.
    pub fn of<'a>(points: impl IntoIterator<Item = &'a Vec3>) -> Self {
        let mut side_by_side = [[0.0; LANES]; 3];
        for (lane, point) in points.into_iter().take(LANES).enumerate() {
            for (along, c) in side_by_side.iter_mut().zip(single(point)) {
                along[lane] = c;
            }
        }
        Self(side_by_side)
    }
}

impl Row {
    /// Planes without a normal, far below which everything is.
    const EMPTY: Self = Self { normal: [[0.0; LANES]; 3], reach: [[0.0; LANES]; 3], offset: [f32::MAX; LANES] };

    /// Returns the largest height, over all planes, of the block's lowest corner above the plane.
    fn height(&self, block: &Block) -> f32 {
        let mut highest = f32::NEG_INFINITY;
        for lane in 0..LANES {
            let mut height = -self.offset[lane];
            let mut reach = 0.0;
            for axis in 0..3 {
                height += self.normal[axis][lane] * block.center[axis];
                reach += self.reach[axis][lane] * block.half[axis];
            }
            highest = larger(height - reach, highest);
        }
        highest
    }

    /// Raises each point's height to its height above the highest plane of the row.
    fn raise(&self, points: &Points, heights: &mut [f32; LANES]) {
        let ([a, b, c], Points([x, y, z])) = (&self.normal, points);
        for plane in 0..LANES {
            for lane in 0..LANES {
                let height = a[plane] * x[lane] + b[plane] * y[lane] + c[plane] * z[lane] - self.offset[plane];
                heights[lane] = larger(height, heights[lane]);
            }
        }
    }
}

impl<'a> HullFilter<'a> {
    /// Makes a filter for blocks and points within `bounds`.
    pub fn new(hull: &'a ConvexHull, bounds: &Aabb) -> Self {
        let planes = hull.planes();
        let mut largest = bounds.min.amax().max(bounds.max.amax()) as f32;
        let mut rows = Vec::with_capacity(planes.len().div_ceil(LANES));
        let step = planes.len().div_ceil(ROWS_OF_A_BLOCK * LANES).max(1);
        let mut spread = (0..step).flat_map(|first| planes.iter().skip(first).step_by(step)).peekable();
        while spread.peek().is_some() {
            let mut row = Row::EMPTY;
            for (lane, plane) in spread.by_ref().take(LANES).enumerate() {
                for (axis, c) in single(&plane.normal).into_iter().enumerate() {
                    row.normal[axis][lane] = c;
                    row.reach[axis][lane] = c.abs();
                }
                row.offset[lane] = plane.offset as f32;
                largest = larger(row.offset[lane].abs(), largest);
            }
            rows.push(row);
        }
        Self { hull, rows, margin: SINGLE_ROUNDING * largest, last: 0 }
    }

    /// Returns true where one plane is certain to have all of the block above it.
    pub fn is_outside(&mut self, block: &Block) -> bool {
        let is_above = |row: &Row| row.height(block) > self.margin;
        let (last, rows) = (self.last, &self.rows[..self.rows.len().min(ROWS_OF_A_BLOCK)]);
        if rows.get(last).is_some_and(is_above) {
            return true;
        }
        let found = (0..rows.len()).find(|&number| number != last && is_above(&rows[number]));
        self.last = found.unwrap_or(last);
        found.is_some()
    }

    /// Returns the numbers of the samples that are farther than `depth` below all planes of the hull. `places` holds the
    /// coordinates of the samples.
    pub fn inside(&self, samples: &[Sample], places: &Points, depth: f64) -> impl Iterator<Item = usize> {
        let is_inside = move |(sample, known): (&Sample, Option<bool>)| {
            known.unwrap_or_else(|| self.hull.contains(&sample.point, -depth))
        };
        let known = samples.iter().zip(self.are_inside(places, depth)).enumerate();
        known.filter_map(move |(number, sample)| is_inside(sample).then_some(number))
    }

    /// Returns for each point whether it is farther than `depth` below all planes; `None` where single precision cannot
    /// decide.
    pub(super) fn are_inside(&self, points: &Points, depth: f64) -> [Option<bool>; LANES] {
        let mut heights = [f32::NEG_INFINITY; LANES];
        for row in &self.rows {
            row.raise(points, &mut heights);
            let lowest = heights.into_iter().fold(f32::INFINITY, smaller);
            if lowest > self.margin {
                break;
            }
        }
        let middle = -depth as f32;
        heights.map(|height| match height {
            height if height > middle + self.margin => Some(false),
            height if height < middle - self.margin => Some(true),
            _ => None,
        })
    }
}

fn single(vector: &Vec3) -> [f32; 3] {
    [vector.x as f32, vector.y as f32, vector.z as f32]
}

/// Returns the larger number like `f32::max`, except for NaN: this compiles to one instruction for several lanes.
#[inline]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// Returns the smaller number like `f32::min`, except for NaN; see [`larger`].
#[inline]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}
