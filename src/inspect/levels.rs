//! Levels of detail and physics meshes, counted.

use crate::geometry::{Aabb, Mesh, Vec3};
use crate::mesh_asset::llsd::Value;
use crate::mesh_asset::{normalized_scale, soup_from_submeshes};

/// One level of an asset.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelInfo {
    pub key: String,
    pub faces: usize,
    pub vertices: usize,
    pub triangles: usize,
    /// Triangles without area; a simulator refuses a physics mesh with any.
    pub degenerate_triangles: usize,
    /// In units of the asset; `None` without geometry.
    pub bounds: Option<Aabb>,
    /// The model's size before it was normalised, in metres.
    pub normalized_scale: Option<Vec3>,
}

/// The level's figures, and its surface where it has one; `None` for one that cannot be read.
pub(super) fn read(value: &Value, key: &str) -> Option<(LevelInfo, Option<Mesh>)> {
    let soup = soup_from_submeshes(value, key).ok()?;
    let mut info = LevelInfo {
        key: key.into(),
        faces: soup.parts.len(),
        vertices: soup.positions.len(),
        triangles: soup.triangles.len(),
        degenerate_triangles: 0,
        bounds: None,
        normalized_scale: normalized_scale(value),
    };
    let mesh = Mesh::from_soup(soup).ok().map(|(mesh, _)| mesh);
    if let Some(mesh) = &mesh {
        info.bounds = Some(*mesh.bounds());
        info.degenerate_triangles = mesh.degenerate_triangles();
    }
    Some((info, mesh))
}
