//! The answer about one mesh.

use serde::Deserialize;
use utoipa::ToSchema;

use super::Cost;

/// Binary in JSON.
pub(super) type Base64 = String;

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
    /// Why the decompose stage went no further: tolerance, max_hulls, max_vertices, target_cost, deadline
    /// or exhausted.
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
    /// Its hulls, in `HullList` order.
    pub each: Vec<Hull>,
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
