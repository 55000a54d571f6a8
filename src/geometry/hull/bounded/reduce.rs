//! Fewer vertices by edge collapses. The shell only grows outward, so it always contains the source.
//!
//! Edges collapse in the order of the volume that they add (P. V. Sander et al., "Silhouette Clipping", 2000:
//! progressive hulls). Unlike there, new faces are bounded by planes tangent to the *source*, not to the last surface,
//! so that errors do not add up. Afterwards each vertex in turn moves to the place of least volume.

use super::reduction::Reduction;
use super::room::Room;
use crate::geometry::Progress;
use crate::geometry::hull::{ConvexHull, HullError};

/// The fewest vertices of a solid.
const TETRAHEDRON: usize = 4;

impl ConvexHull {
    /// Returns a hull with at most `max_vertices` vertices that contains this one; see [`wrap`](super::wrap).
    ///
    /// New vertices are in the room, unless the limit cannot be kept otherwise.
    pub fn wrapped(self, max_vertices: usize, room: &Room<'_>, progress: &Progress) -> Result<Self, HullError> {
        let max_vertices = max_vertices.max(TETRAHEDRON);
        if self.points.len() <= max_vertices {
            return Ok(self);
        }
        let mut reduction = Reduction::new(self, max_vertices, room.walls, room.accepts)?;
        reduction.collapse_to(max_vertices, progress)?;
        reduction.relax(f64::INFINITY, progress)?;
        reduction.finish(max_vertices)
    }

    /// Returns a hull within `tolerance` of this one that contains it; see [`wrap_within`](super::wrap_within). `room`
    /// is as in [`ConvexHull::wrapped`].
    pub fn wrapped_within(
        self,
        tolerance: f64,
        max_vertices: usize,
        room: &Room<'_>,
        progress: &Progress,
    ) -> Result<Self, HullError> {
        let max_vertices = max_vertices.max(TETRAHEDRON);
        if self.points.len() <= TETRAHEDRON {
            return Ok(self);
        }
        let mut reduction = Reduction::new(self, max_vertices, room.walls, room.accepts)?;
        reduction.collapse(TETRAHEDRON, tolerance, progress)?;
        let mut tolerance = tolerance;
        if reduction.shell.vertex_count() > max_vertices {
            reduction.collapse_to(max_vertices, progress)?;
            tolerance = f64::INFINITY;
        }
        reduction.relax(tolerance, progress)?;
        let reduced = reduction.finish(max_vertices)?;
        let keeps_source = reduction.hull.points.len() <= max_vertices && !reduction.is_gain(&reduced, tolerance);
        Ok(if keeps_source { reduction.hull } else { reduced })
    }
}

impl Reduction<'_> {
    /// Collapses edges until `target` vertices are left. Continues around the true source where the coarse polytope
    /// allows no further collapse, and then across the walls.
    fn collapse_to(&mut self, target: usize, progress: &Progress) -> Result<(), HullError> {
        self.collapse(target, f64::INFINITY, progress)?;
        if self.shell.vertex_count() > target {
            self.refine();
            self.collapse(target, f64::INFINITY, progress)?;
        }
        if self.shell.vertex_count() > target {
            self.leave_room();
            self.collapse(target, f64::INFINITY, progress)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Aabb, Plane, Vec3, prove, samples};

    /// A unit cube with all twelve edges cut off.
    fn bevelled_box(bevel: f64) -> Vec<Vec3> {
        let signs = samples::cube_corners(Vec3::zeros(), 1.0);
        let near =
            |corner: &Vec3| (0..3).map(|axis| *corner - Vec3::ith(axis, bevel * corner[axis])).collect::<Vec<_>>();
        signs.iter().flat_map(near).collect()
    }

    #[test]
    fn a_bevelled_box_becomes_the_box_around_it() {
        let points = bevelled_box(0.05);
        let exact = ConvexHull::of_points(&points).unwrap();
        assert_eq!(exact.points().len(), 24);
        let hull = exact.clone().wrapped(8, &Room::ALL, &Progress::silent()).unwrap();
        assert_eq!(hull.points().len(), 8);
        assert!(prove(&hull, &points).unwrap().holds(8, 1e-9));
        assert!(hull.volume() < 8.0 * 1.01, "{}", hull.volume());
        let bounds: Aabb = hull.bounds();
        assert!(bounds.size().max() < 2.02);
    }

    #[test]
    fn a_tolerance_below_every_collapse_keeps_the_hull() {
        let exact = ConvexHull::of_points(&bevelled_box(0.05)).unwrap();
        let hull = exact.clone().wrapped_within(1e-4, 256, &Room::ALL, &Progress::silent()).unwrap();
        assert_eq!(hull, exact);
    }

    #[test]
    fn the_vertex_limit_prevails_over_the_tolerance() {
        let exact = ConvexHull::of_points(&bevelled_box(0.05)).unwrap();
        let hull = exact.wrapped_within(1e-4, 10, &Room::ALL, &Progress::silent()).unwrap();
        assert!(hull.points().len() <= 10);
    }

    #[test]
    fn no_vertex_crosses_a_wall() {
        let exact = ConvexHull::of_points(&samples::sphere(200)).unwrap();
        let bounds = exact.bounds();
        let walls: Vec<Plane> = (0..6)
            .map(|side| {
                let normal = Vec3::ith(side / 2, if side % 2 == 0 { -1.0 } else { 1.0 });
                Plane { normal, offset: normal.dot(if side % 2 == 0 { &bounds.min } else { &bounds.max }) }
            })
            .collect();
        let reduced = |walls: &[Plane]| {
            exact.clone().wrapped_within(0.3, 256, &Room::behind(walls), &Progress::silent()).unwrap()
        };
        let (free, kept) = (reduced(&[]), reduced(&walls));
        assert!(free.bounds().size().max() > bounds.size().max() + 0.1);
        assert!(kept.points().len() < 100 && prove(&kept, exact.points()).unwrap().holds(256, 1e-9));
        let over = (kept.bounds().max - bounds.max).max().max((bounds.min - kept.bounds().min).max());
        assert!(over < 1e-9, "{over}");
        // Four vertices around a ball are not all in its box.
        let few = exact.clone().wrapped(4, &Room::behind(&walls), &Progress::silent()).unwrap();
        assert!(few.points().len() == 4 && prove(&few, exact.points()).unwrap().holds(4, 1e-9));
    }
    /// Half of a ball may grow by a lot, the other half not at all.
    #[test]
    fn no_vertex_is_where_the_room_does_not_accept_it() {
        let exact = ConvexHull::of_points(&samples::sphere(400)).unwrap();
        let accepts = |place: &Vec3| place.x < 0.0 || exact.is_near(place, 1e-3);
        let room = Room { accepts: &accepts, ..Room::ALL };
        let hull = exact.clone().wrapped_within(0.3, 256, &room, &Progress::silent()).unwrap();
        assert!(prove(&hull, exact.points()).unwrap().holds(256, 1e-9));
        let count = |side: f64| hull.points().iter().filter(|point| side * point.x > 0.0).count();
        assert!(count(-1.0) < 60 && count(1.0) > 100, "{} and {}", count(-1.0), count(1.0));
        assert!(hull.points().iter().all(|point| accepts(&(point * (1.0 - 1e-9)))));
        // A limit on the number of vertices has precedence.
        let few = exact.clone().wrapped(20, &room, &Progress::silent()).unwrap();
        assert!(few.points().len() <= 20);
    }
}
