//! Coverage repair: every triangle of the shape is compared with the hulls, exactly and not by samples, and the hulls grow
//! over the pieces that none of them holds.

use super::reduction_series::{LIMITS_PER_RUNG, ReductionSeries};
use super::uncovered::{Coverage, may_be_uncovered, uncovered};
use super::zone::Zone;
use crate::decompose::context::Context;
use crate::decompose::measure::part::{Part, largest_error, size};
use crate::decompose::tolerance::REPAIR_GROWTH;
use crate::geometry::vector::twice_area;
use crate::geometry::{ConvexHull, HullError, Room, Stopped, Vec3};

/// Limits of vertex reduction that are tried to bring a repaired result back to its size, one rung apart.
const REDUCTION_RUNGS: usize = 6;

/// Points or triangles between two checks of the progress.
const ITEMS_PER_CHECK: usize = 256;

/// Grows hulls until the surface is covered: first over its vertices, then over the pieces left between them, the largest
/// first.
///
/// Where the nearest hull would become too wrong, the points become a part of their own.
pub fn repaired(context: &Context<'_>, parts: Vec<Part>) -> Result<Vec<Part>, Stopped> {
    let reach = context.shape.covered_reach();
    // By the errors before the repair: otherwise every hull that grows would allow the next one more.
    let max_error = (REPAIR_GROWTH * largest_error(&parts)).max(2.0 * reach);
    let mut coverage = Coverage::new(parts, reach);
    let mut last = 0;
    for (index, point) in context.shape.points.iter().enumerate() {
        if index % ITEMS_PER_CHECK == 0 {
            context.progress.check()?;
        }
        if !coverage.is_held_by(&mut last, point) {
            context.progress.check()?;
            take_in(context, &mut coverage, std::slice::from_ref(point), max_error)?;
        }
    }
    let mut outside = Vec::new();
    for (index, triangle) in may_be_uncovered(context.shape, &coverage, &Zone::EVERYTHING).into_iter().enumerate() {
        if index % ITEMS_PER_CHECK == 0 {
            context.progress.check()?;
        }
        let pieces = uncovered(&context.shape.corners(triangle), &coverage, context.progress)?;
        outside.extend(pieces.into_iter().map(|piece| (twice_area(&piece), piece)));
    }
    outside.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, piece) in outside {
        context.progress.check()?;
        if !coverage.hold_together(&piece) {
            take_in(context, &mut coverage, &piece, max_error)?;
        }
    }
    Ok(coverage.into_parts())
}

/// Grows the nearest hull over the points. They become a part of their own where that hull's error would exceed `max_error`
/// and `max_hulls` allows one part more.
fn take_in(context: &Context<'_>, coverage: &mut Coverage, points: &[Vec3], max_error: f64) -> Result<(), Stopped> {
    let Some(nearest) = coverage.nearest(points) else { return Ok(()) };
    let part = &coverage.parts()[nearest];
    let all: Vec<Vec3> = part.hull.points().iter().chain(points).copied().collect();
    let room = Room::behind(&context.shape.walls);
    let grown =
        ConvexHull::of_points(&all).and_then(|hull| hull.wrapped(context.max_vertices, &room, context.progress));
    let grown = match grown {
        Err(HullError::Stopped(stop)) => return Err(stop),
        grown => grown.ok().map(|hull| Part { error: context.space.error(&hull), hull }),
    };
    if grown.as_ref().is_none_or(|grown| grown.error > max_error)
        && coverage.parts().len() < context.max_hulls
        && let Some(own) = context.part(points)
        && own.hull.points().len() <= context.max_vertices
    {
        coverage.push(own);
    } else if let Some(grown) = grown {
        coverage.replace(nearest, grown);
    }
    Ok(())
}

/// Returns repaired parts as they are, or with fewer vertices, such that hulls plus vertices are at most `max_size`; `None`
/// where vertex reduction does not save enough.
pub fn reduced_to_size(
    context: &Context<'_>,
    repaired: Vec<Part>,
    max_size: usize,
) -> Result<Option<Vec<Part>>, Stopped> {
    if size(&repaired) <= max_size {
        return Ok(Some(repaired));
    }
    let series = ReductionSeries::new(context, largest_error(&repaired));
    for rung in 0..REDUCTION_RUNGS {
        let reduced = series.within(&repaired, ReductionSeries::FIRST + rung * LIMITS_PER_RUNG, max_size)?;
        if reduced.is_some() {
            return Ok(reduced);
        }
    }
    Ok(None)
}
