//! TODO room

pub mod cache_probe;
pub mod claim;
pub mod decomposer;
pub mod single_flight;
