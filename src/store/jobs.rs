//! The tables `jobs` and `uploads`: work to be done later.
//!
//! A run holds a lease, which it prolongs while it lives. Everything that a run does to its job names the lease, so a
//! run that was thought dead and is not changes nothing any more: a job ends once.

use std::str::FromStr;
use std::time::Duration;

use super::body::BodyRow;
use super::claims::millis;
use super::engine::{Engine, reading, writing};
use super::{Store, StoreError};

/// Where a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    Queued,
    Running,
    Done,
    Failed,
    Cancelled,
}

impl JobState {
    const ALL: [Self; 5] = [Self::Queued, Self::Running, Self::Done, Self::Failed, Self::Cancelled];

    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether it stays so.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }
}

impl FromStr for JobState {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|state| state.name() == name).ok_or_else(|| format!("there is no state {name:?}"))
    }
}

/// A job as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredJob {
    pub id: String,
    pub state: JobState,
    /// Grows with every change.
    pub revision: i64,
    pub tries: u32,
    pub stage: Option<String>,
    /// 0 to 1, of the stage.
    pub progress: f64,
    pub hulls: u64,
    /// When done: the id of the result.
    pub result: Option<String>,
    /// Why it failed, as it was given.
    pub failure: Option<String>,
}

/// A job to be kept.
#[derive(Clone, Debug)]
pub struct NewJob {
    pub id: String,
    /// 0 is the most urgent, 7 the least.
    pub urgency: u8,
    pub upload: Vec<u8>,
}

