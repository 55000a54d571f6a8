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
/// Rows of columns that one thread takes at a time, ...
const ROWS: usize = 8;
/// ... or more, so that there are at most this many groups of rows: a long triangle is listed in each group that it crosses.
const MOST_GROUPS: usize = 64;
/// Triangles and rows between two checks for cancellation.
const TRIANGLES_BETWEEN_CHECKS: usize = 64;
const ROWS_BETWEEN_CHECKS: usize = 16;

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
    let in_group = rows_in_group(grid);
    let grouped = grouped(grid, triangles, body, progress)?;
    let words = in_group * grid.count[1] * found.height();
    let groups = found.words_mut().par_chunks_mut(words).zip(grouped).enumerate();
    let block = |(group, (words, triangles)): (usize, (&mut [u64], Vec<&[Vec3; 3]>))| {
        let mut rows = Rows { grid, body, first: group * in_group, words };
        for (number, corners) in triangles.into_iter().enumerate() {
            if number % TRIANGLES_BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            rows.add(&Roof::new(*corners), progress)?;
        }
        Ok(())
    };
    progress.together(|| groups.try_for_each(block))?;
    Ok(found)
}

/// Returns the number of rows in each group of rows, but for the last.
fn rows_in_group(grid: &Grid) -> usize {
    ROWS.max(grid.count[0].div_ceil(MOST_GROUPS))
}

/// Returns the triangles that the body may meet in each group of rows.
fn grouped<'a>(
    grid: &Grid,
    triangles: &'a [[Vec3; 3]],
    body: Body,
    progress: &Progress,
) -> Result<Vec<Vec<&'a [Vec3; 3]>>, Stopped> {
    let in_group = rows_in_group(grid);
    let mut groups = vec![Vec::new(); grid.count[0].div_ceil(in_group)];
    for (number, corners) in triangles.iter().enumerate() {
        if number % TRIANGLES_BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        let rows = rows_near(grid, corners, body.radius + CLOSE);
        for group in groups.iter_mut().take(rows.end.div_ceil(in_group)).skip(rows.start / in_group) {
            group.push(corners);
        }
    }
    Ok(groups)
}

/// Returns the rows that are at most `reach` beside a triangle.
fn rows_near(grid: &Grid, corners: &[Vec3; 3], reach: f64) -> Range<usize> {
    let ends = corners.map(|corner| corner.x);
    let low = ends.iter().copied().fold(f64::INFINITY, f64::min) - reach;
    let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max) + reach;
    grid.indices(0, low, high)
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
    fn add(&mut self, roof: &Roof, progress: &Progress) -> Result<(), Stopped> {
        let width = self.grid.count[1];
        let height = self.grid.count[2].div_ceil(64);
        let reach = self.body.radius + CLOSE;
        let rows = rows_near(self.grid, &roof.corners, reach);
        let end = self.first + self.words.len() / (width * height);
        for row in rows.start.max(self.first)..rows.end.min(end) {
            if row % ROWS_BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            let x = self.grid.origin.x + row as f64 * self.grid.cell;
            let Some([low, high]) = roof.reach(x, reach) else { continue };
            for place in self.grid.indices(1, low, high) {
                let column = &mut self.words[((row - self.first) * width + place) * height..][..height];
                let feet = self.grid.position(row * width + place, 0);
                block(self.grid, self.body, roof, &feet, column);
            }
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Aabb, Avatar};

    /// Thousands of long triangles would take gigabytes if each were listed for every few rows.
    #[test]
    fn a_long_triangle_is_listed_a_bounded_number_of_times() {
        let avatar = Avatar::default();
        let bounds = Aabb { min: Vec3::zeros(), max: Vec3::new(4000.0, 0.2, 0.2) };
        let grid = Grid::around(&bounds, &avatar).unwrap();
        assert!(grid.count[0] > 100 * MOST_GROUPS, "{:?}", grid.count);
        let long = [[bounds.min, Vec3::new(4000.0, 0.0, 0.2), bounds.max]; 3];
        let grouped = grouped(&grid, &long, avatar.body(0.0), &Progress::silent()).unwrap();
        let listed: usize = grouped.iter().map(Vec::len).sum();
        assert!((grouped.len()..=MOST_GROUPS * long.len()).contains(&listed), "{listed} in {}", grouped.len());
    }
}
