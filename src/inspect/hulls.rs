//! Figures of the hulls of a block, one by one.

use serde::Serialize;

use crate::mesh_asset::{ConvexBlock, Domain, GridPoint};
use crate::preflight::corners_of;

/// All hulls of a block.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HullSummary {
    /// Lower end of the block's domain.
    pub min: [f64; 3],
    /// Upper end of the block's domain.
    pub max: [f64; 3],
    /// The single hull.
    pub hull: Option<HullInfo>,
    /// The hulls of the decomposition.
    pub hulls: Vec<HullInfo>,
}

/// One hull as stored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HullInfo {
    /// Points that are stored and count towards the cost.
    pub vertices: usize,
    /// Stored points that are vertices of their convex hull; 0 when it has no volume.
    pub corners: usize,
    /// In cubic units of the block; 0 for a flat hull.
    pub volume: f64,
}

/// Returns the figures of every hull of a block.
pub(super) fn summarise(block: &ConvexBlock) -> HullSummary {
    let look = |points: &[GridPoint]| look_at(block.domain(), points);
    HullSummary {
        min: (*block.domain().min()).into(),
        max: (*block.domain().max()).into(),
        hull: block.hull().map(look),
        hulls: block.hulls().iter().map(|points| look(points)).collect(),
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
