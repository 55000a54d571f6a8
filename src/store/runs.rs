//! Runs of jobs.
//!
//! A run holds a lease, which it prolongs while it lives. Everything that a run does to its job names the lease, so a
//! run that was thought dead and is not changes nothing any more: a job ends once.

use std::time::Duration;

use super::claims::millis;
use super::engine::{reading, writing};
use super::jobs::JobState;
use super::{Store, StoreError};

/// One run of a job: its id and the lease that allows to change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRun {
    pub id: String,
    pub lease: String,
    /// 1 for the first run.
    pub tries: u32,
    pub urgency: u8,
    /// From its acceptance to this run.
    pub waited: Duration,
}

/// What a run tells of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunReport {
    /// In words: of a model of several meshes, `part 3 of 12`.
    pub stage: Option<String>,
    /// 0 to 1.
    pub progress: f64,
    pub hulls: u64,
}

/// How a run leaves its job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RunEnd<'a> {
    /// The result is kept under this id and has so many hulls.
    Done { result: &'a str, hulls: u64 },
    /// It will not be tried again.
    Failed(&'a str),
    /// It waits to be tried again, at the earliest after this time.
    Retry(Duration, &'a str),
    /// It waits for its next turn as if this run had not been.
    HandBack,
}

impl Store {
    /// Bytes of the upload of the job that [`Store::begin_run`] would find; `None` where it would find none.
    pub async fn next_upload_bytes(&self) -> Result<Option<u64>, StoreError> {
        let select = self.engine.sql(
            "SELECT coalesce(size_bytes, 0) FROM jobs LEFT JOIN uploads ON job = id
             WHERE state = 'queued' AND ready_ms <= {now} ORDER BY urgency, id LIMIT 1",
        );
        let row = reading!(&self.engine, pool => sqlx::query_scalar::<_, i64>(select).fetch_optional(pool).await);
        let bytes = row.map_err(StoreError::query("look for a job"))?;
        Ok(bytes.map(|bytes| u64::try_from(bytes).unwrap_or(0)))
    }

    /// Begins a run of the most urgent job whose time has come, of these the first. `lease` must be new.
    pub async fn begin_run(&self, lease: &str, term: Duration) -> Result<Option<JobRun>, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET state = 'running', revision = revision + 1, tries = tries + 1, lease = $1,
                 lease_until_ms = {now} + $2, stage = NULL, progress = 0, hulls = 0
             WHERE id = (SELECT id FROM jobs WHERE state = 'queued' AND ready_ms <= {now}
                         ORDER BY urgency, id LIMIT 1 {skip_locked})
             RETURNING id, tries, urgency, {now} - created_ms",
        );
        let term_ms = millis(term);
        let row: Result<Option<(String, i64, i64, i64)>, _> = writing!(&self.engine, pool =>
            sqlx::query_as(update).bind(lease).bind(term_ms).fetch_optional(pool).await);
        let row = row.map_err(StoreError::query("begin a job"))?;
        Ok(row.map(|(id, tries, urgency, waited_ms)| JobRun {
            id,
            lease: lease.to_owned(),
            tries: u32::try_from(tries).unwrap_or(u32::MAX),
            urgency: u8::try_from(urgency).unwrap_or(u8::MAX),
            waited: Duration::from_millis(u64::try_from(waited_ms).unwrap_or(0)),
        }))
    }

    /// Prolongs a run's lease and notes how far it is; `false` when the run has lost its job.
    pub async fn prolong_run(&self, run: &JobRun, term: Duration, report: RunReport) -> Result<bool, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET lease_until_ms = {now} + $3, revision = revision + 1, stage = $4, progress = $5, hulls = $6
             WHERE id = $1 AND lease = $2",
        );
        let term_ms = millis(term);
        let hulls = i64::try_from(report.hulls).unwrap_or(i64::MAX);
        let prolonged = writing!(&self.engine, pool => sqlx::query(update)
            .bind(&run.id)
            .bind(&run.lease)
            .bind(term_ms)
            .bind(report.stage.as_deref())
            .bind(report.progress)
            .bind(hulls)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()));
        Ok(prolonged.map_err(StoreError::query("prolong a job's lease"))? > 0)
    }

    /// Ends a run; `false` when it had lost its job before.
    pub async fn end_run(&self, run: &JobRun, end: RunEnd<'_>) -> Result<bool, StoreError> {
        let (state, result, hulls, failure, after, untried) = match end {
            RunEnd::Done { result, hulls } => (JobState::Done, Some(result), hulls, None, Duration::ZERO, 0),
            RunEnd::Failed(failure) => (JobState::Failed, None, 0, Some(failure), Duration::ZERO, 0),
            RunEnd::Retry(after, failure) => (JobState::Queued, None, 0, Some(failure), after, 0),
            RunEnd::HandBack => (JobState::Queued, None, 0, None, Duration::ZERO, 1),
        };
        let hulls = i64::try_from(hulls).unwrap_or(i64::MAX);
        let update = self.engine.sql(
            "UPDATE jobs SET state = $3, revision = revision + 1, lease = NULL, lease_until_ms = NULL, result = $4,
                 failure = $5, ready_ms = {now} + $6, tries = tries - $7, hulls = $8,
                 ended_ms = CASE WHEN $3 = 'queued' THEN NULL ELSE {now} END
             WHERE id = $1 AND lease = $2",
        );
        let after_ms = millis(after);
        let ended = writing!(&self.engine, pool => sqlx::query(update)
            .bind(&run.id)
            .bind(&run.lease)
            .bind(state.name())
            .bind(result)
            .bind(failure)
            .bind(after_ms)
            .bind(untried)
            .bind(hulls)
            .execute(pool)
            .await
            .map(|done| done.rows_affected()));
        let ended = ended.map_err(StoreError::query("end a job"))? > 0;
        if ended && state.is_end() {
            self.delete_upload(&run.id).await?;
        }
        Ok(ended)
    }

    /// Ends the runs whose lease ran out: their jobs are tried again after `after`, or have `failed` with `failure` when
    /// they have been tried `most_tries` times. Gives the jobs with their new state.
    pub async fn end_dead_runs(
        &self,
        most_tries: u32,
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
        let after_ms = millis(after);
        let rows: Result<Vec<(String, String)>, _> = writing!(&self.engine, pool => sqlx::query_as(update)
            .bind(i64::from(most_tries))
            .bind(after_ms)
            .bind(failure)
            .fetch_all(pool)
            .await);
        let rows = rows.map_err(StoreError::query("end dead runs"))?;
        let mut ended = Vec::with_capacity(rows.len());
        for (id, state) in rows {
            let state: JobState = state.parse().map_err(|fault: String| StoreError::damaged(&id, fault))?;
            if state.is_end() {
                self.delete_upload(&id).await?;
            }
            ended.push((id, state));
        }
        Ok(ended)
    }
}
