//! All steps for one mesh, from its bytes to its outcome.

use std::collections::BTreeMap;

use tracing::info_span;

use crate::cost::StoredCounts;
use crate::decompose::{Method, Params, Walker};
use crate::formats::{Level, ReadLimits, UpAxis};
use crate::geometry::{Mesh, MeshSoup, Progress, Stage};
use crate::mesh_asset::{ConvexBlock, Names, check_representable};

use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::{Passages, SourceChoice, UpFrom};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::ENGINE;
use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::{PassagesReport, Report, ViewerBlock, Walk, Warning, WikiBlock};
use crate::pipeline::steps::box_fit::BoxPair;
use crate::pipeline::steps::encode::encode;
use crate::pipeline::steps::measure::{Subject, measure};
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
    let spec = job.spec();
    let Prepared { source, source_why, mesh, up, others, boxes, mut warnings } = prepare(job, limits, progress)?;
    let size = size_for_avatars(job, source, &mesh, limits);
    let roomy = JobSpec { params: params_at(size.as_ref(), spec), ..spec.clone() };
    let mut shapes = shapes::make(&mesh, source.name(), &roomy, &mut warnings, progress)?;
    let boxes = boxes.map(|boxes| boxes.finish(&mesh, &mut shapes, spec, progress)).transpose()?;
    let block = info_span!("encode")
        .in_scope(|| encode(&mut shapes, &mesh, spec.params.max_vertices.get(), &mut warnings, progress))
        .map_err(|refusal| refusal.at(source.name(), None))?;
    progress.report(Stage::Encode, 1.0, block.hulls().len());
    let keeps_mesh = asset::keeps_physics_mesh(source, &others, &block);
    let diagonal = mesh.bounds().size().component_mul(&spec.scale).norm();
    let tolerated = shapes.wanted.map(|wanted| Tolerated::new(&wanted, diagonal));
    let tolerance = tolerated.map(|tolerated| tolerated.tolerance);
    let subject = Subject { mesh: &mesh, source, others: &others, spec, keeps_physics_mesh: keeps_mesh, tolerance };
    let measured = info_span!("measure").in_scope(|| measure(&block, &subject, progress))?;
    warnings.extend(measured.warnings());
    if let Some(tolerated) = tolerated {
        tolerated.correct(&mut shapes, &measured.fit);
        warnings.extend(tolerated.warning(&shapes, &measured.fit));
    }
    let Ways { walk, walk_why, passages, warnings: of_ways } = ways(&block, &mesh, size.as_ref(), spec, progress)?;
    warnings.extend(of_ways);
    progress.report(Stage::Measure, 1.0, block.hulls().len());

    let asset = info_span!("asset").in_scope(|| asset::make(job.upload(), limits, &subject, &block));
    let asset = asset.map_err(|error| error.to_string()).map(|(asset, notes)| {
        warnings.extend(notes);
        asset
    });
    progress.check()?;
    let measure = |choices: &[_]| front::measure(choices, &shapes.hull, &mesh, spec, progress);
    let front = shapes.front.as_deref().map(measure).transpose()?;
    let names = spec.names.unwrap_or(Names::Wiki);
    let report = Report {
        id: job.id(),
        engine: ENGINE.to_owned(),
        cached: None,
        source: source.into(),
        source_why,
        input: (&mesh, up).into(),
        stages: shapes.stages,
        decomposition: WikiBlock::when(names, &block),
        physics_convex: ViewerBlock::when(names, &block),
        hull: measured.hull,
        hulls: measured.hulls,
        fit: measured.fit,
        mass: measured.mass,
        passages,
        walk,
        walk_why,
        cost: measured.cost,
        sticks_out: measured.sticks_out,
        boxes,
        front,
        warnings,
    };
    let outcome = MeshOutcome { report, names: spec.names, asset };
    Ok(Made { outcome, counts: StoredCounts::from(&block), mesh, keeps_mesh })
}

/// Returns the parameters of the stages, with the avatar whose ways they keep open.
fn params_at(size: Option<&Size>, spec: &JobSpec) -> Params {
    let keeps = size.filter(|_| spec.passages == Passages::Keep);
    let walker = keeps.map(|size| Walker { avatar: spec.avatar, metres: size.metres });
    Params { walker, ..spec.decompose_params().unwrap_or_default() }
}

/// What the walk check found.
struct Ways {
    /// The outer option is `None` where it was not asked for.
    walk: Option<Option<Walk>>,
    walk_why: Option<String>,
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

/// Runs the walk check at a size, or not at all.
fn ways(
    block: &ConvexBlock,
    mesh: &Mesh,
    size: Option<&Size>,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<Ways, Refusal> {
    let (walk, why) = match size {
        Some(size) => info_span!("walk").in_scope(|| walk::check(block, mesh, size, spec, progress))?,
        None => (None, None),
    };
    let passages = size.filter(|_| spec.passages == Passages::Keep).map(|size| walk::passages(walk.as_ref(), size));
    let warnings = walk.as_ref().map(walk::warnings).unwrap_or_default();
    let walk_why = why.filter(|_| spec.walk);
    Ok(Ways { walk: spec.walk.then_some(walk), walk_why, passages, warnings })
}

/// An upload that is read: the mesh that the hulls are made from, and its surroundings.
struct Prepared {
    source: SourceChoice,
    source_why: String,
    mesh: Mesh,
    /// The axis of the source's file that points up, and who says so.
    up: (UpAxis, UpFrom),
    /// The levels that are not the source.
    others: BTreeMap<Level, MeshSoup>,
    boxes: Option<BoxPair>,
    warnings: Vec<Warning>,
}

/// Runs the preflight, reads the upload and chooses the source.
fn prepare(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<Prepared, Refusal> {
    let spec = job.spec();
    let mut warnings = preflight::check(job, limits, progress)?;
    let read::Levels { soups, ups } =
        info_span!("read").in_scope(|| read::levels(job.upload(), spec.up, limits, &mut warnings))?;
    let mut source = source::choose(soups, spec.source)?;
    let boxes = BoxPair::of(&mut source, spec.box_fit);
    let source::Source { choice, why, soup, others } = source;
    let level = match choice {
        SourceChoice::Level(level) => Some(level),
        _ => source::highest(&others),
    };
    let up = level.and_then(|level| ups.get(&level).copied()).unwrap_or((UpAxis::Z, UpFrom::Assumed));
    let (mesh, notes) = Mesh::from_soup(soup).map_err(|error| Refusal::of_mesh(&error, choice.name()))?;
    warnings.extend(notes.iter().map(|note| Warning::of_mesh(note).about(choice.name())));
    // What no block can hold costs no decomposition.
    check_representable(mesh.points()).map_err(|error| Refusal::of_range(&error, choice.name()))?;
    progress.report(Stage::Read, 1.0, 0);
    progress.check()?;
    Ok(Prepared { source: choice, source_why: why, mesh, up, others, boxes, warnings })
}
