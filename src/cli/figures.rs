//! The figures of a result that a table and a comparison show.

use serde::{Deserialize, Serialize};

use crate::cost::Constants;
use crate::mesh_asset::llsd::Value;

/// What a model's physics comes to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figures {
    /// Hulls of the decomposition; 0 without one.
    pub hulls: i32,
    /// Vertices of these hulls.
    pub vertices: i32,
    /// Physics cost of the shape in effect.
    pub cost: f64,
    /// Cost of the single hull.
    pub hull_cost: f64,
    /// How far the hulls bulge out of the source, in metres.
    pub max_excess: f64,
}

impl Figures {
    pub fn of(result: &Value) -> Self {
        let at = |path: &[&str]| path.iter().try_fold(result, |value, key| value.get(key));
        let real = |path: &[&str]| at(path).and_then(Value::as_real).unwrap_or(0.0);
        let hulls = at(&["hulls"]).and_then(Value::as_array).unwrap_or_default();
        let vertices = |hull: &Value| hull.get("vertices").and_then(Value::as_integer).unwrap_or(0);
        Self {
            hulls: i32::try_from(hulls.len()).unwrap_or(i32::MAX),
            vertices: hulls.iter().map(vertices).sum(),
            // A whole model has the sum over its instances.
            cost: real(&["cost", "effective", "cost"]) + real(&["data", "physics_cost"]),
            hull_cost: real(&["cost", "hull"]),
            max_excess: real(&["fit", "max_excess"]),
        }
    }

    /// Physics cost of the hulls of the decomposition, whatever stands in for them.
    pub fn decomposition_cost(&self, costs: &Constants) -> f64 {
        let count = |count: i32| usize::try_from(count).unwrap_or(0);
        costs.decomposition_cost(count(self.hulls), count(self.vertices))
    }

    /// Sums, and the largest excess of both.
    pub fn add(&mut self, other: &Self) {
        self.hulls = self.hulls.saturating_add(other.hulls);
        self.vertices = self.vertices.saturating_add(other.vertices);
        self.cost += other.cost;
        self.hull_cost += other.hull_cost;
        self.max_excess = self.max_excess.max(other.max_excess);
    }
}
