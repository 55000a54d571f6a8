//! The result of one mesh.

use crate::cost::CollisionShape;
use crate::decompose::{Decomposition, Method, StopReason};
use crate::formats::UpAxis;
use crate::geometry::{self, ConvexHull, Mesh, Vec3};
use crate::mesh_asset::ConvexBlock;
use crate::pipeline::records::{LevelWord, NoWalkWord, StageWord, StopWord, UpWord, Word, named, records};
use crate::pipeline::request::choices::{SourceWord, UpFrom, UpFromWord};
use crate::pipeline::request::upload::ContentId;

use super::physics::{Cheapest, MeshFit, PhysicsMesh};
use super::remark::present;
use super::walk::{PassagesReport, Walk};
use super::{
    Bounds, BoxReport, BudgetReport, Choice, Cost, Fit, Hull, LinksetReport, ViewerBlock, Warning, WikiBlock, count,
};

records! {
    /// A result: the single hull, the decomposition, how well they fit, and their costs.
    #[schema(as = Decomposition)]
    Report {
        /// BLAKE3 of the body, its format, the normalised parameters and the engine's version. Results with the same id
        /// are equal but for `ms` and `cached`.
        #[schema(value_type = String, pattern = "^b3-[0-9a-f]{64}$")]
        id: ContentId;
        /// Version of the engine that made the result.
        engine: String;
        /// Whether the result came from the store.
        // Set when a response is written. The parts of a whole model do not have this key.
        #[schema(required)]
        cached: optional bool;
        /// The level or box that the hulls were made from.
        source: SourceWord;
        /// Why that source was chosen.
        source_why: String;
        input: Input;
        /// The two stages, in order.
        stages: Vec<Stage>;
        /// The block, with `names=wiki`.
        decomposition: optional WikiBlock;
        /// The block, with `names=viewer`.
        physics_convex: optional ViewerBlock;
        /// The triangle mesh for physics, where `physics` chose one.
        physics_mesh: optional PhysicsMesh;
        /// How that mesh fits the source.
        mesh_fit: optional MeshFit;
        /// With `physics=cheapest`: which shape was chosen, and why.
        cheapest: optional Cheapest;
        hull: SingleHull;
        /// The hulls of the decomposition, in `HullList` order.
        hulls: Vec<Hull>;
        fit: Fit;
        mass: MassOfShapes;
        /// With `passages=keep`: the ways that hulls close all the same.
        passages: optional PassagesReport;
        /// With `walk=true`: where an avatar can still go; null where it could go nowhere in the model either.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Walk>)]
        walk: Option<Option<Walk>>;
        /// Why `walk` is null.
        walk_why: optional NoWalkWord;
        cost: Cost;
        /// How far the highest level sticks out of the hulls, when it is not the source.
        sticks_out: optional SticksOut;
        /// The box of the source and the visible box, when they are two, and the effect of the parameter `box`.
        #[serde(rename = "box")]
        boxes: optional BoxReport;
        /// With `front`: results from the cheapest to the most exact.
        front: optional Vec<Choice>;
        /// With a budget of the land impact: the cost report of a linkset of this mesh alone, as `POST /cost` returns it.
        linkset: optional Box<LinksetReport>;
        /// With a budget of the land impact: what it allows.
        budget: optional Box<BudgetReport>;
        warnings: Vec<Warning>;
    }

    /// The source as it was read, in its own units.
    Input from given: (&Mesh, (UpAxis, UpFrom)) {
        vertices: u32 = count(given.0.input_vertices());
        triangles: u32 = count(given.0.input_triangles());
        /// Number of distinct points.
        welded_vertices: u32 = count(given.0.points().len());
        /// Number of triangles without area, which were left out.
        degenerate_triangles: u32 = count(given.0.degenerate_triangles());
        /// Whether every edge is used as often in one direction as in the other.
        watertight: bool = given.0.is_watertight();
        bounds: Bounds = given.0.bounds().into();
        /// The axis of the file that points up. The result has Z up.
        up: UpWord = given.1.0.into();
        /// Who says so.
        up_from: UpFromWord = given.1.1.into();
    }

    /// The result of one stage.
    Stage {
        stage: StageWord;
        /// The method that ran: never `auto`, but the method that it chose.
        method: StageMethodWord;
        hulls: u32;
        vertices: u32;
        /// Duration in milliseconds.
        ms: f64;
        /// Per cent of the hulls to keep, in the simplify stage.
        retain: optional f64;
        /// Why the decompose stage went no further.
        stop: optional StopWord;
    }

    /// The convex hull of the whole source.
    SingleHull {
        vertices: u32;
        /// In cubic metres.
        volume: f64;
        /// How far the source sticks out of the decoded hull, in metres, because points are rounded to the 16-bit grid.
        max_outside: f64;
    }

    /// Mass properties of the decoded hulls as solids of 1 kg/m³, as parry3d computes them.
    MassOfShapes {
        hull: Mass;
        /// Null without a decomposition. The sums over its hulls, as a physics engine adds them up: where hulls overlap,
        /// the common volume counts once for each of them (`fit.overlap`).
        decomposition: null Mass;
    }

    Mass from mass: &geometry::Mass {
        /// In cubic metres, which is also the mass in kilograms.
        volume: f64 = mass.volume;
        /// Centre of mass in metres, in the axes of the block.
        center: [f64; 3] = mass.center.into();
        /// Moments of inertia about the principal axes through the centre, in kg m², least first.
        inertia: [f64; 3] = mass.inertia.into();
    }

    /// How far the highest level sticks out of hulls that were made from another level.
    SticksOut {
        /// The highest level.
        level: LevelWord;
        /// Largest distance out of the single hull, in metres.
        hull: f64;
        /// Largest distance out of the decomposition, in metres; null without a decomposition.
        hulls: null f64;
    }
}

