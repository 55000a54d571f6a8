//! The Second Life mesh asset and its blocks, both directions.
//!
//! The wire is described in `docs/WIRE.md`, with sources.

mod container;
mod convex_block;
mod digest;
mod error;
pub mod export;
mod limits;
pub mod llsd;
mod names;
mod new_asset;
mod normals;
mod quantize;
mod submesh;
mod writer;
mod zlib;

pub use container::{AssetNote, BlockEntry, MeshAsset};
pub use convex_block::{BINARY_KEYS, ConvexBlock};
pub use digest::BlockHash;
pub use error::{AssetError, EntryFault, HullName, SubmeshError, WireError};
pub use limits::{AssetLimits, MAX_FACE_VERTICES, MAX_FACES, MAX_HULL_POINTS, MAX_HULLS, MIN_HULL_POINTS, POINT_BYTES};
pub use names::{BlockKind, Names};
pub use new_asset::{Surface, new_asset};
pub use quantize::{BadAxis, Domain, GRID_MAX, GridPoint};
pub use submesh::{face_soups, normalized_scale, soup_from_submeshes, without_triangles};
pub use writer::assemble;
