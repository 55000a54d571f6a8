//! The hulls of a block as binary glTF.

use serde_json::json;

use super::super::convex_block::ConvexBlock;
use super::super::error::WireError;
use super::coloured_hulls;
use super::glb_file::{GlbFile, UNSIGNED_SHORT};

/// Writes a node, a mesh and a material for each hull, in the block's own unit, under a root that turns Z up to Y up.
pub fn write_glb(block: &ConvexBlock) -> Result<Vec<u8>, WireError> {
    write(block, false)
}

/// Writes the same, with each node as a collider of the draft `KHR_physics_rigid_bodies`: the convex hull of its mesh.
pub fn write_physics_glb(block: &ConvexBlock) -> Result<Vec<u8>, WireError> {
    write(block, true)
}

fn write(block: &ConvexBlock, has_physics: bool) -> Result<Vec<u8>, WireError> {
    let middle = (block.domain().min() + block.domain().max()) * 0.5;
    let mut file = GlbFile::new(middle, 0);
    let mut materials = Vec::new();
    for (number, hull) in coloured_hulls(block)?.iter().enumerate() {
        let positions = file.push_positions(&hull.points);
        // A hull has at most 256 vertices, so 16 bits suffice.
        let indices = hull.faces.iter().flatten().map(|&index| (index as u16).to_le_bytes());
        let indices = file.push_indices(UNSIGNED_SHORT, indices);
        let primitive = json!({ "attributes": { "POSITION": positions }, "indices": indices, "material": number });
        file.push_mesh(&hull.name, json!({ "name": hull.name, "primitives": [primitive] }));
        let [red, green, blue] = hull.colour.map(to_linear);
        materials.push(json!({ "name": hull.name, "pbrMetallicRoughness": {
            "baseColorFactor": [red, green, blue, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.8,
        } }));
    }
    if has_physics {
        file.add_physics(true);
    }
    Ok(file.finish("hulls", materials))
}

/// Converts an sRGB channel to a linear one, as colour factors of glTF are. (IEC 61966-2-1.)
fn to_linear(channel: f64) -> f64 {
    if channel <= 0.040_45 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}
