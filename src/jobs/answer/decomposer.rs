//! [`Decomposer`]: the outcome of a job, from the store or from the compute pool.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_util::sync::DropGuard;
use tracing::Instrument;

use crate::formats::ReadLimits;
use crate::geometry::{Progress, Report, Stopped};
use crate::jobs::pool::compute_pool::Pool;
use crate::jobs::pool::demand::Demand;
use crate::jobs::pool::run_queue::Place;
use crate::jobs::pool::shares::Owner;
use crate::jobs::pool::stage_times::StageClock;
use crate::pipeline::{self, ContentId, Job, Outcome, Refusal};
use crate::store::{Store, StoreError};

use super::cache_probe::CacheProbePolicy;
use super::claim::{Claimed, claim_or_wait};
use super::deadline::Deadline;
use super::job_error::JobError;
use super::run_once::{LeaveTime, Ran};
use super::single_flight::SingleFlight;
use super::stored::{count_lookup, keep, stored, stored_with_named};

/// The outcome of a job and where it comes from.
#[derive(Clone, Debug)]
pub struct Answer {
    pub outcome: Arc<Outcome>,
    /// Whether the outcome comes from the store.
    pub cached: bool,
    /// Whether the store has the outcome under its id.
    pub kept: bool,
}

impl Answer {
    fn of_store(outcome: Arc<Outcome>) -> Self {
        Self { outcome, cached: true, kept: true }
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
struct Computation<Listener> {
    /// Name of the claim under which only one replica does this work.
    claim: String,
    job: Arc<Job>,
    demand: Demand,
    /// The caller's place in the pool, if it has one.
    place: Option<Place>,
    deadline: Deadline,
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

    /// Returns the answer to `job` for `owner`. Dropping the future stops the work, unless another caller waits for the
    /// same job.
    pub async fn decompose(&self, job: Job, deadline: Instant, owner: Owner) -> Computed {
        let demand = Demand::of_job(&job, owner, self.pool.threads());
        self.decompose_in(None, (job, demand), Deadline::At(deadline), drop).await
    }

    /// Like [`Decomposer::decompose`] for the service itself, in a place that was taken before. The work may take `time` once it
    /// has begun on a thread.
    pub async fn decompose_later(
        &self,
        place: Place,
        job: Job,
        time: Duration,
        listener: impl Fn(Report) + Clone + Send + Sync + 'static,
    ) -> Computed {
        let demand = Demand::of_job(&job, Owner::service(), self.pool.threads());
        self.decompose_in(Some(place), (job, demand), Deadline::Within(time), listener).await
    }

    /// `listener` receives the progress, unless another caller has already started the same work.
    async fn decompose_in(
        &self,
        mut place: Option<Place>,
        (job, demand): (Job, Demand),
        deadline: Deadline,
        listener: impl Fn(Report) + Clone + Send + Sync + 'static,
    ) -> Computed {
        // A job for later has a longer deadline than a request. Neither may end with the deadline of the other.
        let key = if place.is_some() { format!("{}/later", job.id()) } else { job.id().to_string() };
        if place.is_none() {
            self.refuse_without_probe(&key, &demand)?;
        }
        if let Some(answer) = self.look_up(job.id()).await {
            return Ok(answer);
        }
        let (job, until) = (Arc::new(job), deadline.if_begun_now());
        let mut cut_short = None;
        loop {
            let mut is_own = false;
            let start = |progress: Progress| {
                is_own = true;
                let (job, demand, listener) = (Arc::clone(&job), demand.clone(), listener.clone());
                let work = Computation { claim: key.clone(), job, demand, place: place.take(), deadline, listener };
                self.clone().compute_once(work, progress).in_current_span()
            };
            let flight = self.flights.find_or_start(&key, start);
            // Work that was joined has a place of its own.
            drop(place.take());
            let answer = flight.answer().await.unwrap_or(Err(JobError::Failed));
            // The deadline of the request that started the work may have passed, while this request still has time.
            let has_time = !is_own && Instant::now() < until;
            match answer {
                Err(error) if error.is_deadline() && has_time => {}
                Ok(answer) if answer.outcome.is_cut_short() && has_time => cut_short = Some(answer),
                other => {
                    return other
                        .or_else(|error| cut_short.ok_or(error))
                        .map(|answer| Answer { cached: false, ..answer });
                }
            }
        }
    }

    /// Refuses a job that has no place in the pool, if a look into the store is not worth its time either.
    ///
    /// The place itself is taken after the look into the store. An upload that is stored, or that joins other work, must
    /// not displace the work of another client.
    fn refuse_without_probe(&self, key: &str, demand: &Demand) -> Result<(), JobError> {
        if self.pool.would_admit(demand) || self.flights.is_in_flight(key) || self.cache_probes.should_probe() {
            return Ok(());
        }
        count_lookup("left_out");
        Err(self.pool.refusal(demand.clone()).into())
    }

    /// Returns the stored answer with this id.
    pub async fn stored(&self, id: ContentId) -> Result<Option<Answer>, StoreError> {
        Ok(stored(&self.store, id).await?.map(Answer::of_store))
    }

    /// Returns the stored answer. When the store fails, or no longer has a result that the answer names, the job is
    /// computed again.
    async fn look_up(&self, id: ContentId) -> Option<Answer> {
        let found = stored_with_named(&self.store, id).await.unwrap_or_else(|error| {
            error.report("A stored result cannot be read and is computed again");
            None
        });
        let found = found.map(Answer::of_store);
        self.cache_probes.note(found.is_some());
        count_lookup(if found.is_some() { "hit" } else { "miss" });
        found
    }

    /// Computes, unless another replica does.
    async fn compute_once<L>(self, mut work: Computation<L>, progress: Progress) -> Computed
    where
        L: Fn(Report) + Clone + Send + Sync + 'static,
    {
        let mut _claim: Option<DropGuard> = None;
        if self.store.is_shared() {
            let id = work.job.id();
            let names = (work.claim.as_str(), id.to_string());
            // While another replica works, others may have the thread that is reserved here.
            let (mut place, deadline) = (work.place.take(), work.deadline.if_known());
            let claimed = claim_or_wait(&self.store, &self.owner, names, deadline, || drop(place.take())).await;
            work.place = place;
            match claimed {
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
    async fn compute<L>(self, work: Computation<L>, progress: Progress) -> Computed
    where
        L: Fn(Report) + Clone + Send + Sync + 'static,
    {
        let (began, id) = (Instant::now(), work.job.id());
        let Computation { job, demand, place, deadline, listener, .. } = work;
        let place = match place {
            Some(place) => self.pool.exchange(place, demand.clone()).await,
            // It had a place, and gave it back while it waited for another replica.
            None if matches!(deadline, Deadline::Within(_)) => {
                let later = demand.clone().without_haste();
                self.pool.wait_for(later.size, &later).await
            }
            None => Ok(self.pool.admit(demand.clone())?),
        };
        let place = place.map_err(|lost| self.pool.error_of(lost))?;
        let work = (progress.with_crew(self.pool.crew()), deadline);
        let mut ran = self.run_in(place, &job, &work, listener.clone()).await?;
        while let Some(size) = ran.again_as {
            tracing::info!(code = ran.code(), ?size, "The upload exceeds its estimate, and runs again");
            metrics::counter!("hullwright_pool_enlarged_total").increment(1);
            let place = self.pool.wait_for(size, &demand).await.map_err(|lost| self.pool.error_of(lost))?;
            ran = self.run_in(place, &job, &work, listener.clone()).await?;
        }
        let (stored, named, outcome) = ran.result?;
        metrics::histogram!("hullwright_job_seconds").record(began.elapsed());
        metrics::histogram!("hullwright_result_hulls").record(outcome.hulls() as f64);
        if let Some(cost) = outcome.physics_cost() {
            metrics::histogram!("hullwright_result_cost").record(cost);
        }
        let kept = !outcome.is_cut_short() && self.keep_all(named).await && self.keep(id, stored).await;
        Ok(Answer { outcome: Arc::new(outcome), cached: false, kept })
    }

    /// Stores the results that a result names: lines of a front, and parts. They are stored before it.
    async fn keep_all(&self, named: Vec<(ContentId, Vec<u8>)>) -> bool {
        for (id, stored) in named {
            if !self.keep(id, stored).await {
                return false;
            }
        }
        true
    }

    /// Runs a job once in `place`, under the limits of that place.
    async fn run_in<L>(
        &self,
        mut place: Place,
        job: &Arc<Job>,
        (progress, deadline): &(Progress, Deadline),
        listener: L,
    ) -> Result<Ran, JobError>
    where
        L: Fn(Report) + Send + Sync + 'static,
    {
        let (job, settings) = (Arc::clone(job), Arc::clone(&self.limits));
        let (progress, deadline) = (progress.clone(), *deadline);
        let (admitted, demand) = (Instant::now(), place.demand().clone());
        let leaving = LeaveTime::default();
        let left_at = Arc::clone(&leaving.0);
        let span = tracing::info_span!("compute", size = ?demand.size, method = job.spec().params.method.name());
        let work = move || {
            metrics::histogram!("hullwright_queue_seconds").record(admitted.elapsed());
            let deadline = deadline.if_begun_now();
            let end = demand.most_time.map_or(deadline, |time| deadline.min(Instant::now() + time));
            let (clock, progress) = (StageClock::start(), progress.with_deadline(end));
            let result = pipeline::run(&job, &demand.limits(&settings), &clock.watch(progress, listener));
            clock.finish();
            if let Some(left_at) = left_at.get() {
                metrics::histogram!("hullwright_stop_seconds").record(left_at.elapsed());
            }
            Ran::new(result, demand.is_bounded(&settings), end < deadline)
        };
        place.until = deadline.if_known();
        let ran = place.run(work).instrument(span).await;
        drop(leaving);
        Ok(ran.map_err(|lost| self.pool.error_of(lost))?)
    }

    /// Stores an outcome, and returns whether the store has it. Clients may ask for the id right after the response.
    async fn keep(&self, id: ContentId, stored: Vec<u8>) -> bool {
        let kept = keep(&self.store, id, stored).await;
        kept.inspect_err(|error| error.report("A result is not stored")).is_ok()
    }
}
