//! Binary glTF 2.0 (Khronos, "glTF 2.0 Specification", sections 3 and 4.4).

use serde_json::{Value as Json, json};

use crate::geometry::{Aabb, Vec3};

use super::super::convex_block::ConvexBlock;
use super::super::error::WireError;
use super::glb_file::{
    ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, FLOAT, GENERATOR, POSITION_BYTES, UNSIGNED_SHORT, Z_UP_TO_Y_UP, pack,
};
use super::{ColouredHull, coloured_hulls};

const INDEX_BYTES: usize = 2;

/// One node, mesh and material a hull, in the block's own unit, under a root that turns Z up to Y up.
///
/// Positions are relative to the middle of the block, so that single precision suffices far from the origin too.
pub fn write_glb(block: &ConvexBlock) -> Result<Vec<u8>, WireError> {
    let hulls = coloured_hulls(block)?;
    let middle = (block.domain().min() + block.domain().max()) * 0.5;
    let mut buffer = Buffer::default();
    for hull in &hulls {
        buffer.push(hull, &middle);
    }
    let document = describe(&hulls, &middle, &buffer);
    let binary = buffer.into_bytes();
    Ok(pack(&serde_json::to_vec(&document).unwrap_or_default(), &binary))
}

/// Positions of all hulls, then their indices.
#[derive(Default)]
struct Buffer {
    positions: Vec<u8>,
    indices: Vec<u8>,
    accessors: Vec<Json>,
}

impl Buffer {
    fn push(&mut self, hull: &ColouredHull, middle: &Vec3) {
        let relative: Vec<[f32; 3]> =
            hull.points.iter().map(|point| (point - middle).map(|c| c as f32).into()).collect();
        let as_f64: Vec<Vec3> = relative.iter().map(|point| Vec3::from(point.map(f64::from))).collect();
        let bounds = Aabb::of_points(&as_f64).unwrap_or(Aabb { min: Vec3::zeros(), max: Vec3::zeros() });
        self.accessors.push(json!({
            "bufferView": 0, "byteOffset": self.positions.len(), "componentType": FLOAT, "type": "VEC3",
            "count": relative.len(), "min": <[f64; 3]>::from(bounds.min), "max": <[f64; 3]>::from(bounds.max),
        }));
        self.accessors.push(json!({
            "bufferView": 1, "byteOffset": self.indices.len(), "componentType": UNSIGNED_SHORT, "type": "SCALAR",
            "count": hull.faces.len() * 3,
        }));
        let coordinates = relative.iter().flatten();
        self.positions.extend(coordinates.flat_map(|coordinate| coordinate.to_le_bytes()));
        // A hull has at most 256 vertices.
        self.indices.extend(hull.faces.iter().flatten().flat_map(|&index| (index as u16).to_le_bytes()));
    }

    fn views(&self) -> Json {
        json!([
            { "buffer": 0, "byteOffset": 0, "byteLength": self.positions.len(), "byteStride": POSITION_BYTES,
              "target": ARRAY_BUFFER },
            { "buffer": 0, "byteOffset": self.positions.len(), "byteLength": self.indices.len(),
              "target": ELEMENT_ARRAY_BUFFER },
        ])
    }

    fn into_bytes(self) -> Vec<u8> {
        [self.positions, self.indices].concat()
    }
}

fn describe(hulls: &[ColouredHull], middle: &Vec3, buffer: &Buffer) -> Json {
    debug_assert_eq!(buffer.indices.len() % INDEX_BYTES, 0);
    let mut nodes: Vec<Json> = hulls
        .iter()
        .enumerate()
        .map(|(number, hull)| json!({ "name": hull.name, "mesh": number, "translation": <[f64; 3]>::from(*middle) }))
        .collect();
    let children: Vec<usize> = (0..nodes.len()).collect();
    nodes.push(json!({ "name": "hulls", "rotation": Z_UP_TO_Y_UP, "children": children }));
    let meshes = hulls.iter().enumerate().map(|(number, hull)| {
        let (positions, indices) = (2 * number, 2 * number + 1);
        json!({ "name": hull.name, "primitives": [
            { "attributes": { "POSITION": positions }, "indices": indices, "material": number },
        ] })
    });
    let materials = hulls.iter().map(|hull| {
        let [red, green, blue] = hull.colour.map(to_linear);
        json!({ "name": hull.name, "pbrMetallicRoughness": {
            "baseColorFactor": [red, green, blue, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.8,
        } })
    });
    json!({
        "asset": { "version": "2.0", "generator": GENERATOR },
        "scene": 0,
        "scenes": [{ "nodes": [hulls.len()] }],
        "meshes": meshes.collect::<Vec<_>>(),
        "materials": materials.collect::<Vec<_>>(),
        "nodes": nodes,
        "accessors": buffer.accessors,
        "bufferViews": buffer.views(),
        "buffers": [{ "byteLength": buffer.positions.len() + buffer.indices.len() }],
    })
}

/// Colour factors are linear in glTF. (IEC 61966-2-1.)
fn to_linear(channel: f64) -> f64 {
    if channel <= 0.040_45 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}
