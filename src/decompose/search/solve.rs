//! The two stages on a prepared shape.

use super::convex::convex_whole;
use super::engine::Engine;
use super::lossless::{is_affordable, may_be_lossless};
use super::within_cost::within_cost;
use super::within_tolerance::within_tolerance;
use crate::decompose::combine::bounds::within_bounds;
use crate::decompose::combine::merge::merged;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::params::Params;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::LOSSLESS;
use crate::geometry::{ConvexHull, Mesh, Progress, Stopped};

/// Decomposes a mesh within the target cost, or within the tolerance where there is no target cost.
pub fn solve(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let max_size = params.hulls_and_vertices_within();
    if let Some(whole) = convex(&engine, max_size.unwrap_or(usize::MAX)) {
        let stop = if max_size.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
        return engine.result((vec![whole], stop));
    }
    engine.sample()?;
    let search = |engine: &Engine<'_>| {
        let solved = match max_size {
            Some(max_size) => within_cost(engine, max_size)?,
            None => within_tolerance(engine)?,
        };
        engine.result(solved)
    };
    let mut best = search(&engine)?;
    let Some(mut kept) = engine.closed(&best.hulls)? else { return Ok(best) };
    for _ in 0..PASSAGE_ROUNDS {
        if kept.0 >= KEPT || kept.1.is_empty() || best.stop == StopReason::Deadline {
            break;
        }
        engine.forbid(&kept.1);
        let next = match search(&engine) {
            Err(Stopped::Deadline) => break,
            next => next?,
        };
        let Some(left) = engine.closed(&next.hulls)? else { break };
        if left.0 > kept.0 {
            best = next;
        }
        kept = left;
    }
    Ok(best)
}

/// Searches that may follow the first, each with what the hulls so far close of the passages.
const PASSAGE_ROUNDS: usize = 3;
/// Share of the positions of an avatar from which no more is searched for.
const KEPT: f64 = 0.985;

/// Returns the hull of a convex shape, where it would be the lossless result.
fn convex(engine: &Engine<'_>, max_size: usize) -> Option<Part> {
    if !may_be_lossless(engine) {
        return None;
    }
    let limit = LOSSLESS * engine.shape.diagonal;
    let whole = convex_whole(&engine.context(&engine.space), &engine.creases, limit)?;
    let parts = std::slice::from_ref(&whole);
    (is_affordable(engine, parts) && size(parts) <= max_size).then_some(whole)
}

/// Joins hulls of a mesh, the least error first, until `count` are left.
pub fn joined(engine: &Engine<'_>, hulls: &[ConvexHull], count: usize) -> Result<Vec<ConvexHull>, Stopped> {
    let context = engine.context(&engine.space);
    let parts = merged(&context, engine.parts_of(hulls), count, f64::INFINITY).map_err(|(stop, _)| stop)?;
    Ok(engine.hulls_of(&within_bounds(&context, parts)))
}
