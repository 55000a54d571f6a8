//! The front of choices: from the cheapest to the most exact, each with less error than all cheaper ones.

use std::collections::BTreeSet;

use super::engine::Engine;
use super::ladder::climb;
use super::lossless::lossless;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::{Part, SMALLEST_HULL, largest_error, size};
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::FRONT_START;
use crate::geometry::{Progress, Source, Stopped};

/// Returns up to `count` choices of at least two, the cheapest first.
pub fn front(engine: &Engine<'_>, count: usize) -> Result<Vec<Decomposition>, Stopped> {
    let max_size = engine.params.hulls_and_vertices_within().unwrap_or(usize::MAX);
    let late = engine.progress.late();
    let source = Source::new(engine.mesh, &late)?;
    let kept = choices_within(engine, max_size)?;
    let last = kept.len().saturating_sub(1);
    let chosen: BTreeSet<usize> = (0..count).map(|index| (index * last).div_ceil(count - 1).min(last)).collect();
    let mut results: Vec<Decomposition> = Vec::new();
    let mut least = f64::INFINITY;
    for parts in chosen.into_iter().filter_map(|index| kept.get(index).cloned()) {
        let result = engine.result((parts, StopReason::Tolerance))?;
        // The repair of coverage may have changed both size and error.
        let size = result.hulls_plus_vertices();
        if size > max_size || results.last().is_some_and(|last| size <= last.hulls_plus_vertices()) {
            continue;
        }
        let fill = source.fill(&result.hulls, least, &late)?;
        if fill < least {
            least = fill;
            results.push(result);
        }
    }
    Ok(results)
}

/// Returns the choices of at most `max_size` hulls plus vertices in the order of their sizes, without those that are no
/// better than a smaller one.
pub fn choices_within(engine: &Engine<'_>, max_size: usize) -> Result<Vec<Vec<Part>>, Stopped> {
    let mut choices = choices(engine, max_size)?;
    choices.retain(|parts| size(parts) <= max_size);
    undominated(engine, choices, &engine.progress.late())
}

/// Returns the lossless result, if there is one, and the parts of every rung of the ladder that tetrahedra would fit on.
fn choices(engine: &Engine<'_>, max_size: usize) -> Result<Vec<Vec<Part>>, Stopped> {
    let context = engine.context(&engine.space);
    let mut choices: Vec<Vec<Part>> = lossless(engine)?.into_iter().collect();
    choices.retain(|parts| context.are_bounded(parts));
    let start = FRONT_START * engine.limit;
    let cut = engine.cut(start);
    if cut.stopped == Some(Stopped::Cancelled) {
        return Err(Stopped::Cancelled);
    }
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
        progress.check()?;
        if kept.last().is_none_or(|last| size(&parts) > size(last))
            && let Some(concavity) = concavity_below(&engine.shape, &engine.space, &parts, least, progress)?
        {
            least = concavity;
            kept.push(parts);
        }
    }
    Ok(kept)
}
