//! Buffers and views: where an accessor's bytes are.

use std::borrow::Cow;

use super::super::error::excerpt;
use super::super::text::decode_base64;
use super::super::{Place, ReadError};
use super::container::Container;
use super::document::{Buffer, Document, unsupported_extension};

/// The bytes of every buffer that some view of geometry may need. External ones are remembered, not fetched.
pub(super) struct Buffers<'a> {
    bytes: Vec<Result<Cow<'a, [u8]>, Missing>>,
}

/// Why a buffer has no bytes here.
enum Missing {
    External(String),
    NoData,
    Malformed(String),
}

impl<'a> Buffers<'a> {
    pub(super) fn new(document: &Document, container: &Container<'a>) -> Self {
        let resolve = |(number, buffer): (usize, &Buffer)| match (&buffer.uri, container.blob) {
            (Some(uri), _) => decode_uri(uri).map(Cow::Owned),
            (None, Some(blob)) if number == 0 => Ok(Cow::Borrowed(blob)),
            (None, _) => Err(Missing::NoData),
        };
        Self { bytes: document.buffers.iter().enumerate().map(resolve).collect() }
    }

    /// The bytes of a view, `path` naming who wants it.
    pub(super) fn view(&self, document: &Document, index: usize, path: &str) -> Result<&[u8], ReadError> {
        let view = document.item(&document.buffer_views, index, "bufferViews", path)?;
        let path = format!("bufferViews[{index}]");
        let buffer = document.item(&document.buffers, view.buffer, "buffers", &path)?;
        let buffer_path = || format!("buffers[{}]", view.buffer);
        let bytes = match self.bytes.get(view.buffer) {
            Some(Ok(bytes)) => bytes.get(..buffer.byte_length).ok_or_else(|| {
                let expected = format!("{} bytes, its byteLength", buffer.byte_length);
                document.fault(buffer_path(), expected, format!("{} bytes", bytes.len()))
            })?,
            Some(Err(_)) if view.extensions.meshopt.is_some() => {
                return Err(unsupported_extension("EXT_meshopt_compression"));
            }
            Some(Err(Missing::External(uri))) => {
                return Err(ReadError::ExternalReference { place: Place::Path(buffer_path()), uri: uri.clone() });
            }
            Some(Err(Missing::Malformed(met))) => {
                return Err(document.fault(buffer_path(), "a data URI in base64", met.clone()));
            }
            Some(Err(Missing::NoData)) | None => {
                return Err(document.fault(buffer_path(), "a data URI, or the bytes of a GLB", "neither"));
            }
        };
        let end = view.byte_offset.checked_add(view.byte_length);
        end.and_then(|end| bytes.get(view.byte_offset..end)).ok_or_else(|| {
            let met = format!("{} bytes from {}", view.byte_length, view.byte_offset);
            document.fault(path, format!("a range within the {} bytes of its buffer", bytes.len()), met)
        })
    }
}

fn decode_uri(uri: &str) -> Result<Vec<u8>, Missing> {
    let Some(data) = uri.strip_prefix("data:") else { return Err(Missing::External(uri.into())) };
    let shown = || Missing::Malformed(excerpt(uri));
    let (head, payload) = data.split_once(',').ok_or_else(shown)?;
    if !head.ends_with(";base64") {
        return Err(shown());
    }
    decode_base64(payload).map_err(|error| Missing::Malformed(error.to_string()))
}
