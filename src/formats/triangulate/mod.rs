//! Cuts polygons into triangles: a polygon with holes in, triangles between its corners out.
//!
//! 1. Holes are joined to the outline, so that one ring is left (`holes`). A hole that touches the ring becomes a notch in it
//!    (`notch`).
//! 2. The ring is projected to a plane: the axis in which Newell's normal is largest is dropped. The other coordinates
//!    stay as they are, so the orientation test (Shewchuk's exact predicate) holds for the input itself.
//! 3. A strictly convex ring becomes a fan. Any other ring is cut by clipping ears. Only corners within the extent of an ear
//!    along the longer side of the polygon can be in the ear, so that ears of large polygons take fewer tests.
//!
//! No triangle without area is made of corners on a straight edge, which keeps closed surfaces closed. A triangle that a mesh would
//! leave out for its rounding counts as one without area, although the exact test gives it one.

mod budget;
mod holes;
mod notch;

use super::soup::SoupBuilder;
use super::{ReadError, ReadLimits};
use crate::geometry::{Vec3, has_area};
use budget::Tests;

/// How a polygon was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// The triangles cover the polygon exactly.
    Exact,
    /// The polygon became a fan around one corner, since it crosses itself or has no plane.
    Fan,
    /// The polygon became a fan, since it has too many corners for the tests that are left.
    TooLarge,
    /// The outline was cut without its holes: they cross it or each other, or their joining fails or takes too long.
    HolesFilled,
}

/// Most corners of a polygon that is cut by ears. For a larger polygon the buffers would outweigh the file.
const MAX_CORNERS: usize = 65_536;

/// Share of the square of a ring's extent up to which a triangle is looked at more closely: far above the rounding of products.
const TINY: f64 = 1e-13;

/// Cuts the polygons of one file. It reuses its buffers and has one budget for the whole file.
pub(super) struct Triangulator {
    tests: Tests,
    flat: Vec<[f64; 2]>,
    /// The corners before they were projected.
    points: Vec<Vec3>,
    /// Twice the area below which a triangle may have none in a mesh.
    tiny: f64,
    /// For each corner, the corners before and after it in the ring that is still to be cut. A corner that was cut off is its
    /// own neighbour.
    links: Vec<[usize; 2]>,
    /// Number of corners of this ring.
    left: usize,
    /// The corners of this ring in the order of the coordinate along its longer side, which is `axis`. Some corners that were cut off are among them.
    sorted: Vec<usize>,
    axis: usize,
    triangles: Vec<[usize; 3]>,
}

impl Triangulator {
    pub(super) fn new() -> Self {
        Self::with_tests(Tests::new())
    }

    fn with_tests(tests: Tests) -> Self {
        let (flat, points, links, sorted, triangles) = Default::default();
        Self { tests, flat, points, tiny: 0.0, links, left: 0, sorted, axis: 0, triangles }
    }

    /// Adds the triangles of the polygon with these corners, which are vertices of `soup`. Fewer than three corners
    /// give no triangle.
    pub(super) fn cut(&mut self, corners: &[u32], soup: &mut SoupBuilder) -> Result<Cut, ReadError> {
        if corners.len() < 3 {
            return Ok(Cut::Exact);
        }
        if let &[a, b, c] = corners {
            soup.push_triangle([a, b, c])?;
            return Ok(Cut::Exact);
        }
        if corners.len() > MAX_CORNERS {
            return soup.push_fan(corners).map(|()| Cut::TooLarge);
        }
        let cut = self.cut_ring(corners, soup.positions(), soup.limits);
        self.push_triangles(corners, soup).map(|()| cut)
    }

    fn push_triangles(&self, corners: &[u32], soup: &mut SoupBuilder) -> Result<(), ReadError> {
        self.triangles.iter().try_for_each(|&triangle| soup.push_triangle(triangle.map(|corner| corners[corner])))
    }

    /// Adds the triangles of a polygon with holes. A seam that is walked there and back joins each hole to the outline.
    pub(super) fn cut_with_holes(
        &mut self,
        outline: &[u32],
        holes: &[Vec<u32>],
        soup: &mut SoupBuilder,
    ) -> Result<Cut, ReadError> {
        if holes.is_empty() {
            return self.cut(outline, soup);
        }
        let corners = outline.len() + holes.iter().map(Vec::len).sum::<usize>();
        let spend = |tests| self.tests.spend(tests, corners, soup.limits);
        let joined = holes::join(outline, holes, soup.positions(), spend);
        let Some(ring) = joined.filter(|ring| ring.len() <= MAX_CORNERS) else {
            return self.cut(outline, soup).map(|_| Cut::HolesFilled);
        };
        if ring.len() < 4 {
            return self.cut(&ring, soup);
        }
        match self.cut_ring(&ring, soup.positions(), soup.limits) {
            Cut::Exact => self.push_triangles(&ring, soup).map(|()| Cut::Exact),
            // A fan around holes would overlap itself.
            Cut::Fan | Cut::TooLarge | Cut::HolesFilled => self.cut(outline, soup).map(|_| Cut::HolesFilled),
        }
    }

