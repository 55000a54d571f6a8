//! A result for a cost. Where hulls that disregard passages close some, the result that there would be without a cost is better, and
//! where that costs too much, the same with fewer ways.

use super::engine::Engine;
use super::fewer_ways::with_fewer_ways;
use super::kept::{Kept, SAME_SHARE};
use super::lossless::lossless;
use super::regardless::{Regardless, for_a_cost, open_choice};
use super::solve::{convex, keeping_passages, or_lossless, solved};
use super::within_cost::{affordable_choices, within_cost};
use crate::decompose::params::Params;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::{LOSSLESS, SAME_FILL};
use crate::geometry::{ENOUGH_KEPT, Mesh, Progress, Source, Stopped, in_time};

/// Factor on a cost. Where the result that there would be without a cost costs no more than this, a search with regard for passages may
/// find a better one: it sees that a hull closes a way, but not how much lies behind it, and with little money it closes every door.
const NEAR: f64 = 1.5;

/// Share of an avatar's positions from which no rooms are given up in another order: what is lost is no room.
const ROOMS_KEPT: f64 = 0.95;

/// Decomposes a mesh within the target cost, or within the tolerance where there is no target cost.
pub fn solve(mesh: &Mesh, params: &Params, progress: &Progress) -> Result<Decomposition, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    match params.hulls_and_vertices_within() {
        Some(max_size) => within_price(&mut engine, max_size),
        None => {
            let result = solved(&mut engine)?;
            or_lossless(&mut engine, result)
        }
    }
}

/// Decomposes a shape within a number of hulls plus vertices.
fn within_price(engine: &mut Engine<'_>, max_size: usize) -> Result<Decomposition, Stopped> {
    if let Some(whole) = convex(engine, |size| size <= max_size) {
        return engine.result((vec![whole], StopReason::TargetCost));
    }
    // Hulls that disregard the passages fit closest and cost least, and often they close none.
    let Some(Regardless { found, is_good }) = for_a_cost(engine, max_size)? else {
        engine.sample()?;
        return engine.result(within_cost(engine, max_size, true)?.solved);
    };
    if found.result.stop == StopReason::Deadline {
        return Ok(found.result);
    }
    let better = if is_good { closer_choice(engine, max_size, &found) } else { more_open(engine, max_size, &found) };
    Ok(in_time(better)?.flatten().map_or(found.result, |better| better.result))
}

/// Returns the closest of the result that there would be without a cost, and of the choices of the front with regard for passages, that
/// closes no passage and fills clearly less than a result does.
fn closer_choice(engine: &mut Engine<'_>, max_size: usize, found: &Kept) -> Result<Option<Kept>, Stopped> {
    let late = engine.progress.late();
    let source = engine.source(&late)?;
    let mut fill = source.fill(&found.result.hulls, f64::INFINITY, &late)?;
    if fill <= LOSSLESS * engine.mesh.bounds().diagonal() {
        return Ok(None);
    }
    let mut closest = None;
    // Without a cost, nothing closer than the tolerance is searched for.
    if fill * engine.shape.scale() > engine.limit {
        let default = without_cost(engine)?;
        let own = source.fill(&default.hulls, fill, &late)?;
        let is_closer = default.hulls_plus_vertices() <= max_size && own <= fill / SAME_FILL;
        if is_closer && default.stop != StopReason::Deadline {
            let kept = Kept::new(engine.closed(&default.hulls)?.as_ref(), default);
            if kept.is_open() {
                (fill, closest) = (own, Some(kept));
            }
        }
    }
    engine.sample()?;
    let choices = affordable_choices(engine, lossless(engine)?, max_size)?;
    let open = open_choice((&*engine, &source), engine, choices, fill / SAME_FILL)?;
    Ok(open.map(|open| open.kept).or(closest))
}

/// Returns the result that there would be without a cost.
fn without_cost(engine: &Engine<'_>) -> Result<Decomposition, Stopped> {
    let params = Params { target_cost: None, ..engine.params.clone() };
    solved(&mut engine.with(&params, engine.passages.clone(), engine.progress))
}

/// Returns the result that there would be without a cost, one that is searched for with regard for passages, or one with fewer ways,
/// where it costs no more and is better than `found`, which disregards them.
fn more_open(engine: &mut Engine<'_>, max_size: usize, found: &Kept) -> Result<Option<Kept>, Stopped> {
    let late = engine.progress.late();
    let source = engine.source(&late)?;
    let mut best = Rivals {
        source: &source,
        fill: source.fill(&found.result.hulls, f64::INFINITY, &late)?,
        share: found.share,
        best: None,
    };
    let default = without_cost(engine)?;
    if default.stop == StopReason::Deadline {
        return Ok(None);
    }
    let size = default.hulls_plus_vertices();
    let costly = if size > max_size {
        Some(default)
    } else {
        best.take(Kept::new(engine.closed(&default.hulls)?.as_ref(), default), &late)?;
        None
    };
    if size as f64 <= NEAR * max_size as f64 {
        let search = |engine: &Engine<'_>, round| Ok(within_cost(engine, max_size, round == 0)?.solved);
        if let Some(kept) = in_time(keeping_passages(engine, search))? {
            best.take(kept, &late)?;
        }
    }
    if let Some(default) = costly.filter(|_| best.share < ROOMS_KEPT)
        && let Some(kept) = in_time(with_fewer_ways(engine, &default, max_size))?.flatten()
    {
        best.take(kept, &late)?;
    }
    Ok(best.best)
}

/// The best of several results.
struct Rivals<'a> {
    source: &'a Source<'a>,
    fill: f64,
    share: f64,
    /// `None` where it is the one that the others were compared with first.
    best: Option<Kept>,
}

impl Rivals<'_> {
    /// Takes a result that keeps more of the passages than the best one so far, or about as much and fills less.
    fn take(&mut self, mut rival: Kept, progress: &Progress) -> Result<(), Stopped> {
        // Nobody misses what lies along walls.
        let [own, share] = [self.share, rival.share].map(|share| share.min(ENOUGH_KEPT));
        let is_as_open = (own - share).abs() <= SAME_SHARE;
        if share < own && !is_as_open {
            return Ok(());
        }
        let most = if is_as_open { self.fill } else { f64::INFINITY };
        let fill = self.source.fill(&rival.result.hulls, most, progress)?;
        if !is_as_open || fill < self.fill {
            rival.result = Decomposition { stop: StopReason::TargetCost, wanted: None, ..rival.result };
            (self.fill, self.share, self.best) = (fill, rival.share, Some(rival));
        }
        Ok(())
    }
}
