//! Answers: from the store when it has them, else from the compute pool, each once at a time; and jobs that are accepted
//! now and answered later.

mod decomposer;
mod flights;
mod lane;
mod lock;
mod looks;
mod memory;
mod pool;
mod queue;
mod runner;
mod shared;
mod size;
mod stages;
mod sweeper;
mod turns;

pub use decomposer::{Answer, Decomposer, JobError, stored};
pub use memory::{BodyMemory, MemoryShare, NoMemory};
pub use pool::{Place, Pool, PoolError, PoolOptions, PoolUse};
pub use queue::{JobWatch, Queue, SubmitError, Urgency};
pub use runner::{Runner, RunnerOptions};
pub use size::Size;
pub use sweeper::{SweepOptions, sweep_for_ever};
