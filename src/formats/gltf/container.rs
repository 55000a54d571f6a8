//! [`Container`]: a glTF document and its binary chunk. A GLB file has a header, a JSON chunk and usually a chunk of
//! bytes.

use super::super::bytes::Cursor;
use super::super::{Format, ReadError, ReadNote};

pub(super) const MAGIC: &[u8] = b"glTF";
pub(super) const JSON: u32 = u32::from_le_bytes(*b"JSON");
pub(super) const BIN: u32 = u32::from_le_bytes(*b"BIN\0");

/// A document and the bytes beside it.
pub(super) struct Container<'a> {
    pub(super) format: Format,
    pub(super) json: &'a [u8],
    /// Offset of the document in the file.
    pub(super) json_at: usize,
    /// The bytes of the first buffer, when that buffer has no URI.
    pub(super) blob: Option<&'a [u8]>,
    pub(super) note: Option<ReadNote>,
}

impl<'a> Container<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let mut cursor = Cursor::new(Format::Glb, bytes);
        cursor.take(MAGIC.len(), "`glTF`")?;
        let version = cursor.u32_le("the version")?;
        if version != 2 {
            return Err(ReadError::Unsupported {
                what: format!("GLB version {version}"),
                way_out: "export as glTF 2.0".into(),
            });
        }
        let length = cursor.u32_le("the length of the file")? as usize;
        let rest = length
            .checked_sub(cursor.offset())
            .ok_or_else(|| cursor.fault("a length of 12 or more", length.to_string()))?;
        if bytes.len() < length {
            return Err(
                cursor.fault(format!("the {length} bytes that the header states"), format!("only {}", bytes.len()))
            );
        }
        let body_at = cursor.offset();
        let body = cursor.take(rest, "the body")?;
        let note = ReadNote::trailing(cursor.rest().len());
        let mut chunks = Cursor::at(Format::Glb, &bytes[..body_at + body.len()], body_at);
        let (kind, json) = read_chunk(&mut chunks)?;
        if kind != JSON {
            return Err(chunks.fault("a JSON chunk first", format!("chunk type {kind:#010x}")));
        }
        let json_at = chunks.offset() - json.len();
        let mut blob = None;
        while !chunks.rest().is_empty() {
            let (kind, data) = read_chunk(&mut chunks)?;
            if kind == BIN && blob.is_none() {
                blob = Some(data);
            }
        }
        // Exporters pad the JSON with blanks, as specified, or with zeros.
        let end = json.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        Ok(Self { format: Format::Glb, json: &json[..end], json_at, blob, note })
    }
}

fn read_chunk<'a>(chunks: &mut Cursor<'a>) -> Result<(u32, &'a [u8]), ReadError> {
    let length = chunks.u32_le("the length of a chunk")? as usize;
    let kind = chunks.u32_le("the type of a chunk")?;
    Ok((kind, chunks.take(length, "as many bytes as the chunk's header says")?))
}
