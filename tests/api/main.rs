//! The HTTP surface: the router in this process, and the binary as an operator runs it.

mod access;
mod backup;
mod body;
mod callbacks;
mod cost;
mod decompose;
mod description;
mod edge;
mod encodings;
mod hostile;
mod jobs;
mod negotiation;
mod operation;
mod overload;
mod page;
mod process;
mod schema;
mod shares;
#[path = "../support/server.rs"]
#[allow(dead_code, reason = "shared with suites that use more of it")]
mod server;
#[path = "../support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;
mod stored;
mod strict;
mod support;
#[path = "../support/whole_model.rs"]
mod whole_model;
mod whole_models;
