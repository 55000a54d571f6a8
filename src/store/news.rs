//! What other processes do to jobs, as PostgreSQL tells it at once.

use sqlx::postgres::PgListener;

use super::engine::Engine;
use super::jobs::JobState;
use super::{Store, StoreError};

/// The channel of the trigger on `jobs`.
const CHANNEL: &str = "hullwright_jobs";

/// Something happened to jobs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobNews {
    /// A job has a new state.
    State(String, JobState),
    /// News may have been missed: the connection was lost and is there again.
    Missed,
}

/// Hears the news of all processes on a store.
pub struct JobListener(PgListener);

impl Store {
    /// `None` for SQLite: there all news are this process's own.
    pub async fn listen(&self) -> Result<Option<JobListener>, StoreError> {
        let Engine::Postgres(pool) = &self.engine else { return Ok(None) };
        let fault = || StoreError::query("listen for news of jobs");
        let mut listener = PgListener::connect_with(pool).await.map_err(fault())?;
        listener.listen(CHANNEL).await.map_err(fault())?;
        Ok(Some(JobListener(listener)))
    }
}

impl JobListener {
    /// Waits for the next. After an error it may be called again.
    pub async fn next(&mut self) -> Result<JobNews, StoreError> {
        let told = self.0.try_recv().await.map_err(StoreError::query("hear news of jobs"))?;
        let parsed = told.as_ref().and_then(|told| told.payload().split_once(' '));
        let news = parsed.and_then(|(id, state)| Some(JobNews::State(id.to_owned(), state.parse().ok()?)));
        Ok(news.unwrap_or(JobNews::Missed))
    }
}
