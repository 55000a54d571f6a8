//! A result for a cost, compared with others: the result that there would be without a cost, and where that costs too much, the same
//! with fewer ways.

use super::engine::Engine;
use super::fewer_ways::with_fewer_ways;
use super::solve::{keeps_more, solved};
use crate::decompose::params::Params;
use crate::decompose::result::{Decomposition, StopReason};
use crate::geometry::{Mesh, Progress, Stopped, in_time};

/// Share of an avatar's positions from which no rooms are given up in another order: what is lost is no room.
const ROOMS_KEPT: f64 = 0.95;

/// Decomposes a mesh within the target cost, or within the tolerance where there is no target cost.
pub fn solve(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let result = solved(&mut engine)?;
    if params.target_cost.is_none() || engine.passages.is_none() || result.stop == StopReason::Deadline {
        return Ok(result);
    }
    Ok(in_time(default_instead(&engine, &result))?.flatten().unwrap_or(result))
}

/// Returns the result that there would be without a target cost, where it costs no more and is better than the result within the
/// cost.
fn default_instead(engine: &Engine<'_>, found: &Decomposition) -> Result<Option<Decomposition>, Stopped> {
    let late = engine.progress.late();
    let share = |result: &Decomposition| Ok(engine.closed(&result.hulls)?.map_or(1.0, |closed| closed.kept));
    let found_share = share(found)?;
    let source = engine.source(&late)?;
    let fill = source.fill(&found.hulls, f64::INFINITY, &late)?;
    // In a large building, a hull that shuts a door is within the tolerance.
    if fill <= engine.limit / engine.shape.scale() && found_share >= ROOMS_KEPT {
        return Ok(None);
    }
    let params = Params { target_cost: None, ..engine.params.clone() };
    let default = solved(&mut engine.with(&params, engine.passages.clone(), engine.progress))?;
    if default.stop == StopReason::Deadline {
        return Ok(None);
    }
    let max_size = engine.params.hulls_and_vertices_within().unwrap_or(usize::MAX);
    let other = match default.hulls_plus_vertices() <= max_size {
        true => Some(default),
        false if found_share < ROOMS_KEPT => with_fewer_ways(engine, &default, max_size)?,
        false => None,
    };
    let Some(other) = other else { return Ok(None) };
    let shares = [share(&other)?, found_share];
    let is_better = keeps_more(shares, || Ok(source.fill(&other.hulls, fill, &late)? < fill))?;
    Ok(is_better.then_some(Decomposition { stop: StopReason::TargetCost, wanted: None, ..other }))
}
