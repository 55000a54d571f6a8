//! Observation of each request: an id, a tracing span, a log line and metrics for Prometheus.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderName, HeaderValue, Method, Response as HttpResponse};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::request_id::{MakeRequestId, RequestId};
use tower_http::trace::TraceLayer;
use tracing::{Level, Span};

use crate::api::response::problem::Problem;
use crate::telemetry;

/// The code of a parameter that does not exist.
const UNKNOWN_PARAMETER: &str = "unknown_parameter";

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Longest id, in bytes, that is taken over from a client.
const LONGEST_REQUEST_ID: usize = 128;

/// Removes a client's request id that cannot be logged unchanged, so that [`NewRequestId`] replaces it.
pub fn drop_unprintable_id(mut request: Request) -> Request {
    if request.headers().get(&REQUEST_ID).is_some_and(|id| !is_printable(id)) {
        request.headers_mut().remove(&REQUEST_ID);
    }
    request
}

fn is_printable(id: &HeaderValue) -> bool {
    let bytes = id.as_bytes();
    !bytes.is_empty() && bytes.len() <= LONGEST_REQUEST_ID && bytes.iter().all(u8::is_ascii_graphic)
}

/// Makes request ids: UUIDs of version 7, which sort by time.
#[derive(Clone, Copy, Debug)]
pub struct NewRequestId;

impl MakeRequestId for NewRequestId {
    fn make_request_id<B>(&mut self, _: &Request<B>) -> Option<RequestId> {
        HeaderValue::try_from(uuid::Uuid::now_v7().to_string()).ok().map(RequestId::new)
    }
}

type Classifier = SharedClassifier<ServerErrorsAsFailures>;
type MakeSpan = fn(&Request<Body>) -> Span;
type OnResponse = fn(&HttpResponse<Body>, Duration, &Span);

/// Returns the layer that puts a span around each request and logs one line with its response; probes at debug level.
pub fn trace() -> TraceLayer<Classifier, MakeSpan, (), OnResponse, (), (), ()> {
    TraceLayer::new_for_http()
        .make_span_with(make_span as MakeSpan)
        .on_request(())
        .on_response(log_response as OnResponse)
        .on_body_chunk(())
        .on_eos(())
        .on_failure(())
}

fn make_span(request: &Request<Body>) -> Span {
    let span = new_span(request);
    if let Some(traceparent) = request.headers().get("traceparent").and_then(|header| header.to_str().ok()) {
        telemetry::continue_trace(&span, traceparent);
    }
    span
}

fn new_span(request: &Request<Body>) -> Span {
    let id = request.headers().get(&REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let (method, path) = (request.method().as_str(), request.uri().path());
    // The declared length: what a client sends in pieces has none.
    let bytes = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if matches!(path, "/healthz" | "/readyz" | "/metrics") {
        tracing::debug_span!("request", id, method, path, bytes, client = tracing::field::Empty)
    } else {
        tracing::info_span!("request", id, method, path, bytes, client = tracing::field::Empty)
    }
}

fn log_response(response: &HttpResponse<Body>, latency: Duration, span: &Span) {
    let (status, duration_ms) = (response.status().as_u16(), latency.as_micros() as f64 / 1e3);
    // The span of a probe is off where its line would lack the id and the path.
    let is_probe = span.metadata().is_none_or(|metadata| *metadata.level() != Level::INFO);
    match response.extensions().get() {
        Some(Problem { code, errors, .. }) if !is_probe => {
            // The name of an unknown parameter is a part of the query.
            let mut known = errors.iter().filter(|finding| finding.code != UNKNOWN_PARAMETER);
            let part = known.find_map(|finding| finding.part.as_deref());
            tracing::info!(status, code, part, duration_ms, "Answered {status} {code}");
        }
        Some(Problem { code, .. }) => tracing::debug!(status, code, duration_ms, "Answered {status} {code}"),
        None if is_probe => tracing::debug!(status, duration_ms, "Answered {status}"),
        None => tracing::info!(status, duration_ms, "Answered {status}"),
    }
}

/// Counts and times requests by route. Clients cannot create series, because all unknown paths share one.
pub async fn measure(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("unmatched", MatchedPath::as_str).to_owned();
    let mut measured = Measured { route, method: method_label(request.method()), began: Instant::now(), status: None };
    metrics::gauge!("hullwright_http_requests_in_flight").increment(1);
    let response = next.run(request).await;
    measured.status = Some(response.status().as_u16());
    response
}

/// Returns the method's label; all unusual methods share one.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// A request, recorded when it is dropped, so that requests of clients that disconnect are counted too.
struct Measured {
    route: String,
    method: &'static str,
    began: Instant,
    status: Option<u16>,
}

impl Drop for Measured {
    fn drop(&mut self) {
        let route = std::mem::take(&mut self.route);
        let status = self.status.map_or_else(|| "abandoned".to_owned(), |status| status.to_string());
        metrics::gauge!("hullwright_http_requests_in_flight").decrement(1);
        metrics::histogram!("hullwright_http_request_seconds", "route" => route.clone()).record(self.began.elapsed());
        metrics::counter!(
            "hullwright_http_requests_total", "route" => route, "method" => self.method, "status" => status
        )
        .increment(1);
    }
}
