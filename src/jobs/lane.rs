//! [`Lane`]: threads for work of one size, and the queue in front of them.
//!
//! A queue is there for bursts. One that stands, because more arrives than can be done, shortens no answer and makes each
//! wait behind all others. So a queue that has not been empty for a good part of the time that a full one takes to be
//! worked off is cut to one waiting piece of work a thread, until nothing has had to be refused for several times that
//! time. (The idea is that of CoDel, RFC 8289.)

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::Span;

use super::lock::lock;
use super::pool::PoolError;
use super::turns::{Thread, Turns};

/// A queue stands when it has not been empty for this part of the time that a full one takes. Whatever was accepted
/// before that waits long; with a quarter it is a full queue and a quarter of one in all.
const BURST: f64 = 0.25;

/// Nothing must have been refused for so many times as long as a full queue takes before the queue may fill again: a pause of
/// the machine is no end of an overload.
const CALM: f64 = 4.0;

/// Weight of the last piece of work in the mean that counts: about the last ten.
const NEWEST: f64 = 0.1;

/// Threads and their queue.
#[derive(Debug)]
pub(super) struct Lane {
    turns: Arc<Turns>,
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
    thread: Option<Thread>,
}

impl Lane {
    pub(super) fn new(
        name: &'static str,
        count: usize,
        queue: usize,
        stack_bytes: usize,
        freed: Arc<Notify>,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        Ok(Self {
            turns: Turns::new(name, count, stack_bytes, freed)?,
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
        Some(LanePlace { _permit: permit?, thread: None })
    }

    /// Takes a place as soon as there is one, before whoever asks later.
    pub(super) async fn admit_later(&self) -> Result<LanePlace, PoolError> {
        // The semaphore is never closed; were it, the pool could not compute either.
        let permit = Arc::clone(&self.places).acquire_owned().await.map_err(|_| PoolError::Panicked)?;
        Ok(LanePlace { _permit: permit, thread: None })
    }

    /// Takes a place together with a thread that is idle and that nobody waits for.
    pub(super) fn admit_idle(&self) -> Option<LanePlace> {
        let thread = self.turns.idle_thread()?;
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        Some(LanePlace { _permit: permit, thread: Some(thread) })
    }

    /// Runs `work` as soon as a thread is free.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        mut place: LanePlace,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let (answer, answered) = oneshot::channel();
        let (span, pace, thread) = (Span::current(), Arc::clone(&self.pace), place.thread.take());
        let work = move || {
            let began = Instant::now();
            let result = span.in_scope(|| catch_unwind(AssertUnwindSafe(work)));
            if result.is_err() {
                metrics::counter!("hullwright_panics_total").increment(1);
            }
            lock(&pace).note(began.elapsed());
            drop(place);
            // Nobody waits when the client has gone.
            drop(answer.send(result));
        };
        let _awaited = self.turns.run(thread, work);
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
        self.turns.running()
    }
}

impl Pace {
    /// Whether more arrives than `lane` can do. Before the first piece of work nobody knows.
    fn stands(&self, lane: &Lane) -> bool {
        let full = self.mean.mul_f64(lane.queue as f64 / lane.count as f64);
        let lasts = self.queueless.elapsed() > full.mul_f64(BURST);
        let refuses = self.refused.is_some_and(|refused| refused.elapsed() < full.mul_f64(CALM));
        !self.mean.is_zero() && (lasts || refuses)
    }

    fn note(&mut self, took: Duration) {
        self.mean = if self.mean.is_zero() { took } else { self.mean.mul_f64(1.0 - NEWEST) + took.mul_f64(NEWEST) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_that_stands_is_cut_until_nothing_has_been_refused_for_a_while() {
        let lane = Lane::new("test", 1, 8, 1 << 20, Arc::default()).unwrap();
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
