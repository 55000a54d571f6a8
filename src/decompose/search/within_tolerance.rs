//! The cheapest result within a tolerance: without loss where that is cheap enough, otherwise cut, joined and reduced.

use super::engine::Engine;
use super::found::Found;
use super::lossless::{Attempt, attempt, is_affordable, is_cheap};
use crate::decompose::combine::bounds::within_max_hulls;
use crate::decompose::combine::cover::covered;
use crate::decompose::context::{Context, Interrupted};
use crate::decompose::cut::cutting::CutParts;
use crate::decompose::measure::error_sampling::violations_together;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::{Part, largest_error, size};
use crate::decompose::measure::sample::Sample;
use crate::decompose::reduce::bounds::within_bounds;
use crate::decompose::reduce::coverage_repair::repaired;
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::decompose::result::StopReason;
use crate::decompose::tolerance::{
    CUT_AGAIN_BELOW, CUT_BELOW, JOINED_BELOW, JOINED_FAR_BELOW, MAX_RELAXATION, RELAXATION_STEP, SAME_DEPTH,
    VERIFIED_ABOVE,
};
use crate::geometry::{Stopped, in_time};

/// Hulls plus vertices of an average hull above which joining is tried again with more room below the limit: one hull more may
/// save many vertices.
const ROUND_HULL: usize = 21;

/// Hulls plus vertices above which the default tolerance gives way: a cost of 13.6.
const FAIR_SIZE: usize = 340;

/// The fair size falls by this power of the factor by which the tolerance gives way, down to a cost of 8.7.
const FAIR_POWER: f64 = 1.4;
const LEAST_FAIR_SIZE: usize = 218;

/// Sizes of results are expected to fall by this power of the factor. Most fall more slowly: a step that goes too far would not be
/// taken back.
const SIZE_POWER: f64 = 2.5;

/// Share of the cost of a lossless result up to which a result with loss is taken instead.
const FAR_LESS: f64 = 0.4;

/// Parts before and after their vertices were reduced.
struct Joined {
    parts: Vec<Part>,
    reduced: Vec<Part>,
    /// The limit that vertices were reduced within: the tolerance, or the error of hulls that `max_hulls` forced together.
    limit: f64,
    /// `max_hulls` forced hulls together.
    was_bounded: bool,
    /// `max_vertices` forced hulls above the limit.
    was_reduced: bool,
}

/// Returns the cheapest result found within the tolerance. Where the default tolerance gave way for it, the choices are the finer
/// results before that.
///
/// A lossless result is taken where nothing cheaper is found. Where the caller states no tolerance, an affordable one is
/// taken already where it is cheap, or where nothing within the tolerance costs far less.
pub fn within_tolerance(engine: &Engine<'_>) -> Result<Found, Stopped> {
    within_tolerance_after(engine, attempt(engine)?)
}

/// Returns the same, once the attempt to be lossless is made.
pub fn within_tolerance_after(engine: &Engine<'_>, attempt: Option<Attempt>) -> Result<Found, Stopped> {
    let context = engine.context(&engine.space);
    let parts = match attempt {
        Some(Attempt::Lossless(parts)) if context.are_bounded(&parts) => parts,
        Some(Attempt::GivenUp(cut)) => return with_loss(engine, Some(cut)),
        Some(Attempt::Lossless(_)) | None => return with_loss(engine, None),
    };
    let is_preferred = engine.params.tolerance.is_none() && is_affordable(engine, &parts);
    if is_preferred && is_cheap(size(&parts)) {
        return Ok(Found::alone(parts, StopReason::Tolerance));
    }
    let most = if is_preferred { (FAR_LESS * size(&parts) as f64) as usize } else { size(&parts) - 1 };
    match with_loss(engine, None) {
        Ok(found) if found.solved.1 != StopReason::Deadline && size(&found.solved.0) <= most => Ok(found),
        Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
        Ok(_) | Err(Stopped::Deadline) => Ok(Found::alone(parts, StopReason::Tolerance)),
    }
}

