//! Decomposition: covers a mesh with convex hulls at the least physics cost.
//!
//! In: a [`crate::geometry::Mesh`] and [`Params`]. Out: a [`Decomposition`], which [`simplify`] reduces to a wanted number of
//! hulls, or the single hull. The method, its limits and the papers behind it are in this folder's README.
//!
//! The order of the work is that of the rooms. `prepare` repairs the mesh and brings it to its own axes. `measure` places
//! samples in free space, which give the error of any hull. `cut` divides the shape into convex parts, `combine` merges
//! them, and `reduce` removes vertices and repairs coverage. `search` runs these steps for a tolerance, for a cost or for
//! a front of choices, and `stages` is what callers use. A room names only rooms before it.

mod tolerance;
pub(crate) mod params;
mod result;
mod prepare;
mod measure;
mod context;
mod cut;
mod combine;
mod reduce;
mod search;
mod stages;
#[cfg(test)]
mod tests;

pub use params::{Degenerate, MaxHulls, MaxVertices, Method, Params, Retain, TargetCost, Thickness, Tolerance};
pub use result::{DecomposeError, Decomposition, Note, StopReason, Wanted};
pub use search::front::spread;
pub use stages::{decompose, decompose_within, front, front_within, has_parts, rank, simplify, single_hull};
