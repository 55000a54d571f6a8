//! The choices that the result of one mesh offers to a budget.

use crate::cost::CollisionShape;
use crate::decompose::Method;

use crate::pipeline::finished::Finished;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::{BoxFit, Physics};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::Report;

/// Choices that each part offers beside the result by its own parameters.
const CHOICES: usize = 16;
/// Most bytes that the assets of all choices have together, for parts of ordinary size.
const MAX_BYTES: usize = 1 << 28;
/// The number of choices that even the largest parts offer.
const LEAST_CHOICES: usize = 3;

/// Most bytes that the assets of all lines of stored fronts have together.
const LINES_BYTES: usize = 1 << 26;
/// The number of lines that every front has: the cheapest and the most exact.
const LEAST_LINES: usize = 2;

/// Returns how many choices each part offers, where the assets of all parts have `bytes` together.
pub fn most_choices(bytes: usize) -> usize {
    (MAX_BYTES / bytes.max(1)).clamp(LEAST_CHOICES, CHOICES)
}

/// Returns whether a part leaves its cost to the budget: its physics could be cheaper or better, and it has no tolerance or
/// cost of its own. `spec` has the parameters of the part, and `own` is the result by them.
pub fn is_sharing(spec: &JobSpec, own: &Report) -> bool {
    let leaves = spec.params.tolerance.is_none() && spec.params.target_cost.is_none() && spec.box_fit != BoxFit::Pad;
    let hulls = own.hulls.len();
    let is_final = hulls <= 1 && own.fit.error() == 0.0;
    let has_front = spec.physics != Physics::Hulls || spec.params.method != Method::None && hulls > 0 && !is_final;
    leaves && has_front
}

/// Returns how many of the `wanted` lines a front has where each is stored with assets of `bytes`.
pub fn most_lines(wanted: usize, bytes: usize) -> usize {
    wanted.min(LINES_BYTES / bytes.max(1)).max(LEAST_LINES)
}

/// Divides a result with a front into a result for each choice. The last choice is the result itself. Where the deadline cut
/// the front short, every choice says so, and so does `own`, the result beside them: another front would offer more.
pub fn choices(mut result: Finished, own: &mut Report) -> Vec<Finished> {
    let is_late =
        result.outcome.report.is_cut_short() || result.outcome.lines.iter().any(|line| line.report.is_cut_short());
    let lines = std::mem::take(&mut result.outcome.lines);
    let keeps_mesh = result.facts.keeps_mesh;
    let mut choices: Vec<Finished> = lines.into_iter().map(|line| Finished::of_line(line, keeps_mesh)).collect();
    let report = &mut result.outcome.report;
    (report.id, report.front) = (report.id.without_front(), None);
    choices.push(result);
    if is_late {
        choices.iter_mut().map(|choice| &mut choice.outcome.report).chain([own]).for_each(Report::cut_short);
    }
    choices
}

/// Says in `own`, the result beside a front that was refused, where the deadline refused it: with more time there would be choices.
pub fn refused(front: &Refusal, own: &mut Report) {
    if front.kind == RefusalKind::Deadline {
        own.cut_short();
    }
}

/// Returns how wrong the shape in effect is, in metres at the size of the result. It is 0 where a box or the single hull replaces
/// the hulls, or nothing collides: no choice of hulls is better then.
pub fn error(report: &Report, in_effect: CollisionShape) -> f64 {
    match (in_effect, &report.mesh_fit) {
        (CollisionShape::TriangleMesh, Some(mesh)) => mesh.error(),
        (CollisionShape::Decomposition, _) => report.error_of_hulls(),
        (CollisionShape::Hull, _) if report.hulls.is_empty() => report.error_of_hulls(),
        _ => 0.0,
    }
}
