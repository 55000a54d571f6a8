//! [`ReadError`]: why a reader refused an upload, with one variant for each kind of remedy.

use std::fmt;

use serde_json::error::Category;

use super::{Format, Level, Limit};
use crate::geometry::Stopped;
use crate::mesh_asset::llsd::LlsdError;
use crate::mesh_asset::{AssetError, SubmeshError};

/// The place of a fault in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Offset from the first byte of the input, from 0.
    Byte(u64),
    /// Line of a text file, counted from 1.
    Line(u64),
    /// Path in a document, such as `meshes[0].primitives[1]` or `high_lod.positions[7]`.
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

/// Why a reader refused an upload.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// The bytes are not a file of this format.
    #[error("malformed {format}, {place}: expected {expected}, met {met}")]
    Malformed { format: Format, place: Place, expected: String, met: String },
    /// The bytes are not LLSD.
    #[error("malformed {format}, {error}")]
    BadLlsd { format: Format, error: LlsdError },
    /// The bytes are not a mesh asset.
    #[error("malformed mesh asset: {error}")]
    BadAsset { error: Box<AssetError> },
    /// The array of asset submeshes of a level is malformed.
    #[error("malformed {format}, {level}: {error}")]
    BadLevel { format: Format, level: Level, error: SubmeshError },
    /// The input exceeds a limit. The reader allocated nothing for the excess.
    #[error("{met} {} are more than the {bound} allowed; {}", limit.what(), limit.way_out())]
    TooLarge { limit: Limit, bound: u64, met: u64 },
    /// The input is well formed but uses a feature that the reader does not support.
    #[error("{what} is not supported; {way_out}")]
    Unsupported { what: String, way_out: String },
    /// The geometry is in another file or behind a URL. Readers never follow such references.
    #[error(
        "{place} refers to another file, {uri:?}, which was not found; give it in the folder of the model or in the same \
         upload, or give one file that holds everything"
    )]
    ExternalReference { place: Place, uri: String },
    /// The reading was stopped before its end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ReadError {
    /// Returns the error code, which is stable.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed { .. } | Self::BadLlsd { .. } | Self::BadAsset { .. } | Self::BadLevel { .. } => {
                "malformed"
            }
            Self::TooLarge { limit, .. } => limit.name(),
            Self::Unsupported { .. } => "unsupported",
            Self::ExternalReference { .. } => "external_reference",
            Self::Stopped(stopped) => stopped.code(),
        }
    }

    /// Returns the place of the fault, if it has one.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Malformed { place, .. } | Self::ExternalReference { place, .. } => Some(place.clone()),
            Self::BadLlsd { error, .. } => Some(Place::Byte(error.offset as u64)),
            Self::BadLevel { level, .. } => Some(Place::Path(level.to_string())),
            Self::BadAsset { .. } | Self::TooLarge { .. } | Self::Unsupported { .. } | Self::Stopped(_) => None,
        }
    }

    pub(super) fn malformed(format: Format, place: Place, expected: impl Into<String>, met: impl Into<String>) -> Self {
        Self::Malformed { format, place, expected: expected.into(), met: met.into() }
    }
}

/// Quotes text of the input for a message. A hostile file cannot bloat the message: at most 60 characters are kept, and
/// control characters are escaped.
pub(super) fn excerpt(text: &str) -> String {
    const MAX_CHARACTERS: usize = 60;
    let mut short: String = text.chars().take(MAX_CHARACTERS).flat_map(char::escape_debug).collect();
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        short.push_str("...");
    }
    format!("\"{short}\"")
}

/// Returns what the parser of JSON met, in words that end a sentence.
pub(super) fn json_met(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    match error.classify() {
        Category::Eof => "the end of the document".to_owned(),
        Category::Data => match ["invalid type: ", "invalid value: "].iter().find_map(|kind| what.strip_prefix(kind)) {
            Some(met) => met.split(", expected ").next().unwrap_or(met).to_owned(),
            None => what.replace("missing field", "no field"),
        },
        Category::Syntax | Category::Io => {
            format!("a fault of JSON in line {}, column {} ({what})", error.line(), error.column())
        }
    }
}

/// Returns the offset in `json` at which its parser stopped.
pub(super) fn json_offset(json: &[u8], error: &serde_json::Error) -> usize {
    let before = error.line().saturating_sub(1);
    let start: usize = json.split_inclusive(|&byte| byte == b'\n').take(before).map(<[u8]>::len).sum();
    start + error.column().saturating_sub(1)
}
