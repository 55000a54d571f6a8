//! The front of a job: its finished results from the cheapest to the most exact.

use crate::mesh_asset::GRID_MAX;
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::Choice;

use super::finished::Finished;

/// Returns the choices from the cheapest to the most exact. A choice that costs more than another is more exact, or closes fewer
/// ways.
pub fn without_dominated(mut all: Vec<Finished>) -> Vec<Finished> {
    let figures = |choice: &Finished| {
        let report = &choice.outcome.report;
        // Below a step of the grid no choice is more exact than another.
        let error = report.error().max(report.diagonal() / f64::from(GRID_MAX));
        let closed = report.passages.as_ref().map_or(0, |passages| passages.closed.len());
        (report.front_cost(), error, closed)
    };
    all.sort_by(|one, other| {
        let (one, other) = (figures(one), figures(other));
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2))
    });
    let (mut least, mut fewest) = (f64::INFINITY, usize::MAX);
    all.retain(|choice| {
        let (_, error, closed) = figures(choice);
        let is_better = error < least || closed < fewest;
        (least, fewest) = (error.min(least), closed.min(fewest));
        is_better
    });
    all
}

/// Makes the last choice the result of the job with this id, and the others its lines. Returns `None` without choices.
pub fn as_result(mut choices: Vec<Finished>, id: ContentId) -> Option<Finished> {
    let mut result = choices.pop()?;
    let lines: Vec<MeshOutcome> = choices.into_iter().map(|choice| choice.outcome).collect();
    let report = &mut result.outcome.report;
    report.id = id;
    let choices = lines.iter().map(|line| &line.report).chain([&*report]).map(Choice::from).collect();
    attach(&mut result.outcome, choices, lines);
    Some(result)
}

/// Gives a result the list of its choices and the results that are stored beside it.
pub fn attach(result: &mut MeshOutcome, choices: Vec<Choice>, lines: Vec<MeshOutcome>) {
    result.report.front = Some(choices);
    result.report.forget_unstored_choices();
    result.lines = lines;
}
