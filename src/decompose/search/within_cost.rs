//! The least error within a cost.
//!
//! Cutting is interrupted at several numbers of parts, because the best result for a low cost may be missed on the way from
//! many parts. At each of them the ladder is climbed, and parts that fit the cost are offered. A higher cost examines all that
//! a lower one does, and more, so that its result is never worse.

use std::cell::OnceCell;
use std::cmp::Ordering;

use super::engine::{Engine, Solved};
use super::fitting::{CostSearch, Fitting};
use super::lossless::lossless;
use super::offers::Offers;
use crate::decompose::combine::merge::History;
use crate::decompose::context::Context;
use crate::decompose::cut::cutting::Cutting;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::{Part, largest_error, size};
use crate::decompose::reduce::coverage_repair::{reduced_to_size, repaired};
use crate::decompose::reduce::reduction_series::ReductionSeries;
use crate::decompose::result::StopReason;
use crate::decompose::tolerance::{FINEST_CUT, FIRST_RUNG, WORTH_MORE_COST};
use crate::geometry::Stopped;

/// A number of parts at which cutting is interrupted, and how often the parts are verified then.
#[derive(Clone, Copy)]
pub struct Level {
    pub parts: usize,
    pub rounds: usize,
}

const LEVELS: [Level; 3] =
    [Level { parts: 24, rounds: 1 }, Level { parts: 96, rounds: 1 }, Level { parts: 256, rounds: 3 }];

/// Hulls plus vertices of the cost for which one part is cut.
const SIZE_PER_PART: usize = 8;

/// Vertices of a tetrahedron.
const MIN_VERTICES: usize = 4;

/// Returns the result with the least error found whose hulls plus vertices are at most `max_size`.
pub fn within_cost(engine: &Engine<'_>, max_size: usize) -> Result<Solved, Stopped> {
    if let Some(parts) = lossless(engine)?
        && size(&parts) <= max_size
        && engine.context(&engine.space).are_bounded(&parts)
    {
        return Ok((parts, StopReason::TargetCost));
    }
    let mut space = engine.space.clone();
    let mut offers = Offers::new(max_size);
    let stop = match search(engine, &mut offers, &mut space) {
        Ok(()) => StopReason::TargetCost,
        Err(Stopped::Deadline) => StopReason::Deadline,
        Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
    };
    Ok((best(&engine.context(&space), &offers)?, stop))
}

/// Returns the levels of cutting for this number of hulls plus vertices: up to the first with enough parts.
pub fn levels(max_size: usize) -> impl Iterator<Item = Level> {
    let wanted = max_size / SIZE_PER_PART;
    let last = LEVELS.iter().position(|level| level.parts >= wanted).unwrap_or(LEVELS.len() - 1);
    LEVELS.into_iter().take(last + 1)
}

/// Cuts from level to level and collects offers. Leaves the samples of the last level in `space`.
fn search(engine: &Engine<'_>, offers: &mut Offers, space: &mut FreeSpace) -> Result<(), Stopped> {
    let finest = FINEST_CUT * engine.shape.diagonal;
    let refined = OnceCell::new();
    let mut samples = &engine.space;
    let mut cutting = Cutting::start(engine.splitter(finest));
    for (number, Level { parts, rounds }) in levels(offers.max_size()).enumerate() {
        // The parts of the first level are too large to need fine samples.
        if number == 1 {
            let fine = engine.space.refined(&engine.shape, engine.profile.density, engine.progress)?;
            samples = refined.get_or_init(|| fine);
            cutting.measure_by(samples);
        }
        cutting.cut_verified(parts, rounds);
        let cut = cutting.parts();
        if cut.stopped == Some(Stopped::Cancelled) {
            return Err(Stopped::Cancelled);
        }
        *space = samples.clone();
        space.extended(cut.found);
        let first_limit = (FIRST_RUNG * largest_error(&cut.parts)).max(finest);
        offers.climb(&engine.context(space), cut.parts, first_limit)?;
    }
    offers.refine(&engine.context(space))
}

/// Repairs the coverage of the best offers and returns the better one, even after the deadline. Without an offer it is the
/// single hull in as few vertices as the cost allows.
fn best(context: &Context<'_>, offers: &Offers) -> Result<Vec<Part>, Stopped> {
    let max_size = offers.max_size();
    let silent = context.progress.without_deadline();
    let late = context.with(&silent);
    let mut best = Best { context: late, found: None };
    for offer in offers.all() {
        let Fitting { parts, source } = &offer.fitting;
        let repaired = repaired(&late, parts.clone())?;
        // Once vertices are reduced, hulls that grew in the repair can hardly be reduced again.
        if let Some(source) = source.as_ref().filter(|_| size(&repaired) > max_size) {
            match source.repaired_within(context, max_size) {
                Ok(Some(parts)) => best.take(parts)?,
                Ok(None) | Err(Stopped::Deadline) => {}
                Err(stop) => return Err(stop),
            }
        }
        let fitting = match reduced_to_size(&late, repaired.clone(), max_size)? {
            Some(parts) => Some(parts),
            // Joined hulls hold everything that their parts did.
            None => joined_within(&late, repaired, max_size)?,
        };
        if let Some(parts) = fitting {
            best.take(parts)?;
        }
    }
    if let Some((best, _)) = best.found {
        return Ok(best);
    }
    let Some(whole) = late.whole() else { return Ok(Vec::new()) };
    let vertices = max_size.saturating_sub(1).clamp(MIN_VERTICES, late.max_vertices.max(MIN_VERTICES));
    let whole = vec![Context { max_vertices: vertices, ..late }.bounded(whole)?];
    Ok(reduced_to_size(&late, repaired(&late, whole.clone())?, max_size)?.unwrap_or(whole))
}

/// The best repaired result so far.
struct Best<'a> {
    context: Context<'a>,
    /// The parts and their concavity.
    found: Option<(Vec<Part>, f64)>,
}

impl Best<'_> {
    /// Keeps the parts where they are better. A larger result has to be better by [`WORTH_MORE_COST`].
    fn take(&mut self, parts: Vec<Part>) -> Result<(), Stopped> {
        let Context { shape, space, progress, .. } = self.context;
        let bound = self.found.as_ref().map_or(f64::INFINITY, |(_, least)| (1.0 + WORTH_MORE_COST) * least);
        let Some(concavity) = concavity_below(shape, space, &parts, bound, progress)? else { return Ok(()) };
        let is_better = |(best, least): &(Vec<Part>, f64)| {
            let factor = match size(&parts).cmp(&size(best)) {
                Ordering::Less => 1.0 + WORTH_MORE_COST,
                Ordering::Equal => 1.0,
                Ordering::Greater => 1.0 - WORTH_MORE_COST,
            };
            concavity < factor * least
        };
        if self.found.as_ref().is_none_or(is_better) {
            self.found = Some((parts, concavity));
        }
        Ok(())
    }
}

/// Merges parts one pair at a time and returns the first set whose size is at most `max_size`.
fn joined_within(context: &Context<'_>, parts: Vec<Part>, max_size: usize) -> Result<Option<Vec<Part>>, Stopped> {
    let series = ReductionSeries::new(context, largest_error(&parts));
    let history = History::of(context, parts)?;
    let joined = CostSearch::new(max_size).joined(&series, &history)?;
    Ok(joined.map(|fitting| fitting.parts))
}
