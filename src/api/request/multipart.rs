//! A multipart body: one file for each level, and the part `params`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Poll, ready};

use axum::body;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use futures_util::stream::{self, StreamExt};

use crate::api::response::error::ApiError;
use crate::api::state::ApiOptions;
use crate::formats::Level;
use crate::pipeline::{Refusal, RefusalKind};

use super::intake::IntakeFault;
use super::pairs;
use super::received::{Received, ReceivedFile, content_type, intake_fault};

/// Name of the part that holds parameters.
const PARAMS: &str = "params";
/// Name of the parts with files that a glTF document names.
const FILES: &str = "files";
/// Largest size of that part; all parameters together take a few hundred bytes.
const MAX_PARAMS_BYTES: usize = 64 << 10;
/// Bytes after which no more of a body is read while the head of a part is looked for; a head takes a few hundred.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// Reads the whole body.
pub async fn receive(options: &ApiOptions, request: Request) -> Result<Received, ApiError> {
    let mut body = Body::new(options, request).await?;
    let (mut received, mut levels) = (Received::default(), BTreeSet::new());
    let mut has_params = false;
    while let Some(part) = body.next().await? {
        if part.name == PARAMS {
            if std::mem::replace(&mut has_params, true) {
                let detail = format!("part {PARAMS:?} is there twice; send all parameters in one");
                return Err(bad_part("repeated_part", detail, PARAMS));
            }
            let bytes = part.bytes(MAX_PARAMS_BYTES).await?;
            let pairs = pairs::from_json(&bytes).map_err(|detail| bad_part("malformed_params", detail, PARAMS))?;
            received.params.extend(pairs);
        } else if part.name == FILES {
            let (name, bytes) = part.beside().await?;
            if let Some(name) = received.beside.insert(name.clone(), bytes).map(|_| name) {
                let detail = format!("two parts named {FILES} have the file name {name:?}; send each file once");
                return Err(bad_part("repeated_part", detail, FILES));
            }
        } else {
            let file = part.file().await?;
            if !levels.insert(file.level) {
                let detail = format!("part {:?} is there twice; send one file for each level", file.name);
                return Err(bad_part("repeated_part", detail, &file.name));
            }
            received.files.push(file);
        }
    }
    if received.files.is_empty() {
        let detail = "the multipart body has no file; send a part named physics_shape, mid_lod or high_lod";
        return Err(ApiError::bad_body("no_parts", detail));
    }
    Ok(received)
}

/// A body and the progress of reading it.
struct Body<'o> {
    options: &'o ApiOptions,
    multipart: Multipart,
    boundary: String,
    /// The bytes that may be read until the head of the next part is there.
    head_bytes: Arc<AtomicUsize>,
    /// Number of parts read, and the name of the last one.
    parts: usize,
    last: String,
}

impl<'o> Body<'o> {
    async fn new(options: &'o ApiOptions, request: Request) -> Result<Self, ApiError> {
        let content_type = content_type(request.headers()).unwrap_or_default();
        let head_bytes = Arc::new(AtomicUsize::new(0));
        let request = request.map(|body| chunk_by_chunk(body, Arc::clone(&head_bytes)));
        let is_read = multer::parse_boundary(&content_type).ok().zip(Multipart::from_request(request, &()).await.ok());
        let (boundary, multipart) = is_read.ok_or_else(|| {
            malformed(format!(
                "Content-Type is {content_type:?}; a body of several parts needs multipart/form-data with a boundary, which \
                 HTTP libraries set when the program sets no Content-Type itself"
            ))
        })?;
        Ok(Self { options, multipart, boundary, head_bytes, parts: 0, last: String::new() })
    }

    async fn next(&mut self) -> Result<Option<Part<'_>>, ApiError> {
        let Self { options, multipart, boundary, head_bytes, parts, last } = self;
        let read_so_far = match *parts {
            0 => "has no part that can be read".to_owned(),
            _ => format!("cannot be read after part {last:?}"),
        };
        let broken = |error| broken(options, boundary, &error, &read_so_far);
        head_bytes.store(MAX_HEAD_BYTES, Ordering::Relaxed);
        let Some(field) = multipart.next_field().await.map_err(|error| broken(error).unwrap_or_else(malformed))? else {
            return Ok(None);
        };
        head_bytes.store(usize::MAX, Ordering::Relaxed);
        *parts += 1;
        if *parts > options.multipart_parts {
            return Err(ApiError::too_many_parts(options.multipart_parts));
        }
        field.name().unwrap_or_default().clone_into(last);
        Ok(Some(Part { options, boundary, name: last, number: *parts, field }))
    }
}

