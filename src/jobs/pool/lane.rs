//! [`Lane`], [`LaneUse`] and [`Saturated`]: the size of a lane of the pool, how full it is, and that it is full.

use std::time::Duration;

/// The size of a lane.
pub struct Lane {
    pub name: &'static str,
    pub threads: usize,
    pub queue: usize,
    /// Memory of all work that runs at once.
    pub memory_bytes: usize,
    /// Called on each thread when it starts.
    pub on_start: fn(),
}

/// How full a lane of the pool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneUse {
    pub lane: &'static str,
    pub threads: usize,
    pub running: usize,
    /// Pieces of work that may wait.
    pub queue: usize,
    pub waiting: usize,
}

/// A lane has no place for a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("all {threads} compute threads are busy and up to {queue} requests are waiting; try again later")]
pub struct Saturated {
    pub threads: usize,
    pub queue: usize,
    /// How long the work already admitted will take.
    pub backlog: Duration,
}

/// Why a piece of work has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The work panicked, which is a bug. The panic hook has logged it.
    Panicked,
    /// The work waited in a full queue and gave its place to a client that had none.
    Displaced(Saturated),
}
