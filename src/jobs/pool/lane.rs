//! [`Lane`]: threads for work of one size, and the queue in front of them.
//!
//! A queue is there for bursts. One that stands, because more arrives than can be done, shortens no answer and makes each
//! wait behind all others. (The idea is that of CoDel, RFC 8289.) So:
//!
//! - A queue stands when it has not been empty for a good part of the time that a full one takes to be worked off, and for
//!   longer than [`HARMLESS`] at least. From then on only one more piece of work a thread may wait.
//! - Once anything was refused, it stays so until the overload is over: until a thread has been idle for longer than a piece of
//!   work takes. While more arrives than can be done no thread is. When those who were refused come back together, the queue
//!   is open for them.
//! - Who is refused is told when what is there now will have been done ([`Lane::admit`]).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::Span;

use super::lock::lock;
use super::pool::PoolError;
use super::run_queue::{Thread, Turns};

/// A queue stands when it has not been empty for this part of the time that a full one takes. Whatever was accepted
/// before that waits long; with a quarter it is a full queue and a quarter of one in all.
const BURST: f64 = 0.25;

/// A queue that stands for less harms nobody, and a thread that is idle for so long has nothing to do, however long work takes.
const HARMLESS: Duration = Duration::from_secs(1);

/// Weight of the last piece of work in the mean that counts: about the last ten.
const NEWEST: f64 = 0.1;

/// Threads and their queue.
#[derive(Debug)]
pub struct Lane {
    turns: Arc<Turns>,
    /// One permit a thread and a place in the queue.
    places: Arc<Semaphore>,
    pub count: usize,
    pub queue: usize,
    pace: Arc<Mutex<Pace>>,
}

/// What tells a burst from a standing queue.
#[derive(Debug)]
struct Pace {
    /// When nothing waited last.
    queueless: Instant,
    /// When every thread was taken last.
    busy: Instant,
    /// Whether anything was refused in this overload.
    refused: bool,
    /// Mean time of a piece of work.
    mean: Duration,
}

/// A place on a thread or in the queue, held until the work has ended.
#[derive(Debug)]
pub struct LanePlace {
    _permit: OwnedSemaphorePermit,
    /// The thread, where the place came with one.
    thread: Option<Thread>,
}

impl Lane {
    pub fn new(
        name: &'static str,
        count: usize,
        queue: usize,
        stack_bytes: usize,
        freed: Arc<Notify>,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let now = Instant::now();
        let pace = Pace { queueless: now, busy: now, refused: false, mean: Duration::ZERO };
        Ok(Self {
            turns: Turns::new(name, count, stack_bytes, freed)?,
            places: Arc::new(Semaphore::new(count.saturating_add(queue))),
            count,
            queue,
            pace: Arc::new(Mutex::new(pace)),
        })
    }

    /// Takes a place. Where there is none: how long what is there now will take.
    pub fn admit(&self) -> Result<LanePlace, Duration> {
        let mut pace = lock(&self.pace);
        pace.look(self.taken(), self.count);
        let room = if pace.stands(self) { self.queue.min(self.count) } else { self.queue };
        let permit =
            if self.taken() < self.count + room { Arc::clone(&self.places).try_acquire_owned().ok() } else { None };
        match permit {
            Some(permit) => Ok(LanePlace { _permit: permit, thread: None }),
            None => {
                pace.refused = true;
                Err(pace.mean.mul_f64(self.taken() as f64 / self.count as f64))
            }
        }
    }

    /// Takes a place as soon as there is one, before whoever asks later.
    pub async fn admit_later(&self) -> Result<LanePlace, PoolError> {
        // The semaphore is never closed; were it, the pool could not compute either.
        let permit = Arc::clone(&self.places).acquire_owned().await.map_err(|_| PoolError::Panicked)?;
        Ok(LanePlace { _permit: permit, thread: None })
    }

    /// Takes a place together with a thread that is idle and that nobody waits for.
    pub fn admit_idle(&self) -> Option<LanePlace> {
        let thread = self.turns.idle_thread()?;
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        Some(LanePlace { _permit: permit, thread: Some(thread) })
    }

