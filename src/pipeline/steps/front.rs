//! Keeps the choices of a front that are worth choosing.

use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::Fit;

/// Leaves out the choices that a cheaper one dominates by its measured figures. `choices` are sorted by cost. The last one
/// stays, because it is the result itself.
pub fn without_dominated(choices: Vec<MeshOutcome>) -> Vec<MeshOutcome> {
    let fits: Vec<Fit> = choices.iter().map(|choice| choice.report.fit.clone()).collect();
    let last = fits.len().saturating_sub(1);
    let is_dominated = |index: usize| fits.iter().take(index).any(|cheaper| dominates(cheaper, &fits[index]));
    let kept = choices.into_iter().enumerate().filter(|(index, _)| *index == last || !is_dominated(*index));
    kept.map(|(_, choice)| choice).collect()
}

/// Returns whether the fit of something cheaper is at least as good in every figure.
fn dominates(one: &Fit, other: &Fit) -> bool {
    let volume_error = |fit: &Fit| fit.volume_error.unwrap_or(0.0);
    one.error() <= other.error() && volume_error(one) <= volume_error(other) && one.coverage >= other.coverage
}
