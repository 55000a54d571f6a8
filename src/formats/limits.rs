//! [`ReadLimits`]: what a reader may spend on one upload.

use super::ReadError;
use crate::mesh_asset::AssetLimits;

/// Bounds that every reader checks before it allocates. All counts are for one upload, over all its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Bytes of the body, and of all its blocks once they are decompressed.
    pub max_decompressed_bytes: u64,
    /// Vertices before welding. Never more than 2^32 - 1, whatever is set: indices are 32 bits wide.
    pub max_vertices: usize,
    /// Triangles after triangulation, instances counted each time.
    pub max_triangles: usize,
    /// Nesting of XML and LLSD elements. JSON has its own fixed limit of 128, the parser's.
    pub max_depth: usize,
    /// Nodes a scene may have, and instances that it may put in place.
    pub max_nodes: usize,
    /// Meshes that a whole model may list, and instances of them.
    pub max_meshes: usize,
    pub max_instances: usize,
    /// Parts that keep a name of their own. Later ones join the last: names are for messages only, so no error.
    pub max_parts: usize,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self {
            max_decompressed_bytes: 256 << 20,
            max_vertices: 6_000_000,
            max_triangles: 4_000_000,
            max_depth: 128,
            max_nodes: 100_000,
            max_meshes: 4096,
            max_instances: 65_536,
            max_parts: 65_536,
        }
    }
}

impl ReadLimits {
    /// What reading a mesh asset may spend.
    pub fn asset_limits(&self) -> AssetLimits {
        let inflated_bytes = usize::try_from(self.max_decompressed_bytes).unwrap_or(usize::MAX);
        AssetLimits { inflated_bytes, ..AssetLimits::default() }
    }

    /// Bytes of vertices and triangles that instances may unfold to from an input of `input_bytes`.
    ///
    /// A few bytes can name a mesh again. Eight times the input and 32 MB keep a request within the contract's
    /// "12 times the input and 64 MB" with room for the rest; a quantised vertex alone unfolds to six times its size.
    pub(super) fn max_unfolded_bytes(input_bytes: usize) -> u64 {
        (input_bytes as u64).saturating_mul(8).saturating_add(32 << 20)
    }
}

/// Which limit was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    DecompressedBytes,
    Vertices,
    Triangles,
    Depth,
    Nodes,
    Meshes,
    Instances,
    /// Values of an LLSD document; their number is bounded by its size.
    Values,
    /// Bytes that instances, sparse accessors or tiny objects would unfold to.
    UnfoldedBytes,
}

impl Limit {
    /// A stable word for answers.
    pub fn code(self) -> &'static str {
        match self {
            Self::DecompressedBytes => "decompressed_too_large",
            Self::Vertices => "too_many_vertices",
            Self::Triangles => "too_many_triangles",
            Self::Depth => "nested_too_deep",
            Self::Nodes => "too_many_nodes",
            Self::Meshes => "too_many_meshes",
            Self::Instances => "too_many_instances",
            Self::Values => "too_many_values",
            Self::UnfoldedBytes => "unfolds_too_large",
        }
    }

    /// What is counted, with its unit.
    pub fn what(self) -> &'static str {
        match self {
            Self::DecompressedBytes => "bytes of decompressed input",
            Self::Vertices => "vertices",
            Self::Triangles => "triangles",
            Self::Depth => "levels of nesting",
            Self::Nodes => "nodes, instances and faces",
            Self::Meshes => "meshes of a whole model",
            Self::Instances => "instances of a whole model",
            Self::Values => "values",
            Self::UnfoldedBytes => "bytes of unfolded geometry",
        }
    }

    /// What the sender can do, or who runs the service.
    pub fn way_out(self) -> &'static str {
        match self {
            Self::DecompressedBytes => "send a simpler model, or raise limits.decompressed_mib",
            Self::Vertices => "send a simpler model, or raise limits.vertices",
            Self::Triangles => "send a simpler model, or raise limits.triangles",
            Self::UnfoldedBytes => "send a model that names its meshes less often",
            Self::Meshes | Self::Instances => "send the model in several files",
            Self::Depth | Self::Nodes | Self::Values => "send a simpler model",
        }
    }

    /// `Err` when `met` is more than `limits` allow.
    pub fn check(self, limits: &ReadLimits, met: usize) -> Result<(), ReadError> {
        let bound = match self {
            Self::DecompressedBytes => limits.max_decompressed_bytes,
            Self::Vertices => limits.max_vertices.min(u32::MAX as usize) as u64,
            Self::Triangles => limits.max_triangles as u64,
            Self::Depth => limits.max_depth as u64,
            Self::Nodes => limits.max_nodes as u64,
            Self::Meshes => limits.max_meshes as u64,
            Self::Instances => limits.max_instances as u64,
            Self::Values | Self::UnfoldedBytes => return Ok(()),
        };
        self.check_bound(bound, met as u64)
    }

    pub(super) fn check_bound(self, bound: u64, met: u64) -> Result<(), ReadError> {
        if met > bound { Err(ReadError::TooLarge { limit: self, bound, met }) } else { Ok(()) }
    }
}
