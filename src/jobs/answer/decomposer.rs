//! [`Decomposer`]: the outcome of a job, from the store or from the compute pool.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use tokio_util::sync::DropGuard;
use tracing::Instrument;

use crate::formats::ReadLimits;
use crate::geometry::{Progress, Report, Stopped};
use crate::jobs::pool::compute_pool::{Pool, Saturated};
use crate::jobs::pool::job_size::Size;
use crate::jobs::pool::run_queue::Place;
use crate::jobs::pool::stage_times::StageClock;
use crate::pipeline::{self, ContentId, ENGINE, Job, Outcome, Refusal, RefusalKind};
use crate::store::{Store, StoreError};

use super::cache_probe::CacheProbePolicy;
use super::claim::{Claimed, claim_or_wait};
use super::single_flight::SingleFlight;

/// From this size on a stored outcome is parsed off the async threads, because parsing takes about a millisecond.
const LARGE_BYTES: usize = 1 << 20;

/// The outcome of a job and where it comes from.
#[derive(Clone, Debug)]
pub struct Answer {
    pub outcome: Arc<Outcome>,
    /// Whether the outcome comes from the store.
    pub cached: bool,
    /// Whether the store has the outcome under its id.
    pub kept: bool,
}

/// Why a job has no outcome.
#[derive(Clone, Debug, thiserror::Error)]
pub enum JobError {
    /// The input is at fault, or the deadline passed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The pool has no place.
    #[error(transparent)]
    Saturated(#[from] Saturated),
    /// The service is at fault.
    #[error("the computation failed")]
    Failed,
}

impl JobError {
    fn is_deadline(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.kind == RefusalKind::Deadline)
    }
}

type Computed = Result<Answer, JobError>;

/// Computes jobs, or finds their outcomes in the store. Clones share pool, store and the work in flight.
#[derive(Clone)]
pub struct Decomposer {
    store: Store,
    pool: Arc<Pool>,
    flights: Arc<SingleFlight<Computed>>,
    cache_probes: Arc<CacheProbePolicy>,
    limits: Arc<ReadLimits>,
    /// Identifies this process to the other replicas.
    owner: Arc<str>,
}

/// One computation before it begins.
struct Work<Listener> {
    job: Arc<Job>,
    /// The caller's place in the pool, if it has one.
    place: Option<Place>,
    deadline: Instant,
    listener: Listener,
}

impl Decomposer {
    /// Joins a store and a pool. `limits` bounds the reading of every upload.
    pub fn new(store: Store, pool: Arc<Pool>, limits: ReadLimits) -> Self {
        let owner = uuid::Uuid::now_v7().to_string().into();
        let (flights, cache_probes) = (Arc::new(SingleFlight::new()), Arc::new(CacheProbePolicy::new()));
        Self { store, pool, flights, cache_probes, limits: Arc::new(limits), owner }
    }

    /// Returns the limits on what one upload may contain.
    pub fn read_limits(&self) -> &Arc<ReadLimits> {
        &self.limits
    }

    /// Returns the pool that computes.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Returns the answer to `job`. Dropping the future stops the work, unless another caller waits for the same job.
    pub async fn decompose(&self, job: Job, deadline: Instant) -> Computed {
        self.decompose_in(None, job, deadline, drop).await
    }

    /// Like [`Decomposer::decompose`], in a place that was taken before.
    ///
    /// `listener` receives the progress, unless another caller has already started the same work.
    pub async fn decompose_in(
        &self,
        mut place: Option<Place>,
        job: Job,
        deadline: Instant,
        listener: impl Fn(Report) + Clone + Send + Sync + 'static,
    ) -> Computed {
        let key = job.id().to_string();
        if place.is_none() {
            self.refuse_without_probe(&key, Size::of(&job))?;
        }
        if let Some(answer) = self.look_up(job.id()).await {
            return Ok(answer);
        }
        let job = Arc::new(job);
        loop {
            let start = |progress: Progress| {
                let (job, place, listener) = (Arc::clone(&job), place.take(), listener.clone());
                self.clone().compute_once(Work { job, place, deadline, listener }, progress).in_current_span()
            };
            match self.flights.join(&key, start).await.unwrap_or(Err(JobError::Failed)) {
                // The deadline of the request that started the work passed. This request still has time.
                Err(error) if error.is_deadline() && Instant::now() < deadline => {}
                other => return other.map(|answer| Answer { cached: false, ..answer }),
            }
        }
    }

