//! The tables `jobs` and `uploads`: jobs to be run later, from their acceptance to their deletion. [`super::runs`]
//! contains the statements that a run uses.

use std::fmt;
use std::time::Duration;

use sqlx::Connection;

use super::body::{BodyRow, Placed};
use super::engine::{Engine, count, execute, millis, run};
use super::{Store, StoreError};

words! {
    /// The state of a job.
    JobState {
        Queued = "queued",
        Running = "running",
        Done = "done",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

impl JobState {
    /// Returns whether the job stays in this state.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }

    /// Reads the state of the job `id` as the database holds it.
    pub(super) fn of_row(id: &str, state: &str) -> Result<Self, StoreError> {
        Self::from_name(state).ok_or_else(|| StoreError::damaged(id, format!("there is no state {state:?}")))
    }
}

/// A job as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredJob {
    pub id: String,
    pub state: JobState,
    /// Increases with every change.
    pub revision: i64,
    pub tries: u32,
    pub stage: Option<String>,
    /// From 0 to 1.
    pub progress: f64,
    /// Hulls so far; for a job that is done, the hulls of its result.
    pub hulls: u64,
    /// The content id of the result of a job that is done.
    pub result: Option<String>,
    /// Why the last run failed, as JSON `{code, detail, errors}`.
    pub failure: Option<String>,
    /// When the job was accepted, in milliseconds since 1970 by the database's clock, like the times below.
    pub created_ms: i64,
    /// When its last run began.
    pub started_ms: Option<i64>,
    pub ended_ms: Option<i64>,
}

/// A selection of the jobs of one client.
#[derive(Clone, Debug, Default)]
pub struct JobFilter {
    /// The client that made them.
    pub owner: String,
    /// `None` lists jobs of every state.
    pub state: Option<JobState>,
    /// Lists jobs that were accepted after the job with this id.
    pub after: String,
    /// The most jobs.
    pub limit: u32,
}

/// A job to be stored.
#[derive(Clone, Debug)]
pub struct NewJob {
    pub id: String,
    /// The client that made it.
    pub owner: String,
    /// 0 is the most urgent, 7 the least.
    pub urgency: u8,
    /// The URL that is called when the job has ended.
    pub callback: Option<String>,
    pub upload: Vec<u8>,
}

/// Bounds on the jobs of all processes on this store. Jobs that arrive at the same instant may exceed a bound together.
#[derive(Clone, Copy, Debug)]
pub struct QueueBounds {
    /// Jobs that have not ended.
    pub jobs: u64,
    /// Packed bytes of their uploads.
    pub upload_bytes: u64,
    /// The share of both that one client may have.
    pub client_percent: u8,
}

impl QueueBounds {
    /// Returns a client's share of a bound, rounded up.
    fn share(self, bound: u64) -> u64 {
        let share = (u128::from(bound) * u128::from(self.client_percent.min(100))).div_ceil(100);
        u64::try_from(share).unwrap_or(bound)
    }

    /// Returns the bound that `jobs` with `upload_bytes` exceed, when one more is to be accepted.
    fn met(self, jobs: u64, upload_bytes: u64) -> Option<QueueBound> {
        let jobs = (jobs >= self.jobs).then_some(QueueBound::Jobs(self.jobs));
        jobs.or((upload_bytes > self.upload_bytes).then_some(QueueBound::UploadBytes(self.upload_bytes)))
    }

    /// Returns the share of one client that its `jobs` with `upload_bytes` exceed.
    fn met_by_client(self, jobs: u64, upload_bytes: u64) -> Option<QueueBound> {
        let (most_jobs, most_bytes) = (self.share(self.jobs), self.share(self.upload_bytes));
        let jobs = (jobs >= most_jobs).then_some(QueueBound::ClientJobs(most_jobs));
        jobs.or((upload_bytes > most_bytes).then_some(QueueBound::ClientBytes(most_bytes)))
    }
}

/// How many ended jobs can be queried, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct JobRetention {
    /// Jobs that ended longer ago are deleted.
    pub max_age: Duration,
    /// Limit on ended jobs; the first to end are deleted first.
    pub max_ended: u64,
    /// Keep jobs whose callback is due, however old they are. Otherwise nobody makes callbacks.
    pub keeps_callbacks: bool,
}

/// The bound that keeps a job out, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueBound {
    Jobs(u64),
    UploadBytes(u64),
    /// Jobs that have ended and whose callback is still to be made.
    Callbacks(u64),
    /// The share of one client.
    ClientJobs(u64),
    ClientBytes(u64),
    ClientCallbacks(u64),
}

