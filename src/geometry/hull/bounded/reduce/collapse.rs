//! The queue of edges that may be collapsed, least growth first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Reduction;
use super::apex::Move;
use crate::geometry::hull::HullError;
use crate::geometry::{Progress, Vec3};

/// An edge that cannot be collapsed waits until others grow the volume by as much, then for that many times as much.
const FIRST_RETRY: f64 = 1e-7;
const RETRY: f64 = 8.0;
/// The same where tolerances grow: for one so many times as large.
const LATER: f64 = 1.5;

/// An edge in the queue: least growth first, then by index so that equal ones have an order.
#[derive(Clone, Copy)]
struct Candidate {
    growth: f64,
    edge: [u32; 2],
    /// See [`Reduction::stamp`].
    stamp: u64,
    /// Where the edge could be collapsed to when it was last looked at.
    position: Option<Vec3>,
    /// How far outside the source that is, in the unit of the input, or the tolerance that it waits for; what is within the
    /// tolerance may say 0.
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

/// The edges that are left.
#[derive(Default)]
pub struct Queue {
    ready: BinaryHeap<Reverse<Candidate>>,
    /// Those that are not within the tolerance or are blocked, where a larger tolerance comes later. Without one they wait
    /// with the others.
    later: Option<Vec<Candidate>>,
}

impl Queue {
    /// For tolerances that grow.
    pub fn of_steps() -> Self {
        Self { later: Some(Vec::new()), ..Self::default() }
    }
}

impl Reduction {
    /// Collapses edges until `target` vertices are left or no collapse keeps within the tolerance.
    pub fn collapse(&mut self, target: usize, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        let mut queue = Queue::default();
        self.fill(&mut queue, tolerance, progress)?;
        self.empty(&mut queue, target, tolerance, progress)
    }

    /// Puts all edges into a queue.
    pub fn fill(&mut self, queue: &mut Queue, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
        let total = self.shell.sixfold_volume();
        for face in 0..self.shell.faces.len() {
            let corners = self.shell.faces[face].corners;
            for k in 0..3 {
                let (u, v) = (corners[k], corners[(k + 1) % 3]);
                if u < v && self.shell.is_alive(u) && self.shell.is_alive(v) {
                    let is_ring = self.shell.ring_of_edge(u, v, &mut self.ring, &mut self.scratch).is_some();
                    self.look_at(queue, [u, v], is_ring, tolerance, FIRST_RETRY * total);
                }
            }
            if face % 256 == 0 {
                progress.check()?;
            }
        }
        Ok(())
    }

    /// Collapses the edges of a queue until `target` vertices are left or no collapse keeps within the tolerance.
    ///
    /// An edge waits at the growth it had when it was last looked at, also after its ends were replaced: growth rises as
    /// collapses go on, so most edges need not be looked at again.
    pub fn empty(
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
                self.look_at(queue, edge, is_ring, tolerance, retry);
                continue;
            }
            match best.position.filter(|position| is_ring && self.find_sides(position)) {
                Some(position) => {
                    let ring = std::mem::take(&mut self.ring);
                    self.shell.replace(&[u, v], &ring, position, &self.sides);
                    self.ring = ring;
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

    /// Changes with every change of the faces at the edge or next to them: a hash of the current ring and the edge (FNV-1a;
    /// G. Fowler, L. C. Noll, P. Vo).
    fn stamp(&self, edge: [u32; 2]) -> u64 {
        self.ring.iter().map(|edge| edge.from).chain(edge).fold(0xcbf2_9ce4_8422_2325, |hash, vertex| {
            let version = self.shell.vertices[vertex as usize].version;
            (hash ^ (u64::from(vertex) << 32 | u64::from(version))).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Puts an edge into a queue. Uses the current ring where there is one. Waits for `retry` where the edge cannot be
    /// collapsed, or not within the tolerance, as things stand.
    fn look_at(&mut self, queue: &mut Queue, edge: [u32; 2], is_ring: bool, tolerance: f64, retry: f64) {
        let center = (self.shell.position(edge[0]) + self.shell.position(edge[1])) * 0.5;
        let found = if is_ring { self.best_move(&center) } else { None };
        let stamp = self.stamp(edge);
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
