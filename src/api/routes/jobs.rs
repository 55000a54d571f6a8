//! `GET /jobs`, `GET /jobs/{id}`, `GET /jobs/{id}/events`, `DELETE /jobs/{id}`

use std::convert::Infallible;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::{Extension, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat};
use futures_util::stream::{self, Stream};
use uuid::Uuid;

use crate::jobs::{Failure, JobWatch, Share, SubmitError};
use crate::pipeline::{Job, Refusal, RefusalKind, Representation, named, records, to_json, write_record};
use crate::store::{JobFilter, JobState, StoredJob};

use crate::api::clients::client::Client;
use crate::api::layers::admission::Held;
use crate::api::request::pairs::Query;
use crate::api::request::prefer::{self, PREFERENCE_APPLIED};
use crate::api::response::error::ApiError;
use crate::api::response::problem::{Problem, ProblemReport};
use crate::api::response::{negotiate, respond};
use crate::api::state::{ApiState, Lifecycle};

/// Interval of comments in a stream without events, so that no proxy closes it.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Jobs on one page of a list.
const LISTED: u32 = 100;

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Beginning of the sentence about a store that fails.
const UNREAD: &str = "jobs cannot be read";

/// Makes nginx pass each event on at once.
const UNBUFFERED: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));

/// Accepts `job` to be done later and responds with 202 and the job's path. `held` has the upload's memory.
pub(in crate::api) async fn submit(
    api: &ApiState,
    headers: &HeaderMap,
    job: Job,
    held: &Held,
    callback: Option<String>,
) -> Result<Response, ApiError> {
    // The stored form is as large again. A job that needs more than all memory takes what is left.
    let upload_bytes: usize = job.upload().parts.iter().map(|part| part.bytes.len()).sum();
    let (limit_bytes, retry_after) = (api.options.bodies.client_bytes(), api.options.retry_after);
    held.grow(api, upload_bytes.min(limit_bytes.saturating_sub(upload_bytes)))?;
    let accepted = api.queue.submit(job, prefer::urgency(headers), held.owner.name(), callback).await;
    let accepted = accepted.map_err(|error| match error {
        SubmitError::Full(bound) => ApiError::queue_full(bound, retry_after),
        SubmitError::Store(error) => api.store_fault(&error, "jobs cannot be accepted"),
        SubmitError::NotCopied(_) => ApiError::internal(),
    })?;
    tracing::info!(job.id = accepted.id, "Accepted job {}", accepted.id);
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

/// Lists the jobs of the client, oldest first.
pub(in crate::api) async fn list(
    State(api): State<ApiState>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, ApiError> {
    let filter = JobFilter { owner: client.owner().name().to_owned(), ..filter_of(request.uri())? };
    let jobs = api.queue.list(&filter).await.map_err(|error| api.store_fault(&error, UNREAD))?;
    // A full page may be followed by another one.
    let last = jobs.last().filter(|_| jobs.len() == LISTED as usize);
    let next = last.map(|last| {
        let state = filter.state.map_or_else(String::new, |state| format!("&state={}", state.name()));
        format!("/jobs?after={}{state}", last.id)
    });
    let list = JobList { jobs: jobs.iter().map(JobReport::from).collect(), next };
    let form = negotiate::problem_form(request.headers());
    Ok(([(CACHE_CONTROL, NO_STORE)], respond(form, write_record(&list, form))).into_response())
}

/// Reads the query of a list.
fn filter_of(uri: &Uri) -> Result<JobFilter, ApiError> {
    let Query { format, pairs } = Query::of(uri)?;
    let mut filter = JobFilter { limit: LISTED, ..JobFilter::default() };
    for (name, value) in pairs.into_iter().chain(format.map(|value| ("format".to_owned(), value))) {
        match name.as_str() {
            "after" => filter.after = Uuid::try_parse(&value).map_err(|_| bad_after(&value))?.to_string(),
            "state" => filter.state = Some(JobState::from_name(&value).ok_or_else(|| bad_state(&value))?),
            _ => {
                let detail = format!("there is no parameter {name:?}; a list of jobs takes state and after");
                return Err(Refusal::new(RefusalKind::BadParameter, "unknown_parameter", detail).at(name, None).into());
            }
        }
    }
    Ok(filter)
}

fn bad_state(value: &str) -> ApiError {
    let states = JobState::ALL.map(JobState::name).join(", ");
    bad_value("state", format!("state is {value:?}; it must be one of {states}"))
}

fn bad_after(value: &str) -> ApiError {
    bad_value("after", format!("after is {value:?}; it must be the id of a job, as in \"next\" of a list"))
}

fn bad_value(name: &str, detail: String) -> ApiError {
    Refusal::new(RefusalKind::BadParameter, "bad_parameter", detail).at(name, None).into()
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
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let options = &api.options;
    let mut place = options.watchers.share_of(client.owner());
    let taken = place.grow(1);
    taken.map_err(|full| ApiError::too_many_watchers(&options.watchers, full, options.retry_after))?;
    let mut watch = api.queue.watch(&id);
    let first = watch.next().await.map_err(|error| api.store_fault(&error, UNREAD))?;
    let first = first.ok_or_else(|| ApiError::unknown_job(&id))?;
    if first.state.is_end() && has_seen(&headers, &first) {
        // A browser opens the stream again when it ends; 204 makes it stop.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let stream = event_stream(first, watch, api.lifecycle.clone(), place);
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
    place: Share,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold((Some(first), watch, lifecycle, place), |(first, mut watch, lifecycle, place)| async move {
        let job = match first {
            Some(job) => job,
            None => tokio::select! {
                // When the store fails, the stream ends and the client opens it again.
                job = watch.next() => job.ok().flatten()?,
                () = lifecycle.draining() => return None,
            },
        };
        let event = Event::default().id(job.revision.to_string()).data(to_json(&JobReport::from(&job)).to_string());
        Some((Ok(event), (None, watch, lifecycle, place)))
    })
}

/// Returns a job as JSON, as `GET /jobs/{id}` does.
pub fn job_document(job: &StoredJob) -> Vec<u8> {
    write_record(&JobReport::from(job), Representation::Json)
}

/// Writes a job in the form that the client reads.
fn body(headers: &HeaderMap, job: &StoredJob) -> Response {
    let form = negotiate::problem_form(headers);
    let body = respond(form, write_record(&JobReport::from(job), form));
    let mut response = ([(CACHE_CONTROL, NO_STORE)], body).into_response();
    if !job.state.is_end() {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(poll_after_s(job)));
    }
    response
}

/// Returns the seconds after which a client that polls should ask again: a tenth of the job's age, from 1 to 30.
fn poll_after_s(job: &StoredJob) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let created = Duration::from_millis(u64::try_from(job.created_ms).unwrap_or(0));
    (now.saturating_sub(created).as_secs() / 10).clamp(1, 30)
}

/// Writes milliseconds since 1970 as a time of RFC 3339.
fn time(ms: i64) -> String {
    let time = DateTime::from_timestamp_millis(ms).unwrap_or_default();
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
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
        /// When the job was accepted (RFC 3339).
        #[schema(format = DateTime)]
        created_at: String = time(job.created_ms);
        /// When its last run began.
        #[schema(format = DateTime)]
        started_at: null String = job.started_ms.map(time);
        /// When it ended.
        #[schema(format = DateTime)]
        finished_at: null String = job.ended_ms.map(time);
        /// Path of the result, once it exists.
        result: null String = job.result.as_ref().map(|id| format!("/decompositions/{id}"));
        /// The problem that a request would have returned, when the job failed.
        error: null ProblemReport = {
            let failure = job.failure.as_deref().filter(|_| job.state == JobState::Failed);
            failure.and_then(Failure::from_stored).map(|failure| ProblemReport::from(&Problem::from(failure)))
        };
    }
}

records! {
    /// Jobs of one client, oldest first.
    JobList {
        jobs: Vec<JobReport>;
        /// Path of the next page, if there may be one.
        next: null String;
    }
}

named! {
    JobStateWord, "JobState", JobState: Self::ALL;
}