/// Cuts slightly finer than the tolerance, then joins and reduces within it. The parts of an attempt to be lossless that came
/// that far need not be cut again.
fn with_loss(engine: &Engine<'_>, given_up: Option<CutParts>) -> Result<Found, Stopped> {
    let mut space = engine.space.clone();
    let mut cut = match given_up {
        Some(cut) if largest_error(&cut.parts) <= CUT_BELOW * engine.limit => cut,
        Some(other) if !engine.profile.verified => {
            // Verifying found places there that few samples miss.
            space.extend(other.found);
            cut(engine, &space)
        }
        _ => cut(engine, &space),
    };
    space.extend(std::mem::take(&mut cut.found));
    let worst = largest_error(&cut.parts);
    // Where cutting gave up above the limit, joining need not do better: no part is worth more than the worst one.
    let limit = worst.max(engine.limit);
    let late = |parts: Vec<Part>| {
        if parts.is_empty() {
            return Err(Stopped::Deadline);
        }
        Ok(Found::alone(within_bounds(&engine.context(&engine.space), parts)?, StopReason::Deadline))
    };
    match cut.stopped {
        Some(Stopped::Cancelled) => return Err(Stopped::Cancelled),
        Some(Stopped::Deadline) if engine.progress.check().is_err() || cut.parts.is_empty() => return late(cut.parts),
        _ => {}
    }
    match join_verified(engine, &mut space, &cut.parts, limit) {
        Ok(joined) => {
            let stop = match &joined {
                _ if cut.stopped.is_some() => StopReason::Deadline,
                Joined { was_bounded: true, .. } => StopReason::MaxHulls,
                Joined { was_reduced: true, .. } => StopReason::MaxVertices,
                _ if worst <= engine.limit => StopReason::Tolerance,
                _ => StopReason::Exhausted,
            };
            if !gives_way(engine) {
                return Ok(Found::alone(joined.reduced, stop));
            }
            let (coarsest, choices) = relaxed(engine, space, joined)?;
            let is_relaxed = stop == StopReason::Tolerance && !choices.is_empty();
            let stop = if is_relaxed { StopReason::Relaxed } else { stop };
            Ok(Found { solved: (coarsest, stop), choices })
        }
        Err((Stopped::Cancelled, _)) => Err(Stopped::Cancelled),
        Err((Stopped::Deadline, parts)) => late(parts),
    }
}

/// Cuts slightly finer than the tolerance. Where that ends far above the tolerance, a still finer goal may find other cuts:
/// it searches parts for deep places that the first goal does not ask for.
fn cut(engine: &Engine<'_>, space: &FreeSpace) -> CutParts {
    let first = engine.cut(space, CUT_BELOW * engine.limit);
    let least = largest_error(&first.parts);
    if first.stopped.is_some() || least <= MAX_RELAXATION * engine.limit {
        return first;
    }
    let second = engine.cut(space, CUT_AGAIN_BELOW * engine.limit);
    let is_better = largest_error(&second.parts) < least && second.stopped.is_none();
    if is_better || second.stopped == Some(Stopped::Cancelled) { second } else { first }
}

/// Joins and reduces parts as [`join`] does. Verifying finds deep places between the samples, and a second attempt takes them
/// into account.
fn join_verified(
    engine: &Engine<'_>,
    space: &mut FreeSpace,
    parts: &[Part],
    limit: f64,
) -> Result<Joined, Interrupted> {
    let joined = join(engine, space, parts, limit)?;
    let found = verify(engine, &joined.reduced, VERIFIED_ABOVE * limit).map_err(|stop| (stop, Vec::new()))?;
    if found.is_empty() {
        return Ok(joined);
    }
    space.extend(found);
    match join(engine, space, parts, limit) {
        // The first attempt is finished, the second one is not.
        Err((Stopped::Deadline, _)) => Ok(joined),
        again => again,
    }
}

/// Joins and reduces parts within the limit and `max_hulls`.
fn join(engine: &Engine<'_>, space: &FreeSpace, parts: &[Part], limit: f64) -> Result<Joined, Interrupted> {
    let context = engine.context(space);
    let joined = join_below(&context, parts, limit, JOINED_BELOW)?;
    let size_now = size(&joined.reduced);
    // A result that will be made coarser is joined anew in any case.
    let is_made_coarser = gives_way(engine) && next_factor(size_now, [1.0; 2], most_factor(engine, limit)).is_some();
    if size_now <= ROUND_HULL * joined.reduced.len() || is_made_coarser {
        return Ok(joined);
    }
    match join_below(&context, parts, limit, JOINED_FAR_BELOW) {
        Ok(other) if size(&other.reduced) < size_now => Ok(other),
        Err((Stopped::Cancelled, parts)) => Err((Stopped::Cancelled, parts)),
        Ok(_) | Err((Stopped::Deadline, _)) => Ok(joined),
    }
}

/// Joins parts while their error is within a share of the limit, then reduces their vertices within all of it.
fn join_below(context: &Context<'_>, parts: &[Part], limit: f64, share: f64) -> Result<Joined, Interrupted> {
    let parts = covered(context, parts, share * limit, false)?;
    let was_bounded = parts.len() > context.max_hulls;
    let parts = within_max_hulls(context, parts)?;
    // Hulls forced together are above the limit; other hulls need not keep vertices to be better than those.
    let limit = limit.max(largest_error(&parts));
    match all_reduced(context, &parts, limit) {
        Ok(reduced) => {
            let is_round = |part: &Part| part.hull.points().len() > context.max_vertices;
            let was_reduced = parts.iter().zip(&reduced).any(|(part, less)| is_round(part) && less.error > limit);
            Ok(Joined { parts, reduced, limit, was_bounded, was_reduced })
        }
        Err(stop) => Err((stop, parts)),
    }
}

