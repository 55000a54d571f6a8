//! [`Finished`]: the result of one mesh with the facts that its use in a front, a linkset or a scene depends on.

use crate::cost::{MeshShape, PhysicsType, StoredCounts};
use crate::decompose::Wanted;
use crate::geometry::{Mesh, Vec3};

use crate::pipeline::result::outcome::MeshOutcome;

/// The result of one mesh.
pub struct Finished {
    pub outcome: MeshOutcome,
    pub facts: CostFacts,
    /// Whether the physics keeps the ways and the tolerance, or what a default may give way to.
    pub keeps_promises: bool,
    /// Whether the physics keeps the ways.
    pub keeps_ways: bool,
    /// The tolerance that the hulls were made for; `None` where they were made for none.
    pub wanted: Option<Wanted>,
}

impl Finished {
    /// Returns a line of a front with the facts that its cost depends on. `keeps_mesh` is whether the asset keeps a triangle mesh
    /// for physics.
    pub fn of_line(outcome: MeshOutcome, keeps_mesh: bool) -> Self {
        let report = &outcome.report;
        let counts = report.block().map(StoredCounts::from).unwrap_or_default();
        let own = report.physics_mesh.as_ref().and_then(|own| Mesh::from_soup(own.soup()).ok());
        let keeps_ways = report.passages.as_ref().is_none_or(|passages| passages.closed.is_empty());
        let facts = CostFacts { counts, keeps_mesh, physics_mesh: own.map(|(mesh, _)| mesh) };
        Self { outcome, facts, keeps_promises: keeps_ways, keeps_ways, wanted: None }
    }
}

/// The facts that decide the cost of a result at other scales.
pub struct CostFacts {
    pub counts: StoredCounts,
    /// Whether the asset keeps a triangle mesh for physics.
    pub keeps_mesh: bool,
    /// The triangle mesh that was made for physics.
    pub physics_mesh: Option<Mesh>,
}

impl CostFacts {
    /// Returns the facts on which the cost of a prim with this mesh depends. `source` is the mesh of the job.
    pub fn shape(&self, source: &Mesh, scale: &Vec3, chosen: Option<PhysicsType>) -> MeshShape {
        let meshes = (source, self.physics_mesh.as_ref());
        MeshShape::of_mesh(self.counts, meshes, scale, chosen, self.keeps_mesh)
    }
}
