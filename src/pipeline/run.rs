//! Runs one job: a whole model, a scene, one mesh with or without a budget of its land impact, or the preflight alone.

use tracing::info_span;

use crate::formats::ReadLimits;
use crate::geometry::{Progress, Vec3};
use crate::preflight::{Finding, Scope};

use super::{model, one_prim, physics, scene};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::{Check, Parts, SizeFrom};
use crate::pipeline::request::job::Job;
use crate::pipeline::result::outcome::{MeshOutcome, Outcome};
use crate::pipeline::result::report::FindingsReport;
use crate::pipeline::steps::preflight;
use crate::pipeline::steps::walk::Size;

/// Does one job.
///
/// Stops with [`RefusalKind::Deadline`](crate::pipeline::RefusalKind::Deadline) or
/// [`RefusalKind::Cancelled`](crate::pipeline::RefusalKind::Cancelled) soon after `progress` reports it. Steps that can
/// be divided run on the crew of `progress` where it has one that is free, otherwise on the rayon pool of the calling
/// thread.
pub fn run(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Outcome, Refusal> {
    if job.spec().check == Check::Only {
        return Ok(Outcome::Findings(FindingsReport::new(job.id(), &find_faults(job, limits, progress)?)));
    }
    match read_request(job, &limits.until(progress))? {
        Some(request) => model::run(job, request, limits, progress).map(|made| Outcome::Model(Box::new(made))),
        None if job.spec().parts == Parts::Objects => {
            scene::run(job, limits, progress).map(|made| Outcome::Model(Box::new(made)))
        }
        None => one_mesh(job, limits, progress).map(|made| Outcome::Mesh(Box::new(made))),
    }
}

/// Does a job for one mesh, which is a linkset of one prim where its land impact has a budget.
fn one_mesh(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<MeshOutcome, Refusal> {
    if !job.spec().each.is_empty() {
        let detail = "parameters of single parts are for a linkset, and this is one mesh: add parts=objects";
        return Err(Refusal::new(RefusalKind::BadParameter, "bad_parameter", detail).at("each", None));
    }
    // An asset that knows its size is measured and charged at that size. Of several files, each may have another one.
    let is_alone = job.upload().parts.len() == 1;
    let size = is_alone.then(|| Size::of_job(job, job.spec().source, &limits.until(progress)));
    let own = size.filter(|size| size.from == SizeFrom::NormalizedScale);
    let sized = own.map(|size| job.at_own_size(size.metres));
    let job = sized.as_ref().unwrap_or(job);
    match job.spec().land_goal() {
        Some(goal) => one_prim::make(job, goal, limits, progress),
        None => physics::make(job, limits, progress).map(|made| made.result.outcome),
    }
}

/// Returns the metres per unit of a job's source on each axis: `scale`, else the size that an asset states, else 1.
pub fn metres_per_unit(job: &Job, limits: &ReadLimits) -> Vec3 {
    Size::of(job.upload(), job.spec().source, job.spec(), limits).metres
}

/// Runs the preflight of a job: returns everything that a simulator would refuse or change in the upload as it is.
pub fn find_faults(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Finding>, Refusal> {
    let limits = limits.until(progress);
    match read_request(job, &limits)? {
        Some(request) => model::findings(&request, job.spec(), &limits, progress),
        None if job.spec().parts == Parts::Objects => scene::findings(job, &limits, progress),
        None => preflight::findings(job.upload(), job.spec(), Scope::AsSent, &limits, progress),
    }
}

fn read_request(job: &Job, limits: &ReadLimits) -> Result<Option<model::Request>, Refusal> {
    info_span!("read").in_scope(|| model::Request::read(job.upload(), limits))
}