    fn cut_ring(&mut self, corners: &[u32], positions: &[Vec3], limits: &ReadLimits) -> Cut {
        self.triangles.clear();
        let count = corners.len();
        self.links.clear();
        self.links.extend((0..count).map(|corner| [(corner + count - 1) % count, (corner + 1) % count]));
        self.left = count;
        if !self.flatten(corners, positions) {
            // Corners on one line have no plane, but nothing of their surface is a guess: they have none.
            return self.fan(if are_on_one_line(corners, positions) { Cut::Exact } else { Cut::Fan });
        }
        if (0..count).all(|at| self.turn(at) > 0.0) && self.winds_once() {
            return self.fan(Cut::Exact);
        }
        self.clip_ears(limits)
    }

    /// Projects the corners along the largest axis of the polygon's normal, so that they wind counter-clockwise.
    /// Returns false when the polygon has no plane.
    fn flatten(&mut self, corners: &[u32], positions: &[Vec3]) -> bool {
        let Some(axes) = plane_axes(corners, positions) else { return false };
        self.flat.clear();
        self.points.clear();
        self.points.extend(corners.iter().map(|&corner| positions[corner as usize]));
        self.flat.extend(self.points.iter().map(|point| axes.map(|axis| point[axis])));
        let extents = [0, 1].map(|axis| self.extent(axis));
        self.axis = if extents[1] > extents[0] { 1 } else { 0 };
        self.tiny = TINY * extents[self.axis].powi(2);
        true
    }

    /// Returns a positive number when these corners turn left, and 0 when they are on one line or a mesh would leave out their triangle.
    fn orient(&self, a: usize, b: usize, c: usize) -> f64 {
        let turn = orient(self.flat[a], self.flat[b], self.flat[c]);
        let may_have_none = turn.abs() <= self.tiny;
        if may_have_none && !has_area(&[a, b, c].map(|corner| self.points[corner])) { 0.0 } else { turn }
    }

    /// Returns the length of the ring along one axis of its plane.
    fn extent(&self, axis: usize) -> f64 {
        let along = self.flat.iter().map(|point| point[axis]);
        along.clone().fold(f64::NEG_INFINITY, f64::max) - along.fold(f64::INFINITY, f64::min)
    }

    fn neighbours(&self, at: usize) -> [usize; 3] {
        let [before, after] = self.links[at];
        [before, at, after]
    }

    /// Returns a positive number where the ring turns left, that is, at a convex corner.
    fn turn(&self, at: usize) -> f64 {
        let [before, corner, after] = self.neighbours(at);
        self.orient(before, corner, after)
    }

    /// Returns false when a ring of left turns goes round more than once, as a pentagram does.
    fn winds_once(&self) -> bool {
        let rises = |from: usize| self.flat[from] < self.flat[(from + 1) % self.flat.len()];
        let count = self.flat.len();
        (0..count).filter(|&at| rises(at) != rises((at + 1) % count)).count() == 2
    }

    /// Adds a fan around the first corner that is left.
    fn fan(&mut self, cut: Cut) -> Cut {
        let mut left = (0..self.links.len()).filter(|&corner| is_left(&self.links, corner));
        let (Some(first), Some(mut before)) = (left.next(), left.next()) else { return cut };
        for corner in left {
            self.triangles.push([first, before, corner]);
            before = corner;
        }
        cut
    }

    fn clip_ears(&mut self, limits: &ReadLimits) -> Cut {
        self.sort();
        let mut at = 0;
        let mut misses = 0;
        while self.left > 3 {
            let mut tests = 1;
            if self.is_ear(at, &mut tests) {
                self.triangles.push(self.neighbours(at));
                at = self.cut_off(at);
                at = self.drop_spikes(at);
                misses = 0;
            } else {
                at = self.links[at][1];
                misses += 1;
            }
            if misses > self.left {
                return self.fan(Cut::Fan);
            }
            if !self.tests.spend(tests, self.links.len(), limits) {
                return self.fan(Cut::TooLarge);
            }
        }
        let turn = self.turn(at);
        // Three corners on one line are left of a polygon with corners on a straight edge or in one place. Without two in
        // one place they join edges of their neighbours, and stay.
        if turn == 0.0 && self.neighbours(at).into_iter().any(|corner| self.is_spike(corner)) {
            return Cut::Exact;
        }
        // The last triangle winds the other way when the outline crosses itself.
        self.fan(if turn >= 0.0 { Cut::Exact } else { Cut::Fan })
    }

