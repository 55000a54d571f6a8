//! Collapses edges, the least error for each saved cost first, as long as the guard allows it.
//!
//! An edge collapses into one of its ends or into its middle (H. Hoppe, "Progressive Meshes", 1996). The error that decides
//! the order is the distance of the new vertex from the planes around the old ones (R. Ronfard and J. Rossignac,
//! "Full-range approximation of triangulated polyhedra", 1996). The saved cost stands where others count triangles.
//! Topology may change: the two faces of a wall meet in its middle, and become one sheet.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::flat::edges_of;
use super::guard::Guard;
use super::surface::{Price, Surface, area, sorted};
use crate::geometry::{Progress, Stopped, Vec3};

/// Share of the tolerance that every error counts at least, so that many small savings do not come before a large one.
const LEAST_ERROR: f64 = 0.02;
/// Least share of the price of the triangles around that a collapse must save.
const WORTH_IT: f64 = 1e-6;
/// Factor on its first key beyond which a waiting collapse goes back into the queue.
const WORSE: f64 = 1.0 + 1e-6;
/// Cosine between an edge and the vertical from which the upper end is preferred to the middle: people stand on floors.
const UPRIGHT: f64 = 0.9;
/// Most triangles around an edge that is looked at.
const MOST_AROUND: usize = 256;
/// Steps between two checks of the progress.
const BETWEEN_CHECKS: usize = 64;

/// A collapse that waits.
struct Waiting {
    /// Error in metres for each saved unit of the price.
    key: f64,
    ends: [u32; 2],
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    /// The largest is the one with the smallest key; ends decide between equals.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.total_cmp(&self.key).then_with(|| other.ends.cmp(&self.ends))
    }
}

/// Collapses edges until the guard allows no more, or until the price is at most `enough`.
pub fn collapse(
    surface: &mut Surface,
    guard: &mut Guard,
    price: &Price<'_>,
    enough: f64,
    progress: &Progress,
) -> Result<(), Stopped> {
    let mut total = surface.cost(price);
    let mut work = Collapses { surface, guard, price };
    let mut edges: Vec<[u32; 2]> =
        work.surface.left().flat_map(|triangle| edges_of(&work.surface.triangles[triangle as usize])).collect();
    edges.sort_unstable();
    edges.dedup();
    let mut waiting: BinaryHeap<Waiting> = BinaryHeap::new();
    for (number, &ends) in edges.iter().enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        waiting.extend(work.best(ends).first().map(|plan| Waiting { key: plan.key, ends }));
    }
    let mut steps = 0usize;
    while let Some(Waiting { key, ends }) = waiting.pop() {
        if total <= enough {
            break;
        }
        if steps.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        steps += 1;
        let plans = work.best(ends);
        let Some(first) = plans.first() else { continue };
        if first.key > key * WORSE {
            waiting.push(Waiting { key: first.key, ends });
            continue;
        }
        let Some((vertex, saved)) = plans.iter().find_map(|plan| work.carry_out(plan, ends)) else { continue };
        total -= saved;
        for ends in work.edges_near(vertex) {
            waiting.extend(work.best(ends).first().map(|plan| Waiting { key: plan.key, ends }));
        }
    }
    Ok(())
}

/// A way to collapse an edge.
struct Plan {
    key: f64,
    place: Vec3,
    saved: f64,
}

struct Collapses<'a> {
    surface: &'a mut Surface,
    guard: &'a mut Guard,
    price: &'a Price<'a>,
}

