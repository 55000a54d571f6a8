//! The bounded compute pool: a fixed number of threads with large stacks, and a short queue in front of them.
//!
//! Large work has half as many threads again, of its own: it may take them all for minutes, and the operating system still
//! gives everyday work two thirds of the cores. It has a quarter of the queue, so that it cannot fill that either.
//!
//! Work is admitted first ([`Pool::admit`]) and refused when the queue is full; that keeps waiting time and memory
//! bounded whatever arrives. A place is given back when the work has really ended, not when its client has gone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::Span;

use super::size::Size;

/// Size of the pool.
#[derive(Clone, Debug)]
pub struct PoolOptions {
    /// Pieces of work that run at once, at least 1.
    pub threads: usize,
    /// Pieces of work that may wait.
    pub queue: usize,
    pub stack_bytes: usize,
}

/// How full the pool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    pub running: usize,
    pub waiting: usize,
    pub threads: usize,
    pub queue: usize,
}

impl PoolUse {
    /// Whether the next piece of work would be refused.
    pub fn is_saturated(&self) -> bool {
        self.running + self.waiting >= self.threads + self.queue
    }
}

/// Why the pool gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    #[error("all {threads} compute threads are busy and {queue} requests are waiting; try again later")]
    Saturated { threads: usize, queue: usize },
    /// The work panicked: a bug, logged by the panic hook.
    #[error("the computation failed")]
    Panicked,
}

/// A place in the pool or its queue, held until the work has ended.
pub struct Place {
    _permit: OwnedSemaphorePermit,
    /// For large work, its share of the places.
    large: Option<OwnedSemaphorePermit>,
    /// The thread, where the place came with one.
    slot: Option<OwnedSemaphorePermit>,
}

impl Place {
    /// Moves it among large work; `false` where there is too much of that. A thread that came with it is given back.
    fn move_to(&mut self, lane: &Lane) -> bool {
        self.large = Arc::clone(&lane.places).try_acquire_owned().ok();
        self.slot.take_if(|_| self.large.is_some());
        self.large.is_some()
    }
}

/// The compute pool.
#[derive(Debug)]
pub struct Pool {
    threads: rayon::ThreadPool,
    /// One permit a thread. Work waits here rather than in rayon, so that no thread that waits for a part of its own
    /// work picks up a stranger's, and so that waiting work can be given up.
    slots: Arc<Semaphore>,
    /// One permit a thread and a place in the queue.
    places: Arc<Semaphore>,
    large: Lane,
    /// Told when a piece of work has ended.
    freed: Arc<Notify>,
    options: PoolOptions,
}

/// Where large work runs.
#[derive(Debug)]
struct Lane {
    threads: rayon::ThreadPool,
    /// One permit a thread.
    slots: Arc<Semaphore>,
    /// One permit a thread and a place in the queue.
    places: Arc<Semaphore>,
    count: usize,
}

impl Lane {
    fn new(options: &PoolOptions) -> Result<Self, rayon::ThreadPoolBuildError> {
        let count = (options.threads / 2).max(1);
        Ok(Self {
            threads: threads("large", count, options.stack_bytes)?,
            slots: Arc::new(Semaphore::new(count)),
            places: Arc::new(Semaphore::new(count + options.queue / 4)),
            count,
        })
    }
}

fn threads(
    name: &'static str,
    count: usize,
    stack_bytes: usize,
) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    let name = move |number| format!("{name}-{number}");
    rayon::ThreadPoolBuilder::new().num_threads(count).stack_size(stack_bytes).thread_name(name).build()
}

impl Pool {
    pub fn new(options: PoolOptions) -> Result<Self, rayon::ThreadPoolBuildError> {
        let options = PoolOptions { threads: options.threads.max(1), ..options };
        Ok(Self {
            threads: threads("compute", options.threads, options.stack_bytes)?,
            large: Lane::new(&options)?,
            slots: Arc::new(Semaphore::new(options.threads)),
            places: Arc::new(Semaphore::new(options.threads.saturating_add(options.queue))),
            freed: Arc::default(),
            options,
        })
    }

    /// Takes a place, or refuses at once when there is none.
    pub fn admit(&self) -> Result<Place, PoolError> {
        let PoolOptions { threads, queue, .. } = self.options;
        let place = Arc::clone(&self.places).try_acquire_owned();
        place
            .map(|_permit| Place { _permit, large: None, slot: None })
            .map_err(|_| PoolError::Saturated { threads, queue })
    }

    /// The same for work of this size.
    pub fn admit_sized(&self, size: Size) -> Result<Place, PoolError> {
        let mut place = self.admit()?;
        if size == Size::Everyday || place.move_to(&self.large) {
            return Ok(place);
        }
        let PoolOptions { threads, queue, .. } = self.options;
        Err(PoolError::Saturated { threads, queue })
    }

    /// A place that was taken before, where work of this size belongs; as it is where there is too much of that.
    pub fn sized(&self, mut place: Place, size: Size) -> Place {
        if size == Size::Large {
            place.move_to(&self.large);
        }
        place
    }

    /// Takes a place together with a thread that is idle and that nobody waits for, for work that has time.
    pub fn admit_idle(&self) -> Option<Place> {
        // A semaphore serves who waits before it serves who tries.
        let slot = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        let place = self.admit().ok()?;
        Some(Place { slot: Some(slot), ..place })
    }

