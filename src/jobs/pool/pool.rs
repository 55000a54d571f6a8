//! The bounded compute pool: a fixed number of threads with large stacks, and a short queue in front of them.
//!
//! Large work has half as many threads again, of its own: it may take them all for minutes, and the operating system still
//! gives everyday work two thirds of the cores. It has a queue of its own too, a quarter as long.
//!
//! Work is admitted first ([`Pool::admit`]) and refused when the queue is full or has stood for long; that keeps waiting
//! time and memory bounded whatever arrives. A place is given back when the work has really ended, not when its client
//! has gone.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::job_size::Size;
use super::lane::{Lane, LanePlace};

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
    /// Whether the queue for everyday work is full.
    pub is_saturated: bool,
}

/// Why the pool gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// `backlog`: how long what is there now will take.
    #[error("all {threads} compute threads are busy and up to {queue} requests are waiting; try again later")]
    Saturated { threads: usize, queue: usize, backlog: Duration },
    /// The work panicked: a bug, logged by the panic hook.
    #[error("the computation failed")]
    Panicked,
}

impl PoolError {
    /// How long what is there now will take, where that is known.
    pub fn backlog(self) -> Duration {
        match self {
            Self::Saturated { backlog, .. } => backlog,
            Self::Panicked => Duration::ZERO,
        }
    }
}

/// A place in the pool or its queue, held until the work has ended.
#[derive(Debug)]
pub struct Place {
    size: Size,
    place: LanePlace,
}

/// The compute pool.
#[derive(Debug)]
pub struct Pool {
    everyday: Lane,
    large: Lane,
    /// Told when a thread has become idle.
    freed: Arc<Notify>,
}

impl Pool {
    pub fn new(options: PoolOptions) -> Result<Self, rayon::ThreadPoolBuildError> {
        let PoolOptions { threads, queue, stack_bytes } = options;
        let threads = threads.max(1);
        let freed = Arc::default();
        Ok(Self {
            everyday: Lane::new("compute", threads, queue, stack_bytes, Arc::clone(&freed))?,
            large: Lane::new("large", (threads / 2).max(1), queue / 4, stack_bytes, Arc::clone(&freed))?,
            freed,
        })
    }

    fn lane(&self, size: Size) -> &Lane {
        match size {
            Size::Everyday => &self.everyday,
            Size::Large => &self.large,
        }
    }

    /// Takes a place for work of this size, or refuses at once when there is none.
    pub fn admit(&self, size: Size) -> Result<Place, PoolError> {
        let lane = self.lane(size);
        let refused = |backlog| PoolError::Saturated { threads: lane.count, queue: lane.queue, backlog };
        lane.admit().map(|place| Place { size, place }).map_err(refused)
    }

    /// A place where work of this size belongs, for one that was taken before: as soon as there is one. For work that has
    /// time.
    pub async fn sized(&self, place: Place, size: Size) -> Result<Place, PoolError> {
        if place.size == size {
            return Ok(place);
        }
        // Its thread is of use meanwhile.
        drop(place);
        Ok(Place { size, place: self.lane(size).admit_later().await? })
    }

    /// Takes a place together with a thread that is idle and that nobody waits for, for work that has time.
    pub fn admit_idle(&self) -> Option<Place> {
        Some(Place { size: Size::Everyday, place: self.everyday.admit_idle()? })
    }

    /// Waits until a thread has become free since the last call; for one caller at a time.
    pub async fn freed(&self) {
        self.freed.notified().await;
    }

