//! [`ApiError`]: the one place that knows which fault is which HTTP status.

use std::time::Duration;

use axum::http::header::{ACCEPT_ENCODING, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::access::Scope;
use crate::formats::DetectError;
use crate::jobs::{JobError, PoolUse};
use crate::pipeline::{Carrier, Finding, Refusal, RefusalKind, Representation};
use crate::store::QueueBound;

use super::problem::Problem;

/// However much there is to do, asking again after this is worth a try.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Everything but a good answer.
#[derive(Clone, Debug)]
pub(super) enum ApiError {
    /// The upload or its parameters are to blame.
    Refused(Refusal),
    /// No path of ours.
    UnknownPath {
        path: String,
    },
    /// Well spelled or not, nothing is kept under this id.
    UnknownId {
        id: String,
    },
    WrongMethod {
        method: String,
    },
    /// No job of this id, or it ended too long ago.
    UnknownJob {
        id: String,
    },
    /// As many jobs wait as may.
    QueueFull {
        bound: QueueBound,
        retry_after: Duration,
    },
    /// `jobs.watchers` streams of events are open.
    TooManyWatchers {
        limit: usize,
        retry_after: Duration,
    },
    /// `Accept` names no form that is spoken here.
    NotAcceptable {
        spoken: &'static [Representation],
    },
    /// The body is compressed as a whole.
    ContentEncoding {
        encoding: String,
    },
    /// `met` is only known when the client declared it.
    BodyTooLarge {
        limit_bytes: usize,
        met_bytes: Option<u64>,
    },
    /// Nothing of the body arrived for too long.
    BodyStalled {
        patience: Duration,
    },
    /// The bodies of other requests have the memory.
    NoMemory {
        limit_bytes: usize,
        retry_after: Duration,
    },
    /// The body broke off or is no multipart.
    BadBody {
        code: &'static str,
        detail: String,
    },
    TooManyParts {
        limit: usize,
    },
    Saturated {
        pool: PoolUse,
        retry_after: Duration,
    },
    TooManyRequests {
        limit: usize,
        retry_after: Duration,
    },
    Draining {
        retry_after: Duration,
    },
    StoreUnavailable {
        /// What the store did not do, as the beginning of a sentence.
        fault: &'static str,
        retry_after: Duration,
    },
    Deadline {
        deadline: Duration,
    },
    /// Keys are configured and the request shows none.
    NoKey,
    /// No key of ours.
    WrongKey,
    /// A key of ours that is not for this.
    Forbidden {
        scope: Scope,
    },
    /// More than the client's rate.
    RateLimited {
        retry_after: Duration,
    },
    /// A bug of ours; logged where it was met.
    Internal,
}

impl ApiError {
    /// A fault of a job. When there is too much to do, `pool` says how much, and the client is told to come back when that is
    /// done: after `retry_after` at least.
    pub(super) fn of_job(error: JobError, pool: PoolUse, retry_after: Duration) -> Self {
        match error {
            JobError::Refused(refusal) => refusal.into(),
            JobError::Saturated(full) => {
                Self::Saturated { pool, retry_after: full.backlog.min(LONGEST_WAIT).max(retry_after) }
            }
            JobError::Failed => Self::Internal,
        }
    }

    /// No reader for a part named `part`.
    pub(super) fn of_detection(error: DetectError, part: &str) -> Self {
        Self::Refused(Refusal::of_detection(&error, Carrier::RequestBody).at(part, None))
    }

    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Refused(refusal) => status_of(refusal.kind),
            Self::UnknownPath { .. } | Self::UnknownId { .. } | Self::UnknownJob { .. } => StatusCode::NOT_FOUND,
            Self::WrongMethod { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable { .. } => StatusCode::NOT_ACCEPTABLE,
            Self::ContentEncoding { .. } => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BodyTooLarge { .. } | Self::TooManyParts { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BadBody { .. } => StatusCode::BAD_REQUEST,
            Self::BodyStalled { .. } => StatusCode::REQUEST_TIMEOUT,
            Self::Saturated { .. }
            | Self::NoMemory { .. }
            | Self::TooManyRequests { .. }
            | Self::QueueFull { .. }
            | Self::TooManyWatchers { .. }
            | Self::Draining { .. }
            | Self::StoreUnavailable { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Self::Deadline { .. } => StatusCode::GATEWAY_TIMEOUT,
            Self::NoKey | Self::WrongKey => StatusCode::UNAUTHORIZED,
            Self::Forbidden { .. } => StatusCode::FORBIDDEN,
            Self::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn code(&self) -> &str {
        match self {
            Self::Refused(refusal) => &refusal.code,
            Self::UnknownPath { .. } => "unknown_path",
            Self::UnknownId { .. } | Self::UnknownJob { .. } => "unknown_id",
            Self::WrongMethod { .. } => "wrong_method",
            Self::NotAcceptable { .. } => "not_acceptable",
            Self::ContentEncoding { .. } => "content_encoding",
            Self::BodyTooLarge { .. } => "body_too_large",
            Self::BadBody { code, .. } => code,
            Self::BodyStalled { .. } => "body_stalled",
            Self::NoMemory { .. } => "no_memory",
            Self::TooManyParts { .. } => "too_many_parts",
            Self::Saturated { .. } | Self::TooManyRequests { .. } | Self::TooManyWatchers { .. } => "saturated",
            Self::QueueFull { .. } => "queue_full",
            Self::Draining { .. } => "draining",
            Self::StoreUnavailable { .. } => "store_unavailable",
            Self::Deadline { .. } => "deadline",
            Self::NoKey => "no_key",
            Self::WrongKey => "wrong_key",
            Self::Forbidden { .. } => "missing_scope",
            Self::RateLimited { .. } => "rate_limited",
            Self::Internal => "internal",
        }
    }

    fn detail(&self) -> String {
        match self {
            Self::Refused(refusal) => refusal.detail.clone(),
            Self::UnknownPath { path } => format!("there is nothing at {path}; models are posted to /decompose"),
            Self::UnknownId { id } => format!("no result is kept under {id}; post the model again to have it computed"),
            Self::UnknownJob { id } => {
                format!("there is no job {id}, or it ended longer ago than jobs.keep_hours; post the model again")
            }
            Self::QueueFull { bound, .. } => format!("{bound}; try again later"),
            Self::TooManyWatchers { limit, .. } => {
                format!("{limit} streams of events are open, as many as jobs.watchers allows; ask for the job itself")
            }
            Self::WrongMethod { method } => format!("{method} is not understood here; the Allow header lists what is"),
            Self::NotAcceptable { spoken } => {
                let spoken: Vec<&str> = spoken.iter().map(|form| form.media_type()).collect();
                let spoken = spoken.join(", ");
                format!("Accept names no form that is spoken; these are: {spoken}")
            }
            Self::ContentEncoding { encoding } => {
                format!("a body with Content-Encoding {encoding:?} is not read; send it as it is")
            }
            Self::BodyTooLarge { limit_bytes, met_bytes } => {
                let limit = mib(*limit_bytes);
                let met = met_bytes.map_or_else(|| format!("more than {limit}"), |met| format!("{met} bytes"));
                format!("the body has {met}; limits.body_mib allows {limit}. Send a simpler model")
            }
            Self::BadBody { detail, .. } => detail.clone(),
            Self::BodyStalled { patience } => format!(
                "nothing of the body arrived for {} s, as long as server.stall_timeout_s allows; send it again",
                patience.as_secs_f64()
            ),
            Self::NoMemory { limit_bytes, .. } => {
                let limit = mib(*limit_bytes);
                format!("other requests' bodies have the {limit} that limits.bodies_mib sets aside; try again later")
            }
            Self::TooManyParts { limit } => {
                format!("the body has more parts than the {limit} that limits.multipart_parts allows")
            }
            Self::Saturated { pool, .. } => format!(
                "all {} compute threads are busy and {} requests are waiting; try again later",
                pool.threads, pool.waiting
            ),
            Self::TooManyRequests { limit, .. } => {
                format!("{limit} requests are under way, as many as server.in_flight allows; try again later")
            }
            Self::Draining { .. } => "the service is shutting down; send the request again".to_owned(),
            Self::StoreUnavailable { fault, .. } => format!("{fault} at the moment; try again later"),
            Self::Deadline { deadline } => format!(
                "the deadline of {} s passed and the work was stopped; send a simpler model or ask for a faster method",
                deadline.as_secs_f64()
            ),
            Self::NoKey => "a key is needed; send it as Authorization: Bearer KEY".to_owned(),
            Self::WrongKey => "the key is unknown; it may have been replaced".to_owned(),
            Self::Forbidden { scope } => {
                format!("the key is not for this; ask the operator for one with the scope {}", scope.name())
            }
            Self::RateLimited { retry_after } => format!(
                "more requests than access.rate_per_s allows; the next one is welcome in {:.1} s",
                retry_after.as_secs_f64().max(0.1)
            ),
            Self::Internal => {
                "something went wrong on our side; the log has the details under this x-request-id".to_owned()
            }
        }
    }

    fn findings(&self) -> Vec<Finding> {
        match self {
            Self::Refused(refusal) => refusal.errors.clone(),
            _ => Vec::new(),
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Saturated { retry_after, .. }
            | Self::NoMemory { retry_after, .. }
            | Self::TooManyRequests { retry_after, .. }
            | Self::TooManyWatchers { retry_after, .. }
            | Self::QueueFull { retry_after, .. }
            | Self::Draining { retry_after }
            | Self::StoreUnavailable { retry_after, .. }
            | Self::RateLimited { retry_after } => Some(*retry_after),
            Self::Refused(refusal) if status_of(refusal.kind) == StatusCode::SERVICE_UNAVAILABLE => {
                Some(Duration::from_secs(1))
            }
            _ => None,
        }
    }

    /// What a 401 or 403 says about the key that is needed (RFC 6750, 3).
    fn challenge(&self) -> Option<String> {
        match self {
            Self::NoKey => Some("Bearer realm=\"hullwright\"".to_owned()),
            Self::WrongKey => Some("Bearer realm=\"hullwright\", error=\"invalid_token\"".to_owned()),
            Self::Forbidden { scope } => {
                Some(format!("Bearer realm=\"hullwright\", error=\"insufficient_scope\", scope=\"{}\"", scope.name()))
            }
            _ => None,
        }
    }
}

/// Whole seconds, rounded up: who waits that long is not refused for the same reason again.
fn whole_seconds(duration: Duration) -> u64 {
    duration.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX).max(1)
}

/// As the settings have it, where it is that.
fn mib(bytes: usize) -> String {
    if bytes.is_multiple_of(1 << 20) { format!("{} MiB", bytes >> 20) } else { format!("{bytes} bytes") }
}

fn status_of(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::BadParameter | RefusalKind::Malformed => StatusCode::BAD_REQUEST,
        RefusalKind::UnsupportedFormat => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        RefusalKind::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
        RefusalKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        RefusalKind::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
        // Work is only cancelled when nobody waits for it any more, or when the process ends.
        RefusalKind::Cancelled => StatusCode::SERVICE_UNAVAILABLE,
        RefusalKind::Deadline => StatusCode::GATEWAY_TIMEOUT,
        RefusalKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl From<Refusal> for ApiError {
    /// What is our own fault is for the log; the client gets a fixed sentence.
    fn from(refusal: Refusal) -> Self {
        if refusal.kind == RefusalKind::Internal {
            tracing::error!(code = refusal.code, "Internal fault: {refusal}");
            return Self::Internal;
        }
        Self::Refused(refusal)
    }
}

impl IntoResponse for ApiError {
    /// Status, headers and the [`Problem`]; a layer further out writes it in the client's form.
    fn into_response(self) -> Response {
        let status = self.status();
        let problem = Problem { status, code: self.code().to_owned(), detail: self.detail(), errors: self.findings() };
        let mut response = status.into_response();
        if let Some(retry_after) = self.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(whole_seconds(retry_after)));
        }
        if let Some(challenge) = self.challenge().and_then(|challenge| HeaderValue::try_from(challenge).ok()) {
            response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
        }
        if matches!(self, Self::ContentEncoding { .. }) {
            response.headers_mut().insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        response.extensions_mut().insert(problem);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Saturated;

    #[test]
    fn what_is_our_own_fault_is_answered_with_a_fixed_sentence() {
        let refusal = Refusal::new(RefusalKind::Internal, "self_check", "hull 7 is inside out");
        let response = ApiError::from(refusal).into_response();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let problem = response.extensions().get::<Problem>().unwrap();
        assert_eq!((problem.code.as_str(), problem.errors.len()), ("internal", 0));
        assert!(!problem.detail.contains("hull 7"), "{}", problem.detail);
    }

    #[test]
    fn who_finds_too_much_to_do_comes_back_when_it_is_done() {
        let pool = PoolUse { running: 1, waiting: 2, threads: 1, queue: 2, is_saturated: true };
        let wait = |backlog_ms, retry_after_s| {
            let full = Saturated { threads: 1, queue: 2, backlog: Duration::from_millis(backlog_ms) };
            let error = ApiError::of_job(JobError::Saturated(full), pool, Duration::from_secs(retry_after_s));
            error.into_response().headers()[RETRY_AFTER].to_str().unwrap().to_owned()
        };
        assert_eq!([wait(0, 1), wait(1530, 1), wait(1530, 5), wait(600_000, 1)], ["1", "2", "5", "60"]);
        assert_eq!(wait(600_000, 3600), "3600");
    }

    #[test]
    fn a_limit_is_told_in_the_unit_of_its_setting() {
        let error = ApiError::BodyTooLarge { limit_bytes: 4 << 20, met_bytes: Some(5_000_000) };
        assert!(error.detail().starts_with("the body has 5000000 bytes; limits.body_mib allows 4 MiB."));
        let error = ApiError::BodyTooLarge { limit_bytes: 4 << 20, met_bytes: None };
        assert!(error.detail().starts_with("the body has more than 4 MiB; limits.body_mib allows 4 MiB."));
        assert_eq!(mib(2000), "2000 bytes");
    }

    #[test]
    fn every_503_says_when_to_come_again() {
        let retry_after = Duration::from_millis(2500);
        let pool = PoolUse { running: 1, waiting: 2, threads: 1, queue: 2, is_saturated: true };
        for error in [
            ApiError::Saturated { pool, retry_after },
            ApiError::TooManyRequests { limit: 1, retry_after },
            ApiError::NoMemory { limit_bytes: 1, retry_after },
            ApiError::TooManyWatchers { limit: 1, retry_after },
            ApiError::QueueFull { bound: QueueBound::Jobs(1), retry_after },
            ApiError::Draining { retry_after },
            ApiError::StoreUnavailable { fault: "jobs cannot be read", retry_after },
            Refusal::new(RefusalKind::Cancelled, "cancelled", "cancelled").into(),
        ] {
            let response = error.into_response();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert!(response.headers().contains_key(RETRY_AFTER));
        }
    }
}
