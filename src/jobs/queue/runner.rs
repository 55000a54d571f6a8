//! [`Runner`]: begins a run of the next job whenever a thread of the pool is idle.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::broadcast;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::jobs::answer::decomposer::Decomposer;
use crate::jobs::pool::body_memory::{BodyMemory, MemoryShare};
use crate::jobs::pool::shares::Owner;
use crate::store::{JobNews, JobState, NextJob, StoreError, WaitingJob};

use super::failure::Failure;
use super::job_queue::Queue;
use super::pauses::FIRST_PAUSE;
use super::run::{RunnerOptions, Worker, count_end};
use super::turn::{Turn, WithoutRoom};

/// How often the queue is read without news, to find delayed jobs and dead runs.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// Time between two answers of the store after which it was away. Runs whose lease passed meanwhile may be alive.
const AWAY: Duration = Duration::from_secs(2);

/// Memory for an upload while it is parsed, in multiples of its size.
const PARSED: usize = 2;

/// Code of a job whose runs died.
const WORKER_DIED: &str = "worker_died";

/// Runs jobs until it is stopped.
pub struct Runner {
    stopping: CancellationToken,
    ending: CancellationToken,
    running: JoinHandle<()>,
}

impl Runner {
    /// Starts to run the jobs of `queue`. Must be called within a runtime.
    pub fn start(queue: Queue, decomposer: Decomposer, options: RunnerOptions) -> Self {
        let (stopping, ending) = (CancellationToken::new(), CancellationToken::new());
        let worker = Worker { queue, decomposer, options: Arc::new(options), ending: ending.clone() };
        let running = tokio::spawn(run_jobs(worker, stopping.clone()));
        Self { stopping, ending, running }
    }

    /// Begins no more runs.
    pub fn drain(&self) {
        self.stopping.cancel();
    }

    /// Waits until every run has ended. Call [`Runner::drain`] first.
    pub async fn drained(&mut self) {
        if !self.running.is_finished() {
            // A runner that panicked has no runs left either.
            drop((&mut self.running).await);
        }
    }

    /// Stops the runs in progress and hands their jobs back, for another process or the next start. Await
    /// [`Runner::drained`] afterwards.
    pub fn end(&self) {
        self.stopping.cancel();
        self.ending.cancel();
    }
}

/// Runs jobs until `stopping` is cancelled, then waits for the runs in progress.
async fn run_jobs(worker: Worker, stopping: CancellationToken) {
    let mut runs = JoinSet::new();
    let mut news = worker.queue.subscribe();
    // Whether a job may be waiting. Only a query of the store makes it certain.
    let mut may_wait = true;
    let mut turn = Turn::default();
    let mut dead_runs = DeadRuns::new();
    let mut poll = tokio::time::interval(POLL_EVERY);
    poll.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        while may_wait && runs.len() < worker.options.at_once && !stopping.is_cancelled() {
            match begin_run(&worker, &mut runs, &mut turn).await {
                Begun::Run | Begun::Taken => {}
                Begun::NoJob => may_wait = false,
                Begun::NoRoom => break,
            }
        }
        let can_take = runs.len() < worker.options.at_once;
        tokio::select! {
            () = stopping.cancelled() => break,
            _ = runs.join_next(), if !runs.is_empty() => {}
            () = worker.decomposer.pool().freed(), if may_wait && can_take => {}
            received = news.recv() => may_wait |= may_mean_work(&received),
            _ = poll.tick() => {
                dead_runs.end(&worker).await;
                may_wait = true;
            }
        }
    }
    while runs.join_next().await.is_some() {}
}

/// Begins a run of the next job, if there is one and there is room for it.
async fn begin_run(worker: &Worker, runs: &mut JoinSet<()>, turn: &mut Turn) -> Begun {
    // The job is looked for before a place is taken, because a request could need the place meanwhile.
    let next = NextJob { after: &turn.last_owner, ..NextJob::ANY };
    let (memory, upload_bytes) = match reserve_for(worker, next).await {
        Reserved::Memory(memory, upload_bytes) => (memory, upload_bytes),
        Reserved::NoJob => {
            // Jobs that were cancelled meanwhile are forgotten.
            turn.without_room = WithoutRoom::default();
            return Begun::NoJob;
        }
        // Without room, the job is tried again with the next idle thread or the next poll.
        Reserved::NoRoom(job) => {
            if !turn.without_room.lets_pass(job, Instant::now()) {
                return Begun::NoRoom;
            }
            let bodies = &worker.options.bodies;
            let free_bytes = bodies.limit_bytes().saturating_sub(bodies.used_bytes());
            let smaller = NextJob { most_bytes: (free_bytes / PARSED) as u64, ..next };
            let Reserved::Memory(memory, upload_bytes) = reserve_for(worker, smaller).await else {
                return Begun::NoRoom;
            };
            (memory, upload_bytes)
        }
    };
    let Some(place) = worker.decomposer.pool().admit_idle() else { return Begun::NoRoom };
    // Subscribed before the run begins, so that no cancellation is missed.
    let news = worker.queue.subscribe();
    let lease = Uuid::now_v7().to_string();
    // The job whose turn it is may be another one by now. There is memory for an upload as large and no larger.
    let next = NextJob { most_bytes: upload_bytes, ..next };
    let run = match worker.queue.store().begin_run(&lease, worker.options.lease, next).await {
        Ok(Some(run)) => run,
        Ok(None) => return Begun::Taken,
        Err(error) => {
            error.report("A run cannot be begun");
            return Begun::NoJob;
        }
    };
    metrics::histogram!("hullwright_job_wait_seconds").record(run.waited);
    worker.queue.announce(&run.id, JobState::Running);
    turn.begin(&run);
    runs.spawn(worker.clone().carry_out(run, place, memory, news));
    Begun::Run
}

