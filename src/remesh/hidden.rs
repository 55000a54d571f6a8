//! Faces that nothing can touch: inside another solid, or back to back with the face of one.
//!
//! Only convex solids hide faces here, because for them three corners prove the whole triangle. Buildings are put together
//! from such solids. Of two faces that lie in one plane and face the same way, one is enough where it covers the other.

use super::shells::shells;
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::solid::signed_volume;
use crate::geometry::vector::doubled_area;
use crate::geometry::{Aabb, BoxTree, Progress, Stopped, Vec3};

/// Most triangles of a solid that is tested for being convex and for what it hides.
const MOST_FACES: usize = 256;
/// Most pairs of a triangle and a solid that are compared.
const MOST_PAIRS: usize = 4_000_000;
/// Triangles between two checks of the progress.
const BETWEEN_CHECKS: usize = 256;

/// A closed convex part of a surface.
struct Convex {
    members: Vec<u32>,
    /// Outward unit normals and offsets of its faces.
    planes: Vec<(Vec3, f64)>,
    bounds: Aabb,
}

/// Returns whether each triangle can be left out. What lies within a shell that is inside out stays: it may stand in the free space
/// of a cavity. Each patch winds one way, and `near` is the rounding of the surface in metres.
pub fn hidden(points: &[Vec3], triangles: &[[u32; 3]], near: f64, progress: &Progress) -> Result<Vec<bool>, Stopped> {
    let mut wound = triangles.to_vec();
    let center = Aabb::of_points(points).map_or_else(Vec3::zeros, |bounds| bounds.center());
    if signed_volume(points, wound.iter().copied(), &center) < 0.0 {
        wound.iter_mut().for_each(|triangle| triangle.swap(1, 2));
    }
    let (solids, cavities) = solids_and_cavities(points, &wound, near, progress)?;
    let mut outward: Vec<Option<Vec3>> = vec![None; triangles.len()];
    let mut owner = vec![usize::MAX; triangles.len()];
    for (number, solid) in solids.iter().enumerate() {
        for &member in &solid.members {
            let corners = wound[member as usize].map(|corner| points[corner as usize]);
            owner[member as usize] = number;
            outward[member as usize] = Some(doubled_area(&corners));
        }
    }
    let boxes: Vec<Aabb> = solids.iter().map(|solid| solid.bounds).collect();
    let (tree, near_cavities) = (BoxTree::new(&boxes), BoxTree::new(&cavities));
    let mut hidden = vec![false; triangles.len()];
    let mut pairs = 0usize;
    for (number, triangle) in triangles.iter().enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        let corners = triangle.map(|corner| points[corner as usize]);
        let around = Aabb::of_points(&corners);
        let meets = |bounds: &Aabb| around.is_some_and(|around| around.intersects(bounds));
        let mut is_in_cavity = false;
        near_cavities.visit(meets, |cavity| is_in_cavity |= meets(&cavities[cavity as usize]));
        if is_in_cavity {
            continue;
        }
        let holds = |bounds: &Aabb| corners.iter().all(|corner| bounds.grown(near).contains(corner));
        let mut candidates = Vec::new();
        tree.visit(holds, |solid| candidates.push(solid as usize));
        candidates.sort_unstable();
        pairs += candidates.len();
        if pairs > MOST_PAIRS {
            break;
        }
        let hides = |solid: usize| hides(&solids[solid], solid, owner[number], &corners, outward[number], near);
        hidden[number] = candidates.into_iter().filter(|&solid| solid != owner[number]).any(hides);
    }
    Ok(hidden)
}

/// Returns the convex solids of a surface, and the boxes of its closed shells that are inside out.
fn solids_and_cavities(
    points: &[Vec3],
    wound: &[[u32; 3]],
    near: f64,
    progress: &Progress,
) -> Result<(Vec<Convex>, Vec<Aabb>), Stopped> {
    let (mut solids, mut cavities) = (Vec::new(), Vec::new());
    for members in shells(points, wound, progress)? {
        progress.check()?;
        let shell = || members.iter().map(|&member| wound[member as usize]);
        let bounds = Aabb::of_points(shell().flatten().map(|corner| &points[corner as usize]));
        let Some(bounds) = bounds.filter(|_| members.len() >= 4) else { continue };
        let is_inside_out = signed_volume(points, shell(), &bounds.center()) < 0.0;
        if (is_inside_out || members.len() <= MOST_FACES) && is_closed(shell()) {
            if is_inside_out {
                cavities.push(bounds);
            } else {
                solids.extend(convex(points, wound, members, near));
            }
        }
    }
    Ok((solids, cavities))
}

/// Returns whether a solid hides a triangle that is not its own.
fn hides(solid: &Convex, number: usize, owner: usize, corners: &[Vec3; 3], outward: Option<Vec3>, near: f64) -> bool {
    let height = |(normal, offset): &(Vec3, f64), corner: &Vec3| normal.dot(corner) - offset;
    if solid.planes.iter().any(|plane| corners.iter().any(|corner| height(plane, corner) > near)) {
        return false;
    }
    let in_plane = |plane: &&(Vec3, f64)| corners.iter().all(|corner| height(plane, corner).abs() <= near);
    match (solid.planes.iter().find(in_plane), outward) {
        // Strictly inside, apart from its border.
        (None, _) => true,
        // Back to back: solid on both sides.
        (Some((normal, _)), Some(own)) if own.dot(normal) < 0.0 => true,
        // The face of the solid covers the triangle. Of two such faces the one of the first solid stays.
        (Some(_), Some(_)) => number < owner,
        (Some(_), None) => true,
    }
}

fn is_closed(triangles: impl Iterator<Item = [u32; 3]>) -> bool {
    let uses = edge_uses(triangles);
    edges(&uses).all(|edge| edge.len() == 2 && balance(edge) == 0)
}

/// Returns a closed shell that winds outward as a solid where it is convex.
fn convex(points: &[Vec3], triangles: &[[u32; 3]], members: Vec<u32>, near: f64) -> Option<Convex> {
    if members.len() > MOST_FACES {
        return None;
    }
    let mut corners: Vec<u32> = members.iter().flat_map(|&member| triangles[member as usize]).collect();
    corners.sort_unstable();
    corners.dedup();
    let places = || corners.iter().map(|&corner| &points[corner as usize]);
    let mut solid = Convex { members, planes: Vec::new(), bounds: Aabb::of_points(places())? };
    for &member in &solid.members {
        let triangle = triangles[member as usize].map(|corner| points[corner as usize]);
        let normal = doubled_area(&triangle).try_normalize(0.0)?;
        let offset = normal.dot(&triangle[0]);
        if places().any(|place| normal.dot(place) > offset + near) {
            return None;
        }
        if !solid.planes.iter().any(|(other, at)| *other == normal && *at == offset) {
            solid.planes.push((normal, offset));
        }
    }
    Some(solid)
}
