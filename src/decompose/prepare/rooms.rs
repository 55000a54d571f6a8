//! Rooms: an open surface around a place that an avatar reaches. A room is no solid, however small its doors are. Doorways
//! and windows: holes through walls, which get reveals and no caps.

use std::collections::{HashMap, HashSet};

use super::surface::Surface;
use crate::geometry::caps::normal_of;
use crate::geometry::solid::tree_of;
use crate::geometry::vector::area_vector;
use crate::geometry::{Aabb, Progress, Stopped, Vec3};

/// Most holes of one patch that are each compared with all others.
const MOST_ENDS: usize = 512;
/// Cosine between normals in one plane: within two degrees.
const IN_ONE_PLANE: f64 = 0.9994;
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

    /// Returns the two ends of each way, which are nearer to each other than to all others, and than they are wide. Returns `None`
    /// where a boundary loop is no such end.
    pub fn doorways(&self, ends: &[Vec<u32>]) -> Option<Vec<[usize; 2]>> {
        if ends.len() > MOST_ENDS {
            return None;
        }
        let rims: Vec<Rim> = ends.iter().map(|boundary| self.rim(boundary)).collect();
        let mut left: Vec<usize> = (0..ends.len()).collect();
        let mut doorways = Vec::new();
        while let Some(one) = left.pop() {
            let distances = left.iter().map(|&other| rims[one].distance(&rims[other]));
            let (nearest, distance) = distances.enumerate().min_by(|one, other| one.1.total_cmp(&other.1))?;
            let other = left.swap_remove(nearest);
            if distance > rims[one].width.min(rims[other].width) {
                return None;
            }
            doorways.push([one, other]);
        }
        Some(doorways)
    }

    /// Returns the two ends of each window among the boundary loops of a patch. A window is a hole through a flat wall: its ends lie
    /// in the two sides, opposite each other, and nearer to each other than they are wide.
    pub fn windows(&self, patch: &[u32], loops: &[Vec<u32>], progress: &Progress) -> Result<Vec<[usize; 2]>, Stopped> {
        let mut windows = Vec::new();
        if loops.len() < 2 || loops.len() > MOST_ENDS {
            return Ok(windows);
        }
        let beside = self.beside(patch, loops);
        let rims: Vec<Rim> = loops.iter().map(|boundary| self.rim(boundary)).collect();
        let is_flat: Vec<bool> =
            loops.iter().zip(&rims).map(|(boundary, rim)| rim.is_flat(boundary, &beside)).collect();
        let mut others: Vec<usize> = Vec::new();
        for one in (0..loops.len()).filter(|&one| is_flat[one]) {
            progress.check()?;
            match others.iter().position(|&other| rims[one].is_opposite(&rims[other])) {
                Some(other) => windows.push([others.remove(other), one]),
                None => others.push(one),
            }
        }
        Ok(windows)
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

    fn rim(&self, boundary: &[u32]) -> Rim {
        let bounds = Aabb::of_points(boundary.iter().map(|&corner| &self.points[corner as usize]));
        let (center, width) = bounds.map_or((Vec3::zeros(), 0.0), |bounds| (bounds.center(), bounds.diagonal()));
        let normal = normal_of(self.points, boundary).try_normalize(0.0).unwrap_or_else(Vec3::zeros);
        Rim { center, width, normal }
    }
}

/// Where a boundary loop is.
struct Rim {
    center: Vec3,
    width: f64,
    /// The unit normal of a cap; zero for a loop without area.
    normal: Vec3,
}

impl Rim {
    fn distance(&self, other: &Self) -> f64 {
        (other.center - self.center).norm()
    }

    /// Returns whether caps on the two loops would face away from each other, one behind the other.
    fn is_opposite(&self, other: &Self) -> bool {
        let distance = self.distance(other);
        self.normal.dot(&other.normal) < -IN_ONE_PLANE
            && distance < self.width.min(other.width)
            && (other.center - self.center).dot(&self.normal) < -OPPOSITE * distance
    }

    /// Returns whether the triangles at all edges of the loop lie in its plane.
    fn is_flat(&self, boundary: &[u32], beside: &HashMap<[u32; 2], Vec3>) -> bool {
        let is_in_plane = |area: &Vec3| area.dot(&self.normal) > IN_ONE_PLANE * area.norm();
        edges_of(boundary).all(|edge| beside.get(&edge).is_some_and(is_in_plane))
    }
}

/// Returns the edges of a boundary loop in its direction.
fn edges_of(boundary: &[u32]) -> impl Iterator<Item = [u32; 2]> {
    let next = boundary.iter().cycle().skip(1);
    boundary.iter().zip(next).map(|(&from, &to)| [from, to])
}
