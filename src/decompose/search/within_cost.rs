//! The least error within a cost.
//!
//! Cutting is interrupted at several numbers of parts, because the best result for a low cost may be missed on the way from
//! many parts. At each of them the ladder is climbed, and parts that fit the cost are offered. A higher cost
//! passes the same pauses, and keeps the best for two smaller costs too, so that its result is rarely worse.

use std::cell::OnceCell;

use super::best::Best;
use super::choices::choices_within;
use super::engine::Engine;
use super::fitting::Fitting;
use super::found::Found;
use super::lossless::{Attempt, attempt};
use super::offers::Offers;
use super::profile::Profile;
use super::within_tolerance::within_tolerance_after;
use crate::decompose::context::Context;
use crate::decompose::cut::cutting::{CutParts, Cutting};
use crate::decompose::cut::goal::Grouping;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::{Part, SMALLEST_HULL, largest_error, size};
use crate::decompose::params::MaxVertices;
use crate::decompose::reduce::coverage_repair::{reduced_to_size, repaired};
use crate::decompose::reduce::reduction_series::ReductionSeries;
use crate::decompose::reduce::vertex_reduction::bounded;
use crate::decompose::result::StopReason;
use crate::decompose::tolerance::{FINEST_CUT, FIRST_RUNG, LOSSLESS, MAX_RELAXATION};
use crate::geometry::{Stopped, in_time};

/// A number of parts at which cutting is interrupted, and how often the parts are verified then.
#[derive(Clone, Copy)]
pub struct Pause {
    pub parts: usize,
    pub rounds: usize,
    /// Hulls plus vertices of the cost from which on cutting goes on to this pause. Many parts are worth their time for a low cost
    /// too, because they are joined again in other ways than they were cut: at a cost of 7.5, hulls of 96 parts fill 0.7 times as
    /// deep as those of 24.
    least_size: usize,
}

const PAUSES: [Pause; 3] = [
    Pause { parts: 24, rounds: 1, least_size: 0 },
    Pause { parts: 96, rounds: 1, least_size: 100 },
    Pause { parts: 256, rounds: 3, least_size: 450 },
];

/// Hulls plus vertices of a box. With fewer there is one hull, of fewer vertices, and nothing to search for.
const SIZE_OF_A_BOX: usize = 9;

/// Hulls plus vertices up to which groups of components are offered: a cost of 6.
const GROUPED_SIZE: usize = 150;

/// Hulls plus vertices for which one group is cut: those of a wedge.
const SIZE_PER_GROUP: usize = 7;

/// Choices of the front may be larger by this factor before they are trimmed. Trimming takes a quarter of some.
const UNTRIMMED: usize = 2;

/// Returns the result with the least error found, of at most `max_size` hulls plus vertices. With `has_front` the choices of the
/// front count too. They are made beside the search and take half as long as it, or more.
pub fn within_cost(engine: &Engine<'_>, max_size: usize, has_front: bool) -> Result<Found, Stopped> {
    if max_size < SIZE_OF_A_BOX {
        let late = engine.progress.late();
        let whole = whole_within(engine.context(&engine.space).with(&late), max_size)?;
        return Ok(Found::alone(whole, StopReason::TargetCost));
    }
    let attempt = attempt(engine)?;
    let lossless = attempt.clone().and_then(Attempt::lossless);
    if let Some(parts) = lossless_within(engine, lossless.clone(), max_size)? {
        return Ok(Found::alone(parts, StopReason::TargetCost));
    }
    // Neither sees what the other measures: how far the other is depends on the number of threads.
    let (own, beside) = (verifying(engine), engine.apart());
    let mut space = own.space.clone();
    let mut offers = Offers::new(max_size);
    let search = || in_time(search(&own, &mut offers, &mut space));
    let choices = || {
        // On one thread, the search may have used all of the time.
        let is_wanted = has_front && engine.progress.check().is_ok();
        if !is_wanted {
            return Ok(Vec::new());
        }
        let front = untrimmed_choices(&beside, lossless, max_size)?;
        // Where no choice comes near the default tolerance, the default result costs more.
        let is_near = front.iter().any(|parts| largest_error(parts) <= MAX_RELAXATION * beside.limit);
        let mut choices = affordable(&beside, front, max_size)?;
        if is_near {
            choices.extend(defaults_within(&beside, attempt, max_size)?);
            // The largest are looked at first where one has to keep the ways.
            choices.sort_by_key(|parts| size(parts));
        }
        Ok(choices)
    };
    let (searched, choices) = engine.progress.together(|| rayon::join(search, choices));
    let stop = if searched?.is_some() { StopReason::TargetCost } else { StopReason::Deadline };
    let choices = choices?;
    Ok(Found { solved: (best(&own, &space, &offers, &choices)?, stop), choices })
}

