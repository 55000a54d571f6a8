//! Counts the triangles of levels of detail and physics meshes.

use serde::Serialize;

use crate::geometry::Mesh;
use crate::mesh_asset::llsd::Llsd;
use crate::mesh_asset::{normalized_scale, soup_from_submeshes};

/// One level of an asset.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelInfo {
    pub key: String,
    pub faces: usize,
    pub vertices: usize,
    pub triangles: usize,
    /// Triangles without area; a simulator refuses a physics mesh with any.
    pub degenerate_triangles: usize,
    /// In units of the asset; `None` without geometry.
    pub bounds: Option<Bounds>,
    /// The model's size before it was normalised, in metres.
    pub normalized_scale: Option<[f64; 3]>,
}

/// A bounding box.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bounds {
    pub min: [f64; 3],
    pub max: [f64; 3],
}

/// Returns a level's figures, and its surface when it has one; `None` for a level that cannot be read.
pub(super) fn read(value: &Llsd, key: &str) -> Option<(LevelInfo, Option<Mesh>)> {
    let soup = soup_from_submeshes(value, key).ok()?;
    let mut info = LevelInfo {
        key: key.into(),
        faces: soup.parts.len(),
        vertices: soup.positions.len(),
        triangles: soup.triangles.len(),
        degenerate_triangles: 0,
        bounds: None,
        normalized_scale: normalized_scale(value).map(Into::into),
    };
    let mesh = Mesh::from_soup(soup).ok().map(|(mesh, _)| mesh);
    if let Some(mesh) = &mesh {
        let bounds = mesh.bounds();
        info.bounds = Some(Bounds { min: bounds.min.into(), max: bounds.max.into() });
        info.degenerate_triangles = mesh.degenerate_triangles();
    }
    Some((info, mesh))
}
