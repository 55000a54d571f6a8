//! The shapes of answers, as types: the schemas of the API's description are made from them, and tests read real answers
//! into them.

use serde::Deserialize;
use utoipa::ToSchema;

/// Binary in JSON.
type Base64 = String;

/// A result: the single hull, the decomposition, how well they fit, and what they cost.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decomposition {
    /// BLAKE3 of the body, its format, the normalised parameters and the engine's version. The same id gives the same
    /// answer but for `ms` and `cached`.
    #[schema(pattern = "^b3-[0-9a-f]{64}$")]
    pub id: String,
    /// Version of the engine that made it.
    pub engine: String,
    /// Whether it came from the store.
    pub cached: bool,
    pub source: Source,
    /// Why that source.
    pub source_why: String,
    pub input: Input,
    /// The two stages, in order.
    pub stages: Vec<Stage>,
    /// The block, with `names=wiki`.
    #[schema(nullable = false)]
    pub decomposition: Option<WikiBlock>,
    /// The block, with `names=viewer`.
    #[schema(nullable = false)]
    pub physics_convex: Option<ViewerBlock>,
    pub hull: SingleHull,
    /// In `HullList` order.
    pub hulls: Vec<Hull>,
    pub fit: Fit,
    pub cost: Cost,
    /// How far the highest level sticks out, where it was not the source.
    #[schema(nullable = false)]
    pub sticks_out: Option<SticksOut>,
    /// Where the source's box is not the visible one: both, and what `box` made of it.
    #[serde(rename = "box")]
    #[schema(nullable = false, value_type = Option<Object>)]
    pub boxes: Option<serde_json::Value>,
    /// With `front`: results from the cheapest to the most exact.
    #[schema(nullable = false)]
    pub front: Option<Vec<Choice>>,
    pub warnings: Vec<Warning>,
}

/// What the hulls were made from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    PhysicsShape,
    MidLod,
    HighLod,
    LowLod,
    LowestLod,
    BoundingBox,
    None,
}

/// The source as it came in, in its own units.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    pub vertices: u32,
    pub triangles: u32,
    /// Distinct points.
    pub welded_vertices: u32,
    /// Triangles without area, which were left out.
    pub degenerate_triangles: u32,
    /// Whether every edge is used as often in one direction as in the other.
    pub watertight: bool,
    pub bounds: Bounds,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    pub min: [f64; 3],
    pub max: [f64; 3],
}

/// What a stage came to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    #[schema(pattern = "^(decompose|simplify)$")]
    pub stage: String,
    /// Never `auto`, but what it chose.
    pub method: String,
    pub hulls: u32,
    pub vertices: u32,
    /// Duration in milliseconds.
    pub ms: f64,
    /// Per cent, in the simplify stage.
    #[schema(nullable = false)]
    pub retain: Option<f64>,
    /// Why the decompose stage went no further: tolerance, max_hulls, target_cost, deadline or exhausted.
    #[schema(nullable = false)]
    pub stop: Option<String>,
}

/// The block in the wiki's spelling; points are 16-bit little-endian numbers over `Min` to `Max`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "PascalCase")]
pub struct WikiBlock {
    pub min: [f64; 3],
    pub max: [f64; 3],
    /// Points of the single hull.
    #[schema(content_encoding = "base64")]
    pub hull: Base64,
    /// Vertices of each hull, one byte each; 0 is 256. Absent without a decomposition.
    #[schema(nullable = false, content_encoding = "base64")]
    pub hull_list: Option<Base64>,
    /// Points of all hulls.
    #[schema(nullable = false, content_encoding = "base64")]
    pub position: Option<Base64>,
}

