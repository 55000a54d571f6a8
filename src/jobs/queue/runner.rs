//! [`Runner`]: takes jobs from the queue whenever a thread of the pool is idle, and sees them to their end.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::broadcast;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use uuid::Uuid;

use crate::geometry::Report;
use crate::pipeline::{ENGINE, Finding, Job, Refusal, RefusalKind};
use crate::store::{JobNews, JobRun, JobState, RunEnd, RunReport, StoreError};

use super::queue::Queue;
use crate::jobs::answer::decomposer::{Answer, Decomposer, JobError};
use crate::jobs::pool::body_memory::{BodyMemory, MemoryShare};
use crate::jobs::pool::lock::lock;
use crate::jobs::pool::pool::Place;

/// How often the queue is looked at where no news came: for jobs whose time has come, and for runs that died.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often progress is written where it changes; the wait of somebody who watches from another replica.
const REPORT_EVERY: Duration = Duration::from_millis(250);

/// A lease is prolonged this often within its term, so that two signs of life may be lost.
const SIGNS_A_TERM: u32 = 3;

/// Before the second run of a job; doubled for each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// How jobs are run.
#[derive(Clone, Debug)]
pub struct RunnerOptions {
    /// Jobs at once, at least 1.
    pub at_once: usize,
    /// Runs of a job before it has failed, at least 1.
    pub tries: u32,
    /// Without a sign of life for this long a run counts as dead.
    pub lease: Duration,
    /// Longest run.
    pub deadline: Duration,
    /// Where the memory for the uploads is taken from.
    pub bodies: BodyMemory,
}

/// Runs jobs until it is told to stop.
pub struct Runner {
    stopping: CancellationToken,
    ending: CancellationToken,
    running: JoinHandle<()>,
}

impl Runner {
    /// Must be called within a runtime.
    pub fn start(queue: Queue, decomposer: Decomposer, options: RunnerOptions) -> Self {
        let (stopping, ending) = (CancellationToken::new(), CancellationToken::new());
        let worker = Worker { queue, decomposer, options: Arc::new(options), ending: ending.clone() };
        let running = tokio::spawn(worker.run(stopping.clone()));
        Self { stopping, ending, running }
    }

    /// Begins no more runs.
    pub fn drain(&self) {
        self.stopping.cancel();
    }

    /// Waits until the runs that were begun have ended. After [`Runner::drain`].
    pub async fn drained(&mut self) {
        if !self.running.is_finished() {
            // A worker that panicked has no runs left either.
            drop((&mut self.running).await);
        }
    }

    /// Stops what still runs and hands it back, for another process or the next start. [`Runner::drained`] tells when.
    pub fn end(&self) {
        self.stopping.cancel();
        self.ending.cancel();
    }
}

#[derive(Clone)]
struct Worker {
    queue: Queue,
    decomposer: Decomposer,
    options: Arc<RunnerOptions>,
    ending: CancellationToken,
}

/// What a job ends with.
struct Done {
    /// The id of its result.
    result: String,
    hulls: u64,
}

/// Why a run has no answer that its job could end with.
enum Interrupted {
    /// It was cancelled, or given to another when its lease ran out.
    Lost,
    /// The process ends.
    HandBack,
}

