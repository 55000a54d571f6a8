//! The faults of HTTP itself: each with its status, its code and a sentence for people.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::{ACCEPT_ENCODING, WWW_AUTHENTICATE};

use crate::access::Scope;
use crate::api::state::BodyRate;
use crate::jobs::{BodyMemory, Full, Saturated, Shares};
use crate::pipeline::{Finding, Representation};
use crate::store::QueueBound;

use super::error::ApiError;

/// The path, result, job, method or form of a request does not exist.
impl ApiError {
    pub fn unknown_path(path: &str) -> Self {
        let detail = format!("there is nothing at {path}; post models to /decompose");
        Self::new(StatusCode::NOT_FOUND, "unknown_path", detail)
    }

    /// Nothing is stored under `id`, or `id` is not an id at all.
    pub fn unknown_result(id: &str) -> Self {
        let detail = format!("no result is stored under {id}; post the model again to have it computed");
        Self::new(StatusCode::NOT_FOUND, "unknown_id", detail)
    }

    pub fn unknown_job(id: &str) -> Self {
        let detail = format!(
            "there is no job {id}, or it ended so long ago that it is no longer kept (jobs.keep_hours, jobs.max_ended); \
             post the model again"
        );
        Self::new(StatusCode::NOT_FOUND, "unknown_id", detail)
    }

    /// The escapes of the path are not UTF-8.
    pub fn bad_path(path: &str) -> Self {
        let detail = format!("the escapes of the path {path} are not UTF-8; no id and no file has such a name");
        Self::new(StatusCode::BAD_REQUEST, "bad_path", detail)
    }

    /// The request has no `Host`, or several.
    pub fn bad_host(hosts: usize) -> Self {
        let detail = format!("the request has {hosts} Host headers; HTTP/1.1 needs exactly one");
        Self::new(StatusCode::BAD_REQUEST, "bad_host", detail)
    }

    pub fn transfer_encoding(coding: &str) -> Self {
        let detail = format!("Transfer-Encoding {coding:?} is not supported; send Content-Length or chunked alone");
        Self::new(StatusCode::BAD_REQUEST, "transfer_encoding", detail)
    }

    pub fn wrong_method(method: &str) -> Self {
        let detail = format!("{method} is not supported here; the Allow header lists the methods that are");
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", detail)
    }

    /// `Accept` names none of the `supported` forms.
    pub fn not_acceptable(supported: &[Representation]) -> Self {
        let supported = supported.iter().map(|form| form.media_type()).collect::<Vec<_>>().join(", ");
        let detail = format!("Accept names no supported form; the supported forms are {supported}");
        Self::new(StatusCode::NOT_ACCEPTABLE, "not_acceptable", detail)
    }
}

/// The body cannot be taken in.
impl ApiError {
    /// The body is compressed in a way that is not read.
    pub fn content_encoding(encoding: &str) -> Self {
        let detail =
            format!("Content-Encoding {encoding:?} is not supported; send the body as gzip, as zstd or as it is");
        Self::encoding(detail)
    }

    /// The body is compressed several times.
    pub fn several_encodings(encodings: &str) -> Self {
        let detail = format!("Content-Encoding {encodings:?} names several encodings; compress the body once");
        Self::encoding(detail)
    }

