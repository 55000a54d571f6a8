//! `GET /jobs/{id}`, `GET /jobs/{id}/events`, `DELETE /jobs/{id}`

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use tokio::sync::OwnedSemaphorePermit;

use crate::jobs::{JobWatch, MemoryShare, SubmitError};
use crate::mesh_asset::llsd::{self, Value};
use crate::pipeline::{Job, Representation};
use crate::store::{JobState, StoreError, StoredJob};

use crate::api::error::ApiError;
use crate::api::negotiate;
use crate::api::prefer::{self, PREFERENCE_APPLIED};
use crate::api::state::{ApiState, Lifecycle};

/// A comment in a stream without news, so that nobody on the way takes it for dead.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// What the store did not do for somebody who asks for a job.
const UNREAD: &str = "jobs cannot be read";

/// Tells nginx to pass each event on at once.
const UNBUFFERED: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));

/// Accepts `job` to be done later: 202 and where to ask for it. `memory` holds its upload.
pub(in crate::api) async fn submit(
    api: &ApiState,
    headers: &HeaderMap,
    job: Job,
    memory: &MemoryShare,
) -> Result<Response, ApiError> {
    // The form in which it is stored is as large again; all that is left for one that needs more.
    let upload_bytes: usize = job.upload().parts.iter().map(|part| part.bytes.len()).sum();
    let (limit_bytes, retry_after) = (api.options.bodies.limit_bytes(), api.options.retry_after);
    memory
        .grow(upload_bytes.min(limit_bytes.saturating_sub(upload_bytes)))
        .map_err(|_| ApiError::NoMemory { limit_bytes, retry_after })?;
    let accepted = api.queue.submit(job, prefer::urgency(headers)).await.map_err(|error| match error {
        SubmitError::Full(bound) => ApiError::QueueFull { bound, retry_after: api.options.retry_after },
        SubmitError::Store(error) => unavailable(api, &error, "jobs cannot be accepted"),
    })?;
    let location = HeaderValue::try_from(format!("/jobs/{}", accepted.id)).map_err(|_| ApiError::Internal)?;
    let applied = HeaderValue::from_static("respond-async");
    Ok((StatusCode::ACCEPTED, [(LOCATION, location), (PREFERENCE_APPLIED, applied)], body(headers, &accepted))
        .into_response())
}

/// A job as it stands.
pub(in crate::api) async fn get(
    State(api): State<ApiState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let job = api.queue.get(&id).await.map_err(|error| unavailable(&api, &error, UNREAD))?;
    Ok(body(&headers, &job.ok_or(ApiError::UnknownJob { id })?))
}

/// Cancels a job that has not ended; one that has stays as it is.
pub(in crate::api) async fn cancel(
    State(api): State<ApiState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let job = api.queue.cancel(&id).await.map_err(|error| unavailable(&api, &error, "jobs cannot be cancelled"))?;
    Ok(body(&headers, &job.ok_or(ApiError::UnknownJob { id })?))
}

/// The job as it stands and whenever it changes, as server-sent events; ends when the job does or the process drains.
pub(in crate::api) async fn events(
    State(api): State<ApiState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let permit = Arc::clone(&api.watchers).try_acquire_owned().map_err(|_| {
        let options = &api.options;
        ApiError::TooManyWatchers { limit: options.watchers, retry_after: options.retry_after }
    })?;
    let mut watch = api.queue.watch(&id);
    let first = watch.next().await.map_err(|error| unavailable(&api, &error, UNREAD))?;
    let first = first.ok_or(ApiError::UnknownJob { id })?;
    if first.state.is_end() && knows(&headers, &first) {
        // A browser comes again when a stream ends; this tells it to stop.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let stream = event_stream(first, watch, api.lifecycle.clone(), permit);
    let stream = Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("waiting"));
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store")), UNBUFFERED], stream).into_response())
}

fn knows(headers: &HeaderMap, job: &StoredJob) -> bool {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<i64>().ok());
    last.is_some_and(|last| last >= job.revision)
}

fn event_stream(
    first: StoredJob,
    watch: JobWatch,
    lifecycle: Lifecycle,
    permit: OwnedSemaphorePermit,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold((Some(first), watch, lifecycle, permit), |(first, mut watch, lifecycle, permit)| async move {
        let job = match first {
            Some(job) => job,
            None => tokio::select! {
                // When the store fails the stream ends; the client asks again.
                job = watch.next() => job.ok().flatten()?,
                () = lifecycle.draining() => return None,
            },
        };
        let event = Event::default().id(job.revision.to_string()).data(job_map(&job).to_json().to_string());
        Some((Ok(event), (None, watch, lifecycle, permit)))
    })
}

fn unavailable(api: &ApiState, error: &StoreError, fault: &'static str) -> ApiError {
    tracing::error!("{error}");
    ApiError::StoreUnavailable { fault, retry_after: api.options.retry_after }
}

/// The map of a job in the form that the client reads.
fn body(headers: &HeaderMap, job: &StoredJob) -> Response {
    let form = negotiate::problem_form(headers);
    let map = job_map(job);
    let body = match form {
        Representation::LlsdXml => llsd::write_xml(&map).into(),
        Representation::LlsdBinary => llsd::write_binary(&map),
        _ => format!("{}\n", map.to_json()).into_bytes(),
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(form.media_type())),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (VARY, HeaderValue::from_static("accept, content-type")),
    ];
    (headers, body).into_response()
}

/// The job map of the contract.
fn job_map(job: &StoredJob) -> Value {
    let text = |text: &str| Value::String(text.into());
    let optional = |value: Option<&str>| value.map_or(Value::Undefined, text);
    let (stage, progress, hulls) = match job.state {
        JobState::Running => (job.stage.as_deref(), job.progress, job.hulls),
        JobState::Done => (None, 1.0, job.hulls),
        JobState::Queued | JobState::Failed | JobState::Cancelled => (None, 0.0, 0),
    };
    let result = job.result.as_ref().map(|id| format!("/decompositions/{id}"));
    let failure = job.failure.as_deref().filter(|_| job.state == JobState::Failed);
    let failure = failure.and_then(|json| Value::from_json(&serde_json::from_str(json).ok()?, &[]).ok());
    Value::map([
        ("id", text(&job.id)),
        ("state", text(job.state.name())),
        ("stage", optional(stage)),
        ("progress", Value::Real(progress)),
        ("hulls", Value::Integer(i32::try_from(hulls).unwrap_or(i32::MAX))),
        ("tries", Value::Integer(i32::try_from(job.tries).unwrap_or(i32::MAX))),
        ("result", optional(result.as_deref())),
        ("error", failure.unwrap_or(Value::Undefined)),
    ])
}
