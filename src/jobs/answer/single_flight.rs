//! [`SingleFlight`]: identical work that is requested several times at once is done once.
//!
//! The first caller starts the work, and later callers wait for the same answer. The work is stopped when its last
//! waiter has left, because the client disconnected or its deadline passed. This is the only way to cancel work.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::geometry::Progress;
use crate::lock::lock;

/// The work in flight, by key.
pub struct SingleFlight<T> {
    in_flight: Arc<Mutex<InFlight<T>>>,
}

type InFlight<T> = BTreeMap<String, Weak<Flight<T>>>;

/// The work ended without an answer. Only a shutdown or a bug causes this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

/// Work in flight. It is stopped when its last waiter drops it.
pub struct Flight<T> {
    key: String,
    progress: Progress,
    task: AbortHandle,
    answer: watch::Receiver<Option<T>>,
    in_flight: Arc<Mutex<InFlight<T>>>,
}

impl<T> Drop for Flight<T> {
    /// Stops the work, if it still runs: the last waiter has left.
    fn drop(&mut self) {
        self.progress.cancel();
        self.task.abort();
        let mut in_flight = lock(&self.in_flight);
        // The key may already belong to a newer flight that callers can join.
        if in_flight.get(&self.key).is_some_and(|flight| flight.strong_count() == 0) {
            in_flight.remove(&self.key);
        }
    }
}

impl<T: Clone> Flight<T> {
    /// Waits for the answer of the work.
    pub async fn answer(&self) -> Result<T, Lost> {
        let mut answer = self.answer.clone();
        let found = answer.wait_for(Option::is_some).await.map_err(|_| Lost)?;
        found.clone().ok_or(Lost)
    }
}

impl<T: Clone + Send + Sync + 'static> SingleFlight<T> {
    pub fn new() -> Self {
        Self { in_flight: Arc::default() }
    }

    /// Returns whether work for `key` is in flight.
    pub fn is_in_flight(&self, key: &str) -> bool {
        lock(&self.in_flight).get(key).is_some_and(|flight| flight.strong_count() > 0)
    }

    /// Returns the work in flight for `key`, or starts the work that `start` returns.
    pub fn find_or_start<F>(&self, key: &str, start: impl FnOnce(Progress) -> F) -> Arc<Flight<T>>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut in_flight = lock(&self.in_flight);
        if let Some(flight) = in_flight.get(key).and_then(Weak::upgrade) {
            return flight;
        }
        let progress = Progress::silent();
        let (sender, answer) = watch::channel(None);
        let work = start(progress.clone());
        let task = tokio::spawn(async move {
            sender.send_replace(Some(work.await));
        });
        let flight = Arc::new(Flight {
            key: key.to_owned(),
            progress,
            task: task.abort_handle(),
            answer,
            in_flight: Arc::clone(&self.in_flight),
        });
        in_flight.insert(key.to_owned(), Arc::downgrade(&flight));
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
        let flights = Arc::new(SingleFlight::new());
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
                flights.find_or_start("key", work).answer().await
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
        assert!(lock(&flights.in_flight).is_empty());
    }

    #[tokio::test]
    async fn work_is_cancelled_when_its_last_waiter_has_left() {
        let flights = Arc::new(SingleFlight::<u8>::new());
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let first = tokio::spawn({
            let flights = Arc::clone(&flights);
            async move {
                let work = |progress| {
                    drop(sender.send(progress));
                    std::future::pending()
                };
                flights.find_or_start("key", work).answer().await
            }
        });
        let progress: Progress = receiver.await.unwrap();
        let second = tokio::spawn({
            let flights = Arc::clone(&flights);
            async move { flights.find_or_start("key", |_| async { unreachable!("joins the first") }).answer().await }
        });
        tokio::task::yield_now().await;
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        assert!(progress.check().is_ok(), "the second still waits");
        second.abort();
        assert!(second.await.unwrap_err().is_cancelled());
        assert!(progress.check().is_err());
        assert_eq!(
            flights.find_or_start("key", |_| async { 3 }).answer().await,
            Ok(3),
            "a new caller starts the work again"
        );
    }

    #[tokio::test]
    async fn a_panic_in_the_work_ends_the_wait() {
        let flights = SingleFlight::<u8>::new();
        assert_eq!(flights.find_or_start("key", |_| async { panic!("wanted by a test") }).answer().await, Err(Lost));
    }
}
