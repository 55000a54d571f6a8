//! Finds what a simulator would refuse or change in the prims of a scene.

use crate::preflight::{Finding, check_prim_size};

use super::layout::{Layout, Prim};
use crate::pipeline::result::report::Warning;

/// Sides are compared with the limit as precisely as a millimetre: files hold single precision.
const STEPS_PER_METRE: f64 = 1e3;

/// Returns a finding for each prim with a side that Second Life shortens.
pub fn prim_sizes(prims: &[Prim]) -> Vec<Finding> {
    let longest = |prim: &Prim| (prim.size.max() * STEPS_PER_METRE).round() / STEPS_PER_METRE;
    let finding = |prim: &Prim| check_prim_size(&prim.name, &prim.name, prim.number, longest(prim));
    prims.iter().filter_map(finding).collect()
}

/// Returns the warning about the largest prim, where no size is stated and it is too large for an upload.
pub fn doubtful_size(layout: &Layout) -> Option<Warning> {
    let prim = layout.prims.iter().max_by(|one, other| one.size.max().total_cmp(&other.size.max()))?;
    Some(layout.size?.doubtful(&prim.name, prim.size.max())?.about(&prim.name))
}
