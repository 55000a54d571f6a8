//! TODO room

pub mod error_cache;
pub mod error_sampling;
pub mod free_space;
pub mod hull_filter;
pub mod part;
pub mod part_hull;
pub mod sample;
pub mod sampling;
