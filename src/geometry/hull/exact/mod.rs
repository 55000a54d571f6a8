//! The exact convex hull: its vertices are the extreme points of the input, bit for bit.
//!
//! **In**: points and their [`Frame`]. **Out**: the hull of all points, or of as many as a vertex limit allows.
//! The order of the work:
//!
//! 1. [`prefilter`] drops most inner points of a large input.
//! 2. [`spatial_order`] sorts very large inputs, so that points near each other in space share a cache line.
//! 3. [`simplex`] finds four points that span space, or reports how few dimensions there are.
//! 4. [`quickhull`] grows that tetrahedron until no point is outside. [`face_plane`] decides most sides of faces in
//!    floating point, exact predicates decide the rest.
//! 5. [`facets`] merges exactly coplanar triangles and puts everything into canonical order.
//!
//! [`workspace`] lends the memory in which steps 3 to 5 work.

mod face_plane;
pub(super) mod simplex;
mod quickhull;
mod facets;
mod workspace;
mod prefilter;
mod spatial_order;

use super::frame::Frame;
use super::{ConvexHull, HullError, Rank};
use crate::geometry::Vec3;
use simplex::first_simplex;
use workspace::{Workspace, with_workspace};

pub use prefilter::survivors;
pub use quickhull::PartialHull;

impl ConvexHull {
    /// Returns the exact convex hull of the points: its vertices are the extreme points, bit for bit.
    ///
    /// Facets are merged where they are exactly coplanar. The result depends on the set of points only, not on their
    /// order. Points that are no thicker than [`FLATNESS`](crate::geometry::tolerance::FLATNESS) are
    /// [`HullError::Degenerate`].
    pub fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        Self::nearly_of_points(points, 0.0)
    }

    /// Returns the hull of enough of the points that every other point is at most `negligible` above it.
    ///
    /// `negligible` is a share of half the longest side of the bounding box. With a positive value, slivers that only
    /// rounding made disappear.
    pub(crate) fn nearly_of_points(points: &[Vec3], negligible: f64) -> Result<Self, HullError> {
        let frame = Frame::of_points(points)?;
        let survivors = survivors(points, &frame);
        let points = survivors.as_deref().unwrap_or(points);
        // Only an exact hull is the same in any order of the points.
        let ordered = (negligible == 0.0).then(|| spatial_order::in_morton_order(points, &frame)).flatten();
        let points = ordered.as_deref().unwrap_or(points);
        with_workspace(|Workspace { quickhull, facets }| {
            quickhull::triangulate(points, frame, negligible, quickhull)?;
            Ok(facets::assemble(points, &frame, quickhull, facets))
        })
    }
}

/// An exact hull, or the part of it that a vertex limit allows.
pub enum Limited {
    Exact(ConvexHull),
    Partial(PartialHull),
}

/// Returns the exact hull, or a hull of `max_vertices` of the points where the exact one has more vertices.
///
/// `frame` is that of the points or of a larger set.
pub fn hull_up_to(points: &[Vec3], frame: &Frame, max_vertices: usize) -> Result<Limited, HullError> {
    with_workspace(|Workspace { quickhull, facets }| {
        Ok(match quickhull::triangulate_up_to(points, *frame, max_vertices, quickhull)? {
            None => Limited::Exact(facets::assemble(points, frame, quickhull, facets)),
            Some(partial) => Limited::Partial(partial),
        })
    })
}

/// Returns how many dimensions the points span. A shape counts as flat when it is no thicker than
/// [`FLATNESS`](crate::geometry::tolerance::FLATNESS) of its longest side.
pub fn rank(points: &[Vec3]) -> Result<Rank, HullError> {
    let frame = Frame::of_points(points)?;
    let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
    Ok(first_simplex(points, &local, &frame).err().unwrap_or(Rank::Solid))
}
