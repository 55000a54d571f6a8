//! Fewer vertices around the same points: the hull only ever grows outward, and every point stays wrapped.
//!
//! Edges are collapsed outward one by one, cheapest added volume first (P. V. Sander et al., "Silhouette Clipping", 2000:
//! progressive hulls), but each new face is bounded by planes tangent to the *source*, not to the last surface, so that
//! errors do not pile up. Then each vertex in turn moves to the place of least volume (block coordinate descent); both
//! steps are one linear programme in three variables.

mod apex;
mod collapse;
mod grow;
mod steps;

use super::coarse::outer_polytope;
use super::linear::HalfSpace;
use super::outward_fit::wrap_closely;
use super::shell::{RingEdge, Shell};
use super::skeleton::Skeleton;
use super::thin::wrap_thinned;
use super::whiten::Whitening;
use crate::geometry::hull::ConvexHull;
use crate::geometry::hull::HullError;
use crate::geometry::hull::Plane;
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::prefilter;
use crate::geometry::{Progress, Vec3};
use grow::last_resort;

pub use grow::grown_around;
pub use steps::Reductions;

/// The smallest-volume hull found that has at most `max_vertices` vertices (at least 4) and contains every point.
///
/// It is the exact hull where that has no more vertices.
pub fn wrap(points: &[Vec3], max_vertices: usize, progress: &Progress) -> Result<ConvexHull, HullError> {
    let max_vertices = max_vertices.max(4);
    if points.len() <= max_vertices {
        return ConvexHull::of_points(points);
    }
    let frame = Frame::of_points(points)?;
    let survivors = prefilter::survivors(points, &frame);
    let points = survivors.as_deref().unwrap_or(points);
    if let Some(hull) = wrap_thinned(points, max_vertices, progress)? {
        return Ok(hull);
    }
    progress.check()?;
    match wrap_closely(points, &frame, max_vertices)? {
        Some(hull) => Ok(hull),
        None => ConvexHull::of_points(points)?.wrapped(max_vertices, progress),
    }
}

/// The hull with the fewest vertices found that contains every point and lies within `tolerance` of the exact hull.
///
/// Where that takes more than `max_vertices`, they bound it and the tolerance gives way.
pub fn wrap_within(
    points: &[Vec3],
    tolerance: f64,
    max_vertices: usize,
    progress: &Progress,
) -> Result<ConvexHull, HullError> {
    ConvexHull::of_points(points)?.wrapped_within(tolerance, max_vertices, progress)
}

impl ConvexHull {
    /// As [`wrap`], of this hull's points.
    pub fn wrapped(self, max_vertices: usize, progress: &Progress) -> Result<Self, HullError> {
        let max_vertices = max_vertices.max(4);
        if self.points.len() <= max_vertices {
            return Ok(self);
        }
        let mut reduction = Reduction::new(self, max_vertices)?;
        reduction.bound(max_vertices, progress)?;
        reduction.settle(f64::INFINITY, progress)?;
        reduction.finish(max_vertices)
    }

    /// As [`wrap_within`], of this hull's points.
    pub fn wrapped_within(self, tolerance: f64, max_vertices: usize, progress: &Progress) -> Result<Self, HullError> {
        let max_vertices = max_vertices.max(4);
        if self.points.len() <= 4 {
            return Ok(self);
        }
        let mut reduction = Reduction::new(self, max_vertices)?;
        reduction.collapse(4, tolerance, progress)?;
        let mut tolerance = tolerance;
        if reduction.shell.vertex_count() > max_vertices {
            reduction.bound(max_vertices, progress)?;
            tolerance = f64::INFINITY;
        }
        reduction.settle(tolerance, progress)?;
        let reduced = reduction.finish(max_vertices)?;
        let source = reduction.hull;
        Ok(if source.points.len() <= max_vertices && !is_fewer_within(&reduced, &source, tolerance) {
            source
        } else {
            reduced
        })
    }
}

/// Whether anything was gained: growing for rounding may have broken the tolerance.
fn is_fewer_within(reduced: &ConvexHull, source: &ConvexHull, tolerance: f64) -> bool {
    reduced.points.len() < source.points.len() && reduced.points.iter().all(|p| source.is_near(p, tolerance))
}

/// Vertices of the coarse polytope that a finely curved source is replaced by at first, to one of the result.
const DIRECTIONS: usize = 4;
/// Where the source has more than this many times the corners of the coarse polytope, the reduction starts from that.
const COARSE_FROM: usize = 5;
/// Rounds of moving every vertex; gains have become small by then.
const SWEEPS: usize = 12;
/// Relative gain of volume in a round below which the next one is not worth its time.
const SETTLED: f64 = 2e-5;
/// Bumps of the source no higher than this (whitened shape, longest half side 1) are rounding: the reduction ignores
/// them, and what comes out is grown by as much.
const NEGLIGIBLE_BUMP: f64 = 1e-9;

