//! A result within the target cost or within the tolerance, with and without regard for passages.

use super::convex::convex_whole;
use super::engine::Engine;
use super::finer::finer;
use super::kept::{Kept, SAME_SHARE, searched};
use super::lossless::{is_affordable, is_cheap, lossless};
use super::regardless::{Open, Regardless, for_a_cost, for_a_tolerance, may_close_none, open_choice};
use super::within_cost::affordable_choices;
use crate::decompose::combine::merge::merged;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::reduce::bounds::within_bounds;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::{LOSSLESS, SAME_FILL};
use crate::geometry::{ConvexHull, ENOUGH_KEPT, Stopped, in_time};

/// Searches that may follow the first while each keeps more of the passages, with what the hulls of the last one close.
const PASSAGE_ROUNDS: usize = 3;

/// Factor on the depth of what the result without regard for passages fills. A result that fills more is not worth the passages
/// that it keeps.
const TOO_WRONG: f64 = 2.0;

/// Share of what one result closes. Another one that closes no more than this beyond it is as open: where most ways are closed, a few
/// more do not matter.
const SAME_LOSS: f64 = 0.05;

/// Decomposes a shape within the target cost, or within the tolerance where there is no target cost.
pub fn solved(engine: &mut Engine<'_>) -> Result<Decomposition, Stopped> {
    let params = engine.params;
    let max_size = params.hulls_and_vertices_within();
    if let Some(whole) = convex(engine, max_size.unwrap_or(usize::MAX)) {
        let stop = if max_size.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
        return engine.result((vec![whole], stop));
    }
    // Hulls that disregard the passages fit closest and cost least, and often they close none.
    let attempt = engine.progress.for_an_attempt();
    let first = match max_size {
        Some(_) => for_a_cost(engine)?,
        // The search with regard for passages takes longer than this attempt.
        None if may_close_none(engine) => for_a_tolerance(engine, &attempt)?,
        None => None,
    };
    if let Some(found) = first.as_ref().and_then(Regardless::as_good).filter(|_| !attempt.was_late()) {
        let found = found.clone();
        return match max_size {
            Some(max_size) => or_closer_choice(engine, max_size, found),
            None => Ok(found),
        };
    }
    let Some(kept) = in_time(keeping_passages(engine))? else {
        return first.map(Regardless::into_result).ok_or(Stopped::Deadline);
    };
    let kept = in_time(finer(engine, &kept))?.flatten().unwrap_or(kept);
    // The result must not depend on how busy the machine was: an attempt that was late is repeated.
    let is_wanted = attempt.was_late() || (first.is_none() && !kept.is_final());
    match if is_wanted { for_a_tolerance(engine, engine.progress)? } else { first } {
        Some(regardless) if regardless.as_good().is_some() => Ok(regardless.into_result()),
        Some(regardless) => better(engine, kept, regardless),
        None => Ok(kept.result),
    }
}

