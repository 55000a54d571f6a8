//! A mesh becomes hulls, in two stages.
//!
//! The method, its limits and the papers behind it are in this folder's README.

pub(crate) mod params;
mod tolerance;
mod result;
mod prepare;
mod measure;
mod cut;
mod combine;
mod reduce;
mod search;
mod stages;

pub use params::{Degenerate, MaxHulls, MaxVertices, Method, Params, Retain, TargetCost, Thickness, Tolerance};
pub use result::{DecomposeError, Decomposition, Note, Simplified, StopReason};
pub use stages::{decompose, front, simplify, single_hull};
