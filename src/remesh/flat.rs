//! Removes vertices within flat regions and along straight edges, and flips diagonals within flat regions.
//!
//! A vertex moves onto a neighbour only within the planes of its triangles, so that the surface stays where it is. Edges
//! that only one triangle has, or more than two, are kept like creases: openings stay open, and closed surfaces closed.

use std::collections::VecDeque;

use super::surface::{Price, Surface, edges_of, third};
use crate::geometry::vector::{doubled_area, greatest_length, run_straight};
use crate::geometry::{Progress, Stopped, Vec3};

/// Rounds of removing and flipping. A flip may free a vertex; two rounds suffice for most models.
const MOST_ROUNDS: usize = 6;
/// Most triangles around a vertex that is looked at. Beyond it one vertex would take too long.
const MOST_AROUND: usize = 512;
/// Most triangles around a vertex that loses or wins one by a flip, which passes over all of them.
const MOST_AT_FLIPS: usize = 4096;
/// Factor on the price of the triangles around a removed vertex up to which it is removed; flips follow.
const WORSE: f64 = 1.5;
/// Least share by which a flip must lower the price, so that rounding cannot flip an edge for ever.
const WORTH_A_FLIP: f64 = 1e-9;
/// Flips for every three edges that wait at first, after which flipping ends. The price falls with each, so this is rarely met.
const FLIPS_EACH: usize = 16;
/// Edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 256;

/// Simplifies a surface within `near` metres of its planes.
pub fn simplify(surface: &mut Surface, near: f64, price: &Price<'_>, progress: &Progress) -> Result<(), Stopped> {
    let mut flat = Flat { surface, near, price };
    for _ in 0..MOST_ROUNDS {
        let removed = flat.remove_vertices(progress)?;
        let flipped = flat.flip_edges(progress)?;
        if removed + flipped == 0 {
            break;
        }
    }
    Ok(())
}

/// Flips edges within flat regions while that lowers the price: these edges, and those around an edge that was flipped.
pub fn flip(
    surface: &mut Surface,
    edges: VecDeque<[u32; 2]>,
    near: f64,
    price: &Price<'_>,
    progress: &Progress,
) -> Result<usize, Stopped> {
    Flat { surface, near, price }.flip_from(edges, progress)
}

struct Flat<'a> {
    surface: &'a mut Surface,
    near: f64,
    price: &'a Price<'a>,
}

