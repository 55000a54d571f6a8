//! Hulls with fewer vertices that still contain every point.
//!
//! **In**: points and a vertex limit, or a tolerance on the distance from the exact hull. **Out**: a hull that contains
//! every point and adds little volume. [`wrap`] tries the cheapest method first:
//!
//! 1. The exact hull is returned where it has few enough vertices.
//! 2. [`thinning`] replaces a very large round cloud by a few thousand of its points and fits the hull around those.
//! 3. [`outward_fit`] takes the farthest points as vertices and moves them outward. This takes about as long as the
//!    exact hull, and is accepted when it adds hardly any volume.
//! 4. [`reduce`] collapses edges of the exact hull one by one, each time for the least added volume:
//!    * [`whitening`] maps the hull affinely to a shape about as thick as it is long.
//!    * [`skeleton`] answers which vertex of the source lies farthest in a direction.
//!    * [`outer_polytope`] replaces a finely curved source by a coarse polytope around it.
//!    * [`shell`] is the surface that shrinks; [`apex`] finds the best vertex over a ring of edges with a
//!      [`linear_programme`]; [`collapse`] keeps the queue of edges; [`relaxation`] moves the remaining vertices.
//! 5. [`containment`] grows the result about its centre until it contains every point in spite of rounding. No hull
//!    leaves this room without that step. It measures with the [`gauge`] of the hull.
//!
//! [`series`] reduces one hull to many tolerances in a single pass. [`simple`] builds boxes and prisms around a hull,
//! [`cut_box`] boxes with corners and edges cut off, and [`pointed`] hulls of fewer vertices than a box. Both start from a
//! [`turned_box`].

mod gauge;
mod containment;
mod linear_programme;
mod whitening;
mod skeleton;
mod outer_polytope;
mod shell;
mod room;
mod reduction;
mod apex;
mod collapse;
mod relaxation;
mod reduce;
mod series;
mod simple;
mod turned_box;
mod cut_box;
mod pointed;
mod outward_fit;
mod thinning;

use super::exact::survivors;
use super::frame::Frame;
use super::{ConvexHull, HullError};
use crate::geometry::{Progress, Vec3};

pub use cut_box::cut_boxes;
pub use gauge::near_surface;
pub use pointed::pointed_hulls;
pub use room::Room;
pub use series::Reductions;
pub use simple::simple_hulls;

/// Returns the hull of smallest volume found that contains every point and has at most `max_vertices` vertices.
///
/// A limit below 4 counts as 4. The result is the exact hull where that has no more vertices.
pub fn wrap(points: &[Vec3], max_vertices: usize, progress: &Progress) -> Result<ConvexHull, HullError> {
    let max_vertices = max_vertices.max(4);
    if points.len() <= max_vertices {
        return ConvexHull::of_points(points);
    }
    let frame = Frame::of_points(points)?;
    let survivors = survivors(points, &frame);
    let points = survivors.as_deref().unwrap_or(points);
    if let Some(hull) = thinning::wrap_thinned(points, max_vertices, progress)? {
        return Ok(hull);
    }
    progress.check()?;
    match outward_fit::wrap_outward(points, &frame, max_vertices)? {
        Some(hull) => Ok(hull),
        None => ConvexHull::of_points(points)?.wrapped(max_vertices, &Room::ALL, progress),
    }
}

/// Returns the hull with the fewest vertices found that contains every point and lies within `tolerance` (in the unit
/// of the points) of the exact hull.
///
/// Where that takes more than `max_vertices`, the result has `max_vertices` vertices and exceeds the tolerance.
pub fn wrap_within(
    points: &[Vec3],
    tolerance: f64,
    max_vertices: usize,
    progress: &Progress,
) -> Result<ConvexHull, HullError> {
    ConvexHull::of_points(points)?.wrapped_within(tolerance, max_vertices, &Room::ALL, progress)
}
