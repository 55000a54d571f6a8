//! Runs of jobs, which hold their job by a lease.
//!
//! A run renews its lease while it lives. Every statement of a run names the lease. A run that was believed dead and
//! lives on therefore changes nothing any more, and a job ends exactly once.

use std::time::Duration;

use super::engine::{count, execute, millis, run};
use super::jobs::JobState;
use super::{Store, StoreError};

/// One run of a job: the job's id and the lease that allows the run to change the job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRun {
    pub id: String,
    /// The client that made the job.
    pub owner: String,
    pub lease: String,
    /// 1 for the first run.
    pub tries: u32,
    pub urgency: u8,
    /// Time from the job's acceptance to this run.
    pub waited: Duration,
}

/// The order of the clients, and the jobs that may begin.
#[derive(Clone, Copy, Debug)]
pub struct NextJob<'a> {
    /// The clients take turns in the order of their names, after this one.
    pub after: &'a str,
    /// The largest upload.
    pub most_bytes: u64,
}

impl NextJob<'_> {
    /// Any job, and the first client first.
    pub const ANY: Self = Self { after: "", most_bytes: u64::MAX };
}

/// A job that waits for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingJob {
    pub id: String,
    pub owner: String,
    pub upload_bytes: u64,
}

/// How far a run is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunReport {
    /// The stage in words; for a model of several meshes with `part 3 of 12`.
    pub stage: Option<String>,
    /// From 0 to 1.
    pub progress: f64,
    pub hulls: u64,
}

