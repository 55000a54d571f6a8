//! The whole core, from bytes to an outcome, without a server.

mod asset;
mod degenerate;
mod identity;
mod models;
mod support;
