//! Rooms: an open surface around a place that an avatar reaches. A room is no solid, however small its doors are. Doorways
//! and windows: holes through walls, which get reveals and no caps.

use std::collections::{HashMap, HashSet};

use super::surface::Surface;
use crate::geometry::caps::{normal_of, reveals};
use crate::geometry::solid::tree_of;
use crate::geometry::vector::area_vector;
use crate::geometry::{Aabb, Progress, Stopped, Vec3};

/// Most holes of one patch that are each compared with all others.
const MOST_ENDS: usize = 512;
/// Cosine between normals in one plane: within two degrees.
const SAME_PLANE: f64 = 0.9994;
/// Cosine between the normal of a window and the line between its ends.
const OPPOSITE: f64 = 0.94;

impl Surface<'_> {
    /// Divides open patches into rooms and all others.
    pub fn rooms(&self, open: Vec<Vec<u32>>, progress: &Progress) -> Result<[Vec<Vec<u32>>; 2], Stopped> {
        let [mut rooms, mut others] = [Vec::new(), Vec::new()];
        for patch in open {
            progress.check()?;
            if self.is_room(&patch, progress)? { rooms.push(patch) } else { others.push(patch) }
        }
        Ok([rooms, others])
    }

    /// Returns true where a patch surrounds a place that an avatar reaches.
    pub fn is_room(&self, patch: &[u32], progress: &Progress) -> Result<bool, Stopped> {
        let Some(bounds) = self.bounds_of(patch) else { return Ok(false) };
        let tree = || tree_of(self.points, &self.triangles, patch, progress);
        self.ways.reached.is_any_inside(&bounds, tree, progress)
    }

    /// Returns whether a triangle would stand in a way.
    pub fn is_passed(&self, triangle: &[u32; 3]) -> bool {
        self.ways.pass(&triangle.map(|corner| self.points[corner as usize]))
    }

    /// Returns the reveals of ways, of which each has two ends that are nearer to each other than to all others, and than they
    /// are wide. Returns `None` where a boundary loop is no such end.
    pub fn reveals(&self, mut ends: Vec<Vec<u32>>) -> Option<Vec<[u32; 3]>> {
        if ends.len() > MOST_ENDS {
            return None;
        }
        let mut triangles = Vec::new();
        while let Some(one) = ends.pop() {
            let own = self.bounds_of_loop(&one)?;
            let far = |other: &Vec<u32>| {
                let bounds = self.bounds_of_loop(other)?;
                Some((bounds.center() - own.center()).norm())
            };
            let distances = ends.iter().map(|other| far(other).unwrap_or(f64::INFINITY));
            let (nearest, distance) = distances.enumerate().min_by(|one, other| one.1.total_cmp(&other.1))?;
            let other = ends.swap_remove(nearest);
            let width = own.diagonal().min(self.bounds_of_loop(&other)?.diagonal());
            if distance > width {
                return None;
            }
            triangles.extend(reveals(self.points, &one, &other));
        }
        Some(triangles)
    }

    /// Divides boundary loops of a patch into the two ends of each window, and all others. A window is a hole through a flat wall: its
    /// ends lie in the two sides, opposite each other, and nearer to each other than they are wide.
    pub fn windows(&self, patch: &[u32], loops: Vec<Vec<u32>>) -> (Vec<[Vec<u32>; 2]>, Vec<Vec<u32>>) {
        let mut windows: Vec<[Vec<u32>; 2]> = Vec::new();
        if loops.len() < 2 || loops.len() > MOST_ENDS {
            return (windows, loops);
        }
        let beside = self.beside(patch, &loops);
        let mut others: Vec<Vec<u32>> = Vec::new();
        for one in loops {
            let is_other = |other: &Vec<u32>| self.are_opposite(&one, other) && self.is_flat(&beside, [&one, other]);
            match others.iter().position(is_other) {
                Some(other) => windows.push([others.remove(other), one]),
                None => others.push(one),
            }
        }
        (windows, others)
    }

    /// Returns the normals of the triangles at the edges of boundary loops, by edge.
    fn beside(&self, patch: &[u32], loops: &[Vec<u32>]) -> HashMap<[u32; 2], Vec3> {
        let edges: HashSet<[u32; 2]> = loops.iter().flat_map(|boundary| edges_of(boundary)).collect();
        let mut beside = HashMap::new();
        for &index in patch {
            let [a, b, c] = self.triangles[index as usize];
            // A cap has the edge in the other direction.
            for edge in [[b, a], [c, b], [a, c]].into_iter().filter(|edge| edges.contains(edge)) {
                beside.insert(edge, area_vector(self.points, &[a, b, c]));
            }
        }
        beside
    }

    /// Returns whether caps on two loops would face away from each other, one behind the other.
    fn are_opposite(&self, one: &[u32], other: &[u32]) -> bool {
        let normal = |boundary: &[u32]| normal_of(self.points, boundary).try_normalize(0.0);
        let boxes = self.bounds_of_loop(one).zip(self.bounds_of_loop(other));
        let (Some(normals), Some(boxes)) = (normal(one).zip(normal(other)), boxes) else { return false };
        let between = boxes.1.center() - boxes.0.center();
        let width = boxes.0.diagonal().min(boxes.1.diagonal());
        normals.0.dot(&normals.1) < -SAME_PLANE
            && between.norm() < width
            && between.dot(&normals.0) < -OPPOSITE * between.norm()
    }

    /// Returns whether the triangles at both loops lie in the planes of the loops.
    fn is_flat(&self, beside: &HashMap<[u32; 2], Vec3>, loops: [&Vec<u32>; 2]) -> bool {
        loops.into_iter().all(|boundary| {
            let normal = normal_of(self.points, boundary);
            let is_in_plane = |area: &Vec3| area.dot(&normal) > SAME_PLANE * area.norm() * normal.norm();
            edges_of(boundary).all(|edge| beside.get(&edge).is_some_and(is_in_plane))
        })
    }

    fn bounds_of_loop(&self, boundary: &[u32]) -> Option<Aabb> {
        Aabb::of_points(boundary.iter().map(|&corner| &self.points[corner as usize]))
    }
}

/// Returns the edges of a boundary loop in its direction.
fn edges_of(boundary: &[u32]) -> impl Iterator<Item = [u32; 2]> {
    let next = boundary.iter().cycle().skip(1);
    boundary.iter().zip(next).map(|(&from, &to)| [from, to])
}
