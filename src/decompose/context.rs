//! [`Context`]: what every step from parts to a result borrows.

use std::cell::Cell;
use std::sync::Arc;

use super::measure::error_cache::ErrorCache;
use super::measure::error_sampling::sticks_out;
use super::measure::free_space::FreeSpace;
use super::measure::part::Part;
use super::measure::part_hull::{nearly, wrap_piece_unless};
use super::measure::slab::slab;
use super::prepare::shape::Shape;
use crate::geometry::{ConvexHull, Progress, Stopped, Vec3};

/// Why a step ended early, and the parts that it had by then.
pub type Interrupted = (Stopped, Vec<Part>);

/// The shape, its free space and the bounds of the result. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub shape: &'a Shape,
    pub space: &'a FreeSpace,
    /// The bounds that verifying has found for the faces of hulls.
    pub errors: &'a Arc<ErrorCache>,
    /// Thickness of the slab that a sheet becomes, in units of the shape.
    pub thickness: f64,
    /// Search the surface of a hull for deep places between the samples before the hull is kept.
    pub verified: bool,
    /// Join parts also where more than the limit lies between them: another part, or free space that may be filled. Wall pieces on both
    /// sides of a crossing wall are often one box.
    pub spans_gaps: bool,
    pub max_hulls: usize,
    pub max_vertices: usize,
    pub progress: &'a Progress,
}

impl<'a> Context<'a> {
    /// Returns the same context with another progress, usually one without the deadline.
    pub fn with(self, progress: &'a Progress) -> Self {
        Self { progress, ..self }
    }

    /// Applies `change` to all items, on several threads where they are free, and returns the results in order.
    ///
    /// Each gets a context with a cache of its own, so that the results do not depend on the order of the work.
    pub fn each_apart<T: Sync, R: Send>(
        &self,
        items: &[T],
        change: impl Fn(&Context<'_>, &T) -> Result<R, Stopped> + Send + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let apart: Vec<(Arc<ErrorCache>, &T)> = items.iter().map(|item| (self.errors.apart(), item)).collect();
        let changed = self.progress.try_map(&apart, |(errors, item)| change(&Context { errors, ..*self }, item))?;
        apart.iter().for_each(|(errors, _)| self.errors.absorb(errors));
        Ok(changed)
    }

    /// Returns the hull of the points (a slab where they are flat) and its error; `None` on a line or in a point.
    pub fn part(&self, points: &[Vec3]) -> Option<Part> {
        self.part_or_witness(points, f64::INFINITY).ok()
    }

    /// Returns the same where its error is at most `limit`, else the index of the sample that refused the hull, where one did.
    ///
    /// Most hulls of a search exceed their limit. They are refused before their needless vertices are searched for.
    pub fn part_or_witness(&self, points: &[Vec3], limit: f64) -> Result<Part, Option<usize>> {
        let witness = Cell::new(None);
        let refused = |hull: &ConvexHull| {
            witness.set(self.space.deeper_in(hull, limit));
            witness.get().is_some()
        };
        let hull = wrap_piece_unless(points, self.shape, self.thickness, 0.0, refused).ok_or_else(|| witness.get())?;
        let error = self.space.error_up_to(&hull, limit);
        if error <= limit { Ok(Part { hull, error }) } else { Err(None) }
    }

    /// Returns the single hull of the shape, a slab where it is flat.
    pub fn whole(&self) -> Option<Part> {
        let points = &self.shape.points;
        let hull = nearly(points, 0.0).ok().or_else(|| slab(points, self.thickness))?;
        Some(Part { error: self.space.error(&hull), hull })
    }

    /// Returns true when hulls are verified and the surface of this one has a place deeper than `limit` in free space.
    pub fn sticks_out(&self, hull: &ConvexHull, limit: f64) -> bool {
        self.verified && sticks_out(self.shape, self.errors, hull, limit)
    }

    /// Returns false where two hulls are not to be joined: farther apart than this lies free space deeper than the limit, or another
    /// part.
    pub fn may_join(&self, one: &ConvexHull, other: &ConvexHull, limit: f64) -> bool {
        let is_near = || one.bounds().grown(2.0 * limit).intersects(&other.bounds());
        self.spans_gaps || limit.is_infinite() || is_near()
    }

    /// Returns true when there are at most `max_hulls` parts of at most `max_vertices` vertices.
    pub fn are_bounded(&self, parts: &[Part]) -> bool {
        parts.len() <= self.max_hulls && parts.iter().all(|part| part.hull.points().len() <= self.max_vertices)
    }
}
