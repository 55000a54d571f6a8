//! Identical work under way at once is done once: the first caller starts it, later ones wait for the same answer.
//!
//! Work is stopped when its last waiter has gone, whether by its client leaving or by its deadline. That is the one
//! way in which work is cancelled.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::geometry::Progress;
use crate::jobs::pool::lock::lock;

/// The work under way, by key.
pub struct Flights<T> {
    under_way: Arc<Mutex<UnderWay<T>>>,
}

type UnderWay<T> = BTreeMap<String, Weak<Flight<T>>>;

/// The work ended without an answer, which only a shutdown or a bug can bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

struct Flight<T> {
    key: String,
    progress: Progress,
    task: AbortHandle,
    answer: watch::Receiver<Option<T>>,
    under_way: Arc<Mutex<UnderWay<T>>>,
}

impl<T> Drop for Flight<T> {
    /// The last waiter has gone: stops what may still run.
    fn drop(&mut self) {
        self.progress.cancel();
        self.task.abort();
        let mut under_way = lock(&self.under_way);
        // The key may already belong to a younger flight, which can be joined; this one cannot.
        if under_way.get(&self.key).is_some_and(|flight| flight.strong_count() == 0) {
            under_way.remove(&self.key);
        }
    }
}

impl<T: Clone + Send + Sync + 'static> Flights<T> {
    pub fn new() -> Self {
        Self { under_way: Arc::default() }
    }

    /// The answer for `key`: of the work that is under way, else of what `start` makes.
    pub async fn join<F>(&self, key: &str, start: impl FnOnce(Progress) -> F) -> Result<T, Lost>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let flight = self.find_or_start(key, start);
        let mut answer = flight.answer.clone();
        let found = answer.wait_for(Option::is_some).await.map_err(|_| Lost)?;
        found.clone().ok_or(Lost)
    }

    /// Whether the work for `key` can be joined.
    pub fn is_under_way(&self, key: &str) -> bool {
        lock(&self.under_way).get(key).is_some_and(|flight| flight.strong_count() > 0)
    }

    fn find_or_start<F>(&self, key: &str, start: impl FnOnce(Progress) -> F) -> Arc<Flight<T>>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut under_way = lock(&self.under_way);
        if let Some(flight) = under_way.get(key).and_then(Weak::upgrade) {
            return flight;
        }
        let progress = Progress::silent();
        let (tell, answer) = watch::channel(None);
        let work = start(progress.clone());
        let task = tokio::spawn(async move {
            tell.send_replace(Some(work.await));
        });
        let flight = Arc::new(Flight {
            key: key.to_owned(),
            progress,
            task: task.abort_handle(),
            answer,
            under_way: Arc::clone(&self.under_way),
        });
        under_way.insert(key.to_owned(), Arc::downgrade(&flight));
        flight
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn identical_work_at_once_is_done_once() {
        let flights = Arc::new(Flights::new());
        let started = Arc::new(AtomicUsize::new(0));
        let go_on = Arc::new(Notify::new());
        let mut waiters = tokio::task::JoinSet::new();
        for _ in 0..10 {
            let (flights, started, go_on) = (Arc::clone(&flights), Arc::clone(&started), Arc::clone(&go_on));
            waiters.spawn(async move {
                let work = |_| async move {
                    started.fetch_add(1, Ordering::Relaxed);
                    go_on.notified().await;
                    7
                };
                flights.join("key", work).await
            });
        }
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        go_on.notify_one();
        while let Some(answer) = waiters.join_next().await {
            assert_eq!(answer.unwrap(), Ok(7));
        }
        assert_eq!(started.load(Ordering::Relaxed), 1);
        assert!(lock(&flights.under_way).is_empty());
    }

    #[tokio::test]
    async fn work_is_cancelled_when_its_last_waiter_has_gone() {
        let flights = Arc::new(Flights::<u8>::new());
        let (tell, told) = tokio::sync::oneshot::channel();
        let first = tokio::spawn({
            let flights = Arc::clone(&flights);
            async move {
                let work = |progress| {
                    drop(tell.send(progress));
                    std::future::pending()
                };
                flights.join("key", work).await
            }
        });
        let progress: Progress = told.await.unwrap();
        let second = tokio::spawn({
            let flights = Arc::clone(&flights);
            async move { flights.join("key", |_| async { unreachable!("joins the first") }).await }
        });
        tokio::task::yield_now().await;
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        assert!(progress.check().is_ok(), "the second still waits");
        second.abort();
        assert!(second.await.unwrap_err().is_cancelled());
        assert!(progress.check().is_err());
        assert_eq!(flights.join("key", |_| async { 3 }).await, Ok(3), "a new caller starts afresh");
    }

    #[tokio::test]
    async fn a_panic_in_the_work_is_lost_not_waited_for() {
        let flights = Flights::<u8>::new();
        assert_eq!(flights.join("key", |_| async { panic!("wanted by a test") }).await, Err(Lost));
    }
}
