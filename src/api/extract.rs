//! From a request to a [`Job`]: the query, a plain body or a multipart one, and the reader of each part.

use std::collections::BTreeSet;
use std::error::Error;

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Uri};
use http_body_util::BodyExt;

use crate::cost::Constants;
use crate::formats::{self, Format, Level};
use crate::pipeline::{Job, JobSpec, Refusal, RefusalKind, Upload, UploadPart};

use super::error::ApiError;
use super::intake::IntakeFault;
use super::params::{self, Pairs};
use super::state::{ApiOptions, ApiState};

/// Name of a plain body in messages.
const BODY: &str = "body";
/// Name of the multipart part that holds parameters.
const PARAMS: &str = "params";
/// A dozen parameters are a few hundred bytes.
const MAX_PARAMS_BYTES: usize = 64 << 10;

/// The parameters that `uri` asks with; `format` is among them.
pub(super) fn query(uri: &Uri) -> Result<Pairs, ApiError> {
    let Query(pairs) = Query::<Pairs>::try_from_uri(uri).map_err(|error| {
        let detail = format!("the query string cannot be read: {error}");
        ApiError::Refused(Refusal::new(RefusalKind::BadParameter, "bad_query", detail))
    })?;
    Ok(pairs)
}

/// Reads the whole request.
pub(super) async fn job(api: &ApiState, pairs: Pairs, request: Request) -> Result<Job, ApiError> {
    let received = if is_multipart(request.headers()) {
        receive_multipart(&api.options, request).await?
    } else {
        receive_plain(&api.options, request).await?
    };
    let bytes = received.files.iter().map(|file| file.bytes.len()).sum();
    // Telling JSON from glTF reads all of it, and the id hashes everything.
    let costs = api.options.costs.clone();
    super::off_thread(bytes, move || received.into_job(pairs, costs)).await?
}

/// Reads a request whose body is one document, and the format that content type, `?format=` or first bytes name.
pub(super) async fn document(
    api: &ApiState,
    format: Option<String>,
    request: Request,
) -> Result<(Format, Vec<u8>), ApiError> {
    let content_type = header_text(request.headers());
    let declared = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let bytes = receive_body(&api.options, request.into_body(), declared.unwrap_or(0)).await?;
    let format = formats::detect(content_type.as_deref(), format.as_deref(), &bytes);
    Ok((format.map_err(|error| ApiError::of_detection(error, BODY))?, bytes))
}

/// One file as it was received.
struct ReceivedFile {
    level: Option<Level>,
    name: String,
    content_type: Option<String>,
    file_name: Option<String>,
    bytes: Vec<u8>,
}

/// All that a body brought.
#[derive(Default)]
struct Received {
    params: Pairs,
    files: Vec<ReceivedFile>,
}

impl Received {
    /// The query overrides the part `params`.
    fn into_job(self, query: Pairs, costs: Constants) -> Result<Job, ApiError> {
        let (format, pairs) = params::split_format(self.params.into_iter().chain(query));
        let mut spec = JobSpec::from_pairs(pairs)?;
        spec.params.costs = costs;
        let part = |file: ReceivedFile| file.into_part(format.as_deref());
        let parts = self.files.into_iter().map(part).collect::<Result<_, _>>()?;
        Ok(Job::new(Upload { parts }, spec))
    }
}

impl ReceivedFile {
    fn into_part(self, format: Option<&str>) -> Result<UploadPart, ApiError> {
        let Self { level, name, content_type, file_name, bytes } = self;
        let by_name = file_name.as_deref().and_then(formats::detect_by_name).map(formats::Format::name);
        let vague =
            content_type.as_deref().is_none_or(|content_type| content_type.starts_with("application/octet-stream"));
        let format = format.or(by_name.filter(|_| vague));
        let format = formats::detect(content_type.as_deref(), format, &bytes)
            .map_err(|error| ApiError::of_detection(error, &name))?;
        Ok(UploadPart { level, name, format, bytes })
    }
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let content_type = header_text(headers).unwrap_or_default();
    content_type.trim_start().to_ascii_lowercase().starts_with("multipart/")
}

fn header_text(headers: &HeaderMap) -> Option<String> {
    headers.get(CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

async fn receive_plain(options: &ApiOptions, request: Request) -> Result<Received, ApiError> {
    let (head, body) = request.into_parts();
    let declared = head.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let bytes = receive_body(options, body, declared.unwrap_or(0)).await?;
    let content_type = header_text(&head.headers);
    let file = ReceivedFile { level: None, name: BODY.to_owned(), content_type, file_name: None, bytes };
    Ok(Received { params: Pairs::new(), files: vec![file] })
}

async fn receive_body(options: &ApiOptions, mut body: Body, declared: usize) -> Result<Vec<u8>, ApiError> {
    // The declared length is already within the limit; pages that are never filled take no memory.
    let mut bytes = Vec::with_capacity(declared.min(options.body_bytes));
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| broken_body(options, &error))?;
        if let Some(data) = frame.data_ref() {
            bytes.extend_from_slice(data);
        }
    }
    Ok(bytes)
}

