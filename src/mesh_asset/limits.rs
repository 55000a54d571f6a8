//! Numbers of the wire, each with its source, and what reading an asset may spend.

use super::llsd::LlsdLimits;

/// Hulls in one asset: the simulator answers `MAV_MAX_HULLS_EXCEEDED` beyond it.
pub const MAX_HULLS: usize = 256;

/// Points in one hull: `HullList` has one byte for each, where 0 reads as 256 (`llmodel.cpp`, 1841 ff).
pub const MAX_HULL_POINTS: usize = 256;

/// Points that span a volume.
pub const MIN_HULL_POINTS: usize = 4;

/// Material faces in one level of detail: `LL_SCULPT_MESH_MAX_FACES`.
pub const MAX_FACES: usize = 8;

/// Vertices in one face: indices have 16 bits, and viewers refuse 65,535 or more.
pub const MAX_FACE_VERTICES: usize = 65_534;

/// Bytes of one quantised point: three 16-bit numbers.
pub const POINT_BYTES: usize = 6;

/// What reading one asset may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssetLimits {
    /// Bytes that all blocks together may inflate to. A zlib stream reaches a thousand times its size.
    pub inflated_bytes: usize,
    /// For the header and each block.
    pub llsd: LlsdLimits,
}

impl Default for AssetLimits {
    /// 256 MiB: the largest asset that a viewer takes from its cache has 30 MiB compressed.
    fn default() -> Self {
        Self { inflated_bytes: 256 << 20, llsd: LlsdLimits::BLOCK }
    }
}
