//! The whole asset of a result: the posted asset with its block replaced, or a new one.

use crate::formats::{Format, ReadLimits};
use crate::mesh_asset::llsd::Llsd;
use crate::mesh_asset::{AssetError, BlockKind, ConvexBlock, MeshAsset, face_soups, new_asset, without_triangles};
use crate::preflight::{degenerate_triangles, listed};

use super::measure::Subject;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::Warning;

/// Returns the asset, and warnings for its owner.
///
/// An upload of one asset keeps all its other blocks. When the physics mesh stays and `spec` asks for it, the physics mesh
/// loses its degenerate triangles. Any other upload becomes a new asset with the highest level as `high_lod`.
pub fn make(
    upload: &Upload,
    limits: &ReadLimits,
    subject: &Subject,
    block: &ConvexBlock,
) -> Result<(Vec<u8>, Vec<Warning>), AssetError> {
    match upload.parts.as_slice() {
        [part] if part.format == Format::MeshAsset => {
            let asset = MeshAsset::read(&part.bytes, &limits.asset_limits())?;
            let keeps_mesh = block.hulls().is_empty();
            let thinned = if subject.spec.drop_degenerate && keeps_mesh { thin_physics_mesh(&asset)? } else { None };
            let (thinned, dropped) = thinned.unzip();
            let (bytes, notes) = asset.replace_physics(block, thinned.as_ref())?;
            Ok((bytes, notes.iter().map(Warning::of_asset).chain(dropped.unwrap_or_default()).collect()))
        }
        _ => {
            let asset = match subject.visible {
                Some((_, soup)) => new_asset(soup, block),
                None => new_asset(subject.mesh, block),
            };
            Ok((asset?, Vec::new()))
        }
    }
}

/// Returns the physics mesh without the triangles that a simulator refuses, and a warning for each face that lost some.
/// Returns `None` when there is no such triangle.
fn thin_physics_mesh(asset: &MeshAsset<'_>) -> Result<Option<(Llsd, Vec<Warning>)>, AssetError> {
    let Some(entry) = asset.entry(BlockKind::PhysicsMesh) else { return Ok(None) };
    let level = asset.value(entry)?;
    let fault = |error| AssetError::Submesh { key: entry.key.clone(), error };
    let mut dropped = Vec::new();
    let mut warnings = Vec::new();
    for (number, face) in face_soups(&level, &entry.key).map_err(fault)?.into_iter().enumerate() {
        let face = face.map_err(fault)?;
        let degenerate = degenerate_triangles(&face, None);
        if !degenerate.is_empty() {
            let part = format!("{} face {number}", entry.key);
            let (count, all, numbers) = (degenerate.len(), face.triangles.len(), listed(&degenerate));
            let message =
                format!("{count} of {all} triangles of {part} were too small or thin and left out: {numbers}");
            warnings.push(Warning::new("degenerate_dropped", message).about(part));
        }
        dropped.push(degenerate);
    }
    Ok((!warnings.is_empty()).then(|| (without_triangles(&level, &dropped), warnings)))
}

/// Returns whether the asset keeps a triangle mesh for physics: the posted asset has one, and no decomposition replaces it.
pub fn keeps_physics_mesh(upload: &Upload, has_physics_shape: bool, block: &ConvexBlock) -> bool {
    let posted = matches!(upload.parts.as_slice(), [part] if part.format == Format::MeshAsset);
    posted && has_physics_shape && block.hulls().is_empty()
}
