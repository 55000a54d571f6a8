//! `GET /healthz`, `GET /readyz`, `GET /metrics`

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::api::state::ApiState;
use crate::jobs::LaneUse;
use crate::pipeline::{ENGINE, records};
use crate::telemetry;

/// Longest wait for the store. Load balancers usually wait one second for a probe.
const STORE_PATIENCE: Duration = Duration::from_millis(500);

records! {
    /// The response of `GET /healthz`.
    Alive {
        #[schema(pattern = "^alive$")]
        status: String;
        engine: String;
    }

    /// The response of `GET /readyz`.
    Readiness {
        ready: bool;
        /// Why clients should send no work to this process.
        reasons: Vec<Reason>;
    }

    /// Why clients should send no work to a process.
    Reason {
        /// draining, saturated or store_unreachable.
        code: String;
        message: String;
    }
}

/// Reports that the process runs.
pub(in crate::api) async fn alive() -> Response {
    ([(CACHE_CONTROL, "no-store")], Json(Alive { status: "alive".into(), engine: ENGINE.into() })).into_response()
}

/// Reports whether work should be sent here, and if not, why.
pub(in crate::api) async fn ready(State(api): State<ApiState>) -> Response {
    let reasons: Vec<Reason> =
        [draining(&api), saturated(&api), store_unreachable(&api).await].into_iter().flatten().collect();
    let ready = reasons.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let mut response = (status, [(CACHE_CONTROL, "no-store")], Json(Readiness { ready, reasons })).into_response();
    if !ready {
        let seconds = api.options.retry_after.as_secs().max(1);
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn draining(api: &ApiState) -> Option<Reason> {
    let message = "the service is shutting down".to_owned();
    api.lifecycle.is_draining().then_some(Reason { code: "draining".into(), message })
}

fn saturated(api: &ApiState) -> Option<Reason> {
    let pool = api.decomposer.pool();
    let LaneUse { running, waiting, .. } = pool.everyday_use();
    let message = format!("{running} computations run and {waiting} wait; the queue is full");
    pool.is_saturated().then_some(Reason { code: "saturated".into(), message })
}

async fn store_unreachable(api: &ApiState) -> Option<Reason> {
    let fault = match tokio::time::timeout(STORE_PATIENCE, api.store.ping()).await {
        Ok(Ok(())) => return None,
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no response within {} ms", STORE_PATIENCE.as_millis()),
    };
    tracing::warn!("The store does not respond: {fault}");
    // The error may name paths, which belong in the log alone.
    Some(Reason { code: "store_unreachable".into(), message: "the store does not respond".to_owned() })
}

/// Returns all metrics in Prometheus' text format.
pub(in crate::api) async fn metrics(State(api): State<ApiState>) -> Response {
    for LaneUse { lane, threads, running, queue, waiting } in api.decomposer.pool().usage() {
        for (name, value) in [
            ("hullwright_pool_threads", threads),
            ("hullwright_pool_running", running),
            ("hullwright_pool_queue_capacity", queue),
            ("hullwright_pool_waiting", waiting),
        ] {
            metrics::gauge!(name, "lane" => lane).set(value as f64);
        }
    }
    for (name, value) in [
        ("hullwright_body_memory_used_bytes", api.options.bodies.used_bytes()),
        ("hullwright_body_memory_limit_bytes", api.options.bodies.limit_bytes()),
    ] {
        metrics::gauge!(name).set(value as f64);
    }
    metrics::gauge!("hullwright_cache_memory_used_bytes").set(api.rendered.used_bytes() as f64);
    metrics::gauge!("hullwright_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    telemetry::record_process();
    telemetry::record_log();
    api.metrics.run_upkeep();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], api.metrics.render()).into_response()
}
