//! The ladder: one pass from many exact parts to one hull.
//!
//! The limit rises from rung to rung, and each rung joins the parts that the last one left. Budgets and the front of choices
//! are read off the rungs.

use crate::decompose::combine::cover::covered;
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::reduce::reduction_series::RUNG_RATIO;
use crate::decompose::tolerance::PASSAGE_DEPTH;
use crate::geometry::Stopped;

/// Most rungs: the limit of the last is 1 500 times that of the first, far above any error without passages.
const MAX_RUNGS: usize = 40;

/// Climbs from `limit` until `rung` returns false, and calls it on each rung with the limit and the parts before vertex
/// reduction.
///
/// Rungs with more than `max_hulls` parts are passed over. The last rung is the single hull. A rung whose parts are those
/// of the last one is reported as well: its larger limit lets vertex reduction go further.
pub fn climb(
    context: &Context<'_>,
    parts: Vec<Part>,
    limit: f64,
    mut rung: impl FnMut(f64, &[Part]) -> Result<bool, Stopped>,
) -> Result<(), Stopped> {
    // Each rung joins anew, and at high limits nearly everything could be joined across gaps.
    let context = &Context { spans_gaps: context.shape.is_filled(), ..*context };
    let mut parts = parts;
    let mut limit = limit;
    let most = context.space.most_error();
    for _ in 0..MAX_RUNGS {
        parts = covered(context, &parts, limit, false).map_err(|(stop, _)| stop)?;
        if parts.len() <= context.max_hulls && !rung(limit, &parts)? {
            return Ok(());
        }
        // Only parts that close a passage have errors above this.
        if limit > most {
            limit = limit.max(PASSAGE_DEPTH);
        }
        limit *= RUNG_RATIO;
    }
    if let Some(whole) = context.whole() {
        rung(limit.max(whole.error), &[whole])?;
    }
    Ok(())
}
