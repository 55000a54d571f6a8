//! Points, meshes and hulls. Knows no file, wire, SQL or web.
//!
//! All coordinates are `f64` in the unit of the input; triangles wind counter-clockwise seen from outside.

mod bounds;
pub mod bvh;
pub mod edges;
mod fit;
mod fixed_point;
pub mod hull;
mod mesh;
pub mod parry;
pub mod predicates;
mod progress;
#[doc(hidden)]
pub mod samples;
pub mod scatter;
pub mod sequence;
pub mod solid;
pub mod tolerance;

pub use bounds::Aabb;
pub use bvh::{Closest, TriangleBvh};
pub use fit::{Bodies, Fit, measure_fit};
pub use hull::{ConvexHull, HullError, HullProof, Plane, Rank, Reductions, prove, rank, slab, wrap, wrap_within};
pub use mesh::{Mesh, MeshError, MeshNote, MeshSoup, Part};
pub use progress::{Progress, Report, Stage, Stopped};

/// A point or a direction.
pub type Vec3 = nalgebra::Vector3<f64>;
