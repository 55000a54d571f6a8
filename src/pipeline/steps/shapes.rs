//! Runs the two stages, which make the single hull and the decomposition.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use tracing::info_span;

use crate::decompose::{self, DecomposeError, Decomposition, Method, StopReason, Wanted};
use crate::geometry::{ConvexHull, Mesh, Progress, Rank, Stage as ProgressStage, Stopped};
use crate::once::get_or_try;

use super::bounds;
use super::model::Model;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{Stage, Warning};

/// Time that the decompose stage leaves for encoding and measuring: at least this much for any mesh, ...
const LEAST_TIME_AFTER: Duration = Duration::from_millis(300);
/// ... and at least this much for each vertex and triangle. An open plate of 0.46 million vertices and 0.92 million triangles
/// takes 3.6 s on two slow idle cores, of which preparing it for measures takes 2.2 s.
const TIME_AFTER_EACH: Duration = Duration::from_micros(4);

/// The hulls that the two stages made.
#[derive(Clone, PartialEq)]
pub struct Shapes {
    /// The single hull: the end of the simplify stage at `retain=0`.
    pub hull: ConvexHull,
    /// The hulls for `HullList`; `None` when no decomposition was requested or none is possible.
    pub hulls: Option<Vec<ConvexHull>>,
    pub stages: Vec<Stage>,
    /// The tolerance that the hulls were made for.
    pub wanted: Option<Wanted>,
    /// Why the work ended where hulls that were not made for the tolerance exceed it.
    pub merged: Option<StopReason>,
    /// The choices of a front, cheapest first, when the request has `front`.
    pub front: Option<Vec<Decomposition>>,
}

/// Returns the progress of work on a mesh that leaves time for encoding and measuring this many results.
pub fn leaving_time(mesh: &Mesh, results: usize, progress: &Progress) -> Progress {
    let results = u32::try_from(results).unwrap_or(u32::MAX);
    let all = TIME_AFTER_EACH.saturating_mul(mesh.elements()).saturating_mul(results);
    progress.with_time_held_back(all.max(LEAST_TIME_AFTER))
}

/// The single hull, and the time that it took in milliseconds.
pub type Single = (ConvexHull, f64);

/// Runs both stages on a mesh. The single hull is made once for all calls with one `single`.
pub fn make(
    model: &Model,
    single: &OnceCell<Single>,
    spec: &JobSpec,
    warnings: &mut Vec<Warning>,
    progress: &Progress,
) -> Result<Shapes, Refusal> {
    let (mesh, level) = (&model.mesh, model.source.name());
    let rank = rank_of(mesh, level, spec)?;
    warnings.extend(warning_of_rank(rank, level, spec));
    let decomposes = decompose::has_parts(mesh, rank, &spec.params);
    let (single, single_ms) = get_or_try(single, || {
        progress.report(ProgressStage::Hull, 0.0, 0);
        let make = || progress.together(|| decompose::single_hull(mesh, &spec.params, progress));
        let (made, ms) = timed(|| info_span!("hull").in_scope(make));
        let made = made.map_err(|error| Refusal::from(error).when("while the single hull was made"))?;
        progress.report(ProgressStage::Hull, 1.0, 1);
        Ok::<_, Refusal>((made, ms))
    })?
    .clone();
    // The choices of a front are encoded and measured as well.
    let hurried = leaving_time(mesh, 1 + spec.front.unwrap_or(0), progress);
    let decompose = || {
        progress.report(ProgressStage::Decompose, 0.0, 0);
        info_span!("decompose").in_scope(|| stage_one(&single, mesh, spec, &hurried))
    };
    let mut stages = Vec::new();
    let Some((decomposition, decompose_ms)) = decomposes.then(|| timed(decompose)) else {
        stages.push(Stage::simplify(0.0, std::slice::from_ref(&single), single_ms));
        let hulls = (spec.params.method != Method::None && rank < Rank::Plane).then(|| vec![single.clone()]);
        return Ok(Shapes { stages, ..Shapes::of(single, hulls) });
    };
    let (decomposition, front) = decomposition?;
    progress.report(ProgressStage::Decompose, 1.0, decomposition.hulls.len());
    warnings
        .extend(decomposition.notes.iter().filter_map(Warning::of_decomposition).map(|warning| warning.about(level)));
    stages.push(Stage::decompose(&decomposition, decompose_ms));
    let wanted = decomposition.wanted;
    let retain = spec.params.retain.get();
    if retain == 0.0 {
        stages.push(Stage::simplify(retain, std::slice::from_ref(&single), single_ms));
        let hulls = bounds::hold(decomposition.hulls, mesh, &single, &spec.params, progress)?;
        let merged = front.as_ref().map(|_| StopReason::Front);
        return Ok(Shapes { stages, wanted, merged, front, ..Shapes::of(single, Some(hulls)) });
    }
    progress.report(ProgressStage::Simplify, 0.0, decomposition.hulls.len());
    let hurried = leaving_time(mesh, 1, progress);
    let simplify = || decompose::simplify(mesh, &decomposition, &spec.params, &hurried);
    let (retained, simplify_ms) = timed(|| info_span!("simplify").in_scope(simplify));
    let (retained, is_late) = match retained {
        // One hull is within any number of hulls to keep.
        Err(DecomposeError::Stopped(Stopped::Deadline)) => (vec![single.clone()], true),
        retained => (retained?, false),
    };
    let retained = bounds::hold(retained, mesh, &single, &spec.params, progress)?;
    progress.report(ProgressStage::Simplify, 1.0, retained.len());
    stages.push(Stage::simplify(retain, &retained, simplify_ms).late(is_late));
    let merged = Some(StopReason::Retain);
    Ok(Shapes { stages, wanted, merged, front, ..Shapes::of(single, Some(retained)) })
}

