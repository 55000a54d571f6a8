//! [`bundle_gltf`]: a document and the files of its buffers become one GLB file, which the reader reads like any other.
//!
//! A buffer may name a file in the folder of the document. A name with a path, a scheme or a parent folder is never
//! resolved, so that a document cannot reach other files.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use super::super::text::without_bom;
use super::super::{Format, Limit, ReadError, ReadLimits};
use super::container::{BIN, Container, JSON, MAGIC};
use super::document::Document;

/// Files by their names without a folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Buffers start at multiples of this many bytes, and so do the chunks of a GLB file.
const ALIGNMENT: usize = 4;

/// Returns the names of the files in the same folder that the buffers of a glTF document name. Returns none for a document
/// that the reader will refuse.
pub fn gltf_files(bytes: &[u8]) -> Vec<String> {
    let Ok(document) = document_of(bytes) else { return Vec::new() };
    document.buffers.iter().filter_map(|buffer| plain_name(buffer.uri.as_deref()?)).collect()
}

/// Returns the document with those `files` that its buffers name, as GLB. Returns `None` where the document names none of
/// the files, or is one that the reader will refuse.
pub fn bundle_gltf(bytes: &[u8], files: &Files) -> Result<Option<Vec<u8>>, ReadError> {
    let Ok(document) = document_of(bytes) else { return Ok(None) };
    let (blob, starts) = join(&document, files)?;
    if starts.iter().all(Option::is_none) {
        return Ok(None);
    }
    let json = without_bom(bytes);
    check_size(json)?;
    let Ok(mut value) = serde_json::from_slice::<Value>(json) else { return Ok(None) };
    refer(&document, &mut value, blob.len(), &starts)?;
    let json = serde_json::to_vec(&value).unwrap_or_default();
    Ok(Some(write_glb(&json, &blob)))
}

fn document_of(bytes: &[u8]) -> Result<Document, ReadError> {
    let json = without_bom(bytes);
    Document::read(&Container { format: Format::Gltf, json, json_at: bytes.len() - json.len(), blob: None, note: None })
}

/// Returns the file name that a URI spells; `None` for a URI that is more than a name in the same folder.
fn plain_name(uri: &str) -> Option<String> {
    let name = percent_decoded(uri.strip_prefix("./").unwrap_or(uri))?;
    let is_plain = !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', ':', '\0']);
    is_plain.then_some(name)
}

/// Returns the text that a URI spells; `None` for an escape without two digits, and for bytes that are not UTF-8.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let is_escape =
        |after: &str| after.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    let is_sound = text.split('%').skip(1).all(is_escape);
    is_sound.then(|| percent_decode_str(text).decode_utf8().ok().map(Into::into)).flatten()
}

/// Refuses JSON whose tree would take far more memory than its bytes.
fn check_size(json: &[u8]) -> Result<(), ReadError> {
    // Every value of the document except the first follows one of these bytes.
    let values = json.iter().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count() as u64;
    let bytes = values.saturating_mul(size_of::<Value>() as u64);
    Limit::UnfoldedBytes.check_bound(ReadLimits::max_unfolded_bytes(json.len()), bytes)
}

/// Returns the bytes of the named files, each file once, and where the bytes of each buffer start.
fn join(document: &Document, files: &Files) -> Result<(Vec<u8>, Vec<Option<usize>>), ReadError> {
    let mut blob: Vec<u8> = Vec::new();
    let mut start_of: BTreeMap<String, usize> = BTreeMap::new();
    let mut starts = Vec::with_capacity(document.buffers.len());
    for (number, buffer) in document.buffers.iter().enumerate() {
        let name = buffer.uri.as_deref().and_then(plain_name);
        let Some((name, bytes)) = name.and_then(|name| files.get(&name).map(|bytes| (name, bytes))) else {
            starts.push(None);
            continue;
        };
        if bytes.len() < buffer.byte_length {
            let expected = format!("{} bytes, its byteLength", buffer.byte_length);
            let met = format!("{name:?} of {} bytes", bytes.len());
            return Err(document.fault(format!("buffers[{number}]"), expected, met));
        }
        starts.push(Some(*start_of.entry(name).or_insert_with(|| {
            let start = blob.len();
            blob.extend_from_slice(bytes);
            blob.resize(blob.len().next_multiple_of(ALIGNMENT), 0);
            start
        })));
    }
    Ok((blob, starts))
}

/// Makes the joined bytes the first buffer of the document. The other buffers keep their order behind it.
fn refer(document: &Document, value: &mut Value, length: usize, starts: &[Option<usize>]) -> Result<(), ReadError> {
    for (number, view) in document.buffer_views.iter().enumerate() {
        let buffer = document.item(&document.buffers, view.buffer, "buffers", &format!("bufferViews[{number}]"))?;
        let start = starts.get(view.buffer).copied().flatten();
        let end = view.byte_offset.checked_add(view.byte_length);
        if start.is_some() && end.is_none_or(|end| end > buffer.byte_length) {
            let met = format!("{} bytes from {}", view.byte_length, view.byte_offset);
            let expected = format!("a range within the {} bytes of its buffer", buffer.byte_length);
            return Err(document.fault(format!("bufferViews[{number}]"), expected, met));
        }
        let views = value.get_mut("bufferViews").and_then(|views| views.get_mut(number));
        if let Some(view_value) = views.and_then(Value::as_object_mut) {
            view_value.insert("buffer".into(), json!(start.map_or(view.buffer + 1, |_| 0)));
            view_value.insert("byteOffset".into(), json!(view.byte_offset + start.unwrap_or(0)));
        }
    }
    if let Some(buffers) = value.get_mut("buffers").and_then(Value::as_array_mut) {
        for ((value, buffer), _) in
            buffers.iter_mut().zip(&document.buffers).zip(starts).filter(|(_, start)| start.is_some())
        {
            *value = json!({"byteLength": buffer.byte_length});
        }
        buffers.insert(0, json!({"byteLength": length}));
    }
    Ok(())
}

