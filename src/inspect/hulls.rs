//! Hulls of a block, looked at one by one.

use crate::geometry::{ConvexHull, Vec3};
use crate::mesh_asset::llsd::Value;
use crate::mesh_asset::{ConvexBlock, Domain, GridPoint, HullName, MAX_HULL_POINTS, Names};

use super::Finding;

/// All hulls of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct HullSummary {
    pub domain: Domain,
    pub single: Option<HullInfo>,
    pub list: Vec<HullInfo>,
}

/// One hull as stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullInfo {
    /// Points that are stored and charged.
    pub vertices: usize,
    /// Those of them that are corners of the hull; 0 when it has no volume.
    pub corners: usize,
    /// In cubic units of the block; 0 when it is flat.
    pub volume: f64,
}

/// The spelling of a map that holds hulls.
pub(super) fn names_of(value: &Value) -> Option<Names> {
    let has = |key: &str| value.get(key).is_some();
    let of = |names: Names| has(names.hull()) || has(names.positions());
    [Names::Wiki, Names::Viewer].into_iter().find(|names| of(*names)).or(has("HullList").then_some(Names::Wiki))
}

/// Reads a block strictly; a fault becomes a finding. `names`: the spelling of the key that it was found under.
pub(super) fn read_block(value: &Value, names: Names, findings: &mut Vec<Finding>) -> Option<ConvexBlock> {
    if *value == Value::Undefined {
        findings.push(Finding::fault("the block of hulls is undef: OpenSim fails on it"));
        return None;
    }
    if let Some(own) = names_of(value).filter(|own| *own != names) {
        let keys = (own.hull(), own.positions());
        findings.push(Finding::fault(format!(
            "{} holds {} or {}, which readers of it do not know",
            names.block(),
            keys.0,
            keys.1
        )));
    }
    match ConvexBlock::from_llsd(value) {
        Ok(block) => Some(block),
        Err(error) => {
            findings.push(Finding::fault(format!("{}: {error}", names.block())));
            None
        }
    }
}

pub(super) fn summarise(block: &ConvexBlock, findings: &mut Vec<Finding>) -> HullSummary {
    if block.hull().is_none() {
        findings.push(Finding::fault("the single hull is missing: simulators refuse the upload"));
    }
    let mut look = |name: HullName, points: &[GridPoint]| look_at(block.domain(), name, points, findings);
    HullSummary {
        domain: *block.domain(),
        single: block.hull().map(|points| look(HullName::Single, points)),
        list: block.hulls().iter().enumerate().map(|(number, points)| look(HullName::Number(number), points)).collect(),
    }
}

fn look_at(domain: &Domain, name: HullName, points: &[GridPoint], findings: &mut Vec<Finding>) -> HullInfo {
    let on_grid: Vec<Vec3> = points.iter().map(|point| Vec3::from(point.map(f64::from))).collect();
    let Ok(hull) = ConvexHull::of_points(&on_grid) else {
        findings.push(Finding::fault(format!(
            "{name} has {} points and no volume: readers skip it or take it for a triangle",
            points.len()
        )));
        return HullInfo { vertices: points.len(), corners: 0, volume: 0.0 };
    };
    let corners = hull.points().len();
    if corners < points.len() {
        let spare = points.len() - corners;
        findings.push(Finding::note(format!(
            "{name}: {spare} of its {} points are no corners, and cost 0.04 each for nothing",
            points.len()
        )));
    }
    if points.len() == MAX_HULL_POINTS {
        findings.push(Finding::note(format!("{name} has 256 points: some readers do not know that 0 means 256")));
    }
    HullInfo { vertices: points.len(), corners, volume: hull.volume() * domain.step().product() }
}
