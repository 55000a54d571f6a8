//! The surfaces of an upload as binary glTF, with a node and a mesh for each level.

use serde_json::{Value as Json, json};

use crate::geometry::{Aabb, MeshSoup, Vec3};

use super::glb_file::{GlbFile, POSITION_BYTES, UNSIGNED_INT, is_finite};

const POINTS: u32 = 0;
const TRIANGLES: u32 = 4;
const TRIANGLE_BYTES: usize = 12;
/// Most bytes of headers and JSON in a file. Levels and parts are few and their names are short.
const DESCRIPTION_BYTES: usize = 64 << 20;

/// Writes named surfaces as binary glTF, in their own unit, under a root that turns Z up to Y up. Returns `None` for a
/// file above 4 GiB, the limit of the container.
///
/// Triangles keep their numbers: a triangle with a missing vertex, or with a vertex that is not finite, becomes a
/// point. The mesh's `extras` list the parts as `[{name, first, count}]`.
pub fn write_surfaces_glb(surfaces: &[(&str, &MeshSoup)]) -> Option<Vec<u8>> {
    Some(file_of(surfaces)?.finish("source", Vec::new()))
}

/// Writes one surface likewise, as a collider of the draft `KHR_physics_rigid_bodies` that is made of its triangles.
pub fn write_physics_surface_glb(name: &str, surface: &MeshSoup) -> Option<Vec<u8>> {
    let mut file = file_of(&[(name, surface)])?;
    file.add_physics(false);
    Some(file.finish("source", Vec::new()))
}

fn file_of(surfaces: &[(&str, &MeshSoup)]) -> Option<GlbFile> {
    let (vertices, triangles) = (total(surfaces, |soup| soup.positions.len()), total(surfaces, |s| s.triangles.len()));
    let bytes = vertices.saturating_mul(POSITION_BYTES).saturating_add(triangles.saturating_mul(TRIANGLE_BYTES));
    u32::try_from(bytes.saturating_add(DESCRIPTION_BYTES)).ok()?;
    let finite = surfaces.iter().flat_map(|(_, soup)| &soup.positions).filter(|point| is_finite(point));
    let middle = Aabb::of_points(finite).map_or_else(Vec3::zeros, |bounds| bounds.center());
    let mut file = GlbFile::new(middle, bytes);
    for (name, soup) in surfaces {
        let positions = file.push_positions(&soup.positions);
        let mut primitive = json!({ "attributes": { "POSITION": positions }, "mode": POINTS });
        if !soup.triangles.is_empty() {
            let indices = shown_triangles(soup).flatten().map(u32::to_le_bytes);
            primitive["indices"] = file.push_indices(UNSIGNED_INT, indices).into();
            primitive["mode"] = TRIANGLES.into();
        }
        let parts = soup
            .parts
            .iter()
            .map(|part| json!({ "name": part.name, "first": part.triangles.start, "count": part.triangles.len() }));
        let parts: Vec<Json> = parts.collect();
        file.push_mesh(name, json!({ "name": name, "primitives": [primitive], "extras": { "parts": parts } }));
    }
    Some(file)
}

fn total(surfaces: &[(&str, &MeshSoup)], count: impl Fn(&MeshSoup) -> usize) -> usize {
    surfaces.iter().map(|(_, soup)| count(soup)).fold(0, usize::saturating_add)
}

fn shown_triangles(soup: &MeshSoup) -> impl Iterator<Item = [u32; 3]> {
    let is_whole = |&index: &u32| soup.positions.get(index as usize).is_some_and(is_finite);
    soup.triangles.iter().map(move |triangle| if triangle.iter().all(is_whole) { *triangle } else { [0; 3] })
}
