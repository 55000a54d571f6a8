//! All steps for one mesh, from what was read to its outcome, with one kind of physics.

use std::time::Duration;

use tracing::info_span;

use crate::cost::{CollisionShape, StoredCounts};
use crate::decompose::Decomposition;
use crate::geometry::{Progress, Stage};
use crate::mesh_asset::{AssetError, ConvexBlock, Names};

use super::finished::{CostFacts, Finished};
use super::front;
use super::prepared::Prepared;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Physics;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::{ContentId, ENGINE};
use crate::pipeline::result::no_asset::NoAsset;
use crate::pipeline::result::outcome::MeshOutcome;
use crate::pipeline::result::report::{self, BoxReport, Choice, Report, ViewerBlock, Warning, WikiBlock};
use crate::pipeline::steps::encode::encode;
use crate::pipeline::steps::measure::{Measured, Subject, measure};
use crate::pipeline::steps::model::Model;
use crate::pipeline::steps::physics_mesh::{MeshInputs, PhysicsMesh};
use crate::pipeline::steps::shapes::Shapes;
use crate::pipeline::steps::verdict::Tolerated;
use crate::pipeline::steps::ways::Ways;
use crate::pipeline::steps::{asset, shapes};

/// Time after the deadline in which hulls that are found by then are encoded and measured, if need be at few places. It is half of
/// what a response has.
const GRACE: Duration = Duration::from_millis(50);

/// Time for each vertex and triangle in which a report is made and the memory of the work is given back. 600,000 vertices and 200,000
/// triangles took 45 ms on two shared cores.
const TIME_TO_END_EACH: Duration = Duration::from_nanos(60);

/// Does a job for one mesh by a specification like the job's, with hulls or a mesh for physics. The result has this id.
pub fn make(prepared: &Prepared<'_>, id: ContentId, spec: &JobSpec, progress: &Progress) -> Result<Finished, Refusal> {
    let model = prepared.model;
    let mut warnings = model.warnings.clone();
    let roomy = JobSpec { params: prepared.params(spec), ..spec.clone() };
    let mut shapes = shapes::make(model, &prepared.single, &roomy, &mut warnings, progress)?;
    let boxes = model.boxes.clone().map(|boxes| boxes.finish(&model.mesh, &mut shapes, spec, progress)).transpose()?;
    let work = ResultWork { prepared, id, spec, boxes };
    let front = shapes.front.take().map(|choices| Front::of(&choices, &shapes, &warnings));
    let to_end = TIME_TO_END_EACH.saturating_mul(model.mesh.elements());
    let finished = work.finish(id, shapes, warnings, &progress.extended(GRACE).sooner(to_end))?;
    match front {
        Some(front) => work.with_front(front, finished, progress),
        None => Ok(finished),
    }
}

/// The work on one result, and on the choices of its front.
struct ResultWork<'a, 'p> {
    prepared: &'a Prepared<'p>,
    id: ContentId,
    spec: &'a JobSpec,
    boxes: Option<BoxReport>,
}

/// The choices of a front, cheapest first, as shapes to finish.
struct Front {
    choices: Vec<Shapes>,
    /// The choice that is the result of the job itself.
    main: Option<usize>,
    /// The warnings of the job before it is finished.
    warnings: Vec<Warning>,
}

impl Front {
    /// `shapes` and `warnings` are those of the job itself.
    fn of(choices: &[Decomposition], shapes: &Shapes, warnings: &[Warning]) -> Self {
        let choices: Vec<Shapes> = choices.iter().map(|choice| shapes.choice(choice)).collect();
        let main = choices.iter().position(|choice| choice == shapes);
        Self { choices, main, warnings: warnings.to_vec() }
    }
}

