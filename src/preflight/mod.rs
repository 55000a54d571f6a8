//! Everything that would make a simulator or a viewer refuse or change a model, found before it is sent.
//!
//! Where the readers of `mesh_asset` stop at the first fault, this collects [`Finding`]s and goes on. The codes are
//! explained for creators in `docs/PREFLIGHT.md`.

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
pub use degenerate::{degenerate_triangles, is_degenerate, listed};
pub use finding::{Code, Finding, Severity};
pub use geometry::{boxes_differ, stretch};
pub use levels::check_levels;
pub use server_data::{MassProps, PHYSICS_COST_DATA, cost_data, mass_props};

/// What is about to become of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// It is sent as it is.
    AsSent,
    /// Its single hull is about to be made; a physics mesh stays.
    Filled,
    /// Its hulls are about to be made, and replace whatever physics it has.
    Replaced,
}

/// What the findings are for.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    pub scope: Scope,
    /// Metres per unit on each axis, of every instance; empty where nobody knows.
    pub scales: Vec<Vec3>,
    /// Whether a box of the physics that differs from the visible one will be stretched to it.
    pub box_matters: bool,
}

impl Subject {
    /// For a model that is sent as it is, at these scales.
    pub fn as_sent(scales: Vec<Vec3>) -> Self {
        Self { scope: Scope::AsSent, scales, box_matters: true }
    }
}

#[cfg(test)]
mod tests;
