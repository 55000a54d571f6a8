//! [`RunQueue`]: the threads of one lane and the work that waits for them.
//!
//! A thread that has ended a piece of work takes the next one from the queue itself. If the async side handed it over,
//! the thread would sleep until that side gets a core, which takes milliseconds on a busy machine.
//!
//! Work waits here and not inside rayon, so that work that still waits can be given up. Each thread is a rayon pool of its
//! own: in a common pool, a thread that waits for a part of its own work would pick up another piece of work meanwhile.
//! Several threads divide a step only in the [`crew`](super::crew).

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::Span;

use super::load::Load;
use super::lock::lock;

type Work = Box<dyn FnOnce() + Send>;

/// The work panicked, which is a bug. The panic hook has logged it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panicked;

/// Threads of one lane and a first-come, first-served queue in front of them.
#[derive(Debug)]
pub struct RunQueue {
    threads: Threads,
    pub(super) thread_count: usize,
    /// Pieces of work that may wait.
    pub(super) capacity: usize,
    /// One permit for each thread and for each place in the queue.
    places: Arc<Semaphore>,
    state: Mutex<State>,
    load: Mutex<Load>,
    /// Notified when a thread has become idle.
    freed: Arc<Notify>,
}

/// Threads that take work from a channel, in which nothing waits while all of them work.
#[derive(Debug)]
struct Threads {
    work: mpsc::Sender<Work>,
    /// They end when the sender is dropped.
    _pools: Vec<rayon::ThreadPool>,
}

impl Threads {
    fn new(name: &'static str, count: usize, stack_bytes: usize) -> Result<Self, rayon::ThreadPoolBuildError> {
        let (work, received) = mpsc::channel::<Work>();
        let received = Arc::new(Mutex::new(received));
        let start = |number: usize| {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(stack_bytes);
            let pool = builder.thread_name(move |_| format!("{name}-{number}")).build()?;
            let received = Arc::clone(&received);
            pool.spawn(move || {
                while let Some(work) = next_of(&received) {
                    work();
                }
            });
            Ok(pool)
        };
        Ok(Self { work, _pools: (0..count).map(start).collect::<Result<_, _>>()? })
    }

    fn spawn(&self, work: Work) {
        // The threads receive until the sender is dropped.
        let _ = self.work.send(work);
    }
}

/// Waits for work; `None` when no more can come. The lock is held while waiting, and not while working.
fn next_of(received: &Mutex<mpsc::Receiver<Work>>) -> Option<Work> {
    lock(received).recv().ok()
}

struct State {
    /// Threads that run nothing and that nobody has reserved.
    idle: usize,
    /// Empty while a thread is idle. The number identifies a piece of work that is given up.
    waiting: VecDeque<(u64, Work)>,
    next_number: u64,
}

