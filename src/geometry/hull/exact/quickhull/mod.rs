//! Exact quickhull: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996.
//!
//! The hull starts as a tetrahedron. Every face keeps a list of points above it. The farthest of them is inserted: the
//! faces that it sees go, and new faces connect it to the horizon, the loop of edges around the faces that went. The
//! hull is finished when no face has a point above it.
//!
//! A face is visible from a point strictly above it, and the sign is exact. So a point sees coplanar faces together or
//! not at all, the horizon is one simple loop and no new triangle is degenerate. No point is moved and no tolerance is
//! used. The files, in the order of the work:
//!
//! * [`face`]: triangles, faces with their lists of points, edges of the horizon.
//! * [`exact_planes`]: the sides that floating point leaves open.
//! * [`assign`]: puts each point into the list of a face that it is above.
//! * [`buffers`]: the memory, and the steps that only replace faces.
//! * [`builder`]: the insertion of one point.
//! * [`rounds`]: the order of insertions, and where they stop.

mod face;
mod exact_planes;
mod assign;
mod buffers;
mod builder;
mod rounds;

pub use buffers::{Buffers, KEPT_UP_TO};
pub use face::{Face, Triangle};
pub use rounds::{PartialHull, triangulate, triangulate_up_to};
