//! From a request to a [`Job`]: the query, a plain body or a multipart one, and the reader of each part.

use std::error::Error;

use axum::body::Body;
use axum::extract::{Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Uri};
use http_body_util::BodyExt;

use crate::cost::Constants;
use crate::formats::{self, Format, Level};
use crate::pipeline::{Job, JobSpec, Refusal, RefusalKind, Upload, UploadPart};

use super::error::ApiError;
use super::intake::IntakeFault;
use super::multipart;
use super::params::{self, Pairs};
use super::state::{ApiOptions, ApiState};

/// Name of a plain body in messages.
const BODY: &str = "body";

/// The parameters that `uri` asks with; `format` is among them.
pub(super) fn query(uri: &Uri) -> Result<Pairs, ApiError> {
    let Query(pairs) = Query::<Pairs>::try_from_uri(uri).map_err(|error| {
        let detail = format!("the query string cannot be read: {error}");
        ApiError::Refused(Refusal::new(RefusalKind::BadParameter, "bad_query", detail))
    })?;
    params::refuse_repeated(&pairs).map_err(|(name, detail)| {
        ApiError::Refused(Refusal::new(RefusalKind::BadParameter, "bad_parameter", detail).at(name, None))
    })?;
    Ok(pairs)
}

/// Reads the whole request.
pub(super) async fn job(api: &ApiState, pairs: Pairs, request: Request) -> Result<Job, ApiError> {
    let received = if is_multipart(request.headers()) {
        multipart::receive(&api.options, request).await?
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
pub(super) struct ReceivedFile {
    pub level: Option<Level>,
    pub name: String,
    pub content_type: Option<String>,
    pub file_name: Option<String>,
    pub bytes: Vec<u8>,
}

/// All that a body brought.
#[derive(Default)]
pub(super) struct Received {
    pub params: Pairs,
    pub files: Vec<ReceivedFile>,
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

pub(super) fn header_text(headers: &HeaderMap) -> Option<String> {
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

/// A bound of [`super::intake`], or a client that left or broke the protocol.
fn broken_body(options: &ApiOptions, error: &axum::Error) -> ApiError {
    intake_fault(options, error)
        .unwrap_or_else(|| ApiError::BadBody { code: "broken_body", detail: format!("the body broke off: {error}") })
}

pub(super) fn intake_fault(options: &ApiOptions, error: &(dyn Error + 'static)) -> Option<ApiError> {
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
