//! [`Threads`]: the threads of one lane, each a rayon pool of its own.

use std::sync::{Arc, Mutex, mpsc};

use crate::lock::lock;

type Call = Box<dyn FnOnce() + Send>;

/// Threads that take work from a channel, in which nothing waits while all of them work.
#[derive(Debug)]
pub(super) struct Threads {
    work: mpsc::Sender<Call>,
    /// They end when the sender is dropped.
    _pools: Vec<rayon::ThreadPool>,
}

impl Threads {
    pub(super) fn new(
        name: &'static str,
        count: usize,
        stack_bytes: usize,
        on_start: fn(),
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let (work, received) = mpsc::channel::<Call>();
        let received = Arc::new(Mutex::new(received));
        let start = |number: usize| {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(stack_bytes);
            let builder = builder.thread_name(move |_| format!("{name}-{number}"));
            let pool = builder.start_handler(move |_| on_start()).build()?;
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

    pub(super) fn spawn(&self, work: Call) {
        // The threads receive until the sender is dropped.
        let _ = self.work.send(work);
    }
}

/// Waits for work; `None` when no more can come. The lock is held while waiting, and not while working.
fn next_of(received: &Mutex<mpsc::Receiver<Call>>) -> Option<Call> {
    lock(received).recv().ok()
}