struct Reduction {
    hull: ConvexHull,
    source: Skeleton,
    /// The source itself while `source` is a coarse polytope around it.
    fine: Option<Skeleton>,
    shell: Shell,
    whitening: Whitening,
    ring: Vec<RingEdge>,
    scratch: Vec<RingEdge>,
    on: Vec<HalfSpace>,
    within: Vec<HalfSpace>,
    sides: Vec<(Plane, u32)>,
}

impl Reduction {
    fn new(hull: ConvexHull, max_vertices: usize) -> Result<Self, HullError> {
        let whitening = Whitening::of_points(&hull.points);
        let directions = DIRECTIONS * max_vertices;
        let is_fine = hull.points.len() > COARSE_FROM * directions;
        let mut white = if is_fine {
            whitening.image(&hull)
        } else {
            let points: Vec<Vec3> = hull.points.iter().map(|p| whitening.apply(p)).collect();
            ConvexHull::nearly_of_points(&points, NEGLIGIBLE_BUMP)?
        };
        let source = Skeleton::new(&white);
        let (source, fine) = if is_fine {
            white = outer_polytope(&source, directions)?;
            (Skeleton::new(&white), Some(source))
        } else {
            (source, None)
        };
        let shell = Shell::new(&white);
        Ok(Self {
            hull,
            source,
            fine,
            shell,
            whitening,
            ring: Vec::new(),
            scratch: Vec::new(),
            on: Vec::new(),
            within: Vec::new(),
            sides: Vec::new(),
        })
    }

    /// Collapses edges until `target` vertices are left, if need be around the source itself.
    fn bound(&mut self, target: usize, progress: &Progress) -> Result<(), HullError> {
        self.collapse(target, f64::INFINITY, progress)?;
        if self.shell.vertex_count() > target {
            self.refine();
            self.collapse(target, f64::INFINITY, progress)?;
        }
        Ok(())
    }

    /// Whether a place (in scaled coordinates) is at most `tolerance` (in the unit of the input) outside the source hull.
    fn is_within(&self, tolerance: f64, position: &Vec3) -> bool {
        if tolerance == f64::INFINITY {
            return true;
        }
        self.hull.is_near(&self.whitening.undo(position), tolerance)
    }

    /// Moves each vertex to its best place while that gains anything.
    fn settle(&mut self, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        self.refine();
        let total = self.shell.sixfold_volume();
        for _ in 0..SWEEPS {
            let mut gain = 0.0;
            for vertex in 0..self.shell.vertices.len() as u32 {
                if self.shell.is_alive(vertex) {
                    gain += self.move_vertex(vertex, tolerance);
                }
            }
            progress.check()?;
            if gain < SETTLED * total {
                break;
            }
        }
        Ok(())
    }

    /// Goes over from the coarse polytope to the source itself.
    fn refine(&mut self) {
        if let Some(fine) = self.fine.take() {
            self.source = fine;
            self.find_contacts();
        }
    }

    /// For each face of the shell.
    fn find_contacts(&mut self) {
        let mut extreme = 0;
        for face in &mut self.shell.faces {
            extreme = self.source.extreme(&face.plane.normal, extreme);
            face.contact = extreme;
        }
    }

    fn move_vertex(&mut self, vertex: u32, tolerance: f64) -> f64 {
        self.shell.ring_of_vertex(vertex, &mut self.ring);
        let center = *self.shell.position(vertex);
        let Some(found) = self.best_move(&center) else { return 0.0 };
        if found.growth >= 0.0 || !self.is_within(tolerance, &found.position) || !self.find_sides(&found.position) {
            return 0.0;
        }
        let ring = std::mem::take(&mut self.ring);
        for (edge, side) in ring.iter().zip(&self.sides) {
            let face = &mut self.shell.faces[edge.inside as usize];
            (face.plane, face.contact) = *side;
        }
        self.ring = ring;
        let state = &mut self.shell.vertices[vertex as usize];
        state.position = found.position;
        -found.growth
    }

    /// The hull of the vertices in the unit of the input, grown if rounding left a source corner outside.
    fn finish(&self, max_vertices: usize) -> Result<ConvexHull, HullError> {
        let mut white: Vec<Vec3> = self.shell.alive().collect();
        if white.len() > max_vertices {
            white = last_resort(&self.source, max_vertices)?;
        }
        let points = white.iter().map(|p| self.whitening.undo(p)).collect();
        grown_around(points, &self.hull.points)
    }
}
