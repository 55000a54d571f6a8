//! Chooses the kind of physics: hulls, a mesh, or the cheapest of the shapes.

use std::cmp::Ordering;

use tracing::info_span;

use crate::cost::{CollisionShape, PhysicsType};
use crate::decompose::{Method, TargetCost, Tolerance, Wanted};
use crate::formats::ReadLimits;
use crate::geometry::{Mesh, Progress};

use super::finished::Finished;
use super::one_mesh;
use super::prepared::Prepared;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Physics;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::report::{Cheapest, Compared, Report, Warning};
use crate::pipeline::steps::model::Model;
use crate::pipeline::steps::{preflight, read};

/// Rounding of a sum of costs.
const ROUNDING: f64 = 1e-9;

/// A result with the mesh that it was made from.
pub struct FinishedWithMesh {
    pub result: Finished,
    pub mesh: Mesh,
}

/// Does a job for one mesh.
pub fn make(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<FinishedWithMesh, Refusal> {
    let (levels, warnings) = read_levels(job, limits, progress)?;
    make_of(job, levels, warnings, limits, progress)
}

/// Checks and reads the levels of one mesh. Returns them with the warnings about both.
pub fn read_levels(
    job: &Job,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<(read::Levels, Vec<Warning>), Refusal> {
    let limits = limits.until(progress);
    let checked = preflight::check(job, &limits, progress);
    let mut warnings = checked.map_err(|refusal| refusal.when("while the upload was checked"))?;
    let read = || read::levels(job.upload(), job.spec().up, &limits, &mut warnings);
    let levels = info_span!("read").in_scope(read);
    Ok((levels.map_err(|refusal| refusal.when("while the upload was read"))?, warnings))
}

/// Does a job for levels that are read already, after `warnings` about the reading.
pub fn make_of(
    job: &Job,
    levels: read::Levels,
    warnings: Vec<Warning>,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<FinishedWithMesh, Refusal> {
    let spec = job.spec();
    let model = Model::of(levels, spec, warnings, progress)?;
    let in_metres = model.mesh.scaled(&spec.scale());
    let prepared = Prepared::new(job, limits, &model, &in_metres);
    let work = PhysicsWork { prepared, progress };
    let result = match (spec.physics, spec.front) {
        (Physics::Hulls, _) => work.make(job.id(), spec, progress),
        (_, Some(count)) => work.front(count),
        (Physics::Mesh, None) => work.mesh(job.id(), spec, progress),
        (Physics::Cheapest, None) => work.cheapest(),
    };
    let mut result = result?;
    let report = &mut result.outcome.report;
    report.warnings.extend(above_target(spec, report));
    Ok(FinishedWithMesh { result, mesh: model.mesh })
}

/// Returns a warning where the physics costs more than the target cost. A mesh and the single hull may do so at every tolerance.
fn above_target(spec: &JobSpec, report: &Report) -> Option<Warning> {
    let (target, cost) = (spec.params.target_cost?.get(), report.cost.effective.cost);
    let message =
        format!("the physics costs {cost:.2} at rest, and {target:.2} was wanted: nothing that was found costs less");
    let warning = || Warning { met: Some(cost), limit: Some(target), ..Warning::new("budget_exceeded", message) };
    (cost > target + ROUNDING).then(warning)
}

/// A job whose physics may be a mesh.
pub(super) struct PhysicsWork<'a> {
    pub prepared: Prepared<'a>,
    pub progress: &'a Progress,
}

/// Returns the specification for one shape. A mesh needs no decomposition, and is in effect for shape type Prim alone.
pub(super) fn of_kind(spec: &JobSpec, shape: CollisionShape) -> JobSpec {
    let mut spec = spec.clone();
    spec.physics = if shape == CollisionShape::TriangleMesh { Physics::Mesh } else { Physics::Hulls };
    if shape != CollisionShape::Decomposition {
        // Without a decomposition, the default tolerance is the one of the method that was asked for.
        spec.params.tolerance = Tolerance::new(spec.params.tolerance_or_default());
        spec.params.method = Method::None;
        spec.params.target_cost = None;
        spec.front = None;
    }
    if shape == CollisionShape::Hull {
        // Whether it closes a way decides here, which a single hull that was asked for is not measured for.
        spec.physics = Physics::Cheapest;
    }
    if shape == CollisionShape::TriangleMesh {
        spec.physics_type = spec.physics_type.or(Some(PhysicsType::Prim));
    }
    spec
}

/// Tolerances that are tried for a budget or a front, from the most exact.
pub(super) const TOLERANCES: [f64; 7] = [0.0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08];

impl PhysicsWork<'_> {
    /// Makes the result of one shape with this id.
    pub(super) fn make(&self, id: ContentId, spec: &JobSpec, progress: &Progress) -> Result<Finished, Refusal> {
        one_mesh::make(&self.prepared, id, spec, progress)
    }

    /// Returns the specification for a mesh within a share of the diagonal.
    pub(super) fn mesh_within(&self, tolerance: f64) -> JobSpec {
        let mut spec = of_kind(self.prepared.job.spec(), CollisionShape::TriangleMesh);
        spec.params.tolerance = Tolerance::new(tolerance);
        spec
    }

    /// Makes a mesh: within the tolerance of `spec`, or the most exact one of those at or under its target cost, else the
    /// cheapest. A deadline ends the search.
    fn mesh(&self, id: ContentId, spec: &JobSpec, progress: &Progress) -> Result<Finished, Refusal> {
        let Some(target) = spec.params.target_cost else {
            return self.make(id, &of_kind(spec, CollisionShape::TriangleMesh), progress);
        };
        let mut least: Option<Finished> = None;
        for (number, tolerance) in TOLERANCES.into_iter().enumerate() {
            let progress = progress.of_next(TOLERANCES.len() - number);
            let made = match (self.make(id, &self.mesh_within(tolerance), &progress), &mut least) {
                (Err(met), Some(least)) if met.kind == RefusalKind::Deadline => {
                    least.outcome.report.cut_short();
                    break;
                }
                (made, _) => made?,
            };
            let cost = |made: &Finished| made.outcome.report.cost.effective.cost;
            if least.as_ref().is_none_or(|least| cost(&made) < cost(least)) {
                least = Some(made);
            }
            if least.as_ref().is_some_and(|least| cost(least) <= target.get()) {
                break;
            }
        }
        least.ok_or_else(|| Refusal::new(RefusalKind::Internal, "physics_mesh", "no tolerance was tried"))
    }

    /// Returns the tolerance of a decomposition for the other shapes: its method may have been chosen by the shape. A default that
    /// gave way is taken as it then was, since no other shape need be closer than the hulls.
    fn shared_tolerance(&self, made: &Finished) -> Option<Tolerance> {
        let Wanted { tolerance, relaxed } = made.wanted?;
        let reached = made.outcome.report.fit.error() / self.prepared.reference.mesh.bounds().diagonal();
        Tolerance::new(if reached <= relaxed { reached.max(tolerance) } else { tolerance })
    }

    /// Makes all three shapes and returns the cheapest that keeps the tolerance and the ways. With a target cost it is the
    /// most exact one that keeps the ways and costs no more. A deadline leaves those that are finished by then.
    fn cheapest(&self) -> Result<Finished, Refusal> {
        let Prepared { job, model, .. } = self.prepared;
        let mut spec = job.spec().clone();
        let shapes = [CollisionShape::Decomposition, CollisionShape::Hull, CollisionShape::TriangleMesh];
        let mut candidates: Vec<Candidate> = Vec::new();
        let (mut refusal, mut is_late) = (None, false);
        for shape in shapes {
            // Half of the time is for the decomposition, and half of the rest for the single hull.
            let progress = self.progress.of_next(if Some(&shape) == shapes.last() { 1 } else { 2 });
            let made = match shape {
                CollisionShape::TriangleMesh => self.mesh(job.id(), &spec, &progress),
                _ => self.make(job.id(), &of_kind(&spec, shape), &progress),
            };
            match made {
                Ok(made) => {
                    spec.params.tolerance = spec.params.tolerance.or(self.shared_tolerance(&made));
                    candidates.push(Candidate::new(shape, made));
                }
                Err(met) if met.kind == RefusalKind::Cancelled => return Err(met),
                Err(met) => {
                    is_late |= met.kind == RefusalKind::Deadline;
                    refusal = refusal.or(Some(met));
                }
            }
        }
        is_late |= candidates.iter().any(|candidate| candidate.made.outcome.report.is_cut_short());
        replace_by_hull(&mut candidates);
        let decomposition = candidates.iter().find(|candidate| candidate.shape == CollisionShape::Decomposition);
        let hulls = decomposition.and_then(|candidate| candidate.made.outcome.report.cost.decomposition);
        // The sort is stable: of equals the decomposition, and then the single hull, comes first.
        let target = spec.params.target_cost.map(TargetCost::get);
        candidates.sort_by(|one, other| one.compare(other, target));
        let compared: Vec<Compared> = candidates.iter().map(|candidate| candidate.line(target)).collect();
        let why = why(&compared, target);
        let none = || Refusal::new(RefusalKind::Internal, "cheapest", "no shape was made");
        let Some(Candidate { shape, mut made, .. }) = candidates.into_iter().next() else {
            return Err(refusal.unwrap_or_else(none));
        };
        let facts = made.facts.shape(&model.mesh, &spec.scale(), None);
        let from = hulls.and_then(|hulls| facts.mesh_costs_at_most_from(&spec.params.costs, hulls));
        let report = &mut made.outcome.report;
        report.cheapest = Some(Cheapest { chosen: shape.into(), why, compared });
        if is_late {
            // With more time, another shape might be the cheapest.
            report.cut_short();
        }
        if let Some(mesh) = report.mesh_fit.as_mut().filter(|_| hulls.is_some()) {
            mesh.cheaper_from = from;
        }
        Ok(made)
    }
}

/// A result for one shape.
struct Candidate {
    shape: CollisionShape,
    made: Finished,
    fit: EffectiveFit,
}

/// How well the shape in effect at rest fits the source.
#[derive(Clone, Copy)]
struct EffectiveFit {
    promises: bool,
    ways: bool,
    /// In metres.
    error: f64,
}

/// Gives the candidates that the single hull replaces in world, because they are too small, the fit of that hull.
fn replace_by_hull(candidates: &mut [Candidate]) {
    let Some(hull) = candidates.iter().find(|one| one.shape == CollisionShape::Hull).map(|one| one.fit) else { return };
    for candidate in candidates {
        if *candidate.made.outcome.report.cost.effective.rest == CollisionShape::Hull {
            candidate.fit = hull;
        }
    }
}

impl Candidate {
    fn new(shape: CollisionShape, made: Finished) -> Self {
        let error = made.outcome.report.error();
        let fit = EffectiveFit { promises: made.keeps_promises, ways: made.keeps_ways, error };
        Self { shape, made, fit }
    }

    fn costs(&self) -> (f64, f64) {
        let effective = &self.made.outcome.report.cost.effective;
        (effective.cost, effective.moving_cost)
    }

    /// Returns whether the shape keeps what was asked for.
    fn keeps(&self, target: Option<f64>) -> bool {
        target.map_or(self.fit.promises, |target| self.fit.ways && self.costs().0 <= target)
    }

    /// Returns whether the shape keeps what was asked for, but for a mesh that the deadline cut short: it does so at any cost.
    fn qualifies(&self, target: Option<f64>) -> bool {
        self.keeps(target) && (self.shape != CollisionShape::TriangleMesh || !self.made.outcome.report.is_cut_short())
    }

    /// Orders by promises kept, then by the error where a target cost is kept, then by cost at rest, then while moving.
    fn compare(&self, other: &Self, target: Option<f64>) -> Ordering {
        let (own, theirs) = (self.costs(), other.costs());
        let keeps = self.qualifies(target);
        let promises = other.qualifies(target).cmp(&keeps);
        let error = |candidate: &Self| {
            if target.is_some() && keeps { candidate.fit.error } else { 0.0 }
        };
        let errors = error(self).total_cmp(&error(other));
        promises.then(errors).then(own.0.total_cmp(&theirs.0)).then(own.1.total_cmp(&theirs.1))
    }

    fn line(&self, target: Option<f64>) -> Compared {
        let (cost, moving_cost) = self.costs();
        Compared { shape: self.shape.into(), cost, moving_cost, keeps: self.keeps(target) }
    }
}

/// Returns the reason in words.
fn why(compared: &[Compared], target: Option<f64>) -> String {
    let Some((chosen, others)) = compared.split_first() else { return String::new() };
    let bound = target.map_or("the tolerance", |_| "the target cost");
    let others: Vec<String> = others
        .iter()
        .map(|other| match (other.keeps, chosen.keeps) {
            (false, true) => format!("{} ({:.2}) exceeds {bound} or closes a way", other.shape, other.cost),
            (true, true) if target.is_some() => format!("{} ({:.2}) is less exact", other.shape, other.cost),
            _ => format!("{} costs {:.2}", other.shape, other.cost),
        })
        .collect();
    let keeps = if chosen.keeps { String::new() } else { format!(", though no shape keeps {bound} and the ways") };
    format!("{} costs {:.2} at rest{keeps}; {}", chosen.shape, chosen.cost, others.join(", "))
}
