//! [`Queue`]: jobs that are accepted now and done later, on whichever process has a free thread.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast;
use uuid::Uuid;

use crate::pipeline::Job;
use crate::store::{JobNews, JobState, NewJob, QueueBound, QueueBounds, Store, StoreError, StoredJob};

use crate::jobs::answer::decomposer::stored;

/// News that a slow listener may have before it; more, and it is told that it missed some.
const NEWS_CAPACITY: usize = 1024;

/// How often a watched job is looked up where no news came: progress on another replica is not told of.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// After how long listening is tried again where the database is away.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);

/// How soon a job's client wants it, from 0 to 7 as RFC 9218 has it; up to 3 somebody waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Urgency(u8);

impl Urgency {
    /// `None` beyond 7.
    pub fn new(urgency: u8) -> Option<Self> {
        (urgency <= 7).then_some(Self(urgency))
    }

    pub fn get(self) -> u8 {
        self.0
    }
}

impl Default for Urgency {
    /// What RFC 9218 takes where nothing is said.
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
}

/// The jobs of a store. Clones share the news.
#[derive(Clone)]
pub struct Queue {
    store: Store,
    bounds: QueueBounds,
    news: broadcast::Sender<JobNews>,
    /// Hears other processes; stopped with the last clone.
    _listening: Arc<Listening>,
}

struct Listening(tokio::task::JoinHandle<()>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Queue {
    /// Must be called within a runtime.
    pub fn new(store: Store, bounds: QueueBounds) -> Self {
        let (news, _) = broadcast::channel(NEWS_CAPACITY);
        let listening = Arc::new(Listening(tokio::spawn(listen(store.clone(), news.clone()))));
        Self { store, bounds, news, _listening: listening }
    }

    /// Accepts a job: from here on it survives this process.
    pub async fn submit(&self, job: Job, urgency: Urgency) -> Result<StoredJob, SubmitError> {
        let id = Uuid::now_v7().to_string();
        let stored = match stored(&self.store, job.id()).await {
            // The job computes it again.
            Err(StoreError::Damaged { .. }) => None,
            found => found?,
        };
        if let Some(outcome) = stored {
            self.store.put_done_job(&id, &job.id().to_string(), outcome.hulls() as u64).await?;
        } else {
            // Copying a large upload takes longer than an async thread should be kept.
            let upload = tokio::task::spawn_blocking(move || job.to_stored()).await.unwrap_or_default();
            let job = NewJob { id: id.clone(), urgency: urgency.get(), upload };
            if let Some(met) = self.store.put_job(job, self.bounds).await? {
                return Err(SubmitError::Full(met));
            }
            self.tell(&id, JobState::Queued);
        }
        metrics::counter!("hullwright_jobs_accepted_total").increment(1);
        // Nobody else knows the id, and ended jobs are kept longer than this takes.
        let accepted = self.store.get_job(&id).await?;
        accepted.ok_or_else(|| SubmitError::Store(StoreError::Damaged { id, fault: "it is gone".to_owned() }))
    }

    pub async fn get(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        self.store.get_job(id).await
    }

    /// Ends a job that has not ended, and stops its run wherever that is; gives the job as it is then.
    pub async fn cancel(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        if self.store.cancel_job(id).await? {
            self.tell(id, JobState::Cancelled);
            metrics::counter!("hullwright_jobs_ended_total", "state" => "cancelled").increment(1);
        }
        self.store.get_job(id).await
    }

    /// The job as it stands and whenever it has changed, until it has ended.
    pub fn watch(&self, id: &str) -> JobWatch {
        JobWatch { store: self.store.clone(), id: id.to_owned(), news: self.news.subscribe(), last: None }
    }

    /// Tells this process; others are told by the database.
    pub fn tell(&self, id: &str, state: JobState) {
        // Nobody may be listening.
        drop(self.news.send(JobNews::State(id.to_owned(), state)));
    }

    pub fn subscribe(&self) -> broadcast::Receiver<JobNews> {
        self.news.subscribe()
    }

    pub fn store(&self) -> &Store {
        &self.store
    }
}

/// Passes on what the database tells, as long as there is anything to be told.
async fn listen(store: Store, news: broadcast::Sender<JobNews>) {
    loop {
        match listen_until_it_fails(&store, &news).await {
            Ok(()) => return,
            Err(error) if error.is_closed() => return,
            Err(error) => tracing::warn!("{error}"),
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
        drop(news.send(JobNews::Missed));
    }
}

/// `Ok` when there is nothing to listen to.
async fn listen_until_it_fails(store: &Store, news: &broadcast::Sender<JobNews>) -> Result<(), StoreError> {
    let Some(mut listener) = store.listen().await? else { return Ok(()) };
    loop {
        // Nobody may be listening here.
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
    /// The next change; the first time the job as it stands. `None` after its end, or when it is unknown.
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

    /// Until there may be a change.
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
        // No news within the time is no fault.
        drop(tokio::time::timeout(LOOK_EVERY, wake).await);
    }
}

/// A lease that was prolonged is no change.
fn is_same(before: &StoredJob, after: &StoredJob) -> bool {
    *before == StoredJob { revision: before.revision, ..after.clone() }
}
