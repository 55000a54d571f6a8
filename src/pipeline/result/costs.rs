//! The key `cost` of an answer, with its curve over scales.

use crate::cost::{CostReport, CurvePoint, MeshLimits, PerShape, ResolvedShape, ScaleCurve, Threshold};
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::Value;

use super::answer::{text, vector};

const AXES: [&str; 3] = ["x", "y", "z"];

pub fn cost_map(scale: &Vec3, report: &CostReport, curve: Option<&ScaleCurve>) -> Value {
    let mut entries = vec![("scale", vector(scale))];
    entries.extend(report_entries(report));
    entries.extend(curve.map(|curve| ("curve", curve_map(curve))));
    Value::map(entries)
}

/// The three figures, the shape in force, and whether each may be physical.
fn report_entries(report: &CostReport) -> [(&'static str, Value); 5] {
    let PerShape { hull, decomposition, mesh } = &report.cost;
    let mut effective = shape_entries(&report.effective).to_vec();
    effective.push(("cost", Value::Real(report.effective_cost)));
    effective.push(("moving_cost", Value::Real(report.moving_cost)));
    let can = &report.can_be_physical;
    let can = [("hull", Some(can.hull)), ("decomposition", can.decomposition), ("mesh", can.mesh)];
    let flag = |(key, can): (&'static str, Option<bool>)| (key, can.map_or(Value::Undefined, Value::Boolean));
    [
        ("hull", Value::Real(*hull)),
        ("decomposition", optional(*decomposition)),
        ("mesh", optional(*mesh)),
        ("effective", Value::map(effective)),
        ("can_be_physical", Value::map(can.map(flag))),
    ]
}

pub fn shape_entries(shape: &ResolvedShape) -> [(&'static str, Value); 4] {
    [
        ("shape", text(shape.physics_type.name())),
        ("rest", text(shape.at_rest.name())),
        ("moving", text(shape.moving.name())),
        ("why", text(&shape.why)),
    ]
}

fn optional(value: Option<f64>) -> Value {
    value.map_or(Value::Undefined, Value::Real)
}

fn curve_map(curve: &ScaleCurve) -> Value {
    let MeshLimits { physical_from, minimum_from } = curve.mesh_limits.unwrap_or_default();
    Value::map([
        ("points", Value::array(curve.points.iter().map(point_map))),
        ("thresholds", Value::array(curve.thresholds.iter().map(threshold_map))),
        ("mesh_physical_from", optional(physical_from)),
        ("mesh_minimum_from", optional(minimum_from)),
    ])
}

fn point_map(point: &CurvePoint) -> Value {
    let own = [("factor", Value::Real(point.factor)), ("size", vector(&point.size))];
    Value::map(own.into_iter().chain(report_entries(&point.report)))
}

fn threshold_map(threshold: &Threshold) -> Value {
    Value::map([
        ("factor", Value::Real(threshold.factor)),
        ("side", text(AXES.get(threshold.axis).copied().unwrap_or_default())),
        ("limit", Value::Real(threshold.limit_m)),
        ("below", Value::map(shape_entries(&threshold.below))),
        ("above", Value::map(shape_entries(&threshold.above))),
    ])
}
