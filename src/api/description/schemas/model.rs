//! The answer about a whole model.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{Finding, Warning};

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
