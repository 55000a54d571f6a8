//! Fewer vertices around the same points: the hull only ever grows outward, and every point stays wrapped.
//!
//! Edges are collapsed outward one by one, cheapest added volume first (P. V. Sander et al., "Silhouette Clipping", 2000:
//! progressive hulls), but each new face is bounded by planes tangent to the *source*, not to the last surface, so that
//! errors do not pile up. Then each vertex in turn moves to the place of least volume (block coordinate descent); both
//! steps are one linear programme in three variables.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rayon::prelude::*;

use super::coarse::outer_polytope;
use super::gauge::Gauge;
use super::linear::{HalfSpace, REACH, minimise};
use super::shell::{NONE, RingEdge, Shell};
use super::skeleton::{Hinge, Located, Skeleton};
use super::thin::wrap_thinned;
use super::whiten::Whitening;
use super::{ConvexHull, HullError, Plane};
use crate::geometry::{Aabb, Progress, Vec3};

/// The smallest-volume hull found that has at most `max_vertices` vertices (at least 4) and contains every point.
///
/// It is the exact hull where that has no more vertices.
pub fn wrap(points: &[Vec3], max_vertices: usize, progress: &Progress) -> Result<ConvexHull, HullError> {
    match wrap_thinned(points, max_vertices, progress)? {
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
        let mut reduction = Reduction::new(&self, max_vertices)?;
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
        let mut reduction = Reduction::new(&self, max_vertices)?;
        reduction.collapse(4, tolerance, progress)?;
        let mut tolerance = tolerance;
        if reduction.shell.vertex_count() > max_vertices {
            reduction.bound(max_vertices, progress)?;
            tolerance = f64::INFINITY;
        }
        reduction.settle(tolerance, progress)?;
        let reduced = reduction.finish(max_vertices)?;
        // Growing for rounding may have broken the tolerance; then nothing was gained.
        let bulges = || reduced.points.iter().any(|p| self.distance(p) > tolerance);
        let is_worse = reduced.points.len() >= self.points.len() || bulges();
        Ok(if self.points.len() <= max_vertices && is_worse { self } else { reduced })
    }
}

/// Vertices of the coarse polytope that a finely curved source is replaced by at first, to one of the result.
const DIRECTIONS: usize = 4;
/// Where the source has more than this many times the corners of the coarse polytope, the reduction starts from that.
const COARSE_FROM: usize = 5;
/// Rounds of moving every vertex; gains have become small by then.
const SWEEPS: usize = 12;
/// An edge that cannot be collapsed waits until others grow the volume by as much, then for that many times as much.
const FIRST_RETRY: f64 = 1e-7;
const RETRY: f64 = 8.0;
/// Relative gain of volume in a round below which the next one is not worth its time.
const SETTLED: f64 = 2e-5;
/// Bumps of the source no higher than this (whitened shape, longest half side 1) are rounding: the reduction ignores
/// them, and what comes out is grown by as much.
const NEGLIGIBLE_BUMP: f64 = 1e-9;
/// Sine of the angle between two planes below which they are one (shape scaled to about 1).
const SAME_PLANE: f64 = 1e-9;
/// Sine of the angle between the normals of two supporting planes below which they are one.
const PARALLEL_PLANES: f64 = 1e-8;
/// How far a new face may pass inside a source corner for rounding (shape scaled to about 1).
const ROUNDING: f64 = 1e-11;

struct Reduction<'a> {
    hull: &'a ConvexHull,
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

/// Where a star's new apex goes, and by how much the volume grows (sixfold).
#[derive(Clone, Copy)]
struct Move {
    position: Vec3,
    growth: f64,
}

/// An edge in the queue: least growth first, then by index so that equal ones have an order.
#[derive(Clone, Copy)]
struct Candidate {
    growth: f64,
    edge: [u32; 2],
    /// See [`Reduction::stamp`].
    stamp: u64,
    /// Where the edge could be collapsed to when it was last looked at.
    position: Option<Vec3>,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Candidate {}
impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.growth.total_cmp(&other.growth).then(self.edge.cmp(&other.edge))
    }
}

