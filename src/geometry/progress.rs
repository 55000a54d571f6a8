//! Progress and cancellation travel as one argument through every long computation.

use std::fmt;
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
    /// Of a model of several meshes; `done` of them are finished.
    Part {
        done: u32,
        of: u32,
    },
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
            Self::Part { .. } => "part",
        }
    }
}

impl fmt::Display for Stage {
    /// The name, and of a model of several meshes how many are done: `part 3 of 12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part { done, of } => write!(f, "part {done} of {of}"),
            other => f.write_str(other.name()),
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

    /// The same, reporting to nobody: for one of several pieces of work that go on at once.
    pub fn muted(&self) -> Self {
        Self { sink: None, ..self.clone() }
    }

    /// Reports that `done` of `of` parts of a model are finished, with so many hulls.
    pub fn report_part(&self, done: usize, of: usize, hulls: usize) {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let fraction = if of == 0 { 1.0 } else { done as f64 / of as f64 };
        self.report(Stage::Part { done: count(done), of: count(of) }, fraction, hulls);
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
