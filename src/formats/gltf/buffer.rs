//! [`Buffers`]: the bytes of buffers and of the views into them.

use std::borrow::Cow;

use super::super::error::excerpt;
use super::super::text::decode_base64;
use super::super::{Place, ReadError};
use super::bundle::percent_decoded;
use super::container::Container;
use super::document::{Buffer, Document, unsupported_extension};

/// The bytes of every buffer, or the error for a view that needs a buffer without bytes. External buffers are never
/// fetched.
pub(super) struct Buffers<'a> {
    bytes: Vec<Result<Cow<'a, [u8]>, ReadError>>,
}

impl<'a> Buffers<'a> {
    pub(super) fn new(document: &Document, container: &Container<'a>) -> Self {
        let resolve = |(number, buffer): (usize, &Buffer)| match (&buffer.uri, container.blob) {
            (Some(uri), _) => decode_uri(document, uri, path_of(number)).map(Cow::Owned),
            (None, Some(blob)) if number == 0 => Ok(Cow::Borrowed(blob)),
            (None, _) => Err(document.fault(path_of(number), "a data URI, or the bytes of a GLB", "neither")),
        };
        Self { bytes: document.buffers.iter().enumerate().map(resolve).collect() }
    }

    /// Returns the bytes of a view. `path` names the accessor that needs it.
    pub(super) fn view(&self, document: &Document, index: usize, path: &str) -> Result<&[u8], ReadError> {
        let view = document.item(&document.buffer_views, index, "bufferViews", path)?;
        let path = format!("bufferViews[{index}]");
        let buffer = document.item(&document.buffers, view.buffer, "buffers", &path)?;
        let bytes = match document.item(&self.bytes, view.buffer, "buffers", &path)? {
            Ok(bytes) => bytes.get(..buffer.byte_length).ok_or_else(|| {
                let expected = format!("{} bytes, its byteLength", buffer.byte_length);
                document.fault(path_of(view.buffer), expected, format!("{} bytes", bytes.len()))
            })?,
            Err(_) if view.extensions.meshopt.is_some() => {
                return Err(unsupported_extension("EXT_meshopt_compression"));
            }
            Err(error) => return Err(error.clone()),
        };
        let end = view.byte_offset.checked_add(view.byte_length);
        end.and_then(|end| bytes.get(view.byte_offset..end)).ok_or_else(|| {
            let met = format!("{} bytes from {}", view.byte_length, view.byte_offset);
            document.fault(path, format!("a range within the {} bytes of its buffer", bytes.len()), met)
        })
    }
}

fn path_of(buffer: usize) -> String {
    format!("buffers[{buffer}]")
}

fn decode_uri(document: &Document, uri: &str, path: String) -> Result<Vec<u8>, ReadError> {
    let Some(data) = uri.strip_prefix("data:") else {
        return Err(ReadError::ExternalReference { place: Place::Path(path), uri: uri.into() });
    };
    let decoded = match data.split_once(',') {
        Some((head, payload)) if head.ends_with(";base64") => {
            let escaped = if payload.contains('%') { percent_decoded(payload) } else { None };
            decode_base64(escaped.as_deref().unwrap_or(payload)).map_err(|error| error.to_string())
        }
        _ => Err(excerpt(uri)),
    };
    decoded.map_err(|met| document.fault(path, "a data URI in base64", met))
}
