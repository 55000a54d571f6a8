//! Results without regard for passages: they fit closest and cost least, and often they close none.

use super::engine::Engine;
use super::kept::{Kept, searched};
use crate::decompose::measure::part::Part;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::SAME_FILL;
use crate::geometry::{Closed, Progress, Source, Stopped, in_time};

/// Most choices of a front that are walked for a price.
const MOST_WALKED: usize = 4;

/// The results of a search without regard for passages.
pub struct Regardless {
    /// The result within the cost or the tolerance.
    pub found: Kept,
    /// True where it closes no passage, or nothing better is searched for.
    is_good: bool,
    /// The closest choice of the front that closes no passage, where the result closes one.
    pub open: Option<Open>,
    /// True where the open choice fills about as much as the result.
    is_open_close: bool,
}

/// A choice that closes no passage.
pub struct Open {
    pub kept: Kept,
    /// Depth of what its hulls fill, in units of the mesh.
    pub fill: f64,
}

impl Regardless {
    fn alone(found: Kept, is_good: bool) -> Self {
        Self { found, is_good, open: None, is_open_close: false }
    }

    /// Returns a result that closes no passage and is about as close as one that disregards them.
    pub fn as_good(&self) -> Option<&Decomposition> {
        let open = || self.open.as_ref().filter(|_| self.is_open_close).map(|open| &open.kept.result);
        Some(&self.found.result).filter(|_| self.is_good).or_else(open)
    }

    /// Returns the result for a search that has no time for another.
    pub fn into_result(self) -> Decomposition {
        self.open.map_or(self.found.result, |open| open.kept.result)
    }
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

/// Returns what is found within the tolerance without regard for passages: the coarsest result that closes no way, else the
/// coarsest one. Returns `None` where there are no passages, or without the time.
pub fn for_a_tolerance(engine: &Engine<'_>, progress: &Progress) -> Result<Option<Regardless>, Stopped> {
    let Some(disregarding) = disregarding_passages(engine, progress)? else { return Ok(None) };
    let Some((result, finer)) = in_time(searched(&disregarding, false))? else { return Ok(None) };
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
        let kept = Kept::new(closed.as_ref(), result);
        if is_good {
            return Ok(Some(Regardless::alone(kept, true)));
        }
        coarsest.get_or_insert(kept);
        if closed.is_none() {
            break;
        }
    }
    Ok(coarsest.map(|found| Regardless::alone(found, false)))
}

/// Returns what is found for a cost without regard for passages; `None` where there are none, or without the time.
pub fn for_a_cost(engine: &Engine<'_>) -> Result<Option<Regardless>, Stopped> {
    let Some(disregarding) = disregarding_passages(engine, engine.progress)? else { return Ok(None) };
    let Some((result, choices)) = in_time(searched(&disregarding, true))? else { return Ok(None) };
    let closed = in_time(engine.closed(&result.hulls))?.flatten();
    let is_good = closed.as_ref().is_some_and(Closed::is_nothing) || result.stop == StopReason::Deadline;
    let found = Kept::new(closed.as_ref(), result);
    if is_good {
        return Ok(Some(Regardless::alone(found, true)));
    }
    let open = || {
        let late = engine.progress.late();
        let source = engine.source(&late)?;
        let open = open_choice((engine, &source), &disregarding, choices, f64::INFINITY)?;
        let most = SAME_FILL * source.fill(&found.result.hulls, f64::INFINITY, &late)?;
        let is_open_close = open.as_ref().is_some_and(|open| open.fill <= most);
        Ok((open, is_open_close))
    };
    let (open, is_open_close) = in_time(open())?.unwrap_or((None, false));
    Ok(Some(Regardless { found, is_good: false, open, is_open_close }))
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
