//! Limits of the format, each with its source, and bounds on the cost of reading an asset.

use super::llsd::LlsdLimits;

/// Most hulls in one asset. The simulator reports `MAV_MAX_HULLS_EXCEEDED` for more.
pub const MAX_HULLS: usize = 256;

/// Most points in one hull. `HullList` has one byte for each count, where 0 stands for 256 (`llmodel.cpp`, 1841 ff).
pub const MAX_HULL_POINTS: usize = 256;

/// Fewest points that span a volume.
pub const MIN_HULL_POINTS: usize = 4;

/// Most material faces in one level of detail: `LL_SCULPT_MESH_MAX_FACES`.
pub const MAX_FACES: usize = 8;

/// Most vertices in one face. Indices have 16 bits, and viewers refuse 65,535 or more.
pub const MAX_FACE_VERTICES: usize = 65_534;

/// Longest side of a mesh in the world, in metres: `DEFAULT_MAX_PRIM_SCALE` of a viewer. Second Life shortens longer sides.
pub const LONGEST_SIDE: f64 = 64.0;

/// Bytes of one quantised point: three 16-bit numbers.
pub const POINT_BYTES: usize = 6;

/// Bounds on the memory and the time that reading one asset needs.
#[derive(Clone, Copy, Debug)]
pub struct AssetLimits<'a> {
    /// Bytes that all blocks together may inflate to. A zlib stream can inflate to a thousand times its size.
    pub inflated_bytes: usize,
    /// Vertices that all levels together may have. A decoded vertex takes four times its bytes in the block.
    pub vertices: usize,
    /// Triangles that all levels together may have.
    pub triangles: usize,
    /// Limits for the header and for each block. Its `progress` stops the inflating too.
    pub llsd: LlsdLimits<'a>,
}

impl Default for AssetLimits<'static> {
    /// The default is 256 MiB, which also bounds the vertices and triangles. The largest asset that a viewer takes from its
    /// cache has 30 MiB compressed.
    fn default() -> Self {
        Self { inflated_bytes: 256 << 20, vertices: usize::MAX, triangles: usize::MAX, llsd: LlsdLimits::BLOCK }
    }
}
