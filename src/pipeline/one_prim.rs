//! One mesh with a budget of its land impact: it is a linkset of one prim, whose physics is one choice of its front.
//!
//! The result is that of one mesh in every form. Beside it stand the cost report of the linkset and the budget.

use crate::cost::{Linkset, LodBytes, MeshShape, PhysicsType, Prim, PrimShape, Rotation};
use crate::formats::ReadLimits;
use crate::geometry::{Mesh, Progress, Vec3};

use crate::pipeline::budget::{self, Menu, PartOffer, Weights, choices, is_sharing, most_choices, refused};
use crate::pipeline::finished::Finished;
use crate::pipeline::physics::{FinishedWithMesh, make_of, read_levels};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::{Goal, JobSpec};
use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::{BudgetReport, LinksetReport};
use crate::pipeline::steps::asset::{lod_bytes, root_collides, streaming_assumed};

/// Does a job for one mesh with the best physics that its budget allows.
pub fn make(job: &Job, goal: Goal, limits: &ReadLimits, progress: &Progress) -> Result<MeshOutcome, Refusal> {
    let (levels, warnings) = read_levels(job, limits, progress)?;
    let make = |spec: JobSpec, progress: &Progress| {
        make_of(&job.with(spec), levels.clone(), warnings.clone(), limits, progress)
    };
    let spec = JobSpec { target_free: false, target_land_impact: None, ..job.spec().clone() };
    // The front takes about as long as the result without a budget.
    let FinishedWithMesh { result: mut own, mesh } = make(spec.clone(), &progress.of_one(2, 1))?;
    let asset = own.outcome.asset.as_deref().unwrap_or_default();
    let prim =
        OnePrim { spec: &spec, lod_bytes: lod_bytes(asset, &spec, limits), size: own.outcome.report.size(), mesh };
    let mut notes = Vec::new();
    let allowed = budget::allowed(goal, &Weights::of(&prim.report(&own)?), &mut notes);
    let mut options = Vec::new();
    if is_sharing(&spec, &own.outcome.report) {
        let front = Some(most_choices(asset.len()));
        // The result by the job's own parameters may not be lost to its front.
        match make(JobSpec { front, ..spec.clone() }, &progress.with_a_tenth_held_back()) {
            Ok(made) => options = choices(made.result, &mut own.outcome.report),
            Err(refusal) if refusal.kind == RefusalKind::Cancelled => return Err(refusal),
            Err(refusal) => refused(&refusal, &mut own.outcome.report),
        }
    }
    options.insert(0, own);
    let offers = options.iter().map(|option| prim.offer(option)).collect();
    let (taken, report) =
        budget::keep(vec![Menu { part: 0, options, offers }], allowed, &mut notes, &progress.unhurried())?;
    let Some(taken) = taken.into_iter().next() else {
        return Err(Refusal::new(RefusalKind::Internal, "budget", "the only part has no option"));
    };
    let linkset = prim.report(&taken)?;
    let mut outcome = taken.outcome;
    notes.extend(streaming_assumed([&prim.lod_bytes].into_iter(), linkset.streaming.unwrap_or_default()));
    notes.extend(root_collides(prim.spec.effective_type()));
    outcome.report.id = job.id();
    outcome.report.warnings.extend(notes);
    outcome.report.budget = Some(Box::new(BudgetReport { spent: linkset.physics, ..report }));
    outcome.report.linkset = Some(Box::new(linkset));
    Ok(outcome)
}

/// A mesh as the only prim of a linkset.
struct OnePrim<'a> {
    spec: &'a JobSpec,
    mesh: Mesh,
    /// In metres.
    size: Vec3,
    lod_bytes: LodBytes,
}

impl OnePrim<'_> {
    fn shape(&self, of: &Finished) -> (MeshShape, Option<PhysicsType>) {
        // As viewers choose it, and as the result has it: a mesh that was made is in effect for shape type Prim.
        let own = of.facts.physics_mesh.is_some().then_some(PhysicsType::Prim);
        let chosen = self.spec.effective_type().map(PhysicsType::of_root).or(own);
        (of.facts.shape(&self.mesh, &self.spec.scale(), chosen), chosen)
    }

    fn offer(&self, of: &Finished) -> PartOffer {
        let price = self.shape(of).0.report(&self.spec.params.costs, 1.0);
        PartOffer { cost: price.effective_cost, error: budget::error(&of.outcome.report, price.effective.at_rest) }
    }

    /// Returns the cost report of the linkset.
    fn report(&self, of: &Finished) -> Result<LinksetReport, Refusal> {
        let (shape, chosen) = self.shape(of);
        let prim = Prim {
            name: String::new(),
            shape: PrimShape::Mesh(shape),
            physics_type: chosen,
            size: self.size,
            position: Vec3::zeros(),
            rotation: Rotation::default(),
            lod_bytes: Some(self.lod_bytes),
            animated: false,
            scripts: 0,
            stated_cost: None,
        };
        let costs = &self.spec.params.costs;
        Linkset::new(vec![prim], false, None, costs)
            .map(|linkset| linkset.report(costs).into())
            .map_err(Refusal::of_linkset)
    }
}
