//! The result of a whole model.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pipeline::records::records;
use crate::pipeline::refusal::Finding;
use crate::pipeline::request::upload::ContentId;

use super::{Cost, LinksetReport, Report, Warning};

/// The response to a whole model: the request with the physics of every mesh filled in, and these keys beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = WholeModel)]
pub struct ModelReport {
    #[schema(value_type = String, pattern = "^b3-[0-9a-f]{64}$")]
    pub id: ContentId,
    /// Version of the engine that made the result.
    pub engine: String,
    /// Whether the result came from the store.
    pub cached: bool,
    /// Costs of all instances, under the names of the upload protocol.
    pub data: ModelData,
    /// The result of each mesh, beside its `mesh_name`, its number and the costs of its `instances`.
    pub parts: Vec<PartReport>,
    /// With `parts=objects`: one for each object of the scene, the root first, in the order of `instance_list`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub prims: Option<Vec<PrimReport>>,
    /// With `parts=objects`: the cost report of the linkset, as `POST /cost` returns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub linkset: Option<Box<LinksetReport>>,
    /// How a budget of the whole was distributed over the parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub budget: Option<Box<BudgetReport>>,
    /// With `parts=objects` and `front`: results of the linkset, from the cheapest to the most exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub front: Option<Vec<LinksetChoice>>,
    /// Meshes that were refused, and faults of the lists.
    pub errors: Vec<Finding>,
    pub warnings: Vec<Warning>,
}

impl ModelReport {
    /// The keys of the report. An answer that is posted again has them beside those of the request.
    pub const KEYS: [&str; 11] =
        ["id", "engine", "cached", "data", "parts", "prims", "linkset", "budget", "front", "errors", "warnings"];
}

/// The result of one mesh of a whole model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PartReport {
    #[serde(flatten)]
    pub report: Report,
    pub mesh_name: String,
    /// Number of the mesh in `mesh_list`, from 0.
    pub mesh: u32,
    pub instances: Vec<Instance>,
}

records! {
    /// Costs of the linkset of a whole model (`llfloatermodelpreview.cpp`, `handleModelPhysicsFeeReceived`).
    ModelData {
        /// Land impact.
        resource_cost: f64;
        physics_cost: f64;
        model_physics_cost: ModelPhysicsCost;
        model_streaming_cost: f64;
        streaming_cost: f64;
        simulation_cost: f64;
        /// Instances that have a cost.
        prims: u32;
        /// Whether the linkset may move by physics.
        can_be_physical: bool;
    }

    /// Physics cost of all instances with each shape.
    ModelPhysicsCost {
        hull: f64;
        mesh: f64;
        decomposition: f64;
    }

    /// An object of a scene as a prim.
    PrimReport {
        name: String;
        /// Index of its mesh in `parts` and in `mesh_list`.
        part: u32;
        /// Centre in metres, Z up.
        position: [f64; 3];
        /// Quaternion x, y, z, w.
        rotation: [f64; 4];
        /// Sides in metres, along the axes of the prim.
        size: [f64; 3];
        /// Costs at the prim's own size; `scale` is relative to the part's result.
        cost: Cost;
    }

    /// A budget of physics cost, and its distribution over the parts by their fronts.
    BudgetReport {
        /// `target_cost`, `target_land_impact` or `free`.
        target: String;
        /// The physics cost that it allows.
        physics: f64;
        /// The physics cost of the linkset.
        spent: f64;
        /// Whether the linkset keeps the budget: not where even the cheapest physics costs more, or other weights alone do.
        kept: bool;
        /// The share of each part.
        parts: Vec<Share>;
    }

    /// The share of a part in a budget.
    Share {
        /// Index in `parts`; of equal meshes, that of the first. For a linkset description, index of the first prim with the
        /// result.
        part: u32;
        /// Physics cost of all its prims.
        cost: f64;
        /// Sum of the errors of all its prims in metres: for hulls the larger of `fill` and `max_excess`, for a mesh in effect
        /// the larger of its two distances.
        error: f64;
        /// The best choice that costs less.
        down: null Step;
        /// The cheapest choice with less error.
        up: null Step;
    }

    /// A line of the front of a linkset.
    LinksetChoice {
        /// Id of the stored result that this line is. Absent where the time ran out, so that nothing is stored.
        #[schema(value_type = String, pattern = "^b3-[0-9a-f]{64}$")]
        id: optional ContentId;
        /// Land impact as viewers show it.
        land_impact: f64;
        /// Physics cost of the linkset.
        physics: f64;
        /// Sum of the errors of all prims, in metres.
        error: f64;
    }

    /// A choice beside the chosen one.
    Step {
        cost: f64;
        error: f64;
    }

    /// One use of a mesh.
    Instance {
        /// Number of the instance in `instance_list`, from 0.
        instance: u32;
        /// Costs at the instance's own scale; absent when the instance has no scale.
        cost: optional Cost;
    }
}

impl PartReport {
    /// Returns the number of instances that have a cost.
    pub fn placed(&self) -> usize {
        self.instances.iter().filter(|instance| instance.cost.is_some()).count()
    }
}

#[cfg(test)]
mod tests {
    use utoipa::PartialSchema;

    use super::*;

    #[test]
    fn the_keys_are_those_of_the_report() {
        let schema = serde_json::to_value(ModelReport::schema()).unwrap();
        let mut fields: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut keys = ModelReport::KEYS;
        fields.sort_unstable();
        keys.sort_unstable();
        assert_eq!(fields, keys);
    }
}
