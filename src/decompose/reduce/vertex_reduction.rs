//! Fewer vertices for a hull, outward only, within the error that is left.

use crate::decompose::measure::error_sampling::sticks_out;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::prepare::shape::Shape;
use crate::geometry::{ConvexHull, Progress, Stopped};

/// Bulges that are tried, as shares of the limit, largest first.
const BULGES: [f64; 7] = [1.0, 0.75, 0.5, 0.35, 0.2, 0.1, 0.04];

/// The same where a result is wanted soon.
const FEW_BULGES: [f64; 3] = [1.0, 0.5, 0.2];

/// Reduces the vertices of one hull as far as its error stays within `limit`, and to at most `max_vertices` whatever
/// the error.
pub fn slim(
    part: Part,
    shape: &Shape,
    space: &FreeSpace,
    verified: bool,
    limit: f64,
    max_vertices: usize,
    progress: &Progress,
) -> Result<Part, Stopped> {
    let bound = limit.max(part.error);
    let mut best: Option<Part> = None;
    let bulges: &[f64] = if verified { &BULGES } else { &FEW_BULGES };
    for share in bulges {
        progress.check()?;
        let Some(hull) = bulged(&part.hull, share * limit, max_vertices, progress)? else { break };
        if best.as_ref().is_some_and(|best| best.hull.points().len() <= hull.points().len()) {
            continue;
        }
        if hull.points().len() >= part.hull.points().len() {
            break;
        }
        if let Some(error) = space.error_within(&hull, bound)
            && (!verified || !sticks_out(shape, space, &hull, bound))
        {
            best = Some(Part { hull, error });
            break;
        }
    }
    best.unwrap_or(part).bounded(max_vertices, space, progress)
}

/// The hull with the fewest vertices within `bulge`; `None` where that fails.
fn bulged(hull: &ConvexHull, bulge: f64, most: usize, progress: &Progress) -> Result<Option<ConvexHull>, Stopped> {
    match hull.clone().wrapped_within(bulge, most, progress) {
        Ok(hull) => Ok(Some(hull)),
        Err(crate::geometry::HullError::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}
