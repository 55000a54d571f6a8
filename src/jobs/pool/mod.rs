//! Compute threads and memory, both bounded.
//!
//! In: a job's size, and the closure that computes it. Out: the closure's result, or a refusal with an estimate of when
//! to come again. The order of the work:
//!
//! 1. [`body_memory`] reserves memory for an upload before its bytes are read.
//! 2. [`job_size`] estimates how much work the job is.
//! 3. [`load`] decides whether the queue is a short burst or an overload.
//! 4. [`run_queue`] holds the threads of one lane and the work that waits for them.
//! 5. [`crew`] lends a second thread to work that nobody waits behind.
//! 6. [`compute_pool`] chooses the lane for a job and admits the job to it.
//! 7. [`stage_times`] measures each stage while the work runs.

pub mod lock;

pub mod body_memory;
pub mod job_size;
pub mod load;
pub mod run_queue;
pub mod crew;
pub mod compute_pool;
pub mod stage_times;
