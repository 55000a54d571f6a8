//! [`Pool`]: a fixed number of compute threads with large stacks, in two lanes with a short queue each.
//!
//! Large work has half as many threads of its own. It may take all of them for minutes, and the operating system still
//! gives everyday work two thirds of the cores. The queue for large work is a quarter as long.
//!
//! Work must be admitted first ([`Pool::admit`]). Refusing it while the queue is full, or has stood for long, bounds
//! waiting time and memory under any load. A place is given back when its work has really ended, not when the client
//! has left.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::crew::PoolCrew;
use super::job_size::Size;
use super::run_queue::{Panicked, Place, RunQueue};
use crate::geometry::Crew;

/// Size of the pool.
#[derive(Clone, Debug)]
pub struct PoolOptions {
    /// Pieces of everyday work that run at once, at least 1.
    pub threads: usize,
    /// Pieces of everyday work that may wait.
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

/// The pool has no place for a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("all {threads} compute threads are busy and up to {queue} requests are waiting; try again later")]
pub struct Saturated {
    pub threads: usize,
    pub queue: usize,
    /// How long the work already admitted will take.
    pub backlog: Duration,
}

/// The compute pool.
#[derive(Debug)]
pub struct Pool {
    everyday: Arc<RunQueue>,
    large: Arc<RunQueue>,
    /// Notified when a thread has become idle.
    freed: Arc<Notify>,
    crew: Arc<PoolCrew>,
}

impl Pool {
    /// Starts the threads of both lanes.
    pub fn new(options: PoolOptions) -> Result<Self, rayon::ThreadPoolBuildError> {
        let PoolOptions { threads, queue, stack_bytes } = options;
        let threads = threads.max(1);
        let freed = Arc::default();
        let everyday = RunQueue::new("compute", threads, queue, stack_bytes, Arc::clone(&freed))?;
        let large = RunQueue::new("large", (threads / 2).max(1), queue / 4, stack_bytes, Arc::clone(&freed))?;
        let crew = PoolCrew::new(threads, stack_bytes, [Arc::clone(&everyday), Arc::clone(&large)])?;
        Ok(Self { everyday, large, freed, crew: Arc::new(crew) })
    }

    /// Returns the threads that help one piece of work at a time while the pool is at most half busy.
    pub fn crew(&self) -> Arc<dyn Crew> {
        Arc::<PoolCrew>::clone(&self.crew)
    }

    fn lane(&self, size: Size) -> &Arc<RunQueue> {
        match size {
            Size::Everyday => &self.everyday,
            Size::Large => &self.large,
        }
    }

    /// Takes a place for work of this size, or refuses at once when none is free.
    pub fn admit(&self, size: Size) -> Result<Place, Saturated> {
        let lane = self.lane(size);
        lane.admit().map_err(|backlog| Saturated { threads: lane.thread_count, queue: lane.capacity, backlog })
    }

    /// Exchanges a place for one in the lane for this size, and waits until that lane has one. For work without haste.
    pub async fn exchange(&self, place: Place, size: Size) -> Result<Place, Panicked> {
        let lane = self.lane(size);
        if place.is_in(lane) {
            return Ok(place);
        }
        // Its thread serves others meanwhile.
        drop(place);
        lane.wait_for_place().await
    }

    /// Takes a place and reserves an idle thread, if there is one that nobody waits for. For work without haste.
    pub fn admit_idle(&self) -> Option<Place> {
        self.everyday.admit_idle()
    }

    /// Waits until a thread has become idle since the last call. Only one caller may wait at a time.
    pub async fn freed(&self) {
        self.freed.notified().await;
    }

    /// Returns how full the pool is.
    pub fn usage(&self) -> PoolUse {
        let Self { everyday, large, .. } = self;
        let running = everyday.running() + large.running();
        PoolUse {
            running,
            waiting: (everyday.taken() + large.taken()).saturating_sub(running),
            threads: everyday.thread_count,
            queue: everyday.capacity,
            is_saturated: everyday.taken() >= everyday.thread_count + everyday.capacity,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn pool(threads: usize, queue: usize) -> Pool {
        Pool::new(PoolOptions { threads, queue, stack_bytes: 1 << 20 }).unwrap()
    }

    /// Keeps a thread of the place's lane until the sender is dropped.
    fn hold(place: Place) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), Panicked>>) {
        let (release, released) = mpsc::channel();
        (release, tokio::spawn(place.run(move || released.recv().unwrap_or_default())))
    }

