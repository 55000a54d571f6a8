//! Whole models: the upload request of a viewer becomes the same request with the physics of every mesh filled in.
//!
//! In: an upload that holds a [`Request`]. Out: a [`ModelOutcome`]: the filled request and the report beside it.
//!
//! - [`request`]: reads and rewrites the upload request of a viewer
//! - [`groups`]: the distinct meshes
//! - [`parts`]: computes each distinct mesh once
//! - [`totals`]: sums the costs of all instances
//! - [`budget`]: one choice from the front of each mesh, so that the whole keeps a budget

mod request;
mod groups;
mod parts;
mod totals;
mod budget;

use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::mesh_asset::llsd::Llsd;
use crate::preflight::{Finding, Scope};

use crate::pipeline::budget::most_lines;
use crate::pipeline::refusal::{self, Refusal};
use crate::pipeline::request::choices::Check;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::ENGINE;
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{
    BudgetReport, Cost, Instance, ModelData, ModelReport, PartReport, Warning, count,
};
use crate::pipeline::several;
use crate::pipeline::steps::preflight;

use groups::Group;
use parts::{ModelWork, Part};
pub use request::Request;
use totals::Totals;

/// Does the job of a whole model.
///
/// Distinct meshes run side by side, each within the limits of one mesh. A refused mesh is named in `errors`; the other
/// meshes have results.
pub fn run(job: &Job, mut request: Request, limits: &ReadLimits, progress: &Progress) -> Result<ModelOutcome, Refusal> {
    let groups = groups::group(&request, limits, progress)?;
    budget::check(job.spec())?;
    let spec = &with_bounded_front(job.spec(), groups::size_bytes(&request, &groups));
    let work = ModelWork { request: &request, groups: &groups, spec, limits, progress };
    let by_group = work.findings(preflight::scope_of(spec))?;
    let lists = request.findings();
    if spec.check == Check::Strict {
        let all = lists.iter().cloned().chain(each_mesh(&request, &groups, &by_group)).collect();
        preflight::judge(all, spec.check)?;
    }
    let names: Vec<String> = groups.iter().map(|group| work.name(group)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut warnings = several::unused_settings(&spec.each, &names);
    let mut errors: Vec<refusal::Finding> = Vec::new();
    let made = work.compute(by_group.clone())?;
    let computed = made.into_iter().map(|made| made.map_err(|faults| errors.extend(faults)).ok()).collect();
    let (computed, budget) = budget::keep(&work, computed, &by_group, &mut warnings)?;
    let (data, parts) = summed(&work, &computed);
    if parts.is_empty() {
        let empty = "the model has no mesh: mesh_list is empty";
        return Err(several::nothing_succeeded(errors, "no mesh of the model", empty));
    }
    errors.sort_by_key(|error| error.index);
    // An instance with a fault in the lists themselves is left out of the sums.
    let (faults, others): (Vec<_>, Vec<_>) = lists.into_iter().partition(|finding| finding.refuses(false));
    errors.extend(faults.iter().map(Into::into));
    warnings.splice(0..0, others.into_iter().map(Warning::of_finding));
    let report = ModelReport {
        id: job.id(),
        engine: ENGINE.to_owned(),
        cached: false,
        budget: budget.map(|budget| Box::new(BudgetReport { spent: data.physics_cost, ..budget })),
        data,
        parts,
        prims: None,
        linkset: None,
        front: None,
        errors,
        warnings,
    };
    let types = work.types();
    let made: Vec<_> = groups.iter().zip(computed).filter_map(|(group, part)| Some((&group.meshes, part?))).collect();
    for (meshes, part) in &made {
        fill(&mut request, meshes, part.asset());
    }
    let parts = made.into_iter().map(|(_, part)| part.outcome).collect();
    let mut outcome = ModelOutcome { report, request: request.into_value(&types), lines: Vec::new(), parts };
    if outcome.is_cut_short() {
        // No part of a result that is cut short is stored.
        outcome.report.parts.iter_mut().for_each(|part| part.report.forget_choices());
    }
    Ok(outcome)
}

/// Returns the parameters with a front of no more lines than can be stored, where the meshes have `bytes` together.
fn with_bounded_front(spec: &JobSpec, bytes: usize) -> JobSpec {
    JobSpec { front: spec.front.map(|wanted| most_lines(wanted, bytes)), ..spec.clone() }
}

/// Returns the costs of all instances, and the report of each mesh that has a result, in the order of the meshes.
fn summed(work: &ModelWork<'_>, computed: &[Option<Part>]) -> (ModelData, Vec<PartReport>) {
    let mut totals = Totals::default();
    let mut parts: Vec<PartReport> = Vec::new();
    for (group, part) in work.groups.iter().zip(computed) {
        let Some(part) = part else { continue };
        totals.add(work, group, part);
        parts.extend(group.meshes.iter().map(|&mesh| part_report(work, mesh, group, part)));
    }
    parts.sort_by_key(|part| part.mesh);
    (totals.data(&work.spec.params.costs), parts)
}

/// Returns everything that a simulator would refuse or change in a whole model as it is.
pub fn findings(
    request: &Request,
    spec: &JobSpec,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<Vec<Finding>, Refusal> {
    let groups = groups::group(request, limits, progress)?;
    let by_group = ModelWork { request, groups: &groups, spec, limits, progress }.findings(Scope::AsSent)?;
    Ok(request.findings().into_iter().chain(each_mesh(request, &groups, &by_group)).collect())
}

/// Returns the findings of the groups, for each of their meshes under the name of that mesh.
fn each_mesh<'a>(
    request: &'a Request,
    groups: &'a [Group],
    findings: &'a [Vec<Finding>],
) -> impl Iterator<Item = Finding> + 'a {
    let mut all: Vec<(usize, &Finding)> = Vec::new();
    for (group, findings) in groups.iter().zip(findings) {
        all.extend(group.meshes.iter().flat_map(|&mesh| findings.iter().map(move |finding| (mesh, finding))));
    }
    all.sort_by_key(|(mesh, _)| *mesh);
    all.into_iter().map(|(mesh, finding)| finding.clone().of_mesh(&request.name_of(mesh)))
}

/// Returns the report of one mesh with its name and the costs of each of its instances.
fn part_report(work: &ModelWork<'_>, mesh: usize, group: &Group, part: &Part) -> PartReport {
    let cost = |instance: usize| part.costs.get(group.instances.binary_search(&instance).ok()?)?.as_ref();
    let line = |&instance: &usize| Instance {
        instance: count(instance),
        cost: work.scale(instance).zip(cost(instance)).map(|(scale, cost)| Cost::new(&scale, cost, None)),
    };
    let instances = work.request.users_of(mesh).iter().map(line).collect();
    let mut report = part.outcome.report.clone();
    // The warnings of the preflight stand before the others of the result.
    report.warnings.splice(0..0, part.warnings.iter().cloned());
    PartReport { report, mesh_name: work.request.name_of(mesh), mesh: count(mesh), instances }
}

/// Replaces uploaded assets by the filled one.
fn fill(request: &mut Request, meshes: &[usize], asset: &[u8]) {
    for &mesh in meshes {
        if let Some(slot) = request.meshes.get_mut(mesh) {
            *slot = Llsd::Binary(asset.to_vec());
        }
    }
}
