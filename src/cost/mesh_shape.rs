//! [`MeshShape`]: the facts of a mesh prim on which its physics cost depends, at any uniform scale.

use crate::geometry::{Mesh, Vec3};
use crate::mesh_asset::ConvexBlock;

use super::constants::{Constants, Cost};
use super::shape_rules::{CollisionShape, PhysicsContent, PhysicsType, ResolvedShape};
use super::widths::TriangleWidths;

/// The counts that are charged: vertices as stored in the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StoredCounts {
    /// Vertices of the single hull.
    pub hull_vertices: usize,
    /// Hulls of the decomposition; 0 if there is none.
    pub hulls: usize,
    /// Vertices of all hulls of the decomposition.
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

/// A figure for each of the three shapes; `None` if the shape does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerShape<T> {
    pub hull: T,
    pub decomposition: Option<T>,
    pub mesh: Option<T>,
}

/// The physics cost of one mesh prim at one scale.
#[derive(Clone, Debug, PartialEq)]
pub struct CostReport {
    pub cost: PerShape<f64>,
    /// Whether the shape costs at most 32, the limit for physical objects.
    pub can_be_physical: PerShape<bool>,
    /// The shape in effect.
    pub effective: ResolvedShape,
    /// Cost of the shape in effect at rest.
    pub effective_cost: f64,
    /// Cost of the shape in effect while moving.
    pub moving_cost: f64,
}

/// A mesh prim before its uniform scale is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshShape {
    pub(super) counts: StoredCounts,
    /// Triangle widths of the surface that a triangle mesh would have.
    pub(super) widths: Option<TriangleWidths>,
    /// Sides in metres at scale 1.
    pub(super) size: Vec3,
    pub(super) chosen: PhysicsType,
    pub(super) content: PhysicsContent,
}

impl MeshShape {
    /// Describes hulls and the surface they were made from. The surface is in units of `scale` metres, and so is `own`, the mesh that
    /// was made for physics: its triangles count in place of those of the surface.
    ///
    /// Without a `chosen` type, the type is Prim if there is a decomposition, otherwise Convex Hull. `has_physics_mesh`
    /// states whether the prim's asset keeps a physics mesh. A decomposition replaces that mesh.
    pub fn of_mesh(
        counts: StoredCounts,
        (mesh, own): (&Mesh, Option<&Mesh>),
        scale: &Vec3,
        chosen: Option<PhysicsType>,
        has_physics_mesh: bool,
    ) -> Self {
        let size = mesh.bounds().size().component_mul(scale);
        let widths = TriangleWidths::of_mesh(own.unwrap_or(mesh), scale);
        let has_physics_mesh = has_physics_mesh || own.is_some();
        let content = PhysicsContent { has_decomposition: counts.hulls > 0, has_physics_mesh };
        Self { counts, widths, size, chosen: chosen.unwrap_or(content.default_type()), content }
    }

    /// Reports what the triangles of the source would cost, where the asset keeps no mesh of its own. The shape in effect stays.
    pub fn beside_triangles(mut self, mesh: &Mesh, scale: &Vec3) -> Self {
        if self.widths.is_none() {
            self.widths = TriangleWidths::of_mesh(mesh, scale);
        }
        self
    }

    /// Describes hulls in a prim of `size` metres. `physics_mesh` has the triangle widths, at that size, of the mesh
    /// that the asset keeps.
    pub fn of_prim(
        counts: StoredCounts,
        physics_mesh: Option<TriangleWidths>,
        size: Vec3,
        chosen: Option<PhysicsType>,
    ) -> Self {
        let content = PhysicsContent { has_decomposition: counts.hulls > 0, has_physics_mesh: physics_mesh.is_some() };
        Self { counts, widths: physics_mesh, size, chosen: chosen.unwrap_or(content.default_type()), content }
    }

    /// Returns the three figures of the upload protocol's `model_physics_cost` at a uniform scale `factor`.
    pub fn costs(&self, constants: &Constants, factor: f64) -> PerShape<f64> {
        let StoredCounts { hull_vertices, hulls, decomposition_vertices } = self.counts;
        PerShape {
            hull: constants.hull_cost(hull_vertices),
            decomposition: (hulls > 0).then(|| constants.decomposition_cost(hulls, decomposition_vertices)),
            mesh: self.widths.as_ref().map(|widths| constants.triangle_mesh_cost(widths, factor)),
        }
    }

    /// Returns the shape in effect at a uniform scale `factor`.
    pub fn resolve(&self, constants: &Constants, factor: f64) -> ResolvedShape {
        constants.resolve_shape(self.chosen, self.content, &(self.size * factor))
    }

    /// Returns the whole report at a uniform scale `factor`, which is finite and above 0.
    pub fn report(&self, constants: &Constants, factor: f64) -> CostReport {
        let cost = self.costs(constants, factor);
        let effective = self.resolve(constants, factor);
        let physical = |cost: f64| constants.can_be_physical(cost);
        let price = |shape| self.price(shape, constants, factor).value();
        CostReport {
            cost,
            can_be_physical: PerShape {
                hull: physical(cost.hull),
                decomposition: cost.decomposition.map(physical),
                mesh: cost.mesh.map(physical),
            },
            effective_cost: price(effective.at_rest),
            moving_cost: price(effective.moving),
            effective,
        }
    }

