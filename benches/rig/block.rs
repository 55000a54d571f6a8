//! Decodes a physics block from the program's JSON, independently of the library: this is what a viewer reads.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

use crate::set::Outcome;

/// Names of the entries: those of the wiki's description, then those of the viewer.
const POSITIONS: [&str; 2] = ["Position", "Positions"];
const SINGLE_HULL: [&str; 2] = ["Hull", "BoundingVerts"];

/// The hulls of the block in a result, each as its vertices, and whether they are the one hull around the whole model.
pub fn hulls(result: &Value) -> Outcome<(Vec<Vec<[f64; 3]>>, bool)> {
    let block = ["decomposition", "physics_convex"].iter().find_map(|key| result.get(key)).ok_or("no block")?;
    let low = ends(block, "Min")?;
    let high = ends(block, "Max")?;
    let points = |names: &[&str]| -> Outcome<Vec<[f64; 3]>> {
        let steps = entry(block, names)?.ok_or("an entry of points is missing")?;
        Ok(steps.chunks_exact(6).map(|chunk| point(chunk, &low, &high)).collect())
    };
    let Some(counts) = entry(block, &["HullList"])?.filter(|counts| !counts.is_empty()) else {
        return Ok((vec![points(&SINGLE_HULL)?], true));
    };
    let mut points = points(&POSITIONS)?.into_iter();
    // A count of 0 means 256.
    let sizes = counts.iter().map(|&count| if count == 0 { 256 } else { usize::from(count) });
    let hulls: Vec<Vec<[f64; 3]>> = sizes.clone().map(|size| points.by_ref().take(size).collect()).collect();
    if points.next().is_some() || hulls.iter().zip(sizes).any(|(hull, size)| hull.len() != size) {
        return Err("HullList and the positions disagree".into());
    }
    Ok((hulls, false))
}

/// A point of three little-endian 16-bit steps between the ends of the block's domain.
fn point(chunk: &[u8], low: &[f64; 3], high: &[f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|axis| {
        let step = u16::from_le_bytes([chunk[2 * axis], chunk[2 * axis + 1]]);
        low[axis] + f64::from(step) / f64::from(u16::MAX) * (high[axis] - low[axis])
    })
}

fn ends(block: &Value, name: &str) -> Outcome<[f64; 3]> {
    serde_json::from_value(block[name].clone()).map_err(|error| format!("{name}: {error}").into())
}

/// The bytes of the first entry that is there.
fn entry(block: &Value, names: &[&str]) -> Outcome<Option<Vec<u8>>> {
    let text = names.iter().find_map(|name| block.get(name)?.as_str());
    Ok(text.map(|text| BASE64_STANDARD.decode(text)).transpose()?)
}
