//! The state of a reduction: the source, the shell around it, and the way back to the unit of the input.

use super::containment::grown_around;
use super::linear_programme::HalfSpace;
use super::outer_polytope::{last_resort, outer_polytope};
use super::room::Room;
use super::shell::{RingEdge, Shell};
use super::skeleton::Skeleton;
use super::whitening::Whitening;
use crate::geometry::Vec3;
use crate::geometry::hull::{ConvexHull, HullError, Plane};
use crate::geometry::tolerance::NEGLIGIBLE_BUMP;

/// Directions in which a coarse polytope touches the source, for each vertex of the result.
const DIRECTIONS: usize = 4;
/// The reduction starts from a coarse polytope where the source has more vertices than this many times its directions.
const COARSE_FROM: usize = 5;

/// A hull being reduced. Everything but `hull` is in whitened coordinates.
pub struct Reduction<'a> {
    /// The hull to reduce, in the unit of the input.
    pub hull: ConvexHull,
    /// The solid that the shell has to contain.
    pub source: Skeleton,
    /// The true source while `source` is a coarse polytope around it.
    fine: Option<Skeleton>,
    /// The surface so far.
    pub shell: Shell,
    pub whitening: Whitening,
    /// The ring of the star that is being replaced.
    pub ring: Vec<RingEdge>,
    pub scratch: Vec<RingEdge>,
    /// Constraints of the linear programme: planes that the apex lies on, and half-spaces that it lies in.
    pub on: Vec<HalfSpace>,
    pub within: Vec<HalfSpace>,
    /// Half-spaces that new vertices stay in.
    pub walls: Vec<HalfSpace>,
    /// Returns whether a new vertex may be at a place, in the unit of the input.
    accepts: &'a dyn Fn(&Vec3) -> bool,
    /// For each edge of the ring: the plane of the new face, and the source vertex nearest to it.
    pub sides: Vec<(Plane, u32)>,
}

impl<'a> Reduction<'a> {
    /// Prepares the reduction of a hull. New vertices stay in the room, except where the hull crosses a wall already.
    pub fn new(
        hull: ConvexHull,
        max_vertices: usize,
        walls: &[Plane],
        accepts: &'a dyn Fn(&Vec3) -> bool,
    ) -> Result<Self, HullError> {
        let whitening = Whitening::of_points(&hull.points);
        let directions = DIRECTIONS * max_vertices;
        let is_fine = hull.points.len() > COARSE_FROM * directions;
        let mut white = if is_fine {
            whitening.image(&hull)
        } else {
            let points: Vec<Vec3> = hull.points.iter().map(|p| whitening.apply(p)).collect();
            ConvexHull::nearly_of_points(&points, NEGLIGIBLE_BUMP)?
        };
        let walls = walls.iter().map(|wall| whitening.below(wall)).collect();
        let mut source = Skeleton::new(&white);
        let mut fine = None;
        if is_fine {
            white = outer_polytope(&source, directions)?;
            fine = Some(std::mem::replace(&mut source, Skeleton::new(&white)));
        }
        let mut reduction = Self {
            hull,
            source,
            fine,
            shell: Shell::new(&white),
            whitening,
            ring: Vec::new(),
            scratch: Vec::new(),
            on: Vec::new(),
            within: Vec::new(),
            sides: Vec::new(),
            walls,
            accepts,
        };
        reduction.move_walls();
        Ok(reduction)
    }

    /// Moves walls out to where the shell is.
    fn move_walls(&mut self) {
        for wall in &mut self.walls {
            wall.offset = self.shell.alive().map(|vertex| wall.normal.dot(&vertex)).fold(wall.offset, f64::min);
        }
    }

    /// Returns whether a place is at most `tolerance` (in the unit of the input) outside the hull to reduce.
    pub fn is_within(&self, tolerance: f64, position: &Vec3) -> bool {
        let place = self.whitening.undo(position);
        (tolerance == f64::INFINITY || self.hull.is_near(&place, tolerance)) && (self.accepts)(&place)
    }

    /// Lets new vertices be anywhere from now on.
    pub fn leave_room(&mut self) {
        self.walls.clear();
        self.accepts = Room::ALL.accepts;
    }

    /// Replaces the coarse polytope by the true source, if there is a coarse one.
    pub fn refine(&mut self) {
        if let Some(fine) = self.fine.take() {
            self.source = fine;
            self.find_contacts();
        }
    }

    /// Finds the source vertex nearest to the plane of each face of the shell.
    pub fn find_contacts(&mut self) {
        let mut extreme = 0;
        for face in &mut self.shell.faces {
            extreme = self.source.extreme(&face.plane.normal, extreme);
            face.contact = extreme;
        }
    }

    /// Returns the hull of the shell's vertices in the unit of the input, grown where rounding left a vertex of the
    /// hull to reduce outside.
    pub fn finish(&self, max_vertices: usize) -> Result<ConvexHull, HullError> {
        let mut white: Vec<Vec3> = self.shell.alive().collect();
        if white.len() > max_vertices {
            white = last_resort(&self.source, max_vertices)?;
        }
        let points = white.iter().map(|p| self.whitening.undo(p)).collect();
        grown_around(points, &self.hull.points)
    }

    /// Returns whether a result has fewer vertices than the hull to reduce and keeps the tolerance, which growth for
    /// rounding can exceed.
    pub fn is_gain(&self, reduced: &ConvexHull, tolerance: f64) -> bool {
        reduced.points.len() < self.hull.points.len() && reduced.points.iter().all(|p| self.hull.is_near(p, tolerance))
    }
}
