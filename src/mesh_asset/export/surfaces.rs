//! What was read of an upload, to look at: a node and mesh a level.

use serde_json::{Value as Json, json};

use crate::geometry::{Aabb, MeshSoup, Vec3};

use super::glb_file::{
    ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, FLOAT, GENERATOR, POSITION_BYTES, UNSIGNED_INT, Z_UP_TO_Y_UP, pack,
};

const POINTS: u32 = 0;
const TRIANGLES: u32 = 4;
const TRIANGLE_BYTES: usize = 12;
/// Headers and the description of a file, beside its numbers: levels and parts are few and their names short.
const DESCRIPTION_BYTES: usize = 64 << 20;

/// Binary glTF of named surfaces, in their own unit, under a root that turns Z up to Y up. `None` where it would pass
/// the 4 GiB that the container can say.
///
/// Triangles keep their numbers: one that names a vertex which is not there or not finite becomes a point. Parts are
/// told in the mesh's `extras` as `[{name, first, count}]`.
pub fn write_surfaces_glb(surfaces: &[(&str, &MeshSoup)]) -> Option<Vec<u8>> {
    let (vertices, triangles) = (total(surfaces, |soup| soup.positions.len()), total(surfaces, |s| s.triangles.len()));
    let bytes = vertices.saturating_mul(POSITION_BYTES).saturating_add(triangles.saturating_mul(TRIANGLE_BYTES));
    u32::try_from(bytes.saturating_add(DESCRIPTION_BYTES)).ok()?;
    let finite = surfaces.iter().flat_map(|(_, soup)| &soup.positions).filter(|point| is_finite(point));
    let middle = Aabb::of_points(finite).map_or_else(Vec3::zeros, |bounds| bounds.center());
    let (mut positions, mut indices) = (Vec::with_capacity(bytes), Vec::new());
    let (mut accessors, mut meshes) = (Vec::new(), Vec::new());
    for (name, soup) in surfaces {
        let first = accessors.len();
        accessors.push(push_positions(soup, &middle, &mut positions));
        let mut primitive = json!({ "attributes": { "POSITION": first }, "mode": POINTS });
        if !soup.triangles.is_empty() {
            accessors.push(push_triangles(soup, &mut indices));
            primitive = json!({ "attributes": { "POSITION": first }, "indices": first + 1, "mode": TRIANGLES });
        }
        let parts = soup
            .parts
            .iter()
            .map(|part| json!({ "name": part.name, "first": part.triangles.start, "count": part.triangles.len() }));
        let parts: Vec<Json> = parts.collect();
        meshes.push(json!({ "name": name, "primitives": [primitive], "extras": { "parts": parts } }));
    }
    let lengths = (positions.len(), indices.len());
    positions.append(&mut indices);
    let document = describe(surfaces, &middle, accessors, meshes, lengths);
    Some(pack(&serde_json::to_vec(&document).unwrap_or_default(), &positions))
}

fn total(surfaces: &[(&str, &MeshSoup)], count: impl Fn(&MeshSoup) -> usize) -> usize {
    surfaces.iter().map(|(_, soup)| count(soup)).fold(0, usize::saturating_add)
}

fn is_finite(point: &Vec3) -> bool {
    point.iter().all(|coordinate| coordinate.is_finite())
}

/// Appends positions relative to the middle, so that single precision suffices far from the origin too.
fn push_positions(soup: &MeshSoup, middle: &Vec3, out: &mut Vec<u8>) -> Json {
    let offset = out.len();
    let mut bounds: Option<Aabb> = None;
    for point in &soup.positions {
        let place = if is_finite(point) { point - middle } else { Vec3::zeros() };
        let single = place.map(|coordinate| (coordinate as f32).clamp(f32::MIN, f32::MAX));
        out.extend(single.iter().flat_map(|coordinate| coordinate.to_le_bytes()));
        let rounded = single.map(f64::from);
        bounds.get_or_insert(Aabb { min: rounded, max: rounded }).include(&rounded);
    }
    let bounds = bounds.unwrap_or(Aabb { min: Vec3::zeros(), max: Vec3::zeros() });
    json!({
        "bufferView": 0, "byteOffset": offset, "componentType": FLOAT, "type": "VEC3", "count": soup.positions.len(),
        "min": <[f64; 3]>::from(bounds.min), "max": <[f64; 3]>::from(bounds.max),
    })
}

fn push_triangles(soup: &MeshSoup, out: &mut Vec<u8>) -> Json {
    let offset = out.len();
    for triangle in &soup.triangles {
        let whole = triangle.iter().all(|&index| soup.positions.get(index as usize).is_some_and(is_finite));
        let shown = if whole { *triangle } else { [0; 3] };
        out.extend(shown.iter().flat_map(|index| index.to_le_bytes()));
    }
    json!({
        "bufferView": 1, "byteOffset": offset, "componentType": UNSIGNED_INT, "type": "SCALAR",
        "count": soup.triangles.len() * 3,
    })
}

fn describe(
    surfaces: &[(&str, &MeshSoup)],
    middle: &Vec3,
    accessors: Vec<Json>,
    meshes: Vec<Json>,
    (position_bytes, index_bytes): (usize, usize),
) -> Json {
    let mut nodes: Vec<Json> = surfaces
        .iter()
        .enumerate()
        .map(|(number, (name, _))| json!({ "name": name, "mesh": number, "translation": <[f64; 3]>::from(*middle) }))
        .collect();
    let children: Vec<usize> = (0..nodes.len()).collect();
    nodes.push(json!({ "name": "source", "rotation": Z_UP_TO_Y_UP, "children": children }));
    let mut views = vec![json!({
        "buffer": 0, "byteOffset": 0, "byteLength": position_bytes, "byteStride": POSITION_BYTES, "target": ARRAY_BUFFER,
    })];
    // A view of no bytes would be against the specification.
    if index_bytes > 0 {
        views.push(json!({
            "buffer": 0, "byteOffset": position_bytes, "byteLength": index_bytes, "target": ELEMENT_ARRAY_BUFFER,
        }));
    }
    json!({
        "asset": { "version": "2.0", "generator": GENERATOR },
        "scene": 0,
        "scenes": [{ "nodes": [surfaces.len()] }],
        "meshes": meshes,
        "nodes": nodes,
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{ "byteLength": position_bytes + index_bytes }],
    })
}
