//! The figures of a result that a table and a comparison show.

use serde::{Deserialize, Serialize};

use crate::cost::Constants;
use crate::pipeline::Outcome;
use crate::pipeline::report::count;

/// Figures of a model's physics.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figures {
    /// Hulls of the decomposition; 0 without one.
    pub hulls: u32,
    /// Vertices of these hulls.
    pub vertices: u32,
    /// Physics cost of the shape in effect.
    pub cost: f64,
    /// Cost of the single hull.
    pub hull_cost: f64,
    /// How far the hulls bulge out of the source, in metres; for a mesh in effect, the larger of its two distances.
    pub max_excess: f64,
    /// Depth of what the hulls fill, in metres. Earlier versions did not record it.
    #[serde(default)]
    pub fill: f64,
}

impl Figures {
    pub fn of(outcome: &Outcome) -> Self {
        // The costs of a whole model are sums over its instances.
        let (cost, hull_cost) = match outcome {
            Outcome::Mesh(outcome) => (outcome.report.cost.effective.cost, outcome.report.cost.hull),
            Outcome::Model(outcome) => {
                let data = &outcome.report.data;
                (data.physics_cost, data.model_physics_cost.hull)
            }
            Outcome::Findings(_) => (0.0, 0.0),
        };
        let mut figures = Self { cost, hull_cost, ..Self::default() };
        for (placed, report) in outcome.mesh_reports() {
            let vertices: u32 = report.hulls.iter().map(|hull| hull.vertices).sum();
            figures.hulls = figures.hulls.saturating_add(count(placed).saturating_mul(count(report.hulls.len())));
            figures.vertices = figures.vertices.saturating_add(count(placed).saturating_mul(vertices));
            let (excess, fill) = match report.mesh_in_effect() {
                // A mesh fills nothing.
                Some(mesh) => (mesh.error(), 0.0),
                None => (report.fit.max_excess, report.fit.fill),
            };
            figures.max_excess = figures.max_excess.max(excess);
            figures.fill = figures.fill.max(fill);
        }
        figures
    }

    /// Returns the number of triangles of the source, over all instances of a whole model.
    pub fn triangles(outcome: &Outcome) -> u32 {
        let each = outcome.mesh_reports().map(|(placed, report)| count(placed).saturating_mul(report.input.triangles));
        each.fold(0, u32::saturating_add)
    }

    /// Returns the physics cost of the hulls of the decomposition, whether or not they are in effect; `None` without any.
    pub fn decomposition_cost(&self, costs: &Constants) -> Option<f64> {
        (self.hulls > 0).then(|| costs.decomposition_cost(self.hulls as usize, self.vertices as usize))
    }

    /// Returns how wrong the hulls are, in metres: the larger of `fill` and `max_excess`.
    pub fn error(&self) -> f64 {
        self.fill.max(self.max_excess)
    }

    /// Adds another model's figures; of both excesses and of both depths the larger stays.
    pub fn add(&mut self, other: &Self) {
        self.hulls = self.hulls.saturating_add(other.hulls);
        self.vertices = self.vertices.saturating_add(other.vertices);
        self.cost += other.cost;
        self.hull_cost += other.hull_cost;
        self.max_excess = self.max_excess.max(other.max_excess);
        self.fill = self.fill.max(other.fill);
    }
}
