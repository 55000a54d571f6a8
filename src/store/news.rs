//! News about jobs from other processes, which PostgreSQL sends at once.

use sqlx::postgres::PgListener;

use super::engine::Engine;
use super::jobs::JobState;
use super::{Store, StoreError};

/// The channel that the trigger on `jobs` notifies.
const CHANNEL: &str = "hullwright_jobs";

/// An event about jobs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobNews {
    /// A job has a new state.
    State(String, JobState),
    /// Events may be missing, because the connection was lost and made again.
    Missed,
}

/// Receives the news of all processes on a store.
pub struct JobListener(PgListener);

impl Store {
    /// Returns `None` for SQLite, where every change is made by this process.
    pub async fn listen(&self) -> Result<Option<JobListener>, StoreError> {
        let Engine::Postgres(pool) = &self.engine else { return Ok(None) };
        let fault = || StoreError::query("listen for news of jobs");
        let mut listener = PgListener::connect_with(pool).await.map_err(fault())?;
        listener.listen(CHANNEL).await.map_err(fault())?;
        Ok(Some(JobListener(listener)))
    }
}

impl JobListener {
    /// Waits for the next event. The caller may call again after an error.
    pub async fn next(&mut self) -> Result<JobNews, StoreError> {
        let received = self.0.try_recv().await.map_err(StoreError::query("receive news of jobs"))?;
        let parsed = received.as_ref().and_then(|received| received.payload().split_once(' '));
        let news = parsed.and_then(|(id, state)| Some(JobNews::State(id.to_owned(), JobState::from_name(state)?)));
        Ok(news.unwrap_or(JobNews::Missed))
    }
}
