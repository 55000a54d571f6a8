//! Leaves out triangles that others in the same plane cover: the second layer of a sheet, and doubled faces.

use super::surface::Surface;
use crate::geometry::vector::{doubled_area, greatest_length};
use crate::geometry::{Aabb, BoxTree, Progress, Stopped, TriangleBvh, Vec3};

/// Most triangles over one triangle that are subtracted from it, and most pieces that may be left meanwhile.
const MOST_OVER: usize = 64;
const MOST_PIECES: usize = 128;
/// Most pairs of a triangle and another one in its box. Where thousands of slivers fan out from one place, there are more, and the
/// triangles that are not looked at stay.
const MOST_PAIRS: usize = 10_000_000;
/// Share of the area of a triangle that may stay uncovered, for rounding.
const UNCOVERED: f64 = 1e-9;
/// Share of a triangle's longest side by which another triangle may miss its centre and still be tried as its cover.
const BESIDE: f64 = 0.01;
/// Triangles between two checks of the progress.
const BETWEEN_CHECKS: usize = 16;

/// Removes triangles that others cover within `near` metres. Of two triangles that cover each other the later one goes. `tree`
/// holds the triangles of the surface, and may hold others.
pub fn remove(surface: &mut Surface, tree: &TriangleBvh, near: f64, progress: &Progress) -> Result<usize, Stopped> {
    let left: Vec<u32> = surface.left().collect();
    let runs: Vec<&[u32]> = left.chunks(BETWEEN_CHECKS).collect();
    let candidates = progress.try_map(&runs, |run| {
        Ok(run.iter().map(|&triangle| may_be_covered(surface, triangle, tree, near)).collect::<Vec<bool>>())
    })?;
    let is_candidate: Vec<bool> = candidates.concat();
    if !is_candidate.contains(&true) {
        return Ok(0);
    }
    let boxes: Vec<Aabb> = left.iter().filter_map(|&triangle| Aabb::of_points(&surface.corners(triangle))).collect();
    let boxes_tree = BoxTree::of_many(&boxes, progress)?;
    let (mut removed, mut pairs) = (0, 0);
    for (place, &triangle) in left.iter().enumerate().rev().filter(|(place, _)| is_candidate[*place]) {
        if place.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        let bounds = boxes[place].grown(near);
        let mut over = Vec::new();
        boxes_tree.visit(|other| other.intersects(&bounds), |other| over.push(left[other as usize]));
        pairs += over.len();
        if pairs > MOST_PAIRS {
            break;
        }
        over.retain(|&other| other != triangle && !surface.is_gone(other));
        over.sort_unstable();
        if is_covered(surface, triangle, &over, near) {
            surface.remove(triangle);
            removed += 1;
        }
    }
    Ok(removed)
}

/// Returns whether the tree, which holds `triangle`, has another one near its centre. Without one, the centre stays uncovered.
fn may_be_covered(surface: &Surface, triangle: u32, tree: &TriangleBvh, near: f64) -> bool {
    let corners = surface.corners(triangle);
    let longest = greatest_length(&corners);
    tree.has_two_within(&(corners.iter().sum::<Vec3>() / 3.0), BESIDE * longest + 2.0 * near)
}

fn is_in_plane(corners: &[Vec3; 3], from: &Vec3, normal: &Vec3, near: f64) -> bool {
    corners.iter().all(|corner| (corner - from).dot(normal).abs() <= near)
}

/// Returns whether the other triangles cover one in its plane.
fn is_covered(surface: &Surface, triangle: u32, others: &[u32], near: f64) -> bool {
    let corners = surface.corners(triangle);
    let normal = doubled_area(&corners);
    let (doubled, axis) = (normal.norm(), normal.iamax());
    let Some(normal) = normal.try_normalize(0.0) else { return true };
    let flat = |point: &Vec3| [point[(axis + 1) % 3], point[(axis + 2) % 3]];
    let mut pieces: Vec<Vec<[f64; 2]>> = vec![corners.iter().map(flat).collect()];
    let in_plane = |other: &[Vec3; 3]| is_in_plane(other, &corners[0], &normal, near);
    let over = others.iter().map(|&other| surface.corners(other)).filter(in_plane);
    for other in over.take(MOST_OVER) {
        let cutter = other.map(|corner| flat(&corner));
        pieces = pieces.iter().flat_map(|piece| subtract(piece, &cutter)).collect();
        if pieces.is_empty() {
            return true;
        }
        if pieces.len() > MOST_PIECES {
            return false;
        }
    }
    let left: f64 = pieces.iter().map(|piece| polygon_area(piece).abs()).sum();
    // The projection along an axis shrinks areas by the normal's largest component.
    left <= UNCOVERED * doubled * normal[axis].abs()
}

/// Returns the parts of a convex polygon outside of a triangle.
fn subtract(polygon: &[[f64; 2]], cutter: &[[f64; 2]; 3]) -> Vec<Vec<[f64; 2]>> {
    let turn = polygon_area(cutter);
    if turn == 0.0 {
        return vec![polygon.to_vec()];
    }
    let mut outside = Vec::new();
    let mut inside = polygon.to_vec();
    for k in 0..3 {
        let (from, to) = (cutter[k], cutter[(k + 1) % 3]);
        let side =
            |[x, y]: [f64; 2]| turn.signum() * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
        let beyond = clip(&inside, |point| -side(point));
        if beyond.len() >= 3 {
            outside.push(beyond);
        }
        inside = clip(&inside, side);
        if inside.len() < 3 {
            return vec![polygon.to_vec()];
        }
    }
    outside
}

/// Returns the part of a convex polygon where `side` is at least 0.
fn clip(polygon: &[[f64; 2]], side: impl Fn([f64; 2]) -> f64) -> Vec<[f64; 2]> {
    let mut kept = Vec::new();
    for (place, &point) in polygon.iter().enumerate() {
        let next = polygon[(place + 1) % polygon.len()];
        let (here, there) = (side(point), side(next));
        if here >= 0.0 {
            kept.push(point);
        }
        if (here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0) {
            let share = here / (here - there);
            kept.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
        }
    }
    kept
}

/// Returns twice the signed area.
fn polygon_area(polygon: &[[f64; 2]]) -> f64 {
    let edge = |(place, [x, y]): (usize, &[f64; 2])| {
        let [next_x, next_y] = polygon[(place + 1) % polygon.len()];
        x * next_y - next_x * y
    };
    polygon.iter().enumerate().map(edge).sum()
}
