//! Keeps the choices of a front that are worth choosing.

use crate::pipeline::result::outcome::MeshOutcome;

/// Leaves out the choices that are no closer to the source than a cheaper one. `choices` are sorted by cost. The last one stays,
/// because it is the result itself.
pub fn without_dominated(choices: Vec<MeshOutcome>) -> Vec<MeshOutcome> {
    let last = choices.len().saturating_sub(1);
    let mut least = f64::INFINITY;
    let is_kept = |(index, choice): &(usize, MeshOutcome)| {
        let error = choice.report.error();
        let is_closer = error < least;
        least = error.min(least);
        is_closer || *index == last
    };
    choices.into_iter().enumerate().filter(is_kept).map(|(_, choice)| choice).collect()
}
