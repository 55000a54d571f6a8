//! The result map of the contract, without `cached` and the block.

use crate::geometry::{Aabb, ConvexHull, Fit, Vec3};
use crate::mesh_asset::llsd::Value;

use super::costs;
use super::warning::Warning;
use crate::pipeline::refusal::Finding;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::upload::ENGINE;
use crate::pipeline::steps::measured::{Checked, SticksOut};
use crate::pipeline::steps::shapes::StageReport;

/// Everything that the result map tells.
pub struct Findings<'a> {
    pub job: &'a Job,
    pub source: &'static str,
    pub why: &'a str,
    pub input: Input,
    pub stages: &'a [StageReport],
    pub checked: &'a Checked,
    pub warnings: &'a [Warning],
    /// Where a front was asked for.
    pub front: Option<Vec<Value>>,
    /// The box of the source beside that of what is seen, where they are two.
    pub boxes: Option<Value>,
}

/// The line `input` of an answer: the source as it came in, in its own units.
pub struct Input {
    pub vertices: usize,
    pub triangles: usize,
    pub welded_vertices: usize,
    pub degenerate_triangles: usize,
    pub watertight: bool,
    pub bounds: Aabb,
}

pub fn result_map(findings: Findings) -> Value {
    let Findings { job, source, why, input, stages, checked, warnings, front, boxes } = findings;
    let mut entries = vec![
        ("id", text(&job.id().to_string())),
        ("engine", text(ENGINE)),
        ("source", text(source)),
        ("source_why", text(why)),
        ("input", input_map(&input)),
        ("stages", Value::array(stages.iter().map(stage_map))),
        ("hull", hull_map(&checked.hull, "max_outside", checked.max_outside)),
        ("hulls", hulls_of(&checked.hulls, &checked.fit)),
        ("fit", fit_map(&checked.fit)),
        ("cost", costs::cost_map(&job.spec().scale, &checked.cost, checked.curve.as_ref())),
        ("warnings", Value::array(warnings.iter().map(warning_map))),
    ];
    if let Some(sticks_out) = &checked.sticks_out {
        entries.push(("sticks_out", sticks_out_map(sticks_out)));
    }
    entries.extend(boxes.map(|boxes| ("box", boxes)));
    entries.extend(front.map(|front| ("front", Value::array(front))));
    Value::map(entries)
}

pub fn text(text: &str) -> Value {
    Value::String(text.into())
}

/// LLSD integers have 32 bits; no count of ours passes them, but saturating is better than wrapping.
pub fn count(count: usize) -> Value {
    Value::Integer(i32::try_from(count).unwrap_or(i32::MAX))
}

pub fn vector(vector: &Vec3) -> Value {
    Value::array(vector.iter().copied().map(Value::Real))
}

fn input_map(input: &Input) -> Value {
    Value::map([
        ("vertices", count(input.vertices)),
        ("triangles", count(input.triangles)),
        ("welded_vertices", count(input.welded_vertices)),
        ("degenerate_triangles", count(input.degenerate_triangles)),
        ("watertight", Value::Boolean(input.watertight)),
        ("bounds", box_map(&input.bounds)),
    ])
}

pub fn box_map(bounds: &Aabb) -> Value {
    Value::map([("min", vector(&bounds.min)), ("max", vector(&bounds.max))])
}

fn stage_map(stage: &StageReport) -> Value {
    let mut entries = vec![
        ("stage", text(stage.stage)),
        ("method", text(stage.method)),
        ("hulls", count(stage.hulls)),
        ("vertices", count(stage.vertices)),
        ("ms", Value::Real(stage.ms)),
    ];
    entries.extend(stage.retain.map(|retain| ("retain", Value::Real(retain))));
    entries.extend(stage.stop.map(|stop| ("stop", text(stop))));
    Value::map(entries)
}

/// Each hull of a decomposition, in the order of `HullList`; `fit` is what was measured of them.
pub fn hulls_of(hulls: &[ConvexHull], fit: &Fit) -> Value {
    let excess = fit.hull_excess.iter().copied();
    Value::array(hulls.iter().zip(excess).map(|(hull, excess)| hull_map(hull, "max_excess", excess)))
}

/// `distance`: what is measured of this hull, in metres.
fn hull_map(hull: &ConvexHull, distance: &'static str, metres: f64) -> Value {
    Value::map([
        ("vertices", count(hull.points().len())),
        ("volume", Value::Real(hull.volume())),
        (distance, Value::Real(metres)),
    ])
}

pub fn fit_map(fit: &Fit) -> Value {
    Value::map([
        ("coverage", Value::Real(fit.coverage)),
        ("max_outside", Value::Real(fit.max_outside)),
        ("max_excess", Value::Real(fit.max_excess)),
        ("worst_hull", fit.worst_hull.map_or(Value::Undefined, count)),
        ("worst_point", fit.worst_point.as_ref().map_or(Value::Undefined, vector)),
        ("volume_error", fit.volume_error.map_or(Value::Undefined, Value::Real)),
        ("overlap", Value::Real(fit.overlap)),
    ])
}

fn sticks_out_map(sticks_out: &SticksOut) -> Value {
    Value::map([
        ("level", text(sticks_out.level.name())),
        ("hull", Value::Real(sticks_out.hull)),
        ("hulls", sticks_out.hulls.map_or(Value::Undefined, Value::Real)),
    ])
}

pub fn warning_map(warning: &Warning) -> Value {
    match &warning.finding {
        Some(finding) => finding_map(&finding.into()),
        None => {
            let part = warning.part.as_deref().map_or(Value::Undefined, text);
            Value::map([("code", text(warning.code)), ("message", text(&warning.message)), ("part", part)])
        }
    }
}

/// A fault as answers and problems list it. What is not known of it is left out, but for `part` and `index`.
pub fn finding_map(finding: &Finding) -> Value {
    let real = |key, value: Option<f64>| value.map(|value| (key, Value::Real(value)));
    let index = |index: u64| i32::try_from(index).map_or(Value::Real(index as f64), Value::Integer);
    let mut entries = vec![
        ("code", text(&finding.code)),
        ("message", text(&finding.message)),
        ("part", finding.part.as_deref().map_or(Value::Undefined, text)),
        ("index", finding.index.map_or(Value::Undefined, index)),
    ];
    entries.extend(real("met", finding.met));
    entries.extend(real("limit", finding.limit));
    entries.extend(finding.severity.map(|severity| ("severity", text(severity))));
    Value::map(entries)
}
