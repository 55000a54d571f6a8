//! Edge collapses, least growth of the volume first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::apex::Move;
use super::reduction::Reduction;
use crate::geometry::hull::HullError;
use crate::geometry::{Progress, Vec3};

/// An edge that cannot be collapsed is tried again once collapses grow the volume by this share of the whole, ...
const FIRST_RETRY: f64 = 1e-7;
/// ... and after each further failure once they grow it by this factor more. 4 gives slightly smaller hulls; 64 gives
/// slightly larger ones and is 1.4 times faster.
const RETRY: f64 = 8.0;
/// With rising tolerances, such an edge is tried again at a tolerance larger by this factor.
const LATER: f64 = 1.5;
/// Faces between two checks for cancellation while the queue is filled, ...
const FACES_BETWEEN_CHECKS: usize = 256;
/// ... and edges between two checks while it is emptied.
const EDGES_BETWEEN_CHECKS: usize = 64;

/// An edge in the queue. Candidates sort by growth, and by index so that equal growths have an order.
#[derive(Clone, Copy)]
struct Candidate {
    growth: f64,
    edge: [u32; 2],
    /// The value of [`Reduction::stamp`] when the edge was evaluated.
    stamp: u64,
    /// The place of the new vertex when the edge was evaluated.
    position: Option<Vec3>,
    /// How far that place is outside the hull to reduce, or the tolerance that the edge waits for, in the unit of the
    /// input. It may be 0 for a place within the tolerance.
    outside: f64,
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

/// The edges that may be collapsed.
#[derive(Default)]
pub struct Queue {
    ready: BinaryHeap<Reverse<Candidate>>,
    /// Edges that wait for a larger tolerance, where tolerances rise. Otherwise all edges wait in `ready`.
    later: Option<Vec<Candidate>>,
}

impl Queue {
    /// Returns a queue that keeps edges for larger tolerances.
    pub fn for_rising_tolerances() -> Self {
        Self { later: Some(Vec::new()), ..Self::default() }
    }
}

impl Reduction<'_> {
    /// Collapses edges until `target` vertices are left or no collapse keeps the tolerance.
    pub fn collapse(&mut self, target: usize, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        let mut queue = Queue::default();
        self.queue_edges(&mut queue, tolerance, progress)?;
        self.collapse_queued(&mut queue, target, tolerance, progress)
    }

    /// Evaluates all edges and puts them into a queue.
    pub fn queue_edges(&mut self, queue: &mut Queue, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        let total = self.shell.sixfold_volume();
        for face in 0..self.shell.faces.len() {
            let corners = self.shell.faces[face].corners;
            for k in 0..3 {
                let (u, v) = (corners[k], corners[(k + 1) % 3]);
                if u < v && self.shell.is_alive(u) && self.shell.is_alive(v) {
                    let is_ring = self.shell.ring_of_edge(u, v, &mut self.ring, &mut self.scratch);
                    self.evaluate(queue, [u, v], is_ring, tolerance, FIRST_RETRY * total);
                }
            }
            if face % FACES_BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
        }
        Ok(())
    }

    /// Collapses the edges of a queue until `target` vertices are left or no collapse keeps the tolerance.
    ///
    /// An edge keeps the growth of its last evaluation, even after its ends were replaced. Growth rises from collapse
    /// to collapse, so most edges never need a second evaluation.
    pub fn collapse_queued(
        &mut self,
        queue: &mut Queue,
        target: usize,
        tolerance: f64,
        progress: &Progress,
    ) -> Result<(), HullError> {
        let total = self.shell.sixfold_volume();
        if let Some(later) = &mut queue.later {
            queue.ready.extend(later.extract_if(.., |waiting| waiting.outside <= tolerance).map(Reverse));
        }
        let mut rounds = 0;
        while self.shell.vertex_count() > target {
            let Some(Reverse(best)) = queue.ready.pop() else { break };
            while queue.ready.peek().is_some_and(|Reverse(next)| *next == best) {
                queue.ready.pop();
            }
            rounds += 1;
            if rounds % EDGES_BETWEEN_CHECKS == 0 {
                progress.check()?;
            }
            let mut edge = best.edge.map(|vertex| self.shell.successor(vertex));
            edge.sort_unstable();
            let [u, v] = edge;
            if u == v {
                continue;
            }
            let retry = (best.growth * RETRY).max(FIRST_RETRY * total);
            let is_ring = self.shell.ring_of_edge(u, v, &mut self.ring, &mut self.scratch);
            if best.edge != edge || self.stamp(edge) != best.stamp {
                self.evaluate(queue, edge, is_ring, tolerance, retry);
                continue;
            }
            match best.position.filter(|position| is_ring && self.find_sides(position)) {
                Some(position) => {
                    self.shell.replace(&[u, v], &self.ring, position, &self.sides);
                }
                None => match &mut queue.later {
                    Some(later) => later.push(Candidate { outside: LATER * tolerance, ..best }),
                    None if retry < total => {
                        queue.ready.push(Reverse(Candidate { growth: retry, position: None, ..best }));
                    }
                    None => {}
                },
            }
        }
        Ok(())
    }

