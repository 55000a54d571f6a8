//! One run of a job: reads its upload, computes, and ends the job or leaves it to a later run.
//!
//! A run can end in four ways. The job is done or has failed; the run is retried later; the run has lost its job; or
//! the process ends and hands the job back.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::geometry::Report;
use crate::jobs::answer::decomposer::{Answer, Decomposer};
use crate::jobs::answer::job_error::JobError;
use crate::jobs::pool::body_memory::{BodyMemory, MemoryShare};
use crate::jobs::pool::run_queue::Place;
use crate::lock::lock;
use crate::pipeline::{Job, Refusal, RefusalKind};
use crate::store::{JobNews, JobRun, JobState, RunEnd, RunReport, StoreError};

use super::failure::Failure;
use super::job_queue::Queue;
use super::pauses::{STORE_PATIENCE, pause_after, pause_at_age};

/// How often changed progress is written. A watcher on another replica sees it no sooner.
const REPORT_EVERY: Duration = Duration::from_millis(250);

/// A lease is renewed this often within its term, so that two renewals may fail.
const RENEWALS_PER_LEASE: u32 = 3;

/// Code of a job that failed by our fault.
const INTERNAL: &str = "internal";

/// Code of a run that the store ended.
const STORE_UNAVAILABLE: &str = "store_unavailable";

/// How jobs are run.
#[derive(Clone, Debug)]
pub struct RunnerOptions {
    /// Jobs at once in this process, at least 1.
    pub at_once: usize,
    /// Runs of a job before it counts as failed, at least 1.
    pub tries: u32,
    /// A run that renews nothing for this long counts as dead.
    pub lease: Duration,
    /// Longest time that the work of a run may take on its thread.
    pub deadline: Duration,
    /// The memory that uploads are taken from.
    pub bodies: BodyMemory,
}

/// The parts of the service that every run needs.
#[derive(Clone)]
pub(super) struct Worker {
    pub(super) queue: Queue,
    pub(super) decomposer: Decomposer,
    pub(super) options: Arc<RunnerOptions>,
    /// Cancelled when running jobs must be handed back.
    pub(super) ending: CancellationToken,
}

/// The result of a run that succeeded.
struct Done {
    /// The content id of the result.
    result: String,
    hulls: u64,
}

impl Worker {
    /// Carries out `run` to its end or its interruption. `news` must have been subscribed to before the run began.
    pub(super) async fn carry_out(
        self,
        run: JobRun,
        place: Place,
        memory: MemoryShare,
        mut news: broadcast::Receiver<JobNews>,
    ) {
        let span = tracing::info_span!("job", id = run.id, tries = run.tries);
        async {
            let began = Instant::now();
            let reports = Reports::default();
            tokio::select! {
                biased;
                () = cancelled(&mut news, &run.id) => tracing::info!("Stopped the run: the job was cancelled"),
                () = self.keep_lease(&run, &reports) => {
                    tracing::info!("Stopped the run: the job was cancelled or given to another run");
                }
                () = self.ending.cancelled() => {
                    tracing::info!("Handed the job back: the process ends");
                    self.end(&run, RunEnd::HandBack).await;
                }
                computed = self.compute(&run, place, memory, &reports) => {
                    self.conclude(&run, computed).await;
                    let duration_ms = began.elapsed().as_millis() as u64;
                    tracing::info!(duration_ms, "Finished a run of the job in {duration_ms} ms");
                }
            }
        }
        .instrument(span)
        .await;
    }

