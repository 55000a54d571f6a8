//! Hulls at the faces of the model's box. A sheet lies in the middle of its slab, so half of the thickness of such a slab is
//! outside of the box, where a creator sees a floor that is higher than the model's. The slab moves into the box where its
//! surface stays covered. A thicker hull that was joined of slabs, or that grew out of the box otherwise, is pressed flat at the
//! faces of the box.

use super::uncovered::{Coverage, is_surface_held};
use super::zone::Zone;
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::is_thin;
use crate::decompose::tolerance::ON_SURFACE;
use crate::geometry::{ConvexHull, Plane, Stopped, Vec3};

/// Thickness up to which a hull is a slab, as a multiple of that of slabs.
const SLAB: f64 = 2.0;

/// Brings hulls that cross the walls of the shape behind them. No hull gets more vertices.
pub fn moved_into_box(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
    let shape = context.shape;
    let crosses =
        |part: &Part| shape.walls.iter().any(|wall| height_over(wall, &part.hull) > ON_SURFACE * shape.diagonal);
    if !parts.iter().any(crosses) {
        return Ok(parts);
    }
    let reach = shape.covered_reach();
    let mut coverage = Coverage::new(parts, reach);
    for index in 0..coverage.parts().len() {
        for side in 0..shape.walls.len() {
            context.progress.check()?;
            let zone = Zone::of_box(&coverage.parts()[index].hull.bounds().grown(reach));
            for hull in behind_wall(context, &coverage.parts()[index].hull, side) {
                let moved = Part { error: context.space.error(&hull), hull };
                let before = coverage.replace(index, moved);
                if is_surface_held(context, &coverage, &zone)? {
                    break;
                }
                coverage.replace(index, before);
            }
        }
    }
    Ok(coverage.into_parts())
}

/// Returns the ways to bring a hull behind a wall that it crosses, the best one first: to press it flat at the wall, unless
/// it is a slab, which would become thinner there, and to move it where it then crosses no other wall.
fn behind_wall(context: &Context<'_>, hull: &ConvexHull, side: usize) -> Vec<ConvexHull> {
    let walls = &context.shape.walls;
    let (wall, opposite) = (&walls[side], &walls[walls.len() - 1 - side]);
    let over = height_over(wall, hull);
    if over <= ON_SURFACE * context.shape.diagonal {
        return Vec::new();
    }
    let with_points = |moved: &dyn Fn(&Vec3) -> Vec3| {
        let points: Vec<Vec3> = hull.points().iter().map(moved).collect();
        ConvexHull::of_points(&points).ok()
    };
    let pressed = (!is_thin(hull, SLAB * context.thickness))
        .then(|| with_points(&|point| point - wall.normal * wall.height(point).max(0.0)))
        .flatten();
    let has_room = over + height_over(opposite, hull) <= 0.0;
    let shifted = has_room.then(|| with_points(&|point| point - wall.normal * over)).flatten();
    pressed.into_iter().chain(shifted).collect()
}

/// Returns the height of the highest point of a hull over a plane.
pub(super) fn height_over(plane: &Plane, hull: &ConvexHull) -> f64 {
    hull.points().iter().map(|point| plane.height(point)).fold(f64::NEG_INFINITY, f64::max)
}