/// The method of a stage: a method of the decompose stage, or `retain` for the simplify stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StageMethod {
    Decompose(Method),
    Retain,
}

impl StageMethod {
    fn name(self) -> &'static str {
        match self {
            Self::Decompose(method) => method.name(),
            Self::Retain => "retain",
        }
    }
}

named! {
    StageMethodWord, "StageMethod", StageMethod:
        Method::ALL.into_iter().map(Self::Decompose).chain([Self::Retain]);
}

impl Report {
    /// Returns the block of hulls, in whichever spelling the report holds it.
    pub fn block(&self) -> Option<&ConvexBlock> {
        let viewer = self.physics_convex.as_ref().map(|block| &block.0);
        self.decomposition.as_ref().map(|block| &block.0).or(viewer)
    }

    /// Returns whether the deadline ended a stage before its best result, of this result or of a choice of its front.
    pub fn is_cut_short(&self) -> bool {
        let of_stages = self.stages.iter().filter_map(|stage| stage.stop);
        let mut reasons = of_stages.chain(self.front.iter().flatten().map(|choice| choice.stop));
        let meshes = self.front.iter().flatten().map(|choice| &choice.mesh_fit).chain([&self.mesh_fit]);
        let is_late = meshes.flatten().any(|mesh| mesh.cut_short);
        is_late || reasons.any(|Word(reason)| reason == StopReason::Deadline)
    }

    /// Says that the deadline ended the work before its best result.
    pub fn cut_short(&mut self) {
        let has_reason = self.mesh_fit.is_some() || self.stages.iter().any(|stage| stage.stop.is_some());
        let stages = self.stages.iter_mut().filter(|stage| stage.stop.is_some() || !has_reason);
        stages.for_each(|stage| stage.stop = Some(StopReason::Deadline.into()));
        self.mesh_fit.iter_mut().for_each(|mesh| mesh.cut_short = true);
    }

    /// Returns how far the physics is from the source, in metres: the triangle mesh for physics where that is in effect, else the
    /// hulls.
    pub fn error(&self) -> f64 {
        match self.mesh_in_effect() {
            Some(mesh) => mesh.error(),
            None => self.error_of_hulls(),
        }
    }

    /// Returns how far the hulls are from the source, in metres: the largest of `fill`, `max_excess` and `max_outside`.
    pub fn error_of_hulls(&self) -> f64 {
        self.fit.error().max(self.fit.max_outside)
    }

