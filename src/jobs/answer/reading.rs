//! Work that only reads: surfaces to look at, and linksets. It runs within its estimate, or again as large work.

use std::sync::Arc;
use std::time::Instant;

use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::jobs::pool::compute_pool::PoolError;
use crate::jobs::pool::demand::{Demand, Size};
use crate::jobs::pool::run_queue::Place;
use crate::pipeline::{Refusal, RefusalKind};

use super::decomposer::Decomposer;
use super::job_error::JobError;

impl Decomposer {
    /// Runs `read` in the pool, under the limits that keep it within the estimated memory. Input that exceeds them is
    /// read again as large work, under the limits of the settings. The limits stop the reading at the deadline, and when
    /// the future is dropped.
    pub async fn read_within<T: Send + 'static>(
        &self,
        demand: Demand,
        deadline: Instant,
        read: impl Fn(&ReadLimits) -> Result<T, Refusal> + Send + Sync + 'static,
    ) -> Result<T, JobError> {
        let read = Arc::new(read);
        let stop = StopOnDrop(Progress::silent().with_deadline(deadline));
        let place = self.pool().admit(demand.clone())?;
        let is_bounded = place.demand().is_bounded(self.read_limits());
        match self.read_in(place, (&stop.0, deadline), Arc::clone(&read)).await? {
            Err(refusal) if is_bounded && refusal.kind == RefusalKind::TooLarge => {
                metrics::counter!("hullwright_pool_enlarged_total").increment(1);
                let place =
                    self.pool().wait_for(Size::Large, &demand).await.map_err(|lost| self.pool().error_of(lost))?;
                Ok(self.read_in(place, (&stop.0, deadline), read).await??)
            }
            result => Ok(result?),
        }
    }

    async fn read_in<T: Send + 'static>(
        &self,
        mut place: Place,
        (progress, deadline): (&Progress, Instant),
        read: Arc<impl Fn(&ReadLimits) -> Result<T, Refusal> + Send + Sync + 'static>,
    ) -> Result<Result<T, Refusal>, JobError> {
        let (limits, progress) = (place.demand().limits(self.read_limits()).until(progress), progress.clone());
        let read = move || {
            let result = read(&limits);
            // Reading that was stopped half-way may report a fault that the input does not have. The stop is returned
            // instead.
            progress.check()?;
            result
        };
        place.until = Some(deadline);
        Ok(place.run(read).await.map_err(|lost| self.pool().error_of(lost))?)
    }
}

/// Stops work when the one who waits for it leaves.
struct StopOnDrop(Progress);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl From<PoolError> for JobError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Saturated(full) => full.into(),
            PoolError::Panicked => Self::Failed,
        }
    }
}
