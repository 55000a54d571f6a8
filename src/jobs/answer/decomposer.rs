//! [`Decomposer`]: the answer to a job, from the store or from the engine.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use tracing::Instrument;

use crate::formats::ReadLimits;
use crate::geometry::{Progress, Report, Stopped};
use crate::pipeline::{self, ContentId, ENGINE, Job, Outcome, Refusal, RefusalKind};
use crate::store::{Store, StoreError};

use super::cache_probe::Looks;
use super::claim::{Turn, take_turn};
use super::single_flight::Flights;
use crate::jobs::pool::job_size::Size;
use crate::jobs::pool::pool::{Place, Pool, PoolError, PoolUse};
use crate::jobs::pool::stage_times::StageClock;

/// From this size on a stored outcome is read off the async threads: it takes about a millisecond.
const LARGE_BYTES: usize = 1 << 20;

/// A finished job.
#[derive(Clone, Debug)]
pub struct Answer {
    pub outcome: Arc<Outcome>,
    /// It came from the store.
    pub cached: bool,
    /// The store has it under its id.
    pub kept: bool,
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

impl JobError {
    fn is_deadline(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.kind == RefusalKind::Deadline)
    }
}

type Computed = Result<Answer, JobError>;

/// Answers jobs. Clones share pool, store and what is under way.
#[derive(Clone)]
pub struct Decomposer {
    store: Store,
    pool: Arc<Pool>,
    flights: Arc<Flights<Computed>>,
    looks: Arc<Looks>,
    limits: Arc<ReadLimits>,
    /// Names this process where work is divided with others.
    owner: Arc<str>,
}

/// One computation to be.
struct Work<Listener> {
    job: Arc<Job>,
    /// Taken before, where it was.
    place: Option<Place>,
    deadline: Instant,
    listener: Listener,
}

impl Decomposer {
    pub fn new(store: Store, pool: Arc<Pool>, limits: ReadLimits) -> Self {
        let owner = uuid::Uuid::now_v7().to_string().into();
        let (flights, looks) = (Arc::new(Flights::new()), Arc::new(Looks::new()));
        Self { store, pool, flights, looks, limits: Arc::new(limits), owner }
    }

    /// What bounds the reading of an upload.
    pub fn read_limits(&self) -> &Arc<ReadLimits> {
        &self.limits
    }

    pub fn pool_use(&self) -> PoolUse {
        self.pool.usage()
    }

    /// A place in the pool with an idle thread that no request waits for.
    pub fn idle_place(&self) -> Option<Place> {
        self.pool.admit_idle()
    }

    /// Waits until a thread has become free.
    pub async fn thread_freed(&self) {
        self.pool.freed().await;
    }

    /// What one upload may hold.
    pub fn limits(&self) -> &ReadLimits {
        &self.limits
    }

    /// The answer to `job`. Dropping the future stops the work, unless somebody else waits for the same.
    pub async fn decompose(&self, job: Job, deadline: Instant) -> Result<Answer, JobError> {
        self.answer(job, None, deadline, drop).await
    }

    /// The same in a place that was taken before. `listener` hears of the progress, unless another caller has begun the
    /// same work.
    pub async fn decompose_in(
        &self,
        place: Place,
        job: Job,
        deadline: Instant,
        listener: impl Fn(Report) + Clone + Send + Sync + 'static,
    ) -> Result<Answer, JobError> {
        self.answer(job, Some(place), deadline, listener).await
    }

    async fn answer(
        &self,
        job: Job,
        mut place: Option<Place>,
        deadline: Instant,
        listener: impl Fn(Report) + Clone + Send + Sync + 'static,
    ) -> Result<Answer, JobError> {
        let key = job.id().to_string();
        if place.is_none() {
            self.refuse_unseen(&key, Size::of(&job))?;
        }
        if let Some(answer) = self.look_up(job.id()).await {
            return Ok(answer);
        }
        let job = Arc::new(job);
        loop {
            let start = |progress: Progress| {
                let (job, place, listener) = (Arc::clone(&job), place.take(), listener.clone());
                self.clone().take_turn(Work { job, place, deadline, listener }, progress).in_current_span()
            };
            let computed = self.flights.join(&key, start).await.unwrap_or(Err(JobError::Failed));
            match computed {
                // The deadline of the request that began the work; this one has time left.
                Err(error) if error.is_deadline() && Instant::now() < deadline => {}
                other => return other.map(|answer| Answer { cached: false, ..answer }),
            }
        }
    }

