//! [`ApiError`]: any fault as a response. Statuses of faults are decided here and in [`super::faults`] alone.

use std::time::Duration;

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::formats::DetectError;
use crate::jobs::JobError;
use crate::pipeline::{Finding, Refusal, RefusalKind, Representation};

use super::problem::Problem;

/// Longest time that a client is asked to wait, however much work is queued.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Time after which a client may repeat a request whose work was cancelled.
const CANCELLED_WAIT: Duration = Duration::from_secs(1);

/// A fault: the problem that the client gets, and the headers beside it.
#[derive(Clone, Debug)]
pub struct ApiError {
    problem: Problem,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        let problem = Problem { status, code: code.into(), detail: detail.into(), errors: Vec::new() };
        Self { problem, headers: Vec::new() }
    }

    pub(super) fn with_errors(mut self, errors: Vec<Finding>) -> Self {
        self.problem.errors = errors;
        self
    }

    pub(super) fn with_header(mut self, name: HeaderName, value: impl TryInto<HeaderValue>) -> Self {
        self.headers.extend(value.try_into().ok().map(|value| (name, value)));
        self
    }

    pub(super) fn with_retry_after(self, wait: Duration) -> Self {
        // Rounded up, so that a client that waits this long is not refused for the same reason again.
        let seconds = wait.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX).max(1);
        self.with_header(RETRY_AFTER, seconds)
    }

    pub fn status(&self) -> StatusCode {
        self.problem.status
    }

    /// Returns status and problem as JSON, for a client whose `Accept` is unknown.
    pub fn to_json(&self) -> (StatusCode, Vec<u8>) {
        (self.problem.status, self.problem.write(Representation::Json).1)
    }

    /// Returns the fault of a job. Where the pool is full, the client is asked to wait until the queued work is done, but at
    /// least for `retry_after`.
    pub fn of_job(error: JobError, retry_after: Duration) -> Self {
        match error {
            JobError::Refused(refusal) => refusal.into(),
            JobError::Saturated(full) => Self::saturated(full, full.backlog.min(LONGEST_WAIT).max(retry_after)),
            JobError::Store | JobError::Failed => Self::internal(),
        }
    }

    /// Returns the fault of a part whose format cannot be determined.
    pub fn of_detection(error: &DetectError, part: &str) -> Self {
        Refusal::of_detection(error).at(part, None).into()
    }
}

/// Returns the status of a refusal.
pub fn status_of(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::BadParameter | RefusalKind::Malformed => StatusCode::BAD_REQUEST,
        RefusalKind::UnsupportedFormat => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        RefusalKind::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
        RefusalKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        RefusalKind::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
        // Work is cancelled only when no client waits for it any more, or when the process ends.
        RefusalKind::Cancelled => StatusCode::SERVICE_UNAVAILABLE,
        RefusalKind::Deadline => StatusCode::GATEWAY_TIMEOUT,
        RefusalKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl From<Refusal> for ApiError {
    /// Logs a bug and hides it from the client behind a fixed sentence.
    fn from(refusal: Refusal) -> Self {
        if refusal.kind == RefusalKind::Internal {
            tracing::error!(code = refusal.code, "Internal fault: {refusal}");
            return Self::internal();
        }
        let Refusal { kind, code, detail, errors } = refusal;
        let error = Self { problem: Problem { status: status_of(kind), code, detail, errors }, headers: Vec::new() };
        if kind == RefusalKind::Cancelled { error.with_retry_after(CANCELLED_WAIT) } else { error }
    }
}

impl IntoResponse for ApiError {
    /// Returns status, headers and the [`Problem`]. A layer further out writes the problem in the client's form.
    fn into_response(self) -> Response {
        let Self { problem, headers } = self;
        let mut response = problem.status.into_response();
        response.headers_mut().extend(headers);
        response.extensions_mut().insert(problem);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{BodyMemory, Full, Saturated, Shares};
    use crate::store::QueueBound;

    #[test]
    fn a_bug_is_reported_with_a_fixed_sentence() {
        let refusal = Refusal::new(RefusalKind::Internal, "self_check", "hull 7 is inside out");
        let response = ApiError::from(refusal).into_response();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let problem = response.extensions().get::<Problem>().unwrap();
        assert_eq!((problem.code.as_str(), problem.errors.len()), ("internal", 0));
        assert!(!problem.detail.contains("hull 7"), "{}", problem.detail);
    }

    #[test]
    fn a_client_that_finds_the_pool_full_waits_for_the_queued_work() {
        let wait = |backlog_ms, retry_after_s| {
            let full = Saturated { threads: 1, queue: 2, backlog: Duration::from_millis(backlog_ms) };
            let error = ApiError::of_job(JobError::Saturated(full), Duration::from_secs(retry_after_s));
            error.into_response().headers()[RETRY_AFTER].to_str().unwrap().to_owned()
        };
        assert_eq!([wait(0, 1), wait(1530, 1), wait(1530, 5), wait(600_000, 1)], ["1", "2", "5", "60"]);
        assert_eq!(wait(600_000, 3600), "3600");
    }

    #[test]
    fn a_limit_is_stated_in_the_unit_of_its_setting() {
        let error = ApiError::body_too_large(4 << 20, Some(5_000_000));
        assert!(error.problem.detail.starts_with("the body has 5000000 bytes; limits.body_mib allows 4 MiB."));
        let error = ApiError::body_too_large(4 << 20, None);
        assert!(error.problem.detail.starts_with("the body has more than 4 MiB; limits.body_mib allows 4 MiB."));
        let error = ApiError::body_too_large(2000, None);
        assert!(error.problem.detail.contains("allows 2000 bytes"), "{}", error.problem.detail);
    }

    #[test]
    fn every_503_says_when_to_come_again() {
        let wait = Duration::from_millis(2500);
        for error in [
            ApiError::saturated(Saturated { threads: 1, queue: 2, backlog: wait }, wait),
            ApiError::too_many_requests(&Shares::new(1, 100), Full::All, wait),
            ApiError::no_memory(&BodyMemory::new(1, 100), Full::All, wait),
            ApiError::too_many_watchers(&Shares::new(1, 100), Full::All, wait),
            ApiError::queue_full(QueueBound::Jobs(1), wait),
            ApiError::draining(wait),
            ApiError::store_unavailable("jobs cannot be read", wait),
            Refusal::new(RefusalKind::Cancelled, "cancelled", "cancelled").into(),
        ] {
            let response = error.into_response();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert!(response.headers().contains_key(RETRY_AFTER));
        }
    }
}