impl<'a> Reduction<'a> {
    fn new(hull: &'a ConvexHull, max_vertices: usize) -> Result<Self, HullError> {
        let whitening = Whitening::of_points(&hull.points);
        let directions = DIRECTIONS * max_vertices;
        let is_fine = hull.points.len() > COARSE_FROM * directions;
        let mut white = if is_fine {
            whitening.image(hull)
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

    /// Collapses edges until `target` vertices are left or no collapse keeps within the tolerance.
    ///
    /// An edge waits at the growth it had when it was last looked at, also after its ends were replaced: growth rises as
    /// collapses go on, so most edges need not be looked at again.
    fn collapse(&mut self, target: usize, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        let mut queue = BinaryHeap::new();
        let total = self.shell.sixfold_volume();
        for face in 0..self.shell.faces.len() {
            let corners = self.shell.faces[face].corners;
            for k in 0..3 {
                let (u, v) = (corners[k], corners[(k + 1) % 3]);
                if u < v && self.shell.is_alive(u) && self.shell.is_alive(v) {
                    let is_ring = self.shell.ring_of_edge(u, v, &mut self.ring, &mut self.scratch).is_some();
                    queue.push(Reverse(self.candidate([u, v], is_ring, tolerance, FIRST_RETRY * total)));
                }
            }
            if face % 256 == 0 {
                progress.check()?;
            }
        }
        let mut rounds = 0;
        while self.shell.vertex_count() > target {
            let Some(Reverse(best)) = queue.pop() else { break };
            while queue.peek().is_some_and(|Reverse(next)| *next == best) {
                queue.pop();
            }
            rounds += 1;
            if rounds % 64 == 0 {
                progress.check()?;
            }
            let mut edge = best.edge.map(|vertex| self.shell.successor(vertex));
            edge.sort_unstable();
            let [u, v] = edge;
            if u == v {
                continue;
            }
            let retry = (best.growth * RETRY).max(FIRST_RETRY * total);
            let is_ring = self.shell.ring_of_edge(u, v, &mut self.ring, &mut self.scratch).is_some();
            if best.edge != edge || self.stamp(edge) != best.stamp {
                queue.push(Reverse(self.candidate(edge, is_ring, tolerance, retry)));
                continue;
            }
            match best.position.filter(|position| is_ring && self.find_sides(position)) {
                Some(position) => {
                    let ring = std::mem::take(&mut self.ring);
                    self.shell.replace(&[u, v], &ring, position, &self.sides);
                    self.ring = ring;
                }
                None if retry < total => queue.push(Reverse(Candidate { growth: retry, position: None, ..best })),
                None => {}
            }
        }
        Ok(())
    }

    /// Changes with every change of the faces at the edge or next to them: a hash of the current ring and the edge (FNV-1a;
    /// G. Fowler, L. C. Noll, P. Vo).
    fn stamp(&self, edge: [u32; 2]) -> u64 {
        self.ring.iter().map(|edge| edge.from).chain(edge).fold(0xcbf2_9ce4_8422_2325, |hash, vertex| {
            let version = self.shell.vertices[vertex as usize].version;
            (hash ^ (u64::from(vertex) << 32 | u64::from(version))).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Uses the current ring where there is one. Waits for `retry` where the edge cannot be collapsed, or not within the tolerance, as things stand.
    fn candidate(&mut self, edge: [u32; 2], is_ring: bool, tolerance: f64, retry: f64) -> Candidate {
        let center = (self.shell.position(edge[0]) + self.shell.position(edge[1])) * 0.5;
        let found = if is_ring { self.best_move(&center) } else { None };
        let found = found.filter(|found| self.is_within(tolerance, &found.position));
        let growth = found.map_or(retry, |found| found.growth);
        Candidate { growth, edge, stamp: self.stamp(edge), position: found.map(|found| found.position) }
    }

    /// Whether a place (in scaled coordinates) is at most `tolerance` (in the unit of the input) outside the source hull.
    fn is_within(&self, tolerance: f64, position: &Vec3) -> bool {
        if tolerance == f64::INFINITY {
            return true;
        }
        let place = self.whitening.undo(position);
        self.hull.contains(&place, tolerance) && self.hull.distance(&place) <= tolerance
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
            let mut extreme = 0;
            for face in &mut self.shell.faces {
                extreme = self.source.extreme(&face.plane.normal, extreme);
                face.contact = extreme;
            }
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

    /// Solves for the apex over the current ring that adds the least volume: above the source seen from every ring edge,
    /// below every face around.
    fn best_move(&mut self, center: &Vec3) -> Option<Move> {
        let count = self.ring.len();
        let at = |edge: &RingEdge| self.shell.vertices[edge.from as usize].position;
        let reach = self.ring.iter().map(|edge| (at(edge) - center).norm_squared()).fold(0.0, f64::max).sqrt();
        if reach <= 0.0 {
            return None;
        }
        self.on.clear();
        self.within.clear();
        self.sides.clear();
        let mut area = Vec3::zeros();
        let mut before = 0.0;
        for i in 0..count {
            let edge = self.ring[i];
            let (a, b) = (at(&edge), at(&self.ring[(i + 1) % count]));
            let hinge = self.hinge(&edge, &a, &b)?;
            let (touched, contact) = self.first_touched(&hinge, &edge, i);
            self.sides.push((Plane { normal: hinge.normal, offset: 0.0 }, contact));
            let outer = HalfSpace { normal: hinge.normal, offset: hinge.normal.dot(&(a - center)) / reach };
            let length = length_of(touched);
            if touched.inward > 0.0 && touched.below <= SAME_PLANE * length {
                if !self.on.iter().any(|plane| plane.normal.cross(&outer.normal).norm() < PARALLEL_PLANES) {
                    self.on.push(outer);
                }
            } else {
                let normal = (hinge.normal * touched.inward + hinge.inward * touched.below) / length;
                self.within.push(HalfSpace { normal, offset: normal.dot(&(a - center)) / reach });
                self.within.push(HalfSpace { normal: -outer.normal, offset: -outer.offset });
            }
            area += (a - center).cross(&(b - center));
            before += self.cone(edge.inside, center);
        }
        // An edge has two faces that touch the ring in a point only.
        before += self.faces_off_the_ring(center);
        let size = area.norm();
        if size <= 0.0 {
            return None;
        }
        let best = minimise(&(area / size), &self.on, &self.within)?;
        if best.amax() >= REACH * 0.99 {
            return None;
        }
        let step = best * reach;
        Some(Move { position: center + step, growth: area.dot(&step) - before })
    }

    /// Sixfold volume between a face and a point.
    fn cone(&self, face: u32, apex: &Vec3) -> f64 {
        let [a, b, c] = self.shell.faces[face as usize].corners.map(|corner| self.shell.position(corner) - apex);
        a.dot(&b.cross(&c))
    }

    fn faces_off_the_ring(&self, _center: &Vec3) -> f64 {
        // Seen from the middle of the edge, or from the vertex itself, these have no volume.
        0.0
    }

    fn hinge(&self, edge: &RingEdge, a: &Vec3, b: &Vec3) -> Option<Hinge> {
        let along = b - a;
        let length = along.norm();
        if length <= 0.0 {
            return None;
        }
        let normal = self.shell.faces[edge.outside as usize].plane.normal;
        let inward = normal.cross(&along) / length;
        Some(Hinge { origin: *a, normal, inward })
    }

    /// What the face over ring edge `i` touches first: the source, or another corner of the ring.
    fn first_touched(&self, hinge: &Hinge, edge: &RingEdge, i: usize) -> (Located, u32) {
        let contact = self.source.first_touched(hinge, self.shell.faces[edge.inside as usize].contact);
        let mut first = hinge.locate(&self.source.points[contact as usize]);
        let count = self.ring.len();
        for step in 2..count {
            let corner = self.ring[(i + step) % count].from;
            let at = hinge.locate(self.shell.position(corner));
            if at.is_touched_before(&first) {
                first = at;
            }
        }
        (first, contact)
    }

    /// Fills in the planes of the faces between the ring and `apex`; false when rounding spoils one of them.
    fn find_sides(&mut self, apex: &Vec3) -> bool {
        let count = self.ring.len();
        let mut sides = std::mem::take(&mut self.sides);
        sides.clear();
        let mut sound = true;
        for i in 0..count {
            let edge = self.ring[i];
            let (a, b) = (*self.shell.position(edge.from), *self.shell.position(self.ring[(i + 1) % count].from));
            let Some(hinge) = self.hinge(&edge, &a, &b) else {
                sound = false;
                break;
            };
            let contact = self.source.first_touched(&hinge, self.shell.faces[edge.inside as usize].contact);
            let at = hinge.locate(apex);
            let length = length_of(at);
            let is_coplanar = at.below <= SAME_PLANE * length;
            let normal =
                if is_coplanar { hinge.normal } else { (hinge.normal * at.inward + hinge.inward * at.below) / length };
            let plane = Plane { normal, offset: normal.dot(&a) };
            let keeps = |p: &Vec3| plane.height(p) <= ROUNDING;
            sound &= length > 0.0
                && hinge.normal.dot(&(apex - a)) <= ROUNDING
                && (at.inward > 0.0 || !is_coplanar)
                && keeps(&self.source.points[contact as usize])
                && (2..count).all(|step| keeps(self.shell.position(self.ring[(i + step) % count].from)));
            if !sound {
                break;
            }
            sides.push((plane, contact));
        }
        self.sides = sides;
        sound
    }

    /// The hull of the vertices in the unit of the input, grown if rounding left a source corner outside.
    fn finish(self, max_vertices: usize) -> Result<ConvexHull, HullError> {
        let alive = self.shell.vertices.iter().filter(|vertex| vertex.face != NONE);
        let mut white: Vec<Vec3> = alive.map(|vertex| vertex.position).collect();
        if white.len() > max_vertices {
            white = last_resort(&self.source, max_vertices)?;
        }
        let points = white.iter().map(|p| self.whitening.undo(p)).collect();
        grown_around(points, &self.hull.points)
    }
}

/// The shape is scaled to about 1: squares stay in range.
fn length_of(at: Located) -> f64 {
    (at.inward * at.inward + at.below * at.below).sqrt()
}

/// Where no collapse is left: corners in evenly spread directions, a box, or a tetrahedron, all around the source.
fn last_resort(source: &Skeleton, max_vertices: usize) -> Result<Vec<Vec3>, HullError> {
    let spread = outer_polytope(source, max_vertices).ok().filter(|hull| hull.points.len() <= max_vertices);
    let Some(bounds) = Aabb::of_points(&source.points) else { return Err(HullError::NoPoints) };
    let (min, size) = (bounds.min, bounds.size());
    let simple: Vec<Vec3> = if max_vertices >= 8 {
        (0..8)
            .map(|i| min + size.component_mul(&Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64)))
            .collect()
    } else {
        // The corner of a box and the far ends of a simplex around it.
        std::iter::once(min).chain((0..3).map(|axis| min + Vec3::ith(axis, 3.0 * size[axis]))).collect()
    };
    let simple = ConvexHull::of_points(&simple)?;
    Ok(spread.filter(|hull| hull.volume() < simple.volume()).unwrap_or(simple).points)
}

/// The hull of `points`, scaled about its centre until it contains all of `source`.
pub(super) fn grown_around(mut points: Vec<Vec3>, source: &[Vec3]) -> Result<ConvexHull, HullError> {
    let mut hull = ConvexHull::of_points(&points)?;
    for _ in 0..GROWTHS {
        let gauge = Gauge::for_points(&hull, source.len());
        let most = if source.len() < PARALLEL_FROM {
            source.iter().map(|p| gauge.at(p)).fold(0.0, f64::max)
        } else {
            source.par_iter().with_min_len(1 << 14).map(|p| gauge.at(p)).reduce(|| 0.0, f64::max)
        };
        if most <= 1.0 + super::WRAPPED {
            break;
        }
        let factor = most * (1.0 + 2.0 * f64::EPSILON);
        for point in &mut points {
            *point = gauge.center() + (*point - gauge.center()) * factor;
        }
        hull = ConvexHull::of_points(&points)?;
    }
    Ok(hull)
}

/// The first growth wraps but for rounding; more are needed only where that is large beside the shape.
const GROWTHS: usize = 6;
/// Fewer points are not worth waking other threads.
const PARALLEL_FROM: usize = 1 << 18;