/// How a run leaves its job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RunEnd<'a> {
    /// The result is stored under this content id and has `hulls` hulls.
    Done { result: &'a str, hulls: u64 },
    /// The job has failed for this reason, as JSON.
    Failed(&'a str),
    /// The job waits for another run, at the earliest after this time. The text is the reason, as JSON.
    Retry(Duration, &'a str),
    /// Like `Retry`, and this run is not counted: neither the job nor the process was at fault.
    Postpone(Duration, &'a str),
    /// The job waits for another run, and this run is not counted.
    HandBack,
}

impl RunEnd<'_> {
    /// Returns the state in which the run leaves its job.
    pub fn state(self) -> JobState {
        match self {
            Self::Done { .. } => JobState::Done,
            Self::Failed(_) => JobState::Failed,
            Self::Retry(..) | Self::Postpone(..) | Self::HandBack => JobState::Queued,
        }
    }
}

impl Store {
    /// Returns the job that [`Store::begin_run`] would find; `None` without such a job.
    pub async fn next_job(&self, next: NextJob<'_>) -> Result<Option<WaitingJob>, StoreError> {
        let select = self.engine.sql(
            "SELECT id, owner, coalesce(size_bytes, 0) FROM jobs LEFT JOIN uploads ON job = id
             WHERE state = 'queued' AND ready_ms <= {now} AND coalesce(size_bytes, 0) <= $2
             ORDER BY CASE WHEN owner > $1 THEN 0 ELSE 1 END, owner, urgency, id LIMIT 1",
        );
        let NextJob { after, most_bytes } = next;
        let row: Option<(String, String, i64)> =
            run!(reading, self, "look for a job" => query_as(select), [after, count(most_bytes)], fetch_optional)?;
        Ok(row.map(|(id, owner, bytes)| WaitingJob { id, owner, upload_bytes: u64::try_from(bytes).unwrap_or(0) }))
    }

    /// Begins a run of a job that may run now. Of one client the most urgent job is first, and the oldest among equally urgent
    /// ones. `lease` must be new and lasts for `term`.
    pub async fn begin_run(
        &self,
        lease: &str,
        term: Duration,
        next: NextJob<'_>,
    ) -> Result<Option<JobRun>, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET state = 'running', revision = revision + 1, tries = tries + 1, lease = $1,
                 lease_until_ms = {now} + $2, started_ms = {now}, stage = NULL, progress = 0, hulls = 0
             WHERE id = (SELECT id FROM jobs WHERE state = 'queued' AND ready_ms <= {now}
                             AND NOT EXISTS (SELECT 1 FROM uploads WHERE job = id AND size_bytes > $4)
                         ORDER BY CASE WHEN owner > $3 THEN 0 ELSE 1 END, owner, urgency, id LIMIT 1 {skip_locked})
             RETURNING id, owner, tries, urgency, {now} - created_ms",
        );
        let NextJob { after, most_bytes } = next;
        let row: Option<(String, String, i64, i64, i64)> = run!(writing, self, "begin a job" => query_as(update), [lease, millis(term), after, count(most_bytes)], fetch_optional)?;
        Ok(row.map(|(id, owner, tries, urgency, waited_ms)| JobRun {
            id,
            owner,
            lease: lease.to_owned(),
            tries: u32::try_from(tries).unwrap_or(u32::MAX),
            urgency: u8::try_from(urgency).unwrap_or(u8::MAX),
            waited: Duration::from_millis(u64::try_from(waited_ms).unwrap_or(0)),
        }))
    }

    /// Renews a run's lease for `term` and stores its progress. Returns `false` when the run has lost its job.
    pub async fn prolong_run(&self, run: &JobRun, term: Duration, report: RunReport) -> Result<bool, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET lease_until_ms = {now} + $3, revision = revision + 1, stage = $4, progress = $5, hulls = $6
             WHERE id = $1 AND lease = $2",
        );
        let RunReport { stage, progress, hulls } = report;
        let prolonged = execute!(self, "prolong a job's lease" => update,
            [&run.id, &run.lease, millis(term), stage.as_deref(), progress, count(hulls)])?;
        Ok(prolonged > 0)
    }

    /// Ends a run. Returns `false` when the run had lost its job before.
    pub async fn end_run(&self, run: &JobRun, end: RunEnd<'_>) -> Result<bool, StoreError> {
        let (result, hulls, failure, after, untried) = match end {
            RunEnd::Done { result, hulls } => (Some(result), hulls, None, Duration::ZERO, 0),
            RunEnd::Failed(failure) => (None, 0, Some(failure), Duration::ZERO, 0),
            RunEnd::Retry(after, failure) => (None, 0, Some(failure), after, 0),
            RunEnd::Postpone(after, failure) => (None, 0, Some(failure), after, 1),
            RunEnd::HandBack => (None, 0, None, Duration::ZERO, 1),
        };
        let (state, hulls) = (end.state(), count(hulls));
        let update = self.engine.sql(
            "UPDATE jobs SET state = $3, revision = revision + 1, lease = NULL, lease_until_ms = NULL, result = $4,
                 failure = $5, ready_ms = {now} + $6, tries = tries - $7, hulls = $8,
                 ended_ms = CASE WHEN $3 = 'queued' THEN NULL ELSE {now} END
             WHERE id = $1 AND lease = $2",
        );
        let ended = execute!(self, "end a job" => update,
            [&run.id, &run.lease, state.name(), result, failure, millis(after), untried, hulls])?;
        if ended > 0 && state.is_end() {
            self.drop_upload(&run.id).await;
        }
        Ok(ended > 0)
    }

    /// Ends the runs whose lease ran out, and returns their jobs with the new state. A job waits for another run after
    /// `after`, or has failed with `failure` once it has been tried `max_tries` times.
    pub async fn end_dead_runs(
        &self,
        max_tries: u32,
        after: Duration,
        failure: &str,
    ) -> Result<Vec<(String, JobState)>, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET revision = revision + 1, lease = NULL, lease_until_ms = NULL, failure = $3,
                 state = CASE WHEN tries >= $1 THEN 'failed' ELSE 'queued' END,
                 ended_ms = CASE WHEN tries >= $1 THEN {now} END, ready_ms = {now} + $2
             WHERE state = 'running' AND lease_until_ms <= {now}
             RETURNING id, state",
        );
        let rows: Vec<(String, String)> = run!(writing, self, "end dead runs" => query_as(update),
            [i64::from(max_tries), millis(after), failure], fetch_all)?;
        let mut ended = Vec::with_capacity(rows.len());
        for (id, state) in rows {
            let state = JobState::of_row(&id, &state)?;
            if state.is_end() {
                self.drop_upload(&id).await;
            }
            ended.push((id, state));
        }
        Ok(ended)
    }
}
