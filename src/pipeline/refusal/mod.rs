//! TODO room

pub mod from_errors;
pub mod refusal;
