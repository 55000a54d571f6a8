//! TODO room

pub mod by_cost;
pub mod by_tolerance;
pub mod convex;
pub mod engine;
pub mod front;
pub mod ladder;
pub mod profile;
