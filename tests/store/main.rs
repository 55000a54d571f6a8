//! The contract of the store and of its jobs, tested on SQLite and on PostgreSQL.

#[path = "../support/postgres.rs"]
mod postgres;
#[path = "../support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

#[path = "../support/models.rs"]
mod models;

mod callbacks;
mod claims;
mod copy;
mod databases;
mod jobs;
mod migrations;
mod results;
mod retention;
mod runs;
