//! [`Grid`]: the positions of an avatar's feet; [`Positions`]: a set of them, one bit each.

use std::ops::Range;

use super::{Avatar, NoWalk, SLACK};
use crate::geometry::{Aabb, Vec3};

/// Distance between neighbouring positions, in metres, where the model is not too large and the avatar not too narrow for it.
const CELL: f64 = 0.1;
/// Factor by which the distance grows until the grid has few enough positions.
const COARSER: f64 = 1.02;
/// Largest number of positions.
const MOST_POSITIONS: f64 = 4e6;
/// Largest distance between positions, as a share of the avatar's width.
const LARGEST_CELL: f64 = 0.8;
/// The same of the slimmer avatar among hulls. With a step as long as it is wide, it would touch a wall on both sides, which is
/// free, and pass through.
const LARGEST_CELL_OF_SLIM: f64 = 0.95;
/// Positions beyond the model's box on each side, besides those nearer than the avatar's radius: room to walk around.
const ROOM: f64 = 2.0;
/// Positions above the box.
const ROOM_ABOVE: f64 = 3.0;
/// Rounding of a quotient of lengths that should be a whole number.
const WHOLE: f64 = 1e-6;

/// Positions of an avatar's feet around a model, in columns along z. Lengths are in metres.
#[derive(Clone, Debug)]
pub struct Grid {
    pub origin: Vec3,
    /// Distance between neighbouring positions.
    pub cell: f64,
    /// Number of positions along each axis.
    pub count: [usize; 3],
    /// Positions within the model's box, along each axis.
    pub inside: [Range<usize>; 3],
}

impl Grid {
    /// Lays a grid around a box, half a cell from its lower sides. Its lowest positions are half a cell above the bottom of the box.
    pub fn around(bounds: &Aabb, avatar: &Avatar) -> Result<Self, NoWalk> {
        let size = bounds.size();
        let steps = |axis: usize, cell: f64| (size[axis] / cell - WHOLE).ceil().max(0.0);
        let beside = |cell: f64| (avatar.radius() / cell).ceil() + ROOM;
        let positions = |cell: f64| {
            let across = |axis: usize| steps(axis, cell) + 2.0 * beside(cell);
            across(0) * across(1) * (steps(2, cell) + ROOM_ABOVE)
        };
        let largest = (LARGEST_CELL * avatar.width()).min(LARGEST_CELL_OF_SLIM * (avatar.width() - 2.0 * SLACK));
        let mut cell = CELL.min(largest);
        while positions(cell) > MOST_POSITIONS {
            cell *= COARSER;
            if cell > largest {
                return Err(NoWalk::TooLarge);
            }
        }
        let beside = beside(cell);
        let origin = bounds.min + Vec3::new(0.5 - beside, 0.5 - beside, 0.5) * cell;
        let room = |axis: usize| if axis < 2 { 2.0 * beside } else { ROOM_ABOVE };
        let count = [0, 1, 2].map(|axis| (steps(axis, cell) + room(axis)) as usize);
        let inside = [0, 1, 2].map(|axis| {
            let first = if axis < 2 { beside as usize } else { 0 };
            let within = |index: &usize| origin[axis] + *index as f64 * cell <= bounds.max[axis];
            first..(first..count[axis]).take_while(within).last().map_or(first, |last| last + 1)
        });
        Ok(Self { origin, cell, count, inside })
    }

    pub fn columns(&self) -> usize {
        self.count[0] * self.count[1]
    }

    /// Returns where the feet of an avatar stand.
    pub fn position(&self, column: usize, level: usize) -> Vec3 {
        let (row, place) = (column / self.count[1], column % self.count[1]);
        self.origin + Vec3::new(row as f64, place as f64, level as f64) * self.cell
    }

    /// Returns the up to four columns beside a column.
    pub fn beside(&self, column: usize) -> impl Iterator<Item = usize> + use<> {
        let [rows, width, _] = self.count;
        let (row, place) = (column / width, column % width);
        [
            (row > 0).then(|| column - width),
            (row + 1 < rows).then(|| column + width),
            (place > 0).then(|| column - 1),
            (place + 1 < width).then(|| column + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns whether a column stands at the border of the grid, outside of the model.
    pub fn is_border(&self, column: usize) -> bool {
        self.beside(column).count() < 4
    }

    /// Returns the positions whose feet are in the model's box.
    pub fn inside(&self) -> Positions {
        let mut inside = Positions::none(self);
        for row in self.inside[0].clone() {
            for place in self.inside[1].clone() {
                set(inside.column_mut(row * self.count[1] + place), self.inside[2].clone());
            }
        }
        inside
    }
}

/// A set of positions of a grid.
#[derive(Clone, Debug)]
pub struct Positions {
    words: Vec<u64>,
    /// Words in a column.
    height: usize,
}

impl Positions {
    pub fn none(grid: &Grid) -> Self {
        let height = grid.count[2].div_ceil(64);
        Self { words: vec![0; grid.columns() * height], height }
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn column(&self, column: usize) -> &[u64] {
        &self.words[column * self.height..][..self.height]
    }

    pub fn column_mut(&mut self, column: usize) -> &mut [u64] {
        &mut self.words[column * self.height..][..self.height]
    }

    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub fn has(&self, column: usize, level: usize) -> bool {
        self.column(column)[level / 64] >> (level % 64) & 1 == 1
    }

    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Iterates over the positions as pairs of column and level.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let (column, base) = (index / self.height, index % self.height * 64);
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            std::iter::successors((word != 0).then_some(word), rest)
                .map(move |word| (column, base + word.trailing_zeros() as usize))
        })
    }

    /// Iterates over at most `most` of the positions, evenly over all.
    pub fn some(&self, most: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.iter().step_by(self.count().div_ceil(most).max(1))
    }

    /// Combines the words of two sets of one grid.
    pub fn with(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(&one, &other)| combine(one, other)).collect();
        Self { words, height: self.height }
    }
}

/// Adds a range of levels to a column.
pub fn set(column: &mut [u64], levels: Range<usize>) {
    for (index, word) in column.iter_mut().enumerate() {
        *word |= mask(index, &levels);
    }
}

/// Returns whether a column has all levels of the range.
pub fn has_all(column: &[u64], levels: &Range<usize>) -> bool {
    column.iter().enumerate().all(|(index, word)| mask(index, levels) & !word == 0)
}

/// Returns the bits of a column's word number `index` that stand for the levels.
pub fn mask(index: usize, levels: &Range<usize>) -> u64 {
    let first = levels.start.clamp(index * 64, index * 64 + 64) - index * 64;
    let end = levels.end.clamp(index * 64, index * 64 + 64) - index * 64;
    let below = |bits: usize| if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    below(end) & !below(first)
}
