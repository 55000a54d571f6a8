//! TODO room

pub mod cover;
pub mod merge;