    /// Returns a hash of the current ring and the edge, which changes whenever a face at the edge or next to one
    /// changes (FNV-1a; G. Fowler, L. C. Noll, P. Vo).
    fn stamp(&self, edge: [u32; 2]) -> u64 {
        self.ring.iter().map(|edge| edge.from).chain(edge).fold(0xcbf2_9ce4_8422_2325, |hash, vertex| {
            let version = self.shell.vertices[vertex as usize].version;
            (hash ^ (u64::from(vertex) << 32 | u64::from(version))).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Evaluates an edge over the current ring, if it has one, and puts it into a queue.
    ///
    /// An edge that cannot be collapsed within the tolerance at present gets the growth `retry`.
    fn evaluate(&mut self, queue: &mut Queue, edge: [u32; 2], is_ring: bool, tolerance: f64, retry: f64) {
        let center = (self.shell.position(edge[0]) + self.shell.position(edge[1])) * 0.5;
        let found = if is_ring { self.best_move(&center) } else { None };
        let stamp = self.stamp(edge);
        // Without rising tolerances, an edge that cannot be collapsed now waits in the queue at the growth `retry`.
        let Some(later) = &mut queue.later else {
            let found = found.filter(|found| self.is_within(tolerance, &found.position));
            let growth = found.map_or(retry, |found| found.growth);
            let position = found.map(|found| found.position);
            queue.ready.push(Reverse(Candidate { growth, edge, stamp, position, outside: 0.0 }));
            return;
        };
        match found {
            Some(Move { position, growth }) => {
                let outside = self.hull.distance(&self.whitening.undo(&position));
                let candidate = Candidate { growth, edge, stamp, position: Some(position), outside };
                if outside <= tolerance {
                    queue.ready.push(Reverse(candidate));
                } else {
                    later.push(candidate);
                }
            }
            None => later.push(Candidate { growth: retry, edge, stamp, position: None, outside: LATER * tolerance }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Room;
    use crate::geometry::{ConvexHull, samples};

    fn collapsed(points: &[Vec3], target: usize) -> Reduction<'static> {
        let mut reduction =
            Reduction::new(ConvexHull::of_points(points).unwrap(), points.len(), &[], Room::ALL.accepts).unwrap();
        reduction.collapse(target, f64::INFINITY, &Progress::silent()).unwrap();
        reduction
    }

    /// A cube of side 2 with one edge cut off.
    fn bevelled_edge() -> Vec<Vec3> {
        let mut points = samples::cube_corners(Vec3::zeros(), 1.0);
        points.retain(|p| p.x < 0.0 || p.y < 0.0);
        for z in [-1.0, 1.0] {
            points.extend([Vec3::new(0.8, 1.0, z), Vec3::new(1.0, 0.8, z)]);
        }
        points
    }

    #[test]
    fn two_collapses_restore_a_bevelled_edge() {
        let reduction = collapsed(&bevelled_edge(), 8);
        let points: Vec<Vec3> = reduction.shell.alive().map(|p| reduction.whitening.undo(&p)).collect();
        let mut expected = samples::cube_corners(Vec3::zeros(), 1.0);
        expected.retain(|corner| points.iter().all(|p| (p - corner).norm() > 1e-9));
        assert!(points.len() == 8 && expected.is_empty(), "{points:?}");
    }

    #[test]
    fn one_collapse_takes_one_vertex_and_keeps_the_surface_closed() {
        let reduction = collapsed(&bevelled_edge(), 9);
        assert_eq!(reduction.shell.vertex_count(), 9);
        let left: Vec<Vec3> = reduction.shell.alive().collect();
        assert_eq!(left.len(), 9);
        let hull = ConvexHull::of_points(&left).unwrap();
        assert!((6.0 * hull.volume() / reduction.shell.sixfold_volume() - 1.0).abs() < 1e-9);
        assert!(reduction.source.points.iter().all(|p| hull.contains(p, 1e-9)));
    }

    /// The planes from opposite edges of each ring have no point in common that is above all of them.
    #[test]
    fn an_octahedron_has_no_collapse() {
        let points: Vec<Vec3> = (0..3).flat_map(|axis| [Vec3::ith(axis, 1.0), Vec3::ith(axis, -1.0)]).collect();
        assert_eq!(collapsed(&points, 4).shell.vertex_count(), 6);
    }
}
