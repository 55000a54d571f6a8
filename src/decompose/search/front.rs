//! The front of choices: from the cheapest to the most exact, each with less error than all cheaper ones.

use std::collections::BTreeSet;

use super::choices::{choices_within, undominated};
use super::engine::Engine;
use super::kept::SAME_SHARE;
use super::lossless::lossless;
use super::regardless::disregarding_passages;
use super::within_cost::within_each;
use crate::decompose::measure::part::{Part, size};
use crate::decompose::params::Params;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::SAME_FILL;
use crate::geometry::{Mesh, Progress, Source, Stopped, in_time};

/// Ratio of the sizes of neighbouring choices from which others are searched for between them.
const GAP: f64 = 2.0;

/// Returns up to `count` choices, the cheapest first. `count` is at least two.
///
/// Hulls that are searched for without regard for passages fit closer and often close none. A front holds those as well.
pub fn front(mesh: &Mesh, params: &Params, count: usize, progress: &Progress) -> Result<Vec<Decomposition>, Stopped> {
    let mut engine = Engine::unsampled(mesh, params, progress)?;
    let source = engine.source(&progress.late())?;
    let mut results = Vec::new();
    if let Some(disregarding) = disregarding_passages(&engine, progress)? {
        results = in_time(front_of(&disregarding, count))?.unwrap_or_default();
    }
    match engine.sample().and_then(|()| front_of(&engine, count)) {
        Err(Stopped::Deadline) if !results.is_empty() => {}
        with_regard => results.extend(with_regard?),
    }
    let choices = undominated_results(&engine, &source, results)?;
    Ok(spread(choices, count, |choice| choice.hulls_plus_vertices() as f64))
}

/// Returns up to `count` choices for the samples that the engine has, the cheapest first. Some may dominate others.
fn front_of(engine: &Engine<'_>, count: usize) -> Result<Vec<Decomposition>, Stopped> {
    let max_size = engine.params.hulls_and_vertices_within().unwrap_or(usize::MAX);
    let stop = if engine.params.target_cost.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
    let choices = with_gaps_filled(engine, choices_within(engine, lossless(engine)?, max_size)?, max_size)?;
    let mut results = Vec::new();
    for parts in spread(choices, count, |parts| size(parts) as f64) {
        let result = engine.result((parts, stop))?;
        // The repair of coverage may have changed the size.
        if result.hulls_plus_vertices() <= max_size {
            results.push(result);
        }
    }
    Ok(results)
}

/// Adds choices where the sizes of neighbours differ by much, and for a largest size that is wanted: on the way from many parts to
/// one, the ladder may miss all results of a few hulls.
fn with_gaps_filled(
    engine: &Engine<'_>,
    mut choices: Vec<Vec<Part>>,
    max_size: usize,
) -> Result<Vec<Vec<Part>>, Stopped> {
    let known: Vec<usize> = choices.iter().map(|parts| size(parts)).collect();
    let wanted = Some(max_size).filter(|max_size| *max_size < usize::MAX);
    let sizes: Vec<usize> = wanted.into_iter().chain(sizes_within_gaps(&known).into_iter().rev()).collect();
    if sizes.is_empty() {
        return Ok(choices);
    }
    choices.extend(in_time(within_each(engine, sizes))?.unwrap_or_default());
    choices.retain(|parts| size(parts) <= max_size);
    undominated(engine, choices, &engine.progress.late())
}

/// Returns sizes at even ratios between neighbours, in rising order, where one of them has at least [`GAP`] times the other's size.
fn sizes_within_gaps(sizes: &[usize]) -> Vec<usize> {
    let within = |pair: &[usize]| {
        let (first, ratio) = (pair[0] as f64, pair[1] as f64 / pair[0] as f64);
        let count = ratio.log(GAP).floor() as usize;
        (1..=count).map(move |step| (first * ratio.powf(step as f64 / (count + 1) as f64)) as usize)
    };
    sizes.windows(2).flat_map(within).collect()
}

