//! Leaves out triangles at the rim of a surface where the rest is near enough: spikes, and slivers along the rim of a sheet.

use super::guard::Guard;
use super::surface::{Price, Surface, edges_of};
use crate::geometry::{Progress, Stopped, Vec3};

/// Rounds over the rim: a triangle that goes leaves another rim.
const MOST_ROUNDS: usize = 8;
/// Most triangles around a triangle at the rim that may take its places.
const MOST_AROUND: usize = 256;

/// Removes triangles at the rim while the guard allows it, the most costly one first. Returns how many were removed.
pub fn remove(
    surface: &mut Surface,
    guard: &mut Guard<'_>,
    price: &Price<'_>,
    progress: &Progress,
) -> Result<usize, Stopped> {
    let mut removed = 0;
    for _ in 0..MOST_ROUNDS {
        let before = removed;
        let at_the_rim = surface.left().filter(|&triangle| is_at_the_rim(surface, triangle));
        let mut waiting: Vec<(f64, u32)> =
            at_the_rim.map(|triangle| (price.of(&surface.corners(triangle)), triangle)).collect();
        waiting.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (_, triangle) in waiting {
            progress.check()?;
            removed += usize::from(is_removed(surface, guard, triangle));
        }
        if removed == before {
            break;
        }
    }
    Ok(removed)
}

/// Returns whether an edge of a triangle has no other one.
fn is_at_the_rim(surface: &Surface, triangle: u32) -> bool {
    edges_of(&surface.triangles[triangle as usize]).iter().any(|&[one, other]| surface.on_edge(one, other).count() == 1)
}

/// Removes a triangle where those around it are near all of its places. Returns whether they are.
fn is_removed(surface: &mut Surface, guard: &mut Guard<'_>, triangle: u32) -> bool {
    let corners = surface.triangles[triangle as usize];
    let mut around = surface.around_any(&corners);
    around.retain(|&other| other != triangle);
    if around.is_empty() || around.len() > MOST_AROUND {
        return false;
    }
    let placed: Vec<[Vec3; 3]> = around.iter().map(|&other| surface.corners(other)).collect();
    let Some(moved) = guard.handed_over(&[triangle], &placed) else { return false };
    guard.replace(&[triangle], &around, &moved);
    surface.remove(triangle);
    true
}
