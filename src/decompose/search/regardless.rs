//! Results without regard for passages: they fit closest and cost least, and often they close none.

use super::engine::Engine;
use super::found::Found;
use super::kept::Kept;
use super::within_cost::within_cost;
use super::within_tolerance::within_tolerance;
use crate::decompose::measure::part::Part;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::SAME_FILL;
use crate::geometry::{Closed, Progress, Source, Stopped, in_time};

/// Most choices of a front that are walked for a price.
const MOST_WALKED: usize = 4;

/// The result of a search without regard for passages.
pub struct Regardless {
    pub found: Kept,
    /// True where it closes no passage. The result for a cost that a deadline cut short is good as well: there is no time for more.
    pub is_good: bool,
}

/// A choice that closes no passage.
pub struct Open {
    pub kept: Kept,
    /// Depth of what its hulls fill, in units of the mesh.
    pub fill: f64,
}

/// Returns true where hulls that disregard passages may well close none: the tolerance is below half of the avatar's width.
pub fn may_close_none(engine: &Engine<'_>) -> bool {
    closes_none_within(engine, engine.limit)
}

/// Returns true where hulls within a limit, in units of the shape, may well close no passage that they disregard.
pub fn closes_none_within(engine: &Engine<'_>, limit: f64) -> bool {
    engine
        .params
        .walker
        .as_ref()
        .is_some_and(|walker| limit / engine.shape.scale() * walker.metres().max() < walker.avatar().width() / 2.0)
}

/// Returns an engine that disregards the passages; `None` where there are none, or without the time.
pub fn disregarding_passages<'b, 'a: 'b>(
    engine: &Engine<'a>,
    progress: &'b Progress,
) -> Result<Option<Engine<'b>>, Stopped> {
    if engine.passages.is_none() {
        return Ok(None);
    }
    let mut disregarding = engine.with(engine.params, None, progress);
    Ok(in_time(disregarding.sample())?.map(|()| disregarding))
}

/// Returns the result of what was found, and the choices.
fn completed(engine: &Engine<'_>, found: Found) -> Result<(Decomposition, Vec<Vec<Part>>), Stopped> {
    Ok((engine.result(found.solved)?, found.choices))
}

/// Returns what is found within the tolerance without regard for passages: the coarsest result that closes no way, else the
/// coarsest one. Returns `None` where there are no passages, or without the time.
pub fn for_a_tolerance(engine: &Engine<'_>, progress: &Progress) -> Result<Option<Regardless>, Stopped> {
    let Some(disregarding) = disregarding_passages(engine, progress)? else { return Ok(None) };
    let search = || completed(&disregarding, within_tolerance(&disregarding)?);
    let Some((result, finer)) = in_time(search())? else { return Ok(None) };
    let finer = if may_close_none(engine) { finer } else { Vec::new() };
    let (stop, count) = (result.stop, finer.len());
    let finer = finer.into_iter().enumerate().map(|(number, parts)| {
        // The finest result is within the tolerance as it is.
        let is_as_it_is = stop == StopReason::Relaxed && number + 1 == count;
        disregarding.result((parts, if is_as_it_is { StopReason::Tolerance } else { stop }))
    });
    let mut coarsest = None;
    for result in std::iter::once(Ok(result)).chain(finer) {
        let Some(result) = in_time(result)? else { break };
        let closed = in_time(engine.closed(&result.hulls))?.flatten();
        let is_good = closed.as_ref().is_some_and(Closed::is_nothing) && result.stop != StopReason::Deadline;
        let found = Kept::new(closed.as_ref(), result);
        if is_good {
            return Ok(Some(Regardless { found, is_good }));
        }
        coarsest.get_or_insert(found);
        if closed.is_none() {
            break;
        }
    }
    Ok(coarsest.map(|found| Regardless { found, is_good: false }))
}

/// Returns what is found for a number of hulls plus vertices without regard for passages: the result with the least error, or where
/// that closes a passage, the closest choice of the front that closes none. Returns `None` where there are no passages, or without
/// the time.
pub fn for_a_cost(engine: &Engine<'_>, max_size: usize) -> Result<Option<Regardless>, Stopped> {
    let Some(disregarding) = disregarding_passages(engine, engine.progress)? else { return Ok(None) };
    let search = || completed(&disregarding, within_cost(&disregarding, max_size, true)?);
    let Some((result, choices)) = in_time(search())? else { return Ok(None) };
    let closed = in_time(engine.closed(&result.hulls))?.flatten();
    let is_good = closed.as_ref().is_some_and(Closed::is_nothing) || result.stop == StopReason::Deadline;
    let found = Kept::new(closed.as_ref(), result);
    if is_good {
        return Ok(Some(Regardless { found, is_good }));
    }
    let open = || {
        let late = engine.progress.late();
        let source = engine.source(&late)?;
        let Some(open) = open_choice((engine, &source), &disregarding, choices, f64::INFINITY)? else {
            return Ok(None);
        };
        let is_good = open.fill <= SAME_FILL * source.fill(&found.result.hulls, f64::INFINITY, &late)?;
        Ok(Some(Regardless { found: open.kept, is_good }))
    };
    Ok(Some(in_time(open())?.flatten().unwrap_or(Regardless { found, is_good })))
}

/// Returns the closest of the choices of `disregarding`, the smallest first, that closes no passage and fills less than `most`, in
/// units of the mesh. Only the most exact choices are walked.
pub fn open_choice(
    (engine, source): (&Engine<'_>, &Source<'_>),
    disregarding: &Engine<'_>,
    choices: Vec<Vec<Part>>,
    mut most: f64,
) -> Result<Option<Open>, Stopped> {
    let late = engine.progress.late();
    let mut closest = None;
    for parts in choices.into_iter().rev().take(MOST_WALKED) {
        let open = || {
            engine.progress.check()?;
            let result = disregarding.result((parts, StopReason::TargetCost))?;
            let fill = source.fill(&result.hulls, most, &late)?;
            let closed = if fill < most { engine.closed(&result.hulls)? } else { None };
            let open = closed.filter(Closed::is_nothing);
            Ok(open.map(|closed| Open { kept: Kept::new(Some(&closed), result), fill }))
        };
        match in_time(open())? {
            Some(None) => {}
            Some(Some(open)) => {
                most = open.fill;
                closest = Some(open);
            }
            None => break,
        }
    }
    Ok(closest)
}