    /// Computes the job and stores its result. Dropping the future stops the work.
    async fn compute(
        &self,
        run: &JobRun,
        place: Place,
        memory: MemoryShare,
        reports: &Reports,
    ) -> Result<Done, JobError> {
        let upload = self.queue.store().get_upload(&run.id).await.map_err(store_failed)?;
        let read = move || {
            let upload = upload.ok_or_else(|| "the upload of the job is gone".to_owned())?;
            Job::from_stored(&upload).map(|job| (job, upload.len())).map_err(|error| error.to_string())
        };
        let read = tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(error.to_string()));
        let (job, upload_bytes) = read.map_err(|fault| Refusal::new(RefusalKind::Malformed, "upload_lost", fault))?;
        memory.shrink_to(upload_bytes);
        let (id, reports) = (job.id(), reports.clone());
        let listener = move |report| reports.note(report);
        let answer = self.decomposer.decompose_later(place, job, self.options.deadline, listener).await?;
        let hulls = answer.outcome.hulls() as u64;
        self.check(&answer)?;
        Ok(Done { result: id.to_string(), hulls })
    }

    /// Returns an error where the store does not have the result of a job and all that it names.
    fn check(&self, Answer { outcome, kept, .. }: &Answer) -> Result<(), JobError> {
        if outcome.is_cut_short() {
            let seconds = self.options.deadline.as_secs();
            let detail = format!("the {seconds} s of jobs.deadline_s were too short; ask for a faster method");
            return Err(Refusal::new(RefusalKind::Deadline, "deadline", detail).into());
        }
        if *kept { Ok(()) } else { Err(JobError::Store) }
    }

    async fn conclude(&self, run: &JobRun, computed: Result<Done, JobError>) {
        match computed {
            Ok(Done { result, hulls }) => self.end(run, RunEnd::Done { result: &result, hulls }).await,
            Err(JobError::Refused(refusal)) if !may_succeed_later(refusal.kind) => {
                let part = refusal.errors.iter().find_map(|finding| finding.part.as_deref());
                tracing::info!(code = refusal.code, part, "The job failed with {}", refusal.code);
                self.end(run, RunEnd::Failed(&Failure::from(refusal).to_stored())).await;
            }
            // The job itself is not at fault.
            Err(JobError::Saturated(_)) => self.end(run, RunEnd::HandBack).await,
            Err(JobError::Store) if run.waited < STORE_PATIENCE => {
                let detail = "the store cannot be read or written at the moment; the job waits for it";
                let why = Failure::of_ours(STORE_UNAVAILABLE, detail).to_stored();
                self.end(run, RunEnd::Postpone(pause_at_age(run.waited), &why)).await;
            }
            Err(error) => {
                tracing::error!(code = INTERNAL, "The run of the job failed: {error}");
                let detail = "something went wrong on our side; the log has the details under the job's id";
                let why = Failure::of_ours(INTERNAL, detail).to_stored();
                if run.tries >= self.options.tries {
                    self.end(run, RunEnd::Failed(&why)).await;
                } else {
                    self.end(run, RunEnd::Retry(pause_after(run.tries), &why)).await;
                }
            }
        }
    }

    /// Ends the run in the store. A failing store is tried again for as long as the lease may last; after that another
    /// process takes the job anyway.
    async fn end(&self, run: &JobRun, end: RunEnd<'_>) {
        let until = Instant::now() + self.options.lease;
        loop {
            match self.queue.store().end_run(run, end).await {
                Ok(true) => {
                    count_end(end.state());
                    return self.queue.announce(&run.id, end.state());
                }
                Ok(false) => {
                    return tracing::info!("The run ended after its job was cancelled or given to another run");
                }
                Err(error) => error.report("The end of a run is not stored yet"),
            }
            if Instant::now() >= until || self.ending.is_cancelled() {
                return;
            }
            tokio::time::sleep(self.options.lease / 10).await;
        }
    }

    /// Renews the lease and writes progress. Returns when the run has lost its job.
    async fn keep_lease(&self, run: &JobRun, reports: &Reports) {
        let renew_every = self.options.lease / RENEWALS_PER_LEASE;
        let (mut written, mut renewed) = (RunReport::default(), Instant::now());
        loop {
            tokio::time::sleep(REPORT_EVERY.min(renew_every)).await;
            let report = reports.last();
            if report == written && renewed.elapsed() < renew_every {
                continue;
            }
            match self.queue.store().prolong_run(run, self.options.lease, report.clone()).await {
                Ok(true) => {
                    (written, renewed) = (report, Instant::now());
                    self.queue.announce(&run.id, JobState::Running);
                }
                Ok(false) => return,
                // The work continues: its result is right whichever run ends the job.
                Err(error) => {
                    error.report("The lease of a run is not renewed");
                    tokio::time::sleep(renew_every).await;
                }
            }
        }
    }
}

/// The last progress report of a run. Clones share it.
#[derive(Clone, Default)]
struct Reports(Arc<Mutex<RunReport>>);

impl Reports {
    fn note(&self, report: Report) {
        let mut last = lock(&self.0);
        *last = RunReport {
            stage: Some(report.stage.to_string()),
            // Stages that run side by side report in turns, but progress must never go back.
            progress: report.share().max(last.progress),
            hulls: report.hulls as u64,
        };
    }

    fn last(&self) -> RunReport {
        lock(&self.0).clone()
    }
}

/// Returns when the job is cancelled. If the news are missed, the run learns of it when it renews the lease.
async fn cancelled(news: &mut broadcast::Receiver<JobNews>, id: &str) {
    loop {
        match news.recv().await {
            Ok(JobNews::State(of, JobState::Cancelled)) if of == id => return,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            _ => {}
        }
    }
}

/// Returns whether a run that ended for this reason may succeed the next time.
fn may_succeed_later(kind: RefusalKind) -> bool {
    matches!(kind, RefusalKind::Internal | RefusalKind::Cancelled)
}

pub(super) fn count_end(state: JobState) {
    if state.is_end() {
        metrics::counter!("hullwright_jobs_ended_total", "state" => state.name()).increment(1);
    } else {
        metrics::counter!("hullwright_jobs_returned_total").increment(1);
    }
}

fn store_failed(error: StoreError) -> JobError {
    error.report("The store failed a run of a job");
    match error {
        // Waiting does not mend a row.
        StoreError::Damaged { .. } => JobError::Failed,
        _ => JobError::Store,
    }
}