    /// Returns the cost of one shape. If the shape does not exist, the single hull replaces it.
    pub(super) fn price(&self, shape: CollisionShape, constants: &Constants, factor: f64) -> Cost {
        let StoredCounts { hull_vertices, hulls, decomposition_vertices } = self.counts;
        let hull = || constants.price_of_hulls(1, hull_vertices);
        match shape {
            CollisionShape::Nothing => Cost::default(),
            CollisionShape::Box | CollisionShape::Sphere | CollisionShape::Cylinder => constants.price_of_primitive(),
            CollisionShape::Decomposition if hulls > 0 => constants.price_of_hulls(hulls, decomposition_vertices),
            CollisionShape::TriangleMesh => self
                .widths
                .as_ref()
                .map_or_else(hull, |widths| Cost::of_triangles(constants.triangle_mesh_cost(widths, factor))),
            CollisionShape::Hull | CollisionShape::Decomposition => hull(),
        }
    }
}

impl PhysicsContent {
    /// Returns Prim if there is a decomposition, as viewers choose for a model with its own physics.
    fn default_type(self) -> PhysicsType {
        if self.has_decomposition { PhysicsType::Prim } else { PhysicsType::ConvexHull }
    }
}

#[cfg(test)]
mod tests {
    use super::super::PUBLISHED;
    use super::super::tests::box_mesh;
    use super::*;

    const BOX_AND_TWO_HULLS: StoredCounts = StoredCounts { hull_vertices: 8, hulls: 2, decomposition_vertices: 16 };

    fn shape(counts: StoredCounts, chosen: Option<PhysicsType>, has_physics_mesh: bool) -> MeshShape {
        MeshShape::of_mesh(counts, (&box_mesh(), None), &Vec3::repeat(1.0), chosen, has_physics_mesh)
    }

    #[test]
    fn report_has_all_three_figures() {
        let report = shape(BOX_AND_TWO_HULLS, None, false).report(&PUBLISHED, 1.0);
        assert_eq!((report.cost.hull, report.cost.decomposition), (0.36, Some(0.72)));
        assert_eq!(report.cost.mesh.map(|cost| format!("{cost:.4}")).as_deref(), Some("0.8485"));
        assert_eq!(report.effective.at_rest, CollisionShape::Decomposition);
        assert_eq!((report.effective_cost, report.moving_cost), (0.72, 0.72));
        assert_eq!(report.can_be_physical, PerShape { hull: true, decomposition: Some(true), mesh: Some(true) });
    }

    #[test]
    fn a_mesh_that_was_made_is_in_the_asset() {
        let counts = StoredCounts { hull_vertices: 8, ..StoredCounts::default() };
        let chosen = Some(PhysicsType::Prim);
        assert_eq!(shape(counts, chosen, false).report(&PUBLISHED, 1.0).effective.at_rest, CollisionShape::Hull);
        let (source, own) = (box_mesh(), box_mesh());
        let made = MeshShape::of_mesh(counts, (&source, Some(&own)), &Vec3::repeat(1.0), chosen, false);
        assert_eq!(made.report(&PUBLISHED, 1.0).effective.at_rest, CollisionShape::TriangleMesh);
    }

    #[test]
    fn triangles_beside_a_prim_are_reported_and_never_in_effect() {
        let counts = StoredCounts { hull_vertices: 8, ..StoredCounts::default() };
        let (one, size) = (Vec3::repeat(1.0), box_mesh().bounds().size());
        let prim = |widths| MeshShape::of_prim(counts, widths, size, Some(PhysicsType::Prim));
        let without = prim(None).beside_triangles(&box_mesh(), &one).report(&PUBLISHED, 1.0);
        assert_eq!((without.cost.mesh.is_some(), without.effective.at_rest), (true, CollisionShape::Hull));
        let own = prim(TriangleWidths::of_mesh(&box_mesh(), &one));
        assert_eq!(own.clone().beside_triangles(&box_mesh(), &Vec3::repeat(0.1)), own);
    }

    #[test]
    fn scale_moves_the_mesh_cost_and_the_shape_but_not_the_hull_costs() {
        let at = |scale: f64, chosen| shape(BOX_AND_TWO_HULLS, chosen, false).report(&PUBLISHED, scale);
        for scale in [1e-6, 0.01, 0.3, 1.0, 7.0, 1e6] {
            assert_eq!((at(scale, None).cost.hull, at(scale, None).cost.decomposition), (0.36, Some(0.72)));
        }
        assert!(at(0.01, None).cost.mesh > at(1.0, None).cost.mesh);
        assert_eq!(at(0.1, None).effective_cost, 0.1);
        assert_eq!(at(1.0, Some(PhysicsType::None)).effective_cost, 0.0);
        assert_eq!(at(1.0, Some(PhysicsType::ConvexHull)).effective_cost, 0.36);
    }

    #[test]
    fn physics_mesh_without_hulls_costs_by_its_triangles() {
        let counts = StoredCounts { hull_vertices: 8, ..StoredCounts::default() };
        let report = shape(counts, Some(PhysicsType::Prim), true).report(&PUBLISHED, 1.0);
        assert_eq!(report.cost.decomposition, None);
        assert_eq!(Some(report.effective_cost), report.cost.mesh);
        assert_eq!((report.effective.moving, report.moving_cost), (CollisionShape::Hull, 0.36));
    }
}
