//! [`Turns`]: what runs on the threads of a lane, and what is next.
//!
//! A thread that has ended a piece of work takes the next one itself. Handed over by the async side it would sleep until
//! that has had its turn on a core, which on a busy machine takes milliseconds.

use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use super::lock::lock;

thread_local! {
    /// Whether this thread is within a piece of work.
    static AT_WORK: Cell<bool> = const { Cell::new(false) };
}

type Work = Box<dyn FnOnce() + Send>;

/// Threads, and the work that waits for them, first come first served.
///
/// It waits here and not in rayon, so that no thread that waits for a part of its own work picks up a stranger's, and so
/// that waiting work can be given up.
pub struct Turns {
    threads: rayon::ThreadPool,
    count: usize,
    state: Mutex<State>,
    /// Told when a thread has become idle.
    freed: Arc<Notify>,
}

struct State {
    /// Threads that nothing runs on and nobody has taken.
    idle: usize,
    /// Empty while a thread is idle.
    waiting: VecDeque<Arc<Turn>>,
}

/// A piece of work until it begins or is given up.
struct Turn(Mutex<Option<Work>>);

/// An idle thread that was taken. Dropping it gives it back.
pub struct Thread(Option<Arc<Turns>>);

/// A piece of work that somebody waits for. Dropping it gives up what has not begun.
pub struct Awaited {
    turns: Arc<Turns>,
    turn: Arc<Turn>,
}

impl Turns {
    pub fn new(
        name: &'static str,
        count: usize,
        stack_bytes: usize,
        freed: Arc<Notify>,
    ) -> Result<Arc<Self>, rayon::ThreadPoolBuildError> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(count).stack_size(stack_bytes);
        let threads = builder.thread_name(move |number| format!("{name}-{number}")).build()?;
        let state = Mutex::new(State { idle: count, waiting: VecDeque::new() });
        Ok(Arc::new(Self { threads, count, state, freed }))
    }

    /// Threads that something runs on or that were taken.
    pub fn running(&self) -> usize {
        self.count - lock(&self.state).idle
    }

    /// Takes a thread that is idle.
    pub fn idle_thread(self: &Arc<Self>) -> Option<Thread> {
        let mut state = lock(&self.state);
        state.idle = state.idle.checked_sub(1)?;
        Some(Thread(Some(Arc::clone(self))))
    }

    /// Runs `work`, which must not panic: on `thread`, else as soon as one is idle.
    pub fn run(self: &Arc<Self>, thread: Option<Thread>, work: impl FnOnce() + Send + 'static) -> Awaited {
        let turn = Arc::new(Turn(Mutex::new(Some(Box::new(work)))));
        let awaited = Awaited { turns: Arc::clone(self), turn: Arc::clone(&turn) };
        match thread {
            Some(mut thread) => {
                thread.0 = None;
                self.start(turn);
            }
            None => self.start_or_wait(turn),
        }
        awaited
    }

    fn start_or_wait(self: &Arc<Self>, turn: Arc<Turn>) {
        let mut state = lock(&self.state);
        if state.idle == 0 {
            state.waiting.push_back(turn);
            return;
        }
        state.idle -= 1;
        drop(state);
        self.start(turn);
    }

    fn start(self: &Arc<Self>, turn: Arc<Turn>) {
        let turns = Arc::clone(self);
        self.threads.spawn(move || turns.work_off(turn));
    }

    fn work_off(self: &Arc<Self>, first: Arc<Turn>) {
        // A thread that waits for a part of its own work may have picked this up after all: then it is kept from going on
        // with that for no longer than need be.
        let is_nested = AT_WORK.replace(true);
        let mut next = Some(first);
        while let Some(turn) = next.take() {
            turn.run();
            next = self.next();
            if is_nested && let Some(turn) = next.take() {
                self.start(turn);
            }
        }
        AT_WORK.set(is_nested);
    }

    /// What comes next on a thread; without that the thread is idle.
    fn next(&self) -> Option<Arc<Turn>> {
        let mut state = lock(&self.state);
        let next = state.waiting.pop_front();
        if next.is_none() {
            state.idle += 1;
            drop(state);
            self.freed.notify_one();
        }
        next
    }
}

