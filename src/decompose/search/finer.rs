//! Hulls within a smaller tolerance, which may close no passage although they disregard them.
//!
//! A hull that must not hold a single position of an avatar follows a curved surface at any price, although an avatar that walks
//! beside it would not feel the tolerance. And of hundreds of loose bodies, a search with regard for passages may see none that can
//! be joined.

use std::sync::Arc;

use super::engine::Engine;
use super::kept::{Kept, searched};
use super::lossless::is_cheap;
use super::regardless::closes_none_within;
use crate::decompose::params::{Params, Tolerance};
use crate::decompose::result::{Decomposition, StopReason};
use crate::geometry::{Closed, Stopped};

/// Share of the tolerance within which hulls are searched for. At half of it they cost as much as those with regard for passages.
const FINER: f64 = 0.75;

/// Searches within a share of the tolerance without regard for passages. Returns the result where it closes no passage, and `kept`,
/// which was found with regard for them, costs more or closes one.
pub fn finer(engine: &Engine<'_>, kept: &Kept) -> Result<Option<Kept>, Stopped> {
    let limit = FINER * engine.limit;
    let size = kept.result.hulls_plus_vertices();
    let is_good = kept.is_final() && is_cheap(size);
    if is_good || engine.params.target_cost.is_some() || !closes_none_within(engine, limit) {
        return Ok(None);
    }
    let tolerance = Tolerance::new(limit / engine.shape.tolerance_unit);
    let params = Params { tolerance, ..engine.params.clone() };
    let (result, _) = searched(&disregarding_passages(engine, &params)?, false)?;
    let is_cheaper = result.hulls_plus_vertices() < size || !kept.is_final();
    if !is_cheaper || result.stop == StopReason::Deadline {
        return Ok(None);
    }
    let open = engine.closed(&result.hulls)?.filter(Closed::is_nothing);
    // The answer names the tolerance of the request.
    let result = Decomposition { wanted: kept.result.wanted, ..result };
    Ok(open.map(|closed| Kept { share: closed.kept, result }))
}

/// Samples the free space for these parameters and without regard for passages, although as many parts may be cut as with it.
fn disregarding_passages<'a>(engine: &'a Engine<'_>, params: &'a Params) -> Result<Engine<'a>, Stopped> {
    let shape = (Arc::clone(&engine.shape), Arc::clone(&engine.creases));
    let other = Engine::of_shape(engine.mesh, shape, params, None, engine.progress);
    let mut other = Engine { profile: engine.profile, ..other };
    other.sample()?;
    Ok(other)
}