/// The memory for the next job.
enum Reserved {
    /// For a job with an upload of this size.
    Memory(MemoryShare, u64),
    NoJob,
    NoRoom(WaitingJob),
}

async fn reserve_for(worker: &Worker, next: NextJob<'_>) -> Reserved {
    let found = worker.queue.store().next_job(next).await;
    let Some(job) = or_report(found, "The next job cannot be looked up") else { return Reserved::NoJob };
    match reserve(&worker.options.bodies, job.upload_bytes) {
        Some(memory) => Reserved::Memory(memory, job.upload_bytes),
        None => Reserved::NoRoom(job),
    }
}

/// Reserves memory for an upload and, while it is parsed, for its stored form. An upload that needs more than the
/// limit reserves all memory there is.
fn reserve(bodies: &BodyMemory, upload_bytes: u64) -> Option<MemoryShare> {
    let bytes = usize::try_from(upload_bytes).unwrap_or(usize::MAX).saturating_mul(PARSED);
    let share = MemoryShare::of(bodies, Owner::service());
    share.grow(bytes.min(bodies.limit_bytes())).ok().map(|()| share)
}

/// Ends runs whose lease has passed, but not while the store is away, and not before every live run could renew its lease again.
struct DeadRuns {
    /// Since when the store has answered.
    back_since: Instant,
    last_answer: Instant,
}

impl DeadRuns {
    fn new() -> Self {
        let now = Instant::now();
        Self { back_since: now, last_answer: now }
    }

    async fn end(&mut self, worker: &Worker) {
        match worker.queue.store().count_queued().await {
            Ok(queued) => metrics::gauge!("hullwright_jobs_queued").set(queued as f64),
            Err(error) => return error.report("Waiting jobs cannot be counted"),
        }
        if self.may_end(Instant::now(), worker.options.lease) {
            end_dead_runs(worker).await;
        }
    }

    /// Notes that the store has answered, and returns whether it has done so for the time of a lease.
    fn may_end(&mut self, now: Instant, lease: Duration) -> bool {
        if now.saturating_duration_since(self.last_answer) > AWAY.max(lease / 4) {
            self.back_since = now;
        }
        self.last_answer = now;
        now.saturating_duration_since(self.back_since) >= lease
    }
}

async fn end_dead_runs(worker: &Worker) {
    let tries = worker.options.tries;
    let detail = format!(
        "the process that ran the job died or stalled, {tries} times or more in all; the job may be what kills it"
    );
    let failure = Failure::of_ours(WORKER_DIED, &detail).to_stored();
    match worker.queue.store().end_dead_runs(tries, FIRST_PAUSE, &failure).await {
        Ok(ended) => {
            for (id, state) in ended {
                let state_name = state.name();
                tracing::warn!(
                    job.id = id,
                    state = state_name,
                    code = WORKER_DIED,
                    "A run of job {id} died; the job is {state_name}"
                );
                count_end(state);
                worker.queue.announce(&id, state);
            }
        }
        Err(error) => error.report("Dead runs cannot be ended"),
    }
}

/// Whether a run was begun.
enum Begun {
    Run,
    NoJob,
    /// Another process began the job meanwhile. The next one is looked for.
    Taken,
    /// There is no memory or no idle thread for the job.
    NoRoom,
}

/// Returns the value that was read, and reports a failure of the store.
fn or_report<T>(read: Result<Option<T>, StoreError>, consequence: &'static str) -> Option<T> {
    read.inspect_err(|error| error.report(consequence)).ok().flatten()
}

/// Returns whether the news mean that a job may be waiting.
fn may_mean_work(received: &Result<JobNews, broadcast::error::RecvError>) -> bool {
    matches!(received, Ok(JobNews::State(_, JobState::Queued) | JobNews::Missed) | Err(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_may_be_dead_once_the_store_has_answered_for_the_time_of_a_lease() {
        let lease = Duration::from_secs(15);
        let mut dead = DeadRuns::new();
        let began = dead.back_since;
        let mut may_end = |second: u64| dead.may_end(began + Duration::from_secs(second), lease);
        for second in 1..15 {
            assert!(!may_end(second), "{second}");
        }
        assert!(may_end(15) && may_end(16) && may_end(19));
        // Away for 20 seconds.
        for second in 39..54 {
            assert!(!may_end(second), "{second}");
        }
        assert!(may_end(54));
    }
}
