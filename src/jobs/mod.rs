//! Answers: from the store when it has them, else from the compute pool, each once at a time; and jobs that are accepted
//! now and answered later.

mod answer;
mod pool;
mod queue;
pub use answer::decomposer::{Answer, Decomposer, JobError, stored};
pub use pool::body_memory::{BodyMemory, MemoryShare, NoMemory};
pub use pool::job_size::Size;
pub use pool::pool::{Place, Pool, PoolError, PoolOptions, PoolUse};
pub use queue::queue::{JobWatch, Queue, SubmitError, Urgency};
pub use queue::runner::{Runner, RunnerOptions};
pub use queue::sweeper::{SweepOptions, sweep_for_ever};
