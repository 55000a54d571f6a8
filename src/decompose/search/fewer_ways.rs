//! Which ways to give up for a cost.
//!
//! A search under a price sees that a hull closes a way, but not how much lies behind it, and closes every door before it fills a
//! room. Here a result that keeps the ways and costs too much is the start: [`Fillings`] says in which order its rooms are given
//! up best. The shape is then decomposed as if the first of them were solid.

use super::engine::Engine;
use super::fillings::Fillings;
use super::kept::Kept;
use super::solve::solved;
use crate::decompose::measure::part::Part;
use crate::decompose::params::Params;
use crate::decompose::prepare::shape::Filled;
use crate::decompose::result::{Decomposition, StopReason};
use crate::geometry::{ConvexHull, Stopped, in_time};

/// Share of the hulls and vertices of joined hulls that a decomposition of the same filled shape is expected to have.
const EXPECTED_SHARE: f64 = 0.85;

/// Most decompositions of a filled shape from one order.
const MOST_TRIED: usize = 3;

/// Most hulls that count as solid when a shape is decomposed anew. More of them fill no rooms, but gaps between posts.
const MOST_FILLED: usize = 48;

/// How often an order is made: first of the result that keeps the ways, then of the last one that still cost too much.
const ROUNDS: usize = 2;

/// Returns the result of at most `max_size` hulls plus vertices that keeps most of the ways, of those found from `open`, which costs
/// more; `None` where none is found, or there are no ways.
pub fn with_fewer_ways(engine: &Engine<'_>, open: &Decomposition, max_size: usize) -> Result<Option<Kept>, Stopped> {
    let mut search = Search { engine, max_size, best: None };
    let mut costly = Costly { hulls: open.hulls.clone(), filled: Vec::new() };
    for _ in 0..ROUNDS {
        match in_time(search.round(costly))?.flatten() {
            Some(closest) => costly = closest,
            None => break,
        }
    }
    Ok(search.best)
}

/// A result that costs too much.
struct Costly {
    /// In units of the mesh.
    hulls: Vec<ConvexHull>,
    /// What it was allowed to fill, in units of the shape.
    filled: Vec<ConvexHull>,
}

struct Search<'a> {
    engine: &'a Engine<'a>,
    max_size: usize,
    best: Option<Kept>,
}

impl Search<'_> {
    /// Gives up ways of a result until the rest fits. Returns the last result that did not.
    fn round(&mut self, costly: Costly) -> Result<Option<Costly>, Stopped> {
        let (engine, max_size) = (self.engine, self.max_size);
        let Some(mut fillings) = Fillings::of(engine, &costly.hulls, max_size)? else { return Ok(None) };
        let mut sizes = Vec::new();
        while fillings.size() > max_size && fillings.fill()? {
            sizes.push(fillings.size());
        }
        let (is_enough, made) = (fillings.size() <= max_size, fillings.made().to_vec());
        let parts = fillings.into_parts();
        if is_enough && engine.context(&engine.space).are_bounded(&parts) {
            self.keep(engine.result((parts, StopReason::TargetCost))?)?;
        }
        let (mut low, mut high) = (0, sizes.len() + usize::from(!is_enough));
        let (mut share, mut closest) = (EXPECTED_SHARE, None);
        for _ in 0..MOST_TRIED {
            if low + 1 >= high {
                break;
            }
            let expected = sizes.iter().position(|&size| share * size as f64 <= max_size as f64);
            let count = expected.map_or(high - 1, |index| (index + 1).clamp(low + 1, high - 1));
            let filled: Vec<ConvexHull> = costly.filled.iter().chain(&made[..count]).cloned().collect();
            if filled.len() > MOST_FILLED {
                break;
            }
            let Some(result) = self.decomposed(&costly.hulls, filled.clone())? else { break };
            let size = result.hulls_plus_vertices();
            share = size as f64 / sizes[count - 1] as f64;
            if size <= max_size {
                high = count;
                self.keep(result)?;
            } else {
                low = count;
                closest = Some(Costly { hulls: result.hulls, filled });
            }
        }
        Ok(closest)
    }

    /// Decomposes the shape as if hulls, in units of the shape, were solid, while what is still reached beside them and beside the
    /// hulls of a result stays within reach. Returns `None` at the deadline.
    fn decomposed(&self, hulls: &[ConvexHull], filled: Vec<ConvexHull>) -> Result<Option<Decomposition>, Stopped> {
        let engine = self.engine;
        let Some(before) = &engine.passages else { return Ok(None) };
        let parts: Vec<Part> = filled.iter().map(|hull| Part { hull: hull.clone(), error: 0.0 }).collect();
        let all: Vec<ConvexHull> = hulls.iter().cloned().chain(engine.hulls_of(&parts)).collect();
        let after = before.past(&all, engine.progress)?.passages();
        let params = Params { target_cost: None, ..engine.params.clone() };
        let filled = Filled { hulls: filled, before: before.clone(), after };
        let result = solved(&mut engine.filled(filled, &params))?;
        Ok((result.stop != StopReason::Deadline).then_some(result))
    }

    /// Keeps a result that costs no more where it keeps most of the ways so far.
    fn keep(&mut self, result: Decomposition) -> Result<(), Stopped> {
        let closed = self.engine.closed(&result.hulls)?;
        let result = Decomposition { stop: StopReason::TargetCost, wanted: None, ..result };
        let kept = Kept::new(closed.as_ref(), result);
        if self.best.as_ref().is_none_or(|best| kept.share > best.share) {
            self.best = Some(kept);
        }
        Ok(())
    }
}
