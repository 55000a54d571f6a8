//! [`PoolCrew`]: threads that help one piece of work at a time, while no other work needs the cores.
//!
//! A piece of work runs on one thread of its lane. Where it divides a step, the step runs here, as long as at most half of
//! the threads are busy with work of their own. The threads of the lanes and of the crew are different ones: a thread that
//! waits for a part of its own work would otherwise pick up another piece of work, and end only after that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::run_queue::RunQueue;
use crate::geometry::Crew;

/// The threads, and the lanes that they leave the cores to.
#[derive(Debug)]
pub struct PoolCrew {
    threads: rayon::ThreadPool,
    is_busy: AtomicBool,
    lanes: [Arc<RunQueue>; 3],
}

impl PoolCrew {
    pub(super) fn new(
        thread_count: usize,
        (stack_bytes, give_way): (usize, fn()),
        lanes: [Arc<RunQueue>; 3],
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let builder = rayon::ThreadPoolBuilder::new()
            .num_threads(thread_count)
            .stack_size(stack_bytes)
            .start_handler(move |_| give_way());
        let threads = builder.thread_name(|number| format!("crew-{number}")).build()?;
        Ok(Self { threads, is_busy: AtomicBool::new(false), lanes })
    }
}

impl Crew for PoolCrew {
    fn run(&self, work: &mut (dyn FnMut() + Send)) {
        let is_free = self.threads.current_num_threads() > 1 && !self.is_wanted();
        if is_free && !self.is_busy.swap(true, Ordering::Acquire) {
            let _free = Free(&self.is_busy);
            self.threads.install(work);
        } else {
            work();
        }
    }

    fn is_wanted(&self) -> bool {
        let running: usize = self.lanes.iter().map(|lane| lane.running()).sum();
        2 * running > self.threads.current_num_threads()
    }
}

/// Frees the crew when it is dropped, also by a panic of the work.
struct Free<'a>(&'a AtomicBool);

impl Drop for Free<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use crate::geometry::Progress;
    use crate::jobs::pool::compute_pool::{Pool, PoolOptions};
    use crate::jobs::pool::demand::{Demand, Size};
    use crate::jobs::pool::shares::Owner;

    fn pool(threads: usize) -> Pool {
        let (memory_bytes, large_bytes) = (64 << 20, 16 << 20);
        let options = PoolOptions {
            threads,
            queue: 4,
            stack_bytes: 1 << 20,
            memory_bytes,
            large_bytes,
            give_way: || {},
            express_time: Duration::from_secs(120),
        };
        Pool::new(options).unwrap()
    }

    fn everyday() -> Demand {
        Demand { size: Size::Everyday, ..Demand::of_bytes(0, Owner::new("test")) }
    }

    /// Returns the number of threads that a step of a piece of work is divided among.
    async fn helpers(pool: &Pool) -> usize {
        let progress = Progress::silent().with_crew(pool.crew());
        let step = move || progress.together(rayon::current_num_threads);
        pool.admit(everyday()).unwrap().run(step).await.unwrap()
    }

    #[tokio::test]
    async fn work_is_helped_only_while_nobody_else_works() {
        let pool = pool(2);
        assert_eq!(helpers(&pool).await, 2);
        let (release, released) = mpsc::channel::<()>();
        let held = pool.admit(everyday()).unwrap().run(move || released.recv().unwrap_or_default());
        let held = tokio::spawn(held);
        while pool.running() == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(helpers(&pool).await, 1, "the second core has work of its own");
        drop(release);
        held.await.unwrap().unwrap();
        while pool.running() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(helpers(&pool).await, 2);
    }

    #[tokio::test]
    async fn steps_within_a_step_and_steps_that_panic_leave_the_crew_free() {
        let pool = pool(2);
        let progress = Progress::silent().with_crew(pool.crew());
        let inner = progress.clone();
        let nested = move || progress.together(|| inner.map(&[1, 2, 3], |number| number * 2));
        assert_eq!(pool.admit(everyday()).unwrap().run(nested).await, Ok(vec![2, 4, 6]));
        let progress = Progress::silent().with_crew(pool.crew());
        let panics = move || progress.together(|| panic!("wanted by a test"));
        assert!(pool.admit(everyday()).unwrap().run::<()>(panics).await.is_err());
        while pool.running() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(helpers(&pool).await, 2);
    }

    #[tokio::test]
    async fn one_core_has_no_crew() {
        assert_eq!(helpers(&pool(1)).await, 1);
    }
}