impl ResultWork<'_, '_> {
    /// Finishes each choice of a front. The most exact of those that no other dominates is the result, unless `main` is none of
    /// them, as where `retain` merges hulls. Where the deadline leaves no time for all of them, those that are finished say
    /// so.
    fn with_front(&self, front: Front, mut main: Finished, progress: &Progress) -> Result<Finished, Refusal> {
        let muted = progress.of_one(1, 1);
        let Front { choices, main: place, warnings } = front;
        let (mut finished, mut is_late) = (Vec::new(), false);
        for (index, shapes) in choices.into_iter().enumerate().filter(|(index, _)| Some(*index) != place) {
            match self.finish(self.id.of_line(index), shapes, warnings.clone(), &muted) {
                Ok(line) => finished.push(line),
                Err(met) if met.kind == RefusalKind::Deadline => {
                    is_late = true;
                    break;
                }
                Err(met) => return Err(met),
            }
        }
        if is_late {
            finished.iter_mut().chain([&mut main]).for_each(|line| line.outcome.report.cut_short());
        }
        if place.is_some() || finished.is_empty() {
            finished.push(main);
            let none = || Refusal::new(RefusalKind::Internal, "front", "the front has no choice");
            return front::as_result(front::without_dominated(finished), self.id).ok_or_else(none);
        }
        let outcome = &mut main.outcome;
        let mut lines: Vec<_> = front::without_dominated(finished).into_iter().map(|line| line.outcome).collect();
        lines.iter_mut().for_each(|line| line.take_id_of_equal(outcome));
        let choices = lines.iter().map(|line| Choice::from(&line.report)).collect();
        lines.retain(|line| line.report.id != self.id);
        front::attach(outcome, choices, lines);
        Ok(main)
    }

    /// Encodes the shapes, measures the decoded block and returns the result with this id.
    fn finish(
        &self,
        id: ContentId,
        mut shapes: Shapes,
        mut warnings: Vec<Warning>,
        progress: &Progress,
    ) -> Result<Finished, Refusal> {
        let (spec, model) = (self.spec, self.prepared.model);
        let Model { source, mesh, others, .. } = model;
        progress.report(Stage::Encode, 0.0, shapes.hulls.as_ref().map_or(0, Vec::len));
        let block = info_span!("encode")
            .in_scope(|| encode(&mut shapes, mesh, spec.params.max_vertices.get(), &mut warnings, progress))
            .map_err(|refusal| refusal.at(source.name(), None))?;
        progress.report(Stage::Encode, 1.0, block.hulls().len());
        progress.report(Stage::Measure, 0.0, block.hulls().len());
        let own = self.physics_mesh(progress)?;
        let physics_mesh = own.as_ref().map(|own| &own.mesh);
        let keeps_physics_mesh = own.is_some() || asset::keeps_physics_mesh(*source, others, &block);
        let diagonal = self.diagonal();
        let tolerated = shapes.wanted.map(|wanted| Tolerated::new(&wanted, diagonal));
        let limits = tolerated.map_or(Vec::new(), |tolerated| tolerated.limits().to_vec());
        let subject =
            Subject { mesh, source: *source, others, spec, keeps_physics_mesh, limits: &limits, physics_mesh };
        let (reference, following) = (&self.prepared.reference, asset::time(mesh));
        let measured = info_span!("measure").in_scope(|| measure(&block, &subject, reference, following, progress));
        let measured = measured.map_err(|refusal| refusal.when("while the hulls were measured"))?;
        shapes.count_decoded(measured.hull.vertices);
        warnings.extend(measured.warnings());
        if let Some(tolerated) = tolerated {
            tolerated.correct(&mut shapes, &measured.fit);
            let missed = tolerated.warning(&shapes, &measured.fit, &warnings);
            warnings.extend(missed);
        }
        warnings.extend(own.iter().flat_map(PhysicsMesh::warnings));
        let hurried = progress.with_time_held_back(asset::time(mesh));
        // Where a mesh is not in effect, the object has its single hull, and is judged as that.
        let in_effect = own.as_ref().filter(|_| *measured.cost.effective.rest == CollisionShape::TriangleMesh);
        let ways = Ways::find(&block, in_effect, self.prepared.walk(spec), spec, &hurried)?;
        warnings.extend(ways.warnings.iter().cloned());
        progress.report(Stage::Measure, 1.0, block.hulls().len());
        // A deadline that passes now is no reason to withhold hulls that are measured.
        let asset = self.asset(&subject, &block, own.as_ref(), &mut warnings, progress);
        if hurried.was_late() || asset == Err(NoAsset::Late) || measured.is_cut_short() {
            shapes.cut_short();
        }
        let keeps_ways = ways.are_kept();
        let keeps_promises = keeps_ways && self.is_within(&measured, in_effect, tolerated);
        let figures = own.as_ref().map(|own| own.report(mesh, &subject.shape(&block), measured.cost.hull, spec));
        let report = self.report(id, shapes.stages, &block, (measured, ways), warnings);
        let report = Report { physics_mesh: physics_mesh.map(Into::into), mesh_fit: figures, ..report };
        let outcome = MeshOutcome { report, names: spec.names, asset, lines: Vec::new() };
        let (counts, physics_mesh) = (StoredCounts::from(&block), own.map(|own| own.mesh));
        let facts = CostFacts { counts, keeps_mesh: keeps_physics_mesh, physics_mesh };
        Ok(Finished { outcome, facts, keeps_promises, keeps_ways, wanted: shapes.wanted })
    }

