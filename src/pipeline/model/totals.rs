//! What the linkset of a whole model adds up to, under the names of the upload protocol.

use crate::cost::{Activity, Constants, CostReport, land_impact};
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::Value;

use crate::pipeline::result::answer::count;
use crate::pipeline::result::costs::cost_map;

use super::parts::{Group, Part, Work};

/// Sums over the instances whose mesh was answered.
#[derive(Default)]
pub struct Totals {
    prims: usize,
    hull: f64,
    decomposition: f64,
    mesh: f64,
    physics: f64,
    streaming: f64,
}

impl Totals {
    pub fn add(&mut self, work: &Work<'_>, group: &Group, part: &Part) {
        for (&instance, report) in group.instances.iter().zip(&part.costs) {
            let (Some(report), Some(size)) = (report, work.scale(instance)) else { continue };
            self.prims += 1;
            let cost = &report.cost;
            self.hull += cost.hull;
            // Where a shape is not there, the single hull stands in.
            self.decomposition += cost.decomposition.unwrap_or(cost.hull);
            self.mesh += cost.mesh.unwrap_or(cost.hull);
            self.physics += report.effective_cost;
            self.streaming += work.spec.params.costs.streaming_cost(&part.lod_bytes, &size);
        }
    }

    /// The keys that a viewer reads (`llfloatermodelpreview.cpp`, `handleModelPhysicsFeeReceived`).
    pub fn data(&self, constants: &Constants) -> Value {
        let simulation = constants.simulation_cost(Activity { prims: self.prims, scripts: 0, physical: false });
        let of_model = Value::map([
            ("hull", Value::Real(self.hull)),
            ("mesh", Value::Real(self.mesh)),
            ("decomposition", Value::Real(self.decomposition)),
        ]);
        Value::map([
            ("resource_cost", Value::Real(land_impact(self.streaming, self.physics, simulation))),
            ("physics_cost", Value::Real(self.physics)),
            ("model_physics_cost", of_model),
            ("model_streaming_cost", Value::Real(self.streaming)),
            ("streaming_cost", Value::Real(self.streaming)),
            ("simulation_cost", Value::Real(simulation)),
            ("prims", count(self.prims)),
            ("can_be_physical", Value::Boolean(constants.can_be_physical(self.physics))),
        ])
    }
}

/// A line of a part's `instances`; without a cost where the instance has no scale.
pub fn instance_map(instance: usize, scale: Option<Vec3>, cost: Option<&CostReport>) -> Value {
    let mut entries = vec![("instance", count(instance))];
    entries.extend(scale.zip(cost).map(|(scale, cost)| ("cost", cost_map(&scale, cost, None))));
    Value::map(entries)
}
