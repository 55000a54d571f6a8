//! Reads a mesh asset through [`mesh_asset`](crate::mesh_asset): the levels that hold triangles.

use std::collections::BTreeMap;

use super::level_map::insert_level;
use super::llsd::from_llsd_error;
use super::{Format, Level, Limit, Model, Place, ReadError, ReadLimits, ReadNote, UpAxis};
use crate::mesh_asset::llsd::LlsdLimits;
use crate::mesh_asset::slm::Slm;
use crate::mesh_asset::{AssetError, BlockKind, MeshAsset};

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    let asset = MeshAsset::read(bytes, &limits.asset_limits())?;
    let mut levels = BTreeMap::new();
    for level in Level::ALL {
        let Some(block) = BlockKind::from_name(level.name()) else { continue };
        if let Some(soup) = asset.soup(block)? {
            insert_level(&mut levels, level, soup, limits)?;
        }
    }
    let notes = asset.notes().into_iter().map(ReadNote::Asset).collect();
    Ok(Model { levels, notes, up: Some(UpAxis::Z) })
}

/// Reads the only mesh of an upload that a viewer keeps. A file of several meshes is a whole model and no level of one.
pub(super) fn read_slm(bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    let meshes = Slm::places(bytes, &limits.llsd_limits(LlsdLimits::DOCUMENT))
        .map_err(|error| from_llsd_error(Format::Slm, error))?;
    match meshes.as_slice() {
        [mesh] => read(bytes.get(mesh.clone()).unwrap_or_default(), limits),
        several => {
            let met = format!("{} meshes", several.len());
            Err(ReadError::malformed(Format::Slm, Place::Path("mesh".to_owned()), "one mesh", met))
        }
    }
}

/// An exceeded limit becomes [`ReadError::TooLarge`].
impl From<AssetError> for ReadError {
    fn from(error: AssetError) -> Self {
        match error {
            AssetError::TooLarge { limit, .. } => {
                let (bound, met) = (limit as u64, (limit as u64).saturating_add(1));
                Self::TooLarge { limit: Limit::DecompressedBytes, bound, met }
            }
            AssetError::TooManyVertices { limit, met, .. } => {
                Self::TooLarge { limit: Limit::Vertices, bound: limit as u64, met: met as u64 }
            }
            AssetError::TooManyTriangles { limit, met, .. } => {
                Self::TooLarge { limit: Limit::Triangles, bound: limit as u64, met: met as u64 }
            }
            AssetError::Header(error) | AssetError::Block { error, .. } if error.fault.is_limit() => {
                from_llsd_error(Format::MeshAsset, error)
            }
            error => Self::BadAsset { error: Box::new(error) },
        }
    }
}
