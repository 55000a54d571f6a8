//! Whole models: the upload request of a viewer, answered with every mesh's physics filled in.

mod parts;
mod request;
mod totals;

use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::mesh_asset::llsd::Value;
use crate::preflight::{Finding, Scope};

use crate::pipeline::refusal::{self, Refusal, RefusalKind};
use crate::pipeline::request::choices::Check;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::ENGINE;
use crate::pipeline::result::answer::{count, finding_map, text, warning_map};
use crate::pipeline::result::outcome::Outcome;
use crate::pipeline::result::warning::Warning;
use crate::pipeline::steps::check;

use parts::{Group, Part, Work};
pub use request::{Request, looks_like_request};
use totals::{Totals, instance_map};

/// Does the job of a whole model.
///
/// Distinct meshes run in parallel on the rayon pool of the calling thread, each within the limits of one mesh. A mesh
/// that is refused is named in `errors`, and the others are answered.
pub fn run(job: &Job, mut request: Request, limits: &ReadLimits, progress: &Progress) -> Result<Outcome, Refusal> {
    let spec = job.spec();
    let groups = parts::group(&request);
    let work = Work { request: &request, groups: &groups, spec, limits, progress };
    let by_group = work.findings(check::scope_of(spec))?;
    let lists = request.findings();
    if spec.check == Check::Strict {
        check::judge(lists.iter().cloned().chain(each_mesh(&request, &groups, &by_group)).collect(), spec.check)?;
    }
    let parts = work.compute(by_group)?;
    let mut totals = Totals::default();
    let (mut maps, mut errors): (Vec<(usize, Value)>, Vec<refusal::Finding>) = (Vec::new(), Vec::new());
    for (group, part) in groups.iter().zip(&parts) {
        match part {
            Ok(part) => {
                maps.extend(group.meshes.iter().map(|&mesh| (mesh, part_map(&work, mesh, group, part))));
                totals.add(&work, group, part);
            }
            Err(faults) => errors.extend(faults.iter().cloned()),
        }
    }
    if maps.is_empty() {
        return Err(nothing_succeeded(errors));
    }
    maps.sort_by_key(|(mesh, _)| *mesh);
    errors.sort_by_key(|error| error.index);
    // Faults of the lists themselves: such an instance is left out of the sums.
    errors.extend(lists.iter().filter(|finding| finding.refuses(false)).map(refusal::Finding::from));
    let warnings: Vec<Warning> =
        lists.into_iter().filter(|finding| !finding.refuses(false)).map(Warning::of_finding).collect();
    let beside = vec![
        ("id", text(&job.id().to_string())),
        ("engine", text(ENGINE)),
        ("data", totals.data(&spec.params.costs)),
        ("parts", Value::array(maps.into_iter().map(|(_, map)| map))),
        ("errors", Value::array(errors.iter().map(finding_map))),
        ("warnings", Value::array(warnings.iter().map(warning_map))),
    ];
    let assets = groups.iter().zip(parts).filter_map(|(group, part)| Some((group.meshes.clone(), part.ok()?.asset)));
    let assets: Vec<_> = assets.collect();
    fill(&mut request, assets);
    Ok(Outcome::of_model(job.id(), request.into_value(spec.effective_type(), beside)))
}

/// Everything that is wrong with a whole model as it is.
pub fn findings(
    request: &Request,
    spec: &JobSpec,
    limits: &ReadLimits,
    progress: &Progress,
) -> Result<Vec<Finding>, Refusal> {
    let groups = parts::group(request);
    let by_group = Work { request, groups: &groups, spec, limits, progress }.findings(Scope::AsSent)?;
    Ok(request.findings().into_iter().chain(each_mesh(request, &groups, &by_group)).collect())
}

/// The findings of the groups, for each of their meshes under its own name.
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

/// One line of `parts`: the result map of the mesh, its name, and what each of its instances costs.
fn part_map(work: &Work<'_>, mesh: usize, group: &Group, part: &Part) -> Value {
    let own = group.instances.iter().zip(&part.costs);
    let own = own.filter(|(instance, _)| work.request.instances.get(**instance).and_then(|i| i.mesh) == Some(mesh));
    let instances = own.map(|(&instance, cost)| instance_map(instance, work.scale(instance), cost.as_ref()));
    let beside = [
        ("mesh_name".to_owned(), text(&work.request.name_of(mesh))),
        ("mesh".to_owned(), count(mesh)),
        ("instances".to_owned(), Value::array(instances)),
    ];
    Value::map(part.result.iter().cloned().chain(beside))
}

/// Puts the filled assets in the place of those that came.
fn fill(request: &mut Request, assets: Vec<(Vec<usize>, Vec<u8>)>) {
    for (meshes, asset) in assets {
        let value = Value::from(asset);
        for mesh in meshes {
            if let Some(slot) = request.meshes.get_mut(mesh) {
                *slot = value.clone();
            }
        }
    }
}

fn nothing_succeeded(errors: Vec<refusal::Finding>) -> Refusal {
    let detail = match errors.first() {
        Some(first) => format!("no mesh of the model succeeded; the first fault: {}", first.message),
        None => "the model has no mesh: mesh_list is empty".to_owned(),
    };
    let code = if errors.is_empty() { "no_geometry" } else { "no_part_succeeded" };
    Refusal { kind: RefusalKind::Unprocessable, code: code.into(), detail, errors }
}
