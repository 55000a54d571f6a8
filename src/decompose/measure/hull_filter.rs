//! [`Sieve`]: which samples are outside a hull, and which inside. A search asks this of every box of samples that it comes to
//! and of the samples in the last boxes. So several planes or points are held against each other at once, in single
//! precision; it says so where that cannot tell for certain.

use super::sample::Sample;
use crate::geometry::{Aabb, ConvexHull, Vec3};

/// Planes or points that are looked at together.
pub const LANES: usize = 8;

/// Rows of planes that a box is held against: some of the planes of a round hull tell nearly as much as all of them.
const ROWS_OF_A_BLOCK: usize = 4;

/// What single precision can be wrong by, as a share of the largest number in a sum of seven: with room to spare.
const ROUNDING: f32 = 1e-5;

/// A box, by its middle and half its size.
#[derive(Clone, Copy)]
pub struct Block {
    center: [f32; 3],
    half: [f32; 3],
}

/// Points side by side: along each axis the coordinates.
#[derive(Clone, Copy)]
pub struct Points([[f32; LANES]; 3]);

/// Planes side by side: of each the outward normal and the offset.
struct Row {
    normal: [[f32; LANES]; 3],
    offset: [f32; LANES],
}

/// The planes of a hull.
pub struct Sieve<'a> {
    hull: &'a ConvexHull,
    /// The first ones have planes from all around the hull.
    rows: Vec<Row>,
    /// Heights up to this may be rounding.
    margin: f32,
    /// The row that told of the last block: the next one is often near.
    last: usize,
}

impl Block {
    pub fn of(bounds: &Aabb) -> Self {
        Self { center: single(&bounds.center()), half: single(&(bounds.size() * 0.5)) }
    }
}

impl Points {
    /// Of the first points, as many as there are lanes.
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
    /// Everything is far below a plane without a normal.
    const EMPTY: Self = Self { normal: [[0.0; LANES]; 3], offset: [f32::MAX; LANES] };

    /// How high the lowest corner of the block is above the plane that it is highest above.
    fn height(&self, block: &Block) -> f32 {
        let mut highest = f32::NEG_INFINITY;
        for lane in 0..LANES {
            let mut height = -self.offset[lane];
            let mut reach = 0.0;
            for axis in 0..3 {
                height += self.normal[axis][lane] * block.center[axis];
                reach += self.normal[axis][lane].abs() * block.half[axis];
            }
            highest = larger(height - reach, highest);
        }
        highest
    }

    /// Raises what is known of the heights above the highest plane.
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

impl<'a> Sieve<'a> {
    /// For blocks and points within `bounds`.
    pub fn new(hull: &'a ConvexHull, bounds: &Aabb) -> Self {
        let planes = hull.planes();
        let mut largest = bounds.min.amax().max(bounds.max.amax()) as f32;
        let mut rows = Vec::with_capacity(planes.len().div_ceil(LANES));
        let step = planes.len().div_ceil(ROWS_OF_A_BLOCK * LANES).max(1);
        let mut spread = (0..step).flat_map(|first| planes.iter().skip(first).step_by(step)).peekable();
        while spread.peek().is_some() {
            let mut row = Row::EMPTY;
            for (lane, plane) in spread.by_ref().take(LANES).enumerate() {
                for (along, c) in row.normal.iter_mut().zip(single(&plane.normal)) {
                    along[lane] = c;
                }
                row.offset[lane] = plane.offset as f32;
                largest = larger(row.offset[lane].abs(), largest);
            }
            rows.push(row);
        }
        Self { hull, rows, margin: ROUNDING * largest, last: 0 }
    }

    /// True where one plane is known to have all of the block above it.
    pub fn is_outside(&mut self, block: &Block) -> bool {
        let is_above = |row: &Row| row.height(block) > self.margin;
        if self.rows.get(self.last).is_some_and(is_above) {
            return true;
        }
        let found = self.rows.iter().take(ROWS_OF_A_BLOCK).position(is_above);
        self.last = found.unwrap_or(self.last);
        found.is_some()
    }

