//! Hole caps: triangles that fill a boundary loop as a person would. Reveals: triangles between two boundary loops, such as the
//! two ends of a doorway.

use super::Vec3;

/// Corners above which a boundary loop is filled as a fan: cutting off ears takes quadratic time, and cubic time at worst.
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

/// Returns the triangles between two boundary loops: the two ends of one hole through a wall. At each step the shorter of two
/// edges joins the loops.
pub fn reveals(points: &[Vec3], one: &[u32], other: &[u32]) -> Vec<[u32; 3]> {
    let far = |a: u32, b: u32| (points[a as usize] - points[b as usize]).norm_squared();
    let Some(&first) = one.first() else { return Vec::new() };
    let nearest = (0..other.len()).min_by(|&j, &k| far(first, other[j]).total_cmp(&far(first, other[k])));
    let (count, opposite) = (one.len(), other.len());
    // The other loop runs the other way, and its triangles use its edges as it has them.
    let start = nearest.unwrap_or_default() + opposite;
    let (a, b) = (|i: usize| one[i % count], |j: usize| other[(start - j % opposite) % opposite]);
    let (mut i, mut j, mut triangles) = (0, 0, Vec::with_capacity(count + opposite));
    while i < count || j < opposite {
        let is_along_one = j == opposite || (i < count && far(a(i + 1), b(j)) <= far(a(i), b(j + 1)));
        if is_along_one {
            triangles.push([a(i), a(i + 1), b(j)]);
            i += 1;
        } else {
            triangles.push([b(j + 1), b(j), a(i)]);
            j += 1;
        }
    }
    triangles
}

/// Returns the vector area of a loop: its length is the area seen along it.
pub fn normal_of(points: &[Vec3], boundary: &[u32]) -> Vec3 {
    let place = |index: usize| points[boundary[index % boundary.len()] as usize] - points[boundary[0] as usize];
    (0..boundary.len()).map(|index| place(index).cross(&place(index + 1))).sum::<Vec3>() * 0.5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Progress;
    use crate::geometry::boundary::boundary_loops;
    use crate::geometry::edges::is_closed;
    use crate::geometry::solid::signed_volume;

    #[test]
    fn reveals_close_what_two_loops_leave_open() {
        // The upper and the lower side of a square ring of height 1, and its outer wall; one inner edge is divided.
        let square = |half: f64, z: f64| {
            [[-half, -half], [half, -half], [half, half], [-half, half]].map(|[x, y]| Vec3::new(x, y, z))
        };
        let mut points = [square(2.0, 0.0), square(1.0, 0.0), square(2.0, 1.0), square(1.0, 1.0)].concat();
        points.push(Vec3::new(0.0, -1.0, 0.0));
        let mut triangles = Vec::new();
        for k in 0..4u32 {
            let next = (k + 1) % 4;
            let quads = [[next, k, k + 4, next + 4], [k + 8, next + 8, next + 12, k + 12], [k, next, next + 8, k + 8]];
            triangles.extend(quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]));
        }
        // The edge from 4 to 5 on the lower side.
        let divided = triangles.iter().position(|triangle| *triangle == [1, 4, 5]).unwrap();
        triangles[divided] = [1, 4, 16];
        triangles.push([1, 16, 5]);
        let loops = boundary_loops(triangles.iter().copied(), &Progress::silent()).unwrap();
        let mut lengths: Vec<usize> = loops.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [4, 5]);
        for [one, other] in [[0, 1], [1, 0]] {
            let mut closed = triangles.clone();
            closed.extend(reveals(&points, &loops[one], &loops[other]));
            assert!(is_closed(&closed, &Progress::silent()).unwrap());
            let volume = signed_volume(&points, closed.into_iter(), &Vec3::zeros());
            assert!((volume.abs() - 12.0).abs() < 1e-12, "{volume}");
        }
    }
}
