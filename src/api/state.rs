//! What every handler shares.

use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::access::SharedKeys;
use crate::cost::Constants;
use crate::jobs::{BodyMemory, Decomposer, Queue};
use crate::store::Store;

use super::browsers::Origins;
use super::client::Proxies;
use super::rate::{RateLimit, Rates};
use super::rendered::Rendered;

/// What the router is told about its bounds.
#[derive(Clone, Debug)]
pub struct ApiOptions {
    /// Largest body.
    pub body_bytes: usize,
    /// Memory for the bodies of all requests under way; shared with the jobs that run.
    pub bodies: BodyMemory,
    /// Memory for answers that were given before.
    pub cache_bytes: usize,
    /// Longest time in which nothing of a body arrives.
    pub body_patience: Duration,
    /// Most parts of a multipart body.
    pub multipart_parts: usize,
    /// From the arrival of a request to its 504.
    pub deadline: Duration,
    /// Work requests at once.
    pub in_flight: usize,
    /// Streams of a job's events at once.
    pub watchers: usize,
    /// What a 503 tells the client to wait; whole seconds, at least one.
    pub retry_after: Duration,
    /// The numbers of the accounting.
    pub costs: Constants,
    pub edge: EdgeOptions,
}

/// What the router is told about the world outside.
#[derive(Clone, Debug)]
pub struct EdgeOptions {
    /// `None`: anybody may use the service.
    pub keys: Option<Arc<SharedKeys>>,
    /// `None`: as often as they like.
    pub rate: Option<RateLimit>,
    pub proxies: Proxies,
    pub origins: Origins,
    /// Browsers reach this service over TLS, and shall go on to.
    pub over_tls: bool,
}

impl Default for EdgeOptions {
    /// Open to everybody who can reach the address.
    fn default() -> Self {
        Self { keys: None, rate: None, proxies: Proxies::none(), origins: Origins::Own, over_tls: false }
    }
}

/// Whether new work is welcome, and whether running work may go on.
#[derive(Clone, Debug, Default)]
pub struct Lifecycle {
    draining: CancellationToken,
    ended: CancellationToken,
}

impl Lifecycle {
    /// From now on the service reports that it is not ready.
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

    /// Stops what is still running; its clients are told to come again.
    pub fn end(&self) {
        self.draining.cancel();
        self.ended.cancel();
    }

    /// Waits for [`Lifecycle::end`].
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }
}

/// What every handler shares. Cheap to clone.
#[derive(Clone)]
pub struct ApiState {
    pub(super) decomposer: Decomposer,
    pub(super) store: Store,
    pub(super) queue: Queue,
    pub(super) metrics: PrometheusHandle,
    pub(super) lifecycle: Lifecycle,
    pub(super) options: Arc<ApiOptions>,
    pub(super) in_flight: Arc<Semaphore>,
    pub(super) watchers: Arc<Semaphore>,
    pub(super) rendered: Rendered,
    pub(super) rates: Option<Arc<Rates>>,
}

impl ApiState {
    /// Nothing has happened yet: no request, no answer kept.
    pub fn new(
        decomposer: Decomposer,
        store: Store,
        queue: Queue,
        metrics: PrometheusHandle,
        lifecycle: Lifecycle,
        options: ApiOptions,
    ) -> Self {
        let in_flight = Arc::new(Semaphore::new(options.in_flight));
        let watchers = Arc::new(Semaphore::new(options.watchers));
        let rates = options.edge.rate.map(|limit| Arc::new(Rates::new(limit)));
        let rendered = Rendered::new(options.cache_bytes);
        let options = Arc::new(options);
        Self { decomposer, store, queue, metrics, lifecycle, options, in_flight, watchers, rendered, rates }
    }
}