    /// Refuses a job for which there is no place, where a look into the store is not worth its time either.
    fn refuse_unseen(&self, key: &str, size: Size) -> Result<(), JobError> {
        match self.pool.admit(size) {
            Err(full) if !self.flights.is_under_way(key) && !self.looks.pay() => {
                metrics::counter!("hullwright_cache_lookups_total", "result" => "left_out").increment(1);
                Err(JobError::Saturated(full))
            }
            // The place is taken once the store has been asked.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// The stored answer with this id.
    pub async fn stored(&self, id: ContentId) -> Result<Option<Answer>, StoreError> {
        Ok(stored(&self.store, id).await?.map(|outcome| Answer { outcome, cached: true, kept: true }))
    }

    /// The stored answer. A store that fails costs time, not the answer: the job is then computed again.
    async fn look_up(&self, id: ContentId) -> Option<Answer> {
        let found = self.stored(id).await.unwrap_or_else(|error| {
            count_store_fault(&error);
            None
        });
        self.looks.note(found.is_some());
        let result = if found.is_some() { "hit" } else { "miss" };
        metrics::counter!("hullwright_cache_lookups_total", "result" => result).increment(1);
        found
    }

    /// Computes, unless another replica does.
    async fn take_turn<L>(self, work: Work<L>, progress: Progress) -> Computed
    where
        L: Fn(Report) + Send + Sync + 'static,
    {
        let mut _claim = None;
        if self.store.is_shared() {
            let id = work.job.id();
            match take_turn(&self.store, &self.owner, &id.to_string(), work.deadline).await {
                Turn::Ours(claim) => _claim = Some(claim),
                Turn::Stored => {
                    // Swept in between, or unreadable: then it is computed here.
                    if let Some(answer) = self.look_up(id).await {
                        return Ok(answer);
                    }
                }
                Turn::TooLate => return Err(Refusal::from(Stopped::Deadline).into()),
            }
        }
        self.compute(work, progress).await
    }

    async fn compute<L>(self, Work { job, place, deadline, listener }: Work<L>, progress: Progress) -> Computed
    where
        L: Fn(Report) + Send + Sync + 'static,
    {
        let (pool, size) = (&self.pool, Size::of(&job));
        let place = match place {
            Some(place) => pool.sized(place, size).await.map_err(|_| JobError::Failed)?,
            None => pool.admit(size).map_err(JobError::Saturated)?,
        };
        let progress = progress.with_deadline(deadline);
        let (began, limits, id) = (Instant::now(), Arc::clone(&self.limits), job.id());
        let method = job.spec().params.method;
        let left = LeftAt::default();
        let left_then = left.0.clone();
        let work = move || {
            metrics::histogram!("hullwright_queue_seconds").record(began.elapsed());
            let clock = StageClock::start();
            let progress = clock.watch(progress, listener);
            let result = pipeline::run(&job, &limits, &progress);
            clock.finish();
            if let Some(left_at) = left_then.get() {
                metrics::histogram!("hullwright_stop_seconds").record(left_at.elapsed());
            }
            result.map(|outcome| (outcome.to_stored(), outcome))
        };
        let span = tracing::info_span!("compute", ?size, method = method.name());
        let computed = self.pool.run(place, work).instrument(span).await;
        drop(left);
        let (stored, outcome) = computed.map_err(|_| JobError::Failed)??;
        metrics::histogram!("hullwright_job_seconds").record(began.elapsed());
        metrics::histogram!("hullwright_result_hulls").record(outcome.hulls() as f64);
        if let Some(cost) = outcome.physics_cost() {
            metrics::histogram!("hullwright_result_cost").record(cost);
        }
        let kept = !outcome.is_cut_short() && self.keep(id, stored).await;
        Ok(Answer { outcome: Arc::new(outcome), cached: false, kept })
    }

    /// Stores an outcome before it is answered, so that its id can be asked for right away; whether that went well.
    async fn keep(&self, id: ContentId, stored: Vec<u8>) -> bool {
        let kept = self.store.put_result(&id.to_string(), ENGINE, stored).await;
        kept.inspect_err(count_store_fault).is_ok()
    }
}

/// The outcome that a store keeps under this id.
pub async fn stored(store: &Store, id: ContentId) -> Result<Option<Arc<Outcome>>, StoreError> {
    let Some(bytes) = store.get_result(&id.to_string()).await? else { return Ok(None) };
    let size = bytes.len();
    let read = move || Outcome::from_stored(&bytes).map_err(|error| error.to_string());
    let outcome = if size < LARGE_BYTES {
        read()
    } else {
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(error.to_string()))
    };
    let outcome = outcome.map_err(|fault| StoreError::Damaged { id: id.to_string(), fault })?;
    Ok(Some(Arc::new(outcome)))
}

/// When the last who waited for a computation went away; set when it is dropped, which by then tells nobody if the
/// computation had ended before.
#[derive(Default)]
struct LeftAt(Arc<OnceLock<Instant>>);

impl Drop for LeftAt {
    fn drop(&mut self) {
        // Set once, as it is dropped once.
        let _ = self.0.set(Instant::now());
    }
}

fn count_store_fault(error: &StoreError) {
    metrics::counter!("hullwright_store_faults_total").increment(1);
    tracing::error!("{error}");
}