/// Returns up to `count` of the choices, which are in the order of their costs. The last and the first are among them. Each of
/// the others is added where it halves the largest ratio of the costs of neighbours best: what little money buys is as much worth
/// knowing as what a lot of it does.
pub fn spread<T>(choices: Vec<T>, count: usize, cost_of: impl Fn(&T) -> f64) -> Vec<T> {
    let places: Vec<f64> = choices.iter().map(|choice| cost_of(choice).max(f64::MIN_POSITIVE).ln()).collect();
    let mut chosen: BTreeSet<usize> = [places.len().saturating_sub(1), 0].into_iter().take(count).collect();
    while chosen.len() < count.min(places.len()) {
        let distance = |index: usize| {
            let below = chosen.range(..index).next_back().map(|&below| places[index] - places[below]);
            let above = chosen.range(index..).next().map(|&above| places[above] - places[index]);
            below.into_iter().chain(above).fold(f64::INFINITY, f64::min)
        };
        let left = (0..places.len()).filter(|index| !chosen.contains(index));
        let farthest = left.max_by(|&a, &b| distance(a).total_cmp(&distance(b)).then(b.cmp(&a)));
        chosen.extend(farthest);
    }
    choices.into_iter().enumerate().filter(|(index, _)| chosen.contains(index)).map(|(_, choice)| choice).collect()
}

/// Returns the results in the order of their sizes. Each fills clearly less than all smaller ones, or keeps more of the passages, but
/// for results that are not measured by the deadline.
fn undominated_results(
    engine: &Engine<'_>,
    source: &Source<'_>,
    mut results: Vec<Decomposition>,
) -> Result<Vec<Decomposition>, Stopped> {
    let late = engine.progress.late();
    results.sort_by_key(Decomposition::hulls_plus_vertices);
    let mut kept: Vec<Decomposition> = Vec::new();
    let (mut least, mut most_open) = (f64::INFINITY, f64::NEG_INFINITY);
    for result in results {
        let fill = in_time(source.fill(&result.hulls, least, &late))?;
        let closed = in_time(engine.closed(&result.hulls))?.flatten();
        let open = closed.map_or(0.0, |closed| if closed.is_nothing() { 1.0 } else { closed.kept });
        let is_as_large = |last: &mut Decomposition| last.hulls_plus_vertices() == result.hulls_plus_vertices();
        let is_less = fill.is_some_and(|fill| fill < least / SAME_FILL);
        let is_more_open = open > most_open + SAME_SHARE;
        if is_less && open >= most_open - SAME_SHARE {
            kept.pop_if(is_as_large);
        } else if !(is_less || is_more_open) && (fill.is_some() || kept.last_mut().is_some_and(is_as_large)) {
            continue;
        }
        least = fill.map_or(least, |fill| fill.min(least));
        most_open = open.max(most_open);
        kept.push(result);
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_divided_at_even_ratios_and_neighbours_are_left_alone() {
        assert!(sizes_within_gaps(&[9, 17, 33]).is_empty() && sizes_within_gaps(&[9]).is_empty());
        assert_eq!(sizes_within_gaps(&[9, 18]), [12]);
        assert_eq!(sizes_within_gaps(&[9, 144, 150]), [15, 27, 47, 82]);
    }

    #[test]
    fn choices_are_spread_by_the_ratio_of_their_sizes() {
        let spread = |sizes: &[usize], count| spread(sizes.to_vec(), count, |&size| size as f64);
        let sizes = [9, 10, 20, 40, 80, 82, 84, 86, 88, 90];
        assert_eq!(spread(&sizes, 5), [9, 20, 40, 80, 90]);
        assert_eq!(spread(&sizes, 2), [9, 90]);
        assert_eq!(spread(&sizes, 1), [90]);
        assert_eq!(spread(&sizes, 20), sizes);
        assert_eq!(spread(&[9], 4), [9]);
        assert!(spread(&[], 4).is_empty());
    }
}