    /// Waits until a thread has become free since the last call; for one caller at a time.
    pub async fn freed(&self) {
        self.freed.notified().await;
    }

    /// Runs `work` as soon as a thread is free. Dropping the future gives up waiting; work that has begun goes on until
    /// it asks its `Progress`.
    pub async fn run<T: Send + 'static>(
        &self,
        mut place: Place,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let (threads, slots) = match &place.large {
            None => (&self.threads, &self.slots),
            Some(_) => (&self.large.threads, &self.large.slots),
        };
        let slot = match place.slot.take() {
            Some(slot) => slot,
            // The semaphore is never closed; were it, the pool could not compute either.
            None => Arc::clone(slots).acquire_owned().await.map_err(|_| PoolError::Panicked)?,
        };
        let freed = Arc::clone(&self.freed);
        let (answer, answered) = oneshot::channel();
        let span = Span::current();
        threads.spawn(move || {
            let result = span.in_scope(|| catch_unwind(AssertUnwindSafe(work)));
            if result.is_err() {
                metrics::counter!("hullwright_panics_total").increment(1);
            }
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

    pub fn usage(&self) -> PoolUse {
        let PoolOptions { threads, queue, .. } = self.options;
        let large = self.large.count - self.large.slots.available_permits().min(self.large.count);
        let running = threads - self.slots.available_permits().min(threads) + large;
        let taken = (threads + queue).saturating_sub(self.places.available_permits());
        PoolUse { running, waiting: taken.saturating_sub(running), threads, queue }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn pool(threads: usize, queue: usize) -> Arc<Pool> {
        Arc::new(Pool::new(PoolOptions { threads, queue, stack_bytes: 1 << 20 }).unwrap())
    }

    #[tokio::test]
    async fn work_is_answered() {
        let pool = pool(2, 0);
        assert_eq!(pool.run(pool.admit().unwrap(), || 6 * 7).await, Ok(42));
        assert_eq!(pool.usage(), PoolUse { running: 0, waiting: 0, threads: 2, queue: 0 });
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_the_place() {
        let pool = pool(1, 0);
        for _ in 0..3 {
            let place = pool.admit().unwrap();
            assert_eq!(pool.run(place, || -> u8 { panic!("wanted by a test") }).await, Err(PoolError::Panicked));
        }
        assert_eq!(pool.run(pool.admit().unwrap(), || 1).await, Ok(1));
    }

    #[tokio::test]
    async fn beyond_threads_and_queue_work_is_refused_until_a_place_is_free() {
        let pool = pool(1, 1);
        let (release, released) = mpsc::channel::<()>();
        let place = pool.admit().unwrap();
        let running = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(place, move || released.recv().is_ok()).await }
        });
        let waiting = pool.admit().unwrap();
        assert_eq!(pool.admit().err(), Some(PoolError::Saturated { threads: 1, queue: 1 }));
        assert!(pool.usage().is_saturated());
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
        assert_eq!(pool.run(waiting, || 2).await, Ok(2));
        assert!(!pool.usage().is_saturated());
    }

    #[tokio::test]
    async fn an_idle_thread_is_had_only_when_nobody_waits_for_it() {
        let pool = pool(1, 2);
        let idle = pool.admit_idle().unwrap();
        assert!(pool.admit_idle().is_none(), "its thread is taken");
        let waiting = tokio::spawn({
            let (pool, place) = (Arc::clone(&pool), pool.admit().unwrap());
            async move { pool.run(place, || 1).await }
        });
        while pool.usage().waiting == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.run(idle, || 2).await, Ok(2));
        assert_eq!(waiting.await.unwrap(), Ok(1));
        pool.freed().await;
        assert_eq!(pool.run(pool.admit_idle().unwrap(), || 3).await, Ok(3));
    }

    #[tokio::test]
    async fn giving_up_in_the_queue_frees_the_place_without_running() {
        let pool = pool(1, 1);
        let (release, released) = mpsc::channel::<()>();
        let first = pool.admit().unwrap();
        let running = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(first, move || released.recv().is_ok()).await }
        });
        while pool.usage().running == 0 {
            tokio::task::yield_now().await;
        }
        let second = pool.admit().unwrap();
        let given_up = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(second, || -> u8 { panic!("must not run") }).await }
        });
        tokio::task::yield_now().await;
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        assert_eq!(pool.usage(), PoolUse { running: 1, waiting: 0, threads: 1, queue: 1 });
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
    }

    #[tokio::test]
    async fn large_work_keeps_no_everyday_work_waiting() {
        let pool = pool(1, 4);
        let (release, released) = mpsc::channel::<()>();
        let large = pool.admit_sized(Size::Large).unwrap();
        let running = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(large, move || released.recv().is_ok()).await }
        });
        while pool.usage().running == 0 {
            tokio::task::yield_now().await;
        }
        // One runs and one may wait; that is no reason to refuse everyday work.
        let waiting = pool.admit_sized(Size::Large).unwrap();
        assert_eq!(pool.admit_sized(Size::Large).err(), Some(PoolError::Saturated { threads: 1, queue: 4 }));
        for _ in 0..3 {
            let place = pool.admit_sized(Size::Everyday).unwrap();
            assert_eq!(pool.run(place, || 7).await, Ok(7));
        }
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
        assert_eq!(pool.run(waiting, || 8).await, Ok(8));
    }
}
