//! The hole caps that would close an open patch, and whether a hole is a mouth.

use super::area::area_vector;
use crate::decompose::tolerance::{FLAT_ENOUGH_FOR_A_CAP, MOUTH_OF_OUTLINE, MOUTH_OF_SURFACE};
use crate::geometry::boundary::boundary_loops;
use crate::geometry::{Progress, Stopped, Vec3};

/// Corners above which a boundary loop is filled as a fan: cutting off ears takes quadratic time.
const MOST_EARS: usize = 400;

/// Returns triangles that fill a boundary loop without leaving it, seen along its normal. Ears are cut off one by one
/// (G. Meisters, "Polygons have ears", 1975).
pub fn cap(points: &[Vec3], boundary: &[u32]) -> Vec<[u32; 3]> {
    let normal = normal_of(points, boundary);
    let mut rest = boundary.to_vec();
    let mut triangles = Vec::new();
    let mut first = 0;
    while rest.len() > 3 && boundary.len() <= MOST_EARS {
        let count = rest.len();
        let around = |index: usize| [rest[(index + count - 1) % count], rest[index % count], rest[(index + 1) % count]];
        let ear = (first..first + count).find(|&index| is_ear(points, &rest, around(index), &normal));
        let Some(ear) = ear.map(|index| index % count) else { break };
        triangles.push(around(ear));
        rest.remove(ear);
        first = ear;
    }
    triangles.extend((2..rest.len()).map(|k| [rest[0], rest[k - 1], rest[k]]));
    triangles
}

/// Returns the centres of the four triangles that a triangle becomes when its edges are halved.
pub fn places_on([a, b, c]: &[Vec3; 3]) -> [Vec3; 4] {
    let middle = (a + b + c) / 3.0;
    [middle, (middle + a) * 0.5, (middle + b) * 0.5, (middle + c) * 0.5]
}

/// Returns true where the corner is convex seen along the normal and no other vertex lies in its triangle.
fn is_ear(points: &[Vec3], polygon: &[u32], corners: [u32; 3], normal: &Vec3) -> bool {
    let [a, b, c] = corners.map(|corner| points[corner as usize]);
    let is_left = |from: &Vec3, to: &Vec3, of: &Vec3| (to - from).cross(&(of - from)).dot(normal) > 0.0;
    let is_in = |p: &Vec3| !is_left(&b, &a, p) && !is_left(&c, &b, p) && !is_left(&a, &c, p);
    let is_other = |p: &Vec3| [a, b, c].iter().all(|corner| corner != p);
    is_left(&a, &b, &c)
        && polygon.iter().map(|vertex| &points[*vertex as usize]).all(|place| !is_other(place) || !is_in(place))
}

/// Returns the vector area of a loop: its length is the area seen along it.
fn normal_of(points: &[Vec3], boundary: &[u32]) -> Vec3 {
    let place = |index: usize| points[boundary[index % boundary.len()] as usize] - points[boundary[0] as usize];
    (0..boundary.len()).map(|index| place(index).cross(&place(index + 1))).sum::<Vec3>() * 0.5
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