    async fn until_running(pool: &Pool, running: usize) {
        while pool.usage().running != running {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn work_returns_its_result_and_leaves_the_pool_idle() {
        let pool = pool(2, 0);
        assert_eq!(pool.admit(Size::Everyday).unwrap().run(|| 6 * 7).await, Ok(42));
        // The result arrives before the thread has looked for more work.
        pool.freed().await;
        assert_eq!(pool.usage(), PoolUse { running: 0, waiting: 0, threads: 2, queue: 0, is_saturated: false });
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_the_place() {
        let pool = pool(1, 0);
        for _ in 0..3 {
            let place = pool.admit(Size::Everyday).unwrap();
            assert_eq!(place.run(|| -> u8 { panic!("wanted by a test") }).await, Err(Panicked));
        }
        assert_eq!(pool.admit(Size::Everyday).unwrap().run(|| 1).await, Ok(1));
    }

    #[tokio::test]
    async fn beyond_threads_and_queue_work_is_refused_until_a_place_is_free() {
        let pool = pool(1, 1);
        let (release, running) = hold(pool.admit(Size::Everyday).unwrap());
        let waiting = pool.admit(Size::Everyday).unwrap();
        assert!(matches!(pool.admit(Size::Everyday), Err(Saturated { threads: 1, queue: 1, .. })));
        assert!(pool.usage().is_saturated);
        drop(release);
        assert_eq!(running.await.unwrap(), Ok(()));
        assert_eq!(waiting.run(|| 2).await, Ok(2));
        assert!(!pool.usage().is_saturated);
    }

    #[tokio::test]
    async fn an_idle_thread_is_reserved_only_when_nobody_waits_for_it() {
        let pool = pool(1, 2);
        let idle = pool.admit_idle().unwrap();
        assert!(pool.admit_idle().is_none(), "the only thread is reserved");
        let waiting = tokio::spawn(pool.admit(Size::Everyday).unwrap().run(|| 1));
        while pool.usage().waiting == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(idle.run(|| 2).await, Ok(2));
        assert_eq!(waiting.await.unwrap(), Ok(1));
        pool.freed().await;
        assert_eq!(pool.admit_idle().unwrap().run(|| 3).await, Ok(3));
    }

    #[tokio::test]
    async fn giving_up_in_the_queue_frees_the_place_without_running() {
        let pool = pool(1, 1);
        let (release, running) = hold(pool.admit(Size::Everyday).unwrap());
        until_running(&pool, 1).await;
        let given_up = tokio::spawn(pool.admit(Size::Everyday).unwrap().run(|| -> u8 { panic!("must not run") }));
        tokio::task::yield_now().await;
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        assert_eq!(pool.usage(), PoolUse { running: 1, waiting: 0, threads: 1, queue: 1, is_saturated: false });
        drop(release);
        assert_eq!(running.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn large_work_without_haste_waits_for_its_lane_and_gives_its_thread_back() {
        let pool = Arc::new(pool(1, 4));
        let taken = [pool.admit(Size::Large).unwrap(), pool.admit(Size::Large).unwrap()];
        let idle = pool.admit_idle().unwrap();
        let job = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.exchange(idle, Size::Large).await?.run(|| 9).await }
        });
        until_running(&pool, 0).await;
        assert_eq!(pool.admit_idle().unwrap().run(|| 7).await, Ok(7));
        assert!(!job.is_finished());
        drop(taken);
        assert_eq!(job.await.unwrap(), Ok(9));
    }

    #[tokio::test]
    async fn large_work_keeps_no_everyday_work_waiting() {
        let pool = pool(1, 4);
        let (release, running) = hold(pool.admit(Size::Large).unwrap());
        until_running(&pool, 1).await;
        // One piece of large work runs and one may wait. A third is refused, everyday work is not.
        let waiting = pool.admit(Size::Large).unwrap();
        assert!(matches!(pool.admit(Size::Large), Err(Saturated { threads: 1, queue: 1, .. })));
        for _ in 0..3 {
            assert_eq!(pool.admit(Size::Everyday).unwrap().run(|| 7).await, Ok(7));
        }
        drop(release);
        assert_eq!(running.await.unwrap(), Ok(()));
        assert_eq!(waiting.run(|| 8).await, Ok(8));
    }
}