impl fmt::Debug for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting = lock(&self.state).waiting.len();
        f.debug_struct("Turns").field("running", &self.running()).field("waiting", &waiting).finish_non_exhaustive()
    }
}

impl Turn {
    fn run(&self) {
        let work = self.take();
        if let Some(work) = work {
            work();
        }
    }

    fn take(&self) -> Option<Work> {
        lock(&self.0).take()
    }
}

impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thread")
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        if let Some(turns) = self.0.take()
            && let Some(turn) = turns.next()
        {
            turns.start(turn);
        }
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        // What it holds is dropped once nothing is locked any more.
        let given_up = self.turn.take();
        if given_up.is_some() {
            lock(&self.turns.state).waiting.retain(|waiting| !Arc::ptr_eq(waiting, &self.turn));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn turns(count: usize) -> Arc<Turns> {
        Turns::new("test", count, 1 << 20, Arc::default()).unwrap()
    }

    /// Keeps a thread until the sender is dropped.
    fn hold(turns: &Arc<Turns>) -> (mpsc::Sender<()>, Awaited) {
        let (release, released) = mpsc::channel();
        (release, turns.run(None, move || released.recv().unwrap_or_default()))
    }

    #[test]
    fn work_waits_in_order_and_leaves_the_threads_idle() {
        let turns = turns(1);
        let (release, _held) = hold(&turns);
        let (tell, told) = mpsc::channel();
        let work = |number| {
            let tell = tell.clone();
            turns.run(None, move || tell.send(number).unwrap())
        };
        let _awaited = [1, 2, 3].map(work);
        assert_eq!(turns.running(), 1);
        drop(release);
        assert_eq!([(); 3].map(|()| told.recv().unwrap()), [1, 2, 3]);
        while turns.running() > 0 {
            std::thread::yield_now();
        }
    }

    #[test]
    fn what_is_given_up_leaves_the_queue_and_drops_what_it_holds() {
        let turns = turns(1);
        let (release, _held) = hold(&turns);
        let held = Arc::new(());
        let in_work = Arc::clone(&held);
        let awaited = turns.run(None, move || panic!("must not run, {in_work:?}"));
        drop(awaited);
        assert_eq!(Arc::strong_count(&held), 1);
        assert!(lock(&turns.state).waiting.is_empty());
        drop(release);
    }

    #[test]
    fn a_thread_that_was_taken_and_given_back_serves_who_waits() {
        let turns = turns(1);
        let thread = turns.idle_thread().unwrap();
        assert!(turns.idle_thread().is_none());
        let (tell, told) = mpsc::channel();
        let _awaited = turns.run(None, move || tell.send(7).unwrap());
        assert!(told.try_recv().is_err());
        drop(thread);
        assert_eq!(told.recv(), Ok(7));
    }

    #[test]
    fn a_piece_of_work_picked_up_within_another_does_not_go_on_to_the_next() {
        let turns = turns(2);
        let (tell, told) = mpsc::channel();
        let (go_on, queued) = mpsc::channel::<()>();
        // The thread that the piece below was meant for.
        let mut thread = turns.idle_thread().unwrap();
        thread.0 = None;
        let inside = Arc::clone(&turns);
        let outer = turns.run(None, move || {
            queued.recv().unwrap_or_default();
            // As rayon does on a thread that waits for a part of its work.
            inside.work_off(Arc::new(Turn(Mutex::new(Some(Box::new(|| ()))))));
            let ours = std::thread::current().id();
            assert_ne!(told.recv(), Ok(ours), "the next one runs on the other thread");
        });
        let last = turns.run(None, move || tell.send(std::thread::current().id()).unwrap());
        drop(go_on);
        while turns.running() > 0 {
            std::thread::yield_now();
        }
        drop((outer, last));
    }
}
