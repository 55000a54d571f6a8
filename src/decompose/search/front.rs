//! The front of choices: from the cheapest to the most exact, each with less error than all cheaper ones.

use std::collections::BTreeSet;

use super::engine::{Engine, KEPT};
use super::ladder::climb;
use super::lossless::lossless;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::{Part, SMALLEST_HULL, largest_error, size};
use crate::decompose::params::Params;
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::{FIRST_RUNG, FRONT_START};
use crate::geometry::{Mesh, Progress, Source, Stopped, in_time};

/// Returns up to `count` choices of at least two, the cheapest first.
///
/// Hulls that are searched for without regard for passages fit closer and often close none. A front holds those as well.
pub fn front(mesh: &Mesh, params: &Params, count: usize, progress: &Progress) -> Result<Vec<Decomposition>, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let late = progress.late();
    let source = Source::new(mesh, &late)?;
    let Some(RegardlessChoices { all, open }) = without_passages(&engine, &source, count)? else {
        engine.sample()?;
        return front_of(&engine, &source, count);
    };
    let with_regard = engine.sample().and_then(|()| front_of(&engine, &source, count));
    let Some(mut results) = in_time(with_regard)? else { return Ok(all) };
    results.extend(open);
    Ok(spread(undominated_results(&source, results, &late)?, count))
}

/// Choices that disregard the passages: all, and those that close none.
struct RegardlessChoices {
    all: Vec<Decomposition>,
    open: Vec<Decomposition>,
}

/// Returns `None` without passages, or without the time.
fn without_passages(
    engine: &Engine<'_>,
    source: &Source<'_>,
    count: usize,
) -> Result<Option<RegardlessChoices>, Stopped> {
    if engine.passages.is_none() {
        return Ok(None);
    }
    let found = engine.without_passages(engine.progress).and_then(|regardless| front_of(&regardless, source, count));
    let Some(all) = in_time(found)? else { return Ok(None) };
    let mut open = Vec::new();
    for result in &all {
        let Some(walked) = in_time(engine.closed(&result.hulls))? else { break };
        if walked.is_none_or(|walked| walked.kept >= KEPT) {
            open.push(result.clone());
        }
    }
    Ok(Some(RegardlessChoices { all, open }))
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
        if fill.is_none_or(|fill| fill < least) {
            least = fill.unwrap_or(least);
            kept.pop_if(|last| last.hulls_plus_vertices() == result.hulls_plus_vertices());
            kept.push(result);
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

/// Returns the lossless result, if there is one, and the parts of every rung of the ladder that tetrahedra would fit on.
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
    let climbed = climb(&context, cut.parts, start, |limit, parts| {
        if parts.len() <= max_size / SMALLEST_HULL {
            choices.push(all_reduced(&context, parts, limit)?);
        }
        Ok(parts.len() > 1)
    });
    if choices.is_empty() {
        climbed?;
    }
    Ok(choices)
}

/// Returns the choices in the order of their sizes, without those that are no better than a smaller one.
fn undominated(
    engine: &Engine<'_>,
    mut choices: Vec<Vec<Part>>,
    progress: &Progress,
) -> Result<Vec<Vec<Part>>, Stopped> {
    choices.sort_by(|a, b| size(a).cmp(&size(b)).then(largest_error(a).total_cmp(&largest_error(b))));
    let mut kept: Vec<Vec<Part>> = Vec::new();
    let mut least = f64::INFINITY;
    for parts in choices {
        if kept.last().is_some_and(|last| size(&parts) <= size(last)) {
            continue;
        }
        let searched = in_time(concavity_below(&engine.shape, &engine.space, &parts, least, progress))?;
        // Without the time for a search of the surface, the samples alone decide.
        let error = searched.unwrap_or_else(|| Some(largest_error(&parts)));
        if let Some(error) = error.filter(|error| *error < least) {
            least = error;
            kept.push(parts);
        }
    }
    Ok(kept)
}