    /// Makes the triangle mesh where the physics is one.
    fn physics_mesh(&self, progress: &Progress) -> Result<Option<PhysicsMesh>, Refusal> {
        if self.spec.physics != Physics::Mesh {
            return Ok(None);
        }
        let Model { source, mesh, others, .. } = self.prepared.model;
        let highest = asset::highest_surface(mesh, *source, others);
        let (upload, walk) = (self.prepared.job.upload(), self.prepared.walk(self.spec));
        let reference = &self.prepared.reference;
        let (metres, tree) = (reference.mesh, reference.tree(progress)?);
        let task = MeshInputs { metres, tree, upload, highest, spec: self.spec, walk };
        let hurried = shapes::leaving_time(mesh, 1, progress);
        info_span!("physics_mesh").in_scope(|| task.make(&hurried, progress)).map(Some)
    }

    /// Returns the diagonal of the source's box in metres.
    fn diagonal(&self) -> f64 {
        self.prepared.reference.mesh.bounds().diagonal()
    }

    /// Returns whether the physics is as near to the source as was asked for, or as a default may give way to.
    fn is_within(&self, measured: &Measured, own: Option<&PhysicsMesh>, tolerated: Option<Tolerated>) -> bool {
        let most = || match tolerated {
            Some(tolerated) => tolerated.relaxed,
            None => self.spec.params.tolerance_or_default() * self.diagonal(),
        };
        own.map_or_else(|| measured.fit.error() <= most(), PhysicsMesh::keeps_tolerance)
    }

    fn asset(
        &self,
        subject: &Subject,
        block: &ConvexBlock,
        own: Option<&PhysicsMesh>,
        warnings: &mut Vec<Warning>,
        progress: &Progress,
    ) -> Result<Vec<u8>, NoAsset> {
        let Prepared { job, limits, levels, .. } = self.prepared;
        let own = own.map(|own| &own.block);
        let made =
            info_span!("asset").in_scope(|| asset::make((job.upload(), limits), subject, block, own, levels, progress));
        let (asset, notes) = made.map_err(|error| match error {
            AssetError::Stopped(_) => NoAsset::Late,
            error => NoAsset::Impossible(error.to_string()),
        })?;
        warnings.extend(notes);
        Ok(asset)
    }

    fn report(
        &self,
        id: ContentId,
        stages: Vec<report::Stage>,
        block: &ConvexBlock,
        (measured, ways): (Measured, Ways),
        warnings: Vec<Warning>,
    ) -> Report {
        let names = self.spec.names.unwrap_or(Names::Wiki);
        let model = self.prepared.model;
        Report {
            id,
            engine: ENGINE.to_owned(),
            cached: None,
            source: model.source.into(),
            source_why: model.source_why.clone(),
            input: (&model.mesh, model.up).into(),
            stages,
            decomposition: WikiBlock::when(names, block),
            physics_convex: ViewerBlock::when(names, block),
            physics_mesh: None,
            mesh_fit: None,
            cheapest: None,
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
            linkset: None,
            budget: None,
            warnings,
        }
    }
}
