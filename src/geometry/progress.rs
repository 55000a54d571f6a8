//! Progress and cancellation travel as one argument through every long computation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The stage a computation is in, as progress reports name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Read,
    Decompose,
    Simplify,
    Hull,
    Encode,
    Measure,
}

impl Stage {
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Decompose => "decompose",
            Self::Simplify => "simplify",
            Self::Hull => "hull",
            Self::Encode => "encode",
            Self::Measure => "measure",
        }
    }
}

/// One report: how far `stage` is (0 to 1) and how many hulls there are so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    pub stage: Stage,
    pub fraction: f64,
    pub hulls: usize,
}

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    #[error("the work was cancelled")]
    Cancelled,
    #[error("the deadline passed")]
    Deadline,
}

type Sink = dyn Fn(Report) + Send + Sync;

/// Where a computation reports to and asks whether to go on. Cheap to clone; all clones share one state.
///
/// Long loops call [`Progress::check`] at least every few milliseconds: cancelling must take effect within 50 ms.
#[derive(Clone)]
pub struct Progress {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
    sink: Option<Arc<Sink>>,
}

impl Progress {
    /// Reports to nobody and never stops.
    pub fn silent() -> Self {
        Self { cancelled: Arc::new(AtomicBool::new(false)), deadline: None, sink: None }
    }

    pub fn with_sink(mut self, sink: impl Fn(Report) + Send + Sync + 'static) -> Self {
        self.sink = Some(Arc::new(sink));
        self
    }

    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// The same with an earlier deadline, for work that others must follow: they need `after`, but at most half of what
    /// is left.
    pub fn with_time_held_back(&self, after: Duration) -> Self {
        let mut part = self.clone();
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            part.deadline = deadline.checked_sub(after.min(left / 2));
        }
        part
    }

    /// Asks every computation that holds a clone to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    pub fn report(&self, stage: Stage, fraction: f64, hulls: usize) {
        if let Some(sink) = &self.sink {
            sink(Report { stage, fraction, hulls });
        }
    }

    /// `Err` when the work was cancelled or its deadline has passed.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancelled.load(Ordering::Relaxed) {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Deadline),
            _ => Ok(()),
        }
    }
}
