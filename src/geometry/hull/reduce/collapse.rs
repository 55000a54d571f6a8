//! The queue of edges that may be collapsed, least growth first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Reduction;
use crate::geometry::hull::HullError;
use crate::geometry::{Progress, Vec3};

/// An edge that cannot be collapsed waits until others grow the volume by as much, then for that many times as much.
const FIRST_RETRY: f64 = 1e-7;
const RETRY: f64 = 8.0;

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

impl Reduction<'_> {
    /// Collapses edges until `target` vertices are left or no collapse keeps within the tolerance.
    ///
    /// An edge waits at the growth it had when it was last looked at, also after its ends were replaced: growth rises as
    /// collapses go on, so most edges need not be looked at again.
    pub(super) fn collapse(&mut self, target: usize, tolerance: f64, progress: &Progress) -> Result<(), HullError> {
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

    /// Uses the current ring where there is one. Waits for `retry` where the edge cannot be collapsed, or not within the
    /// tolerance, as things stand.
    fn candidate(&mut self, edge: [u32; 2], is_ring: bool, tolerance: f64, retry: f64) -> Candidate {
        let center = (self.shell.position(edge[0]) + self.shell.position(edge[1])) * 0.5;
        let found = if is_ring { self.best_move(&center) } else { None };
        let found = found.filter(|found| self.is_within(tolerance, &found.position));
        let growth = found.map_or(retry, |found| found.growth);
        Candidate { growth, edge, stamp: self.stamp(edge), position: found.map(|found| found.position) }
    }
}