/// Returns what one search finds for several numbers of hulls plus vertices, the largest first. Their coverage is repaired.
pub fn within_each(engine: &Engine<'_>, sizes: Vec<usize>) -> Result<Vec<Vec<Part>>, Stopped> {
    let half = engine.progress.for_a_step();
    let own = Engine { progress: &half, ..verifying(engine) };
    let (mut space, mut offers) = (own.space.clone(), Offers::of_sizes(sizes));
    in_time(search(&own, &mut offers, &mut space))?;
    let mut found = Vec::new();
    let repaired = take_offers(&engine.context(&space), &offers, |parts| {
        found.push(parts);
        Ok(())
    });
    in_time(repaired)?;
    Ok(found)
}

/// Returns an engine for a search beside this one that verifies hulls by every method. Hulls that few samples take for good
/// fill half as deep again at the same cost.
fn verifying<'a>(engine: &Engine<'a>) -> Engine<'a> {
    let apart = engine.apart();
    Engine { profile: Profile { verified: true, ..apart.profile }, ..apart }
}

/// Returns the lossless result where it fits the cost, if need be only once its vertices are trimmed.
fn lossless_within(
    engine: &Engine<'_>,
    lossless: Option<Vec<Part>>,
    max_size: usize,
) -> Result<Option<Vec<Part>>, Stopped> {
    let is_bounded = |parts: &Vec<Part>| engine.context(&engine.space).are_bounded(parts);
    let Some(parts) = lossless.filter(is_bounded) else { return Ok(None) };
    let may_fit = parts.len() * SMALLEST_HULL <= max_size;
    let parts = if size(&parts) > max_size && may_fit { engine.trimmed(parts)? } else { parts };
    Ok((size(&parts) <= max_size).then_some(parts))
}

/// Returns the pauses of cutting for this number of hulls plus vertices.
pub fn pauses(max_size: usize) -> impl Iterator<Item = Pause> {
    PAUSES.into_iter().take_while(move |pause| pause.least_size <= max_size)
}

/// Cuts from pause to pause and collects offers. Leaves the samples of the last one in `space`.
fn search(engine: &Engine<'_>, offers: &mut Offers, space: &mut FreeSpace) -> Result<(), Stopped> {
    let finest = FINEST_CUT * engine.shape.diagonal;
    let refined = OnceCell::new();
    let mut samples = &engine.space;
    if offers.max_size() <= GROUPED_SIZE {
        offer_groups(engine, offers)?;
    }
    let mut cutting = Cutting::start(engine.splitter(finest));
    for (number, Pause { parts, rounds, .. }) in pauses(offers.max_size()).enumerate() {
        // The parts of the first pause are too large to need fine samples.
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
        space.extend(cut.found);
        let first_limit = (FIRST_RUNG * largest_error(&cut.parts)).max(finest);
        offers.climb(&engine.context(space), cut.parts, first_limit)?;
    }
    offers.refine(&engine.context(space))
}

/// Cuts everything as one cell, connected or not, and offers the parts after each cut: few hulls have to hold groups of
/// components, such as a row of cabinets.
fn offer_groups(engine: &Engine<'_>, offers: &mut Offers) -> Result<(), Stopped> {
    let mut splitter = engine.splitter(FINEST_CUT * engine.shape.diagonal);
    splitter.goal.grouping = Grouping::Sides;
    let context = engine.context(&engine.space);
    let mut cutting = Cutting::start(splitter);
    // One series for all: most groups stay as they are from one cut to the next, and so do their reductions.
    let limit = largest_error(&cutting.parts().parts).max(LOSSLESS * engine.shape.diagonal);
    let series = ReductionSeries::new(&context, limit);
    for count in 1..=offers.max_size() / SIZE_PER_GROUP {
        cutting.cut_to(count);
        let CutParts { parts, stopped, .. } = cutting.parts();
        if let Some(stop) = stopped {
            return Err(stop);
        }
        if parts.len() < count {
            break;
        }
        offers.keep(&series, &parts)?;
    }
    Ok(())
}

