//! From one store to another, for instance from SQLite to PostgreSQL.

use super::engine::{reading, writing};
use super::{Store, StoreError};

/// Rows that are read at once; their bodies are in memory meanwhile.
const PAGE: i64 = 32;

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub results: u64,
    pub jobs: u64,
}

#[derive(sqlx::FromRow)]
struct ResultRow {
    id: String,
    engine: String,
    created_ms: i64,
    size_bytes: i64,
    packing: i64,
    outside: i64,
    stored_bytes: i64,
    outcome: Vec<u8>,
}

#[derive(sqlx::FromRow)]
struct JobRow {
    id: String,
    state: String,
    urgency: i64,
    tries: i64,
    revision: i64,
    ready_ms: i64,
    result: Option<String>,
    failure: Option<String>,
    created_ms: i64,
    ended_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct UploadRow {
    job: String,
    size_bytes: i64,
    packing: i64,
    outside: i64,
    stored_bytes: i64,
    body: Vec<u8>,
}

impl Store {
    /// Copies everything that `target` does not have. No process may work on this store meanwhile; a run that was under
    /// way waits for its turn again. Bodies outside stay where they are: both stores must name the same place.
    pub async fn copy_to(&self, target: &Self) -> Result<Copied, StoreError> {
        let mut copied = Copied::default();
        let mut last = String::new();
        loop {
            let page = self.results_after(&last).await?;
            let Some(end) = page.last() else { break };
            last.clone_from(&end.id);
            copied.results += target.insert_results(page).await?;
        }
        last.clear();
        loop {
            let page = self.uploads_after(&last).await?;
            let Some(end) = page.last() else { break };
            last.clone_from(&end.job);
            target.insert_uploads(page).await?;
        }
        last.clear();
        loop {
            let page = self.jobs_after(&last).await?;
            let Some(end) = page.last() else { break };
            last.clone_from(&end.id);
            copied.jobs += target.insert_jobs(page).await?;
        }
        Ok(copied)
    }

    async fn results_after(&self, id: &str) -> Result<Vec<ResultRow>, StoreError> {
        let select = "SELECT id, engine, created_ms, size_bytes, packing, outside, stored_bytes, outcome
                      FROM results WHERE id > $1 ORDER BY id LIMIT $2";
        let page = reading!(&self.engine, pool => sqlx::query_as(select).bind(id).bind(PAGE).fetch_all(pool).await);
        page.map_err(StoreError::query("read results"))
    }

    async fn insert_results(&self, page: Vec<ResultRow>) -> Result<u64, StoreError> {
        let insert = "INSERT INTO results
                          (id, engine, created_ms, size_bytes, packing, outside, stored_bytes, outcome)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING";
        let inserted = writing!(&self.engine, pool => async {
            let (mut transaction, mut inserted) = (pool.begin().await?, 0);
            for row in page {
                let done = sqlx::query(insert)
                    .bind(row.id)
                    .bind(row.engine)
                    .bind(row.created_ms)
                    .bind(row.size_bytes)
                    .bind(row.packing)
                    .bind(row.outside)
                    .bind(row.stored_bytes)
                    .bind(row.outcome)
                    .execute(&mut *transaction)
                    .await?;
                inserted += done.rows_affected();
            }
            transaction.commit().await.map(|()| inserted)
        }
        .await);
        inserted.map_err(StoreError::query("keep results"))
    }

    async fn uploads_after(&self, job: &str) -> Result<Vec<UploadRow>, StoreError> {
        // One at a time: an upload may have all the size that a request may.
        let select = "SELECT job, size_bytes, packing, outside, stored_bytes, body
                      FROM uploads WHERE job > $1 ORDER BY job LIMIT 1";
        let page = reading!(&self.engine, pool => sqlx::query_as(select).bind(job).fetch_all(pool).await);
        page.map_err(StoreError::query("read uploads"))
    }

    async fn insert_uploads(&self, page: Vec<UploadRow>) -> Result<(), StoreError> {
        let insert = "INSERT INTO uploads (job, size_bytes, packing, outside, stored_bytes, body)
                      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (job) DO NOTHING";
        for row in page {
            let inserted = writing!(&self.engine, pool => sqlx::query(insert)
                .bind(row.job)
                .bind(row.size_bytes)
                .bind(row.packing)
                .bind(row.outside)
                .bind(row.stored_bytes)
                .bind(row.body)
                .execute(pool)
                .await
                .map(drop));
            inserted.map_err(StoreError::query("keep an upload"))?;
        }
        Ok(())
    }

    async fn jobs_after(&self, id: &str) -> Result<Vec<JobRow>, StoreError> {
        let select =
            "SELECT id, CASE state WHEN 'running' THEN 'queued' ELSE state END AS state, urgency, tries, revision,
                          ready_ms, result, failure, created_ms, ended_ms
                      FROM jobs WHERE id > $1 ORDER BY id LIMIT $2";
        let page = reading!(&self.engine, pool => sqlx::query_as(select).bind(id).bind(PAGE).fetch_all(pool).await);
        page.map_err(StoreError::query("read jobs"))
    }

    async fn insert_jobs(&self, page: Vec<JobRow>) -> Result<u64, StoreError> {
        let insert = "INSERT INTO jobs
                          (id, state, urgency, tries, revision, ready_ms, result, failure, created_ms, ended_ms)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING";
        let mut copied = 0;
        for row in page {
            let inserted = writing!(&self.engine, pool => sqlx::query(insert)
                .bind(row.id)
                .bind(row.state)
                .bind(row.urgency)
                .bind(row.tries)
                .bind(row.revision)
                .bind(row.ready_ms)
                .bind(row.result)
                .bind(row.failure)
                .bind(row.created_ms)
                .bind(row.ended_ms)
                .execute(pool)
                .await
                .map(|done| done.rows_affected()));
            copied += inserted.map_err(StoreError::query("keep a job"))?;
        }
        Ok(copied)
    }
}
