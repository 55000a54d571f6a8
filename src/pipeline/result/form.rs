//! A record as JSON or LLSD. Both hold the same map; keys are in ascending order, so one record has one spelling.

use serde::Serialize;

use crate::mesh_asset::BINARY_KEYS;
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt};

use super::representation::Representation;

/// Returns a record as JSON, with binary data as base64.
pub fn to_json(record: &impl Serialize) -> serde_json::Value {
    // The keys of every record are text, which is all that JSON asks for.
    serde_json::to_value(record).unwrap_or_default()
}

/// Returns a record as LLSD, with binary data as binary.
pub fn to_llsd(record: &impl Serialize) -> Llsd {
    llsd::from_json(to_json(record), &BINARY_KEYS).unwrap_or_default()
}

/// Writes a record in LLSD when `representation` is an LLSD form, otherwise in JSON with a line end.
pub fn write_record(record: &impl Serialize, representation: Representation) -> Vec<u8> {
    if representation.is_llsd() { write_llsd(&to_llsd(record), representation) } else { json_line(&to_json(record)) }
}

/// Writes a map in LLSD when `representation` is an LLSD form, otherwise in JSON with a line end.
pub fn write_llsd(map: &Llsd, representation: Representation) -> Vec<u8> {
    match representation {
        Representation::LlsdXml => llsd::write_xml(map).into(),
        Representation::LlsdBinary => llsd::write_binary(map),
        _ => json_line(&map.to_json()),
    }
}

/// Writes JSON with a line end.
pub fn json_line(json: &serde_json::Value) -> Vec<u8> {
    format!("{json}\n").into_bytes()
}
