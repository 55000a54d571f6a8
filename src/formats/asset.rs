//! Mesh assets, over [`mesh_asset`](crate::mesh_asset): the levels that hold triangles.

use std::collections::BTreeMap;

use super::llsd::from_llsd_error;
use super::{Format, Level, Limit, Model, ReadError, ReadLimits, ReadNote};
use crate::geometry::MeshSoup;
use crate::mesh_asset::llsd::LlsdLimits;
use crate::mesh_asset::{AssetError, AssetLimits, BlockKind, MeshAsset};

const BLOCKS: [(Level, BlockKind); 5] = [
    (Level::PhysicsShape, BlockKind::PhysicsMesh),
    (Level::MidLod, BlockKind::MediumLod),
    (Level::HighLod, BlockKind::HighLod),
    (Level::LowLod, BlockKind::LowLod),
    (Level::LowestLod, BlockKind::LowestLod),
];

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    let asset_limits = AssetLimits {
        inflated_bytes: usize::try_from(limits.max_decompressed_bytes).unwrap_or(usize::MAX),
        llsd: LlsdLimits { depth: LlsdLimits::BLOCK.depth.min(limits.max_depth), ..LlsdLimits::BLOCK },
    };
    let asset = MeshAsset::read(bytes, &asset_limits).map_err(from_asset_error)?;
    let mut levels = BTreeMap::new();
    for (level, block) in BLOCKS {
        if let Some(soup) = asset.soup(block).map_err(from_asset_error)? {
            levels.insert(level, soup);
            let count = |of: fn(&MeshSoup) -> usize| levels.values().map(of).sum();
            Limit::Vertices.check(limits, count(|soup| soup.positions.len()))?;
            Limit::Triangles.check(limits, count(|soup| soup.triangles.len()))?;
        }
    }
    let notes = asset.notes().into_iter().map(ReadNote::Asset).collect();
    Ok(Model { levels, notes })
}

/// Our limits are told apart from the asset's faults.
fn from_asset_error(error: AssetError) -> ReadError {
    match error {
        AssetError::TooLarge { limit, .. } => {
            let (bound, met) = (limit as u64, (limit as u64).saturating_add(1));
            ReadError::TooLarge { limit: Limit::DecompressedBytes, bound, met }
        }
        AssetError::Header(error) | AssetError::Block { error, .. } if error.fault.is_limit() => {
            from_llsd_error(Format::MeshAsset, error)
        }
        error => ReadError::BadAsset { error: Box::new(error) },
    }
}
