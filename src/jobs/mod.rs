//! Running jobs: from the store when it has the answer, else on the compute pool, each answer once at a time.

mod decomposer;
mod flights;
mod pool;
mod stages;
mod sweeper;

pub use decomposer::{Answer, Decomposer, JobError};
pub use pool::{Place, Pool, PoolError, PoolOptions, PoolUse};
pub use sweeper::{SweepOptions, sweep_for_ever};