/// Repairs the coverage of the best offers, and returns the best of them and of the choices of a front, even after the
/// deadline. The single hull, in as few vertices as the cost allows, is one of them: it is closer than hulls that have to grow far
/// to lose vertices. Where there is no time to repair one of them, the best offer is returned as it is.
fn best(engine: &Engine<'_>, space: &FreeSpace, offers: &Offers, choices: &[Vec<Part>]) -> Result<Vec<Part>, Stopped> {
    let max_size = offers.max_size();
    let context = &engine.context(space);
    let silent = context.progress.late();
    let late = context.with(&silent);
    let mut is_late = true;
    if let Some(mut best) = in_time(Best::new(engine, late))? {
        let front = choices.iter().try_for_each(|parts| best.take(parts.clone()));
        let rivals = front
            .and_then(|()| take_offers(context, offers, |parts| best.take(parts)))
            .and_then(|()| best.take(whole_within(late, max_size)?));
        is_late = in_time(rivals)?.is_none();
        if let Some(parts) = best.into_parts() {
            return Ok(parts);
        }
    }
    if let Some(offer) = offers.all().first().filter(|_| is_late) {
        return Ok(offer.fitting.parts.clone());
    }
    whole_within(late, max_size)
}

/// Returns the single hull in as few vertices as `max_size` allows.
fn whole_within(context: Context<'_>, max_size: usize) -> Result<Vec<Part>, Stopped> {
    let Some(whole) = context.whole() else { return Ok(Vec::new()) };
    let vertices = max_size.saturating_sub(1).clamp(MaxVertices::MIN, context.max_vertices);
    let whole = vec![bounded(&Context { max_vertices: vertices, ..context }, whole)?];
    Ok(reduced_to_size(&context, repaired(&context, whole.clone())?, max_size)?.unwrap_or(whole))
}

/// Hands over the best offers with their coverage repaired, even after the deadline.
fn take_offers(
    context: &Context<'_>,
    offers: &Offers,
    mut take: impl FnMut(Vec<Part>) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let (silent, max_size) = (context.progress.late(), offers.max_size());
    let late = context.with(&silent);
    for offer in offers.all() {
        let Fitting { parts, unreduced } = &offer.fitting;
        let repaired = repaired(&late, parts.clone())?;
        // Once vertices are reduced, hulls that grew in the repair can hardly be reduced again.
        if let Some(unreduced) = unreduced.as_ref().filter(|_| size(&repaired) > max_size)
            && let Some(parts) = in_time(unreduced.repaired_within(context, max_size))?.flatten()
        {
            take(parts)?;
        }
        if let Some(parts) = reduced_to_size(&late, repaired, max_size)? {
            take(parts)?;
        }
    }
    Ok(())
}

/// Returns the results that there would be without a cost, the coarsest first: the result within the tolerance, and where it gave
/// way, those before that. Those that cost more are left out.
fn defaults_within(engine: &Engine<'_>, attempt: Option<Attempt>, max_size: usize) -> Result<Vec<Vec<Part>>, Stopped> {
    let Some(found) = in_time(within_tolerance_after(engine, attempt))? else { return Ok(Vec::new()) };
    let Found { solved: (coarsest, _), choices } = found;
    affordable(engine, std::iter::once(coarsest).chain(choices), max_size)
}

/// Returns parts with their coverage repaired, even after the deadline; `None` where they cost more, also once they are trimmed.
fn repaired_within(engine: &Engine<'_>, parts: Vec<Part>, max_size: usize) -> Result<Option<Vec<Part>>, Stopped> {
    let late = engine.progress.late();
    let parts = repaired(&engine.context(&engine.space).with(&late), parts)?;
    let parts = if size(&parts) > max_size { engine.trimmed(parts)? } else { parts };
    Ok((size(&parts) <= max_size).then_some(parts))
}

/// Returns the choices of the front that cost no more, their coverage repaired, as many as there is time for. `lossless` is the
/// lossless result, if there is one.
pub fn affordable_choices(
    engine: &Engine<'_>,
    lossless: Option<Vec<Part>>,
    max_size: usize,
) -> Result<Vec<Vec<Part>>, Stopped> {
    affordable(engine, untrimmed_choices(engine, lossless, max_size)?, max_size)
}

/// Returns the choices of the front that may cost no more once they are trimmed, as many as there is time for.
fn untrimmed_choices(
    engine: &Engine<'_>,
    lossless: Option<Vec<Part>>,
    max_size: usize,
) -> Result<Vec<Vec<Part>>, Stopped> {
    Ok(in_time(choices_within(engine, lossless, max_size.saturating_mul(UNTRIMMED)))?.unwrap_or_default())
}

/// Returns those of the results that cost no more once their coverage is repaired, as many as there is time for.
fn affordable(
    engine: &Engine<'_>,
    results: impl IntoIterator<Item = Vec<Part>>,
    max_size: usize,
) -> Result<Vec<Vec<Part>>, Stopped> {
    let mut affordable = Vec::new();
    for parts in results {
        let Some(parts) = in_time(repaired_within(engine, parts, max_size))? else { break };
        affordable.extend(parts);
    }
    Ok(affordable)
}