/// Returns places of the hulls' surface that are deeper than `depth` in free space, where the method verifies hulls.
fn verify(engine: &Engine<'_>, parts: &[Part], depth: f64) -> Result<Vec<Sample>, Stopped> {
    if !engine.profile.verified {
        return Ok(Vec::new());
    }
    // Where the result is cut short, what was not looked for counts as not there.
    Ok(in_time(violations_together(&engine.shape, parts, depth, &engine.progress.late()))?.unwrap_or_default())
}

/// Returns whether a costly result is made coarser: where the caller states no tolerance and no passage has to stay open.
fn gives_way(engine: &Engine<'_>) -> bool {
    engine.params.tolerance.is_none() && engine.passages.is_none()
}

/// Makes a costly result coarser until its size is fair, or the limit is [`MAX_RELAXATION`] times the default.
///
/// Returns the coarsest result, and the finer ones before it, the smallest first.
fn relaxed(engine: &Engine<'_>, mut space: FreeSpace, joined: Joined) -> Result<(Vec<Part>, Vec<Vec<Part>>), Stopped> {
    let Joined { mut parts, reduced: mut best, limit, .. } = joined;
    let mut finer = Vec::new();
    // The factor of the best result, and the last one that was tried.
    let (mut reached, mut tried) = (1.0, 1.0);
    // A part that cutting gave up on may be deeper than the limit already.
    let deepest = |found: &[Sample]| found.iter().map(|sample| sample.depth).fold(0.0, f64::max);
    let depth = VERIFIED_ABOVE * MAX_RELAXATION * engine.limit;
    let depth = depth.max(SAME_DEPTH * deepest(&verify(engine, &best, depth)?));
    while let Some(factor) = next_factor(size(&best), [reached, tried], most_factor(engine, limit)) {
        tried = factor;
        match coarser(&engine.context(&space), &parts, limit, factor) {
            Ok((joined, reduced)) => {
                // The next attempt avoids the places found here, so that one such place does not end the relaxation.
                let found = verify(engine, &reduced, depth)?;
                if found.is_empty() {
                    parts = joined;
                    finer.insert(0, std::mem::replace(&mut best, reduced));
                    reached = factor;
                }
                space.extend(found);
            }
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            Err(Stopped::Deadline) => break,
        }
    }
    Ok((best, finer))
}

/// Returns the factor by which the limit may give way.
fn most_factor(engine: &Engine<'_>, limit: f64) -> f64 {
    MAX_RELAXATION * engine.limit / limit
}

/// Returns the next factor below `most` by which the limit gives way for a result of this size; `None` where the size is fair or
/// no factor is left. The result was `reached` at one factor, and another one was tried since.
///
/// Factors at which the size is not expected to be fair are left out.
pub fn next_factor(size: usize, [reached, tried]: [f64; 2], most: f64) -> Option<f64> {
    if size <= fair_size(tried) {
        return None;
    }
    let steps = std::iter::successors(Some(tried * RELAXATION_STEP), |factor| Some(factor * RELAXATION_STEP));
    let allowed = steps.take_while(|factor| *factor < most);
    let expected = |factor: f64| size as f64 * (reached / factor).powf(SIZE_POWER);
    let mut next = None;
    for factor in allowed {
        next = Some(factor);
        if expected(factor) <= fair_size(factor) as f64 {
            break;
        }
    }
    next
}

/// Joins parts within the limit times a factor; returns them before and after their vertices were reduced.
fn coarser(context: &Context<'_>, parts: &[Part], limit: f64, factor: f64) -> Result<(Vec<Part>, Vec<Part>), Stopped> {
    let joined = covered(context, parts, JOINED_BELOW * limit * factor, false).map_err(|(stop, _)| stop)?;
    let reduced = repaired(context, all_reduced(context, &joined, limit * factor)?)?;
    Ok((joined, reduced))
}

/// Returns the fair number of hulls plus vertices where the tolerance has given way by a factor.
///
/// It falls more slowly than sizes of results do: a small difference at the start makes a small difference in the end.
pub fn fair_size(factor: f64) -> usize {
    (FAIR_SIZE as f64 * factor.powf(-FAIR_POWER)).max(LEAST_FAIR_SIZE as f64) as usize
}
