//! TODO room

pub mod cell;
pub mod components;
pub mod creases;
pub mod planes;
pub mod region;
pub mod score;
pub mod splitter;
