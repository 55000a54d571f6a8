//! TODO room

pub mod queue;
pub mod runner;
pub mod sweeper;
