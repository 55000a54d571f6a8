//! Sums of the costs of a whole model's linkset.

use crate::cost::{Activity, Constants, land_impact};

use super::groups::Group;
use super::parts::{ModelWork, Part};
use crate::pipeline::budget::Weights;
use crate::pipeline::result::report::{ModelData, ModelPhysicsCost, count};

/// Sums over the instances whose mesh has a result.
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
    pub fn add(&mut self, work: &ModelWork<'_>, group: &Group, part: &Part) {
        for (&instance, report) in group.instances.iter().zip(&part.costs) {
            let (Some(report), Some(size)) = (report, work.scale(instance)) else { continue };
            self.prims += 1;
            let cost = &report.cost;
            self.hull += cost.hull;
            // The single hull stands in for a shape that does not exist.
            self.decomposition += cost.decomposition.unwrap_or(cost.hull);
            self.mesh += cost.mesh.unwrap_or(cost.hull);
            self.physics += report.effective_cost;
            self.streaming += work.spec.params.costs.streaming_cost(&part.lod_bytes, &size);
        }
    }

    pub fn streaming(&self) -> f64 {
        self.streaming
    }

    /// Returns what the linkset weighs.
    pub fn weights(&self, constants: &Constants) -> Weights {
        let others = self.streaming.max(self.simulation(constants));
        Weights { physics: self.physics, penalty: 1.0, others }
    }

    fn simulation(&self, constants: &Constants) -> f64 {
        constants.simulation_cost(Activity { prims: self.prims, scripts: 0, physical: false })
    }

    pub fn data(&self, constants: &Constants) -> ModelData {
        let simulation_cost = self.simulation(constants);
        ModelData {
            resource_cost: land_impact(self.streaming, self.physics, simulation_cost),
            physics_cost: self.physics,
            model_physics_cost: ModelPhysicsCost {
                hull: self.hull,
                mesh: self.mesh,
                decomposition: self.decomposition,
            },
            model_streaming_cost: self.streaming,
            streaming_cost: self.streaming,
            simulation_cost,
            prims: count(self.prims),
            can_be_physical: constants.can_be_physical(self.physics),
        }
    }
}