impl QueueBound {
    /// Returns whether the client itself holds what keeps the job out.
    pub fn is_of_client(self) -> bool {
        matches!(self, Self::ClientJobs(_) | Self::ClientBytes(_) | Self::ClientCallbacks(_))
    }
}

impl fmt::Display for QueueBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jobs(jobs) => write!(f, "the limit of {jobs} on waiting and running jobs is reached (jobs.queue)"),
            Self::UploadBytes(bytes) => {
                let mib = bytes >> 20;
                write!(f, "this upload would exceed the limit of {mib} MiB on the uploads of jobs (jobs.uploads_mib)")
            }
            Self::Callbacks(jobs) => {
                write!(
                    f,
                    "the limit of {jobs} on ended jobs whose callback is still to be made is reached (jobs.queue)"
                )
            }
            Self::ClientJobs(jobs) => write!(f, "{jobs} waiting and running jobs"),
            Self::ClientCallbacks(jobs) => write!(f, "{jobs} ended jobs whose callback is still to be made"),
            Self::ClientBytes(bytes) => write!(f, "{} MiB of uploads of jobs", bytes >> 20),
        }
    }
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
    created_ms: i64,
    started_ms: Option<i64>,
    ended_ms: Option<i64>,
}

/// The columns of a [`JobRow`].
macro_rules! job_columns {
    () => {
        "id, state, revision, tries, stage, progress, hulls, result, failure, created_ms, started_ms, ended_ms"
    };
}

impl JobRow {
    fn check(self) -> Result<StoredJob, StoreError> {
        Ok(StoredJob {
            state: JobState::of_row(&self.id, &self.state)?,
            id: self.id,
            revision: self.revision,
            tries: u32::try_from(self.tries).unwrap_or(u32::MAX),
            stage: self.stage,
            progress: self.progress.clamp(0.0, 1.0),
            hulls: u64::try_from(self.hulls).unwrap_or(0),
            result: self.result,
            failure: self.failure,
            created_ms: self.created_ms,
            started_ms: self.started_ms,
            ended_ms: self.ended_ms,
        })
    }
}

fn object_name(job: &str) -> String {
    format!("uploads/{job}")
}

/// Returns the id of the job whose upload's object has this name; `None` for names that no upload has.
pub(super) fn id_of(object: &str) -> Option<&str> {
    object.strip_prefix("uploads/").filter(|id| uuid::Uuid::try_parse(id).is_ok())
}

impl Store {
    /// Stores a job so that it survives a power cut. Returns the job as it is stored, or the bound that keeps it out.
    pub async fn put_job(&self, job: NewJob, bounds: QueueBounds) -> Result<Result<StoredJob, QueueBound>, StoreError> {
        self.engine.check_file()?;
        let name = object_name(&job.id);
        // Checked again below with the packed size. The first check avoids writing an object for a job that is refused.
        if let Some(met) = self.bound_met(bounds, &job.owner, 0).await? {
            return Ok(Err(met));
        }
        let NewJob { id, owner, urgency, callback, upload } = job;
        let Placed { row, stored_bytes } = self.place(&name, upload).await?;
        let outside = row.outside;
        let texts = (id.as_str(), owner.as_str(), callback.as_deref());
        let kept = match self.bound_met(bounds, &owner, stored_bytes).await {
            Ok(None) => self.insert_job(texts, urgency, row, stored_bytes).await.map(Ok),
            Ok(Some(met)) => Ok(Err(met)),
            Err(error) => Err(error),
        };
        if outside != 0 && !matches!(kept, Ok(Ok(_))) {
            self.discard(&name).await;
        }
        kept
    }

    /// Stores a job that needs no run, because its result with this number of `hulls` is already stored. Returns the job as it
    /// is stored, or the bound that keeps it out.
    pub async fn put_done_job(
        &self,
        id: &str,
        (owner, callback): (&str, Option<&str>),
        (result, hulls): (&str, u64),
        bounds: QueueBounds,
    ) -> Result<Result<StoredJob, QueueBound>, StoreError> {
        self.engine.check_file()?;
        if callback.is_some()
            && let Some(met) = self.callbacks_met(bounds, owner).await?
        {
            return Ok(Err(met));
        }
        let insert = self.engine.sql(concat!(
            "INSERT INTO jobs (id, state, urgency, ready_ms, created_ms, ended_ms, result, hulls, owner, callback)
             VALUES ($1, 'done', 0, {now}, {now}, {now}, $2, $3, $4, $5) RETURNING ",
            job_columns!()
        ));
        let row: JobRow = run!(writing, self, "keep a job" => query_as(insert), [id, result, count(hulls), owner, callback], fetch_one)?;
        row.check().map(Ok)
    }

