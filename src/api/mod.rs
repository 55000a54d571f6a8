//! Floor 5: HTTP. Handlers extract, call one function and respond.

mod admission;
mod error;
mod extract;
mod negotiate;
mod observe;
mod params;
mod problem;
mod routes;
mod state;

use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Semaphore;
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::jobs::Decomposer;
use crate::store::Store;

use error::ApiError;
use state::ApiState;
pub use state::{ApiOptions, Lifecycle};

/// Work on fewer bytes takes less than a millisecond and stays on the async thread.
const SMALL_BYTES: usize = 128 << 10;

/// The whole HTTP surface.
pub fn router(
    decomposer: Decomposer,
    store: Store,
    metrics: PrometheusHandle,
    lifecycle: Lifecycle,
    options: ApiOptions,
) -> Router {
    let in_flight = Arc::new(Semaphore::new(options.in_flight));
    let api = ApiState { decomposer, store, metrics, lifecycle, options: Arc::new(options), in_flight };
    // From the outside in: a request passes the first line first.
    let admission = ServiceBuilder::new()
        .layer(from_fn_with_state(api.clone(), admission::shed_load))
        .layer(from_fn_with_state(api.clone(), admission::keep_deadline))
        .layer(from_fn_with_state(api.clone(), admission::bound_body))
        .layer(DefaultBodyLimit::disable());
    let around_all = ServiceBuilder::new()
        .layer(from_fn(observe::identify))
        .layer(observe::trace())
        .layer(from_fn(observe::measure))
        .layer(compression())
        .layer(from_fn(problem::write_problems))
        .layer(CatchPanicLayer::custom(answer_panic));
    let work = Router::new()
        .route("/decompose", post(routes::decompose::decompose))
        .route("/decompositions/{id}", get(routes::decompositions::get))
        .layer(admission);
    Router::new()
        .merge(work)
        .route("/healthz", get(routes::health::alive))
        .route("/readyz", get(routes::health::ready))
        .route("/metrics", get(routes::health::metrics))
        .route("/", get(routes::landing::page))
        .fallback(routes::unknown_path)
        .method_not_allowed_fallback(routes::wrong_method)
        .layer(around_all)
        .with_state(api)
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
