//! The files of a body as they were received, and the format of each.

use std::error::Error;

use axum::body::{Body, HttpBody};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use http_body_util::BodyExt;

use crate::api::response::error::ApiError;
use crate::api::state::ApiOptions;
use crate::formats::{self, Files, Format, Level};
use crate::pipeline::{Refusal, UploadPart};

use super::intake::IntakeFault;
use super::pairs::Pairs;

/// Name of a plain body in messages.
const BODY: &str = "body";

/// The content of a body.
#[derive(Default)]
pub struct Received {
    /// Parameters of a multipart body.
    pub params: Pairs,
    pub files: Vec<ReceivedFile>,
    /// Files that glTF documents of the same body may name.
    pub beside: Files,
}

impl Received {
    /// Returns the size of all files.
    pub fn bytes(&self) -> usize {
        let files = self.files.iter().map(|file| file.bytes.len());
        files.chain(self.beside.values().map(Vec::len)).sum()
    }
}

/// One file as it was received.
pub struct ReceivedFile {
    pub level: Option<Level>,
    /// Name of the part, for messages.
    pub name: String,
    pub content_type: Option<String>,
    pub file_name: Option<String>,
    pub bytes: Vec<u8>,
}

impl ReceivedFile {
    /// Reads a body that is one file.
    pub async fn plain(options: &ApiOptions, headers: &HeaderMap, body: Body) -> Result<Self, ApiError> {
        let bytes = read_body(options, body).await?;
        let content_type = content_type(headers);
        Ok(Self { level: None, name: BODY.to_owned(), content_type, file_name: None, bytes })
    }

    /// Determines the format: the given name of one, else the content type, else the file's name, else the first bytes. A
    /// glTF document becomes GLB, together with those of the files `beside` that it names.
    pub fn into_part(self, format: Option<&str>, beside: &Files) -> Result<UploadPart, ApiError> {
        let Self { level, name, content_type, file_name, bytes } = self;
        let by_name = file_name.as_deref().and_then(formats::detect_by_name).map(Format::name);
        let is_vague = content_type.as_deref().is_none_or(|kind| kind.starts_with("application/octet-stream"));
        let format = format.or(by_name.filter(|_| is_vague));
        let format = formats::detect(content_type.as_deref(), format, &bytes)
            .map_err(|error| ApiError::of_detection(&error, &name))?;
        let glb = if format == Format::Gltf && !beside.is_empty() {
            formats::bundle_gltf(&bytes, beside).map_err(|error| Refusal::from(error).at(&name, None))?
        } else {
            None
        };
        Ok(match glb {
            Some(bytes) => UploadPart { level, name, format: Format::Glb, bytes },
            None => UploadPart { level, name, format, bytes },
        })
    }
}

/// Returns the request's content type, with replacement characters for bytes that are not text.
pub fn content_type(headers: &HeaderMap) -> Option<String> {
    headers.get(CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

/// Reads a body to its end.
pub async fn read_body(options: &ApiOptions, mut body: Body) -> Result<Vec<u8>, ApiError> {
    // The declared length is already within the limit; unfilled pages take no memory.
    let declared = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let mut bytes = Vec::with_capacity(declared.min(options.body_bytes));
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            let broken = || {
                let cause = causes(&error).last().map(ToString::to_string).unwrap_or_default();
                ApiError::bad_body("broken_body", format!("the body cannot be read to its end: {cause}"))
            };
            intake_fault(options, &error).unwrap_or_else(broken)
        })?;
        match frame.into_data() {
            // The whole body at once, such as one that was inflated, is not copied.
            Ok(data) if bytes.is_empty() && body.is_end_stream() => return Ok(data.into()),
            Ok(data) => bytes.extend_from_slice(&data),
            Err(_) => {}
        }
    }
    Ok(bytes)
}

/// Returns an error and what it was caused by, one after the other.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// Returns the bound that a body exceeded; `None` for an error of another kind.
pub fn intake_fault(options: &ApiOptions, error: &(dyn Error + 'static)) -> Option<ApiError> {
    Some(match *causes(error).find_map(|cause| cause.downcast_ref::<IntakeFault>())? {
        IntakeFault::TooLarge { limit_bytes } => ApiError::body_too_large(limit_bytes, None),
        IntakeFault::Stalled { patience } => ApiError::body_stalled(patience),
        IntakeFault::Slow { rate } => ApiError::body_slow(rate),
        IntakeFault::NoMemory(full) => ApiError::no_memory(&options.bodies, full, options.retry_after),
        IntakeFault::NoPart { limit_bytes } => {
            let detail = format!(
                "{limit_bytes} bytes of the multipart body arrived without the head of a part; a part begins with the boundary \
                 that Content-Type names, some lines, and an empty line that ends in CR LF"
            );
            ApiError::bad_body("malformed_multipart", detail)
        }
    })
}
