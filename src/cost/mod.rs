//! The cost of a shape, a prim and a linkset in a region, and the shape in effect.
//!
//! In: hull and vertex counts, triangle widths, sizes in metres. Out: reports with the arithmetic. The order of the
//! work: `shape_rules` finds the shape in effect, `physics`, `simulation` and `streaming` price it, `linkset` and
//! `totals` add up, `explain` and `advice` describe the result.
//!
//! [`Constants`] holds every number with its unit, source and certainty. `docs/COSTS.md` explains each figure with
//! examples.

mod advice;
mod constants;
mod curve;
mod explain;
mod linkset;
mod mesh_shape;
mod physics;
mod prim;
mod shape_rules;
mod shown;
mod simulation;
mod streaming;
mod totals;
mod widths;

pub use advice::Advice;
pub use constants::{Confidence, Constant, ConstantError, Constants, Cost, PUBLISHED, SimulationRule};
pub use curve::{CurvePoint, MeshLimits, ScaleCurve, Threshold};
pub use linkset::{Accounting, Linkset, LinksetFault, LinksetReport, MAX_PRIMS, PrimLine};
pub use mesh_shape::{CostReport, MeshShape, PerShape, StoredCounts};
pub use prim::{PricedPrim, Prim, PrimShape, Rotation, UnknownCost};
pub use shape_rules::{CollisionShape, PhysicsContent, PhysicsType, ResolvedShape};
pub(crate) use shown::counted;
pub use simulation::Activity;
pub use streaming::{LodBytes, StreamingTerms};
pub use totals::{land_impact, mean_face_area, region_cost, shown_land_impact};
pub use widths::{TriangleWidths, width_m};

#[cfg(test)]
mod tests {
    use crate::geometry::{Mesh, MeshSoup, Vec3, samples};

    pub(super) fn mesh(points: &[[f64; 3]], triangles: &[[u32; 3]]) -> Mesh {
        let positions = points.iter().map(|&point| Vec3::from(point)).collect();
        let soup = MeshSoup { positions, triangles: triangles.to_vec(), parts: Vec::new() };
        Mesh::from_soup(soup).unwrap().0
    }

    /// Returns a box with sides of one unit.
    pub(super) fn box_mesh() -> Mesh {
        Mesh::from_soup(samples::box_soup(Vec3::zeros(), Vec3::repeat(0.5))).unwrap().0
    }
}
