//! The whole asset of an answer: the posted one with its block put in, or a new one.

use crate::formats::{Format, ReadLimits};
use crate::geometry::{Mesh, MeshSoup};
use crate::mesh_asset::llsd::Value;
use crate::mesh_asset::{AssetError, BlockKind, ConvexBlock, MeshAsset, face_soups, new_asset, without_triangles};
use crate::preflight::{degenerate_triangles, listed};

use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::warning::Warning;

/// The asset and what its owner should know of it.
///
/// `visible`: the finest level, where that is not `mesh`, the source. An upload of one posted asset keeps all its own
/// blocks, but for degenerate triangles of a physics mesh where `spec` wants them dropped; any other becomes a new asset
/// with the finest level as `high_lod`.
pub fn make(
    upload: &Upload,
    spec: &JobSpec,
    limits: &ReadLimits,
    visible: Option<&MeshSoup>,
    mesh: &Mesh,
    block: &ConvexBlock,
) -> Result<(Vec<u8>, Vec<Warning>), AssetError> {
    match upload.parts.as_slice() {
        [part] if part.format == Format::MeshAsset => {
            let asset = MeshAsset::read(&part.bytes, &limits.asset_limits())?;
            let keeps_mesh = block.hulls().is_empty();
            let thinned = if spec.drop_degenerate && keeps_mesh { thin_physics_mesh(&asset)? } else { None };
            let (thinned, dropped) = thinned.unzip();
            let (bytes, notes) = asset.replace_physics(block, thinned.as_ref())?;
            Ok((bytes, notes.iter().map(Warning::of_asset).chain(dropped.unwrap_or_default()).collect()))
        }
        _ => {
            let asset = match visible {
                Some(soup) => new_asset(soup, block),
                None => new_asset(mesh, block),
            };
            Ok((asset?, Vec::new()))
        }
    }
}

/// The physics mesh without the triangles that a simulator refuses, and which these were; `None` where there are none.
fn thin_physics_mesh(asset: &MeshAsset<'_>) -> Result<Option<(Value, Vec<Warning>)>, AssetError> {
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

/// True where the asset of the answer keeps a triangle mesh for physics: the posted one has it, and no decomposition
/// drives it out.
pub fn keeps_physics_mesh(upload: &Upload, has_physics_shape: bool, block: &ConvexBlock) -> bool {
    let posted = matches!(upload.parts.as_slice(), [part] if part.format == Format::MeshAsset);
    posted && has_physics_shape && block.hulls().is_empty()
}
