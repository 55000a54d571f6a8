//! What shapes and linksets cost.

use serde::Deserialize;
use utoipa::ToSchema;

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