    fn encoding(detail: String) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_encoding", detail)
            .with_header(ACCEPT_ENCODING, "gzip, zstd")
    }

    /// A compressed body has more than `limit_bytes` once it is inflated.
    pub fn inflated_too_large(limit_bytes: usize) -> Self {
        let limit = mib(limit_bytes);
        let detail = format!(
            "the body has more than {limit} once it is inflated; limits.body_mib allows {limit}. Send a simpler model"
        );
        Self::too_large("decompressed_too_large", detail, limit_bytes, None)
    }

    /// `declared_bytes` is the size that the request states, if it does.
    pub fn body_too_large(limit_bytes: usize, declared_bytes: Option<u64>) -> Self {
        let limit = mib(limit_bytes);
        let met = declared_bytes.map_or_else(|| format!("more than {limit}"), |bytes| format!("{bytes} bytes"));
        let detail = format!("the body has {met}; limits.body_mib allows {limit}. Send a simpler model");
        Self::too_large("body_too_large", detail, limit_bytes, declared_bytes)
    }

    /// `met` is what the limit was compared with, where it is known.
    fn too_large(code: &'static str, detail: String, limit: usize, met: Option<u64>) -> Self {
        let (limit, met) = (Some(limit as f64), met.map(|met| met as f64));
        let finding = Finding { code: code.into(), message: detail.clone(), limit, met, ..Finding::default() };
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, code, detail).with_errors(vec![finding])
    }

    pub fn too_many_parts(limit: usize) -> Self {
        let detail = format!("the body has more parts than the {limit} that limits.multipart_parts allows");
        Self::too_large("too_many_parts", detail, limit, None)
    }

    /// No byte of the body arrived for as long as `patience`.
    pub fn body_stalled(patience: Duration) -> Self {
        let detail = format!(
            "nothing of the body arrived for {} s, the limit that server.stall_timeout_s sets; send it again",
            patience.as_secs_f64()
        );
        Self::new(StatusCode::REQUEST_TIMEOUT, "body_stalled", detail)
    }

    /// Less of the body arrived than `rate` asks for.
    pub fn body_slow(rate: BodyRate) -> Self {
        let BodyRate { bytes_per_s, window } = rate;
        let detail = format!(
            "the body arrived with less than {bytes_per_s} bytes a second over {} s, the limit that \
             server.body_rate_bytes_s sets; send it again over a faster connection",
            window.as_secs()
        );
        Self::new(StatusCode::REQUEST_TIMEOUT, "body_slow", detail)
    }

    /// The body broke off, or is not a valid multipart body.
    pub fn bad_body(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, detail)
    }
}

/// The callback of a job is refused.
impl ApiError {
    pub fn callbacks_off() -> Self {
        let detail = "this service makes no callbacks; leave callback out and ask for the job";
        Self::new(StatusCode::BAD_REQUEST, "callbacks_off", detail)
    }

    pub fn bad_callback(longest: usize) -> Self {
        let detail = format!(
            "callback is no URL of at most {longest} bytes with https or http and a host, without a user and a fragment"
        );
        Self::new(StatusCode::BAD_REQUEST, "bad_callback", detail)
    }

    pub fn callback_host(authority: &str) -> Self {
        let detail = format!(
            "callbacks to {authority} are not permitted; callbacks.hosts lists scheme, host and port of others"
        );
        Self::new(StatusCode::BAD_REQUEST, "callback_host", detail)
    }

    /// The request is answered at once.
    pub fn callback_without_job() -> Self {
        let detail = "callback is for jobs; send Prefer: respond-async with POST /decompose, or leave callback out";
        Self::new(StatusCode::BAD_REQUEST, "callback_without_job", detail)
    }
}

/// The client may not do this, or not so often.
impl ApiError {
    /// Keys are configured and the request has none.
    pub fn no_key() -> Self {
        let detail = "a key is needed; send it as Authorization: Bearer KEY";
        Self::new(StatusCode::UNAUTHORIZED, "no_key", detail).with_challenge("")
    }

    pub fn wrong_key() -> Self {
        let detail = "the key is unknown; it may have been replaced";
        Self::new(StatusCode::UNAUTHORIZED, "wrong_key", detail).with_challenge(", error=\"invalid_token\"")
    }

    /// The key lacks `scope`.
    pub fn missing_scope(scope: Scope) -> Self {
        let scope = scope.name();
        let detail = format!("the key has not the scope {scope}; ask the operator for a key with it");
        Self::new(StatusCode::FORBIDDEN, "missing_scope", detail)
            .with_challenge(&format!(", error=\"insufficient_scope\", scope=\"{scope}\""))
    }

