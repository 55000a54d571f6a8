//! Faults of real processes on loopback: replicas that are killed, frozen and restarted, a database that is stopped, a
//! full disk, slow and half-closed clients, ten times the load that one replica can serve, and the memory of all routes
//! together.
//!
//! Each test checks that every request was answered in the end, that every response equals the one of an undisturbed
//! replica, and that memory and file handles are released. `HULLWRIGHT_SOAK_S=3600 cargo test --test faults soak` runs
//! for an hour.

mod clients;
mod memory;
mod overload;
mod processes;
mod replicas;

#[path = "../support/models.rs"]
mod models;

#[path = "../support/postgres.rs"]
#[allow(dead_code, reason = "written for the store's tests, which share one cluster")]
mod postgres;

#[path = "../support/server.rs"]
#[allow(dead_code, reason = "shared with suites that use more of it")]
mod server;

#[path = "../support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;
