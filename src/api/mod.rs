//! HTTP. Handlers extract, call one function and respond.

mod access;
mod admission;
mod browsers;
mod client;
pub mod description;
mod error;
mod extract;
mod intake;
mod multipart;
mod negotiate;
mod observe;
mod params;
mod prefer;
mod problem;
mod rate;
mod rendered;
mod routes;
mod state;

use std::any::Any;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower::ServiceBuilder;
use tower::util::option_layer;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

pub use browsers::Origins;
pub use client::Proxies;
use error::ApiError;
pub use rate::RateLimit;
pub use state::{ApiOptions, ApiState, EdgeOptions, Lifecycle};

/// Work on fewer bytes takes less than a millisecond and stays on the async thread.
const SMALL_BYTES: usize = 128 << 10;

/// What those who look after the service ask, for an address of its own: probes and metrics, without a key.
pub fn internal_router(api: &ApiState) -> Router {
    around(probes().route("/metrics", get(routes::health::metrics)), api).with_state(api.clone())
}

/// The whole HTTP surface.
pub fn router(api: &ApiState) -> Router {
    // From the outside in: a request passes the first line first.
    let admission = ServiceBuilder::new()
        .layer(from_fn_with_state(api.clone(), access::enter))
        .layer(from_fn_with_state(api.clone(), admission::shed_load))
        .layer(from_fn_with_state(api.clone(), admission::keep_deadline))
        .layer(from_fn_with_state(api.clone(), admission::bound_body))
        .layer(DefaultBodyLimit::disable());
    let work = Router::new()
        .route("/decompose", post(routes::decompose::decompose))
        .route("/decompositions/{id}", get(routes::decompositions::get))
        .route("/decompositions/{id}/source", get(routes::preview_mesh::stored))
        .route("/preview-mesh", post(routes::preview_mesh::read))
        .route("/cost", post(routes::cost::cost))
        .layer(admission);
    // Who has too much to do must still tell of it and be able to cancel it.
    let jobs = Router::new()
        .route("/jobs/{id}", get(routes::jobs::get).delete(routes::jobs::cancel))
        .route("/jobs/{id}/events", get(routes::jobs::events))
        .layer(from_fn_with_state(api.clone(), admission::keep_deadline))
        .layer(from_fn_with_state(api.clone(), access::enter));
    let watch = Router::new()
        .route("/metrics", get(routes::health::metrics))
        .layer(from_fn_with_state(api.clone(), access::enter_to_watch));
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

/// What every answer gets, the unknown path's included.
fn around(paths: Router<ApiState>, api: &ApiState) -> Router<ApiState> {
    let around_all = ServiceBuilder::new()
        .layer(from_fn(observe::identify))
        .layer(observe::trace())
        .layer(from_fn(observe::measure))
        .layer(from_fn_with_state(api.clone(), browsers::harden))
        .layer(option_layer(browsers::cors(&api.options.edge.origins)))
        .layer(compression())
        .layer(from_fn(problem::write_problems))
        .layer(CatchPanicLayer::custom(answer_panic));
    paths.fallback(routes::unknown_path).method_not_allowed_fallback(routes::wrong_method).layer(around_all)
}

/// Gzip for those who ask for it; the blocks of an asset are compressed already.
fn compression() -> CompressionLayer<impl Predicate> {
    let worth_it = DefaultPredicate::new().and(NotForContentType::const_new("application/vnd.ll.mesh"));
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it)
}

/// The panic itself is logged by the panic hook, with its place.
fn answer_panic(_: Box<dyn Any + Send + 'static>) -> Response {
    metrics::counter!("hullwright_panics_total").increment(1);
    ApiError::Internal.into_response()
}

/// Runs work on `bytes` of data where it cannot keep other requests waiting.
async fn off_thread<T: Send + 'static>(bytes: usize, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    if bytes < SMALL_BYTES {
        return Ok(work());
    }
    tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::Internal)
}