/// A place on a thread or in the queue, taken until the work has ended.
#[derive(Debug)]
pub struct Place {
    queue: Arc<RunQueue>,
    _permit: OwnedSemaphorePermit,
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
        name: &'static str,
        thread_count: usize,
        capacity: usize,
        stack_bytes: usize,
        freed: Arc<Notify>,
    ) -> Result<Arc<Self>, rayon::ThreadPoolBuildError> {
        let threads = Threads::new(name, thread_count, stack_bytes)?;
        let places = Arc::new(Semaphore::new(thread_count.saturating_add(capacity)));
        let state = Mutex::new(State { idle: thread_count, waiting: VecDeque::new(), next_number: 0 });
        Ok(Arc::new(Self { threads, thread_count, capacity, places, state, load: Mutex::new(Load::new()), freed }))
    }

    /// Takes a place. When none is free, returns how long the work already admitted will take.
    pub(super) fn admit(self: &Arc<Self>) -> Result<Place, Duration> {
        let mut load = lock(&self.load);
        let allowed = load.allowed_queue(self.taken(), self.thread_count, self.capacity);
        let has_room = self.taken() < self.thread_count + allowed;
        let permit = has_room.then(|| Arc::clone(&self.places).try_acquire_owned().ok()).flatten();
        match permit {
            Some(permit) => Ok(self.place(permit, false)),
            None => Err(load.backlog(self.taken(), self.thread_count)),
        }
    }

    /// Waits for a place, in the order of the calls and before any later [`RunQueue::admit`].
    pub(super) async fn wait_for_place(self: &Arc<Self>) -> Result<Place, Panicked> {
        // The semaphore is never closed; with a closed one the pool could not compute either.
        let permit = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Panicked)?;
        Ok(self.place(permit, false))
    }

    /// Takes a place and reserves an idle thread, if there is one that nobody waits for.
    pub(super) fn admit_idle(self: &Arc<Self>) -> Option<Place> {
        let permit = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let mut state = lock(&self.state);
        state.idle = state.idle.checked_sub(1)?;
        Some(self.place(permit, true))
    }

    fn place(self: &Arc<Self>, permit: OwnedSemaphorePermit, has_thread: bool) -> Place {
        Place { queue: Arc::clone(self), _permit: permit, has_thread }
    }

    /// Returns how many places are taken, on threads and in the queue.
    pub(super) fn taken(&self) -> usize {
        self.thread_count.saturating_add(self.capacity).saturating_sub(self.places.available_permits())
    }

    /// Returns how many threads run work or are reserved.
    pub(super) fn running(&self) -> usize {
        self.thread_count - lock(&self.state).idle
    }

    /// Starts `work`, which must not panic, on a reserved or an idle thread; queues it when every thread is taken.
    fn start_or_wait(self: &Arc<Self>, work: Work, has_thread: bool) -> GiveUp {
        let (mut state, mut waiting) = (lock(&self.state), None);
        if !has_thread && state.idle == 0 {
            let number = state.next_number;
            state.waiting.push_back((number, work));
            state.next_number += 1;
            waiting = Some(number);
        } else {
            state.idle -= usize::from(!has_thread);
            drop(state);
            self.start(work);
        }
        GiveUp { queue: Arc::clone(self), number: waiting }
    }

    fn start(self: &Arc<Self>, work: Work) {
        let queue = Arc::clone(self);
        self.threads.spawn(Box::new(move || queue.run_from(work)));
    }

    /// Runs `first`, then whatever waits, until the queue is empty.
    fn run_from(self: &Arc<Self>, first: Work) {
        let mut next = Some(first);
        while let Some(work) = next.take() {
            work();
            next = self.next();
        }
    }

    /// Takes the next piece of work for a thread that has become free. Without one, the thread becomes idle.
    fn next(&self) -> Option<Work> {
        let mut state = lock(&self.state);
        let next = state.waiting.pop_front();
        if next.is_none() {
            state.idle += 1;
            drop(state);
            self.freed.notify_one();
        }
        next.map(|(_, work)| work)
    }
}

impl Place {
    /// Whether this is a place of `queue`.
    pub(super) fn is_in(&self, queue: &Arc<RunQueue>) -> bool {
        Arc::ptr_eq(&self.queue, queue)
    }

    /// Runs `work` as soon as a thread is free. Dropping the future gives up work that has not begun; work that has
    /// begun continues until it checks its `Progress`.
    pub async fn run<T: Send + 'static>(mut self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Panicked> {
        let (queue, has_thread) = (Arc::clone(&self.queue), std::mem::take(&mut self.has_thread));
        let (result_sender, result) = oneshot::channel();
        let span = Span::current();
        let task = move || {
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
            let all_busy = self.queue.places.available_permits() <= self.queue.capacity;
            lock(&self.queue.load).note_end(began.elapsed(), all_busy);
            drop(self);
            // Nobody receives the result when the client has left.
            drop(result_sender.send(result));
        };
        let _give_up = queue.start_or_wait(Box::new(task), has_thread);
        result.await.ok().and_then(Result::ok).ok_or(Panicked)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.has_thread
            && let Some(work) = self.queue.next()
        {
            self.queue.start(work);
        }
    }
}

impl Drop for GiveUp {
    fn drop(&mut self) {
        let Some(number) = self.number else { return };
        let mut state = lock(&self.queue.state);
        let found = state.waiting.iter().position(|(waiting, _)| *waiting == number);
        let given_up = found.and_then(|index| state.waiting.remove(index));
        // The work drops its place, so nothing may be locked then.
        drop(state);
        drop(given_up);
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("idle", &self.idle).field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
