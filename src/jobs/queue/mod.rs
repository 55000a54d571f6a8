//! Jobs that are accepted now and run later, on whichever process has an idle thread.
//!
//! In: a job and its urgency. Out: a stored job that clients can query, watch and cancel. The order of the work:
//!
//! 1. [`job_queue`] accepts a job, and reports its changes to watchers.
//! 2. [`pauses`] holds the pauses between the runs of one job.
//! 3. [`run`] carries out one run of a job, from its upload to its end.
//! 4. [`turn`] says which job is next.
//! 5. [`runner`] begins a run whenever a thread of the pool is idle.
//! 6. [`sweeper`] deletes ended jobs and old results.
//!
//! [`failure`] is why a run failed, as its row keeps it.

pub mod failure;
pub mod job_queue;

pub mod pauses;

pub mod run;

mod turn;

pub mod runner;

pub mod sweeper;