    /// Runs `work` as soon as a thread is free.
    pub async fn run<T: Send + 'static>(
        &self,
        mut place: LanePlace,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let (answer, answered) = oneshot::channel();
        let (span, pace, thread) = (Span::current(), Arc::clone(&self.pace), place.thread.take());
        let (places, queue) = (Arc::clone(&self.places), self.queue);
        let work = move || {
            let began = Instant::now();
            let result = span.in_scope(|| catch_unwind(AssertUnwindSafe(work)));
            if result.is_err() {
                metrics::counter!("hullwright_panics_total").increment(1);
            }
            // This piece of work still has its own place.
            lock(&pace).note(began.elapsed(), places.available_permits() <= queue);
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
    pub fn taken(&self) -> usize {
        self.count.saturating_add(self.queue).saturating_sub(self.places.available_permits())
    }

    pub fn running(&self) -> usize {
        self.turns.running()
    }
}

impl Pace {
    /// Looks at the places that are `taken` before one more is.
    fn look(&mut self, taken: usize, threads: usize) {
        let now = Instant::now();
        if taken <= threads {
            self.queueless = now;
        }
        if taken >= threads {
            self.busy = now;
        } else if now.saturating_duration_since(self.busy) > self.mean.min(HARMLESS) {
            self.refused = false;
        }
    }

    /// Whether more arrives than `lane` can do. Before the first piece of work nobody knows.
    fn stands(&self, lane: &Lane) -> bool {
        let full = self.mean.mul_f64(lane.queue as f64 / lane.count as f64);
        let lasts = self.queueless.elapsed() > full.mul_f64(BURST).max(HARMLESS);
        !self.mean.is_zero() && (lasts || self.refused)
    }

    /// A piece of work has ended; `all_busy`: until then every thread was taken.
    fn note(&mut self, took: Duration, all_busy: bool) {
        self.mean = if self.mean.is_zero() { took } else { self.mean.mul_f64(1.0 - NEWEST) + took.mul_f64(NEWEST) };
        if all_busy {
            self.busy = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINY: Duration = Duration::from_micros(1);

    fn lane(threads: usize) -> Lane {
        Lane::new("test", threads, 8, 1 << 20, Arc::default()).unwrap()
    }

    fn fill(lane: &Lane) -> Vec<LanePlace> {
        std::iter::from_fn(|| lane.admit().ok()).collect()
    }

    fn ago(seconds: f64) -> Instant {
        Instant::now().checked_sub(Duration::from_secs_f64(seconds)).unwrap()
    }

    #[test]
    fn a_burst_fills_the_queue_however_short_work_was_before() {
        let lane = lane(1);
        lock(&lane.pace).mean = TINY;
        let places: Vec<_> = std::iter::from_fn(|| {
            // As if 50 ms passed between two.
            let mut pace = lock(&lane.pace);
            pace.queueless -= Duration::from_millis(50);
            drop(pace);
            lane.admit().ok()
        })
        .collect();
        assert_eq!(places.len(), 9);
    }

    #[test]
    fn a_queue_that_stands_is_cut_to_one_piece_of_work_a_thread() {
        let lane = lane(1);
        let mut places: Vec<_> = (0..3).map(|_| lane.admit().unwrap()).collect();
        lock(&lane.pace).mean = TINY;
        lock(&lane.pace).queueless = ago(1.1);
        assert!(lane.admit().is_err(), "it has not been empty for longer than harms nobody");
        places.truncate(1);
        places.push(lane.admit().unwrap());
        assert!(lane.admit().is_err(), "one waits already, and something was refused");
        // A full queue would take 80 s: this is a burst.
        lock(&lane.pace).refused = false;
        lock(&lane.pace).mean = Duration::from_secs(10);
        lock(&lane.pace).queueless = ago(15.0);
        places.push(lane.admit().unwrap());
        lock(&lane.pace).queueless = ago(21.0);
        assert!(lane.admit().is_err());
    }

    #[test]
    fn an_overload_ends_when_a_thread_was_idle_for_longer_than_a_piece_of_work() {
        for (mean, idle) in [(Duration::from_millis(90), 0.1), (Duration::from_secs(600), 1.1)] {
            let lane = lane(2);
            lock(&lane.pace).mean = mean;
            let mut places = fill(&lane);
            assert_eq!(places.len(), 10);
            places.truncate(1);
            assert_eq!(fill(&lane).len(), 3, "no thread was idle for long");
            lock(&lane.pace).busy = ago(idle);
            assert_eq!(fill(&lane).len(), 9);
        }
    }

    #[tokio::test]
    async fn a_thread_is_idle_from_the_end_of_its_work() {
        let lane = lane(1);
        let before = Instant::now();
        lane.run(lane.admit().unwrap(), || std::thread::sleep(Duration::from_millis(5))).await.unwrap();
        assert!(lock(&lane.pace).busy >= before + Duration::from_millis(5));
    }

    #[test]
    fn who_is_refused_is_told_when_what_is_there_will_have_been_done() {
        let lane = lane(2);
        let _places = fill(&lane);
        lock(&lane.pace).mean = Duration::from_millis(500);
        assert_eq!(lane.admit().unwrap_err(), Duration::from_millis(2500));
    }
}
