//! Reads and writes the Second Life mesh asset and its blocks.
//!
//! * In: the bytes of an asset; or hulls, and a surface for a new asset.
//! * Out: hulls and surfaces; the bytes of an asset; or files for viewers ([`export`]).
//! * Order of the work: [`MeshAsset`] reads the header and inflates a block, [`llsd`] reads the block, and
//!   [`ConvexBlock`] or [`soup_from_submeshes`] decodes it. Writing goes the other way, from [`ConvexBlock::fit`] to
//!   [`new_asset`] or [`MeshAsset::replace_physics`].
//!
//! `docs/WIRE.md` describes the format with its sources.

mod container;
mod convex_block;
mod digest;
mod error;
pub mod export;
mod grid_fit;
mod grid_hull;
mod limits;
pub mod llsd;
mod names;
mod new_asset;
mod normals;
mod outward;
mod quantize;
pub mod slm;
mod submesh;
mod wrapping;
mod writer;
mod zlib;

pub use container::{AssetNote, BlockEntry, MeshAsset};
pub use convex_block::{BINARY_KEYS, ConvexBlock, check_representable};
pub use digest::BlockHash;
pub use error::{AssetError, EntryFault, HullName, SubmeshError, WireError};
pub use limits::{
    AssetLimits, LONGEST_SIDE, MAX_FACE_VERTICES, MAX_FACES, MAX_HULL_POINTS, MAX_HULLS, MIN_HULL_POINTS, POINT_BYTES,
};
pub use names::{BlockKind, Names};
pub use new_asset::{LevelBlocks, PhysicsLevel, SharedLevel, Surface, Surfaces, new_asset};
pub use quantize::{BadAxis, Domain, GRID_MAX, GridPoint};
pub use submesh::{face_counts, face_soups, normalized_scale, soup_from_submeshes, without_triangles};
pub use writer::assemble;
