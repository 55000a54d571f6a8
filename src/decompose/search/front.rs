//! The front of choices: from the cheapest to the most exact, each with less error than all cheaper ones.

use std::collections::BTreeSet;

use super::engine::Engine;
use super::ladder::climb;
use super::lossless::lossless;
use super::regardless::disregarding_passages;
use crate::decompose::context::Context;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::{Part, SMALLEST_HULL, largest_error, size};
use crate::decompose::params::Params;
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::{FIRST_RUNG, FRONT_START};
use crate::geometry::{Mesh, Progress, Source, Stopped, in_time};

/// Rungs in succession that are too large once their vertices are reduced, from which finer ones are taken to be so too: sizes
/// of neighbours are not always in order.
const ENOUGH_TOO_LARGE: usize = 2;

/// Returns up to `count` choices, the cheapest first. `count` is at least two.
///
/// Hulls that are searched for without regard for passages fit closer and often close none. A front holds those as well.
pub fn front(mesh: &Mesh, params: &Params, count: usize, progress: &Progress) -> Result<Vec<Decomposition>, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let late = progress.late();
    let source = engine.source(&late)?;
    let regardless = match disregarding_passages(&engine, progress)? {
        Some(disregarding) => in_time(front_of(&disregarding, &source, count))?,
        None => None,
    };
    let open = open_results(&engine, regardless.as_deref().unwrap_or_default())?;
    let with_regard = engine.sample().and_then(|()| front_of(&engine, &source, count));
    let Some(regardless) = regardless else { return with_regard };
    let Some(mut results) = in_time(with_regard)? else { return Ok(if open.is_empty() { regardless } else { open }) };
    results.extend(open);
    Ok(spread(undominated_results(&source, results, &late)?, count))
}

/// Returns the results that close no passage, as far as there is time to walk them.
fn open_results(engine: &Engine<'_>, results: &[Decomposition]) -> Result<Vec<Decomposition>, Stopped> {
    let mut open = Vec::new();
    for result in results {
        let Some(closed) = in_time(engine.closed(&result.hulls))?.flatten() else { break };
        if closed.is_nothing() {
            open.push(result.clone());
        }
    }
    Ok(open)
}

/// Returns up to `count` choices for the samples that the engine has, the cheapest first.
fn front_of(engine: &Engine<'_>, source: &Source<'_>, count: usize) -> Result<Vec<Decomposition>, Stopped> {
    let max_size = engine.params.hulls_and_vertices_within().unwrap_or(usize::MAX);
    let stop = if engine.params.target_cost.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
    let mut results = Vec::new();
    for parts in spread(choices_within(engine, lossless(engine)?, max_size)?, count) {
        let result = engine.result((parts, stop))?;
        // The repair of coverage may have changed the size.
        if result.hulls_plus_vertices() <= max_size {
            results.push(result);
        }
    }
    undominated_results(source, results, &engine.progress.late())
}

/// Returns up to `count` of the choices at even distances, with the first and the last.
fn spread<T>(choices: Vec<T>, count: usize) -> Vec<T> {
    let last = choices.len().saturating_sub(1);
    let chosen: BTreeSet<usize> = (0..count).map(|index| (index * last).div_ceil(count - 1)).collect();
    choices.into_iter().enumerate().filter(|(index, _)| chosen.contains(index)).map(|(_, choice)| choice).collect()
}

/// Returns the results in the order of their sizes. Each fills less than all smaller ones, but for results that are not measured
/// by the deadline.
fn undominated_results(
    source: &Source<'_>,
    mut results: Vec<Decomposition>,
    late: &Progress,
) -> Result<Vec<Decomposition>, Stopped> {
    results.sort_by_key(Decomposition::hulls_plus_vertices);
    let mut kept: Vec<Decomposition> = Vec::new();
    let mut least = f64::INFINITY;
    for result in results {
        let fill = in_time(source.fill(&result.hulls, least, late))?;
        let is_as_large = |last: &mut Decomposition| last.hulls_plus_vertices() == result.hulls_plus_vertices();
        match fill {
            Some(fill) if fill < least => {
                least = fill;
                kept.pop_if(is_as_large);
                kept.push(result);
            }
            None if !kept.last_mut().is_some_and(is_as_large) => kept.push(result),
            Some(_) | None => {}
        }
    }
    Ok(kept)
}

