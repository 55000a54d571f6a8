//! [`ApiState`]: what all handlers share, with the options of the router and the life of the process.

use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderValue;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::access::SharedKeys;
use crate::config::{CallbackHost, Rate};
use crate::cost::Constants;
use crate::jobs::{BodyMemory, Decomposer, Queue, Shares};
use crate::store::{Store, StoreError};

use super::clients::client::Proxies;
use super::clients::rate::Rates;
use super::rendered::Rendered;
use super::response::error::ApiError;

/// Stored results that may be unpacked at once. More would only wait for the same few connections to the store.
const LOADS: usize = 4;

/// The bounds of the router.
#[derive(Clone, Debug)]
pub struct ApiOptions {
    /// Largest body, in bytes.
    pub body_bytes: usize,
    /// Memory for the bodies of all requests in flight; running jobs share it.
    pub bodies: BodyMemory,
    /// Memory, in bytes, for responses that were sent before.
    pub cache_bytes: usize,
    /// Longest time without a byte of a body.
    pub body_patience: Duration,
    /// The least rate at which a body must arrive; `None` sets none.
    pub body_rate: Option<BodyRate>,
    /// Largest number of parts in a multipart body.
    pub multipart_parts: usize,
    /// Time from the arrival of a request to its 504.
    pub deadline: Duration,
    /// Places for requests whose body is there, until their response.
    pub in_flight: Shares,
    /// Places for event streams.
    pub watchers: Shares,
    /// Time that a 503 asks the client to wait: whole seconds, at least one.
    pub retry_after: Duration,
    /// Hosts that jobs may have called; empty makes no calls.
    pub callback_hosts: Vec<CallbackHost>,
    /// The constants of the accounting.
    pub costs: Constants,
    pub edge: EdgeOptions,
}

/// The least rate at which a body must arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyRate {
    pub bytes_per_s: u64,
    /// The time over which the rate is measured. A body that is there sooner may have any rate.
    pub window: Duration,
}

/// The edge of the service: keys, rates, proxies and browsers.
#[derive(Clone, Debug)]
pub struct EdgeOptions {
    /// `None` lets anybody use the service.
    pub keys: Option<Arc<SharedKeys>>,
    /// `None` sets no limit.
    pub rate: Option<Rate>,
    pub proxies: Proxies,
    pub origins: Origins,
    /// Whether browsers reach this service over TLS and must continue to do so.
    pub over_tls: bool,
    /// Whether the metrics have a listener of their own.
    pub has_internal: bool,
}

impl Default for EdgeOptions {
    /// Returns the edge of a service that everybody may use who can reach its address.
    fn default() -> Self {
        Self {
            keys: None,
            rate: None,
            proxies: Proxies::none(),
            origins: Origins::Own,
            over_tls: false,
            has_internal: false,
        }
    }
}

/// Other sites whose scripts may use the service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origins {
    /// Only the service's own pages.
    #[default]
    Own,
    Any,
    Listed(Vec<HeaderValue>),
}

/// Whether the service takes new work, and whether running work may continue.
#[derive(Clone, Debug, Default)]
pub struct Lifecycle {
    draining: CancellationToken,
    ended: CancellationToken,
}

impl Lifecycle {
    /// Makes the service report that it is not ready.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    pub fn is_draining(&self) -> bool {
        self.draining.is_cancelled()
    }

    /// Waits for [`Lifecycle::drain`].
    pub async fn draining(&self) {
        self.draining.cancelled().await;
    }

    /// Stops running work; its clients are asked to send the request again.
    pub fn end(&self) {
        self.draining.cancel();
        self.ended.cancel();
    }

    /// Waits for [`Lifecycle::end`].
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }
}

/// The state of the service, which all handlers and all clones share.
#[derive(Clone)]
pub struct ApiState {
    pub(super) decomposer: Decomposer,
    pub(super) store: Store,
    pub(super) queue: Queue,
    pub(super) metrics: PrometheusHandle,
    pub(super) lifecycle: Lifecycle,
    pub(super) options: Arc<ApiOptions>,
    /// Stored results that may be unpacked at once. Their memory is known only afterwards.
    pub(super) loads: Arc<Semaphore>,
    pub(super) rendered: Rendered,
    pub(super) rates: Option<Arc<Rates>>,
}

impl ApiState {
    /// Returns the state before the first request.
    pub fn new(
        decomposer: Decomposer,
        store: Store,
        queue: Queue,
        metrics: PrometheusHandle,
        lifecycle: Lifecycle,
        options: ApiOptions,
    ) -> Self {
        let loads = Arc::new(Semaphore::new(LOADS));
        let rates = options.edge.rate.map(|limit| Arc::new(Rates::new(limit)));
        let rendered = Rendered::new(options.cache_bytes);
        let options = Arc::new(options);
        Self { decomposer, store, queue, metrics, lifecycle, options, loads, rendered, rates }
    }

    /// Reports an error of the store and returns the fault for the client. `fault` is the beginning of a sentence: what cannot be
    /// done without the store.
    pub(super) fn store_fault(&self, error: &StoreError, fault: &str) -> ApiError {
        error.report("A request cannot be served");
        ApiError::store_unavailable(fault, self.options.retry_after)
    }
}
