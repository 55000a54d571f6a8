//! The outcome of a job that somebody waits for.
//!
//! In: a job and its deadline. Out: an [`decomposer::Answer`], or a [`job_error::JobError`]. The order of the work:
//!
//! 1. [`cache_probe`] decides whether a job that has no place in the pool is worth a look into the store.
//! 2. [`single_flight`] joins identical jobs of this process to one computation.
//! 3. [`claim`] makes sure that only one replica computes a job.
//! 4. [`run_once`] holds the result of one run, which may have met the limits of a too small estimate.
//! 5. [`deadline`] is the moment at which a computation stops.
//! 6. [`stored`] reads outcomes from the store and keeps them there.
//! 7. [`job_error`] is why there is none.
//! 8. [`decomposer`] does all of this in order, computes in the pool and stores the outcome.
//! 9. [`reading`] runs work that only reads.

pub mod cache_probe;
pub mod single_flight;

pub mod claim;

mod run_once;

mod deadline;

pub mod stored;

pub mod job_error;
pub mod decomposer;
mod reading;
