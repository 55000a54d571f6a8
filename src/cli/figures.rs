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
        let mut figures = Self {
            // A whole model has the sum over its instances.
            cost: real(&["cost", "effective", "cost"]) + real(&["data", "physics_cost"]),
            hull_cost: real(&["cost", "hull"]) + real(&["data", "model_physics_cost", "hull"]),
            ..Self::default()
        };
        for (count, mesh) in meshes(result) {
            let hulls = mesh.list("hulls");
            let vertices: i32 = hulls.iter().map(|hull| whole(hull, &["vertices"])).sum();
            let excess = mesh.get("fit").and_then(|fit| fit.get("max_excess")?.as_real()).unwrap_or(0.0);
            figures.hulls = figures.hulls.saturating_add(times(count, i32::try_from(hulls.len()).unwrap_or(i32::MAX)));
            figures.vertices = figures.vertices.saturating_add(times(count, vertices));
            figures.max_excess = figures.max_excess.max(excess);
        }
        figures
    }

    /// Triangles of the source, of all instances of a whole model.
    pub fn triangles(result: &Value) -> i32 {
        let each = meshes(result).map(|(count, mesh)| times(count, whole(mesh, &["input", "triangles"])));
        each.fold(0, i32::saturating_add)
    }

    /// Physics cost of the hulls of the decomposition, whatever stands in for them; `None` where there are none.
    pub fn decomposition_cost(&self, costs: &Constants) -> Option<f64> {
        let count = |count: i32| usize::try_from(count).unwrap_or(0);
        (self.hulls > 0).then(|| costs.decomposition_cost(count(self.hulls), count(self.vertices)))
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

/// The results of the meshes and how often each of them is there: once, or as many times as a whole model places it.
fn meshes(result: &Value) -> impl Iterator<Item = (usize, &Value)> {
    let single = result.get("parts").is_none().then_some((1, result));
    single.into_iter().chain(result.list("parts").iter().map(|part| (times_placed(part), part)))
}

fn times_placed(part: &Value) -> usize {
    part.list("instances").iter().filter(|instance| instance.get("cost").is_some()).count()
}

fn whole(value: &Value, path: &[&str]) -> i32 {
    path.iter().try_fold(value, |value, key| value.get(key)).and_then(Value::as_integer).unwrap_or(0)
}

fn times(count: usize, each: i32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(each)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_model_counts_each_mesh_as_often_as_it_is_placed() {
        let hull = Value::map([("vertices", Value::from(8))]);
        let placed = Value::map([("cost", Value::map([("hull", Value::from(0.36))]))]);
        let part = |instances: [&Value; 3]| {
            Value::map([
                ("hulls", Value::array([hull.clone(), hull.clone()])),
                ("input", Value::map([("triangles", Value::from(12))])),
                ("fit", Value::map([("max_excess", Value::from(0.25))])),
                ("instances", Value::array(instances.map(Clone::clone))),
            ])
        };
        let of_model = Value::map([("hull", Value::from(1.08))]);
        let data = Value::map([("physics_cost", Value::from(2.16)), ("model_physics_cost", of_model)]);
        let nowhere = Value::map([("instance", Value::from(4))]);
        let parts = Value::array([part([&placed, &placed, &nowhere]), part([&nowhere, &placed, &nowhere])]);
        let result = Value::map([("data", data), ("parts", parts)]);
        let figures = Figures::of(&result);
        let expected = Figures { hulls: 6, vertices: 48, cost: 2.16, hull_cost: 1.08, max_excess: 0.25 };
        assert_eq!((figures, Figures::triangles(&result)), (expected, 36));
    }
}
