//! Slabs on the faces of the model's box. A sheet lies in the middle of its slab, so half of the thickness of such a slab is
//! outside of the box, where a creator sees a floor that is higher than the model's. The slab moves into the box where its
//! surface stays covered.

use super::surface_boxes::SurfaceBoxes;
use super::uncovered::{Coverage, is_surface_held};
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::tolerance::{COVERED, ON_SURFACE};
use crate::geometry::{ConvexHull, Stopped, Vec3};

/// Moves hulls that cross the walls of the shape behind them. No hull gets another form.
pub fn moved_into_box(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
    let shape = context.shape;
    let crosses = |part: &Part| behind_walls(context, &part.hull).is_some();
    if !shape.has_sheets() || !parts.iter().any(crosses) {
        return Ok(parts);
    }
    let surface = SurfaceBoxes::new(shape);
    let reach = COVERED * shape.breadth;
    let mut coverage = Coverage::new(parts, reach);
    for index in 0..coverage.parts().len() {
        context.progress.check()?;
        let hull = &coverage.parts()[index].hull;
        let Some(moved) = behind_walls(context, hull) else { continue };
        let bounds = hull.bounds().grown(reach);
        let moved = Part { error: context.space.error(&moved), hull: moved };
        let before = coverage.replace(index, moved);
        if !is_surface_held(context, &coverage, &surface.near(&bounds), &bounds)? {
            coverage.replace(index, before);
        }
    }
    Ok(coverage.into_parts())
}

/// Returns the hull moved behind the walls that it crosses; `None` where it crosses none, or has no room between two.
fn behind_walls(context: &Context<'_>, hull: &ConvexHull) -> Option<ConvexHull> {
    let walls = &context.shape.walls;
    let over: Vec<f64> = walls
        .iter()
        .map(|wall| hull.points().iter().map(|point| wall.height(point)).fold(f64::NEG_INFINITY, f64::max))
        .collect();
    let is_over = |over: f64| over > ON_SURFACE * context.shape.diagonal;
    let shift: Vec3 = (0..walls.len())
        .filter(|&side| is_over(over[side]) && over[side] + over[walls.len() - 1 - side] <= 0.0)
        .map(|side| walls[side].normal * -over[side])
        .sum();
    if shift == Vec3::zeros() {
        return None;
    }
    let points: Vec<Vec3> = hull.points().iter().map(|point| point + shift).collect();
    ConvexHull::of_points(&points).ok()
}
