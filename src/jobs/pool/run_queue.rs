//! [`RunQueue`]: the threads of one lane and the work that waits for them.
//!
//! A thread that has ended a piece of work takes the next one from the queue itself. If the async side handed it over,
//! the thread would sleep until that side gets a core, which takes milliseconds on a busy machine.
//!
//! Work waits here and not inside rayon, so that work that still waits can be given up. Each thread is a rayon pool of its
//! own: in a common pool, a thread that waits for a part of its own work would pick up another piece of work meanwhile.
//! Several threads divide a step only in the [`crew`](super::crew).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit as Permit, Semaphore, oneshot};
use tracing::Span;

use super::demand::Demand;
use super::lane::{Lane, LaneUse, Lost, Saturated};
use super::load::Load;
use super::shares::Owner;
use super::threads::Threads;
use super::waiting::{Piece, Run, State, Waiting};
use crate::lock::lock;

/// Threads of one lane and the queue in front of them.
#[derive(Debug)]
pub struct RunQueue {
    name: &'static str,
    threads: Threads,
    pub(super) thread_count: usize,
    /// Pieces of work that may wait.
    pub(super) capacity: usize,
    /// Memory of all work that runs at once.
    pub(super) memory_bytes: usize,
    /// One permit for each thread and for each place in the queue.
    places: Arc<Semaphore>,
    state: Mutex<State>,
    load: Mutex<Load>,
    /// Notified when a thread has become idle.
    freed: Arc<Notify>,
}

/// A place on a thread or in the queue, taken until the work has ended.
#[derive(Debug)]
pub struct Place {
    queue: Arc<RunQueue>,
    demand: Demand,
    /// `None` once the work is queued with it.
    permit: Option<Permit>,
    /// When the work is cut off, if it is known.
    pub(in crate::jobs) until: Option<Instant>,
    /// Whether an idle thread is reserved for the work. Dropping the place gives the thread back.
    has_thread: bool,
}

/// Gives up work that has not begun when it is dropped.
struct GiveUp {
    queue: Arc<RunQueue>,
    /// `None` for work that did not have to wait.
    number: Option<u64>,
}

impl RunQueue {
    pub(super) fn new(
        lane: Lane,
        stack_bytes: usize,
        freed: Arc<Notify>,
    ) -> Result<Arc<Self>, rayon::ThreadPoolBuildError> {
        let Lane { name, threads: thread_count, queue: capacity, memory_bytes, on_start } = lane;
        let threads = Threads::new(name, thread_count, stack_bytes, on_start)?;
        let places = Arc::new(Semaphore::new(thread_count.saturating_add(capacity)));
        let state = Mutex::new(State { idle: thread_count, memory_bytes, waiting: Waiting::default() });
        Ok(Arc::new(Self {
            name,
            threads,
            thread_count,
            capacity,
            memory_bytes,
            places,
            state,
            load: Mutex::new(Load::new()),
            freed,
        }))
    }

    /// Takes a place. When none is free, the client that waits with the most work loses its last place to a client that
    /// waits with less. Otherwise refuses.
    pub(super) fn admit(self: &Arc<Self>, demand: Demand) -> Result<Place, Saturated> {
        let free = self.has_room().then(|| Arc::clone(&self.places).try_acquire_owned().ok());
        if let Some(permit) = free.flatten() {
            return Ok(self.place(permit, demand, false));
        }
        let displaced = self.without(|waiting| waiting.displace(&demand.owner));
        let Some(Piece { work, permit, .. }) = displaced else { return Err(self.saturated()) };
        // Dropping the work wakes whoever waits for it, so nothing may be locked then. Its place is handed over: whoever waits
        // for any place would take it otherwise.
        drop(work);
        metrics::counter!("hullwright_pool_displaced_total").increment(1);
        Ok(self.place(permit, demand, false))
    }

    fn has_room(&self) -> bool {
        let mut load = lock(&self.load);
        let allowed = load.allowed_queue(self.taken(), self.thread_count, self.capacity);
        self.taken() < self.thread_count + allowed
    }

    /// Returns whether [`RunQueue::admit`] would find a place for `owner` now.
    pub(super) fn would_admit(&self, owner: &Owner) -> bool {
        self.has_room() || lock(&self.state).waiting.can_displace(owner)
    }

    /// Notes a refusal, and returns it.
    pub(super) fn saturated(&self) -> Saturated {
        let backlog = lock(&self.load).backlog(self.taken(), self.thread_count);
        Saturated { threads: self.thread_count, queue: self.capacity, backlog }
    }

