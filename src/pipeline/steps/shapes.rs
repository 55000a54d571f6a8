//! The two stages, and the block that holds what they made.

use std::time::{Duration, Instant};

use tracing::info_span;

use crate::decompose::{self, DecomposeError, Decomposition, Method};
use crate::geometry::hull;
use crate::geometry::{ConvexHull, Mesh, Progress, Rank, Stage, Vec3};
use crate::mesh_asset::{ConvexBlock, HullName, MAX_HULL_POINTS, WireError};

use super::bounds;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::warning::Warning;

/// Held back from the decompose stage for what follows it, encoding and measuring: this much for any mesh,
const LEAST_TIME_AFTER: Duration = Duration::from_millis(500);
/// and this much for each vertex and triangle: a mesh of 0.36 million vertices and 0.72 million triangles took 3.4 s in
/// all with `method=none` on two shared cores, reading included.
const TIME_AFTER_EACH: Duration = Duration::from_micros(4);
/// A hull that is flat on the grid is made this many steps thick: two layers that rounding cannot bring together.
const GRID_STEPS_THICK: f64 = 3.0;
/// A hull is thickened across its least width, then on every side.
const ATTEMPTS_EACH: usize = 2;

/// What the two stages made.
pub struct Shapes {
    /// The end of the simplify stage at retain 0.
    pub hull: ConvexHull,
    /// For HullList; `None` where no decomposition was asked for or none is possible.
    pub hulls: Option<Vec<ConvexHull>>,
    pub stages: Vec<StageReport>,
    /// The choices, cheapest first, where a front was asked for.
    pub front: Option<Vec<Decomposition>>,
}

/// A line of the answer's `stages`.
#[derive(Clone, Debug, PartialEq)]
pub struct StageReport {
    pub stage: &'static str,
    pub method: &'static str,
    pub retain: Option<f64>,
    pub hulls: usize,
    pub vertices: usize,
    /// Why the stage ended where it did.
    pub stop: Option<&'static str>,
    pub ms: f64,
}

fn time_after(mesh: &Mesh) -> Duration {
    let elements = u32::try_from(mesh.points().len() + mesh.triangles().len()).unwrap_or(u32::MAX);
    TIME_AFTER_EACH.saturating_mul(elements).max(LEAST_TIME_AFTER)
}

/// Runs both stages on a mesh.
pub fn make(
    mesh: &Mesh,
    level: &str,
    spec: &JobSpec,
    warnings: &mut Vec<Warning>,
    progress: &Progress,
) -> Result<Shapes, Refusal> {
    let rank = rank_of(mesh, level, spec)?;
    warnings.extend(warning_of_rank(rank, level, spec));
    let decomposes = spec.params.method != Method::None && !mesh.triangles().is_empty() && rank >= Rank::Plane;
    let (single, decomposition) = rayon::join(
        || timed(|| info_span!("hull").in_scope(|| decompose::single_hull(mesh, &spec.params, progress))),
        || {
            let hurried = progress.with_time_held_back(time_after(mesh));
            let stage = || info_span!("decompose").in_scope(|| stage_one(mesh, spec, &hurried));
            decomposes.then(|| timed(stage))
        },
    );
    let (single, single_ms) = single;
    let single = single?;
    let mut stages = Vec::new();
    let Some((decomposition, decompose_ms)) = decomposition else {
        stages.push(StageReport::simplify(0.0, std::slice::from_ref(&single), single_ms));
        let hulls = (spec.params.method != Method::None && rank < Rank::Plane).then(|| vec![single.clone()]);
        return Ok(Shapes { stages, ..Shapes::of(single, hulls) });
    };
    let (decomposition, front) = decomposition?;
    warnings
        .extend(decomposition.notes.iter().filter_map(Warning::of_decomposition).map(|warning| warning.about(level)));
    stages.push(StageReport::decompose(&decomposition, decompose_ms));
    let retain = spec.params.retain.get();
    if retain == 0.0 {
        stages.push(StageReport::simplify(retain, std::slice::from_ref(&single), single_ms));
        let hulls = bounds::hold(decomposition.hulls, mesh, &single, &spec.params, progress)?;
        return Ok(Shapes { stages, front, ..Shapes::of(single, Some(hulls)) });
    }
    let (retained, simplify_ms) =
        timed(|| info_span!("simplify").in_scope(|| decompose::simplify(mesh, &decomposition, &spec.params, progress)));
    let retained = bounds::hold(retained?.hulls, mesh, &single, &spec.params, progress)?;
    stages.push(StageReport::simplify(retain, &retained, simplify_ms));
    Ok(Shapes { stages, front, ..Shapes::of(single, Some(retained)) })
}

