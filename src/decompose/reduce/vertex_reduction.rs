//! Vertex reduction: a hull grows outward by a little and has fewer vertices for it.
//!
//! A hull reduced within a distance contains the hull it is made from, so what was covered stays covered. It does not
//! leave the box of the shape along the axes of the file: a table stays on its floor. How far its error
//! grows is not known before it is measured: several distances are tried, the largest first.

use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::tolerance::PASSAGE_DEPTH;
use crate::geometry::{HullError, Stopped};

/// Distances that are tried, as shares of the limit, the largest first.
const DISTANCES: [f64; 7] = [1.0, 0.75, 0.5, 0.35, 0.2, 0.1, 0.04];

/// The same where hulls are not verified: a result is wanted soon.
const FEW_DISTANCES: [f64; 3] = [1.0, 0.5, 0.2];

/// Reduces the vertices of a part while its error is within `limit` (or within its error now, where that is larger), and to
/// at most `max_vertices` whatever the error.
pub fn reduced(context: &Context<'_>, part: &Part, limit: f64) -> Result<Part, Stopped> {
    accepted(context, part, limit, next(context, part, limit, 0)?)
}

/// Reduces every part; see [`reduced`].
pub fn all_reduced(context: &Context<'_>, parts: &[Part], limit: f64) -> Result<Vec<Part>, Stopped> {
    let first = context.progress.map(parts, |part| next(context, part, limit, 0));
    parts.iter().zip(first).map(|(part, first)| accepted(context, part, limit, first?)).collect()
}

/// The error up to which a reduced part is accepted.
fn bound(part: &Part, limit: f64) -> f64 {
    // A part that closes a passage must not close another one.
    if part.error < PASSAGE_DEPTH { limit.max(part.error) } else { limit }
}

/// Returns the part reduced within the first distance, from number `from` on, whose error by the samples is accepted, and the
/// number of the distance after it. `None` where there is none.
fn next(context: &Context<'_>, part: &Part, limit: f64, from: usize) -> Result<Option<(Part, usize)>, Stopped> {
    let shares: &[f64] = if context.verified { &DISTANCES } else { &FEW_DISTANCES };
    for (number, share) in shares.iter().enumerate().skip(from) {
        context.progress.check()?;
        let (hull, walls) = (part.hull.clone(), &context.shape.walls);
        let hull = match hull.wrapped_within(share * limit, context.max_vertices, walls, context.progress) {
            Ok(hull) => hull,
            Err(HullError::Stopped(stop)) => return Err(stop),
            Err(_) => break,
        };
        // A smaller distance saves no vertices either.
        if hull.points().len() >= part.hull.points().len() {
            break;
        }
        if let Some(error) = context.space.error_within(&hull, bound(part, limit)) {
            return Ok(Some((Part { hull, error }, number + 1)));
        }
    }
    Ok(None)
}

/// Returns the first reduced part whose surface does not stick out either, from `first` on; the part itself where there is
/// none.
fn accepted(context: &Context<'_>, part: &Part, limit: f64, first: Option<(Part, usize)>) -> Result<Part, Stopped> {
    let mut found = first;
    while let Some((reduced, after)) = found {
        if !context.sticks_out(&reduced.hull, bound(part, limit)) {
            return context.bounded(reduced);
        }
        found = next(context, part, limit, after)?;
    }
    context.bounded(part.clone())
}
