//! [`Lane`] and [`LaneUse`]: the size of a lane of the pool, and how full it is.

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
