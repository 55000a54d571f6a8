//! TODO room

pub mod choices;
pub mod job;
pub mod parameters;
pub mod scales;
pub mod spec;
pub mod stored_job;
pub mod upload;
