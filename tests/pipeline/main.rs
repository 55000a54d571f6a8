//! The whole core, from bytes to an outcome, without a server.

mod asset;
mod boxes;
mod budgets;
mod deadlines;
mod degenerate;
mod identity;
mod models;
mod physics;
mod scene_levels;
mod scenes;
mod support;
mod up;
mod uploads;
mod walk;
#[path = "../support/whole_model.rs"]
mod whole_model;
mod whole_models;