/// Hands a body over chunk by chunk, and fails where `head_bytes` were read without the head of a part.
///
/// The reader of parts takes all chunks that are there, and then looks for the end of a head in everything that it holds. For a
/// head without an end, that takes quadratic time.
fn chunk_by_chunk(body: body::Body, head_bytes: Arc<AtomicUsize>) -> body::Body {
    let mut chunks = body.into_data_stream();
    let mut is_new = false;
    body::Body::from_stream(stream::poll_fn(move |context| {
        // The reader looks at the last chunk before it gets another one.
        if std::mem::take(&mut is_new) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let left_bytes = head_bytes.load(Ordering::Relaxed);
        if left_bytes == 0 {
            let fault = IntakeFault::NoPart { limit_bytes: MAX_HEAD_BYTES };
            return Poll::Ready(Some(Err(axum::Error::new(fault))));
        }
        let chunk = ready!(chunks.poll_next_unpin(context));
        if let Some(Ok(bytes)) = &chunk {
            head_bytes.store(left_bytes.saturating_sub(bytes.len()), Ordering::Relaxed);
            is_new = true;
        }
        Poll::Ready(chunk)
    }))
}

/// One part whose head was read.
struct Part<'a> {
    options: &'a ApiOptions,
    boundary: &'a str,
    name: &'a str,
    /// Place in the body, from 1.
    number: usize,
    field: Field<'a>,
}

impl Part<'_> {
    async fn file(self) -> Result<ReceivedFile, ApiError> {
        let Some(level) = Level::from_name(self.name) else {
            let known = Level::ALL.map(Level::name).join(", ");
            let fault = match self.name {
                "" => format!("part {} of the body has no name", self.number),
                name => format!("part {name:?} is unknown"),
            };
            return Err(bad_part(
                "unknown_part",
                format!("{fault}; the parts are {known}, {FILES}, {PARAMS}"),
                self.name,
            ));
        };
        let name = self.name.to_owned();
        let content_type = self.field.content_type().map(str::to_owned);
        let file_name = self.field.file_name().map(str::to_owned);
        let limit_bytes = self.options.body_bytes;
        Ok(ReceivedFile { level: Some(level), name, content_type, file_name, bytes: self.bytes(limit_bytes).await? })
    }

    /// Reads a file that a glTF document may name, with its name.
    async fn beside(self) -> Result<(String, Vec<u8>), ApiError> {
        let Some(name) = self.field.file_name().map(str::to_owned) else {
            let detail =
                format!("part {} of the body, {FILES}, has no file name; a glTF document names its files", self.number);
            return Err(bad_part("unnamed_file", detail, FILES));
        };
        let limit_bytes = self.options.body_bytes;
        Ok((name, self.bytes(limit_bytes).await?))
    }

    async fn bytes(mut self, limit_bytes: usize) -> Result<Vec<u8>, ApiError> {
        let name = self.name;
        let mut bytes = Vec::new();
        loop {
            let chunk = self.field.chunk().await.map_err(|error| {
                // The parser keeps a piece that is not whole, so more may have arrived.
                let place = format!("cannot be read in part {name:?}, after at least {} bytes of it", bytes.len());
                broken(self.options, self.boundary, &error, &place)
                    .unwrap_or_else(|detail| bad_part("malformed_multipart", detail, name))
            })?;
            let Some(chunk) = chunk else { return Ok(bytes) };
            if bytes.len() + chunk.len() > limit_bytes {
                let detail = format!("part {name:?} is larger than the {limit_bytes} bytes allowed for it");
                return Err(Refusal::new(RefusalKind::TooLarge, "part_too_large", detail).at(name, None).into());
            }
            bytes.extend_from_slice(&chunk);
        }
    }
}

fn bad_part(code: &'static str, detail: String, part: &str) -> ApiError {
    Refusal::new(RefusalKind::Malformed, code, detail).at(part, None).into()
}

fn malformed(detail: String) -> ApiError {
    ApiError::bad_body("malformed_multipart", detail)
}

/// Returns the fault of a bound that the body exceeded, or else a sentence about the error.
fn broken(options: &ApiOptions, boundary: &str, error: &MultipartError, place: &str) -> Result<ApiError, String> {
    intake_fault(options, error).ok_or_else(|| {
        format!(
            "the multipart body {place}: {}; each part must start with the line \"--{boundary}\", the boundary \
             that Content-Type names, and the body must end with \"--{boundary}--\"; lines before a part's content end in CR LF",
            error.body_text()
        )
    })
}