/// Returns the choices of at most `max_size` hulls plus vertices in the order of their sizes, without those that are no
/// better than a smaller one. `lossless` is the lossless result, if there is one.
pub fn choices_within(
    engine: &Engine<'_>,
    lossless: Option<Vec<Part>>,
    max_size: usize,
) -> Result<Vec<Vec<Part>>, Stopped> {
    let mut choices = choices(engine, lossless, max_size)?;
    choices.retain(|parts| size(parts) <= max_size);
    undominated(engine, choices, &engine.progress.late())
}

/// Returns the lossless result, if there is one, and the parts of the rungs of the ladder that tetrahedra would fit on, but for the
/// finest where they are too large.
fn choices(engine: &Engine<'_>, lossless: Option<Vec<Part>>, max_size: usize) -> Result<Vec<Vec<Part>>, Stopped> {
    let context = engine.context(&engine.space);
    let mut choices: Vec<Vec<Part>> = lossless.into_iter().collect();
    choices.retain(|parts| context.are_bounded(parts));
    let start = FRONT_START * engine.limit;
    let cut = engine.cut(&engine.space, start);
    let start = match cut.stopped {
        Some(Stopped::Cancelled) => return Err(Stopped::Cancelled),
        // Nothing joins below the error of the parts that there was time for.
        Some(Stopped::Deadline) => start.max(FIRST_RUNG * largest_error(&cut.parts)),
        None => start,
    };
    // Half of the time is for the vertices: parts as they are cost too much.
    let progress = engine.progress.for_a_step();
    let mut rungs = Vec::new();
    let climbed = climb(&context.with(&progress), cut.parts, start, |limit, parts| {
        if parts.len() <= max_size / SMALLEST_HULL {
            rungs.push((limit, parts.to_vec()));
        }
        Ok(parts.len() > 1)
    });
    let climbed = in_time(climbed)?;
    let reduced = in_time(reduce(&context, rungs, max_size, &mut choices))?;
    // Choices that are made by the deadline are enough.
    if climbed.and(reduced).is_none() && choices.is_empty() {
        return Err(Stopped::Deadline);
    }
    Ok(choices)
}

/// Reduces the parts of rungs and adds them to the choices, the last rung first. Ends where finer rungs are too large: most of
/// the time goes into those.
fn reduce(
    context: &Context<'_>,
    rungs: Vec<(f64, Vec<Part>)>,
    max_size: usize,
    choices: &mut Vec<Vec<Part>>,
) -> Result<(), Stopped> {
    let mut too_large = 0;
    for (limit, parts) in rungs.into_iter().rev() {
        let parts = all_reduced(context, &parts, limit)?;
        too_large = if size(&parts) > max_size { too_large + 1 } else { 0 };
        choices.push(parts);
        if too_large == ENOUGH_TOO_LARGE {
            break;
        }
    }
    Ok(())
}

/// Returns the choices in the order of their sizes, each less wrong or with fewer samples of passages in its hulls than all
/// smaller ones.
fn undominated(
    engine: &Engine<'_>,
    mut choices: Vec<Vec<Part>>,
    progress: &Progress,
) -> Result<Vec<Vec<Part>>, Stopped> {
    choices.sort_by(|a, b| size(a).cmp(&size(b)).then(largest_error(a).total_cmp(&largest_error(b))));
    let mut kept: Vec<Vec<Part>> = Vec::new();
    let (mut least, mut fewest_closed) = (f64::INFINITY, usize::MAX);
    for parts in choices {
        if kept.last().is_some_and(|last| size(&parts) <= size(last)) {
            continue;
        }
        let closed = engine.passages_in(&parts);
        let error = if closed > 0 {
            // Parts that close passages have an error above all others. The other parts, if any, tell how wrong the rest is.
            Some(largest_error(&parts)).filter(|error| *error > 0.0)
        } else {
            // Without the time for a search of the surface, the samples alone decide.
            let searched = in_time(concavity_below(&engine.shape, &engine.space, &parts, least, progress))?;
            searched.unwrap_or_else(|| Some(largest_error(&parts)))
        };
        let is_less_wrong = error.is_some_and(|error| error < least);
        if is_less_wrong || closed < fewest_closed {
            least = error.unwrap_or(f64::INFINITY).min(least);
            fewest_closed = closed.min(fewest_closed);
            kept.push(parts);
        }
    }
    Ok(kept)
}