impl Worker {
    async fn run(self, stopping: CancellationToken) {
        let mut runs = JoinSet::new();
        let mut news = self.queue.subscribe();
        // Whether a job may be waiting; a look at the queue tells.
        let mut waiting = true;
        let mut look = tokio::time::interval(LOOK_EVERY);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            while waiting && runs.len() < self.options.at_once && !stopping.is_cancelled() {
                // Looked for before a place is taken, which a request could want meanwhile.
                let Some(upload_bytes) = self.next_upload_bytes().await else {
                    waiting = false;
                    break;
                };
                // Without memory it is tried again with the next thread that becomes free, or the next look.
                let Some(memory) = self.reserve(upload_bytes) else { break };
                let Some(place) = self.decomposer.idle_place() else { break };
                // Before the run begins, so that no cancellation can be missed.
                let hears = self.queue.subscribe();
                match self.begin().await {
                    Some(run) => drop(runs.spawn(self.clone().see_through(run, place, memory, hears))),
                    None => waiting = false,
                }
            }
            let can_take = runs.len() < self.options.at_once;
            tokio::select! {
                () = stopping.cancelled() => break,
                _ = runs.join_next(), if !runs.is_empty() => {}
                () = self.decomposer.thread_freed(), if waiting && can_take => {}
                told = news.recv() => waiting |= is_of_work(&told),
                _ = look.tick() => {
                    self.end_dead_runs().await;
                    waiting = true;
                }
            }
        }
        while runs.join_next().await.is_some() {}
    }

    async fn next_upload_bytes(&self) -> Option<u64> {
        let ready = self.queue.store().next_upload_bytes().await;
        ready.unwrap_or_else(|error| {
            note_fault(&error);
            None
        })
    }

    /// Memory for an upload and, while it is read, for its stored form; all there is for one that needs more.
    fn reserve(&self, upload_bytes: u64) -> Option<MemoryShare> {
        let bodies = &self.options.bodies;
        let bytes = usize::try_from(upload_bytes).unwrap_or(usize::MAX).saturating_mul(2);
        let share = MemoryShare::of(bodies);
        share.grow(bytes.min(bodies.limit_bytes())).ok().map(|()| share)
    }

    async fn begin(&self) -> Option<JobRun> {
        let begun = self.queue.store().begin_run(&Uuid::now_v7().to_string(), self.options.lease).await;
        let run = begun.unwrap_or_else(|error| {
            note_fault(&error);
            None
        })?;
        metrics::histogram!("hullwright_job_wait_seconds").record(run.waited);
        self.queue.tell(&run.id, JobState::Running);
        Some(run)
    }

    async fn end_dead_runs(&self) {
        let tries = self.options.tries;
        let detail = format!(
            "the process that ran the job died or stalled, {tries} times or more in all; the job may be what kills it"
        );
        let failure = failure("worker_died", &detail, &[]);
        match self.queue.store().end_dead_runs(tries, FIRST_PAUSE, &failure).await {
            Ok(ended) => {
                for (id, state) in ended {
                    tracing::warn!(job.id = id, state = state.name(), "A run of job {id} died");
                    count_end(state);
                    self.queue.tell(&id, state);
                }
            }
            Err(error) => note_fault(&error),
        }
        match self.queue.store().count_queued().await {
            Ok(queued) => metrics::gauge!("hullwright_jobs_queued").set(queued as f64),
            Err(error) => note_fault(&error),
        }
    }

    /// One run, to its end or its interruption.
    async fn see_through(self, run: JobRun, place: Place, memory: MemoryShare, mut news: broadcast::Receiver<JobNews>) {
        let span = tracing::info_span!("job", id = run.id, tries = run.tries);
        async {
            let began = Instant::now();
            let reports = Reports::default();
            let interrupted = tokio::select! {
                biased;
                () = cancelled(&mut news, &run.id) => Interrupted::Lost,
                () = self.keep_lease(&run, &reports) => Interrupted::Lost,
                () = self.ending.cancelled() => Interrupted::HandBack,
                answered = self.answer(&run, place, memory, &reports) => {
                    self.conclude(&run, answered).await;
                    let duration_ms = began.elapsed().as_millis() as u64;
                    return tracing::info!(duration_ms, "Ran the job");
                }
            };
            match interrupted {
                Interrupted::Lost => tracing::info!("Stopped the run: the job was cancelled or given to another"),
                Interrupted::HandBack => {
                    tracing::info!("Handed the job back: the process ends");
                    self.end(&run, RunEnd::HandBack).await;
                }
            }
        }
        .instrument(span)
        .await;
    }

    /// Runs the job; dropping this stops the work.
    async fn answer(
        &self,
        run: &JobRun,
        place: Place,
        memory: MemoryShare,
        reports: &Reports,
    ) -> Result<Done, JobError> {
        let upload = self.queue.store().get_upload(&run.id).await.map_err(|error| {
            note_fault(&error);
            JobError::Failed
        })?;
        let read = move || {
            let upload = upload.ok_or_else(|| "the upload of the job is gone".to_owned())?;
            Job::from_stored(&upload).map(|job| (job, upload.len())).map_err(|error| error.to_string())
        };
        let read = tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(error.to_string()));
        let (job, upload_bytes) = read.map_err(|fault| Refusal::new(RefusalKind::Malformed, "upload_lost", fault))?;
        memory.shrink_to(upload_bytes);
        let (id, reports) = (job.id().to_string(), reports.clone());
        let deadline = Instant::now() + self.options.deadline;
        let answer = self.decomposer.decompose_in(place, job, deadline, move |report| reports.note(report)).await?;
        let hulls = answer.outcome.hulls() as u64;
        self.keep(&id, answer).await?;
        Ok(Done { result: id, hulls })
    }

    /// Makes sure that the result of a job can be had under its id.
    async fn keep(&self, id: &str, Answer { outcome, kept, .. }: Answer) -> Result<(), JobError> {
        if outcome.is_cut_short() {
            let seconds = self.options.deadline.as_secs();
            let detail = format!("the {seconds} s of jobs.deadline_s were too short; ask for a faster method");
            return Err(Refusal::new(RefusalKind::Deadline, "deadline", detail).into());
        }
        if kept {
            return Ok(());
        }
        self.queue.store().put_result(id, ENGINE, outcome.to_stored()).await.map_err(|error| {
            note_fault(&error);
            JobError::Failed
        })
    }

    async fn conclude(&self, run: &JobRun, answered: Result<Done, JobError>) {
        match answered {
            Ok(Done { result, hulls }) => self.end(run, RunEnd::Done { result: &result, hulls }).await,
            Err(JobError::Refused(refusal)) if !is_ours(refusal.kind) => {
                let why = failure(&refusal.code, &refusal.detail, &refusal.errors);
                self.end(run, RunEnd::Failed(&why)).await;
            }
            // Nothing is wrong with the job.
            Err(JobError::Saturated(_)) => self.end(run, RunEnd::HandBack).await,
            Err(error) => {
                tracing::error!("The run failed: {error}");
                let detail = "something went wrong on our side; the log has the details under the job's id";
                let why = failure("internal", detail, &[]);
                if run.tries >= self.options.tries {
                    self.end(run, RunEnd::Failed(&why)).await;
                } else {
                    self.end(run, RunEnd::Retry(pause_after(run.tries), &why)).await;
                }
            }
        }
    }

    /// Tries as long as the lease may last: after that another process has the job anyway.
    async fn end(&self, run: &JobRun, end: RunEnd<'_>) {
        let until = Instant::now() + self.options.lease;
        loop {
            match self.queue.store().end_run(run, end).await {
                Ok(ended) => return self.tell_end(run, end, ended),
                Err(error) => note_fault(&error),
            }
            if Instant::now() >= until || self.ending.is_cancelled() {
                return;
            }
            tokio::time::sleep(self.options.lease / 10).await;
        }
    }

    fn tell_end(&self, run: &JobRun, end: RunEnd<'_>, ended: bool) {
        if !ended {
            return tracing::info!("The run ended after its job was cancelled or given to another");
        }
        let state = match end {
            RunEnd::Done { .. } => JobState::Done,
            RunEnd::Failed(_) => JobState::Failed,
            RunEnd::Retry(..) | RunEnd::HandBack => JobState::Queued,
        };
        count_end(state);
        self.queue.tell(&run.id, state);
    }

    /// Gives signs of life and reports progress; returns when the run has lost its job.
    async fn keep_lease(&self, run: &JobRun, reports: &Reports) {
        let (mut told, mut prolonged) = (RunReport::default(), Instant::now());
        loop {
            tokio::time::sleep(REPORT_EVERY.min(self.options.lease / SIGNS_A_TERM)).await;
            let report = reports.last();
            if report == told && prolonged.elapsed() < self.options.lease / SIGNS_A_TERM {
                continue;
            }
            match self.queue.store().prolong_run(run, self.options.lease, report.clone()).await {
                Ok(true) => {
                    (told, prolonged) = (report, Instant::now());
                    self.queue.tell(&run.id, JobState::Running);
                }
                Ok(false) => return,
                // The work goes on: its result is right whoever ends the job.
                Err(error) => note_fault(&error),
            }
        }
    }
}

