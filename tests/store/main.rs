//! The contract of the store, run on both engines.

#[path = "../support/postgres.rs"]
mod postgres;

mod claims;
mod databases;
mod results;
mod retention;
