//! Bounded hulls of very large round clouds, on which nearly every point is a vertex.
//!
//! The hull is fitted to a few thousand points, the farthest in each cell of directions, and grown around all others.

use rayon::prelude::*;

use super::containment::grown_around;
use super::gauge::Gauge;
use crate::geometry::hull::direction_grid::DirectionGrid;
use crate::geometry::hull::{ConvexHull, HullError};
use crate::geometry::tolerance::THINNED_GROWTH;
use crate::geometry::{Aabb, Progress, Vec3};

/// Up to this many points the exact hull is built.
const EXACT_UP_TO: usize = 30_000;
/// From this many points on, the grid is finer.
const FINE_FROM: usize = 300_000;
/// Cells along each side of the cube of directions, in the coarse and in the fine grid. One point is kept in each cell.
/// On a ball 32 cells leave the points 0.06 radii apart and others outside by about 5e-4, 64 cells by a quarter of
/// that.
const CELLS: [usize; 2] = [32, 64];
/// Most times that points farther outside are added.
const ROUNDS: usize = 3;

/// Returns a hull with at most `max_vertices` vertices around very many points; `None` where the exact hull is the
/// better start, because there are few points or few vertices.
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
    let grid = DirectionGrid::new(bounds.center(), &bounds, CELLS[usize::from(points.len() >= FINE_FROM)]);
    let mut kept = farthest_of_each_cell(points, &grid, |point| grid.distance(point));
    for round in 1..=ROUNDS {
        let Ok(exact) = ConvexHull::of_points(&kept) else { return Ok(None) };
        // The exact hull of all points may be within the vertex limit, and is then the result.
        if exact.points.len() <= 2 * max_vertices {
            return Ok(None);
        }
        let hull = exact.wrapped(max_vertices, &super::Room::ALL, progress)?;
        let gauge = Gauge::for_points(&hull, points.len());
        let outside = farthest_of_each_cell(points, &grid, |point| gauge.at(point) - THINNED_GROWTH);
        if outside.is_empty() || round == ROUNDS {
            return grown_around(hull.points, points).map(Some);
        }
        progress.check()?;
        kept.extend(outside);
    }
    Ok(None)
}

/// Returns the point with the largest positive measure in each cell, in the order of the cells.
fn farthest_of_each_cell(points: &[Vec3], grid: &DirectionGrid, measure: impl Fn(&Vec3) -> f64 + Sync) -> Vec<Vec3> {
    let nothing = || vec![(0.0, u32::MAX); grid.cell_count()];
    // The first of equal points wins, so the number of threads does not change the result.
    let better = |one: (f64, u32), other: (f64, u32)| {
        if other.0 > one.0 || (other.0 == one.0 && other.1 < one.1) { other } else { one }
    };
    let chunk_size = points.len().div_ceil(rayon::current_num_threads().max(1)).max(1);
    let parts: Vec<Vec<(f64, u32)>> = points
        .par_chunks(chunk_size)
        .enumerate()
        .map(|(number, chunk)| {
            let mut best = nothing();
            for (index, point) in chunk.iter().enumerate() {
                let at = measure(point);
                if at > 0.0 {
                    let cell = grid.cell(point);
                    best[cell] = better(best[cell], (at, (number * chunk_size + index) as u32));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::{cube_uniform, sphere};

    #[test]
    fn each_cell_keeps_its_farthest_point() {
        let points: Vec<Vec3> = sphere(500).iter().flat_map(|p| [p * 0.5, *p]).collect();
        let grid = DirectionGrid::new(Vec3::zeros(), &Aabb::of_points(&points).unwrap(), 4);
        let kept = farthest_of_each_cell(&points, &grid, |point| grid.distance(point));
        assert!(kept.len() <= grid.cell_count() && kept.len() > 90);
        assert!(kept.iter().all(|p| p.norm() > 0.99));
    }

    #[test]
    fn only_large_round_clouds_are_thinned() {
        let silent = Progress::silent();
        assert_eq!(wrap_thinned(&sphere(1000), 64, &silent), Ok(None), "few points");
        assert_eq!(wrap_thinned(&cube_uniform(EXACT_UP_TO + 1), 4096, &silent), Ok(None), "few vertices");
    }
}
