//! The whole asset of an answer: the posted one with its block put in, or a new one.

use crate::formats::{Format, ReadLimits};
use crate::geometry::{Mesh, MeshSoup};
use crate::mesh_asset::{AssetError, AssetLimits, AssetNote, ConvexBlock, MeshAsset, new_asset};

use super::upload::Upload;

/// The asset and what its owner should know of it.
///
/// `visible`: the finest level, where that is not `mesh`, the source. An upload of one posted asset keeps all its own
/// blocks; any other becomes a new asset with the finest level as `high_lod`.
pub fn make(
    upload: &Upload,
    limits: &ReadLimits,
    visible: Option<&MeshSoup>,
    mesh: &Mesh,
    block: &ConvexBlock,
) -> Result<(Vec<u8>, Vec<AssetNote>), AssetError> {
    match upload.parts.as_slice() {
        [part] if part.format == Format::MeshAsset => {
            let inflated_bytes = usize::try_from(limits.max_decompressed_bytes).unwrap_or(usize::MAX);
            let limits = AssetLimits { inflated_bytes, ..AssetLimits::default() };
            MeshAsset::read(&part.bytes, &limits)?.replace_convex(block)
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

/// True where the asset of the answer keeps a triangle mesh for physics: the posted one has it, and no decomposition
/// drives it out.
pub fn keeps_physics_mesh(upload: &Upload, has_physics_shape: bool, block: &ConvexBlock) -> bool {
    let posted = matches!(upload.parts.as_slice(), [part] if part.format == Format::MeshAsset);
    posted && has_physics_shape && block.hulls().is_empty()
}
