//! Finds what a simulator would refuse or change in the prims of a scene, and in each part as it will be made.

use crate::formats::ReadLimits;
use crate::geometry::{Progress, Vec3};
use crate::preflight::{Code, Finding, Scope, check_prim_size};

use super::compute::SceneWork;
use super::layout::{self, Layout, Part, Prim};
use crate::pipeline::refusal::{self, Refusal};
use crate::pipeline::request::choices::Check;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::Warning;
use crate::pipeline::steps::preflight;

/// Sides are compared with the limit as precisely as a millimetre: files hold single precision.
const STEPS_PER_METRE: f64 = 1e3;

/// Returns everything that a simulator would refuse or change in a scene as it is.
pub fn findings(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Finding>, Refusal> {
    let spec = job.spec();
    if !is_of_objects(job.upload()) {
        return preflight::findings(job.upload(), spec, Scope::AsSent, limits, progress);
    }
    let layout = layout::layout(job.upload(), spec, limits)?;
    let work = SceneWork { spec, limits, progress, parts: &layout.parts, prims: &layout.prims };
    let parts = of_parts(&work, |_| Scope::AsSent)?;
    Ok(of_prims(&layout).into_iter().chain(parts).collect())
}

/// Returns whether an upload is a scene, and not levels of one mesh such as an asset.
fn is_of_objects(upload: &Upload) -> bool {
    upload.parts.iter().all(|part| part.format.is_scene())
}

/// Runs the preflight that `check` asks for on an upload that is no scene, before it is read.
pub fn check_upload(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Warning>, Refusal> {
    if is_of_objects(job.upload()) { Ok(Vec::new()) } else { preflight::check(job, limits, progress) }
}

/// Runs the preflight that `check` asks for on the objects of a scene, before any hull is made. Its findings refuse the scene, or
/// become the first warnings of the result.
pub fn check(upload: &Upload, work: &SceneWork<'_>, layout: &Layout) -> Result<Vec<Warning>, Refusal> {
    let check = work.spec.check;
    let mut parts = Vec::new();
    if is_of_objects(upload) && matches!(check, Check::Strict | Check::Lenient) {
        parts = of_parts(work, preflight::scope_of)?;
        parts.retain(|finding| !preflight::is_repaired(finding, work.spec));
    }
    if check == Check::Strict {
        preflight::judge(of_prims(layout).into_iter().chain(parts.iter().cloned()).collect(), check)?;
    }
    let all = prim_sizes(&layout.prims).into_iter().chain(parts);
    Ok(all.map(Warning::of_finding).chain(doubtful_size(layout)).collect())
}

/// Returns the findings of each part by its own parameters, under its name.
fn of_parts(work: &SceneWork<'_>, scope: impl Fn(&JobSpec) -> Scope) -> Result<Vec<Finding>, Refusal> {
    let mut all = Vec::new();
    for (number, part) in work.parts.iter().enumerate() {
        let spec = work.spec_of(number);
        let subject = preflight::subject(&spec, scope(&spec), scales(work, part));
        let found = preflight::of_levels(&part.levels.soups, &spec, &subject, work.progress);
        let found = found.map_err(|refusal| refusal.when("while the objects were checked"))?;
        all.extend(found.into_iter().map(|finding| finding.of_mesh(&part.name)));
    }
    Ok(all)
}

/// Returns the sizes of the prims of a part, relative to the part.
fn scales(work: &SceneWork<'_>, part: &Part) -> Vec<Vec3> {
    part.prims.iter().filter_map(|&prim| Some(work.prims.get(prim)?.factor)).collect()
}

/// Returns the findings about the places and sizes of all objects.
fn of_prims(layout: &Layout) -> Vec<Finding> {
    let bad = |error: &refusal::Finding| {
        let finding = Finding::new(Code::BadScale, error.part.clone().unwrap_or_default(), &error.message);
        Finding { index: error.index, ..finding }
    };
    layout.errors.iter().map(bad).chain(prim_sizes(&layout.prims)).collect()
}

/// Returns a finding for each prim with a side that Second Life shortens.
fn prim_sizes(prims: &[Prim]) -> Vec<Finding> {
    let longest = |prim: &Prim| (prim.size.max() * STEPS_PER_METRE).round() / STEPS_PER_METRE;
    let finding =
        |prim: &Prim| check_prim_size(&prim.name, &prim.name, longest(prim)).map(|found| found.at(prim.number));
    prims.iter().filter_map(finding).collect()
}

/// Returns the warning about the largest prim, where no size is stated and it is too large for an upload.
fn doubtful_size(layout: &Layout) -> Option<Warning> {
    let prim = layout.prims.iter().max_by(|one, other| one.size.max().total_cmp(&other.size.max()))?;
    Some(layout.size?.doubtful(&prim.name, prim.size.max())?.about(&prim.name))
}