/// Searches with regard for passages: again, with what the hulls of the last result close, while that keeps more of them.
fn keeping_passages(engine: &mut Engine<'_>) -> Result<Kept, Stopped> {
    engine.sample()?;
    let result = searched(engine, true)?.0;
    let Some(mut closed) = in_time(engine.closed(&result.hulls))?.flatten() else {
        return Ok(Kept { share: 1.0, shut: 0.0, result });
    };
    let mut best = Kept::new(Some(&closed), result);
    for _ in 0..PASSAGE_ROUNDS {
        // Where the price or the limit makes hulls hold samples of passages, more samples change nothing.
        let is_in_vain = || is_bounded(&best.result) && engine.holds_passages(&best.result.hulls);
        if best.is_open() || closed.points.is_empty() || is_in_vain() {
            break;
        }
        engine.forbid(&closed.points);
        let Some((result, _)) = in_time(searched(engine, false))? else { break };
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
///
/// A price or a limit that does not suffice for all passages leaves the search with hulls that all seem equally wrong.
fn better(engine: &Engine<'_>, mut kept: Kept, regardless: Regardless) -> Result<Decomposition, Stopped> {
    let late = engine.progress.late();
    let Regardless { found, open, .. } = regardless;
    if let Some(Open { kept: open, fill }) = open {
        let is_closer = || Ok(engine.source(&late)?.fill(&kept.result.hulls, fill, &late)? > fill);
        let is_better = in_time(keeps_more([open.share, kept.share], is_closer))?.unwrap_or(false);
        if is_better {
            kept = open;
        }
    }
    let is_as_open = found.share >= kept.share - SAME_SHARE.max(SAME_LOSS * (1.0 - kept.share));
    let is_sure = match engine.params.target_cost {
        // Both are as close as the caller wants, and the one that disregards passages costs less.
        None => is_as_open || kept.opens_too_little(&found),
        Some(_) => found.share > kept.share + SAME_SHARE,
    };
    let times = if is_as_open { 1.0 } else { TOO_WRONG };
    let is_better = || Ok(is_sure || in_time(fills_less(engine, &found.result, &kept.result, times))?.unwrap_or(false));
    Ok(if !kept.is_final() && is_better()? { found.result } else { kept.result })
}

/// Returns whether the first of two results is better, given what they keep of the passages, and whether it fills less.
pub fn keeps_more(shares: [f64; 2], is_closer: impl FnOnce() -> Result<bool, Stopped>) -> Result<bool, Stopped> {
    // Nobody misses what lies along walls.
    let [one, other] = shares.map(|share| share.min(ENOUGH_KEPT));
    if (one - other).abs() <= SAME_SHARE { is_closer() } else { Ok(one > other) }
}

/// Returns whether the other result fills more than `times` the depth that one fills.
fn fills_less(engine: &Engine<'_>, one: &Decomposition, other: &Decomposition, times: f64) -> Result<bool, Stopped> {
    let late = engine.progress.late();
    let source = engine.source(&late)?;
    let most = times * source.fill(&one.hulls, f64::INFINITY, &late)?;
    Ok(source.fill(&other.hulls, most, &late)? > most)
}

/// Returns a result that closes no passage, or a choice of the front with regard for passages that fills clearly less.
fn or_closer_choice(engine: &mut Engine<'_>, max_size: usize, found: Decomposition) -> Result<Decomposition, Stopped> {
    if found.stop == StopReason::Deadline {
        return Ok(found);
    }
    let closer = in_time(closer_choice(engine, max_size, &found))?.flatten();
    Ok(closer.map_or(found, |open| open.kept.result))
}

/// Returns the closest choice of the front with regard for passages that fills clearly less than a result.
fn closer_choice(engine: &mut Engine<'_>, max_size: usize, found: &Decomposition) -> Result<Option<Open>, Stopped> {
    let late = engine.progress.late();
    let source = engine.source(&late)?;
    let fill = source.fill(&found.hulls, f64::INFINITY, &late)?;
    if fill <= LOSSLESS * engine.mesh.bounds().diagonal() {
        return Ok(None);
    }
    engine.sample()?;
    let choices = affordable_choices(engine, lossless(engine)?, max_size)?;
    open_choice((&*engine, &source), engine, choices, fill / SAME_FILL)
}

/// Returns the hull of a convex shape, where it would be the lossless result.
fn convex(engine: &Engine<'_>, max_size: usize) -> Option<Part> {
    if !engine.may_be_lossless() {
        return None;
    }
    let limit = LOSSLESS * engine.shape.diagonal;
    let whole = convex_whole(&engine.context(&engine.space), &engine.creases, limit)?;
    let parts = std::slice::from_ref(&whole);
    let is_taken = if engine.params.target_cost.is_some() { size(parts) <= max_size } else { is_cheap(size(parts)) };
    (is_affordable(engine, parts) && is_taken).then_some(whole)
}

/// Joins hulls of a mesh, the least error first, until `count` are left.
pub fn joined(engine: &Engine<'_>, hulls: &[ConvexHull], count: usize) -> Result<Vec<ConvexHull>, Stopped> {
    let context = engine.context(&engine.space);
    let parts = merged(&context, engine.parts_of(hulls), count, f64::INFINITY).map_err(|(stop, _)| stop)?;
    Ok(engine.hulls_of(&within_bounds(&context, parts)?))
}