impl Shapes {
    pub fn of(hull: ConvexHull, hulls: Option<Vec<ConvexHull>>) -> Self {
        Self { hull, hulls, stages: Vec::new(), front: None }
    }

    /// Quantises both hull sets over one domain. A hull that is flat on the block's grid is thickened until it is not.
    pub fn encode(&mut self, warnings: &mut Vec<Warning>, progress: &Progress) -> Result<ConvexBlock, Refusal> {
        // Each attempt mends one hull; thickening one can coarsen the grid for the others, so a second round is allowed.
        let attempts = 2 * ATTEMPTS_EACH * (1 + self.hulls.as_ref().map_or(0, Vec::len));
        let mut mended: Vec<HullName> = Vec::new();
        for _ in 0..attempts {
            let points: Vec<Vec<Vec3>> = self.hulls.iter().flatten().map(|hull| hull.points().to_vec()).collect();
            match ConvexBlock::fit(Some(self.hull.points()), &points) {
                Ok(block) => return Ok(block),
                Err(WireError::FlatOnGrid { hull, step }) => {
                    let again = mended.contains(&hull);
                    self.thicken(hull, Vec3::from(step), again, progress)?;
                    if !again {
                        let message = format!("{hull} was thinner than the block's 16-bit grid and was made thicker");
                        warnings.push(Warning::new("thickened", message).about(hull.to_string()));
                        mended.push(hull);
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        let detail = "the shape is too thin for the 16-bit grid of its own box, and thickening did not help";
        Err(Refusal::new(RefusalKind::Unprocessable, "flat_on_grid", detail))
    }

    /// First across its least width. `again`: that was not enough, so it is a rod or a speck on the grid, and grows on
    /// every side.
    fn thicken(&mut self, name: HullName, step: Vec3, again: bool, progress: &Progress) -> Result<(), Refusal> {
        let hull = match (name, &mut self.hulls) {
            (HullName::Number(number), Some(hulls)) => hulls.get_mut(number),
            _ => Some(&mut self.hull),
        };
        let Some(hull) = hull else { return Ok(()) };
        *hull = if again {
            let margin = step * (GRID_STEPS_THICK / 2.0);
            let grown = hull.points().iter().flat_map(|point| {
                let side = |bit: usize, corner: usize| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
                (0..8).map(move |corner| {
                    point + margin.component_mul(&Vec3::new(side(0, corner), side(1, corner), side(2, corner)))
                })
            });
            hull::wrap(&grown.collect::<Vec<_>>(), MAX_HULL_POINTS, progress)?
        } else {
            hull::slab(hull.points(), GRID_STEPS_THICK * step.max(), MAX_HULL_POINTS, progress)?
        };
        Ok(())
    }
}

impl StageReport {
    fn decompose(decomposition: &Decomposition, ms: f64) -> Self {
        Self {
            stage: Stage::Decompose.name(),
            method: decomposition.method.name(),
            retain: None,
            hulls: decomposition.hulls.len(),
            vertices: count_vertices(&decomposition.hulls),
            stop: Some(decomposition.stop.name()),
            ms,
        }
    }

    fn simplify(retain: f64, hulls: &[ConvexHull], ms: f64) -> Self {
        let (hulls, vertices) = (hulls.len(), count_vertices(hulls));
        Self { stage: Stage::Simplify.name(), method: "retain", retain: Some(retain), hulls, vertices, stop: None, ms }
    }
}

fn count_vertices(hulls: &[ConvexHull]) -> usize {
    hulls.iter().map(|hull| hull.points().len()).sum()
}

fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64() * 1e3)
}

/// Stage 1; with a front, its most exact choice and all of them.
fn stage_one(
    mesh: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<(Decomposition, Option<Vec<Decomposition>>), Refusal> {
    let Some(count) = spec.front else {
        return Ok((decompose::decompose(mesh, &spec.params, progress)?, None));
    };
    let front = decompose::front(mesh, &spec.params, count, progress)?;
    match front.last() {
        Some(exact) => Ok((exact.clone(), Some(front))),
        None => Ok((decompose::decompose(mesh, &spec.params, progress)?, Some(front))),
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