impl Shapes {
    pub fn of(hull: ConvexHull, hulls: Option<Vec<ConvexHull>>) -> Self {
        Self { hull, hulls, stages: Vec::new(), wanted: None, merged: None, front: None }
    }

    /// Returns the shapes of one choice of the front that was made with these shapes.
    pub fn choice(&self, choice: &Decomposition) -> Self {
        let (decompose, simplify): (Vec<Stage>, Vec<Stage>) =
            self.stages.iter().cloned().partition(|stage| stage.retain.is_none());
        let made = decompose.iter().map(|stage| Stage::decompose(choice, stage.ms));
        let single = simplify.iter().map(|stage| Stage::simplify(0.0, std::slice::from_ref(&self.hull), stage.ms));
        Self {
            stages: made.chain(single).collect(),
            wanted: choice.wanted,
            merged: Some(StopReason::Front),
            ..Self::of(self.hull.clone(), Some(choice.hulls.clone()))
        }
    }

    /// Corrects the stage that made the single hull to the number of its vertices in the decoded block. The grid may join
    /// vertices or need more of them.
    pub fn count_decoded(&mut self, vertices: u32) {
        let of_single = self.stages.iter_mut().filter(|stage| stage.retain == Some(0.0));
        of_single.for_each(|stage| stage.vertices = vertices);
    }

    /// Notes that the deadline left no time for the rest of the result.
    pub fn cut_short(&mut self) {
        self.stages.iter_mut().for_each(|stage| stage.stop = Some(StopReason::Deadline.into()));
    }
}

fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64() * 1e3)
}

/// Runs the decompose stage. With `front`, returns the most exact choice and all choices.
fn stage_one(
    single: &ConvexHull,
    mesh: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<(Decomposition, Option<Vec<Decomposition>>), Refusal> {
    let Some(count) = spec.front else {
        return Ok((decompose::decompose_within(single, mesh, &spec.params, progress)?, None));
    };
    let front = decompose::front_within(single, mesh, &spec.params, count, progress)?;
    match front.last() {
        Some(exact) => Ok((exact.clone(), Some(front))),
        None => Ok((decompose::decompose_within(single, mesh, &spec.params, progress)?, Some(front))),
    }
}

/// Returns the number of dimensions that the points span, or the refusal of points that span no area.
fn rank_of(mesh: &Mesh, level: &str, spec: &JobSpec) -> Result<Rank, Refusal> {
    decompose::rank(mesh, &spec.params).map_err(|error| match error {
        DecomposeError::Collinear | DecomposeError::SinglePoint => {
            Refusal::new(RefusalKind::Unprocessable, error.code(), format!("{level}: {error}")).at(level, None)
        }
        error => error.into(),
    })
}

fn warning_of_rank(rank: Rank, level: &str, spec: &JobSpec) -> Option<Warning> {
    let thickness = spec.params.thickness.get();
    let (code, what) = match rank {
        Rank::Solid => return None,
        Rank::Plane => ("flat", "the source lies in one plane"),
        Rank::Line => ("collinear", "the source lies on one line"),
        Rank::Point => ("single_point", "the source is one point"),
    };
    let message = format!(
        "{what}; a simulator needs a volume, so it became a slab of {thickness} of its diagonal, centred on it"
    );
    Some(Warning::new(code, message).about(level))
}