impl Collapses<'_> {
    /// Returns the ways to collapse an edge that save cost, the best one first.
    fn best(&self, ends: [u32; 2]) -> Vec<Plan> {
        let old = self.around(ends);
        if old.is_empty() || old.len() > MOST_AROUND {
            return Vec::new();
        }
        let [a, b] = ends.map(|end| self.surface.points[end as usize]);
        let before: f64 = old.iter().map(|&triangle| self.price.of(&self.surface.corners(triangle))).sum();
        let along = (b - a).try_normalize(0.0).unwrap_or_else(Vec3::zeros);
        let upper = if along.z.abs() >= UPRIGHT { Some(if a.z > b.z { a } else { b }) } else { None };
        let plan = |place: Vec3| {
            let after: f64 = self.after(ends, &place).iter().map(|corners| self.price.of(corners)).sum();
            let saved = before - after;
            let measured = if upper == Some(place) { (a + b) / 2.0 } else { place };
            let error = self.error(&old, &measured);
            let is_worth_it = saved > WORTH_IT * before && error <= self.guard.tolerance();
            let key = error.max(LEAST_ERROR * self.guard.tolerance()) / saved;
            is_worth_it.then_some(Plan { key, place, saved })
        };
        let mut plans: Vec<Plan> = [upper.unwrap_or(a), (a + b) / 2.0, a, b].into_iter().filter_map(plan).collect();
        plans.sort_by(|one, other| one.key.total_cmp(&other.key));
        plans
    }

    /// Returns the triangles around both ends, ascending.
    fn around(&self, [one, other]: [u32; 2]) -> Vec<u32> {
        if self.surface.on_edge(one, other).next().is_none() {
            return Vec::new();
        }
        let mut around = [self.surface.around(one), self.surface.around(other)].concat();
        around.sort_unstable();
        around.dedup();
        around
    }

    /// Returns the corners of the triangles that remain when both ends move to a place.
    fn after(&self, ends: [u32; 2], place: &Vec3) -> Vec<[Vec3; 3]> {
        self.remaining(ends).into_iter().map(|(_, triangle)| self.placed(&triangle, ends[0], place)).collect()
    }

    fn placed(&self, triangle: &[u32; 3], moved: u32, place: &Vec3) -> [Vec3; 3] {
        triangle.map(|corner| if corner == moved { *place } else { self.surface.points[corner as usize] })
    }

    /// Returns the triangles that remain, with the first end for both. Of triangles in one place one remains.
    fn remaining(&self, [one, other]: [u32; 2]) -> Vec<(u32, [u32; 3])> {
        let mut remaining: Vec<(u32, [u32; 3])> = Vec::new();
        for number in self.around([one, other]) {
            let triangle = self.surface.triangles[number as usize];
            if triangle.contains(&one) && triangle.contains(&other) {
                continue;
            }
            let moved = triangle.map(|corner| if corner == other { one } else { corner });
            if !remaining.iter().any(|(_, known)| sorted(*known) == sorted(moved)) {
                remaining.push((number, moved));
            }
        }
        remaining
    }

    /// Returns the largest distance of a place from the planes of triangles.
    fn error(&self, around: &[u32], place: &Vec3) -> f64 {
        let distance = |&triangle: &u32| {
            let corners = self.surface.corners(triangle);
            let normal = area(&corners).try_normalize(0.0).unwrap_or_else(Vec3::zeros);
            (place - corners[0]).dot(&normal).abs()
        };
        around.iter().map(distance).fold(0.0, f64::max)
    }

    /// Collapses an edge where the guard allows it. Returns the vertex that is left and the saved price.
    fn carry_out(&mut self, plan: &Plan, ends: [u32; 2]) -> Option<(u32, f64)> {
        let old = self.around(ends);
        let remaining = self.remaining(ends);
        let corners = self.after(ends, &plan.place);
        let moved = self.guard.allows(&old, &corners)?;
        let new: Vec<u32> = remaining.iter().map(|(number, _)| *number).collect();
        self.guard.replace(&old, &new, &moved);
        for triangle in old {
            self.surface.remove(triangle);
        }
        for (number, triangle) in remaining {
            self.surface.replace(number, triangle);
        }
        self.surface.points[ends[0] as usize] = plan.place;
        Some((ends[0], plan.saved))
    }

    /// Returns the edges of the triangles around a vertex.
    fn edges_near(&self, vertex: u32) -> Vec<[u32; 2]> {
        let around = self.surface.around(vertex).iter();
        let mut edges: Vec<[u32; 2]> =
            around.flat_map(|&triangle| edges_of(&self.surface.triangles[triangle as usize])).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}