    /// Returns the bound that a further callback of `owner` would exceed. Other jobs are bounded by the time that they take; one
    /// that is done at once takes none, and is kept until it was called.
    async fn callbacks_met(&self, bounds: QueueBounds, owner: &str) -> Result<Option<QueueBound>, StoreError> {
        let measure = "SELECT count(*) FROM jobs WHERE callback IS NOT NULL AND ended_ms IS NOT NULL";
        let all: i64 = run!(reading, self, "count callbacks" => query_scalar(measure), [], fetch_one)?;
        let most = bounds.share(bounds.jobs);
        // A client has at most what all have together, which is quickly counted.
        if all < count(most) {
            return Ok(None);
        }
        let measure = "SELECT count(*) FROM jobs WHERE callback IS NOT NULL AND ended_ms IS NOT NULL AND owner = $1";
        let own: i64 = run!(reading, self, "count a client's callbacks" => query_scalar(measure), [owner], fetch_one)?;
        let in_all = (all >= count(bounds.jobs)).then_some(QueueBound::Callbacks(bounds.jobs));
        Ok(in_all.or((own >= count(most)).then_some(QueueBound::ClientCallbacks(most))))
    }

    /// Returns the bound that a further job of `owner` with `more_bytes` would exceed.
    async fn bound_met(
        &self,
        bounds: QueueBounds,
        owner: &str,
        more_bytes: i64,
    ) -> Result<Option<QueueBound>, StoreError> {
        let unsigned = |count: i64| u64::try_from(count).unwrap_or(0);
        let measure = "SELECT count(*), CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) FROM uploads";
        let (jobs, bytes): (i64, i64) = run!(writing, self, "measure the queue" => query_as(measure), [], fetch_one)?;
        let (jobs, bytes) = (unsigned(jobs), unsigned(bytes.saturating_add(more_bytes)));
        // A client has at most what all have together, which is quickly counted.
        if bounds.met_by_client(jobs, bytes).is_none() {
            return Ok(None);
        }
        let measure = "SELECT count(*), CAST(coalesce(sum(stored_bytes), 0) AS BIGINT)
                       FROM jobs JOIN uploads ON job = id WHERE owner = $1";
        let own = run!(writing, self, "measure a client's jobs" => query_as(measure), [owner], fetch_one)?;
        let (own_jobs, own_bytes): (i64, i64) = own;
        let own = bounds.met_by_client(unsigned(own_jobs), unsigned(own_bytes.saturating_add(more_bytes)));
        Ok(bounds.met(jobs, bytes).or(own))
    }

