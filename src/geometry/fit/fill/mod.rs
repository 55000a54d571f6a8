//! The deepest place that the hulls fill: inside a hull, outside of the solid, farthest from the surface.
//!
//! This is a best-first search (branch and bound) over boxes, with one tree of boxes for each hull. A bound on the distance
//! of the hull's places in a box from one point of the surface, the one nearest to the centre, bounds their depth. The box
//! with the highest bound is divided first. A box is left when its bound is near the deepest place of its hull, when it is
//! outside of the hull, or when it is solid.
//!
//! [`cell`] holds a box and what is known of it. The number of boxes is bounded, and the time only at fewer
//! places than usual, so that equal input gives equal figures. A search that such a bound ends has the highest bound of the boxes left as its upper bound.

mod cell;
#[cfg(test)]
mod tests;

use std::collections::BinaryHeap;

use super::Scene;
use super::excess::Excess;
use crate::geometry::tolerance::{FILL_CLOSE, FILL_CLOSE_SHARE};
use crate::geometry::{Stopped, Vec3};
use cell::{Cell, Solidity};

/// Most boxes of all hulls together, ...
const MOST_BOXES: usize = 32_768;
/// ... and fewer for a shape of few faces, whose whole result takes little time: this many, ...
const LEAST_BOXES: usize = 2_048;
/// ... and this many for each triangle of the surface and each facet of a hull.
const BOXES_PER_FACE: usize = 128;

/// The free places inside the hulls that are farthest from the surface.
pub(super) struct Fill {
    pub by_hull: Vec<Deepest>,
    /// No place of any hull is deeper.
    pub upper: f64,
}

/// The deepest place of a hull outside of the solid.
#[derive(Clone, Copy)]
pub(super) struct Deepest {
    /// Distance to the surface; 0 where the hull fills nothing.
    pub depth: f64,
    pub point: Vec3,
}

impl Scene<'_> {
    /// Returns the deepest place of each hull. `excess` are places on the boundary of each hull to start from.
    ///
    /// The search goes on while a hull may have a place deeper than one of the `limits` and none was found. It ends early at a
    /// place deeper than `bound`.
    pub(super) fn measure_fill(&self, excess: &[Excess], limits: &[f64], bound: f64) -> Result<Fill, Stopped> {
        let from = |excess: &Excess| Deepest { depth: excess.distance, point: excess.point };
        let mut search = Search {
            scene: self,
            limits,
            bound,
            found: excess.iter().map(from).collect(),
            deepest: excess.iter().map(|excess| excess.distance).fold(0.0, f64::max),
            upper: 0.0,
            cells: BinaryHeap::new(),
            count: 0,
        };
        if !self.mesh.triangles().is_empty() {
            search.run()?;
        }
        Ok(Fill { upper: search.deepest.max(search.upper), by_hull: search.found })
    }
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    /// The search decides for each hull whether it has a deeper place than each of these.
    limits: &'a [f64],
    /// A depth that ends the search.
    bound: f64,
    /// For each hull, the deepest place so far.
    found: Vec<Deepest>,
    /// The depth of the deepest of them.
    deepest: f64,
    /// The highest bound of a box that was left because it is near the deepest place.
    upper: f64,
    cells: BinaryHeap<Cell>,
    /// Number of boxes so far.
    count: usize,
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), Stopped> {
        for hull in 0..self.found.len() {
            if self.is_late()? {
                // Nothing is known of the hulls that are left.
                self.upper = self.scene.diagonal;
                return Ok(());
            }
            let cell = Cell::around(self.scene, hull);
            self.look(cell);
        }
        let most_boxes = self.most_boxes();
        while let Some(cell) = self.cells.pop() {
            if self.is_settled(&cell) {
                continue;
            }
            if self.deepest > self.bound {
                return Ok(());
            }
            if self.count >= most_boxes || self.is_late()? {
                // No box that is left has a higher bound.
                self.upper = self.upper.max(cell.bound());
                break;
            }
            for bounds in cell.divided() {
                if let Some(child) = cell.child(self.scene, bounds, self.count) {
                    self.look(child);
                }
                self.count += 1;
            }
        }
        Ok(())
    }

    /// Returns whether the search ends for want of time.
    fn is_late(&self) -> Result<bool, Stopped> {
        Ok(self.scene.unless_late(self.scene.progress.check())?.is_none())
    }

    fn most_boxes(&self) -> usize {
        let hulls = &self.scene.hulls;
        let facets: usize = (0..hulls.count()).map(|hull| hulls.hull(hull).planes().len()).sum();
        let most = (LEAST_BOXES + BOXES_PER_FACE * (self.scene.triangles.len() + facets)).min(MOST_BOXES);
        self.scene.thinning.of(most)
    }

    /// The depth at which the search in a hull ends.
    fn goal(&self, hull: usize) -> f64 {
        let depth = self.found[hull].depth;
        let close = (depth * FILL_CLOSE).max(depth + FILL_CLOSE_SHARE * self.scene.diagonal);
        self.limits.iter().filter(|limit| depth <= **limit).fold(close, |goal, limit| goal.min(*limit))
    }

    /// Keeps a box where a deeper place may be in it, and its centre where that is one.
    fn look(&mut self, mut cell: Cell) {
        if self.is_settled(&cell) {
            return;
        }
        let is_deeper = cell.holds_center && cell.distance > self.found[cell.hull].depth;
        // The winding number of an open surface takes long to compute, and bounds less.
        if cell.is_uncrossed() || is_deeper || self.scene.is_closed() {
            match cell.solidity(self.scene) {
                Solidity::AllSolid => return,
                Solidity::SolidAtCenter => {}
                Solidity::FreeAtCenter if is_deeper => {
                    self.found[cell.hull] = Deepest { depth: cell.distance, point: cell.center };
                    self.deepest = self.deepest.max(cell.distance);
                }
                Solidity::FreeAtCenter => {}
            }
        }
        if !self.is_settled(&cell) {
            self.cells.push(cell);
        }
    }

    /// Returns true where no place in a box is deeper than the deepest one of its hull by what matters, and raises the
    /// upper bound to that of the box.
    fn is_settled(&mut self, cell: &Cell) -> bool {
        let is_settled = cell.bound() <= self.goal(cell.hull);
        if is_settled {
            self.upper = self.upper.max(cell.bound());
        }
        is_settled
    }
}
