//! What every handler shares.

use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::jobs::Decomposer;
use crate::store::Store;

/// What the router is told about its bounds.
#[derive(Clone, Debug)]
pub struct ApiOptions {
    /// Largest body.
    pub body_bytes: usize,
    /// Most parts of a multipart body.
    pub multipart_parts: usize,
    /// From the arrival of a request to its 504.
    pub deadline: Duration,
    /// Work requests at once.
    pub in_flight: usize,
    /// What a 503 tells the client to wait; whole seconds, at least one.
    pub retry_after: Duration,
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
pub(super) struct ApiState {
    pub(super) decomposer: Decomposer,
    pub(super) store: Store,
    pub(super) metrics: PrometheusHandle,
    pub(super) lifecycle: Lifecycle,
    pub(super) options: Arc<ApiOptions>,
    pub(super) in_flight: Arc<Semaphore>,
}
