//! HTTP: requests come in, responses go out. Handlers extract, call one function of the lower floors and respond.
//!
//! In the order of their dependence:
//!
//! - `response`: faults as problems, and the form that the client reads
//! - `clients`: who sends a request, and how often each of them may
//! - `rendered`: responses that were sent before
//! - `state`: what all handlers share, with the router's options
//! - `off_thread`: work that must not block the threads that serve requests
//! - `request`: a query, headers and a body become a job
//! - `layers`: the work around every handler
//! - `routes`: the handlers, a file for each group of paths
//! - [`description`]: `/openapi.json` and `/docs`

mod response;
mod clients;
mod rendered;
mod state;
mod off_thread;
mod request;
mod layers;
mod routes;
pub mod description;

use std::any::Any;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower::ServiceBuilder;
use tower::util::option_layer;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::request_id::{PropagateRequestIdLayer, SetRequestIdLayer};

pub use clients::client::Proxies;
use layers::{access, admission, browsers, observe, problems, strict};
pub use request::callback::CallbackTarget;
use response::error::ApiError;
pub use response::head_fault::HeadFault;
pub use routes::jobs::job_document;
pub use state::{ApiOptions, ApiState, BodyRate, EdgeOptions, Lifecycle, Origins};

/// Returns the paths for operators, for an address of their own: probes and metrics, without a key.
pub fn internal_router(api: &ApiState) -> Router {
    around(probes().route("/metrics", get(routes::health::metrics)), api).with_state(api.clone())
}

/// Returns all paths.
pub fn router(api: &ApiState) -> Router {
    // From the outside in: a request passes the first layer first.
    let admission = ServiceBuilder::new()
        .layer(from_fn_with_state(api.clone(), access::enter))
        .layer(from_fn_with_state(api.clone(), admission::keep_deadline))
        .layer(from_fn_with_state(api.clone(), admission::hold))
        .layer(DefaultBodyLimit::disable());
    let work = Router::new()
        .route("/decompose", post(routes::decompose::decompose))
        .route("/decompositions/{id}", get(routes::decompositions::get))
        .route("/decompositions/{id}/source", get(routes::preview_mesh::stored))
        .route("/preview-mesh", post(routes::preview_mesh::read))
        .route("/cost", post(routes::cost::cost))
        .layer(admission);
    // A service at its limit of requests must still report jobs and cancel them.
    let jobs = Router::new()
        .route("/jobs", get(routes::jobs::list))
        .route("/jobs/{id}", get(routes::jobs::get).delete(routes::jobs::cancel))
        .route("/jobs/{id}/events", get(routes::jobs::events))
        .layer(from_fn_with_state(api.clone(), admission::keep_deadline))
        .layer(from_fn_with_state(api.clone(), access::enter));
    let metrics = Router::new()
        .route("/metrics", get(routes::health::metrics))
        .layer(from_fn_with_state(api.clone(), access::enter_to_watch));
    // Where they have a listener of their own, nobody without a key reads them here.
    let edge = &api.options.edge;
    let watch = if edge.has_internal && edge.keys.is_none() { Router::new() } else { metrics };
    let open = probes()
        .route("/openapi.json", get(description::openapi))
        .route("/docs", get(description::docs))
        .route("/", get(routes::workbench::page))
        .route("/assets/{file}", get(routes::workbench::asset))
        .route("/samples/{file}", get(routes::workbench::sample));
    around(Router::new().merge(work).merge(jobs).merge(watch).merge(open), api).with_state(api.clone())
}

fn probes() -> Router<ApiState> {
    Router::new().route("/healthz", get(routes::health::alive)).route("/readyz", get(routes::health::ready))
}

/// Adds the layers and fallbacks that all responses need, those for unknown paths included.
fn around(paths: Router<ApiState>, api: &ApiState) -> Router<ApiState> {
    let around_all = ServiceBuilder::new()
        .map_request(observe::drop_unprintable_id)
        .layer(SetRequestIdLayer::new(observe::REQUEST_ID, observe::NewRequestId))
        .layer(PropagateRequestIdLayer::new(observe::REQUEST_ID))
        .layer(observe::trace())
        .layer(from_fn(observe::measure))
        .layer(browsers::harden(api.options.edge.over_tls))
        .layer(option_layer(browsers::cors(&api.options.edge.origins)))
        .layer(from_fn(browsers::weaken_tags))
        .map_request(browsers::accept_plain)
        .layer(compression())
        .layer(from_fn(problems::write_problems))
        .layer(from_fn(strict::refuse_ambiguous))
        .layer(CatchPanicLayer::custom(answer_panic));
    paths.fallback(routes::unknown_path).method_not_allowed_fallback(routes::wrong_method).layer(around_all)
}

/// Returns the layer that compresses responses with gzip, except assets, whose sections are compressed already.
fn compression() -> CompressionLayer<impl Predicate> {
    let worth_it = DefaultPredicate::new().and(NotForContentType::const_new("application/vnd.ll.mesh"));
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it)
}

/// Returns the response to a request whose head cannot be read: its status, and its body in `application/problem+json`.
pub fn head_problem(fault: HeadFault) -> (StatusCode, Vec<u8>) {
    metrics::counter!("hullwright_refusals_total", "code" => fault.name()).increment(1);
    ApiError::of_head(fault).to_json()
}

/// Responds to a panic of a handler. The panic hook logs the panic with its place.
fn answer_panic(_: Box<dyn Any + Send + 'static>) -> Response {
    metrics::counter!("hullwright_panics_total").increment(1);
    ApiError::internal().into_response()
}
