//! The result of one mesh.

use crate::decompose::{Decomposition, Method, StopReason};
use crate::formats::UpAxis;
use crate::geometry::{self, Aabb, ConvexHull, Mesh};
use crate::mesh_asset::ConvexBlock;
use crate::pipeline::records::{LevelWord, MethodWord, StageWord, StopWord, UpWord, Word, named, records};
use crate::pipeline::request::choices::{BoxFitWord, SourceWord, UpFrom, UpFromWord};
use crate::pipeline::request::upload::ContentId;

use super::remark::present;
use super::walk::{PassagesReport, Walk};
use super::{Cost, ViewerBlock, Warning, WikiBlock, count};

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
        walk_why: optional String;
        cost: Cost;
        /// How far the highest level sticks out of the hulls, when it is not the source.
        sticks_out: optional SticksOut;
        /// The box of the source and the visible box, when they are two, and the effect of the parameter `box`.
        #[serde(rename = "box")]
        boxes: optional BoxReport;
        /// With `front`: results from the cheapest to the most exact.
        front: optional Vec<Choice>;
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

    /// An axis-aligned box.
    Bounds from bounds: &Aabb {
        min: [f64; 3] = bounds.min.into();
        max: [f64; 3] = bounds.max.into();
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

    /// One hull of the decomposition.
    Hull {
        vertices: u32;
        /// In cubic metres.
        volume: f64;
        /// How far the hull bulges out of the source, in metres.
        max_excess: f64;
        /// Depth of what the hull fills, in metres, as in `fit.fill`.
        fill: f64;
    }

    /// How the hulls, as decoded from the block, fit the source.
    Fit from fit: &geometry::Fit {
        /// Share of the source's surface within 0.001 of the diagonal of a hull.
        #[schema(minimum = 0, maximum = 1)]
        coverage: f64 = fit.coverage;
        /// Largest distance from the surface to the hulls, in metres.
        max_outside: f64 = fit.max_outside;
        /// Largest distance from the hulls to the surface, where the hulls are outside the solid, in metres.
        max_excess: f64 = fit.max_excess;
        /// The hull with the largest excess.
        worst_hull: null u32 = fit.worst_hull.map(count);
        /// The point of the largest excess, in metres: in units of the block times `cost.scale`.
        worst_point: null [f64; 3] = fit.worst_point.map(Into::into);
        /// Depth of what the hulls fill: the largest distance to the surface of the source from a place inside a hull
        /// and outside of the solid, in metres. A sealed cavity counts as outside.
        fill: f64 = fit.fill;
        /// No such place is deeper, in metres. It exceeds `fill` by 2 % or by 0.002 of the diagonal, and by more where
        /// the bound on the search ended it.
        fill_upper: f64 = fit.fill_upper;
        /// The deepest place found, in metres; null where nothing is filled.
        fill_at: null [f64; 3] = fit.fill_at.map(Into::into);
        /// How far the hulls leave the bounding box of the source, in metres: the largest of the six sides.
        over: f64 = fit.over;
        /// Relative volume error of the hulls' union against the source; null without a solid.
        volume_error: null f64 = fit.volume_error;
        /// 1 - volume of the union / sum of volumes.
        overlap: f64 = fit.overlap;
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

    /// The box of the source beside the box of the highest level.
    BoxReport {
        /// The value of the parameter `box`.
        fit: BoxFitWord;
        /// The highest level.
        level: LevelWord;
        source: Bounds;
        visible: Bounds;
        /// Factors for each axis that would stretch the source to the visible box.
        factors: [f64; 3];
        /// Whether a viewer would stretch the source noticeably.
        differs: bool;
        /// With `box=pad`: the additions to the hulls.
        added: optional Added;
    }

    /// Additions to the hulls so that their box is the visible box.
    #[derive(Default)]
    Added {
        /// Vertices that the single hull gained.
        hull_vertices: u32;
        /// Hulls that the decomposition gained.
        hulls: u32;
        /// Vertices of these hulls.
        vertices: u32;
        /// Physics cost of the vertices that the single hull gained.
        hull_cost: f64;
        /// Physics cost of the hulls that the decomposition gained.
        decomposition_cost: f64;
    }

    /// One result of a front.
    Choice {
        method: MethodWord;
        /// Why the decompose stage went no further.
        stop: StopWord;
        hulls: u32;
        vertices: u32;
        /// Physics cost of the hulls.
        cost: f64;
        fit: Fit;
        /// The hulls one by one, in `HullList` order.
        each: Vec<Hull>;
        decomposition: optional WikiBlock;
        physics_convex: optional ViewerBlock;
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

impl Fit {
    /// Returns how wrong the hulls are where they are not in the solid, in metres: the larger of `fill` and `max_excess`.
    pub fn error(&self) -> f64 {
        self.fill.max(self.max_excess)
    }
}

impl Report {
    /// Returns the block of hulls, in whichever spelling the report holds it.
    pub fn block(&self) -> Option<&ConvexBlock> {
        let viewer = self.physics_convex.as_ref().map(|block| &block.0);
        self.decomposition.as_ref().map(|block| &block.0).or(viewer)
    }

    /// Returns whether the deadline ended a stage before its best result.
    pub fn is_cut_short(&self) -> bool {
        self.stages.iter().any(|stage| matches!(stage.stop, Some(Word(StopReason::Deadline))))
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
}

impl Hull {
    /// Returns a line for each hull, with its figures from `fit`, which was measured on the same hulls.
    pub fn list(hulls: &[ConvexHull], fit: &geometry::Fit) -> Vec<Self> {
        let line = |((hull, &max_excess), &fill): ((&ConvexHull, &f64), &f64)| Self {
            vertices: count(hull.points().len()),
            volume: hull.volume(),
            max_excess,
            fill,
        };
        hulls.iter().zip(&fit.hull_excess).zip(&fit.hull_fill).map(line).collect()
    }
}