    /// Of the samples, whose places these are, those in the hull and farther than `depth` below its planes.
    pub fn inside<'s>(&self, samples: &'s [Sample], places: &Points, depth: f64) -> impl Iterator<Item = &'s Sample> {
        let is_inside = move |(sample, known): &(&Sample, Option<bool>)| {
            known.unwrap_or_else(|| self.hull.contains(&sample.point, -depth))
        };
        samples.iter().zip(self.are_inside(places, depth)).filter(is_inside).map(|(sample, _)| sample)
    }

    /// Of each point, whether it is farther than `depth` below every plane; `None` where that is too near to tell.
    fn are_inside(&self, points: &Points, depth: f64) -> [Option<bool>; LANES] {
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

/// Like `f32::max` and `f32::min`, but for what is not a number: in one instruction for several lanes.
#[inline]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

#[inline]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::{Random, sphere};

    /// A tetrahedron, a hull with more planes than a block is held against, and a small one far from the middle.
    fn hulls() -> Vec<ConvexHull> {
        let tetrahedron = vec![Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
        let round = sphere(60).iter().map(|point| point * 0.4 + Vec3::repeat(0.5)).collect();
        let small = tetrahedron.iter().map(|point| point * 0.01 + Vec3::repeat(0.8)).collect();
        [tetrahedron, round, small].iter().map(|points: &Vec<Vec3>| ConvexHull::of_points(points).unwrap()).collect()
    }

    fn unit_box() -> Aabb {
        Aabb { min: Vec3::zeros(), max: Vec3::repeat(1.0) }
    }

    #[test]
    fn points_are_told_apart_but_for_those_beside_a_plane() {
        let mut random = Random(5);
        for hull in hulls() {
            let sieve = Sieve::new(&hull, &unit_box());
            let mut unknown = 0;
            for round in 0..2000 {
                // Half of them close to a corner, where they lie beside planes.
                let near = hull.points()[random.below(hull.points().len())];
                let size = if round % 2 == 0 { 1.0 } else { 1e-5 };
                let points: Vec<Vec3> = (0..LANES)
                    .map(|_| if size == 1.0 { random.in_cube() } else { near + (random.in_cube() - near) * size })
                    .collect();
                for (point, known) in points.iter().zip(sieve.are_inside(&Points::of(&points), 1e-7)) {
                    unknown += usize::from(known.is_none() && size == 1.0);
                    assert!(known.is_none_or(|known| known == hull.contains(point, -1e-7)), "{point} {known:?}");
                }
            }
            assert!(unknown <= 8, "{unknown}");
        }
    }

    #[test]
    fn a_block_that_touches_the_hull_is_never_outside_and_most_that_do_not_are() {
        let mut random = Random(6);
        for hull in hulls() {
            let mut sieve = Sieve::new(&hull, &unit_box());
            let (mut apart, mut outside) = (0, 0);
            for _ in 0..5000 {
                let (a, b) = (random.in_cube(), random.in_cube());
                let bounds = Aabb { min: a.inf(&(a + (b - a) * 0.2)), max: a.sup(&(a + (b - a) * 0.2)) };
                let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
                    Vec3::from_fn(|axis, _| if corner >> axis & 1 == 1 { bounds.max[axis] } else { bounds.min[axis] })
                });
                let is_apart = hull.planes().iter().any(|plane| corners.iter().all(|c| plane.height(c) > 0.0));
                let is_outside = sieve.is_outside(&Block::of(&bounds));
                assert!(is_apart || !is_outside, "{bounds:?}");
                apart += usize::from(is_apart);
                outside += usize::from(is_outside);
            }
            assert!(10 * outside > 9 * apart, "{outside} of {apart}");
        }
    }
}
