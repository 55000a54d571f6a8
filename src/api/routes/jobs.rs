//! `GET /jobs/{id}`, `GET /jobs/{id}/events`, `DELETE /jobs/{id}`

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, LOCATION};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use tokio::sync::OwnedSemaphorePermit;

use crate::jobs::{JobWatch, MemoryShare, SubmitError};
use crate::pipeline::{Job, named, records, to_json, write_record};
use crate::store::{JobState, StoredJob};

use crate::api::request::prefer::{self, PREFERENCE_APPLIED};
use crate::api::response::error::ApiError;
use crate::api::response::{negotiate, respond};
use crate::api::state::{ApiState, Lifecycle};

/// Interval of comments in a stream without events, so that no proxy closes it.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Beginning of the sentence about a store that fails.
const UNREAD: &str = "jobs cannot be read";

/// Makes nginx pass each event on at once.
const UNBUFFERED: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));

/// Accepts `job` to be done later and responds with 202 and the job's path. `memory` is the upload's share of the memory for
/// bodies.
pub(in crate::api) async fn submit(
    api: &ApiState,
    headers: &HeaderMap,
    job: Job,
    memory: &MemoryShare,
) -> Result<Response, ApiError> {
    // The stored form is as large again. A job that needs more than all memory takes what is left.
    let upload_bytes: usize = job.upload().parts.iter().map(|part| part.bytes.len()).sum();
    let (limit_bytes, retry_after) = (api.options.bodies.limit_bytes(), api.options.retry_after);
    memory
        .grow(upload_bytes.min(limit_bytes.saturating_sub(upload_bytes)))
        .map_err(|_| ApiError::no_memory(limit_bytes, retry_after))?;
    let accepted = api.queue.submit(job, prefer::urgency(headers)).await.map_err(|error| match error {
        SubmitError::Full(bound) => ApiError::queue_full(bound, retry_after),
        SubmitError::Store(error) => api.store_fault(&error, "jobs cannot be accepted"),
    })?;
    let location = HeaderValue::try_from(format!("/jobs/{}", accepted.id)).map_err(|_| ApiError::internal())?;
    let applied = HeaderValue::from_static("respond-async");
    Ok((StatusCode::ACCEPTED, [(LOCATION, location), (PREFERENCE_APPLIED, applied)], body(headers, &accepted))
        .into_response())
}

/// Returns a job's present state.
pub(in crate::api) async fn get(
    State(api): State<ApiState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let job = api.queue.get(&id).await.map_err(|error| api.store_fault(&error, UNREAD))?;
    Ok(body(&headers, &job.ok_or_else(|| ApiError::unknown_job(&id))?))
}

/// Cancels a job; a job that has ended stays as it is.
pub(in crate::api) async fn cancel(
    State(api): State<ApiState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let fault = |error| api.store_fault(&error, "jobs cannot be cancelled");
    let job = api.queue.cancel(&id).await.map_err(fault)?;
    Ok(body(&headers, &job.ok_or_else(|| ApiError::unknown_job(&id))?))
}

/// Sends the job's present state and each change of it as server-sent events, until the job ends or the process drains.
pub(in crate::api) async fn events(
    State(api): State<ApiState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let permit = Arc::clone(&api.watchers).try_acquire_owned().map_err(|_| {
        let options = &api.options;
        ApiError::too_many_watchers(options.watchers, options.retry_after)
    })?;
    let mut watch = api.queue.watch(&id);
    let first = watch.next().await.map_err(|error| api.store_fault(&error, UNREAD))?;
    let first = first.ok_or_else(|| ApiError::unknown_job(&id))?;
    if first.state.is_end() && has_seen(&headers, &first) {
        // A browser opens the stream again when it ends; 204 makes it stop.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let stream = event_stream(first, watch, api.lifecycle.clone(), permit);
    let stream = Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("waiting"));
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store")), UNBUFFERED], stream).into_response())
}

/// Returns whether the client's last event was the job's present state.
fn has_seen(headers: &HeaderMap, job: &StoredJob) -> bool {
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
                // When the store fails, the stream ends and the client opens it again.
                job = watch.next() => job.ok().flatten()?,
                () = lifecycle.draining() => return None,
            },
        };
        let event = Event::default().id(job.revision.to_string()).data(to_json(&JobReport::from(&job)).to_string());
        Some((Ok(event), (None, watch, lifecycle, permit)))
    })
}

/// Writes a job in the form that the client reads.
fn body(headers: &HeaderMap, job: &StoredJob) -> Response {
    let form = negotiate::problem_form(headers);
    let body = respond(form, write_record(&JobReport::from(job), form));
    ([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], body).into_response()
}

records! {
    /// A job that runs later, requested with `Prefer: respond-async`.
    #[schema(as = Job)]
    JobReport from job: &StoredJob {
        id: String = job.id.clone();
        state: JobStateWord = job.state.into();
        /// The stage that is running.
        stage: null String = job.stage.clone().filter(|_| job.state == JobState::Running);
        /// Progress of a run over all its stages. It never falls during a run, starts at 0 again when the job is retried,
        /// and is 1 when the job is done.
        #[schema(minimum = 0, maximum = 1)]
        progress: f64 = match job.state {
            JobState::Running => job.progress,
            JobState::Done => 1.0,
            JobState::Queued | JobState::Failed | JobState::Cancelled => 0.0,
        };
        /// Number of hulls so far; the number of hulls of the result once the job is done.
        hulls: u32 = match job.state {
            JobState::Running | JobState::Done => u32::try_from(job.hulls).unwrap_or(u32::MAX),
            JobState::Queued | JobState::Failed | JobState::Cancelled => 0,
        };
        /// Number of runs so far, including the present one.
        tries: u32 = job.tries;
        /// Path of the result, once it exists.
        result: null String = job.result.as_ref().map(|id| format!("/decompositions/{id}"));
        /// The problem that a request would have returned, when the job failed.
        #[schema(value_type = Option<Object>)]
        error: null serde_json::Value = {
            let failure = job.failure.as_deref().filter(|_| job.state == JobState::Failed);
            failure.and_then(|json| serde_json::from_str(json).ok())
        };
    }
}

named! {
    JobStateWord, "JobState", JobState: Self::ALL;
}
