//! Hole caps: triangles that fill a boundary loop as a person would.

use super::Vec3;

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
pub fn normal_of(points: &[Vec3], boundary: &[u32]) -> Vec3 {
    let place = |index: usize| points[boundary[index % boundary.len()] as usize] - points[boundary[0] as usize];
    (0..boundary.len()).map(|index| place(index).cross(&place(index + 1))).sum::<Vec3>() * 0.5
}
