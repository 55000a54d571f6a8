//! Published numbers of physics cost, each with its source.
//!
//! W-TEST: wiki.secondlife.com, "Physics Cost test", revision 1131585. W-PHYS: wiki.secondlife.com, "Mesh/Mesh physics".
//! LLV: the viewer's `llphysicsshapebuilderutil.h`.

/// Hulls and hull vertices that cost 1 together: W-TEST charges 0.2 a hull and 0.04 for each vertex from the fifth,
/// which is 0.04 for each hull and each vertex. Kept as the reciprocal, which is exact where 0.04 is not.
pub const HULLS_AND_VERTICES_PER_UNIT: u32 = 25;

/// A sphere, box or cylinder that stays an exact primitive (W-TEST).
pub const EXACT_PRIMITIVE: f64 = 0.1;

/// `k` of a triangle mesh, in metres: W-PHYS has flat meshes of 0.5 m wide triangles cost 0.1 a triangle.
pub const TRIANGLE_FACTOR_M: f64 = 0.05;

/// Bounds of the average triangle width, in metres (W-PHYS).
pub const MIN_TRIANGLE_WIDTH_M: f64 = 0.001;
pub const MAX_TRIANGLE_WIDTH_M: f64 = 20.0;

/// The least that a triangle mesh costs (W-PHYS).
pub const MIN_TRIANGLE_MESH: f64 = 0.5;

/// Above this a prim or linkset cannot be made physical (W-PHYS); without penalties.
pub const MAX_PHYSICAL: f64 = 32.0;

/// With all sides below this the shape is a box, with two of them a convex hull (LLV,
/// `SHAPE_BUILDER_CONVEXIFICATION_SIZE`), in metres.
pub const SMALL_SIDE_M: f64 = 0.2;

/// With a side below this a triangle mesh becomes a convex hull (LLV,
/// `SHAPE_BUILDER_USER_MESH_CONVEXIFICATION_SIZE`), in metres.
pub const MIN_TRIANGLE_MESH_SIDE_M: f64 = 0.5;
