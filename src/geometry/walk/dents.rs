//! Dents: what hulls take from the places of an avatar without closing a way.
//!
//! A hull that swells keeps the avatar a little farther from the surface. Where a way is closed, some place in it is farther from
//! all places that are left, because the avatar has a width: a wall across the way keeps it away on both sides.

use super::grid::{Grid, Positions};
use super::obstacles::Body;
use crate::geometry::{Groups, Progress, Stopped};

/// Largest distance in metres along each axis of a position in a dent from one that is still reached: nobody feels it.
const DENT: f64 = 0.15;
/// The same as a share of the avatar's radius. A wall across a way keeps it away by the whole radius on both sides, and in a
/// slanting way the distance along the axes is shorter.
const DENT_OF_RADIUS: f64 = 0.5;
/// Most positions beyond all dents that close no way: beside a rough surface there are strays.
const MOST_STRAYS: usize = 32;
/// Most of them that may lie side by side. A nook that is hardly wider than the avatar has so many.
const MOST_BESIDE: usize = 16;
/// Positions of a region for each stray in it.
const FEW_AMONG: usize = 20;
/// Most positions at which a share is estimated.
const MOST_COUNTED: usize = 65_536;
/// Positions between two checks for cancellation.
pub const POSITIONS_BETWEEN_CHECKS: usize = 65_536;

/// Says which lost positions lie in dents.
pub struct Dents<'a> {
    grid: &'a Grid,
    /// The positions that are still reached.
    reached: &'a Positions,
    /// The most steps along each axis that stay in a dent.
    steps: usize,
}

impl<'a> Dents<'a> {
    /// `body` is the avatar among the hulls.
    pub fn new(grid: &'a Grid, reached: &'a Positions, body: &Body) -> Self {
        Self { grid, reached, steps: (DENT.min(DENT_OF_RADIUS * body.radius) / grid.cell) as usize }
    }

    /// Returns true where all positions lie in dents, but for strays.
    pub fn have_nearly_all(&self, lost: &Positions, progress: &Progress) -> Result<bool, Stopped> {
        Ok(self.are_strays(&self.beyond(lost.iter(), MOST_STRAYS + 1, progress)?))
    }

    /// Returns true where all positions of a region lie in dents, but for strays that are few among them: those of a small closet are
    /// as many as the rest.
    pub fn have_nearly_all_of(&self, region: &[(u32, u32)], progress: &Progress) -> Result<bool, Stopped> {
        let positions = region.iter().map(|&(column, level)| (column as usize, level as usize));
        let strays = self.beyond(positions, MOST_STRAYS + 1, progress)?;
        Ok(strays.len() * FEW_AMONG <= region.len() && self.are_strays(&strays))
    }

    fn are_strays(&self, beyond: &[(usize, usize)]) -> bool {
        beyond.len() <= MOST_STRAYS && self.most_beside(beyond) <= MOST_BESIDE
    }

    /// Returns the share of positions that lie in no dent, of at most [`MOST_COUNTED`] of them.
    pub fn share_beyond(&self, lost: &Positions, progress: &Progress) -> Result<f64, Stopped> {
        let step = lost.count().div_ceil(MOST_COUNTED).max(1);
        let beyond = self.beyond(lost.iter().step_by(step), MOST_COUNTED, progress)?.len();
        Ok(((beyond * step) as f64 / lost.count().max(1) as f64).min(1.0))
    }

    /// Returns the first positions that lie in no dent, at most `most` of them.
    fn beyond(
        &self,
        lost: impl Iterator<Item = (usize, usize)>,
        most: usize,
        progress: &Progress,
    ) -> Result<Vec<(usize, usize)>, Stopped> {
        let mut beyond = Vec::new();
        for (index, (column, level)) in lost.enumerate() {
            if index % POSITIONS_BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            if !self.has(column, level) {
                beyond.push((column, level));
            }
            if beyond.len() == most {
                break;
            }
        }
        Ok(beyond)
    }

    /// Returns the size of the largest group of positions that lie side by side.
    fn most_beside(&self, positions: &[(usize, usize)]) -> usize {
        let width = self.grid.count[1];
        let steps = |&(column, level): &(usize, usize)| [column / width, column % width, level];
        let are_beside = |one, other| steps(one).into_iter().zip(steps(other)).all(|(a, b)| a.abs_diff(b) <= 1);
        let mut groups = Groups::new(positions.len());
        for (index, one) in positions.iter().enumerate() {
            for (other, _) in positions.iter().enumerate().skip(index + 1).filter(|(_, other)| are_beside(one, other)) {
                groups.join(index as u32, other as u32);
            }
        }
        let (numbers, count) = groups.numbered();
        let size = |group: u32| numbers.iter().filter(|&&number| number == group).count();
        (0..count).map(size).max().unwrap_or(0)
    }

    /// Returns true where a position lies in a dent: one that is still reached is near.
    fn has(&self, column: usize, level: usize) -> bool {
        let [rows, width, levels] = self.grid.count;
        let near = |at: usize, count: usize| at.saturating_sub(self.steps)..(at + self.steps + 1).min(count);
        let mut columns = near(column / width, rows)
            .flat_map(|row| near(column % width, width).map(move |place| row * width + place));
        columns.any(|column| near(level, levels).any(|level| self.reached.has(column, level)))
    }
}