    /// Refuses a job that has no place in the pool, if a look into the store is not worth its time either.
    fn refuse_without_probe(&self, key: &str, size: Size) -> Result<(), JobError> {
        match self.pool.admit(size) {
            Err(full) if !self.flights.is_in_flight(key) && !self.cache_probes.should_probe() => {
                count_lookup("left_out");
                Err(full.into())
            }
            // The place itself is taken after the look into the store.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Returns the stored answer with this id.
    pub async fn stored(&self, id: ContentId) -> Result<Option<Answer>, StoreError> {
        Ok(stored(&self.store, id).await?.map(|outcome| Answer { outcome, cached: true, kept: true }))
    }

    async fn stored_with_lines(&self, id: ContentId) -> Result<Option<Answer>, StoreError> {
        let Some(answer) = self.stored(id).await? else { return Ok(None) };
        for line in answer.outcome.line_ids() {
            if !self.store.has_result(&line.to_string()).await? {
                return Ok(None);
            }
        }
        Ok(Some(answer))
    }

    /// Returns the stored answer. When the store fails, or no longer has a line of the answer's front, the job is computed
    /// again.
    async fn look_up(&self, id: ContentId) -> Option<Answer> {
        let found = self.stored_with_lines(id).await.unwrap_or_else(|error| {
            error.report("A stored result cannot be read and is computed again");
            None
        });
        self.cache_probes.note(found.is_some());
        count_lookup(if found.is_some() { "hit" } else { "miss" });
        found
    }

    /// Computes, unless another replica does.
    async fn compute_once<L>(self, work: Work<L>, progress: Progress) -> Computed
    where
        L: Fn(Report) + Send + Sync + 'static,
    {
        let mut _claim: Option<DropGuard> = None;
        if self.store.is_shared() {
            let id = work.job.id();
            match claim_or_wait(&self.store, &self.owner, &id.to_string(), work.deadline).await {
                Claimed::Ours(claim) => _claim = claim,
                Claimed::Stored => {
                    // An outcome that was swept in between, or is unreadable, is computed here.
                    if let Some(answer) = self.look_up(id).await {
                        return Ok(answer);
                    }
                }
                Claimed::DeadlinePassed => return Err(Refusal::from(Stopped::Deadline).into()),
            }
        }
        self.compute(work, progress).await
    }

    /// Computes in the pool and stores the outcome.
    async fn compute<L>(self, Work { job, place, deadline, listener }: Work<L>, progress: Progress) -> Computed
    where
        L: Fn(Report) + Send + Sync + 'static,
    {
        let (size, id, method) = (Size::of(&job), job.id(), job.spec().params.method);
        let place = match place {
            Some(place) => self.pool.exchange(place, size).await.map_err(|_| JobError::Failed)?,
            None => self.pool.admit(size)?,
        };
        let (began, limits) = (Instant::now(), Arc::clone(&self.limits));
        let progress = progress.with_deadline(deadline).with_crew(self.pool.crew());
        let leaving = LeaveTime::default();
        let left_at = Arc::clone(&leaving.0);
        let work = move || {
            metrics::histogram!("hullwright_queue_seconds").record(began.elapsed());
            let clock = StageClock::start();
            let progress = clock.watch(progress, listener);
            let result = pipeline::run(&job, &limits, &progress);
            clock.finish();
            if let Some(left_at) = left_at.get() {
                metrics::histogram!("hullwright_stop_seconds").record(left_at.elapsed());
            }
            result.map(|mut outcome| {
                let lines: Vec<_> = outcome.take_lines().iter().map(|line| (line.id(), line.to_stored())).collect();
                (outcome.to_stored(), lines, outcome)
            })
        };
        let span = tracing::info_span!("compute", ?size, method = method.name());
        let computed = place.run(work).instrument(span).await;
        drop(leaving);
        let (stored, lines, outcome) = computed.map_err(|_| JobError::Failed)??;
        metrics::histogram!("hullwright_job_seconds").record(began.elapsed());
        metrics::histogram!("hullwright_result_hulls").record(outcome.hulls() as f64);
        if let Some(cost) = outcome.physics_cost() {
            metrics::histogram!("hullwright_result_cost").record(cost);
        }
        let kept = !outcome.is_cut_short() && self.keep_all(lines).await && self.keep(id, stored).await;
        Ok(Answer { outcome: Arc::new(outcome), cached: false, kept })
    }

    /// Stores the results of the lines of a front. They are stored before the result that names them.
    async fn keep_all(&self, lines: Vec<(ContentId, Vec<u8>)>) -> bool {
        for (id, stored) in lines {
            if !self.keep(id, stored).await {
                return false;
            }
        }
        true
    }

    /// Stores an outcome, and returns whether the store has it. Clients may ask for the id right after the response.
    async fn keep(&self, id: ContentId, stored: Vec<u8>) -> bool {
        let kept = self.store.put_result(&id.to_string(), ENGINE, stored).await;
        kept.inspect_err(|error| error.report("A result is not stored")).is_ok()
    }
}

/// Returns the outcome that a store keeps under this id.
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

fn count_lookup(result: &'static str) {
    metrics::counter!("hullwright_cache_lookups_total", "result" => result).increment(1);
}

/// The time when the last waiter of a computation left. It is set on drop; nobody reads it after a computation that
/// ended before.
#[derive(Default)]
struct LeaveTime(Arc<OnceLock<Instant>>);

impl Drop for LeaveTime {
    fn drop(&mut self) {
        // Dropped once, so the cell is still empty.
        let _ = self.0.set(Instant::now());
    }
}