    /// Inserts both rows or none, and waits until they are on the disk. Returns the job.
    async fn insert_job(
        &self,
        (id, owner, callback): (&str, &str, Option<&str>),
        urgency: u8,
        body: BodyRow,
        stored_bytes: i64,
    ) -> Result<StoredJob, StoreError> {
        let upload = "INSERT INTO uploads (job, size_bytes, packing, outside, stored_bytes, body)
                      VALUES ($1, $2, $3, $4, $5, $6)";
        let job = self.engine.sql(concat!(
            "INSERT INTO jobs (id, state, urgency, ready_ms, created_ms, owner, callback)
             VALUES ($1, 'queued', $2, {now}, {now}, $3, $4) RETURNING ",
            job_columns!()
        ));
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
                let row: JobRow = sqlx::query_as(job)
                    .bind(id)
                    .bind(i64::from(urgency))
                    .bind(owner)
                    .bind(callback)
                    .fetch_one(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(row)
            }};
        }
        let insert = async {
            match &self.engine {
                Engine::Sqlite { durable, file, .. } => {
                    let mut connection = durable.acquire().await?;
                    let inserted = async { insert!(connection.begin_with("BEGIN IMMEDIATE").await?) }.await;
                    // On a full disk SQLite ends the transaction, and sqlx counts it as open for good: this connection
                    // would begin no other. A database in memory would be gone with it.
                    if inserted.is_err() && file.is_some() {
                        connection.close_on_drop();
                    }
                    inserted
                }
                Engine::Postgres(pool) => {
                    let mut transaction = pool.begin().await?;
                    sqlx::query("SET LOCAL synchronous_commit = on").execute(&mut *transaction).await?;
                    insert!(transaction)
                }
            }
        };
        self.breaker.pass("keep a job", insert).await?.check()
    }

    /// Returns the job with this id.
    pub async fn get_job(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        let select = concat!("SELECT ", job_columns!(), " FROM jobs WHERE id = $1");
        let row: Option<JobRow> = run!(reading, self, "read a job" => query_as(select), [id], fetch_optional)?;
        row.map(JobRow::check).transpose()
    }

    /// Returns the jobs of one client in the order of their acceptance.
    pub async fn list_jobs(&self, filter: &JobFilter) -> Result<Vec<StoredJob>, StoreError> {
        let select = concat!(
            "SELECT ",
            job_columns!(),
            " FROM jobs WHERE owner = $1 AND id > $2 AND ($3 = '' OR state = $3) ORDER BY id LIMIT $4"
        );
        let JobFilter { owner, state, after, limit } = filter;
        let state = state.map_or("", JobState::name);
        let rows: Vec<JobRow> =
            run!(reading, self, "list jobs" => query_as(select), [owner, after, state, i64::from(*limit)], fetch_all)?;
        rows.into_iter().map(JobRow::check).collect()
    }

    /// Returns the upload of a job that has not ended.
    pub async fn get_upload(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(row) = self.upload_row(id).await? else { return Ok(None) };
        match self.fetch(&object_name(id), row).await {
            // The job may have ended at this moment. An object that is missing while its row is there may come back.
            Err(StoreError::ObjectMissing { .. }) if self.upload_row(id).await?.is_none() => Ok(None),
            upload => upload.map(Some),
        }
    }

    async fn upload_row(&self, id: &str) -> Result<Option<BodyRow>, StoreError> {
        let select = "SELECT size_bytes, packing, outside, body FROM uploads WHERE job = $1";
        run!(reading, self, "read an upload" => query_as(select), [id], fetch_optional)
    }

    /// Ends a job that has not ended, and takes it from its run. Returns `false` when there was nothing to end.
    pub async fn cancel_job(&self, id: &str) -> Result<bool, StoreError> {
        let update = self.engine.sql(
            "UPDATE jobs SET state = 'cancelled', revision = revision + 1, ended_ms = {now}, lease = NULL,
                 lease_until_ms = NULL
             WHERE id = $1 AND state IN ('queued', 'running')",
        );
        let cancelled = execute!(self, "cancel a job" => update, [id])? > 0;
        if cancelled {
            self.drop_upload(id).await;
        }
        Ok(cancelled)
    }

    /// Returns how many jobs wait.
    pub async fn count_queued(&self) -> Result<u64, StoreError> {
        let select = "SELECT count(*) FROM jobs WHERE state = 'queued'";
        let jobs: i64 = run!(reading, self, "count the jobs" => query_scalar(select), [], fetch_one)?;
        Ok(u64::try_from(jobs).unwrap_or(0))
    }

    /// Deletes the ended jobs that `retention` does not keep, and uploads that a crash left. Returns the number of jobs.
    pub async fn sweep_jobs(&self, retention: &JobRetention) -> Result<u64, StoreError> {
        let orphans = "SELECT job FROM uploads
                       WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE id = job AND state IN ('queued', 'running'))";
        let orphans: Vec<String> =
            run!(reading, self, "look for left uploads" => query_scalar(orphans), [], fetch_all)?;
        for job in orphans {
            self.delete_upload(&job).await?;
        }
        let delete = self.engine.sql("DELETE FROM jobs WHERE ended_ms < {now} - $1 AND (callback IS NULL OR $2 = 0)");
        let keeps_callbacks = i64::from(retention.keeps_callbacks);
        let old = execute!(self, "delete old jobs" => delete, [millis(retention.max_age), keeps_callbacks])?;
        // Jobs that ended in the same millisecond go together, so that no more than the limit are left.
        let delete = "DELETE FROM jobs WHERE (callback IS NULL OR $2 = 0) AND ended_ms <=
                          (SELECT ended_ms FROM jobs WHERE ended_ms IS NOT NULL ORDER BY ended_ms DESC LIMIT 1 OFFSET $1)";
        let most = i64::try_from(retention.max_ended).unwrap_or(i64::MAX);
        Ok(old + execute!(self, "delete the oldest jobs" => delete, [most, keeps_callbacks])?)
    }

    /// Deletes the upload of a job that has just ended. A failure is only logged: the end is stored, and the sweeper deletes
    /// the uploads of ended jobs.
    pub(super) async fn drop_upload(&self, job: &str) {
        if let Err(error) = self.delete_upload(job).await {
            error.report("The upload of an ended job is left for the sweeper");
        }
    }

    async fn delete_upload(&self, job: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM uploads WHERE job = $1 RETURNING outside";
        let outside: Option<i64> =
            run!(writing, self, "delete an upload" => query_scalar(delete), [job], fetch_optional)?;
        if outside.is_some_and(|outside| outside != 0) {
            self.discard(&object_name(job)).await;
        }
        Ok(())
    }
}