/// The last report of a run.
#[derive(Clone, Default)]
struct Reports(Arc<Mutex<RunReport>>);

impl Reports {
    fn note(&self, report: Report) {
        let mut last = lock(&self.0);
        *last = RunReport {
            stage: Some(report.stage.to_string()),
            // Stages that run side by side report in turns: progress never goes back.
            progress: report.share().max(last.progress),
            hulls: report.hulls as u64,
        };
    }

    fn last(&self) -> RunReport {
        lock(&self.0).clone()
    }
}

/// Returns when the job is cancelled. News that were missed are made up for by the lease.
async fn cancelled(news: &mut broadcast::Receiver<JobNews>, id: &str) {
    loop {
        match news.recv().await {
            Ok(JobNews::State(of, JobState::Cancelled)) if of == id => return,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            _ => {}
        }
    }
}

fn is_of_work(told: &Result<JobNews, broadcast::error::RecvError>) -> bool {
    matches!(told, Ok(JobNews::State(_, JobState::Queued) | JobNews::Missed) | Err(_))
}

/// Whether a run that ended so may end better the next time.
fn is_ours(kind: RefusalKind) -> bool {
    matches!(kind, RefusalKind::Internal | RefusalKind::Cancelled)
}

fn pause_after(tries: u32) -> Duration {
    FIRST_PAUSE.saturating_mul(1 << tries.saturating_sub(1).min(16)).min(LONGEST_PAUSE)
}

/// As `StoredJob::failure` keeps it.
fn failure(code: &str, detail: &str, errors: &[Finding]) -> String {
    let finding = |found: &Finding| json!({"code": found.code, "message": found.message, "part": found.part, "index": found.index});
    let errors: Vec<_> = errors.iter().map(finding).collect();
    json!({"code": code, "detail": detail, "errors": errors}).to_string()
}

fn count_end(state: JobState) {
    if state.is_end() {
        metrics::counter!("hullwright_jobs_ended_total", "state" => state.name()).increment(1);
    } else {
        metrics::counter!("hullwright_jobs_returned_total").increment(1);
    }
}

fn note_fault(error: &StoreError) {
    metrics::counter!("hullwright_store_faults_total").increment(1);
    tracing::error!("{error}");
}
