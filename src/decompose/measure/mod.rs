//! Measures how far a hull reaches outside of the shape.
//!
//! In: a [`super::prepare::shape::Shape`]. Out: the error of any hull, and the points of free space that cause it.
//!
//! The order of the work is that of the files: place samples in free space, collect them in a tree, answer which samples
//! are inside a hull, remember those that refused hulls, build hulls for parts. Error sampling then searches the surface of
//! a hull for places that the samples missed. The error cache keeps what it found of each face.

pub mod sample;
pub mod passages;
pub mod sampling;
mod volume_grid;
pub mod hull_filter;
pub mod error_cache;
pub mod last_found;
pub mod free_space;
pub mod witnesses;
pub mod part;
pub mod slab;
pub mod part_hull;
mod pieces;
pub mod error_sampling;
#[cfg(test)]
mod tests;
