//! Convex polygons in a plane: the outlines of slabs and prisms.

use nalgebra::Vector2;
use robust::{Coord, orient2d};

pub type Vec2 = Vector2<f64>;

/// Returns a positive number where the way from `a` over `b` to `c` turns left, by the exact sign.
fn turn(a: &Vec2, b: &Vec2, c: &Vec2) -> f64 {
    let coord = |p: &Vec2| Coord { x: p.x, y: p.y };
    orient2d(coord(a), coord(b), coord(c))
}

/// Returns the convex hull, counter-clockwise (A. M. Andrew, "Another efficient algorithm for convex hulls in two
/// dimensions", 1979).
pub fn convex_polygon(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let mut hull: Vec<Vec2> = Vec::new();
    for is_upper in [false, true] {
        let start = hull.len();
        let mut add = |p: &Vec2| {
            while hull.len() >= start + 2 && turn(&hull[hull.len() - 2], &hull[hull.len() - 1], p) <= 0.0 {
                hull.pop();
            }
            hull.push(*p);
        };
        if is_upper {
            points.iter().rev().for_each(&mut add);
        } else {
            points.iter().for_each(&mut add);
        }
        hull.pop();
    }
    hull
}

/// Returns the area of the parallelogram of two vectors, positive where `b` is left of `a`.
pub fn wedge(a: &Vec2, b: &Vec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// Removes corners that stand out from a straight side by no more than `height`, which is rounding.
pub fn drop_bumps(polygon: &mut Vec<Vec2>, height: f64) {
    let mut kept: Vec<Vec2> = Vec::with_capacity(polygon.len());
    for i in 0..polygon.len() {
        let before = kept.last().copied().unwrap_or(polygon[polygon.len() - 1]);
        // Of two corners in one place, one stays, also where the list begins between them.
        let after = polygon.get(i + 1).or(kept.first()).copied().unwrap_or(polygon[0]);
        let chord = after - before;
        if wedge(&(polygon[i] - before), &chord).abs() > height * chord.norm() {
            kept.push(polygon[i]);
        }
    }
    if kept.len() >= 3 {
        *polygon = kept;
    }
}

/// Replaces one side by the point where its neighbours meet, at the least added area. Returns false where no two
/// neighbours meet.
pub fn drop_smallest_side(polygon: &mut Vec<Vec2>) -> bool {
    let count = polygon.len();
    let meeting = |i: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|step| polygon[(i + step) % count]);
        let (before, side, after) = (b - a, c - b, d - c);
        let sine = wedge(&before, &after);
        // Neighbours that are parallel or turn by half a circle do not meet.
        if sine <= 0.0 {
            return None;
        }
        let reach = wedge(&side, &after) / sine;
        let point = b + before * reach;
        Some((wedge(&(point - b), &side).abs(), (i + 1) % count, point))
    };
    let Some((_, at, point)) = (0..count).filter_map(meeting).min_by(|a, b| a.0.total_cmp(&b.0)) else {
        return false;
    };
    polygon[at] = point;
    polygon.remove((at + 1) % count);
    true
}

/// Returns the rectangle of least area around a convex polygon with a side along one of `sides`, or along any of its own
/// where there are none; `None` where every side has no length.
pub fn smallest_rectangle(polygon: &[Vec2], sides: &[Vec2]) -> Option<Vec<Vec2>> {
    let count = polygon.len();
    let own: Vec<Vec2> = (0..count).map(|i| polygon[(i + 1) % count] - polygon[i]).collect();
    let sides = if sides.is_empty() { &own } else { sides };
    let around = |side: &Vec2| {
        let x = side.try_normalize(0.0)?;
        let y = Vec2::new(-x.y, x.x);
        let extent = |along: Vec2| {
            let at = polygon.iter().map(|p| along.dot(p));
            at.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ([left, right], [bottom, top]) = (<[f64; 2]>::from(extent(x)), <[f64; 2]>::from(extent(y)));
        let corners = [[left, bottom], [right, bottom], [right, top], [left, top]];
        Some(((right - left) * (top - bottom), corners.map(|[a, b]| x * a + y * b)))
    };
    let least = sides.iter().filter_map(around).min_by(|a, b| a.0.total_cmp(&b.0));
    least.map(|(_, corners)| corners.to_vec())
}

/// Scales the polygon about its centre until it contains all of `inside`.
pub fn grow(polygon: &mut [Vec2], inside: &[Vec2]) {
    let middle = polygon.iter().sum::<Vec2>() / polygon.len().max(1) as f64;
    let mut factor: f64 = 1.0;
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
        let depth = wedge(&(b - a), &(middle - a));
        let lowest = inside.iter().map(|p| wedge(&(b - a), &(p - a))).fold(f64::INFINITY, f64::min);
        if lowest < 0.0 && depth > 0.0 {
            factor = factor.max(1.0 - lowest / depth);
        }
    }
    for corner in polygon {
        *corner = middle + (*corner - middle) * factor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(corners: &[[f64; 2]]) -> Vec<Vec2> {
        corners.iter().map(|&[x, y]| Vec2::new(x, y)).collect()
    }

    #[test]
    fn the_convex_polygon_has_no_point_inside_a_side() {
        let points = polygon(&[[0.0, 0.0], [2.0, 2.0], [1.0, 0.0], [2.0, 0.0], [0.0, 2.0], [1.0, 1.0], [0.0, 0.0]]);
        assert_eq!(convex_polygon(points), polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]));
    }

    #[test]
    fn of_two_corners_in_one_place_one_stays_wherever_the_list_begins() {
        let mut corners = polygon(&[[0.0, 0.0], [10.0, 0.0], [10.0, 8.0], [0.0, 8.0], [-1e-9, 1e-9]]);
        for _ in 0..corners.len() {
            corners.rotate_left(1);
            let mut kept = corners.clone();
            drop_bumps(&mut kept, 1e-6);
            assert_eq!(kept.len(), 4, "{corners:?}");
            assert!(kept.iter().any(|corner| corner.norm() < 1e-6), "{kept:?}");
        }
    }

    #[test]
    fn the_short_side_of_a_cut_corner_goes_first() {
        let mut cut = polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.5], [1.5, 2.0], [0.0, 2.0]]);
        assert!(drop_smallest_side(&mut cut));
        assert_eq!(cut, polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]));
        assert!(!drop_smallest_side(&mut cut), "opposite sides of a square do not meet");
    }

    #[test]
    fn bumps_of_rounding_are_dropped_and_the_polygon_grows_around_them() {
        let exact = polygon(&[[0.0, 0.0], [1.0, -1e-9], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        let mut kept = exact.clone();
        drop_bumps(&mut kept, 1e-6);
        assert_eq!(kept.len(), 4);
        grow(&mut kept, &exact);
        assert!((0..4).all(|i| {
            let (a, b) = (kept[i], kept[(i + 1) % 4]);
            exact.iter().all(|p| wedge(&(b - a), &(p - a)) >= -1e-15)
        }));
    }

    #[test]
    fn the_smallest_rectangle_has_a_side_of_the_polygon_or_the_side_asked_for() {
        let diamond = polygon(&[[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
        let area = |corners: &[Vec2]| wedge(&(corners[1] - corners[0]), &(corners[2] - corners[1]));
        assert!((area(&smallest_rectangle(&diamond, &[]).unwrap()) - 2.0).abs() < 1e-12);
        assert!((area(&smallest_rectangle(&diamond, &[Vec2::x()]).unwrap()) - 4.0).abs() < 1e-12);
        assert!(smallest_rectangle(&diamond, &[Vec2::zeros()]).is_none());
    }
}
