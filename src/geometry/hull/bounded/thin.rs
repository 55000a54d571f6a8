//! A few thousand points in place of a million on a round surface: what a bounded hull is fitted to before it is grown
//! around all of them.

use rayon::prelude::*;

use super::reduce::grown_around;
use crate::geometry::hull::gauge::{DirectionGrid, Gauge};
use crate::geometry::hull::{ConvexHull, HullError};
use crate::geometry::{Aabb, Progress, Vec3};

/// With more possible corners than this the exact hull is not built.
const EXACT_UP_TO: usize = 30_000;
/// Divisions of each side of the cube of directions; one point is kept in each cell. On a ball 32 leave them 0.06 radii
/// apart and the others outside by about 5e-4, 64 a quarter of that.
const fn cells(points: usize) -> usize {
    if points < 300_000 { 32 } else { 64 }
}
/// Growth about the middle that is left to scaling; more than that, and the points farthest outside are added.
const GROWTH: f64 = 1.001;
const ROUNDS: usize = 3;

/// The hull with at most `max_vertices` vertices around very many points that may all be corners; `None` where the exact
/// way is the better one.
pub fn wrap_thinned(
    points: &[Vec3],
    max_vertices: usize,
    progress: &Progress,
) -> Result<Option<ConvexHull>, HullError> {
    if points.len() <= EXACT_UP_TO {
        return Ok(None);
    }
    let Some(bounds) = Aabb::of_points(points) else { return Ok(None) };
    progress.check()?;
    let grid = DirectionGrid::new(bounds.center(), &bounds, cells(points.len()));
    let mut kept = farthest_of_each_cell(points, &grid, |point| grid.distance(point));
    for round in 1..=ROUNDS {
        let Ok(exact) = ConvexHull::of_points(&kept) else { return Ok(None) };
        // The exact hull of all points may be within the bound, and is then asked for.
        if exact.points.len() <= 2 * max_vertices {
            return Ok(None);
        }
        let hull = exact.wrapped(max_vertices, progress)?;
        let gauge = Gauge::for_points(&hull, points.len());
        let outside = farthest_of_each_cell(points, &grid, |point| gauge.at(point) - GROWTH);
        if outside.is_empty() || round == ROUNDS {
            return grown_around(hull.points, points).map(Some);
        }
        progress.check()?;
        kept.extend(outside);
    }
    Ok(None)
}

/// The point with the largest positive measure in each cell, in the order of the cells.
fn farthest_of_each_cell(points: &[Vec3], grid: &DirectionGrid, measure: impl Fn(&Vec3) -> f64 + Sync) -> Vec<Vec3> {
    let nothing = || vec![(0.0, u32::MAX); grid.cell_count()];
    // Ties go to the first point, so the order in which threads finish does not matter.
    let better = |one: (f64, u32), other: (f64, u32)| {
        if other.0 > one.0 || (other.0 == one.0 && other.1 < one.1) { other } else { one }
    };
    let half = points.len().div_ceil(rayon::current_num_threads().max(1)).max(1);
    let parts: Vec<Vec<(f64, u32)>> = points
        .par_chunks(half)
        .enumerate()
        .map(|(number, chunk)| {
            let mut best = nothing();
            for (index, point) in chunk.iter().enumerate() {
                let at = measure(point);
                if at > 0.0 {
                    let cell = grid.cell(point);
                    best[cell] = better(best[cell], (at, (number * half + index) as u32));
                }
            }
            best
        })
        .collect();
    let mut best = nothing();
    for part in parts {
        for (one, other) in best.iter_mut().zip(part) {
            *one = better(*one, other);
        }
    }
    best.into_iter().filter_map(|(_, index)| points.get(index as usize).copied()).collect()
}
