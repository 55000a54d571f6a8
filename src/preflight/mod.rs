//! Finds everything for which a simulator or a viewer would refuse or change a model, before the model is sent.
//!
//! In: an asset, or levels of other formats. Out: a list of [`Finding`]s. The readers of `mesh_asset` stop at the first
//! fault, whereas this module collects all faults. `docs/PREFLIGHT.md` explains the codes to creators.

mod asset;
mod convex;
mod degenerate;
mod finding;
mod geometry;
mod levels;
mod server_data;

use crate::geometry::Vec3;

pub use asset::{MAX_VERSION, check_asset};
pub use convex::{check_block, corners_of, spelling};
pub use degenerate::{degenerate_triangles, is_degenerate, listed, normalised};
pub use finding::{Code, Finding, Severity};
pub use geometry::{boxes_differ, check_prim_size, stretch};
pub use levels::{check_levels, check_span};
pub use server_data::{MassProps, PHYSICS_COST_DATA, cost_data, mass_props};

/// The next step for the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The model is sent unchanged.
    AsSent,
    /// The single hull will be made, and a physics mesh stays.
    Filled,
    /// Hulls will be made and replace any physics of the model.
    Replaced,
}

/// The circumstances of a check.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    pub scope: Scope,
    /// Metres per unit on each axis for every instance; empty if unknown.
    pub scales: Vec<Vec3>,
    /// Whether a physics box that differs from the visible box will be stretched to it.
    pub box_matters: bool,
}

impl Subject {
    /// Returns the circumstances of a model that is sent unchanged at these scales.
    pub fn as_sent(scales: Vec<Vec3>) -> Self {
        Self { scope: Scope::AsSent, scales, box_matters: true }
    }
}

#[cfg(test)]
mod tests;
