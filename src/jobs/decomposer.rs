//! [`Decomposer`]: the answer to a job, from the store or from the engine.

use std::sync::Arc;
use std::time::Instant;

use tracing::Instrument;

use crate::formats::ReadLimits;
use crate::geometry::Progress;
use crate::pipeline::{self, ContentId, ENGINE, Job, Outcome, Refusal};
use crate::store::{Store, StoreError};

use super::flights::Flights;
use super::pool::{Pool, PoolError, PoolUse};
use super::stages::StageClock;

/// A finished job.
#[derive(Clone, Debug)]
pub struct Answer {
    pub outcome: Arc<Outcome>,
    /// It came from the store.
    pub cached: bool,
}

/// Why a job has no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum JobError {
    /// The input is to blame.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is too much to do.
    #[error("{0}")]
    Saturated(PoolError),
    /// We are to blame.
    #[error("the computation failed")]
    Failed,
}

type Computed = Result<Arc<Outcome>, JobError>;

/// Answers jobs. Clones share pool, store and what is under way.
#[derive(Clone)]
pub struct Decomposer {
    store: Store,
    pool: Arc<Pool>,
    flights: Arc<Flights<Computed>>,
    limits: Arc<ReadLimits>,
}

impl Decomposer {
    pub fn new(store: Store, pool: Pool, limits: ReadLimits) -> Self {
        Self { store, pool: Arc::new(pool), flights: Arc::new(Flights::new()), limits: Arc::new(limits) }
    }

    pub fn pool_use(&self) -> PoolUse {
        self.pool.usage()
    }

    /// The answer to `job`. Dropping the future stops the work, unless somebody else waits for the same.
    pub async fn decompose(&self, job: Job) -> Result<Answer, JobError> {
        if let Some(outcome) = self.look_up(job.id()).await {
            return Ok(Answer { outcome, cached: true });
        }
        let key = job.id().to_string();
        let answer = self.flights.join(&key, |progress| self.clone().compute(job, progress).in_current_span()).await;
        let outcome = answer.unwrap_or(Err(JobError::Failed))?;
        Ok(Answer { outcome, cached: false })
    }

    /// The stored answer with this id.
    pub async fn stored(&self, id: ContentId) -> Result<Option<Answer>, StoreError> {
        let Some(bytes) = self.store.get_result(&id.to_string()).await? else { return Ok(None) };
        let damaged = |fault: String| StoreError::Damaged { id: id.to_string(), fault };
        let outcome = Outcome::from_stored(&bytes).map_err(|error| damaged(error.to_string()))?;
        Ok(Some(Answer { outcome: Arc::new(outcome), cached: true }))
    }

    /// The stored outcome. A store that fails costs time, not the answer: the job is then computed again.
    async fn look_up(&self, id: ContentId) -> Option<Arc<Outcome>> {
        let found = self.stored(id).await.unwrap_or_else(|error| {
            count_store_fault(&error);
            None
        });
        let result = if found.is_some() { "hit" } else { "miss" };
        metrics::counter!("hullwright_cache_lookups_total", "result" => result).increment(1);
        found.map(|answer| answer.outcome)
    }

    async fn compute(self, job: Job, progress: Progress) -> Computed {
        let place = self.pool.admit().map_err(JobError::Saturated)?;
        let (began, clock) = (Instant::now(), StageClock::default());
        let (progress, limits, id) = (clock.watch(progress), Arc::clone(&self.limits), job.id());
        let work = move || {
            metrics::histogram!("hullwright_queue_seconds").record(began.elapsed());
            let result = pipeline::run(&job, &limits, &progress);
            clock.finish();
            result.map(|outcome| (outcome.to_stored(), outcome))
        };
        let (stored, outcome) = self.pool.run(place, work).await.map_err(|_| JobError::Failed)??;
        metrics::histogram!("hullwright_job_seconds").record(began.elapsed());
        self.keep(id, stored).await;
        Ok(Arc::new(outcome))
    }

    /// Stores an outcome before it is answered, so that its id can be asked for right away.
    async fn keep(&self, id: ContentId, stored: Vec<u8>) {
        if let Err(error) = self.store.put_result(&id.to_string(), ENGINE, stored).await {
            count_store_fault(&error);
        }
    }
}

fn count_store_fault(error: &StoreError) {
    metrics::counter!("hullwright_store_faults_total").increment(1);
    tracing::error!("{error}");
}
