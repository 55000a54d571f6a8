//! Work that must not block the threads that serve requests.

use crate::jobs::{Demand, JobError, Owner, PoolError};

use super::response::error::ApiError;
use super::state::ApiState;

/// Size below which work that copies or hashes bytes takes less than a millisecond and stays on the thread that serves the
/// request. Work that reads a format, inflates or computes never stays there.
const SMALL_BYTES: usize = 128 << 10;

impl ApiState {
    /// Runs work in the pool, or refuses it when its lane is full.
    pub(super) async fn in_pool<T: Send + 'static>(
        &self,
        demand: Demand,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.decomposer.pool().aside(demand, work).await.map_err(|error| self.of_pool(error))
    }

    /// Hashes, copies or compares `bytes` of data where it cannot delay other requests.
    pub(super) async fn off_thread<T: Send + 'static>(
        &self,
        bytes: usize,
        owner: &Owner,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        match demand_of(bytes, owner) {
            Some(demand) => self.in_pool(demand, work).await,
            None => Ok(work()),
        }
    }

    /// Writes a response of about `bytes`. It waits for its place, because the work before it would be lost otherwise.
    pub(super) async fn finish<T: Send + 'static>(
        &self,
        bytes: usize,
        owner: &Owner,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        match demand_of(bytes, owner) {
            Some(demand) => self.decomposer.pool().finish(demand, work).await.map_err(|error| self.of_pool(error)),
            None => Ok(work()),
        }
    }

    /// Returns the fault of a job for the client.
    pub(super) fn of_job(&self, error: JobError) -> ApiError {
        ApiError::of_job(error, self.options.retry_after)
    }

    fn of_pool(&self, error: PoolError) -> ApiError {
        self.of_job(error.into())
    }
}

/// Returns the demand of copying or hashing `bytes` of data; `None` where they are few enough to stay on the thread.
fn demand_of(bytes: usize, owner: &Owner) -> Option<Demand> {
    (bytes >= SMALL_BYTES).then(|| Demand::of_bytes(bytes, owner.clone()))
}
