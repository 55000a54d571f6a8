//! Chooses the kind of physics: hulls, a mesh, or the cheapest of the shapes.

use std::cmp::Ordering;

use tracing::info_span;

use crate::cost::{CollisionShape, MeshShape, PhysicsType};
use crate::decompose::{Method, Tolerance};
use crate::formats::ReadLimits;
use crate::geometry::{Mesh, Progress, Vec3};

use super::one_mesh::{self, Finished};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Physics;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{Cheapest, Compared, Warning};
use crate::pipeline::steps::model::Model;
use crate::pipeline::steps::{preflight, read};

/// A result with the mesh that it was made from.
pub struct Made {
    pub result: Finished,
    pub mesh: Mesh,
}

impl Made {
    /// Returns the facts on which the cost of a prim with this mesh depends.
    pub fn shape(&self, scale: &Vec3, chosen: Option<PhysicsType>) -> MeshShape {
        self.result.shape(&self.mesh, scale, chosen)
    }
}

/// Does a job for one mesh.
pub fn make(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Made, Refusal> {
    let mut warnings = preflight::check(job, limits, progress)?;
    let read = || read::levels(job.upload(), job.spec().up, limits, &mut warnings);
    let levels = info_span!("read").in_scope(read)?;
    make_of(job, levels, warnings, limits, progress)
}

/// Does a job for levels that are read already, after `warnings` about the reading.
pub fn make_of(
    job: &Job,
    levels: read::Levels,
    warnings: Vec<Warning>,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<Made, Refusal> {
    let spec = job.spec();
    let model = Model::of(levels, spec, warnings, progress)?;
    let result = match spec.physics {
        Physics::Hulls => one_mesh::make(job, spec, &model, limits, progress),
        Physics::Mesh => one_mesh::make(job, &of_kind(spec, CollisionShape::TriangleMesh), &model, limits, progress),
        Physics::Cheapest => cheapest(job, &model, limits, progress),
    };
    Ok(Made { result: result?, mesh: model.mesh })
}

/// Returns the specification for one shape. A mesh needs no decomposition, and is in effect for shape type Prim alone.
fn of_kind(spec: &JobSpec, shape: CollisionShape) -> JobSpec {
    let mut spec = spec.clone();
    spec.physics = if shape == CollisionShape::TriangleMesh { Physics::Mesh } else { Physics::Hulls };
    if shape != CollisionShape::Decomposition {
        // The default tolerance is the one of the method that was asked for.
        spec.params.tolerance = Tolerance::new(spec.params.tolerance_or_default());
        spec.params.method = Method::None;
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

/// A result for one shape.
struct Candidate {
    shape: CollisionShape,
    made: Finished,
}

impl Candidate {
    fn costs(&self) -> (f64, f64) {
        let effective = &self.made.outcome.report.cost.effective;
        (effective.cost, effective.moving_cost)
    }

    /// Orders by promises kept, then by cost at rest, then while moving.
    fn compare(&self, other: &Self) -> Ordering {
        let (own, theirs) = (self.costs(), other.costs());
        let promises = other.made.keeps_promises.cmp(&self.made.keeps_promises);
        promises.then(own.0.total_cmp(&theirs.0)).then(own.1.total_cmp(&theirs.1))
    }
}

/// Makes all three shapes and returns the cheapest that keeps the tolerance and the ways.
fn cheapest(job: &Job, model: &Model, limits: &ReadLimits, progress: &Progress) -> Result<Finished, Refusal> {
    let shapes = [CollisionShape::Decomposition, CollisionShape::Hull, CollisionShape::TriangleMesh];
    let mut candidates = Vec::new();
    let mut refusal = None;
    for shape in shapes {
        let spec = of_kind(job.spec(), shape);
        match one_mesh::make(job, &spec, model, limits, progress) {
            Ok(made) => candidates.push(Candidate { shape, made }),
            Err(met) if matches!(met.kind, RefusalKind::Deadline | RefusalKind::Cancelled) => return Err(met),
            Err(met) => refusal = refusal.or(Some(met)),
        }
    }
    let decomposition = candidates.iter().find(|candidate| candidate.shape == CollisionShape::Decomposition);
    let hulls = decomposition.and_then(|candidate| candidate.made.outcome.report.cost.decomposition);
    // The sort is stable: of equals the decomposition, and then the single hull, comes first.
    candidates.sort_by(Candidate::compare);
    let compared: Vec<Compared> = candidates.iter().map(line).collect();
    let why = why(&compared);
    let none = || Refusal::new(RefusalKind::Internal, "cheapest", "no shape was made");
    let Some(Candidate { shape, mut made }) = candidates.into_iter().next() else {
        return Err(refusal.unwrap_or_else(none));
    };
    let facts = made.shape(&model.mesh, &job.spec().scale, None);
    let from = hulls.and_then(|hulls| facts.mesh_costs_at_most_from(&job.spec().params.costs, hulls));
    let report = &mut made.outcome.report;
    report.cheapest = Some(Cheapest { chosen: shape.into(), why, compared });
    if let Some(mesh) = report.mesh.as_mut().filter(|_| hulls.is_some()) {
        mesh.cheaper_from = from;
    }
    Ok(made)
}

fn line(candidate: &Candidate) -> Compared {
    let (cost, moving_cost) = candidate.costs();
    Compared { shape: candidate.shape.into(), cost, moving_cost, keeps: candidate.made.keeps_promises }
}

/// Returns the reason in words.
fn why(compared: &[Compared]) -> String {
    let Some((chosen, others)) = compared.split_first() else { return String::new() };
    let others: Vec<String> = others
        .iter()
        .map(|other| match (other.keeps, chosen.keeps) {
            (false, true) => format!("{} ({:.2}) does not keep the tolerance and the ways", other.shape, other.cost),
            _ => format!("{} costs {:.2}", other.shape, other.cost),
        })
        .collect();
    let keeps = if chosen.keeps { "" } else { ", though no shape keeps the tolerance and the ways" };
    format!("{} costs {:.2} at rest{keeps}; {}", chosen.shape, chosen.cost, others.join(", "))
}
