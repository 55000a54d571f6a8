//! Runs decompositions: right away for a waiting client, or later as a queued job.
//!
//! In: a [`Job`](crate::pipeline::Job), which is an upload with its parameters. Out: its outcome, from the store or
//! freshly computed, or a reason why there is none. The order of the work:
//!
//! 1. `pool` bounds threads and memory, and runs one closure per job on a compute thread.
//! 2. `answer` looks a job up in the store. On a miss it computes the job in the pool, stores the outcome and returns
//!    it. Identical jobs at the same time are computed once, across threads and replicas.
//! 3. `queue` accepts jobs to be run later, runs them when a thread is idle, and deletes expired results and jobs.
//!
//! A folder names only folders above it in this list.

mod pool;

mod answer;

mod queue;

pub use answer::decomposer::{Answer, Decomposer};
pub use answer::job_error::JobError;
pub use answer::stored::stored;
pub use pool::body_memory::{BodyMemory, MemoryShare};
pub use pool::compute_pool::{Pool, PoolError, PoolOptions};
pub use pool::demand::{Demand, Size};
pub use pool::lane::{LaneUse, Saturated};
pub use pool::run_queue::Place;
pub use pool::shares::{Full, Owner, Share, Shares};
pub use queue::failure::Failure;
pub use queue::job_queue::{JobWatch, Queue, SubmitError, Urgency};
pub use queue::pauses::backoff;
pub use queue::run::RunnerOptions;
pub use queue::runner::Runner;
pub use queue::sweeper::{SweepOptions, sweep_for_ever};
