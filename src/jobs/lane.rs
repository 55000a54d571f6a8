//! [`Lane`]: threads for work of one size, and the queue in front of them.
//!
//! A queue is there for bursts. One that stands, because more arrives than can be done, shortens no answer and makes each
//! wait behind all others. So a queue that has not been empty for a good part of the time that a full one takes to be
//! worked off is cut to one waiting piece of work a thread, until nothing has had to be refused for that time. (The idea
//! is that of CoDel, RFC 8289.)

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::Span;

use super::pool::PoolError;

/// A queue stands when it has not been empty for this part of the time that a full one takes. Whatever was accepted
/// before that waits long; with a quarter it is a full queue and a quarter of one in all.
const BURST: f64 = 0.25;

/// Weight of the last piece of work in the mean that counts: about the last ten.
const NEWEST: f64 = 0.1;

/// Threads and their queue.
#[derive(Debug)]
pub(super) struct Lane {
    threads: rayon::ThreadPool,
    /// One permit a thread. Work waits here rather than in rayon, so that no thread that waits for a part of its own
    /// work picks up a stranger's, and so that waiting work can be given up.
    slots: Arc<Semaphore>,
    /// One permit a thread and a place in the queue.
    places: Arc<Semaphore>,
    pub(super) count: usize,
    pub(super) queue: usize,
    pace: Arc<Mutex<Pace>>,
}

/// What tells a burst from a standing queue.
#[derive(Debug)]
struct Pace {
    /// When nothing waited last.
    queueless: Instant,
    /// When something was refused last.
    refused: Option<Instant>,
    /// Mean time of a piece of work.
    mean: Duration,
}

/// A place on a thread or in the queue, held until the work has ended.
#[derive(Debug)]
pub(super) struct LanePlace {
    _permit: OwnedSemaphorePermit,
    /// The thread, where the place came with one.
    slot: Option<OwnedSemaphorePermit>,
}

impl Lane {
    pub(super) fn new(
        name: &'static str,
        count: usize,
        queue: usize,
        stack_bytes: usize,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(count).stack_size(stack_bytes);
        Ok(Self {
            threads: builder.thread_name(move |number| format!("{name}-{number}")).build()?,
            slots: Arc::new(Semaphore::new(count)),
            places: Arc::new(Semaphore::new(count.saturating_add(queue))),
            count,
            queue,
            pace: Arc::new(Mutex::new(Pace { queueless: Instant::now(), refused: None, mean: Duration::ZERO })),
        })
    }

    /// Takes a place, or `None` where there is none.
    pub(super) fn admit(&self) -> Option<LanePlace> {
        let mut pace = lock(&self.pace);
        let waiting = self.taken().saturating_sub(self.count);
        if waiting == 0 {
            pace.queueless = Instant::now();
        }
        let room = if pace.stands(self) { self.queue.min(self.count) } else { self.queue };
        let permit =
            if self.taken() < self.count + room { Arc::clone(&self.places).try_acquire_owned().ok() } else { None };
        if permit.is_none() {
            pace.refused = Some(Instant::now());
        }
        Some(LanePlace { _permit: permit?, slot: None })
    }

    /// Takes a place together with a thread that is idle and that nobody waits for.
    pub(super) fn admit_idle(&self) -> Option<LanePlace> {
        // A semaphore serves who waits before it serves who tries.
        let slot = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        Some(LanePlace { _permit: permit, slot: Some(slot) })
    }

    /// Runs `work` as soon as a thread is free and tells `freed` of its end.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        mut place: LanePlace,
        freed: Arc<Notify>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let slot = match place.slot.take() {
            Some(slot) => slot,
            // The semaphore is never closed; were it, the pool could not compute either.
            None => Arc::clone(&self.slots).acquire_owned().await.map_err(|_| PoolError::Panicked)?,
        };
        let (answer, answered) = oneshot::channel();
        let (span, pace) = (Span::current(), Arc::clone(&self.pace));
        self.threads.spawn(move || {
            let began = Instant::now();
            let result = span.in_scope(|| catch_unwind(AssertUnwindSafe(work)));
            if result.is_err() {
                metrics::counter!("hullwright_panics_total").increment(1);
            }
            lock(&pace).note(began.elapsed());
            drop((slot, place));
            freed.notify_one();
            // Nobody waits when the client has gone.
            drop(answer.send(result));
        });
        match answered.await {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(_)) | Err(_) => Err(PoolError::Panicked),
        }
    }

    /// Places that are taken.
    pub(super) fn taken(&self) -> usize {
        self.count.saturating_add(self.queue).saturating_sub(self.places.available_permits())
    }

    pub(super) fn running(&self) -> usize {
        self.count - self.slots.available_permits().min(self.count)
    }
}

impl Pace {
    /// Whether more arrives than `lane` can do. Before the first piece of work nobody knows.
    fn stands(&self, lane: &Lane) -> bool {
        let full = self.mean.mul_f64(lane.queue as f64 / lane.count as f64);
        let lasts = self.queueless.elapsed() > full.mul_f64(BURST);
        let refuses = self.refused.is_some_and(|refused| refused.elapsed() < full);
        !self.mean.is_zero() && (lasts || refuses)
    }

    fn note(&mut self, took: Duration) {
        self.mean = if self.mean.is_zero() { took } else { self.mean.mul_f64(1.0 - NEWEST) + took.mul_f64(NEWEST) };
    }
}

/// A panic while the lock was held cannot have left two numbers half changed.
fn lock(pace: &Mutex<Pace>) -> MutexGuard<'_, Pace> {
    pace.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_that_stands_is_cut_until_nothing_has_been_refused_for_a_while() {
        let lane = Lane::new("test", 1, 8, 1 << 20).unwrap();
        let running = lane.admit().unwrap();
        let burst: Vec<_> = (0..8).map_while(|_| lane.admit()).collect();
        assert_eq!(burst.len(), 8, "a burst may fill the queue");
        // A full queue would take 8 ns: this one stands.
        lock(&lane.pace).mean = Duration::from_nanos(1);
        drop(burst);
        let standing = lane.admit().unwrap();
        assert!(lane.admit().is_none(), "one waits already");
        drop(standing);
        // It would take hours, and something was refused just now.
        lock(&lane.pace).mean = Duration::from_secs(600);
        assert!(lane.admit().zip(lane.admit()).is_none());
        lock(&lane.pace).refused = None;
        assert!(lane.admit().zip(lane.admit()).is_some());
        drop(running);
    }
}
