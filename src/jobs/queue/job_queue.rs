//! [`Queue`]: jobs that are accepted now and run later, on whichever process has an idle thread.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio::task::JoinError;
use tokio_util::sync::{CancellationToken, DropGuard};
use uuid::Uuid;

use crate::jobs::answer::stored::stored_with_named;
use crate::pipeline::Job;
use crate::store::{JobFilter, JobNews, JobState, NewJob, QueueBound, QueueBounds, Store, StoreError, StoredJob};

/// News that may be pending for a slow listener. A listener that falls further behind is notified that it missed some.
const NEWS_CAPACITY: usize = 1024;

/// How often a watched job is read without news. Other replicas send no news about progress.
const POLL_EVERY: Duration = Duration::from_millis(500);

/// Pause before listening is tried again after the database failed.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);

/// The urgency of a job as in RFC 9218: 0 is the most urgent, 7 the least. A client waits for 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Urgency(u8);

impl Urgency {
    /// Returns `None` beyond 7.
    pub fn new(urgency: u8) -> Option<Self> {
        (urgency <= 7).then_some(Self(urgency))
    }

    pub fn get(self) -> u8 {
        self.0
    }
}

impl Default for Urgency {
    /// Returns 3, the default of RFC 9218.
    fn default() -> Self {
        Self(3)
    }
}

/// Why a job was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    #[error("{0}")]
    Full(QueueBound),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The upload was not copied: that panicked, or the process ends.
    #[error(transparent)]
    NotCopied(#[from] JoinError),
}

/// The jobs of a store. Clones share the news.
#[derive(Clone)]
pub struct Queue {
    store: Store,
    bounds: QueueBounds,
    news: broadcast::Sender<JobNews>,
    /// Listens to other processes until the last clone is dropped.
    _listening: Arc<DropGuard>,
}

impl Queue {
    /// Begins to listen to other processes. Must be called within a runtime.
    pub fn new(store: Store, bounds: QueueBounds) -> Self {
        let (news, _) = broadcast::channel(NEWS_CAPACITY);
        let dropped = CancellationToken::new();
        tokio::spawn(dropped.clone().run_until_cancelled_owned(listen(store.clone(), news.clone())));
        Self { store, bounds, news, _listening: Arc::new(dropped.drop_guard()) }
    }

    /// Accepts a job of the client `owner`. Once accepted, the job survives this process, and so does its callback, the URL
    /// that is called at its end.
    pub async fn submit(
        &self,
        job: Job,
        urgency: Urgency,
        owner: &str,
        callback: Option<String>,
    ) -> Result<StoredJob, SubmitError> {
        let id = Uuid::now_v7().to_string();
        let stored = match stored_with_named(&self.store, job.id()).await {
            // The job computes the outcome again.
            Err(error) if error.is_of_one_row() => None,
            found => found?,
        };
        let accepted = if let Some(outcome) = stored {
            let result = job.id().to_string();
            let (whose, done) = ((owner, callback.as_deref()), (result.as_str(), outcome.hulls() as u64));
            let done = self.store.put_done_job(&id, whose, done, self.bounds).await?.map_err(SubmitError::Full)?;
            metrics::counter!("hullwright_jobs_ended_total", "state" => "done").increment(1);
            done
        } else {
            // Copying a large upload would block an async thread for too long.
            let upload = tokio::task::spawn_blocking(move || job.to_stored()).await?;
            let job = NewJob { id, owner: owner.to_owned(), urgency: urgency.get(), callback, upload };
            let queued = self.store.put_job(job, self.bounds).await?.map_err(SubmitError::Full)?;
            self.announce(&queued.id, JobState::Queued);
            queued
        };
        metrics::counter!("hullwright_jobs_accepted_total").increment(1);
        Ok(accepted)
    }

    /// Returns the job as it stands.
    pub async fn get(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        self.store.get_job(id).await
    }

    /// Returns jobs of one client.
    pub async fn list(&self, filter: &JobFilter) -> Result<Vec<StoredJob>, StoreError> {
        self.store.list_jobs(filter).await
    }

    /// Ends a job that has not ended, stops its run on any process, and returns the job as it stands then.
    pub async fn cancel(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        if self.store.cancel_job(id).await? {
            self.announce(id, JobState::Cancelled);
            metrics::counter!("hullwright_jobs_ended_total", "state" => "cancelled").increment(1);
        }
        self.store.get_job(id).await
    }

    /// Returns a watch that yields the job as it stands, then every change until its end.
    pub fn watch(&self, id: &str) -> JobWatch {
        JobWatch { store: self.store.clone(), id: id.to_owned(), news: self.subscribe(), last: None }
    }

    /// Announces a state to the watchers of this process. The database notifies other processes.
    pub fn announce(&self, id: &str, state: JobState) {
        // Sending fails when nobody watches.
        drop(self.news.send(JobNews::State(id.to_owned(), state)));
    }

    /// Returns a receiver for the news of all processes.
    pub fn subscribe(&self) -> broadcast::Receiver<JobNews> {
        self.news.subscribe()
    }

    /// Returns the store that keeps the jobs.
    pub fn store(&self) -> &Store {
        &self.store
    }
}

/// Passes on the news of other processes. Returns when the store sends none, or is closed.
async fn listen(store: Store, news: broadcast::Sender<JobNews>) {
    loop {
        match listen_until_failure(&store, &news).await {
            Ok(()) => return,
            Err(error) if error.is_closed() => return,
            Err(error) => tracing::warn!("News of jobs from other processes may be late: {error}"),
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
        drop(news.send(JobNews::Missed));
    }
}

/// Returns `Ok` when the store sends no news.
async fn listen_until_failure(store: &Store, news: &broadcast::Sender<JobNews>) -> Result<(), StoreError> {
    let Some(mut listener) = store.listen().await? else { return Ok(()) };
    loop {
        // Sending fails when nobody watches.
        drop(news.send(listener.next().await?));
    }
}

/// Follows one job.
pub struct JobWatch {
    store: Store,
    id: String,
    news: broadcast::Receiver<JobNews>,
    last: Option<StoredJob>,
}

impl JobWatch {
    /// Returns the job as it stands on the first call, and its next change on later calls.
    ///
    /// Returns `None` after the job's end, and for an unknown job.
    pub async fn next(&mut self) -> Result<Option<StoredJob>, StoreError> {
        if self.last.as_ref().is_some_and(|last| last.state.is_end()) {
            return Ok(None);
        }
        loop {
            if self.last.is_some() {
                self.wait().await;
            }
            let Some(job) = self.store.get_job(&self.id).await? else { return Ok(None) };
            if self.last.as_ref().is_none_or(|last| last.revision < job.revision && !is_same(last, &job)) {
                self.last = Some(job.clone());
                return Ok(Some(job));
            }
        }
    }

    /// Waits for news of the job, but no longer than [`POLL_EVERY`].
    async fn wait(&mut self) {
        let wake = async {
            loop {
                match self.news.recv().await {
                    Ok(JobNews::State(id, _)) if id != self.id => {}
                    Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                    Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
                }
            }
        };
        drop(tokio::time::timeout(POLL_EVERY, wake).await);
    }
}

/// Returns whether two revisions show clients the same job. A renewed lease changes the revision alone.
fn is_same(before: &StoredJob, after: &StoredJob) -> bool {
    *before == StoredJob { revision: before.revision, ..after.clone() }
}
