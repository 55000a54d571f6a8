//! Floor 2: what a shape, a prim and a linkset cost in a region, and which shape is in force.
//!
//! Every number is in [`Constants`], with unit, source and how sure it is; `docs/COSTS.md` explains each figure with
//! worked examples.

mod advice;
mod constants;
mod curve;
mod explain;
mod linkset;
mod mesh_shape;
mod physics;
mod prim;
mod shape_rules;
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
pub use simulation::Activity;
pub use streaming::{LodBytes, StreamingTerms};
pub use totals::{land_impact, mean_face_area, region_cost, shown_land_impact};
pub use widths::TriangleWidths;

#[cfg(test)]
mod tests {
    use crate::geometry::{Mesh, MeshSoup, Vec3};

    pub(super) fn mesh(points: &[[f64; 3]], triangles: &[[u32; 3]]) -> Mesh {
        let positions = points.iter().map(|&point| Vec3::from(point)).collect();
        let soup = MeshSoup { positions, triangles: triangles.to_vec(), parts: Vec::new() };
        Mesh::from_soup(soup).unwrap().0
    }

    /// A box of one unit a side.
    pub(super) fn box_mesh() -> Mesh {
        let corners: Vec<[f64; 3]> =
            (0..8u32).map(|i| [i & 1, i >> 1 & 1, i >> 2 & 1].map(|bit| f64::from(bit) - 0.5)).collect();
        mesh(
            &corners,
            &[
                [0, 2, 1],
                [1, 2, 3],
                [4, 5, 6],
                [5, 7, 6],
                [0, 1, 4],
                [1, 5, 4],
                [2, 6, 3],
                [3, 6, 7],
                [0, 4, 2],
                [2, 4, 6],
                [1, 3, 5],
                [3, 7, 5],
            ],
        )
    }
}
