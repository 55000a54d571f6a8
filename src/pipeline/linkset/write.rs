//! The answer of `POST /cost`.

use crate::cost::{Advice, LinksetReport, PrimLine};
use crate::mesh_asset::llsd::Value;

use crate::pipeline::result::answer::{text, vector};
use crate::pipeline::result::costs::shape_entries;

pub(super) fn report_map(report: &LinksetReport) -> Value {
    let real = Value::Real;
    let optional = |value: Option<f64>| value.map_or(Value::Undefined, Value::Real);
    Value::map([
        ("prims", Value::array(report.prims.iter().map(prim_map))),
        ("physical", Value::Boolean(report.physical)),
        ("size", vector(&report.size)),
        ("face_area", real(report.face_area)),
        ("penalty_factor", real(report.penalty_factor)),
        ("physics", real(report.physics)),
        ("penalized_physics", real(report.penalized_physics)),
        ("simulation", real(report.simulation)),
        ("streaming", optional(report.streaming)),
        ("region", real(report.region)),
        ("land_impact", real(report.land_impact)),
        ("land_impact_shown", real(report.shown_land_impact)),
        ("decided_by", text(report.decided_by)),
        ("accounting", text(report.accounting.name())),
        ("can_be_physical", Value::Boolean(report.can_be_physical)),
        ("explain", Value::array(report.explain.iter().map(|line| text(line)))),
        ("findings", Value::array(report.advice.iter().map(advice_map))),
    ])
}

fn prim_map(line: &PrimLine) -> Value {
    let mut effective = shape_entries(&line.priced.shape).to_vec();
    effective.push(("cost", Value::Real(line.priced.at_rest.value())));
    effective.push(("moving_cost", Value::Real(line.priced.moving.value())));
    Value::map([
        ("name", text(&line.name)),
        ("shape", text(line.shape)),
        ("physics", Value::Real(line.physics)),
        ("effective", Value::map(effective)),
        ("streaming", line.streaming.map_or(Value::Undefined, Value::Real)),
        ("can_be_physical", Value::Boolean(line.can_be_physical)),
    ])
}

fn advice_map(advice: &Advice) -> Value {
    Value::map([
        ("code", text(advice.code)),
        ("message", text(&advice.message)),
        ("part", advice.prim.map_or(Value::Undefined, |number| text(&format!("prims[{number}]")))),
    ])
}
