//! The contract of the store and of the jobs in it, run on both engines.

#[path = "../support/postgres.rs"]
mod postgres;

#[path = "../support/models.rs"]
mod models;

mod claims;
mod copy;
mod databases;
mod jobs;
mod results;
mod retention;
mod runs;
