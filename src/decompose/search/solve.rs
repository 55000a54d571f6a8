//! The two stages on a prepared shape.

use super::convex::convex_whole;
use super::engine::{Engine, KEPT};
use super::lossless::{is_affordable, is_cheap, may_be_lossless};
use super::within_cost::within_cost;
use super::within_tolerance::within_tolerance;
use crate::decompose::combine::bounds::within_bounds;
use crate::decompose::combine::merge::merged;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::params::Params;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::LOSSLESS;
use crate::geometry::{ConvexHull, Mesh, Progress, Source, Stopped};

/// Decomposes a mesh within the target cost, or within the tolerance where there is no target cost.
pub fn solve(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let max_size = params.hulls_and_vertices_within();
    if let Some(whole) = convex(&engine, max_size.unwrap_or(usize::MAX)) {
        let stop = if max_size.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
        return engine.result((vec![whole], stop));
    }
    // Hulls that disregard the passages fit closest, and for a price they often close none.
    let regardless = if max_size.is_some() { without_passages(&engine)? } else { None };
    let regardless = match regardless {
        Some(found) if found.is_final() => return Ok(found.result),
        regardless => regardless,
    };
    engine.sample()?;
    let search = |engine: &Engine<'_>, has_front: bool| {
        let solved = match max_size {
            Some(max_size) => within_cost(engine, max_size, has_front)?,
            None => within_tolerance(engine)?,
        };
        engine.result(solved)
    };
    let best = search(&engine, true)?;
    let Some((share, mut closed)) = in_time(engine.closed(&best.hulls))?.flatten() else { return Ok(best) };
    let mut best = Kept { share, result: best };
    for _ in 0..PASSAGE_ROUNDS {
        if best.is_final() || closed.is_empty() {
            break;
        }
        engine.forbid(&closed);
        let Some(result) = in_time(search(&engine, false))? else { break };
        let Some((share, left)) = in_time(engine.closed(&result.hulls))?.flatten() else { break };
        if share <= best.share {
            break;
        }
        (best, closed) = (Kept { share, result }, left);
    }
    if best.is_final() {
        return Ok(best.result);
    }
    let regardless = match regardless {
        None => without_passages(&engine)?,
        found => found,
    };
    // A price or a limit that does not suffice for all passages leaves the search with hulls that all seem equally wrong.
    let Some(other) = regardless else { return Ok(best.result) };
    let is_better = other.share >= best.share - SAME_SHARE
        || in_time(is_far_less_wrong(&engine, &other.result, &best.result))?.unwrap_or(false);
    Ok(if is_better { other.result } else { best.result })
}

/// Returns whether a result fills much less depth than another one.
fn is_far_less_wrong(engine: &Engine<'_>, one: &Decomposition, other: &Decomposition) -> Result<bool, Stopped> {
    let late = engine.progress.late();
    let source = Source::new(engine.mesh, &late)?;
    let most = TOO_WRONG * source.fill(&one.hulls, f64::INFINITY, &late)?;
    Ok(source.fill(&other.hulls, most, &late)? > most)
}

/// Returns `None` where the deadline has passed.
fn in_time<T>(result: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
    match result {
        Err(Stopped::Deadline) => Ok(None),
        result => result.map(Some),
    }
}

/// A result with the share of an avatar's positions that it keeps.
struct Kept {
    share: f64,
    result: Decomposition,
}

impl Kept {
    /// Returns true where nothing better is searched for.
    fn is_final(&self) -> bool {
        self.share >= KEPT || self.result.stop == StopReason::Deadline
    }
}

/// Returns the result that disregards passages, with what it keeps of them; `None` without passages, or without the time.
fn without_passages(engine: &Engine<'_>) -> Result<Option<Kept>, Stopped> {
    if engine.passages.is_none() {
        return Ok(None);
    }
    let params = Params { walker: None, ..engine.params.clone() };
    let Some(result) = in_time(solve(engine.mesh, &params, engine.progress))? else { return Ok(None) };
    let closed = in_time(engine.closed(&result.hulls))?.flatten();
    Ok(Some(Kept { share: closed.map_or(0.0, |(share, _)| share), result }))
}

/// Searches that may follow the first while each keeps more of the passages, with what the hulls of the last one close.
const PASSAGE_ROUNDS: usize = 3;
/// Factor on the depth of what the result without regard for passages fills. A result that fills more is not worth the passages
/// that it keeps.
const TOO_WRONG: f64 = 2.0;
/// Shares that differ by less are equal: a person does not feel it, and the better fit decides.
const SAME_SHARE: f64 = 0.01;

/// Returns the hull of a convex shape, where it would be the lossless result.
fn convex(engine: &Engine<'_>, max_size: usize) -> Option<Part> {
    if !may_be_lossless(engine) {
        return None;
    }
    let limit = LOSSLESS * engine.shape.diagonal;
    let whole = convex_whole(&engine.context(&engine.space), &engine.creases, limit)?;
    let parts = std::slice::from_ref(&whole);
    let is_taken = if engine.params.target_cost.is_some() { size(parts) <= max_size } else { is_cheap(parts) };
    (is_affordable(engine, parts) && is_taken).then_some(whole)
}

/// Joins hulls of a mesh, the least error first, until `count` are left.
pub fn joined(engine: &Engine<'_>, hulls: &[ConvexHull], count: usize) -> Result<Vec<ConvexHull>, Stopped> {
    let context = engine.context(&engine.space);
    let parts = merged(&context, engine.parts_of(hulls), count, f64::INFINITY).map_err(|(stop, _)| stop)?;
    Ok(engine.hulls_of(&within_bounds(&context, parts)?))
}
