//! Corners that hold no surface of their own. Hulls overlap: they grow over their neighbours, and vertex reduction moves
//! their vertices outward. A hull loses a vertex where the other hulls hold all surface in the lost corner, and the solid at
//! the places that are looked at.
//!
//! Hulls only shrink here, so no error grows.

use super::uncovered::{Coverage, is_surface_held};
use super::zone::Zone;
use crate::decompose::context::Context;
use crate::decompose::measure::part::{Part, largest_error};
use crate::decompose::measure::part_hull::is_thin;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{LOSSLESS_DEPTH, THINNEST_HULL};
use crate::geometry::{ConvexHull, Stopped, Vec3};

/// Removes vertices of hulls while the surface stays covered, from the hull with most vertices on. A result without loss is
/// returned as it is.
pub fn without_idle_corners(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
    let shape = context.shape;
    if parts.len() < 2 || largest_error(&parts) <= LOSSLESS_DEPTH * shape.diagonal {
        return Ok(parts);
    }
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&index| (std::cmp::Reverse(parts[index].hull.points().len()), index));
    let reach = shape.covered_reach();
    let mut coverage = Coverage::new(parts, reach);
    for index in order {
        for vertex in coverage.parts()[index].hull.points().to_vec() {
            context.progress.check()?;
            let Part { hull, error } = &coverage.parts()[index];
            let (corner, error) = (corner(hull, &vertex), *error);
            let (Some(hull), Some(zone)) = (without(hull, &vertex, shape), Zone::around(&corner, reach)) else {
                continue;
            };
            let whole = coverage.replace(index, Part { hull, error });
            let is_idle = !is_missed(shape, &coverage, &whole.hull, &corner, reach)
                && is_surface_held(context, &coverage, &zone)?;
            if !is_idle {
                coverage.replace(index, whole);
            }
        }
        let hull = coverage.parts()[index].hull.clone();
        coverage.replace(index, Part { error: context.space.error(&hull), hull });
    }
    Ok(coverage.into_parts())
}

/// Returns true when only the whole hull holds a place that was tried, of the solid in the corner or of the surface near it.
/// Most corners have one, and finding it takes less time than comparing triangles.
fn is_missed(shape: &Shape, coverage: &Coverage, whole: &ConvexHull, corner: &[Vec3], reach: f64) -> bool {
    corner.iter().map(|beside| corner[0].lerp(beside, 0.5)).any(|place| {
        let is_of_solid = || !coverage.is_held(&place) && shape.is_inside(&place);
        let nearest = shape.bvh.closest(&place).map(|closest| closest.point);
        nearest.is_some_and(|near| !coverage.is_held(&near) && whole.is_near(&near, reach)) || is_of_solid()
    })
}

/// Returns the hull of all vertices but one; `None` where that is so thin that it could be flat in the block.
fn without(hull: &ConvexHull, vertex: &Vec3, shape: &Shape) -> Option<ConvexHull> {
    let rest: Vec<Vec3> = hull.points().iter().filter(|point| *point != vertex).copied().collect();
    ConvexHull::of_points(&rest).ok().filter(|hull| !is_thin(hull, THINNEST_HULL * shape.diagonal))
}

/// Returns a vertex and, after it, the vertices of the faces around it.
fn corner(hull: &ConvexHull, vertex: &Vec3) -> Vec<Vec3> {
    let faces = hull.faces().iter().map(|face| face.map(|index| hull.points()[index as usize]));
    let around = faces.filter(|face| face.contains(vertex)).flatten().filter(|point| point != vertex);
    std::iter::once(*vertex).chain(around).collect()
}