/// What may wait at once, over all processes on this store. Jobs that arrive at the same instant may pass a bound
/// together.
#[derive(Clone, Copy, Debug)]
pub struct QueueBounds {
    /// Jobs that have not ended.
    pub jobs: u64,
    /// Their uploads, packed.
    pub upload_bytes: u64,
}

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
    /// The result is kept under this id.
    Done(&'a str),
    /// It will not be tried again.
    Failed(&'a str),
    /// It waits to be tried again, at the earliest after this time.
    Retry(Duration, &'a str),
    /// It waits for its next turn as if this run had not been.
    HandBack,
}

#[derive(sqlx::FromRow)]
struct JobRow {
    id: String,
    state: String,
    revision: i64,
    tries: i64,
    stage: Option<String>,
    progress: f64,
    hulls: i64,
    result: Option<String>,
    failure: Option<String>,
}

impl JobRow {
    fn check(self) -> Result<StoredJob, StoreError> {
        Ok(StoredJob {
            state: self.state.parse().map_err(|fault: String| StoreError::damaged(&self.id, fault))?,
            id: self.id,
            revision: self.revision,
            tries: u32::try_from(self.tries).unwrap_or(u32::MAX),
            stage: self.stage,
            progress: self.progress.clamp(0.0, 1.0),
            hulls: u64::try_from(self.hulls).unwrap_or(0),
            result: self.result,
            failure: self.failure,
        })
    }
}

fn object_name(job: &str) -> String {
    format!("uploads/{job}")
}

impl Store {
    /// Keeps a job, so that it survives whatever happens after this; `false` when a bound is met.
    pub async fn put_job(&self, job: NewJob, bounds: QueueBounds) -> Result<bool, StoreError> {
        let name = object_name(&job.id);
        // Asked again below, together with keeping it; before that nothing should lie outside.
        if !self.has_room(bounds, 0).await? {
            return Ok(false);
        }
        let placed = self.place(&name, job.upload).await?;
        let (outside, stored_bytes) = (placed.row.outside, placed.stored_bytes);
        let kept = match self.has_room(bounds, stored_bytes).await {
            Ok(true) => self.insert_job(&job.id, job.urgency, placed.row, stored_bytes).await.map(|()| true),
            full => full,
        };
        if outside != 0 && !matches!(kept, Ok(true)) {
            self.discard(&name).await;
        }
        kept
    }

    /// Keeps a job that needs no run.
    pub async fn put_done_job(&self, id: &str, result: &str) -> Result<(), StoreError> {
        let insert = self.engine.sql(
            "INSERT INTO jobs (id, state, urgency, ready_ms, created_ms, ended_ms, result)
             VALUES ($1, 'done', 0, {now}, {now}, {now}, $2)",
        );
        let kept =
            writing!(&self.engine, pool => sqlx::query(insert).bind(id).bind(result).execute(pool).await.map(drop));
        kept.map_err(StoreError::query("keep a job"))
    }

    async fn has_room(&self, bounds: QueueBounds, more_bytes: i64) -> Result<bool, StoreError> {
        let measure = "SELECT count(*), CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) FROM uploads";
        let row: Result<(i64, i64), _> = writing!(&self.engine, pool => sqlx::query_as(measure).fetch_one(pool).await);
        let (jobs, bytes) = row.map_err(StoreError::query("measure the queue"))?;
        let bytes = u64::try_from(bytes.saturating_add(more_bytes)).unwrap_or(0);
        Ok(u64::try_from(jobs).unwrap_or(0) < bounds.jobs && bytes <= bounds.upload_bytes)
    }

    /// Both rows or none, and on the disk before this returns.
    async fn insert_job(&self, id: &str, urgency: u8, body: BodyRow, stored_bytes: i64) -> Result<(), StoreError> {
        let upload = "INSERT INTO uploads (job, size_bytes, packing, outside, stored_bytes, body)
                      VALUES ($1, $2, $3, $4, $5, $6)";
        let job = self
            .engine
            .sql("INSERT INTO jobs (id, state, urgency, ready_ms, created_ms) VALUES ($1, 'queued', $2, {now}, {now})");
        macro_rules! insert {
            ($transaction:expr) => {{
                let mut transaction = $transaction;
                sqlx::query(upload)
                    .bind(id)
                    .bind(body.size_bytes)
                    .bind(body.packing)
                    .bind(body.outside)
                    .bind(stored_bytes)
                    .bind(body.body)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query(job).bind(id).bind(i64::from(urgency)).execute(&mut *transaction).await?;
                transaction.commit().await
            }};
        }
        let insert = async {
            match &self.engine {
                Engine::Sqlite { durable, .. } => insert!(durable.begin_with("BEGIN IMMEDIATE").await?),
                Engine::Postgres(pool) => {
                    let mut transaction = pool.begin().await?;
                    sqlx::query("SET LOCAL synchronous_commit = on").execute(&mut *transaction).await?;
                    insert!(transaction)
                }
            }
        };
        insert.await.map_err(StoreError::query("keep a job"))
    }

    /// The job with this id.
    pub async fn get_job(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        let select =
            "SELECT id, state, revision, tries, stage, progress, hulls, result, failure FROM jobs WHERE id = $1";
        let row: Result<Option<JobRow>, _> =
            reading!(&self.engine, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        row.map_err(StoreError::query("read a job"))?.map(JobRow::check).transpose()
    }

    /// The upload of a job that has not ended.
    pub async fn get_upload(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let select = "SELECT size_bytes, packing, outside, body FROM uploads WHERE job = $1";
        let row: Result<Option<BodyRow>, _> =
            reading!(&self.engine, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        match row.map_err(StoreError::query("read an upload"))? {
            Some(row) => self.fetch(&object_name(id), row).await,
            None => Ok(None),
        }
    }

    /// Ends a job that has not ended; its run, if there is one, has lost it. `false` when there was nothing to end.
    pub async fn cancel_job(&self, id: &str) -> Result<bool, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET state = 'cancelled', revision = revision + 1, ended_ms = {now}, lease = NULL,
                 lease_until_ms = NULL
             WHERE id = $1 AND state IN ('queued', 'running')",
        );
        let cancelled = writing!(&self.engine, pool =>
            sqlx::query(update).bind(id).execute(pool).await.map(|done| done.rows_affected()));
        let cancelled = cancelled.map_err(StoreError::query("cancel a job"))? > 0;
        if cancelled {
            self.delete_upload(id).await?;
        }
        Ok(cancelled)
    }

    /// Whether [`Store::begin_run`] would find a job.
    pub async fn has_ready_job(&self) -> Result<bool, StoreError> {
        let select = self.engine.sql("SELECT 1 FROM jobs WHERE state = 'queued' AND ready_ms <= {now} LIMIT 1");
        let row =
            reading!(&self.engine, pool => sqlx::query(select).fetch_optional(pool).await.map(|row| row.is_some()));
        row.map_err(StoreError::query("look for a job"))
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
        let (state, result, failure, after, untried) = match end {
            RunEnd::Done(result) => (JobState::Done, Some(result), None, Duration::ZERO, 0),
            RunEnd::Failed(failure) => (JobState::Failed, None, Some(failure), Duration::ZERO, 0),
            RunEnd::Retry(after, failure) => (JobState::Queued, None, Some(failure), after, 0),
            RunEnd::HandBack => (JobState::Queued, None, None, Duration::ZERO, 1),
        };
        let update = self.engine.sql(
            "UPDATE jobs SET state = $3, revision = revision + 1, lease = NULL, lease_until_ms = NULL, result = $4,
                 failure = $5, ready_ms = {now} + $6, tries = tries - $7,
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

    /// Jobs that wait.
    pub async fn count_queued(&self) -> Result<u64, StoreError> {
        let count = "SELECT count(*) FROM jobs WHERE state = 'queued'";
        let count = reading!(&self.engine, pool => sqlx::query_scalar::<_, i64>(count).fetch_one(pool).await);
        Ok(u64::try_from(count.map_err(StoreError::query("count the jobs"))?).unwrap_or(0))
    }

    /// Forgets jobs that ended longer ago than `kept`, and uploads of ended jobs that a crash left; gives the jobs.
    pub async fn sweep_jobs(&self, kept: Duration) -> Result<u64, StoreError> {
        let orphans = "SELECT job FROM uploads
                       WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE id = job AND state IN ('queued', 'running'))";
        let orphans: Result<Vec<String>, _> =
            reading!(&self.engine, pool => sqlx::query_scalar(orphans).fetch_all(pool).await);
        for job in orphans.map_err(StoreError::query("look for left uploads"))? {
            self.delete_upload(&job).await?;
        }
        let delete = self.engine.sql("DELETE FROM jobs WHERE ended_ms < {now} - $1");
        let kept_ms = millis(kept);
        let swept = writing!(&self.engine, pool =>
            sqlx::query(delete).bind(kept_ms).execute(pool).await.map(|done| done.rows_affected()));
        swept.map_err(StoreError::query("delete old jobs"))
    }

    async fn delete_upload(&self, job: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM uploads WHERE job = $1 RETURNING outside";
        let outside: Result<Option<i64>, _> =
            writing!(&self.engine, pool => sqlx::query_scalar(delete).bind(job).fetch_optional(pool).await);
        if outside.map_err(StoreError::query("delete an upload"))?.is_some_and(|outside| outside != 0) {
            self.discard(&object_name(job)).await;
        }
        Ok(())
    }
}
