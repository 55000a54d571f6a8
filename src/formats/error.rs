//! [`ReadError`]: why an upload could not be read, told apart by who can do what about it.

use std::fmt;

use super::{Format, Level, Limit};
use crate::mesh_asset::llsd::LlsdError;
use crate::mesh_asset::{AssetError, SubmeshError};

/// Where in the input a fault was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Offset from the first byte of the input, from 0.
    Byte(u64),
    /// Line of a text file, from 1.
    Line(u64),
    /// Path of a document, such as `meshes[0].primitives[1]` or `high_lod.positions[7]`.
    Path(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte(offset) => write!(f, "byte {offset}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Path(path) => f.write_str(path),
        }
    }
}

/// Why an upload could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// The bytes are no such file.
    #[error("malformed {format}, {place}: expected {expected}, met {met}")]
    Malformed { format: Format, place: Place, expected: String, met: String },
    /// The bytes are no LLSD.
    #[error("malformed {format}, {error}")]
    BadLlsd { format: Format, error: LlsdError },
    /// The bytes are no mesh asset.
    #[error("malformed mesh asset: {error}")]
    BadAsset { error: Box<AssetError> },
    /// An array of asset submeshes is not what it should be.
    #[error("malformed {format}, {level}: {error}")]
    BadLevel { format: Format, level: Level, error: SubmeshError },
    /// A limit was passed; nothing was allocated for the excess.
    #[error("{met} {} are more than the {bound} allowed; {}", limit.what(), limit.way_out())]
    TooLarge { limit: Limit, bound: u64, met: u64 },
    /// Well formed, but it uses something that is not spoken.
    #[error("{what} is not supported; {way_out}")]
    Unsupported { what: String, way_out: String },
    /// The geometry is in another file or behind a URL, which is never followed.
    #[error("{place} refers to another file, {uri:?}; send one file that holds everything")]
    ExternalReference { place: Place, uri: String },
}

impl ReadError {
    /// A stable word for answers.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed { .. } | Self::BadLlsd { .. } | Self::BadAsset { .. } | Self::BadLevel { .. } => {
                "malformed"
            }
            Self::TooLarge { limit, .. } => limit.code(),
            Self::Unsupported { .. } => "unsupported",
            Self::ExternalReference { .. } => "external_reference",
        }
    }

    /// Where, when the fault has a place.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Malformed { place, .. } | Self::ExternalReference { place, .. } => Some(place.clone()),
            Self::BadLlsd { error, .. } => Some(Place::Byte(error.offset as u64)),
            Self::BadLevel { level, .. } => Some(Place::Path(level.to_string())),
            Self::BadAsset { .. } | Self::TooLarge { .. } | Self::Unsupported { .. } => None,
        }
    }

    pub(super) fn malformed(format: Format, place: Place, expected: impl Into<String>, met: impl Into<String>) -> Self {
        Self::Malformed { format, place, expected: expected.into(), met: met.into() }
    }
}

/// Shortens what a hostile file wants repeated in a message: at most 60 characters, controls escaped.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push_str("...");
    }
    format!("\"{short}\"")
}

/// Offset in `json` where its parser stopped.
pub(super) fn json_offset(json: &[u8], error: &serde_json::Error) -> usize {
    let before = error.line().saturating_sub(1);
    let start: usize = json.split_inclusive(|&byte| byte == b'\n').take(before).map(<[u8]>::len).sum();
    start + error.column().saturating_sub(1)
}
