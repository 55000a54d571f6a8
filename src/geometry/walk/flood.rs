//! Finds the positions that are reached from others in steps of one cell along the axes.

use super::grid::{Grid, Positions};
use crate::geometry::{Progress, Stopped};

/// Columns between two checks for cancellation.
const COLUMNS_BETWEEN_CHECKS: usize = 4096;

/// Returns the free positions that are reached from the border of the grid.
pub fn from_outside(grid: &Grid, blocked: &Positions, progress: &Progress) -> Result<Positions, Stopped> {
    let mut free = Positions::none(grid);
    let mut seeds = Vec::new();
    let levels = 0..grid.count[2];
    for column in 0..grid.columns() {
        let taken = blocked.column(column);
        for (index, word) in free.column_mut(column).iter_mut().enumerate() {
            *word = super::grid::mask(index, &levels) & !taken[index];
        }
        if grid.is_border(column) {
            seeds.push((column, free.column(column).to_vec()));
        }
    }
    flood(grid, &free, seeds, progress)
}

/// Returns the `free` positions that are reached from the seeds.
pub fn flood(
    grid: &Grid,
    free: &Positions,
    seeds: Vec<(usize, Vec<u64>)>,
    progress: &Progress,
) -> Result<Positions, Stopped> {
    let mut reached = Positions::none(grid);
    let mut waiting = Positions::none(grid);
    let mut queue = Vec::new();
    for (column, levels) in seeds {
        waiting.column_mut(column).copy_from_slice(&levels);
        queue.push(column);
    }
    let mut fresh = vec![0; free.height()];
    let mut steps = 0;
    while let Some(column) = queue.pop() {
        steps += 1;
        if steps % COLUMNS_BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        fresh.copy_from_slice(waiting.column(column));
        waiting.column_mut(column).fill(0);
        spread(&mut fresh, free.column(column));
        for (fresh, reached) in fresh.iter_mut().zip(reached.column_mut(column)) {
            *fresh &= !*reached;
            *reached |= *fresh;
        }
        for beside in grid.beside(column) {
            let mut was_waiting = false;
            let mut waits = false;
            for (index, word) in waiting.column_mut(beside).iter_mut().enumerate() {
                was_waiting |= *word != 0;
                *word |= fresh[index] & free.column(beside)[index] & !reached.column(beside)[index];
                waits |= *word != 0;
            }
            if waits && !was_waiting {
                queue.push(beside);
            }
        }
    }
    Ok(reached)
}

/// Fills every run of free levels that has one of the `levels`, and drops the levels that are not free.
fn spread(levels: &mut [u64], free: &[u64]) {
    let mut carry = false;
    for (level, &free) in levels.iter_mut().zip(free) {
        let seeds = (*level & free) | u64::from(carry) & free & 1;
        let filled = upward(seeds, free);
        carry = filled >> 63 == 1;
        *level = filled;
    }
    carry = false;
    for (level, &free) in levels.iter_mut().zip(free).rev() {
        let seeds = *level | if carry { free & 1 << 63 } else { 0 };
        let filled = upward(seeds.reverse_bits(), free.reverse_bits()).reverse_bits();
        carry = filled & 1 == 1;
        *level = filled;
    }
}

/// Returns the bits of `free` that are reached from the seeds, which are among them, through higher bits of `free`
/// without a gap.
fn upward(mut seeds: u64, mut free: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        seeds |= free & seeds << shift;
        free &= free << shift;
    }
    seeds
}
