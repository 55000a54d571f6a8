//! Small uploads, and functions that run them.

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::Progress;
use hullwright::mesh_asset::llsd::{Llsd, LlsdExt};
use hullwright::pipeline::{Job, JobSpec, Outcome, Refusal, Upload, run};

/// Runs an upload with query-like parameters.
pub fn outcome(upload: Upload, pairs: &[(&str, &str)]) -> Result<Outcome, Refusal> {
    let spec = JobSpec::from_pairs(pairs.iter().copied())?;
    run(&Job::new(upload, spec), &ReadLimits::default(), &Progress::silent())
}

pub fn obj(text: &str) -> Upload {
    Upload::plain("test", Format::Obj, text.as_bytes().to_vec())
}

/// A value of the result map, by keys.
pub fn at(outcome: &Outcome, path: &[&str]) -> Option<Llsd> {
    path.iter().try_fold(&outcome.to_llsd(false), |value, key| value.get(key)).cloned()
}

pub fn real(outcome: &Outcome, path: &[&str]) -> f64 {
    at(outcome, path).and_then(|value| value.number()).unwrap_or_else(|| panic!("no real at {path:?}"))
}

pub fn text(outcome: &Outcome, path: &[&str]) -> String {
    at(outcome, path)
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_else(|| panic!("no text at {path:?}"))
}

pub fn warning_codes(outcome: &Outcome) -> Vec<String> {
    let warnings = at(outcome, &["warnings"]).unwrap_or_default();
    warnings
        .items()
        .unwrap_or_default()
        .iter()
        .map(|warning| warning.get("code").and_then(Llsd::as_str).unwrap().to_owned())
        .collect()
}

/// Returns vertices and outward triangles of the box between two corners as OBJ. `base` vertices come before them.
pub fn box_obj(min: [f64; 3], max: [f64; 3], base: usize) -> String {
    let mut text = String::new();
    for index in 0..8 {
        let [x, y, z] = std::array::from_fn(|axis| if index >> axis & 1 == 1 { max[axis] } else { min[axis] });
        text.push_str(&format!("v {x:?} {y:?} {z:?}\n"));
    }
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    for [a, b, c, d] in quads.map(|quad: [usize; 4]| quad.map(|index| index + base + 1)) {
        text.push_str(&format!("f {a} {b} {c}\nf {a} {c} {d}\n"));
    }
    text
}

/// Returns the cube of 1 m around the origin with 12 triangles.
pub fn unit_cube() -> Upload {
    obj(&box_obj([-0.5; 3], [0.5; 3], 0))
}