    /// Runs `work` as soon as a thread is free. Dropping the future gives up waiting; work that has begun goes on until
    /// it asks its `Progress`.
    pub async fn run<T: Send + 'static>(
        &self,
        Place { size, place }: Place,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        self.lane(size).run(place, work).await
    }

    pub fn usage(&self) -> PoolUse {
        let Self { everyday, large, .. } = self;
        let running = everyday.running() + large.running();
        PoolUse {
            running,
            waiting: (everyday.taken() + large.taken()).saturating_sub(running),
            threads: everyday.count,
            queue: everyday.queue,
            is_saturated: everyday.taken() >= everyday.count + everyday.queue,
        }
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
        assert_eq!(pool.run(pool.admit(Size::Everyday).unwrap(), || 6 * 7).await, Ok(42));
        // The answer is told before the thread has looked for more.
        pool.freed().await;
        assert_eq!(pool.usage(), PoolUse { running: 0, waiting: 0, threads: 2, queue: 0, is_saturated: false });
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_the_place() {
        let pool = pool(1, 0);
        for _ in 0..3 {
            let place = pool.admit(Size::Everyday).unwrap();
            assert_eq!(pool.run(place, || -> u8 { panic!("wanted by a test") }).await, Err(PoolError::Panicked));
        }
        assert_eq!(pool.run(pool.admit(Size::Everyday).unwrap(), || 1).await, Ok(1));
    }

    #[tokio::test]
    async fn beyond_threads_and_queue_work_is_refused_until_a_place_is_free() {
        let pool = pool(1, 1);
        let (release, released) = mpsc::channel::<()>();
        let place = pool.admit(Size::Everyday).unwrap();
        let running = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(place, move || released.recv().is_ok()).await }
        });
        let waiting = pool.admit(Size::Everyday).unwrap();
        assert!(matches!(pool.admit(Size::Everyday), Err(PoolError::Saturated { threads: 1, queue: 1, .. })));
        assert!(pool.usage().is_saturated);
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
        assert_eq!(pool.run(waiting, || 2).await, Ok(2));
        assert!(!pool.usage().is_saturated);
    }

    #[tokio::test]
    async fn an_idle_thread_is_had_only_when_nobody_waits_for_it() {
        let pool = pool(1, 2);
        let idle = pool.admit_idle().unwrap();
        assert!(pool.admit_idle().is_none(), "its thread is taken");
        let waiting = tokio::spawn({
            let (pool, place) = (Arc::clone(&pool), pool.admit(Size::Everyday).unwrap());
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
        let first = pool.admit(Size::Everyday).unwrap();
        let running = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(first, move || released.recv().is_ok()).await }
        });
        while pool.usage().running == 0 {
            tokio::task::yield_now().await;
        }
        let second = pool.admit(Size::Everyday).unwrap();
        let given_up = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(second, || -> u8 { panic!("must not run") }).await }
        });
        tokio::task::yield_now().await;
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        assert_eq!(pool.usage(), PoolUse { running: 1, waiting: 0, threads: 1, queue: 1, is_saturated: false });
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
    }

    #[tokio::test]
    async fn large_work_that_has_time_waits_for_its_lane_and_gives_its_thread_back() {
        let pool = pool(1, 4);
        let taken = [pool.admit(Size::Large).unwrap(), pool.admit(Size::Large).unwrap()];
        let idle = pool.admit_idle().unwrap();
        let job = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(pool.sized(idle, Size::Large).await?, || 9).await }
        });
        while pool.usage().running > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.run(pool.admit_idle().unwrap(), || 7).await, Ok(7));
        assert!(!job.is_finished());
        drop(taken);
        assert_eq!(job.await.unwrap(), Ok(9));
    }

    #[tokio::test]
    async fn large_work_keeps_no_everyday_work_waiting() {
        let pool = pool(1, 4);
        let (release, released) = mpsc::channel::<()>();
        let large = pool.admit(Size::Large).unwrap();
        let running = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(large, move || released.recv().is_ok()).await }
        });
        while pool.usage().running == 0 {
            tokio::task::yield_now().await;
        }
        // One runs and one may wait; that is no reason to refuse everyday work.
        let waiting = pool.admit(Size::Large).unwrap();
        assert!(matches!(pool.admit(Size::Large), Err(PoolError::Saturated { threads: 1, queue: 1, .. })));
        for _ in 0..3 {
            let place = pool.admit(Size::Everyday).unwrap();
            assert_eq!(pool.run(place, || 7).await, Ok(7));
        }
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
        assert_eq!(pool.run(waiting, || 8).await, Ok(8));
    }
}
