//! All steps for one mesh, from its bytes to its outcome.

use std::collections::BTreeMap;

use tracing::info_span;

use crate::cost::StoredCounts;
use crate::decompose::{Decomposition, Method, Params, Walker};
use crate::formats::{Level, ReadLimits, UpAxis};
use crate::geometry::{Mesh, MeshSoup, Progress, Stage};
use crate::mesh_asset::{ConvexBlock, Names, check_representable};

use crate::pipeline::records::NoWalkWord;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::{Passages, SourceChoice, UpFrom};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::{ContentId, ENGINE};
use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::{
    self, BoxReport, Choice, PassagesReport, Report, ViewerBlock, Walk, Warning, WikiBlock,
};
use crate::pipeline::steps::box_fit::BoxPair;
use crate::pipeline::steps::encode::encode;
use crate::pipeline::steps::measure::{Measured, Subject, measure};
use crate::pipeline::steps::shapes::Shapes;
use crate::pipeline::steps::verdict::Tolerated;
use crate::pipeline::steps::walk::Size;
use crate::pipeline::steps::{asset, front, preflight, read, shapes, source, walk};

/// The result of one mesh, and the facts that its cost at other scales depends on.
pub struct Made {
    pub outcome: MeshOutcome,
    pub counts: StoredCounts,
    pub mesh: Mesh,
    /// Whether the asset keeps a triangle mesh for physics.
    pub keeps_mesh: bool,
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
    let (model, boxes, mut warnings) = prepare(levels, spec, warnings, progress)?;
    let size = size_for_avatars(job, model.source, &model.mesh, limits);
    let roomy = JobSpec { params: params_at(size.as_ref(), spec), ..spec.clone() };
    let mut shapes = shapes::make(&model.mesh, model.source.name(), &roomy, &mut warnings, progress)?;
    let boxes = boxes.map(|boxes| boxes.finish(&model.mesh, &mut shapes, spec, progress)).transpose()?;
    let work = Work { job, limits, model: &model, size, boxes };
    let choices = shapes.front.take();
    let lines = choices.map(|choices| work.lines(&choices, &shapes, &warnings, progress)).transpose()?;
    let Finished { mut outcome, counts, keeps_mesh } = work.finish(job.id(), shapes, warnings, progress)?;
    if let Some(mut lines) = lines {
        lines.iter_mut().for_each(|line| line.take_id_of_equal(&outcome));
        outcome.report.front = Some(lines.iter().map(|line| Choice::from(&line.report)).collect());
        outcome.report.forget_unstored_choices();
        lines.retain(|line| line.report.id != job.id());
        outcome.lines = lines;
    }
    Ok(Made { outcome, counts, mesh: model.mesh, keeps_mesh })
}

/// A job whose model is read, and what all its results share.
struct Work<'a> {
    job: &'a Job,
    limits: &'a ReadLimits,
    model: &'a Model,
    /// The size of the model where avatars matter.
    size: Option<Size>,
    boxes: Option<BoxReport>,
}

/// A result with what was counted on the way.
struct Finished {
    outcome: MeshOutcome,
    counts: StoredCounts,
    keeps_mesh: bool,
}

