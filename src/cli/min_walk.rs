//! `--min-walk`: whether hulls keep what an avatar reaches.

use crate::cost::CollisionShape;
use crate::geometry::NoWalk;
use crate::pipeline::report::{Report, Walk};
use crate::pipeline::{Outcome, SourceChoice};

/// Returns a remark about the meshes in which an avatar of this size reaches nothing. Without it, a model of a wrong scale
/// would pass `--min-walk` unnoticed.
pub(super) fn nothing_to_walk(outcome: &Outcome) -> Option<String> {
    let reports = named_reports(outcome);
    let unreached = |report: &Report| report.walk_why.as_deref().copied().filter(|why| *why != NoWalk::TooLarge);
    let mut none = reports.iter().filter_map(|(name, report)| Some((name, unreached(report)?)));
    let (name, why) = none.next()?;
    let which = match (1 + none.count(), reports.len()) {
        (_, 1) => String::new(),
        (some, all) => format!(" of {some} of {all} meshes, such as {name}"),
    };
    Some(format!("--min-walk measures nothing{which}: {why}"))
}

/// Returns a line for each mesh of which the hulls keep less than the share `least` of what an avatar reaches, or may do so
/// because the walk check was not possible.
pub(super) fn shut_ways(outcome: &Outcome, least: f64) -> Vec<String> {
    let line = |(name, report): (&str, &Report)| {
        let fault = match (report.walk.as_ref()?, &report.walk_why) {
            (Some(walk), _) if walk.kept < least && walk.dents_alone.is_none() => {
                shut_way(walk, least, measured(report))
            }
            (Some(_), _) if !is_of_levels(report) => {
                "the walk check knows the box of the model alone, because --source asks for no level of it".to_owned()
            }
            (Some(_), _) if *report.cost.effective.rest != measured(report) => format!(
                "the walk check is of the {}, which is not in effect: {}",
                measured(report),
                report.cost.effective.why
            ),
            (None, Some(why)) if **why == NoWalk::TooLarge => format!("the walk check is not possible: {why}"),
            _ => return None,
        };
        Some(if name.is_empty() { fault } else { format!("{name}: {fault}") })
    };
    named_reports(outcome).into_iter().filter_map(line).collect()
}

/// Returns the reports of all meshes with the names of those of a model.
fn named_reports(outcome: &Outcome) -> Vec<(&str, &Report)> {
    match outcome {
        Outcome::Mesh(outcome) => vec![("", &outcome.report)],
        Outcome::Model(outcome) => {
            outcome.report.parts.iter().map(|part| (part.mesh_name.as_str(), &part.report)).collect()
        }
        Outcome::Findings(_) => Vec::new(),
    }
}

/// Returns whether the hulls were made from a level of the upload.
fn is_of_levels(report: &Report) -> bool {
    matches!(*report.source, SourceChoice::Level(_))
}

/// Returns the shape that the walk check measured.
fn measured(report: &Report) -> CollisionShape {
    match (&report.mesh_fit, report.hulls.len()) {
        (Some(_), _) => CollisionShape::TriangleMesh,
        (None, 0) => CollisionShape::Hull,
        (None, _) => CollisionShape::Decomposition,
    }
}

fn shut_way(walk: &Walk, least: f64, measured: CollisionShape) -> String {
    let whole = if measured == CollisionShape::TriangleMesh { "the mesh for physics" } else { "the single hull" };
    let place = walk.lost.first().map_or_else(String::new, |lost| {
        let [x, y, z] = lost.at;
        let closed = lost.in_the_way(whole);
        format!("; {:.2} m3 are lost around ({x:.3}, {y:.3}, {z:.3}), closed by {closed}", lost.volume)
    });
    // Rounded up, the share might seem to be enough.
    let kept = (walk.kept * 1e4).floor() / 1e4;
    format!("an avatar keeps {kept} of what it reaches, less than {least}{place}")
}
