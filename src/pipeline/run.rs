//! One job from its bytes to its outcome: read, choose, check, shape, encode, decode again, measure, cost.

use std::collections::BTreeMap;

use tracing::info_span;

use crate::formats::{self, Level, ReadLimits};
use crate::geometry::{Mesh, MeshSoup, Progress, Stage};

use super::answer::{self, Findings, Input};
use super::checked::Checked;
use super::job::Job;
use super::outcome::Outcome;
use super::refusal::{Refusal, RefusalKind};
use super::upload::{Upload, UploadPart};
use super::warning::Warning;
use super::{front, shapes, source, whole_asset};

/// Does one job.
///
/// Stops with [`RefusalKind::Deadline`] or [`RefusalKind::Cancelled`] soon after `progress` says so. Parallel parts run
/// on the rayon pool of the calling thread.
pub fn run(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Outcome, Refusal> {
    let spec = job.spec();
    let mut warnings = Vec::new();
    let levels = info_span!("read").in_scope(|| read_levels(job.upload(), limits, &mut warnings))?;
    let has_physics_shape = levels.contains_key(&Level::PhysicsShape);
    let source = source::choose(levels, spec.source)?;
    let (mesh, notes) = Mesh::from_soup(source.soup).map_err(|error| Refusal::of_mesh(&error, source.name))?;
    warnings.extend(notes.iter().map(|note| Warning::of_mesh(note).about(source.name)));
    progress.report(Stage::Read, 1.0, 0);
    progress.check()?;

    let mut shapes = shapes::make(&mesh, source.name, spec, &mut warnings, progress)?;
    let block = info_span!("encode")
        .in_scope(|| shapes.encode(&mut warnings, progress))
        .map_err(|refusal| refusal.at(source.name, None))?;
    progress.report(Stage::Encode, 1.0, block.hulls().len());
    let keeps_mesh = whole_asset::keeps_physics_mesh(job.upload(), has_physics_shape, &block);
    let visible = source.visible.as_ref();
    let measure = || Checked::of_block(&block, &mesh, visible, spec, keeps_mesh, progress);
    let checked = info_span!("measure").in_scope(measure)?;
    warnings.extend(checked.warnings());
    progress.report(Stage::Measure, 1.0, block.hulls().len());

    let make = || whole_asset::make(job.upload(), limits, visible.map(|(_, soup)| soup), &mesh, &block);
    let asset = match info_span!("asset").in_scope(make) {
        Ok((asset, notes)) => {
            warnings.extend(notes.iter().map(Warning::of_asset));
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
    });
    Ok(Outcome { id: job.id(), result, block, names: spec.names, asset })
}

/// Reads all parts of an upload. A part for a level gives that level, whatever levels its own format speaks of.
fn read_levels(
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
                    Refusal::new(RefusalKind::Unprocessable, "no_geometry", detail).at(level.name(), None)
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
