//! Hulls of a block, looked at one by one.

use crate::mesh_asset::{ConvexBlock, Domain, GridPoint};
use crate::preflight::corners_of;

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

/// Everything of a block, hull by hull.
pub(super) fn summarise(block: &ConvexBlock) -> HullSummary {
    let look = |points: &[GridPoint]| look_at(block.domain(), points);
    HullSummary {
        domain: *block.domain(),
        single: block.hull().map(look),
        list: block.hulls().iter().map(|points| look(points)).collect(),
    }
}

fn look_at(domain: &Domain, points: &[GridPoint]) -> HullInfo {
    let hull = corners_of(points);
    HullInfo {
        vertices: points.len(),
        corners: hull.as_ref().map_or(0, |hull| hull.points().len()),
        volume: hull.map_or(0.0, |hull| hull.volume() * domain.step().product()),
    }
}
