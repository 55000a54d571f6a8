//! Points, meshes and hulls. This floor names no file format, wire format, database or web framework.
//!
//! All coordinates are `f64` in the unit of the input. Triangles wind counter-clockwise seen from outside. The modules,
//! in the order of the work:
//!
//! 1. [`tolerance`], `progress`, `bounds`, `vector`, `box_tree`, `sorting`, `firsts`, `groups`: what every other module uses.
//! 2. `mesh`: from the vertices and triangles of a reader to a checked [`Mesh`]; [`edges`] of its triangles, their
//!    [`boundary`] and [`copies`] among them; [`cracks`] and [`junctions`] between them; [`orient`]: triangles that wind one way.
//! 3. `fixed_point`, [`predicates`]: exact orientation of points.
//! 4. [`sequence`]: evenly spread sample places; [`bvh`]: nearest point and winding number of a surface; [`solid`]:
//!    whether a surface bounds a solid; [`outward`]: solids and their cavities wound alike; [`pieces`] of triangles, halved in searches; [`caps`] on its holes, and [`vessel`]: whether they show its inside.
//! 5. [`hull`]: exact and bounded convex hulls; `parry`: the bridge to parry3d.
//! 6. [`scatter`], `fit`: samples of a surface, and how well a set of hulls stands for a mesh; `walk`: where an avatar can
//!    still go.

pub mod tolerance;
mod progress;
mod bounds;
pub(crate) mod vector;
mod box_tree;
pub mod sorting;
mod firsts;
mod groups;
mod mesh;
pub mod edges;
pub mod boundary;
pub mod alike;
pub mod copies;
pub mod cracks;
pub mod junctions;
pub mod orient;
mod fixed_point;
pub mod predicates;
pub mod sequence;
pub mod bvh;
pub mod solid;
pub mod outward;
pub mod pieces;
pub mod caps;
pub mod vessel;
#[doc(hidden)]
pub mod samples;
pub mod hull;
mod parry;
pub mod scatter;
mod fit;
mod walk;

pub use bounds::Aabb;
pub use box_tree::BoxTree;
pub use bvh::{Closest, Found, TriangleBvh};
pub use firsts::Firsts;
pub use fit::{Fit, HullSet, Source, measure_fit};
pub use groups::Groups;
pub use hull::{
    ConvexHull, HullError, HullProof, Plane, Rank, Reductions, Room, cut_boxes, pointed_hulls, prove, rank,
    simple_hulls, slab, wrap, wrap_within,
};
pub use mesh::{Mesh, MeshError, MeshNote, MeshSoup, Part, has_area};
pub use parry::{Mass, ParryShape, mass_of_all, to_parry};
pub use progress::{Crew, Progress, Report, Stage, Stopped, in_time};
pub use solid::Thinning;
pub use walk::{
    Avatar, Closed, ENOUGH_KEPT, LostRegion, NoWalk, Openings, Passages, Reach, StillReached, WORTH_NAMING, Walk,
    Walker, measure_walk,
};

/// A point or a direction.
pub type Vec3 = nalgebra::Vector3<f64>;