fn write_glb(json: &[u8], blob: &[u8]) -> Vec<u8> {
    let chunks = [(JSON, json, b' '), (BIN, blob, 0)];
    let padded = |bytes: &[u8]| bytes.len().next_multiple_of(ALIGNMENT);
    let total = 12 + chunks.iter().map(|(_, bytes, _)| 8 + padded(bytes)).sum::<usize>();
    // Bodies are far below 4 GiB; a longer file would be refused by its length.
    let length = |bytes: usize| u32::try_from(bytes).unwrap_or(u32::MAX).to_le_bytes();
    let mut glb = Vec::with_capacity(total);
    glb.extend_from_slice(MAGIC);
    glb.extend_from_slice(&2_u32.to_le_bytes());
    glb.extend_from_slice(&length(total));
    for (kind, bytes, padding) in chunks {
        glb.extend_from_slice(&length(padded(bytes)));
        glb.extend_from_slice(&kind.to_le_bytes());
        glb.extend_from_slice(bytes);
        glb.resize(glb.len().next_multiple_of(ALIGNMENT), padding);
    }
    glb
}

#[cfg(test)]
mod tests {
    use super::super::super::{Format, Level, ReadLimits, read};
    use super::*;

    /// A triangle whose indices are embedded and whose positions are in two files.
    fn document(uri: &str) -> Vec<u8> {
        let embedded = "data:application/octet-stream;base64,AAECAAA=";
        json!({
            "asset": {"version": "2.0"},
            "buffers": [{"byteLength": 4, "uri": embedded}, {"byteLength": 3, "uri": "pad.bin"}, {"byteLength": 36, "uri": uri}],
            "bufferViews": [{"buffer": 0, "byteLength": 3}, {"buffer": 2, "byteOffset": 0, "byteLength": 36}],
            "accessors": [
                {"bufferView": 0, "componentType": 5121, "count": 3, "type": "SCALAR"},
                {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3"},
            ],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 1}, "indices": 0}]}],
            "nodes": [{"mesh": 0}],
        })
        .to_string()
        .into_bytes()
    }

    fn positions() -> Vec<u8> {
        [0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 2.0, 0.0].iter().flat_map(|c| c.to_le_bytes()).collect()
    }

    fn files(name: &str) -> Files {
        BTreeMap::from([(name.to_owned(), positions()), ("pad.bin".to_owned(), vec![7; 3])])
    }

    #[test]
    fn files_beside_a_document_are_read_with_it() {
        let document = document("a%20b.bin");
        assert_eq!(gltf_files(&document), ["pad.bin", "a b.bin"]);
        let glb = bundle_gltf(&document, &files("a b.bin")).unwrap().unwrap();
        let model = read(Format::Glb, &glb, &ReadLimits::default()).unwrap();
        let soup = &model.levels[&Level::HighLod];
        assert_eq!(soup.triangles, [[0, 1, 2]]);
        assert_eq!(soup.positions[2].z, 2.0);
        assert!(model.notes.is_empty());
    }

    #[test]
    fn names_that_leave_the_folder_are_never_asked_for() {
        for uri in
            ["../a.bin", "sub/a.bin", "%2e%2e", "..", "C:a.bin", "file:///etc/passwd", "a%2Fb.bin", "%zz", "%f", "%+fa"]
        {
            assert_eq!(gltf_files(&document(uri)), ["pad.bin"], "{uri}");
        }
        assert_eq!(gltf_files(&document("./a.bin")), ["pad.bin", "a.bin"]);
    }

    #[test]
    fn a_file_that_is_too_short_is_refused_by_name() {
        let short = BTreeMap::from([("a.bin".to_owned(), vec![0; 35])]);
        let error = bundle_gltf(&document("a.bin"), &short).unwrap_err().to_string();
        assert!(error.contains("buffers[2]") && error.contains("35 bytes"), "{error}");
    }

    #[test]
    fn a_view_beyond_its_file_does_not_reach_the_next_one() {
        let text = String::from_utf8(document("a.bin")).unwrap();
        let text = text.replace("\"byteOffset\":0", "\"byteOffset\":1");
        let error = bundle_gltf(text.as_bytes(), &files("a.bin")).unwrap_err().to_string();
        assert!(error.contains("bufferViews[1]"), "{error}");
    }

    #[test]
    fn other_documents_are_left_as_they_are() {
        let files = files("a.bin");
        assert_eq!(bundle_gltf(b"{", &files).unwrap(), None);
        assert_eq!(bundle_gltf(&document("../a.bin"), &BTreeMap::new()).unwrap(), None);
    }
}
