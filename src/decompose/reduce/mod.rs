//! TODO room

pub mod coverage_repair;
pub mod reduction_series;
pub mod uncovered;
pub mod vertex_reduction;