    /// States which key is needed (RFC 6750, 3).
    fn with_challenge(self, error: &str) -> Self {
        self.with_header(WWW_AUTHENTICATE, format!("Bearer realm=\"hullwright\"{error}"))
    }

    pub fn rate_limited(wait: Duration) -> Self {
        let seconds = wait.as_secs_f64().max(0.1);
        let detail = format!("more requests than access.rate_per_s allows; send the next one in {seconds:.1} s");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", detail).with_retry_after(wait)
    }
}

/// The service cannot do it now; each of these says when to try again.
impl ApiError {
    /// All compute threads are busy and the queue before them is full.
    pub fn saturated(full: Saturated, wait: Duration) -> Self {
        Self::unavailable("saturated", full.to_string(), wait)
    }

    /// All places for requests are taken, or this client's share of them.
    pub fn too_many_requests(places: &Shares, full: Full, wait: Duration) -> Self {
        if full == Full::Owner {
            return Self::client_share(format!("{} requests at once", places.per_owner()), wait);
        }
        let limit = places.total();
        let detail = format!("{limit} requests are in flight, the limit that server.in_flight sets; try again later");
        Self::unavailable("saturated", detail, wait)
    }

    /// The client holds as much as one client may.
    fn client_share(share: impl std::fmt::Display, wait: Duration) -> Self {
        let detail = format!(
            "one client may have {share}, its share by limits.client_percent; wait until some of them are answered"
        );
        Self::new(StatusCode::TOO_MANY_REQUESTS, "client_share", detail).with_retry_after(wait)
    }

    /// All places for streams of events are taken, or this client's share of them.
    pub fn too_many_watchers(places: &Shares, full: Full, wait: Duration) -> Self {
        if full == Full::Owner {
            return Self::client_share(format!("{} event streams at once", places.per_owner()), wait);
        }
        let limit = places.total();
        let detail =
            format!("{limit} event streams are open, the limit that jobs.watchers sets; ask for the job itself");
        Self::unavailable("saturated", detail, wait)
    }

    pub fn queue_full(bound: QueueBound, wait: Duration) -> Self {
        if bound.is_of_client() {
            return Self::client_share(bound, wait);
        }
        Self::unavailable("queue_full", format!("{bound}; try again later"), wait)
    }

    /// The bodies of other requests occupy the memory, or those of this client fill its share.
    pub fn no_memory(memory: &BodyMemory, full: Full, wait: Duration) -> Self {
        if full == Full::Owner {
            return Self::client_share(format!("{} of bodies in flight", mib(memory.client_bytes())), wait);
        }
        let limit = mib(memory.limit_bytes());
        let detail =
            format!("the bodies of other requests occupy the {limit} that limits.bodies_mib allows; try again later");
        Self::unavailable("no_memory", detail, wait)
    }

    pub fn draining(wait: Duration) -> Self {
        Self::unavailable("draining", "the service is shutting down; send the request again", wait)
    }

    /// `fault` is the beginning of a sentence: what cannot be done without the store.
    pub fn store_unavailable(fault: &str, wait: Duration) -> Self {
        Self::unavailable("store_unavailable", format!("{fault} at the moment; try again later"), wait)
    }

    fn unavailable(code: &'static str, detail: impl Into<String>, wait: Duration) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, detail).with_retry_after(wait)
    }

    pub fn deadline(deadline: Duration) -> Self {
        let detail = format!(
            "the deadline of {} s passed and the work was stopped; send a model of fewer triangles, or a job (Prefer: respond-async)",
            deadline.as_secs_f64()
        );
        Self::new(StatusCode::GATEWAY_TIMEOUT, "deadline", detail)
    }

    /// A bug, which is logged where it is noticed.
    pub fn internal() -> Self {
        let detail = "the service met a fault of its own; the log has the details under this x-request-id";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail)
    }
}

/// Returns a size in MiB, the unit of the settings, where it is a whole number of MiB.
fn mib(bytes: usize) -> String {
    if bytes.is_multiple_of(1 << 20) { format!("{} MiB", bytes >> 20) } else { format!("{bytes} bytes") }
}
