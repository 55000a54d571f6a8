//! A result within the tolerance, with and without regard for passages.

use super::convex::convex_whole;
use super::engine::Engine;
use super::finer::finer;
use super::found::Solved;
use super::kept::{Kept, SAME_SHARE, is_better_buy};
use super::lossless::{is_affordable, is_cheap, lossless};
use super::regardless::{for_a_tolerance, may_close_none};
use super::within_tolerance::within_tolerance;
use crate::decompose::combine::merge::merged;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::reduce::bounds::within_bounds;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::LOSSLESS;
use crate::geometry::{ConvexHull, Stopped, in_time};

/// Searches that may follow the first while each keeps more of the passages, with what the hulls of the last one close.
const PASSAGE_ROUNDS: usize = 3;

/// Factor on the depth of what the result without regard for passages fills. A result that fills more is not worth the passages
/// that it keeps.
const TOO_WRONG: f64 = 2.0;

/// Share of what one result closes. Another one that closes no more than this beyond it is as open: where most ways are closed, a few
/// more do not matter.
const SAME_LOSS: f64 = 0.05;

/// Decomposes a shape within the tolerance.
pub fn solved(engine: &mut Engine<'_>) -> Result<Decomposition, Stopped> {
    if let Some(whole) = convex(engine, is_cheap) {
        return engine.result((vec![whole], StopReason::Tolerance));
    }
    // Hulls that disregard the passages fit closest and cost least, and often they close none. The search with regard for passages
    // takes longer than this attempt.
    let attempt = engine.progress.for_an_attempt();
    let first = if may_close_none(engine) { for_a_tolerance(engine, &attempt)? } else { None };
    match first {
        Some(first) if first.is_good && !attempt.was_late() => return Ok(first.found.result),
        _ => {}
    }
    let Some(kept) = in_time(keeping_passages(engine, |engine, _| Ok(within_tolerance(engine)?.solved)))? else {
        return first.map(|first| first.found.result).ok_or(Stopped::Deadline);
    };
    let kept = in_time(finer(engine, &kept))?.flatten().unwrap_or(kept);
    // The result must not depend on how busy the machine was: an attempt that was late is repeated.
    let is_wanted = attempt.was_late() || (first.is_none() && !kept.is_final());
    match if is_wanted { for_a_tolerance(engine, engine.progress)? } else { first } {
        Some(regardless) if regardless.is_good => Ok(regardless.found.result),
        Some(regardless) => better(engine, kept, regardless.found),
        None => Ok(kept.result),
    }
}

/// Returns a result, or the lossless one where the caller states a tolerance that the result exceeds: the search judges by samples.
pub fn or_lossless(engine: &mut Engine<'_>, found: Decomposition) -> Result<Decomposition, Stopped> {
    let is_wanted = matches!(found.stop, StopReason::Tolerance | StopReason::Exhausted);
    if engine.params.tolerance.is_none() || !is_wanted {
        return Ok(found);
    }
    Ok(in_time(lossless_instead(engine, &found))?.flatten().unwrap_or(found))
}

fn lossless_instead(engine: &mut Engine<'_>, found: &Decomposition) -> Result<Option<Decomposition>, Stopped> {
    if engine.keeps_tolerance(&found.hulls)? {
        return Ok(None);
    }
    engine.sample()?;
    let parts = lossless(engine)?.filter(|parts| engine.context(&engine.space).are_bounded(parts));
    parts.map(|parts| engine.result((parts, StopReason::Tolerance))).transpose()
}

/// Searches with regard for passages: again, with what the hulls of the last result close, while that keeps more of them. `search` is
/// told how many searches there were before.
pub fn keeping_passages(
    engine: &mut Engine<'_>,
    search: impl Fn(&Engine<'_>, usize) -> Result<Solved, Stopped>,
) -> Result<Kept, Stopped> {
    engine.sample()?;
    let result = engine.result(search(engine, 0)?)?;
    let mut closed = match in_time(engine.closed(&result.hulls))? {
        Some(Some(closed)) => closed,
        Some(None) => return Ok(Kept { share: 1.0, shut: 0.0, result }),
        None => return Ok(Kept::new(None, result)),
    };
    let mut best = Kept::new(Some(&closed), result);
    for round in 0..PASSAGE_ROUNDS {
        // Where the price or the limit makes hulls hold samples of passages, more samples change nothing.
        let is_in_vain = || is_bounded(&best.result) && engine.holds_passages(&best.result.hulls);
        if best.is_open() || closed.points.is_empty() || is_in_vain() {
            break;
        }
        engine.forbid(&closed.points);
        let again = || engine.result(search(engine, round + 1)?);
        let Some(result) = in_time(again())? else { break };
        let Some(next) = in_time(engine.closed(&result.hulls))?.flatten() else { break };
        if !best.gives_way_to(&next) {
            break;
        }
        (best, closed) = (Kept::new(Some(&next), result), next);
    }
    Ok(best)
}

/// Returns whether a price or a limit ended the search for a result.
fn is_bounded(result: &Decomposition) -> bool {
    matches!(result.stop, StopReason::TargetCost | StopReason::MaxHulls | StopReason::MaxVertices)
}

/// Returns the better of what was found with and without regard for passages.
fn better(engine: &Engine<'_>, kept: Kept, regardless: Kept) -> Result<Decomposition, Stopped> {
    if is_better_buy(engine, &regardless, &kept)? {
        return Ok(regardless.result);
    }
    if kept.is_final() {
        return Ok(kept.result);
    }
    let is_as_open = regardless.share >= kept.share - SAME_SHARE.max(SAME_LOSS * (1.0 - kept.share));
    // Both are as close as the caller wants, and the one that disregards passages costs less.
    let is_sure = is_as_open || kept.opens_too_little(&regardless);
    let fills_less = || in_time(fills_less(engine, &regardless.result, &kept.result));
    let is_better = is_sure || fills_less()?.unwrap_or(false);
    Ok(if is_better { regardless.result } else { kept.result })
}

/// Returns whether the other result fills more than [`TOO_WRONG`] times the depth that one fills.
fn fills_less(engine: &Engine<'_>, one: &Decomposition, other: &Decomposition) -> Result<bool, Stopped> {
    let late = engine.progress.late();
    let source = engine.source(&late)?;
    let most = TOO_WRONG * source.fill(&one.hulls, f64::INFINITY, &late)?;
    Ok(source.fill(&other.hulls, most, &late)? > most)
}

/// Returns the hull of a convex shape, where it would be the lossless result and its number of hulls plus vertices is accepted.
pub fn convex(engine: &Engine<'_>, accepts: impl FnOnce(usize) -> bool) -> Option<Part> {
    if !engine.may_be_lossless() {
        return None;
    }
    let limit = LOSSLESS * engine.shape.diagonal;
    let whole = convex_whole(&engine.context(&engine.space), &engine.creases, limit)?;
    let parts = std::slice::from_ref(&whole);
    (is_affordable(engine, parts) && accepts(size(parts))).then_some(whole)
}

/// Joins hulls of a mesh, the least error first, until `count` are left.
pub fn joined(engine: &Engine<'_>, hulls: &[ConvexHull], count: usize) -> Result<Vec<ConvexHull>, Stopped> {
    let context = engine.context(&engine.space);
    let parts = merged(&context, engine.parts_of(hulls), count, f64::INFINITY).map_err(|(stop, _)| stop)?;
    Ok(engine.hulls_of(&within_bounds(&context, parts)?))
}
