//! Real processes on loopback, and everything that goes wrong with them: killed, frozen and restarted replicas, a
//! database that goes away, a full disk, slow and half-gone clients, far too much work.
//!
//! After each: what was asked for was answered, every answer is that of a calm run, and memory and handles are back.
//! `HULLWRIGHT_SOAK_S=3600 cargo test --test faults soak` goes on for an hour.

mod clients;
mod overload;
mod processes;
mod replicas;

#[path = "../support/postgres.rs"]
#[allow(dead_code, reason = "written for the store's tests, which share one cluster")]
mod postgres;

#[path = "../support/server.rs"]
#[allow(dead_code, reason = "shared with suites that use more of it")]
mod server;

#[path = "../support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;
