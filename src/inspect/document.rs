//! Tells the kinds of files apart and reads them.

use crate::formats::{self, Format};
use crate::mesh_asset::llsd::{
    self, Llsd, LlsdError, LlsdFault, LlsdLimits, Map, read_binary, read_binary_prefix, read_notation, read_xml,
};
use crate::mesh_asset::slm::{Slm, looks_like_slm};
use crate::mesh_asset::{AssetError, AssetLimits, BINARY_KEYS, BlockKind, MeshAsset};

/// Why a file cannot be inspected.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InspectError {
    #[error("the file is empty")]
    Empty,
    #[error("this is a model ({0}); decompose makes hulls of it, and view --hulls draws a model of hulls")]
    Model(Format),
    #[error(
        "a viewer keeps an upload of {0} meshes here; check and decompose read them all, and inspect reads a file of one"
    )]
    Upload(usize),
    #[error(
        "this is the result of {0} meshes, and inspect reads the result of one: ask the service for /decompositions/ID with the \
         id of a part, or decompose a file that holds that mesh alone"
    )]
    Several(usize),
    #[error("{0}")]
    Asset(#[from] AssetError),
    #[error("{0}")]
    Llsd(#[from] LlsdError),
    #[error("JSON: {0}")]
    Json(String),
    #[error(
        "the file is neither a mesh asset, nor a block with hulls (Hull, HullList or BoundingVerts), nor a result with \
         such a block"
    )]
    Unknown,
}

pub(super) enum Document<'a> {
    Asset { asset: MeshAsset<'a>, bytes: &'a [u8] },
    Map { value: Llsd, encoding: &'static str },
}

pub(super) fn read<'a>(bytes: &'a [u8], limits: &AssetLimits<'a>) -> Result<Document<'a>, InspectError> {
    read_document(bytes, limits).map_err(|error| match formats::detect(None, None, bytes) {
        Ok(format) if format.is_scene() => InspectError::Model(format),
        _ => error,
    })
}

fn read_document<'a>(bytes: &'a [u8], limits: &AssetLimits<'a>) -> Result<Document<'a>, InspectError> {
    let text = bytes.trim_ascii_start();
    if looks_like_slm(bytes) {
        return match Slm::places(bytes, &LlsdLimits::DOCUMENT)?.as_slice() {
            [mesh] => asset(bytes.get(mesh.clone()).unwrap_or_default(), limits),
            several => Err(InspectError::Upload(several.len())),
        };
    }
    match text {
        [] => Err(InspectError::Empty),
        // A binary map or array has fewer than 2^24 entries, so its count begins with a zero.
        [b'{' | b'[', 0, ..] => read_binary_form(bytes, limits),
        [b'<', b'?', rest @ ..] if is_binary_line(rest) => read_binary_form(bytes, limits),
        [b'<', b'?', rest @ ..] if rest.trim_ascii_start().starts_with(b"llsd/notation") => read_notation_form(bytes),
        [b'<', ..] => Ok(Document::Map { value: read_xml(bytes, &LlsdLimits::DOCUMENT)?, encoding: "LLSD XML" }),
        _ => match serde_json::from_slice::<serde_json::Value>(bytes) {
            Ok(json) => {
                let malformed = |fault: LlsdFault| InspectError::Json(fault.to_string());
                Ok(Document::Map { value: llsd::from_json(json, &BINARY_KEYS).map_err(malformed)?, encoding: "JSON" })
            }
            // JSON and notation may both write keys in double quotes: report the error of the likelier format.
            Err(error) => read_notation_form(bytes).map_err(|notation| match text {
                [b'{', rest @ ..] if rest.trim_ascii_start().starts_with(b"\"") => {
                    InspectError::Json(error.to_string())
                }
                _ => notation,
            }),
        },
    }
}

fn is_binary_line(rest: &[u8]) -> bool {
    rest.trim_ascii_start().get(..11).is_some_and(|name| name.eq_ignore_ascii_case(b"llsd/binary"))
}

fn read_notation_form(bytes: &[u8]) -> Result<Document<'_>, InspectError> {
    let value = read_notation(bytes, &LlsdLimits::DOCUMENT)?;
    Ok(Document::Map { value, encoding: "LLSD notation" })
}

/// Reads binary LLSD. A map that names a block by offset and size is an asset; any other file is exactly one value.
fn read_binary_form<'a>(bytes: &'a [u8], limits: &AssetLimits<'a>) -> Result<Document<'a>, InspectError> {
    let (value, _) = read_binary_prefix(bytes, &limits.llsd).map_err(AssetError::Header)?;
    let names_block =
        |map: &Map| map.iter().any(|(key, value)| BlockKind::from_name(key).is_some() && value.get("offset").is_some());
    if value.as_map().is_some_and(names_block) {
        return asset(bytes, limits);
    }
    Ok(Document::Map { value: read_binary(bytes, &limits.llsd)?, encoding: "LLSD binary" })
}

fn asset<'a>(bytes: &'a [u8], limits: &AssetLimits<'a>) -> Result<Document<'a>, InspectError> {
    Ok(Document::Asset { asset: MeshAsset::read(bytes, limits)?, bytes })
}
