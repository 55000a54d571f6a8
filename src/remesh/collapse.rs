//! Collapses edges, the least error for each saved cost first, as long as the guard allows it.
//!
//! An edge collapses into one of its ends or into its middle (H. Hoppe, "Progressive Meshes", 1996). The error that decides
//! the order is the distance of the new vertex from the planes around the old ones (R. Ronfard and J. Rossignac,
//! "Full-range approximation of triangulated polyhedra", 1996). The saved cost stands where others count triangles.
//! Topology may change: the two faces of a wall meet in its middle, and become one sheet.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::guard::Guard;
use super::surface::{Price, Surface, edges_of};
use crate::geometry::copies::sorted;
use crate::geometry::sorting::sort;
use crate::geometry::vector::doubled_area;
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
/// Edges that are judged between two checks of the progress.
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
    guard: &mut Guard<'_>,
    price: &Price<'_>,
    enough: f64,
    progress: &Progress,
) -> Result<(), Stopped> {
    let prices: Vec<f64> = (0..surface.triangles.len() as u32)
        .map(|triangle| if surface.is_gone(triangle) { 0.0 } else { price.of(&surface.corners(triangle)) })
        .collect();
    let mut total: f64 = prices.iter().sum();
    let mut is_changed = vec![true; surface.points.len()];
    let mut work = Collapses { surface, guard, price, prices };
    while total > enough {
        let before = total;
        let edges = work.edges_at(&is_changed, progress)?;
        is_changed.fill(false);
        total = work.sweep(edges, total, enough, &mut is_changed, progress)?;
        if total >= before {
            break;
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

struct Collapses<'a, 'g> {
    surface: &'a mut Surface,
    guard: &'a mut Guard<'g>,
    price: &'a Price<'a>,
    /// The price of each triangle that is left.
    prices: Vec<f64>,
}

impl Collapses<'_, '_> {
    /// Tries the edges, and those of vertices that move. Marks vertices whose triangles change, and returns the new total.
    fn sweep(
        &mut self,
        edges: Vec<[u32; 2]>,
        mut total: f64,
        enough: f64,
        is_changed: &mut [bool],
        progress: &Progress,
    ) -> Result<f64, Stopped> {
        let mut waiting: BinaryHeap<Waiting> = BinaryHeap::new();
        for (number, &ends) in edges.iter().enumerate() {
            if number.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            waiting.extend(self.waiting(ends));
        }
        while let Some(Waiting { key, ends }) = waiting.pop() {
            if total <= enough {
                break;
            }
            progress.check()?;
            let plans = self.best(ends);
            let Some(first) = plans.first() else { continue };
            if first.key > key * WORSE {
                waiting.push(Waiting { key: first.key, ends });
                continue;
            }
            let Some((vertex, saved)) = plans.iter().find_map(|plan| self.carry_out(plan, ends)) else { continue };
            total -= saved;
            is_changed[vertex as usize] = true;
            for neighbour in self.surface.neighbours(vertex) {
                is_changed[neighbour as usize] = true;
                waiting.extend(self.waiting([vertex.min(neighbour), vertex.max(neighbour)]));
            }
        }
        Ok(total)
    }

    fn waiting(&self, ends: [u32; 2]) -> Option<Waiting> {
        self.best(ends).first().map(|plan| Waiting { key: plan.key, ends })
    }

    /// Returns the edges with a marked end.
    fn edges_at(&self, is_marked: &[bool], progress: &Progress) -> Result<Vec<[u32; 2]>, Stopped> {
        let of_triangle = |triangle: u32| edges_of(&self.surface.triangles[triangle as usize]);
        let mut edges: Vec<[u32; 2]> = self.surface.left().flat_map(of_triangle).collect();
        edges.retain(|ends| ends.iter().any(|&end| is_marked[end as usize]));
        sort(&mut edges, progress)?;
        edges.dedup();
        Ok(edges)
    }

    /// Returns the ways to collapse an edge that save cost, the best one first.
    fn best(&self, ends: [u32; 2]) -> Vec<Plan> {
        let old = self.around(ends);
        if old.is_empty() || old.len() > MOST_AROUND {
            return Vec::new();
        }
        let [a, b] = ends.map(|end| self.surface.points[end as usize]);
        let before: f64 = old.iter().map(|&triangle| self.prices[triangle as usize]).sum();
        let remaining = self.remaining(&old, ends);
        let planes: Vec<(Vec3, Vec3)> = old.iter().map(|&triangle| self.plane(triangle)).collect();
        let along = (b - a).try_normalize(0.0).unwrap_or_else(Vec3::zeros);
        let upper = if along.z.abs() >= UPRIGHT { Some(if a.z > b.z { a } else { b }) } else { None };
        let tolerance = self.guard.tolerance();
        let plan = |place: Vec3| {
            let measured = if upper == Some(place) { (a + b) / 2.0 } else { place };
            let error = planes.iter().map(|(at, normal)| (measured - at).dot(normal).abs()).fold(0.0, f64::max);
            if error > tolerance {
                return None;
            }
            let price = |(_, triangle): &(u32, [u32; 3])| self.price.of(&self.placed(triangle, ends[0], &place));
            let saved = before - remaining.iter().map(price).sum::<f64>();
            let key = error.max(LEAST_ERROR * tolerance) / saved;
            (saved > WORTH_IT * before).then_some(Plan { key, place, saved })
        };
        let places = [upper, Some((a + b) / 2.0), Some(a), Some(b)];
        let mut plans: Vec<Plan> = places.into_iter().flatten().filter_map(plan).collect();
        plans.sort_by(|one, other| one.key.total_cmp(&other.key));
        plans
    }

    /// Returns the triangles around both ends, ascending; none where there are too many to look at, or no edge between the ends.
    fn around(&self, [one, other]: [u32; 2]) -> Vec<u32> {
        let is_crowded = |end: u32| self.surface.around(end).len() > MOST_AROUND;
        if is_crowded(one) || is_crowded(other) || self.surface.on_edge(one, other).next().is_none() {
            return Vec::new();
        }
        self.surface.around_any(&[one, other])
    }

    fn placed(&self, triangle: &[u32; 3], moved: u32, place: &Vec3) -> [Vec3; 3] {
        triangle.map(|corner| if corner == moved { *place } else { self.surface.points[corner as usize] })
    }

    /// Returns those of the triangles around an edge that remain, with the first end for both. Of triangles in one place one
    /// remains.
    fn remaining(&self, around: &[u32], [one, other]: [u32; 2]) -> Vec<(u32, [u32; 3])> {
        let mut remaining: Vec<(u32, [u32; 3])> = Vec::with_capacity(around.len());
        for &number in around {
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

    /// Returns a corner of a triangle, and its normal.
    fn plane(&self, triangle: u32) -> (Vec3, Vec3) {
        let corners = self.surface.corners(triangle);
        (corners[0], doubled_area(&corners).try_normalize(0.0).unwrap_or_else(Vec3::zeros))
    }

    /// Collapses an edge where the guard allows it. Returns the vertex that is left and the saved price.
    fn carry_out(&mut self, plan: &Plan, ends: [u32; 2]) -> Option<(u32, f64)> {
        let old = self.around(ends);
        let remaining = self.remaining(&old, ends);
        let corners: Vec<[Vec3; 3]> =
            remaining.iter().map(|(_, triangle)| self.placed(triangle, ends[0], &plan.place)).collect();
        let moved = self.guard.allows(&old, &corners)?;
        let new: Vec<u32> = remaining.iter().map(|(number, _)| *number).collect();
        self.guard.replace(&old, &new, &moved);
        for triangle in old {
            self.surface.remove(triangle);
        }
        for ((number, triangle), corners) in remaining.into_iter().zip(&corners) {
            self.surface.replace(number, triangle);
            self.prices[number as usize] = self.price.of(corners);
        }
        self.surface.points[ends[0] as usize] = plan.place;
        Some((ends[0], plan.saved))
    }
}
