//! Vessels: surfaces whose inside is meant to be seen, so that they bound no solid. A vessel has a mouth.

use super::boundary::boundary_loops;
use super::caps::{cap, normal_of};
use super::tolerance::{
    COVERED_HOLE, FLAT_ENOUGH_FOR_A_CAP, MOUTH_OF_DOUBLE_SIDED, MOUTH_OF_OUTLINE, MOUTH_OF_SURFACE,
};
use super::vector::area_vector;
use super::{Progress, Stopped, TriangleBvh, Vec3};

/// Most open patches that are tested one by one for enclosing a solid or being a vessel; the tests of more would take too long.
pub const MOST_OPEN: usize = 64;

/// Returns the centres of the four triangles that a triangle becomes when its edges are halved.
pub fn places_on([a, b, c]: &[Vec3; 3]) -> [Vec3; 4] {
    let middle = (a + b + c) / 3.0;
    [middle, (middle + a) * 0.5, (middle + b) * 0.5, (middle + c) * 0.5]
}

/// Returns the first boundary loops of a patch that are mouths, at most `most`.
pub fn mouths(points: &[Vec3], patch: &[[u32; 3]], most: usize, progress: &Progress) -> Result<Vec<Vec<u32>>, Stopped> {
    let sides: Vec<Vec3> = patch.iter().map(|triangle| area_vector(points, triangle)).collect();
    let whole = sides.iter().map(|side| side.norm()).sum();
    let mut mouths = Vec::new();
    for boundary in boundary_loops(patch.iter().copied(), progress)? {
        progress.check()?;
        if is_mouth(points, (&sides, whole), &boundary) {
            mouths.push(boundary);
        }
        if mouths.len() == most {
            break;
        }
    }
    Ok(mouths)
}

/// Returns true where a boundary loop is no hole in a body but the mouth of a vessel, the end of a duct or the rim of a
/// sheet.
///
/// The area of a mouth is more than a small share of the patch, and more than [`MOUTH_OF_OUTLINE`] of all surface of the
/// patch as it is seen through the mouth. A loop that is far from flat is taken for a mouth, because nobody can say what
/// would close it. `sides` are the vector areas of the patch's triangles, and `whole` is the sum of their lengths.
fn is_mouth(points: &[Vec3], (sides, whole): (&[Vec3], f64), boundary: &[u32]) -> bool {
    let area: f64 = cap(points, boundary).iter().map(|triangle| area_vector(points, triangle).norm()).sum();
    // A plate may have thousands of holes. Nearly all of them are too small.
    if area <= MOUTH_OF_SURFACE * whole {
        return false;
    }
    let vector = normal_of(points, boundary);
    let normal = vector / vector.norm().max(f64::MIN_POSITIVE);
    let seen: f64 = sides.iter().map(|side| side.dot(&normal).abs()).sum();
    area > MOUTH_OF_OUTLINE * seen || 2.0 * vector.norm() < FLAT_ENOUGH_FOR_A_CAP * area
}

/// Returns true where something else covers every mouth of a patch, as doors cover the front of a cupboard. `surface` is the
/// tree of all triangles.
pub fn are_covered(
    points: &[Vec3],
    mouths: &[Vec<u32>],
    surface: &TriangleBvh,
    progress: &Progress,
) -> Result<bool, Stopped> {
    for triangle in mouths.iter().flat_map(|mouth| cap(points, mouth)) {
        progress.check()?;
        let places = places_on(&triangle.map(|corner| points[corner as usize]));
        if places.iter().any(|place| surface.winding_number(place).abs() <= COVERED_HOLE) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether a surface whose faces had backs has a hole that is not small and that no other surface covers.
///
/// The triangles are those without the backs. `patches` are their connected patches, as indices; closed ones may be left out,
/// because they have no hole. `surface` is the tree of all triangles.
pub fn is_double_sided_vessel(
    (points, triangles): (&[Vec3], &[[u32; 3]]),
    patches: &[Vec<u32>],
    surface: &TriangleBvh,
    progress: &Progress,
) -> Result<bool, Stopped> {
    let twice_area = |triangle: &[u32; 3]| area_vector(points, triangle).norm();
    let least = MOUTH_OF_DOUBLE_SIDED * triangles.iter().map(twice_area).sum::<f64>();
    let is_open = |boundary: &[u32]| {
        let middle = boundary.iter().map(|&vertex| points[vertex as usize]).sum::<Vec3>() / boundary.len() as f64;
        cap(points, boundary).iter().map(twice_area).sum::<f64>() > least
            && surface.winding_number(&middle).abs() < COVERED_HOLE
    };
    for patch in patches {
        progress.check()?;
        for boundary in boundary_loops(patch.iter().map(|&index| triangles[index as usize]), progress)? {
            progress.check()?;
            if is_open(&boundary) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
