//! The positions at which an avatar's capsule meets a surface.
//!
//! [`Roof`] bounds the levels of a column that a triangle can block. Most levels lie clearly within or clearly beyond the
//! bounds. parry3d decides the levels within a millimetre of a bound, where the capsule all but touches the triangle.

use std::ops::Range;

use parry3d::math::{Pose, Vector};
use parry3d::query::details::distance_support_map_support_map;
use parry3d::shape::{Segment, Triangle};
use rayon::prelude::*;

use super::chord::Roof;
use super::grid::{Grid, Positions, has_all, mask, set};
use crate::geometry::parry::vector;
use crate::geometry::{Progress, Stopped, Vec3};

/// The capsule may enter a surface this far, in metres: touching is free, and rounding does not decide about it.
const TOUCH: f64 = 1e-6;
/// Levels nearer than this to the bounds of a triangle, in metres, are decided by parry3d.
const CLOSE: f64 = 1e-3;
/// Rows of columns that one thread takes at a time.
const ROWS: usize = 8;
/// Triangles between two checks for cancellation.
const TRIANGLES_BETWEEN_CHECKS: usize = 64;

/// An upright capsule, in metres.
#[derive(Clone, Copy)]
pub struct Body {
    pub radius: f64,
    /// Height of the lower end of its axis over the feet.
    pub rise: f64,
    /// Length of its axis.
    pub axis: f64,
}

/// Returns the positions at which the body meets a triangle.
pub fn blocked(grid: &Grid, triangles: &[[Vec3; 3]], body: Body, progress: &Progress) -> Result<Positions, Stopped> {
    let body = Body { radius: body.radius - TOUCH, ..body };
    let mut found = Positions::none(grid);
    let mut by_rows: Vec<Vec<&[Vec3; 3]>> = vec![Vec::new(); grid.count[0].div_ceil(ROWS)];
    for corners in triangles {
        let ends = corners.map(|corner| corner.x);
        let low = ends.iter().copied().fold(f64::INFINITY, f64::min) - body.radius - CLOSE;
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max) + body.radius + CLOSE;
        let rows = grid.indices(0, low, high);
        for list in by_rows.iter_mut().take(rows.end.div_ceil(ROWS)).skip(rows.start / ROWS) {
            list.push(corners);
        }
    }
    let words = ROWS * grid.count[1] * found.height();
    let chunks = found.words_mut().par_chunks_mut(words).zip(by_rows).enumerate();
    let block = |(chunk, (words, triangles)): (usize, (&mut [u64], Vec<&[Vec3; 3]>))| {
        let first = chunk * ROWS;
        let mut rows = Rows { grid, body, first, words };
        for (number, corners) in triangles.into_iter().enumerate() {
            if number % TRIANGLES_BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            rows.add(&Roof::new(*corners));
        }
        Ok(())
    };
    progress.together(|| chunks.try_for_each(block))?;
    Ok(found)
}

impl Grid {
    /// Returns the indices along an axis between two coordinates.
    pub fn indices(&self, axis: usize, low: f64, high: f64) -> Range<usize> {
        let index = |coordinate: f64| (coordinate - self.origin[axis]) / self.cell;
        let most = self.count[axis] as f64;
        let (first, end) = (index(low).ceil().clamp(0.0, most), (index(high).floor() + 1.0).clamp(0.0, most));
        first as usize..(end as usize).max(first as usize)
    }
}

/// Some rows of columns.
struct Rows<'a> {
    grid: &'a Grid,
    body: Body,
    first: usize,
    words: &'a mut [u64],
}

impl Rows<'_> {
    /// Adds the positions at which the body meets a triangle.
    fn add(&mut self, roof: &Roof) {
        let width = self.grid.count[1];
        let height = self.grid.count[2].div_ceil(64);
        let reach = self.body.radius + CLOSE;
        let ends = roof.corners.map(|corner| corner.x);
        let low = ends.iter().copied().fold(f64::INFINITY, f64::min) - reach;
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max) + reach;
        let rows = self.grid.indices(0, low, high);
        let end = self.first + self.words.len() / (width * height);
        for row in rows.start.max(self.first)..rows.end.min(end) {
            let x = self.grid.origin.x + row as f64 * self.grid.cell;
            let Some([low, high]) = roof.reach(x, reach) else { continue };
            for place in self.grid.indices(1, low, high) {
                let column = &mut self.words[((row - self.first) * width + place) * height..][..height];
                let feet = self.grid.position(row * width + place, 0);
                block(self.grid, self.body, roof, &feet, column);
            }
        }
    }
}

/// Adds the levels of one column at which the body meets the triangle.
fn block(grid: &Grid, body: Body, roof: &Roof, feet: &Vec3, column: &mut [u64]) {
    let levels = |[low, high]: [f64; 2]| grid.indices(2, low - body.axis - body.rise, high - body.rise);
    // In a fine mesh, most triangles block only what their neighbours block as well.
    let bounds = roof.chord_within(feet.x, feet.y, body.radius + 2.0 * CLOSE);
    if bounds.is_none_or(|bounds| has_all(column, &levels(bounds))) {
        return;
    }
    let levels = |radius: f64| roof.chord(feet.x, feet.y, radius).map(levels);
    let Some(possible) = levels(body.radius + CLOSE).filter(|possible| !has_all(column, possible)) else { return };
    if let Some(certain) = levels(body.radius - CLOSE) {
        set(column, certain);
    }
    for (index, word) in column.iter_mut().enumerate() {
        let mut open = mask(index, &possible) & !*word;
        while open != 0 {
            let bit = open.trailing_zeros();
            open &= open - 1;
            let height = feet.z + (index * 64 + bit as usize) as f64 * grid.cell;
            if meets(body, &Vec3::new(feet.x, feet.y, height), roof) {
                *word |= 1 << bit;
            }
        }
    }
}

/// Returns whether the body with its feet at a place meets the triangle.
fn meets(body: Body, feet: &Vec3, roof: &Roof) -> bool {
    // Around the feet, so that a model far from the origin loses no digits.
    let [a, b, c] = roof.corners.map(|corner| vector(&(corner - feet)));
    let axis = Segment::new(Vector::new(0.0, 0.0, body.rise), Vector::new(0.0, 0.0, body.rise + body.axis));
    distance_support_map_support_map(&Pose::IDENTITY, &axis, &Triangle::new(a, b, c)) < body.radius
}
