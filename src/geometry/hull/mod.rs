//! Convex hulls of point sets: exact, with a bounded number of vertices, or as a slab around flat points.
//!
//! **In**: points (`f64`, any unit, any order, duplicates allowed) and, for bounded hulls, a vertex limit or a
//! tolerance. **Out**: a [`ConvexHull`] that contains every point, or a [`HullError`]. The order of the work:
//!
//! 1. `Frame` rejects NaN and infinity and scales the coordinates by a power of two, which is exact.
//! 2. `exact` builds the hull: quickhull, in which a point's side of a face is decided by exact predicates.
//! 3. `bounded` makes a hull with fewer vertices that still contains every point.
//! 4. [`slab()`] builds a thin solid around points that span no volume.
//! 5. [`prove`] checks a finished hull without relying on how it was made.

mod error;
mod plane;
mod frame;
mod convex_hull;
mod direction_grid;
mod proof;
mod exact;
pub mod polygon;
mod bounded;
mod slab;

pub use bounded::{Reductions, Room, cut_boxes, near_surface, pointed_hulls, simple_hulls, wrap, wrap_within};
pub use convex_hull::ConvexHull;
pub use error::{HullError, Rank};
pub use exact::rank;
pub use plane::Plane;
pub use proof::{HullProof, prove};
pub use slab::slab;

#[cfg(test)]
mod tests;
