//! The choices that one climb of the ladder gives: each is larger than the one before it, and less wrong.

use super::engine::Engine;
use super::ladder::climb;
use crate::decompose::context::Context;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::{Part, SMALLEST_HULL, largest_error, size};
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::decompose::tolerance::{FIRST_RUNG, FRONT_START};
use crate::geometry::{Progress, Stopped, in_time};

/// Rungs in succession that are too large once their vertices are reduced, from which finer ones are taken to be so too: sizes
/// of neighbours are not always in order.
const ENOUGH_TOO_LARGE: usize = 2;

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
pub fn undominated(
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