impl Flat<'_> {
    /// Removes vertices until none can go. Returns how many went.
    fn remove_vertices(&mut self, progress: &Progress) -> Result<usize, Stopped> {
        let count = self.surface.points.len();
        let mut waiting: VecDeque<u32> = (0..count as u32).collect();
        let mut is_waiting = vec![true; count];
        let mut removed = 0;
        while let Some(vertex) = waiting.pop_front() {
            progress.check()?;
            is_waiting[vertex as usize] = false;
            let Some(target) = self.best_target(vertex) else { continue };
            let ring = self.surface.neighbours(vertex);
            self.move_onto(vertex, target);
            removed += 1;
            for neighbour in ring {
                if !std::mem::replace(&mut is_waiting[neighbour as usize], true) {
                    waiting.push_back(neighbour);
                }
            }
        }
        Ok(removed)
    }

    /// Returns the neighbour onto which a vertex can move at the least price.
    fn best_target(&self, vertex: u32) -> Option<u32> {
        let around = self.surface.around(vertex);
        if around.is_empty() || around.len() > MOST_AROUND {
            return None;
        }
        let before = self.surface.cost_of(around.iter().copied(), self.price);
        let targets = self.targets(vertex)?;
        let priced = targets.into_iter().filter_map(|target| Some((self.price_after(vertex, target)?, target)));
        let best = priced.min_by(|one, other| one.0.total_cmp(&other.0))?;
        (best.0 <= WORSE * before).then_some(best.1)
    }

    /// Returns the neighbours onto which a vertex may move: all of them in a flat region, the two ends along a straight
    /// crease.
    fn targets(&self, vertex: u32) -> Option<Vec<u32>> {
        let neighbours = self.surface.neighbours(vertex);
        let creases: Vec<u32> = neighbours.iter().copied().filter(|&other| self.is_crease(vertex, other)).collect();
        let at = |other: u32| self.surface.points[other as usize] - self.surface.points[vertex as usize];
        match creases[..] {
            [] => Some(neighbours),
            [one, other] => run_straight(&at(one), &at(other), self.near).then_some(creases),
            _ => None,
        }
    }

    /// Returns whether an edge is anything but the border of two triangles in one plane that wind one way.
    fn is_crease(&self, one: u32, other: u32) -> bool {
        self.flat_pair(one, other).is_none()
    }

    /// Returns the two triangles on an edge where they lie in one plane, the one that runs from `one` to `other` first.
    fn flat_pair(&self, one: u32, other: u32) -> Option<[u32; 2]> {
        let mut on_edge = self.surface.on_edge(one, other);
        let (first, second, more) = (on_edge.next()?, on_edge.next()?, on_edge.next());
        if more.is_some() {
            return None;
        }
        let runs = |triangle: u32| {
            let corners = self.surface.triangles[triangle as usize];
            (0..3).any(|k| corners[k] == one && corners[(k + 1) % 3] == other)
        };
        let pair = match (runs(first), runs(second)) {
            (true, false) => [first, second],
            (false, true) => [second, first],
            _ => return None,
        };
        let [a, b] = pair.map(|triangle| self.surface.corners(triangle));
        let (na, nb) = (doubled_area(&a), doubled_area(&b));
        let is_in = |normal: &Vec3, from: &Vec3, corners: &[Vec3; 3]| {
            corners.iter().all(|corner| (corner - from).dot(normal).abs() <= self.near * normal.norm())
        };
        let larger_is_a = na.norm_squared() >= nb.norm_squared();
        let is_flat = if larger_is_a { is_in(&na, &a[0], &b) } else { is_in(&nb, &b[0], &a) };
        // A fold lies in one plane too, but its sides face opposite ways.
        (is_flat && na.dot(&nb) > 0.0).then_some(pair)
    }

    /// Returns the price of the triangles around a vertex once it has moved onto a neighbour; `None` where it cannot.
    fn price_after(&self, vertex: u32, target: u32) -> Option<f64> {
        if self.surface.around(target).len() > MOST_AROUND {
            return None;
        }
        let apexes: Vec<u32> = self
            .surface
            .on_edge(vertex, target)
            .map(|triangle| third(&self.surface.triangles[triangle as usize], vertex, target))
            .collect();
        let theirs = self.surface.neighbours(target);
        let ours = self.surface.neighbours(vertex);
        // Another common neighbour would give an edge a third triangle.
        let common = ours.iter().filter(|other| theirs.binary_search(other).is_ok()).count();
        if common != apexes.len() {
            return None;
        }
        let mut sum = 0.0;
        for &number in self.surface.around(vertex) {
            let triangle = self.surface.triangles[number as usize];
            if triangle.contains(&target) {
                continue;
            }
            let before = doubled_area(&self.surface.at(&triangle));
            let moved = self.surface.at(&triangle.map(|corner| if corner == vertex { target } else { corner }));
            let after = doubled_area(&moved);
            let longest = greatest_length(&moved);
            let stays_in_plane =
                (moved[0] - self.surface.points[vertex as usize]).dot(&before).abs() <= 2.0 * self.near * before.norm();
            if before.dot(&after) <= 0.0 || after.norm() <= 4.0 * self.near * longest || !stays_in_plane {
                return None;
            }
            sum += self.price.of(&moved);
        }
        Some(sum)
    }

    fn move_onto(&mut self, vertex: u32, target: u32) {
        for number in self.surface.around(vertex).to_vec() {
            let triangle = self.surface.triangles[number as usize];
            if triangle.contains(&target) {
                self.surface.remove(number);
            } else {
                self.surface.replace(number, triangle.map(|corner| if corner == vertex { target } else { corner }));
            }
        }
    }

    /// Flips edges within flat regions while that lowers the price. Returns how many were flipped.
    fn flip_edges(&mut self, progress: &Progress) -> Result<usize, Stopped> {
        let of_triangle = |triangle: u32| edges_of(&self.surface.triangles[triangle as usize]);
        let edges = self.surface.left().flat_map(of_triangle).collect();
        self.flip_from(edges, progress)
    }

    /// Flips edges that wait, and those around them.
    fn flip_from(&mut self, mut waiting: VecDeque<[u32; 2]>, progress: &Progress) -> Result<usize, Stopped> {
        let most = FLIPS_EACH * waiting.len() / 3;
        let (mut flipped, mut steps) = (0, 0usize);
        while let Some([one, other]) = waiting.pop_front() {
            if steps.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            steps += 1;
            let Some([c, d]) = self.flip(one, other) else { continue };
            flipped += 1;
            if flipped >= most {
                break;
            }
            waiting.extend([[one, c], [c, other], [other, d], [d, one]].map(|[a, b]| [a.min(b), a.max(b)]));
        }
        Ok(flipped)
    }

    /// Flips an edge where that lowers the price. Returns the ends of the new edge.
    fn flip(&mut self, one: u32, other: u32) -> Option<[u32; 2]> {
        let pair = self.flat_pair(one, other)?;
        let [c, d] = pair.map(|triangle| third(&self.surface.triangles[triangle as usize], one, other));
        let is_crowded = |vertex: u32| self.surface.around(vertex).len() > MOST_AT_FLIPS;
        if c == d || [one, other, c, d].into_iter().any(is_crowded) || self.surface.on_edge(c, d).next().is_some() {
            return None;
        }
        let after = [[one, d, c], [d, other, c]];
        let normal = doubled_area(&self.surface.corners(pair[0])) + doubled_area(&self.surface.corners(pair[1]));
        let price = |corners: &[Vec3; 3]| self.price.of(corners);
        let before = self.surface.cost_of(pair, self.price);
        let corners = after.map(|triangle| self.surface.at(&triangle));
        let is_sound = corners.iter().all(|corners| doubled_area(corners).dot(&normal) > 0.0);
        let sum: f64 = corners.iter().map(price).sum();
        if !is_sound || sum >= before * (1.0 - WORTH_A_FLIP) {
            return None;
        }
        pair.into_iter().zip(after).for_each(|(triangle, by)| self.surface.replace(triangle, by));
        Some([c, d])
    }
}
