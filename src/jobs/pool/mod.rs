//! Compute threads and memory, both bounded.
//!
//! In: a job's size, and the closure that computes it. Out: the closure's result, or a refusal with an estimate of when
//! to come again. The order of the work:
//!
//! 1. [`shares`] hands out units, such as places and pieces of memory, and limits each client to a share of them.
//! 2. [`body_memory`] reserves memory for an upload before its bytes are read.
//! 3. [`demand`] estimates the time and memory of a piece of work, and the limits under which it keeps to them.
//! 4. [`load`] decides whether the queue is a short burst or an overload.
//! 5. [`waiting`] decides which piece of work is next.
//! 6. [`threads`] runs the work of one lane.
//! 7. [`lane`] is the size of a lane, and how full it is.
//! 8. [`run_queue`] holds the threads of one lane and the work that waits for them.
//! 9. [`crew`] lends a second thread to work that nobody waits behind.
//! 10. [`compute_pool`] chooses the lane for a piece of work and admits it.
//! 11. [`stage_times`] measures each stage while the work runs.

pub mod shares;
pub mod body_memory;
pub mod demand;
pub mod load;
mod waiting;
mod threads;
pub mod lane;
pub mod run_queue;
pub mod crew;
pub mod compute_pool;
pub mod stage_times;