    /// Waits for a place, in the order of the calls and before any later [`RunQueue::admit`].
    pub(super) async fn wait_for_place(self: &Arc<Self>, demand: Demand) -> Result<Place, Lost> {
        // The semaphore is never closed; with a closed one the pool could not compute either.
        let permit = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Lost::Panicked)?;
        Ok(self.place(permit, demand, false))
    }

    /// Takes a place and reserves an idle thread, if there is one that nobody waits for.
    pub(super) fn admit_idle(self: &Arc<Self>, demand: Demand) -> Option<Place> {
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let mut state = lock(&self.state);
        state.idle = state.idle.checked_sub(1)?;
        drop(state);
        Some(self.place(permit, demand, true))
    }

    fn place(self: &Arc<Self>, permit: Permit, demand: Demand, has_thread: bool) -> Place {
        Place { queue: Arc::clone(self), demand, permit: Some(permit), until: None, has_thread }
    }

    /// Returns how many places are taken, on threads and in the queue.
    pub(super) fn taken(&self) -> usize {
        self.thread_count.saturating_add(self.capacity).saturating_sub(self.places.available_permits())
    }

    /// Returns how full the lane is.
    pub(super) fn usage(&self) -> LaneUse {
        let running = self.running();
        let waiting = self.taken().saturating_sub(running);
        LaneUse { lane: self.name, threads: self.thread_count, running, queue: self.capacity, waiting }
    }

    /// Returns how many threads run work or are reserved.
    pub(super) fn running(&self) -> usize {
        self.thread_count - lock(&self.state).idle
    }

    /// Starts `work`, which must not panic, on a reserved or an idle thread; queues it when every thread is taken, or when
    /// its memory is not free.
    fn start_or_wait(self: &Arc<Self>, work: Run, permit: Permit, mut demand: Demand, has_thread: bool) -> GiveUp {
        let mut state = lock(&self.state);
        // Work that needs more than all memory runs when nothing else does.
        demand.memory_bytes = demand.memory_bytes.min(self.memory_bytes);
        state.idle += usize::from(has_thread);
        let number = state.waiting.push(demand, permit, work);
        let is_waiting = !self.start_all(state).contains(&number);
        GiveUp { queue: Arc::clone(self), number: is_waiting.then_some(number) }
    }

    fn start(self: &Arc<Self>, piece: Piece) {
        let queue = Arc::clone(self);
        self.threads.spawn(Box::new(move || queue.run_from(piece)));
    }

    /// Runs `first`, then whatever waits, until nothing waits that may run.
    fn run_from(self: &Arc<Self>, first: Piece) {
        let mut next = Some(first);
        while let Some(Piece { work, permit, demand, .. }) = next.take() {
            let began = Instant::now();
            work(permit);
            next = self.next(&demand, began.elapsed());
        }
    }

    /// Takes the next piece of work for a thread whose work has ended. Without one, the thread becomes idle. The memory
    /// that became free may allow more pieces to begin on other idle threads.
    fn next(self: &Arc<Self>, ended: &Demand, took: Duration) -> Option<Piece> {
        let mut state = lock(&self.state);
        state.memory_bytes += ended.memory_bytes;
        state.waiting.end(ended, took);
        state.idle += 1;
        let mut begun = state.begin_all().into_iter();
        drop(state);
        let next = begun.next();
        begun.for_each(|piece| self.start(piece));
        if next.is_none() {
            self.freed.notify_one();
        }
        next
    }

    /// Returns an idle thread that was reserved, and starts what waits for it.
    fn give_back_thread(self: &Arc<Self>) {
        let mut state = lock(&self.state);
        state.idle += 1;
        if self.start_all(state).is_empty() {
            self.freed.notify_one();
        }
    }

    /// Starts all work that may begin on idle threads now, and returns its numbers.
    fn start_all(self: &Arc<Self>, mut state: MutexGuard<'_, State>) -> Vec<u64> {
        let begun = state.begin_all();
        drop(state);
        let numbers = begun.iter().map(|piece| piece.number).collect();
        begun.into_iter().for_each(|piece| self.start(piece));
        numbers
    }

    /// Removes a piece of the waiting work, and starts those for which it kept a thread or memory from others.
    fn without(self: &Arc<Self>, remove: impl FnOnce(&mut Waiting) -> Option<Piece>) -> Option<Piece> {
        let mut state = lock(&self.state);
        let removed = remove(&mut state.waiting);
        self.start_all(state);
        removed
    }
}

impl Place {
    /// Whether this is a place of `queue`.
    pub(super) fn is_in(&self, queue: &Arc<RunQueue>) -> bool {
        Arc::ptr_eq(&self.queue, queue)
    }

    /// Returns what the work in this place may take.
    pub(in crate::jobs) fn demand(&self) -> &Demand {
        &self.demand
    }

    /// Uses the place for another piece of work.
    pub(super) fn with(self: Place, demand: Demand) -> Self {
        let mut place = self;
        place.demand = demand;
        place
    }

    /// Runs `work` as soon as a thread and its memory are free. Dropping the future gives up work that has not begun; work
    /// that has begun continues until it checks its `Progress`.
    pub async fn run<T: Send + 'static>(mut self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Lost> {
        let (queue, has_thread) = (Arc::clone(&self.queue), std::mem::take(&mut self.has_thread));
        let (demand, until) = (self.demand.clone(), self.until);
        // A place that was taken has its permit until here.
        let permit = self.permit.take().ok_or(Lost::Panicked)?;
        let (result_sender, result) = oneshot::channel();
        let (span, lane) = (Span::current(), Arc::clone(&queue));
        let task = move |permit: Permit| {
            // The client left between the start and now.
            if result_sender.is_closed() {
                return;
            }
            let began = Instant::now();
            let result = span.in_scope(|| catch_unwind(AssertUnwindSafe(work)));
            if result.is_err() {
                metrics::counter!("hullwright_panics_total").increment(1);
            }
            // This piece of work still has its own place.
            let all_busy = lane.places.available_permits() <= lane.capacity;
            let was_cut_off = until.is_some_and(|until| Instant::now() >= until);
            lock(&lane.load).note_end(began.elapsed(), was_cut_off, all_busy);
            drop(permit);
            // Nobody receives the result when the client has left.
            drop(result_sender.send(result));
        };
        let _give_up = queue.start_or_wait(Box::new(task), permit, demand, has_thread);
        match result.await {
            Ok(result) => result.map_err(|_| Lost::Panicked),
            // The sender is dropped unused only with work that gave its place away.
            Err(_) => Err(Lost::Displaced(queue.saturated())),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.has_thread {
            self.queue.give_back_thread();
        }
    }
}

impl Drop for GiveUp {
    fn drop(&mut self) {
        let Some(number) = self.number else { return };
        // The work drops its place, so nothing may be locked then.
        drop(self.queue.without(|waiting| waiting.remove(number)));
    }
}

#[cfg(test)]
mod tests;
