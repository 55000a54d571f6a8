//! Small uploads, and functions that run them.

use std::f64::consts::PI;

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::{Progress, Vec3};
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

/// The corners of a triangle.
pub type Triangle = [Vec3; 3];

/// Returns triangles as a binary STL file.
pub fn stl(triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|c| (*c as f32).to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

/// Returns a sphere with bumps: `rings` rings of twice as many quads, each of two triangles.
pub fn bumpy_sphere(rings: usize) -> Vec<Triangle> {
    let at = |ring: usize, side: usize| {
        let (t, p) = (PI * ring as f64 / rings as f64, PI * (side % (2 * rings)) as f64 / rings as f64);
        let radius = 1.0 + 0.15 * (7.0 * t).sin() * (5.0 * p).sin() + 0.05 * (17.0 * p).sin() * (13.0 * t).sin();
        Vec3::new(t.sin() * p.cos(), t.sin() * p.sin(), t.cos()) * radius
    };
    let quad = |(ring, side): (usize, usize)| {
        let [a, b, c, d] = [at(ring, side), at(ring, side + 1), at(ring + 1, side), at(ring + 1, side + 1)];
        [[a, c, b], [b, c, d]]
    };
    (0..rings).flat_map(|ring| (0..2 * rings).map(move |side| (ring, side))).flat_map(quad).collect()
}