/// The same block in the spelling of viewers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "PascalCase")]
pub struct ViewerBlock {
    pub min: [f64; 3],
    pub max: [f64; 3],
    #[schema(content_encoding = "base64")]
    pub bounding_verts: Base64,
    #[schema(nullable = false, content_encoding = "base64")]
    pub hull_list: Option<Base64>,
    #[schema(nullable = false, content_encoding = "base64")]
    pub positions: Option<Base64>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SingleHull {
    pub vertices: u32,
    /// In cubic metres.
    pub volume: f64,
    /// How far the source sticks out of the decoded hull, in metres: rounding to the 16-bit grid.
    pub max_outside: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hull {
    pub vertices: u32,
    /// In cubic metres.
    pub volume: f64,
    /// How far it bulges out of the source, in metres.
    pub max_excess: f64,
}

/// How the hulls, as decoded from the block, fit the source.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fit {
    /// Share of the source's surface within 0.001 of the diagonal of a hull.
    #[schema(minimum = 0, maximum = 1)]
    pub coverage: f64,
    /// From the surface to the hulls, in metres.
    pub max_outside: f64,
    /// From the hulls to the surface, where outside the solid, in metres.
    pub max_excess: f64,
    /// The hull with the largest excess.
    #[schema(required)]
    pub worst_hull: Option<u32>,
    /// Where that is, in the units of the block.
    #[schema(required)]
    pub worst_point: Option<[f64; 3]>,
    /// Of the hulls' union to the source; null without a solid.
    #[schema(required)]
    pub volume_error: Option<f64>,
    /// 1 - volume of the union / sum of volumes.
    pub overlap: f64,
}

/// What the shapes cost, at the scale of the question.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// Metres per unit.
    pub scale: [f64; 3],
    pub hull: f64,
    #[schema(required)]
    pub decomposition: Option<f64>,
    /// Of the source's own triangles.
    #[schema(required)]
    pub mesh: Option<f64>,
    pub effective: Effective,
    pub can_be_physical: CanBePhysical,
    /// With `scales`: the same over multiples of the scale.
    #[schema(nullable = false)]
    pub curve: Option<Curve>,
}

/// Costs over multiples of the scale, and where the shape in effect changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    pub points: Vec<CurvePoint>,
    pub thresholds: Vec<Threshold>,
    /// The multiple from which the triangles may move by physics.
    #[schema(required)]
    pub mesh_physical_from: Option<f64>,
    /// The multiple from which the triangles cost their least.
    #[schema(required)]
    pub mesh_minimum_from: Option<f64>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CurvePoint {
    /// Multiple of the scale.
    pub factor: f64,
    /// Of the bounding box, in metres.
    pub size: [f64; 3],
    pub hull: f64,
    #[schema(required)]
    pub decomposition: Option<f64>,
    #[schema(required)]
    pub mesh: Option<f64>,
    pub effective: Effective,
    pub can_be_physical: CanBePhysical,
}

/// A size at which another shape takes effect.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Threshold {
    pub factor: f64,
    /// The side of the box that decides: x, y or z.
    pub side: String,
    /// The length of that side, in metres.
    pub limit: f64,
    pub below: Shape,
    pub above: Shape,
}

/// The shapes in effect, without their costs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    pub shape: String,
    pub rest: String,
    pub moving: String,
    pub why: String,
}

/// The shape that collides, by shape type and size.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Effective {
    /// The shape type: prim, convex_hull or none.
    pub shape: String,
    /// At rest: nothing, box, hull, decomposition or mesh.
    pub rest: String,
    pub moving: String,
    pub cost: f64,
    /// While it moves by physics, with the penalty that this has.
    pub moving_cost: f64,
    pub why: String,
}

/// Whether an object of this shape may move by physics: its cost must not pass 32.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CanBePhysical {
    pub hull: bool,
    #[schema(required)]
    pub decomposition: Option<bool>,
    #[schema(required)]
    pub mesh: Option<bool>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SticksOut {
    /// The highest level.
    pub level: String,
    /// Out of the single hull, in metres.
    pub hull: f64,
    /// Out of the decomposition, in metres.
    #[schema(required)]
    pub hulls: Option<f64>,
}

/// One result of a front.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub method: String,
    pub stop: String,
    pub hulls: u32,
    pub vertices: u32,
    pub cost: f64,
    pub fit: Fit,
    #[schema(nullable = false)]
    pub decomposition: Option<WikiBlock>,
    #[schema(nullable = false)]
    pub physics_convex: Option<ViewerBlock>,
}

/// What a creator should know although there is a result.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Warning {
    /// A stable word.
    pub code: String,
    pub message: String,
    #[schema(required)]
    pub part: Option<String>,
    pub index: Option<u64>,
    /// The value that was met, where the finding is about one.
    #[schema(nullable = false)]
    pub met: Option<f64>,
    /// The limit that it passed.
    #[schema(nullable = false)]
    pub limit: Option<f64>,
    /// Of a finding of the preflight: error, warning or hint.
    #[schema(nullable = false)]
    pub severity: Option<String>,
}

/// The answer to `check=only`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    #[schema(pattern = "^b3-[0-9a-f]{64}$")]
    pub id: String,
    pub engine: String,
    pub cached: bool,
    /// What would refuse or change the model; empty when nothing would.
    pub findings: Vec<Finding>,
    /// How many of them are errors.
    pub errors: u32,
    pub warnings: u32,
    pub hints: u32,
    /// Whether a simulator would refuse the model.
    pub refused: bool,
}

