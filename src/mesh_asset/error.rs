//! The errors of this floor: hulls that do not fit the wire, and bytes that are not an asset.

use std::fmt;

use crate::geometry::Stopped;

use super::limits::{MAX_FACE_VERTICES, MAX_FACES, MAX_HULL_POINTS, MAX_HULLS, POINT_BYTES};
use super::llsd::{Kind, LlsdError};
use super::quantize::BadAxis;

/// The name of a hull in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HullName {
    Single,
    /// Index in `HullList` order, from 0. People read a number that counts from 1, as on the page.
    Number(usize),
}

impl fmt::Display for HullName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single => f.write_str("the single hull"),
            Self::Number(index) => write!(f, "hull {}", index + 1),
        }
    }
}

/// Why hulls cannot become a block, or why a value is not a block of hulls.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WireError {
    #[error("the block has no hull")]
    NoHulls,
    #[error("{hulls} hulls; the wire carries at most {MAX_HULLS}. Lower max_hulls")]
    TooManyHulls { hulls: usize },
    #[error("{hull} has {vertices} vertices; the wire carries at most {MAX_HULL_POINTS}. Lower max_vertices")]
    TooManyVertices { hull: HullName, vertices: usize },
    #[error("{hull} is flat once rounded to the grid with steps of {step:?}; thicken it to a few steps")]
    FlatOnGrid {
        hull: HullName,
        /// Width of a grid step on each axis, in input units.
        step: [f64; 3],
    },
    #[error("vertex {vertex} of {hull} is not finite or beyond what single precision holds")]
    NotRepresentable { hull: HullName, vertex: usize },
    #[error(
        "the hulls are {longest:.1e} long; single precision cannot divide less than {least:.1e} into {} steps. Scale the model up",
        u16::MAX
    )]
    TooSmall {
        /// The longest side of the box around all hulls, in input units.
        longest: f64,
        least: f64,
    },

    #[error("the block is {found}; a map with Min, Max and hulls is expected")]
    NotAMap { found: Kind },
    #[error("{key} is {found}; {expected} is expected")]
    WrongType { key: &'static str, found: Kind, expected: &'static str },
    #[error("{key} is missing, though {because} is present")]
    Missing { key: &'static str, because: &'static str },
    #[error("both {wiki} and {viewer} are present; they are two names for one thing")]
    BothSpellings { wiki: &'static str, viewer: &'static str },
    #[error("{key} has {bytes} bytes, which is not a multiple of {POINT_BYTES}, the size of a point")]
    BadLength { key: &'static str, bytes: usize },
    #[error("HullList promises {promised} points, but {key} holds {held}")]
    SumMismatch { key: &'static str, promised: usize, held: usize },
    #[error("{0}")]
    BadDomain(BadAxis),
}

/// Why bytes are not a mesh asset, or why an asset cannot be written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AssetError {
    #[error("the header is malformed: {0}")]
    Header(LlsdError),
    #[error("the header is {found}; a map of blocks is expected")]
    HeaderNotAMap { found: Kind },
    #[error("header entry {key:?}: {fault}")]
    Entry { key: String, fault: EntryFault },
    #[error("blocks {first:?} and {second:?} overlap")]
    Overlap { first: String, second: String },
    #[error("the header names {first:?} and {second:?}, which are two names for one block")]
    TwoSpellings { first: String, second: String },
    #[error("the asset has no {key} block")]
    BlockMissing { key: &'static str },
    #[error("block {key:?}: the zlib stream is {fault}")]
    Zlib { key: String, fault: &'static str },
    #[error("block {key:?}: the blocks inflate to more than {limit} bytes, the limit of this server for an asset")]
    TooLarge { key: String, limit: usize },
    #[error("block {key:?}: the levels have {met} vertices; {limit} are allowed")]
    TooManyVertices { key: String, limit: usize, met: usize },
    #[error("block {key:?}: the levels have {met} triangles; {limit} are allowed")]
    TooManyTriangles { key: String, limit: usize, met: usize },
    #[error("block {key:?} is malformed: {error}")]
    Block { key: String, error: LlsdError },
    #[error("block {key:?}: {error}")]
    Submesh { key: String, error: SubmeshError },
    #[error("block {key:?}: {error}")]
    Convex { key: String, error: WireError },
    #[error("a mesh asset needs faces with an area, and the input has none; its hulls are there as JSON or LLSD")]
    NoFaces,
    #[error("triangle {triangle} names vertex {index}, but there are only {vertices}")]
    IndexOutOfRange { triangle: usize, index: u32, vertices: usize },
    #[error("the hulls cannot be brought into the unit box of the surface: one of them is not finite, or far smaller")]
    NotNormalisable,
    #[error(
        "the input needs {faces} or more faces of at most {MAX_FACE_VERTICES} vertices; an asset has at most {MAX_FACES}. \
         Ask for JSON or LLSD, or simplify the model"
    )]
    TooManyFaces { faces: usize },
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The fault of a header entry.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EntryFault {
    #[error("{found} where a map of offset and size is expected")]
    NotAMap { found: Kind },
    #[error("{field} is missing or no integer")]
    FieldMissing { field: &'static str },
    #[error("{field} is {value}; 0 or more is expected")]
    Negative { field: &'static str, value: i32 },
    #[error("bytes {offset} to {end} after the header are named, but only {available} follow it")]
    BeyondEnd { offset: usize, end: usize, available: usize },
}

/// The fault of a level of detail. Faces, triangles and vertices count from 0.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SubmeshError {
    #[error("the level is {found}; an array of faces is expected")]
    NotAnArray { found: Kind },
    #[error("face {face}: {found} where a map is expected")]
    FaceNotAMap { face: usize, found: Kind },
    #[error("face {face}: {key} is missing")]
    Missing { face: usize, key: &'static str },
    #[error("face {face}: {key} is {found}; {expected} is expected")]
    WrongType { face: usize, key: &'static str, found: Kind, expected: &'static str },
    #[error("face {face}: Position has {bytes} bytes, which is not a multiple of {POINT_BYTES}")]
    BadLength { face: usize, bytes: usize },
    #[error("face {face}: PositionDomain, {bad}")]
    BadDomain { face: usize, bad: BadAxis },
    #[error("face {face}, triangle {triangle} names vertex {index}, but the face has only {vertices}")]
    IndexOutOfRange { face: usize, triangle: usize, index: u32, vertices: usize },
    #[error("the level has more vertices or triangles than 32 bits can count")]
    TooLarge,
}

impl AssetError {
    /// Returns true when the asset exceeds a limit, and false when the bytes are not an asset.
    pub fn is_limit(&self) -> bool {
        match self {
            Self::TooLarge { .. } | Self::TooManyVertices { .. } | Self::TooManyTriangles { .. } => true,
            Self::Header(error) | Self::Block { error, .. } => error.fault.is_limit(),
            _ => false,
        }
    }
}
