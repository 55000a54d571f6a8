//! [`Pool`]: a fixed number of compute threads with large stacks, in three lanes with a queue each.
//!
//! Express work takes milliseconds and has threads of its own, so that it never waits until a longer piece of work ends.
//! Large work has half as many threads, and no more than its memory allows. The operating system shares the cores
//! between the lanes, and prefers the threads of express work and of HTTP ([`PoolOptions::give_way`]).
//!
//! Work must be admitted first ([`Pool::admit`]). Refusing it while the queue is full, or has stood for long, bounds
//! waiting time and memory under any load. A place is given back when its work has really ended, not when the client
//! has left.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::crew::PoolCrew;
use super::demand::{Demand, Size};
use super::lane::{Lane, LaneUse, Lost, Saturated};
use super::run_queue::{Place, RunQueue};
use super::shares::Owner;
use crate::geometry::Crew;

/// Size of the pool.
#[derive(Clone, Debug)]
pub struct PoolOptions {
    /// Pieces of everyday work that run at once, at least 1.
    pub threads: usize,
    /// Pieces of everyday work that may wait.
    pub queue: usize,
    pub stack_bytes: usize,
    /// Memory of all work that runs at once.
    pub memory_bytes: usize,
    /// The most memory of one piece of large work ([`Demand::largest_bytes`]).
    pub large_bytes: usize,
    /// Called on each thread for everyday and large work when it starts, to let others go first.
    pub give_way: fn(),
    /// The longest run of a job as express work. One that takes longer runs again as everyday work.
    pub express_time: Duration,
}

/// Why a piece of work has no result, for the one who waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    #[error(transparent)]
    Saturated(#[from] Saturated),
    #[error("the work panicked")]
    Panicked,
}

/// The compute pool.
#[derive(Debug)]
pub struct Pool {
    express: Arc<RunQueue>,
    everyday: Arc<RunQueue>,
    large: Arc<RunQueue>,
    /// Memory of one piece of work beyond which it is large.
    everyday_bytes: usize,
    express_time: Duration,
    /// Notified when a thread for everyday work has become idle.
    freed: Arc<Notify>,
    crew: Arc<PoolCrew>,
}

impl Pool {
    /// Starts the threads of all lanes.
    pub fn new(options: PoolOptions) -> Result<Self, rayon::ThreadPoolBuildError> {
        let PoolOptions { threads, queue, stack_bytes, memory_bytes, large_bytes, give_way, express_time } = options;
        let threads = threads.max(1);
        // At most half of the memory, but at least one piece of large work.
        let large_threads = (memory_bytes / 2 / large_bytes.max(1)).clamp(1, (threads / 2).max(1));
        let left_bytes = memory_bytes.saturating_sub(large_threads.saturating_mul(large_bytes));
        // Express work takes little memory: a quarter is enough.
        let everyday_bytes = left_bytes - left_bytes / 4;
        let lane = |name, threads, queue, memory_bytes| Lane { name, threads, queue, memory_bytes, on_start: give_way };
        let freed = Arc::default();
        let large_lane = lane("large", large_threads, queue / 4, large_threads.saturating_mul(large_bytes));
        let express_lane = Lane { on_start: || {}, ..lane("express", threads, queue, left_bytes / 4) };
        let express = RunQueue::new(express_lane, stack_bytes, Arc::default())?;
        let everyday =
            RunQueue::new(lane("everyday", threads, queue, everyday_bytes), stack_bytes, Arc::clone(&freed))?;
        let large = RunQueue::new(large_lane, stack_bytes, Arc::default())?;
        let lanes = [&express, &everyday, &large].map(Arc::clone);
        let crew = Arc::new(PoolCrew::new(threads, (stack_bytes, give_way), lanes)?);
        Ok(Self { express, everyday, large, everyday_bytes, express_time, freed, crew })
    }

    /// Returns the threads that help one piece of work at a time while the pool is at most half busy.
    pub fn crew(&self) -> Arc<dyn Crew> {
        Arc::<PoolCrew>::clone(&self.crew)
    }

    /// Returns the lane for a demand, and the demand as work of that lane.
    fn lane(&self, demand: Demand) -> (&Arc<RunQueue>, Demand) {
        match demand.size {
            Size::Express => (&self.express, Demand { most_time: Some(self.express_time), ..demand }),
            Size::Everyday if demand.memory_bytes <= self.everyday_bytes => (&self.everyday, demand),
            Size::Everyday | Size::Large => (&self.large, demand.as_large(self.large_bytes())),
        }
    }