/// The answer to a whole model: the same request with every mesh's physics filled in, and beside it what follows.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WholeModel {
    #[schema(pattern = "^b3-[0-9a-f]{64}$")]
    pub id: String,
    pub engine: String,
    pub cached: bool,
    /// Costs of all instances, under the names of the upload protocol.
    pub data: ModelData,
    /// The result of each mesh, beside its `mesh_name`, its number and what its `instances` cost.
    #[schema(value_type = Vec<Object>)]
    pub parts: Vec<serde_json::Value>,
    /// Meshes that were refused, and faults of the lists.
    pub errors: Vec<Finding>,
    pub warnings: Vec<Warning>,
}

/// What the linkset of a whole model adds up to.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ModelData {
    /// Land impact.
    pub resource_cost: f64,
    pub physics_cost: f64,
    pub model_physics_cost: ModelPhysicsCost,
    pub model_streaming_cost: f64,
    pub simulation_cost: f64,
}

/// What each shape would cost.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelPhysicsCost {
    pub hull: f64,
    pub mesh: f64,
    pub decomposition: f64,
}

/// Why a request was refused (RFC 9457).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// Always `about:blank`: `code` tells problems apart.
    pub r#type: String,
    /// The status in words.
    pub title: String,
    pub status: u16,
    /// What is wrong, where, the bound that was met and the way out.
    pub detail: String,
    /// A stable word for programs.
    pub code: String,
    pub errors: Vec<Finding>,
}

/// A single fault.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub code: String,
    pub message: String,
    /// The level, object, face or parameter that it is about.
    #[schema(required)]
    pub part: Option<String>,
    /// Where in that part, or in the body: a byte, line, vertex or triangle.
    #[schema(required)]
    pub index: Option<u64>,
    /// The value that was met, where the fault is about one.
    #[schema(nullable = false)]
    pub met: Option<f64>,
    /// The limit that it passed.
    #[schema(nullable = false)]
    pub limit: Option<f64>,
    /// Of a finding of the preflight: error, warning or hint.
    #[schema(nullable = false)]
    pub severity: Option<String>,
}

/// What a linkset costs (`POST /cost`).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinksetReport {
    /// A line for each prim, in order; the first is the root.
    pub prims: Vec<PrimLine>,
    pub physical: bool,
    /// Of the linkset's box, in metres.
    pub size: [f64; 3],
    pub face_area: f64,
    pub penalty_factor: f64,
    pub physics: f64,
    pub penalized_physics: f64,
    pub simulation: f64,
    #[schema(required)]
    pub streaming: Option<f64>,
    pub region: f64,
    pub land_impact: f64,
    /// Rounded as viewers show it.
    pub land_impact_shown: f64,
    /// Which of the weights decides.
    pub decided_by: String,
    pub accounting: String,
    pub can_be_physical: bool,
    /// The sums, in words.
    pub explain: Vec<String>,
    pub findings: Vec<Advice>,
}

/// A prim's share.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrimLine {
    pub name: String,
    pub shape: String,
    pub physics: f64,
    pub effective: Effective,
    #[schema(required)]
    pub streaming: Option<f64>,
    pub can_be_physical: bool,
}

/// What would make a linkset cheaper or otherwise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Advice {
    pub code: String,
    pub message: String,
    #[schema(required)]
    pub part: Option<String>,
}

/// Work that is done later: asked for with `Prefer: respond-async`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    pub id: String,
    pub state: JobState,
    /// What is being done.
    #[schema(required)]
    pub stage: Option<String>,
    #[schema(minimum = 0, maximum = 1)]
    pub progress: f64,
    /// Hulls so far.
    pub hulls: u32,
    /// Runs so far, this one included.
    pub tries: u32,
    /// Path of the result, once there is one.
    #[schema(required)]
    pub result: Option<String>,
    /// The problem that a request would have been answered with, when the job failed.
    #[schema(required, value_type = Option<Object>)]
    pub error: Option<serde_json::Value>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    Queued,
    Running,
    Done,
    Failed,
    Cancelled,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Alive {
    #[schema(pattern = "^alive$")]
    pub status: String,
    pub engine: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Readiness {
    pub ready: bool,
    /// Why no work should be sent here.
    pub reasons: Vec<Reason>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// draining, saturated or store_unreachable.
    pub code: String,
    pub message: String,
}
