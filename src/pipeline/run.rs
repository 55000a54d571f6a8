//! One job from its bytes to its outcome: read, choose, check, shape, encode, decode again, measure, cost.

use std::collections::BTreeMap;

use tracing::info_span;

use crate::formats::{self, Level, ReadLimits};
use crate::geometry::{Mesh, MeshSoup, Progress, Stage};
use crate::preflight::{Finding, Scope};

use super::model;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Check;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::{Upload, UploadPart};
use crate::pipeline::result::answer::{self, Findings, Input};
use crate::pipeline::result::outcome::{Outcome, Shape};
use crate::pipeline::result::warning::Warning;
use crate::pipeline::steps::asset;
use crate::pipeline::steps::box_match::BoxMatch;
use crate::pipeline::steps::check;
use crate::pipeline::steps::front;
use crate::pipeline::steps::measured::Checked;
use crate::pipeline::steps::shapes;
use crate::pipeline::steps::source;

/// Does one job.
///
/// Stops with [`RefusalKind::Deadline`] or [`RefusalKind::Cancelled`] soon after `progress` says so. Parallel parts run
/// on the rayon pool of the calling thread.
pub fn run(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Outcome, Refusal> {
    if job.spec().check == Check::Only {
        return Ok(Outcome::of_findings(job.id(), &find_faults(job, limits, progress)?));
    }
    match read_request(job, limits)? {
        Some(request) => model::run(job, request, limits, progress),
        None => make(job, limits, progress).map(|made| made.outcome),
    }
}

/// The preflight of a job: everything that is wrong with what was uploaded, if it were sent as it is.
pub fn find_faults(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Vec<Finding>, Refusal> {
    match read_request(job, limits)? {
        Some(request) => model::findings(&request, job.spec(), limits, progress),
        None => check::findings(job.upload(), job.spec(), Scope::AsSent, limits, progress),
    }
}

fn read_request(job: &Job, limits: &ReadLimits) -> Result<Option<model::Request>, Refusal> {
    info_span!("read").in_scope(|| model::Request::read(job.upload(), limits))
}

/// The answer to one mesh, and what its cost at other scales depends on.
pub struct Made {
    pub outcome: Outcome,
    pub mesh: Mesh,
    /// Whether the asset of the answer keeps a triangle mesh for physics.
    pub keeps_mesh: bool,
}

/// Does a job for one mesh.
pub fn make(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Made, Refusal> {
    let spec = job.spec();
    let mut warnings = check::before(job, limits, progress)?;
    let levels = info_span!("read").in_scope(|| read_levels(job.upload(), limits, &mut warnings))?;
    let has_physics_shape = levels.contains_key(&Level::PhysicsShape);
    let mut source = source::choose(levels, spec.source)?;
    let boxes = BoxMatch::of(&mut source, spec.box_fit);
    let (mesh, notes) = Mesh::from_soup(source.soup).map_err(|error| Refusal::of_mesh(&error, source.name))?;
    warnings.extend(notes.iter().map(|note| Warning::of_mesh(note).about(source.name)));
    progress.report(Stage::Read, 1.0, 0);
    progress.check()?;

    let roomy = JobSpec { params: spec.decompose_params().unwrap_or_default(), ..spec.clone() };
    let mut shapes = shapes::make(&mesh, source.name, &roomy, &mut warnings, progress)?;
    let boxes = boxes.map(|boxes| boxes.finish(&mesh, &mut shapes, spec, progress)).transpose()?;
    let block = info_span!("encode")
        .in_scope(|| shapes.encode(&mut warnings, progress))
        .map_err(|refusal| refusal.at(source.name, None))?;
    progress.report(Stage::Encode, 1.0, block.hulls().len());
    let keeps_mesh = asset::keeps_physics_mesh(job.upload(), has_physics_shape, &block);
    let visible = source.visible.as_ref();
    let measure = || Checked::of_block(&block, &mesh, visible, spec, keeps_mesh, progress);
    let checked = info_span!("measure").in_scope(measure)?;
    warnings.extend(checked.warnings());
    progress.report(Stage::Measure, 1.0, block.hulls().len());

    let make = || asset::make(job.upload(), spec, limits, visible.map(|(_, soup)| soup), &mesh, &block);
    let asset = match info_span!("asset").in_scope(make) {
        Ok((asset, about)) => {
            warnings.extend(about);
            Ok(asset)
        }
        Err(error) => Err(error.to_string()),
    };
    progress.check()?;
    let measure = |choices: &[_]| front::measure(choices, &shapes.hull, &mesh, spec, progress);
    let front = shapes.front.as_deref().map(measure).transpose()?;
    let result = answer::result_map(Findings {
        job,
        source: source.name,
        why: &source.why,
        input: Input::of(&mesh),
        stages: &shapes.stages,
        checked: &checked,
        warnings: &warnings,
        front,
        boxes,
    });
    let outcome = Outcome::of_shape(job.id(), result, Shape { block, names: spec.names, asset });
    Ok(Made { outcome, mesh, keeps_mesh })
}

/// Reads all parts of an upload. A part for a level gives that level, whatever levels its own format speaks of.
pub fn read_levels(
    upload: &Upload,
    limits: &ReadLimits,
    warnings: &mut Vec<Warning>,
) -> Result<BTreeMap<Level, MeshSoup>, Refusal> {
    let mut levels = BTreeMap::new();
    for part in &upload.parts {
        let model = formats::read(part.format, &part.bytes, limits).map_err(|error| named(error.into(), part))?;
        warnings.extend(model.notes.iter().map(Warning::of_reading));
        match part.level {
            None => levels.extend(model.levels),
            Some(level) => {
                let soup = finest(model.levels, level).ok_or_else(|| {
                    let detail = format!("the part {} holds no geometry", level.name());
                    Refusal::no_geometry(detail).at(level.name(), None)
                })?;
                if levels.insert(level, soup).is_some() {
                    let detail = format!("the upload has two parts for {}; send one", level.name());
                    return Err(Refusal::new(RefusalKind::Malformed, "duplicate_part", detail).at(level.name(), None));
                }
            }
        }
    }
    Ok(levels)
}

/// Of a file that was sent for one level: that level where the file has it, else the finest one.
fn finest(mut levels: BTreeMap<Level, MeshSoup>, wanted: Level) -> Option<MeshSoup> {
    let level = if levels.contains_key(&wanted) { wanted } else { source::highest(&levels)? };
    levels.remove(&level)
}

/// Says which part of a multipart upload a fault is in.
fn named(mut refusal: Refusal, part: &UploadPart) -> Refusal {
    if let Some(level) = part.level {
        refusal.detail = format!("{}: {}", level.name(), refusal.detail);
        return refusal.at(level.name(), None);
    }
    refusal
}

impl Input {
    fn of(mesh: &Mesh) -> Self {
        Self {
            vertices: mesh.input_vertices(),
            triangles: mesh.input_triangles(),
            welded_vertices: mesh.points().len(),
            degenerate_triangles: mesh.degenerate_triangles(),
            watertight: mesh.is_watertight(),
            bounds: *mesh.bounds(),
        }
    }
}