    fn large_bytes(&self) -> usize {
        self.large.memory_bytes / self.large.thread_count
    }

    /// Takes a place for work of this demand, or refuses at once when none is free.
    pub fn admit(&self, demand: Demand) -> Result<Place, Saturated> {
        let (lane, demand) = self.lane(demand);
        lane.admit(demand)
    }

    /// Returns whether [`Pool::admit`] would find a place now. Takes none, and displaces no work.
    pub fn would_admit(&self, demand: &Demand) -> bool {
        let (lane, demand) = self.lane(demand.clone());
        lane.would_admit(&demand.owner)
    }

    /// Notes that work of this demand is refused, and returns the refusal.
    pub fn refusal(&self, demand: Demand) -> Saturated {
        let (lane, _) = self.lane(demand);
        lane.saturated()
    }

    /// Exchanges a place for one in the lane for this demand, and waits until that lane has one. For work without haste.
    pub async fn exchange(&self, place: Place, demand: Demand) -> Result<Place, Lost> {
        let (lane, demand) = self.lane(demand.without_haste());
        if place.is_in(lane) {
            return Ok(place.with(demand));
        }
        // Its thread serves others meanwhile.
        drop(place);
        lane.wait_for_place(demand).await
    }

    /// Waits for a place for work that turned out to be of this size.
    pub async fn wait_for(&self, size: Size, demand: &Demand) -> Result<Place, Lost> {
        let (lane, demand) = self.lane(demand.clone().sized(size));
        lane.wait_for_place(demand).await
    }

    /// Runs work that is not a decomposition, or refuses it when its lane is full. Dropping the future gives up work that
    /// has not begun.
    pub async fn aside<T: Send + 'static>(
        &self,
        demand: Demand,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let place = self.admit(demand)?;
        self.run_aside(place, work).await
    }

    /// Like [`Pool::aside`], but waits for a place. For the last step of a request, whose work would be lost otherwise.
    pub async fn finish<T: Send + 'static>(
        &self,
        demand: Demand,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let (lane, demand) = self.lane(demand);
        let place = lane.wait_for_place(demand).await.map_err(|lost| self.error_of(lost))?;
        self.run_aside(place, work).await
    }

    async fn run_aside<T: Send + 'static>(
        &self,
        place: Place,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        place.run(work).await.map_err(|lost| self.error_of(lost))
    }

    /// Returns the error of work that was lost. Work that gave its place to another client was refused.
    pub fn error_of(&self, lost: Lost) -> PoolError {
        match lost {
            Lost::Panicked => PoolError::Panicked,
            Lost::Displaced(saturated) => saturated.into(),
        }
    }

    /// Takes a place and reserves an idle thread, if there is one that nobody waits for. For work without haste.
    pub fn admit_idle(&self) -> Option<Place> {
        self.everyday.admit_idle(Demand::of_bytes(0, Owner::service()))
    }

    /// Waits until a thread has become idle since the last call. Only one caller may wait at a time.
    pub async fn freed(&self) {
        self.freed.notified().await;
    }

    /// Returns how many pieces of everyday work run at once.
    pub fn threads(&self) -> usize {
        self.everyday.thread_count
    }

    /// Returns how full each lane is.
    pub fn usage(&self) -> [LaneUse; 3] {
        [&self.express, &self.everyday, &self.large].map(|lane| lane.usage())
    }

    /// Returns how full the lane for everyday work is.
    pub fn everyday_use(&self) -> LaneUse {
        self.everyday.usage()
    }

    /// Returns true where no place for everyday work is left.
    pub fn is_saturated(&self) -> bool {
        self.everyday.taken() >= self.everyday.thread_count + self.everyday.capacity
    }

    /// Returns how many pieces of work run, in all lanes.
    pub fn running(&self) -> usize {
        self.usage().iter().map(|lane| lane.running).sum()
    }

    /// Returns how many pieces of work wait, in all lanes.
    pub fn waiting(&self) -> usize {
        self.usage().iter().map(|lane| lane.waiting).sum()
    }
}

#[cfg(test)]
mod tests;
