//! [`ReadLimits`]: bounds on the time and memory that a reader spends on one upload.

use super::ReadError;
use crate::geometry::Progress;
use crate::mesh_asset::AssetLimits;
use crate::mesh_asset::llsd::LlsdLimits;

/// How many vertices, triangles or lines a reader reads between two looks at the clock.
pub(super) const LOOK_EVERY: usize = 1024;

/// Inflated bytes of a triangle of a mesh asset: three indices of 16 bits.
const BYTES_OF_A_TRIANGLE: u64 = 6;

/// Bounds that every reader checks before it allocates memory. Each count covers all levels of one upload.
#[derive(Clone, Debug)]
pub struct ReadLimits {
    /// Bytes of the body, and also bytes of all its blocks once they are decompressed.
    pub max_decompressed_bytes: u64,
    /// Vertices before welding. Indices have 32 bits, so a higher setting counts as 2^32 - 1.
    pub max_vertices: usize,
    /// Triangles after triangulation. Each instance of a mesh counts.
    pub max_triangles: usize,
    /// Meshes of the largest size within these limits that a whole model may have in memory at once, and more of smaller ones.
    pub meshes_at_once: usize,
    /// Nesting of XML and LLSD elements. For JSON the parser has a fixed limit of 128.
    pub max_depth: usize,
    /// Nodes and instances of a scene.
    pub max_nodes: usize,
    /// Meshes that a whole model may list.
    pub max_meshes: usize,
    /// Instances of those meshes.
    pub max_instances: usize,
    /// Parts that keep their own name. Later parts join the last one without an error, since names serve messages only.
    pub max_parts: usize,
    /// Its deadline and its cancellation stop the reading; `None` lets it go on.
    pub progress: Option<Progress>,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self {
            max_decompressed_bytes: 256 << 20,
            max_vertices: 6_000_000,
            max_triangles: 4_000_000,
            meshes_at_once: 1,
            max_depth: 128,
            max_nodes: 100_000,
            max_meshes: 4096,
            max_instances: 65_536,
            max_parts: 65_536,
            progress: None,
        }
    }
}

impl ReadLimits {
    /// Returns the same limits for reading that stops when `progress` says so.
    pub fn until(&self, progress: &Progress) -> Self {
        Self { progress: Some(progress.clone()), ..self.clone() }
    }

    /// Returns the progress that ends the reading; one that nothing ends where there is none.
    pub fn progress(&self) -> Progress {
        self.progress.clone().unwrap_or_else(Progress::silent)
    }

    /// Returns an error when the reading is to stop.
    pub fn look(&self) -> Result<(), ReadError> {
        self.progress.as_ref().map_or(Ok(()), Progress::check).map_err(ReadError::Stopped)
    }

    /// Looks at the clock at every [`LOOK_EVERY`]th of the things that a reader counts.
    pub(super) fn look_at(&self, count: usize) -> Result<(), ReadError> {
        if count.is_multiple_of(LOOK_EVERY) { self.look() } else { Ok(()) }
    }

    /// Returns the limits for reading one mesh asset.
    pub fn asset_limits(&self) -> AssetLimits<'_> {
        AssetLimits {
            inflated_bytes: usize::try_from(self.max_decompressed_bytes).unwrap_or(usize::MAX),
            vertices: self.max_vertices,
            triangles: self.max_triangles,
            llsd: self.llsd_limits(LlsdLimits::BLOCK),
        }
    }

    /// Returns the inflated bytes of the meshes of a whole model that may be in memory at once.
    pub fn inflated_at_once(&self) -> u64 {
        let of_triangles = (self.max_triangles as u64).saturating_mul(BYTES_OF_A_TRIANGLE);
        self.max_decompressed_bytes.min(of_triangles).saturating_mul(self.meshes_at_once as u64)
    }

    /// Returns limits for an asset that was made of an upload. What inflates to more than a small upload may does no harm.
    pub fn made_asset_limits(&self) -> AssetLimits<'_> {
        AssetLimits { inflated_bytes: usize::MAX, ..self.asset_limits() }
    }

    /// Returns limits on LLSD that hold within these.
    pub fn llsd_limits(&self, limits: LlsdLimits<'static>) -> LlsdLimits<'_> {
        LlsdLimits { depth: limits.depth.min(self.max_depth), progress: self.progress.as_ref(), ..limits }
    }

    /// Returns how many bytes of vertices and triangles an input of `input_bytes` may unfold to.
    ///
    /// A few bytes suffice to place a mesh again. Eight times the input plus 32 MB keeps a request within the
    /// contract's "12 times the input and 64 MB" and leaves room for the rest. A quantised vertex alone unfolds to six
    /// times its size.
    pub(super) fn max_unfolded_bytes(input_bytes: usize) -> u64 {
        (input_bytes as u64).saturating_mul(8).saturating_add(32 << 20)
    }
}

words! {
    /// A limit that an upload exceeds, by its error code.
    Limit {
        DecompressedBytes = "decompressed_too_large" => "bytes of decompressed input",
        Vertices = "too_many_vertices" => "vertices",
        Triangles = "too_many_triangles" => "triangles",
        Depth = "nested_too_deep" => "levels of nesting",
        Nodes = "too_many_nodes" => "nodes, instances and faces",
        Meshes = "too_many_meshes" => "meshes of a whole model",
        Instances = "too_many_instances" => "instances of a whole model",
        /// Values of an LLSD document. The size of the document bounds their number.
        Values = "too_many_values" => "values",
        /// Bytes that instances, sparse accessors or tiny objects unfold to.
        UnfoldedBytes = "unfolds_too_large" => "bytes of unfolded geometry",
    }
    /// Returns what the limit counts, with its unit.
    what: &'static str
}

impl Limit {
    /// Returns what the sender, or the operator of the service, can do.
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

    /// Returns `Err` when `met` exceeds the limit. Readers count everything that they keep here, so the clock is looked at
    /// here too.
    pub fn check(self, limits: &ReadLimits, met: usize) -> Result<(), ReadError> {
        limits.look_at(met)?;
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
