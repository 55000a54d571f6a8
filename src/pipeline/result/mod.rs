//! TODO room

pub mod answer;
pub mod costs;
pub mod outcome;
pub mod render;
pub mod warning;
