//! Data that a simulator adds to an asset after the upload: `physics_cost_data` and `physics_havok`.

use crate::cost::PUBLISHED;
use crate::geometry::Vec3;
use crate::mesh_asset::llsd::{Llsd, LlsdExt};
use crate::mesh_asset::{ConvexBlock, MIN_HULL_POINTS};

use super::finding::{Code, Finding};

/// Key of the header's map of costs.
pub const PHYSICS_COST_DATA: &str = "physics_cost_data";

/// The figures are in single precision. The tolerance is half a unit in the seventh digit with room for the order of
/// addition.
const COST_ROUNDING: f64 = 1e-4;

/// The keys of `physics_havok` with mass properties: of the single hull, and of the decomposition or mesh.
const MASS_PROPS: [&str; 2] = ["HullMassProps", "MeshDecompMassProps"];

/// Returns the figures of `physics_cost_data` that follow from the block of hulls. The 0.2 of a hull pays for its first
/// four vertices, which therefore do not count among the discounted ones.
pub fn cost_data(block: &ConvexBlock) -> Vec<(&'static str, f64)> {
    let mut figures = Vec::new();
    if let Some(points) = block.hull() {
        figures.push(("hull", PUBLISHED.hull_cost(points.len())));
        figures.push(("hull_discounted_vertices", points.len().saturating_sub(MIN_HULL_POINTS) as f64));
    }
    let (hulls, vertices) = (block.hulls().len(), block.decomposition_vertices());
    if hulls > 0 {
        figures.push(("decomposition", PUBLISHED.decomposition_cost(hulls, vertices)));
        figures.push(("decomposition_hulls", hulls as f64));
        figures.push(("decomposition_discounted_vertices", vertices.saturating_sub(MIN_HULL_POINTS * hulls) as f64));
    }
    figures
}

/// Compares `physics_cost_data` with the block.
pub(super) fn check_costs(data: &Llsd, block: &ConvexBlock, findings: &mut Vec<Finding>) {
    for (key, expected) in cost_data(block) {
        let Some(stored) = data.get(key).and_then(Llsd::number) else { continue };
        if (stored - expected).abs() > COST_ROUNDING * expected.max(1.0) {
            let message = format!("{key} is {stored}, but the block gives {expected}");
            findings.push(Finding::new(Code::StaleCosts, PHYSICS_COST_DATA, message).met(stored, expected));
        }
    }
}

/// Mass properties as the simulator stores them. Their unit is not public.
#[derive(Clone, Debug, PartialEq)]
pub struct MassProps {
    /// `HullMassProps` or `MeshDecompMassProps`.
    pub key: &'static str,
    pub center: Vec3,
    /// Rows of a 3 x 3 matrix.
    pub inertia: [f64; 9],
    pub mass: f64,
    pub volume: f64,
}

/// Reads the mass properties of a `physics_havok` block. An error names the fault.
pub fn mass_props(block: &Llsd) -> Vec<Result<MassProps, String>> {
    MASS_PROPS.into_iter().filter_map(|key| Some(read_mass_props(key, block.get(key)?))).collect()
}

fn read_mass_props(key: &'static str, value: &Llsd) -> Result<MassProps, String> {
    let wrong = |part: &str| format!("{key} has no {part} of finite numbers");
    let number = |part: &str| value.get(part).and_then(Llsd::number).filter(|number| number.is_finite());
    let list = |part: &str| -> Option<Vec<f64>> {
        let values = value.get(part)?.items()?.iter();
        values.map(|value| value.number().filter(|number| number.is_finite())).collect()
    };
    let center: [f64; 3] = list("CoM").and_then(|list| list.try_into().ok()).ok_or_else(|| wrong("CoM"))?;
    let inertia = list("inertia").and_then(|list| list.try_into().ok()).ok_or_else(|| wrong("inertia"))?;
    let mass = number("mass").ok_or_else(|| wrong("mass"))?;
    let volume = number("volume").ok_or_else(|| wrong("volume"))?;
    Ok(MassProps { key, center: center.into(), inertia, mass, volume })
}

pub(super) fn check_havok(block: &Llsd, part: &str, findings: &mut Vec<Finding>) {
    for fault in mass_props(block).into_iter().filter_map(Result::err) {
        findings.push(Finding::new(Code::Malformed, part, fault));
    }
}