impl Work<'_> {
    /// Returns a result for each choice of a front, cheapest first, without choices that another dominates. `shapes` and
    /// `warnings` are those of the job itself.
    fn lines(
        &self,
        choices: &[Decomposition],
        shapes: &Shapes,
        warnings: &[Warning],
        progress: &Progress,
    ) -> Result<Vec<MeshOutcome>, Refusal> {
        let muted = progress.of_one(1, 1);
        let line = |(index, choice): (usize, &Decomposition)| {
            let finished = self.finish(self.job.id().of_line(index), shapes.choice(choice), warnings.to_vec(), &muted);
            Ok(finished?.outcome)
        };
        let all = choices.iter().enumerate().map(line).collect::<Result<_, Refusal>>()?;
        Ok(front::without_dominated(all))
    }

    /// Encodes the shapes, measures the decoded block and returns the result with this id.
    fn finish(
        &self,
        id: ContentId,
        mut shapes: Shapes,
        mut warnings: Vec<Warning>,
        progress: &Progress,
    ) -> Result<Finished, Refusal> {
        let (spec, model) = (self.job.spec(), self.model);
        let Model { source, mesh, others, .. } = model;
        let block = info_span!("encode")
            .in_scope(|| encode(&mut shapes, mesh, spec.params.max_vertices.get(), &mut warnings, progress))
            .map_err(|refusal| refusal.at(source.name(), None))?;
        progress.report(Stage::Encode, 1.0, block.hulls().len());
        let keeps_mesh = asset::keeps_physics_mesh(*source, others, &block);
        let diagonal = mesh.bounds().size().component_mul(&spec.scale).norm();
        let tolerated = shapes.wanted.map(|wanted| Tolerated::new(&wanted, diagonal));
        let tolerance = tolerated.map(|tolerated| tolerated.tolerance);
        let subject = Subject { mesh, source: *source, others, spec, keeps_physics_mesh: keeps_mesh, tolerance };
        let measured = info_span!("measure").in_scope(|| measure(&block, &subject, progress))?;
        warnings.extend(measured.warnings());
        if let Some(tolerated) = tolerated {
            tolerated.correct(&mut shapes, &measured.fit);
            warnings.extend(tolerated.warning(&shapes, &measured.fit));
        }
        let hurried = progress.with_time_held_back(asset::time(mesh));
        let ways = self.ways(&block, &hurried)?;
        warnings.extend(ways.warnings.iter().cloned());
        progress.report(Stage::Measure, 1.0, block.hulls().len());
        // A deadline that passes now is no reason to withhold hulls that are measured.
        let has_time = progress.left().is_none_or(|left| left >= asset::time(mesh));
        if hurried.was_late() || !has_time {
            shapes.cut_short();
        }
        let make_asset = || asset::make(self.job.upload(), self.limits, &subject, &block);
        let asset = if has_time {
            info_span!("asset").in_scope(make_asset).map_err(|error| error.to_string())
        } else {
            Err(asset::LATE.to_owned())
        };
        let asset = asset.map(|(asset, notes)| {
            warnings.extend(notes);
            asset
        });
        let report = self.report(id, shapes.stages, &block, (measured, ways), warnings);
        let outcome = MeshOutcome { report, names: spec.names, asset, lines: Vec::new() };
        Ok(Finished { outcome, counts: StoredCounts::from(&block), keeps_mesh })
    }

    fn report(
        &self,
        id: ContentId,
        stages: Vec<report::Stage>,
        block: &ConvexBlock,
        (measured, ways): (Measured, Ways),
        warnings: Vec<Warning>,
    ) -> Report {
        let names = self.job.spec().names.unwrap_or(Names::Wiki);
        Report {
            id,
            engine: ENGINE.to_owned(),
            cached: None,
            source: self.model.source.into(),
            source_why: self.model.source_why.clone(),
            input: (&self.model.mesh, self.model.up).into(),
            stages,
            decomposition: WikiBlock::when(names, block),
            physics_convex: ViewerBlock::when(names, block),
            hull: measured.hull,
            hulls: measured.hulls,
            fit: measured.fit,
            mass: measured.mass,
            passages: ways.passages,
            walk: ways.walk,
            walk_why: ways.walk_why,
            cost: measured.cost,
            sticks_out: measured.sticks_out,
            boxes: self.boxes.clone(),
            front: None,
            warnings,
        }
    }

    /// Runs the walk check at the model's size, or not at all.
    fn ways(&self, block: &ConvexBlock, progress: &Progress) -> Result<Ways, Refusal> {
        let spec = self.job.spec();
        let size = self.size.as_ref();
        let checked = match size {
            Some(size) => info_span!("walk").in_scope(|| walk::check(block, &self.model.mesh, size, spec, progress)),
            None => Ok((None, None)),
        };
        let (walk, why) = match checked {
            Err(refusal) if refusal.kind == RefusalKind::Deadline => (None, None),
            checked => checked?,
        };
        // Which ways are closed is known only after the check.
        let is_known = size.filter(|_| spec.passages == Passages::Keep && !progress.was_late());
        let passages = is_known.map(|size| walk::passages(walk.as_ref(), size));
        let mut warnings = walk.as_ref().map(walk::warnings).unwrap_or_default();
        warnings.extend(why.filter(|_| passages.is_some()).and_then(walk::unchecked));
        let walk_why = why.filter(|_| spec.walk).map(Into::into);
        Ok(Ways { walk: spec.walk.then_some(walk), walk_why, passages, warnings })
    }
}

/// Returns the parameters of the stages, with the avatar whose ways they keep open.
fn params_at(size: Option<&Size>, spec: &JobSpec) -> Params {
    let keeps = size.filter(|_| spec.passages == Passages::Keep);
    let walker = keeps.map(|size| Walker { avatar: spec.avatar, metres: size.metres });
    Params { walker, ..spec.decompose_params().unwrap_or_default() }
}

/// The findings of the walk check.
struct Ways {
    /// The outer option is `None` where it was not asked for.
    walk: Option<Option<Walk>>,
    walk_why: Option<NoWalkWord>,
    passages: Option<PassagesReport>,
    warnings: Vec<Warning>,
}

/// Returns the size of the model where avatars matter: a single hull keeps no way open, and a cloud of points has none.
fn size_for_avatars(job: &Job, source: SourceChoice, mesh: &Mesh, limits: &ReadLimits) -> Option<Size> {
    let spec = job.spec();
    let keeps = spec.passages == Passages::Keep && spec.params.method != Method::None && !mesh.triangles().is_empty();
    let matters = spec.walk || keeps;
    matters.then(|| Size::of(job.upload(), source, spec, limits))
}

/// An upload that is read: the mesh that the hulls are made from, and its surroundings.
struct Model {
    source: SourceChoice,
    source_why: String,
    mesh: Mesh,
    /// The axis of the source's file that points up, and who says so.
    up: (UpAxis, UpFrom),
    /// The levels that are not the source.
    others: BTreeMap<Level, MeshSoup>,
}

/// Chooses the source and checks its mesh.
fn prepare(
    levels: read::Levels,
    spec: &JobSpec,
    mut warnings: Vec<Warning>,
    progress: &Progress,
) -> Result<(Model, Option<BoxPair>, Vec<Warning>), Refusal> {
    let read::Levels { soups, ups } = levels;
    let mut source = source::choose(soups, spec.source)?;
    let boxes = BoxPair::of(&mut source, spec.box_fit);
    let source::Source { choice, why, soup, others } = source;
    let level = match choice {
        SourceChoice::Level(level) => Some(level),
        _ => source::highest(&others),
    };
    let up = level.and_then(|level| ups.get(&level).copied()).unwrap_or((UpAxis::Z, UpFrom::Assumed));
    let (mesh, notes) =
        progress.together(|| Mesh::from_soup(soup)).map_err(|error| Refusal::of_mesh(&error, choice.name()))?;
    warnings.extend(notes.iter().map(|note| Warning::of_mesh(note).about(choice.name())));
    // Coordinates that no block can hold cost no decomposition.
    check_representable(mesh.points()).map_err(|error| Refusal::of_range(&error, choice.name()))?;
    progress.report(Stage::Read, 1.0, 0);
    progress.check()?;
    Ok((Model { source: choice, source_why: why, mesh, up, others }, boxes, warnings))
}