async fn receive_multipart(options: &ApiOptions, request: Request) -> Result<Received, ApiError> {
    let mut multipart = Multipart::from_request(request, &()).await.map_err(|rejection| {
        let detail = format!("the multipart body cannot be read: {}", rejection.body_text());
        ApiError::BadBody { code: "malformed_multipart", detail }
    })?;
    let (mut received, mut levels, mut parts) = (Received::default(), BTreeSet::new(), 0_usize);
    while let Some(field) = multipart.next_field().await.map_err(|error| broken_multipart(options, &error))? {
        parts += 1;
        if parts > options.multipart_parts {
            return Err(ApiError::TooManyParts { limit: options.multipart_parts });
        }
        if field.name() == Some(PARAMS) {
            received.params.extend(receive_params(options, field).await?);
        } else {
            let file = receive_file(options, field).await?;
            if !levels.insert(file.level) {
                let detail = format!("part {:?} is there twice; send one file for each level", file.name);
                return Err(bad_part("repeated_part", detail, &file.name));
            }
            received.files.push(file);
        }
    }
    if received.files.is_empty() {
        let detail = "the multipart body has no file; send a part named physics_shape, mid_lod or high_lod".to_owned();
        return Err(ApiError::BadBody { code: "no_parts", detail });
    }
    Ok(received)
}

async fn receive_params(options: &ApiOptions, field: Field<'_>) -> Result<Pairs, ApiError> {
    let bytes = receive_field(options, field, MAX_PARAMS_BYTES).await?;
    params::from_json(&bytes).map_err(|detail| bad_part("malformed_params", detail, PARAMS))
}

async fn receive_file(options: &ApiOptions, field: Field<'_>) -> Result<ReceivedFile, ApiError> {
    let name = field.name().unwrap_or_default().to_owned();
    let Some(level) = Level::from_name(&name) else {
        let known = Level::ALL.map(Level::name).join(", ");
        let detail = format!("part {name:?} is unknown; known are {known}, {PARAMS}");
        return Err(bad_part("unknown_part", detail, &name));
    };
    let (content_type, file_name) = (field.content_type().map(str::to_owned), field.file_name().map(str::to_owned));
    let bytes = receive_field(options, field, options.body_bytes).await?;
    Ok(ReceivedFile { level: Some(level), name, content_type, file_name, bytes })
}

async fn receive_field(options: &ApiOptions, mut field: Field<'_>, limit_bytes: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|error| broken_multipart(options, &error))? {
        if bytes.len() + chunk.len() > limit_bytes {
            let name = field.name().unwrap_or_default();
            let detail = format!("part {name:?} is larger than the {limit_bytes} bytes allowed for it");
            return Err(Refusal::new(RefusalKind::TooLarge, "part_too_large", detail).at(name, None).into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn bad_part(code: &'static str, detail: String, part: &str) -> ApiError {
    Refusal::new(RefusalKind::Malformed, code, detail).at(part, None).into()
}

/// A bound of [`super::intake`], or a client that left or broke the protocol.
fn broken_body(options: &ApiOptions, error: &axum::Error) -> ApiError {
    intake_fault(options, error)
        .unwrap_or_else(|| ApiError::BadBody { code: "broken_body", detail: format!("the body broke off: {error}") })
}

fn broken_multipart(options: &ApiOptions, error: &MultipartError) -> ApiError {
    intake_fault(options, error).unwrap_or_else(|| {
        let detail = format!("the multipart body cannot be read: {}", error.body_text());
        ApiError::BadBody { code: "malformed_multipart", detail }
    })
}

fn intake_fault(options: &ApiOptions, error: &(dyn Error + 'static)) -> Option<ApiError> {
    let fault = causes(error).find_map(|cause| cause.downcast_ref::<IntakeFault>())?;
    Some(match *fault {
        IntakeFault::TooLarge { limit_bytes } => ApiError::BodyTooLarge { limit_bytes, met_bytes: None },
        IntakeFault::Stalled { patience } => ApiError::BodyStalled { patience },
        IntakeFault::NoMemory => {
            ApiError::NoMemory { limit_bytes: options.bodies.limit_bytes(), retry_after: options.retry_after }
        }
    })
}

fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}