    /// Sorts the corners along the longer side of the polygon.
    fn sort(&mut self) {
        self.sorted.clear();
        self.sorted.extend(0..self.flat.len());
        self.sorted.sort_unstable_by(|&p, &q| self.flat[p][self.axis].total_cmp(&self.flat[q][self.axis]));
    }

    /// Removes a corner from the ring, and returns the corner after it.
    fn cut_off(&mut self, at: usize) -> usize {
        let [before, after] = self.links[at];
        self.links[before][1] = after;
        self.links[after][0] = before;
        self.links[at] = [at, at];
        self.left -= 1;
        if self.sorted.len() > 2 * self.left {
            self.sorted.retain(|&corner| is_left(&self.links, corner));
        }
        after
    }

    /// Drops the spikes beside the place where a corner was removed. Returns the corner after this place.
    fn drop_spikes(&mut self, mut at: usize) -> usize {
        while self.left > 3 {
            let beside = [self.links[at][0], at];
            let Some(tip) = beside.into_iter().find(|&tip| self.is_spike(tip)) else { break };
            at = self.cut_off(tip);
            at = self.cut_off(at);
        }
        at
    }

    /// Returns true for a corner at which the ring turns back to where it came from. This is left of the seam between two parts
    /// of a polygon once they are cut, and has no area.
    fn is_spike(&self, at: usize) -> bool {
        let [before, _, after] = self.neighbours(at);
        self.flat[before] == self.flat[after]
    }

    /// Returns true for a convex corner whose triangle holds no other corner, not even on its edge. Counts the tests.
    fn is_ear(&self, at: usize, tests: &mut usize) -> bool {
        let [a, b, c] = self.neighbours(at);
        if self.orient(a, b, c) <= 0.0 {
            return false;
        }
        let along = |corner: usize| self.flat[corner][self.axis];
        let (low, high) = (along(a).min(along(b)).min(along(c)), along(a).max(along(b)).max(along(c)));
        let from = self.sorted.partition_point(|&p| along(p) < low);
        self.sorted[from..].iter().take_while(|&&p| along(p) <= high).all(|&p| {
            *tests += 1;
            let coincides = [a, b, c].iter().any(|&corner| self.flat[corner] == self.flat[p]);
            coincides
                || !is_left(&self.links, p)
                || self.orient(a, b, p) < 0.0
                || self.orient(b, c, p) < 0.0
                || self.orient(c, a, p) < 0.0
        })
    }
}

/// Returns true for a corner that was not cut off.
fn is_left(links: &[[usize; 2]], corner: usize) -> bool {
    links[corner][0] != corner
}

/// Returns the two axes in which a polygon winds counter-clockwise, which are all but the largest axis of Newell's
/// normal. Returns `None` when the normal is zero or not finite.
fn plane_axes(corners: &[u32], positions: &[Vec3]) -> Option<[usize; 2]> {
    let (&first, rest) = corners.split_first()?;
    let from_first = |corner: u32| positions[corner as usize] - positions[first as usize];
    let normal: Vec3 = rest.windows(2).map(|edge| from_first(edge[0]).cross(&from_first(edge[1]))).sum();
    if !normal.iter().all(|c| c.is_finite()) || normal == Vec3::zeros() {
        return None;
    }
    let axis = normal.iamax();
    let axes = [(axis + 1) % 3, (axis + 2) % 3];
    Some(if normal[axis] < 0.0 { [axes[1], axes[0]] } else { axes })
}

/// Returns true for finite corners that are on one line, as far as products of their differences show it.
fn are_on_one_line(corners: &[u32], positions: &[Vec3]) -> bool {
    let Some((&first, rest)) = corners.split_first() else { return true };
    let from_first = |&corner: &u32| positions[corner as usize] - positions[first as usize];
    let along = rest.iter().map(from_first).find(|edge| *edge != Vec3::zeros()).unwrap_or_default();
    rest.iter().all(|corner| along.cross(&from_first(corner)) == Vec3::zeros())
}

/// Returns a positive number when `a`, `b`, `c` turn left. The sign is exact.
fn orient(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    let [a, b, c] = [a, b, c].map(|[x, y]| robust::Coord { x, y });
    robust::orient2d(a, b, c)
}

#[cfg(test)]
mod tests;