    /// Returns the cost by which a front orders its choices.
    pub fn front_cost(&self) -> f64 {
        match self.mesh_in_effect() {
            Some(mesh) => mesh.cost,
            None => self.cost.decomposition.unwrap_or(self.cost.hull),
        }
    }

    /// Returns the figures of the triangle mesh for physics where it is in effect at rest. Simulators give an object that is
    /// too thin for a mesh its single hull instead.
    pub fn mesh_in_effect(&self) -> Option<&MeshFit> {
        self.mesh_fit.as_ref().filter(|_| *self.cost.effective.rest == CollisionShape::TriangleMesh)
    }

    /// Returns the sides of the visible box in metres; 1 for an axis without extent, as in a new asset.
    pub fn size(&self) -> Vec3 {
        let Bounds { min, max } = self.boxes.as_ref().map_or(&self.input.bounds, |boxes| &boxes.visible);
        let size = (Vec3::from(*max) - Vec3::from(*min)).component_mul(&Vec3::from(self.cost.scale));
        size.map(|side| if side > 0.0 { side } else { 1.0 })
    }

    /// Returns the diagonal of the source's box in metres.
    pub fn diagonal(&self) -> f64 {
        let Bounds { min, max } = &self.input.bounds;
        (0..3).map(|axis| ((max[axis] - min[axis]) * self.cost.scale[axis]).powi(2)).sum::<f64>().sqrt()
    }

    /// Takes the ids from the choices of a front that was cut short, because no result of it is stored.
    pub fn forget_unstored_choices(&mut self) {
        if self.is_cut_short() {
            self.forget_choices();
        }
    }

    /// Removes the ids of the choices.
    pub fn forget_choices(&mut self) {
        self.front.iter_mut().flatten().for_each(|choice| choice.id = None);
    }

    /// Returns the ids of the choices of a front that are stored.
    pub fn choice_ids(&self) -> impl Iterator<Item = ContentId> {
        self.front.iter().flatten().filter_map(|choice| choice.id)
    }
}

impl Stage {
    /// Returns a line about hulls, for a stage that takes no parameter and has no reason to stop.
    fn new(stage: geometry::Stage, method: StageMethod, hulls: &[ConvexHull], ms: f64) -> Self {
        let vertices = count(hulls.iter().map(|hull| hull.points().len()).sum());
        let (stage, method) = (stage.into(), method.into());
        Self { stage, method, hulls: count(hulls.len()), vertices, ms, retain: None, stop: None }
    }

    pub fn decompose(made: &Decomposition, ms: f64) -> Self {
        let method = StageMethod::Decompose(made.method);
        Self { stop: Some(made.stop.into()), ..Self::new(geometry::Stage::Decompose, method, &made.hulls, ms) }
    }

    pub fn simplify(retain: f64, hulls: &[ConvexHull], ms: f64) -> Self {
        Self { retain: Some(retain), ..Self::new(geometry::Stage::Simplify, StageMethod::Retain, hulls, ms) }
    }

    /// Names the deadline as the reason why the stage ended, where it was.
    pub fn late(self, is_late: bool) -> Self {
        Self { stop: if is_late { Some(StopReason::Deadline.into()) } else { self.stop }, ..self }
    }
}

impl From<&Report> for Choice {
    fn from(result: &Report) -> Self {
        let stage = result.stages.iter().find(|stage| stage.stop.is_some());
        let method = stage.map_or(StageMethod::Decompose(Method::None), |stage| *stage.method);
        Self {
            id: Some(result.id),
            method: if let StageMethod::Decompose(method) = method { method } else { Method::None }.into(),
            stop: stage.and_then(|stage| stage.stop).unwrap_or(StopReason::Exhausted.into()),
            hulls: count(result.hulls.len()),
            vertices: result.hulls.iter().map(|hull| hull.vertices).sum(),
            cost: result.front_cost(),
            mesh_fit: result.mesh_fit.clone(),
            error: result.error(),
            passages: result.passages.clone(),
            fit: result.fit.clone(),
            each: result.hulls.clone(),
            decomposition: result.decomposition.clone(),
            physics_convex: result.physics_convex.clone(),
        }
    }
}
