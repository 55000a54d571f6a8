//! Floor 2: what a shape costs in a region.

pub mod constants;
mod physics;
mod shape_rules;

use crate::geometry::{Mesh, Vec3};
use crate::mesh_asset::ConvexBlock;

pub use physics::{can_be_physical, decomposition_cost, hull_cost, hulls_and_vertices_within, triangle_mesh_cost};
pub use shape_rules::{CollisionShape, PhysicsContent, PhysicsType, ResolvedShape, resolve_shape};

/// What is charged: vertices as they are stored in the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StoredCounts {
    /// Vertices of the single hull.
    pub hull_vertices: usize,
    /// Hulls of the decomposition; 0 without one.
    pub hulls: usize,
    /// Vertices of all of them.
    pub decomposition_vertices: usize,
}

impl From<&ConvexBlock> for StoredCounts {
    fn from(block: &ConvexBlock) -> Self {
        Self {
            hull_vertices: block.hull().map_or(0, <[_]>::len),
            hulls: block.hulls().len(),
            decomposition_vertices: block.decomposition_vertices(),
        }
    }
}

/// A figure for each of the three shapes; `None` where the shape is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerShape<T> {
    pub hull: T,
    pub decomposition: Option<T>,
    pub mesh: Option<T>,
}

/// The physics cost of one mesh prim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostReport {
    /// Metres per unit on each axis.
    pub scale: Vec3,
    pub cost: PerShape<f64>,
    /// Whether the shape costs at most 32, the limit for physical objects.
    pub can_be_physical: PerShape<bool>,
    /// The shape that is in force.
    pub effective: ResolvedShape,
    /// The cost of that shape at rest.
    pub effective_cost: f64,
}

/// Costs of the stored hulls and of the surface they were made from.
///
/// Without a `chosen` type it is Prim when there is a decomposition, else Convex Hull. `has_physics_mesh`: whether the
/// prim's asset keeps a physics mesh; a decomposition replaces it.
pub fn report(
    counts: StoredCounts,
    mesh: &Mesh,
    scale: Vec3,
    chosen: Option<PhysicsType>,
    has_physics_mesh: bool,
) -> CostReport {
    let has_decomposition = counts.hulls > 0;
    let cost = PerShape {
        hull: hull_cost(counts.hull_vertices),
        decomposition: has_decomposition.then(|| decomposition_cost(counts.hulls, counts.decomposition_vertices)),
        mesh: triangle_mesh_cost(mesh, &scale),
    };
    let default = if has_decomposition { PhysicsType::Prim } else { PhysicsType::ConvexHull };
    let content = PhysicsContent { has_decomposition, has_physics_mesh };
    let size = mesh.bounds().size().component_mul(&scale);
    let effective = resolve_shape(chosen.unwrap_or(default), content, &size);
    CostReport {
        scale,
        cost,
        can_be_physical: limits(&cost),
        effective,
        effective_cost: cost_of(effective.at_rest, &cost),
    }
}

fn limits(cost: &PerShape<f64>) -> PerShape<bool> {
    PerShape {
        hull: can_be_physical(cost.hull),
        decomposition: cost.decomposition.map(can_be_physical),
        mesh: cost.mesh.map(can_be_physical),
    }
}

fn cost_of(shape: CollisionShape, cost: &PerShape<f64>) -> f64 {
    match shape {
        CollisionShape::Nothing => 0.0,
        CollisionShape::Box => constants::EXACT_PRIMITIVE,
        CollisionShape::Hull => cost.hull,
        CollisionShape::Decomposition => cost.decomposition.unwrap_or(cost.hull),
        CollisionShape::TriangleMesh => cost.mesh.unwrap_or(cost.hull),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MeshSoup;

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

    const BOX_AND_TWO_HULLS: StoredCounts = StoredCounts { hull_vertices: 8, hulls: 2, decomposition_vertices: 16 };

    #[test]
    fn report_has_all_three_figures() {
        let report = report(BOX_AND_TWO_HULLS, &box_mesh(), Vec3::repeat(1.0), None, false);
        assert_eq!((report.cost.hull, report.cost.decomposition), (0.36, Some(0.72)));
        assert_eq!(report.cost.mesh.map(|cost| format!("{cost:.4}")).as_deref(), Some("0.8485"));
        assert_eq!(report.effective.at_rest, CollisionShape::Decomposition);
        assert_eq!(report.effective_cost, 0.72);
        assert_eq!(report.can_be_physical, PerShape { hull: true, decomposition: Some(true), mesh: Some(true) });
    }

    #[test]
    fn scale_moves_the_mesh_cost_and_the_shape_but_not_the_hull_costs() {
        let at = |scale: f64, chosen| report(BOX_AND_TWO_HULLS, &box_mesh(), Vec3::repeat(scale), chosen, false);
        assert_eq!(at(0.01, None).cost.hull, 0.36);
        assert!(at(0.01, None).cost.mesh > at(1.0, None).cost.mesh);
        assert_eq!(at(0.1, None).effective_cost, constants::EXACT_PRIMITIVE);
        assert_eq!(at(1.0, Some(PhysicsType::None)).effective_cost, 0.0);
        assert_eq!(at(1.0, Some(PhysicsType::ConvexHull)).effective_cost, 0.36);
    }

    #[test]
    fn physics_mesh_without_hulls_costs_by_its_triangles() {
        let counts = StoredCounts { hull_vertices: 8, ..StoredCounts::default() };
        let report = report(counts, &box_mesh(), Vec3::repeat(1.0), Some(PhysicsType::Prim), true);
        assert_eq!(report.cost.decomposition, None);
        assert_eq!(Some(report.effective_cost), report.cost.mesh);
        assert_eq!(report.effective.moving, CollisionShape::Hull);
    }
}
