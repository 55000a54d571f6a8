//! A thin solid around points that span no volume, for simulators, which need a volume.

use nalgebra::Vector2;
use robust::{Coord, orient2d};

use super::exact::rank;
use super::exact::simplex::{farthest, longest_pair};
use super::frame::Frame;
use super::{ConvexHull, HullError, Rank};
use crate::geometry::tolerance::{FLATNESS, LEAST_THICKNESS, THINNEST_SLAB};
use crate::geometry::{Aabb, Progress, Vec3};

type Vec2 = Vector2<f64>;

/// Fewest vertices of a prism around a sheet.
const CUBOID: usize = 8;

/// Returns a slab of uniform thickness (in the unit of the points), centred on the sheet that the points lie on.
///
/// A flat polygon of `n` corners becomes a prism of `2 n` vertices. Where that exceeds `max_vertices`, sides of the
/// polygon are removed, each time for the least added area. A line becomes a square rod, a point a cube, a solid the
/// slab across its least width. Points thicker than `thickness` make the slab thicker. A limit below 8 vertices is met
/// by edge collapses, and the result is no prism.
pub fn slab(
    points: &[Vec3],
    thickness: f64,
    max_vertices: usize,
    progress: &Progress,
) -> Result<ConvexHull, HullError> {
    let sheet = Sheet::of_points(points)?;
    let least = THINNEST_SLAB * sheet.size;
    let thickness = if thickness > least { thickness } else { least.max(LEAST_THICKNESS) };
    let (low, high) = sheet.extent(points, &sheet.normal);
    let half = (high - low).max(thickness) / 2.0;
    let middle = (low + high) / 2.0;
    let polygon = match sheet.rank {
        Rank::Plane | Rank::Solid => sheet.polygon(points, max_vertices.max(CUBOID) / 2, progress)?,
        Rank::Line | Rank::Point => sheet.rectangle(points, thickness),
    };
    let prism = |polygon: &[Vec2]| {
        let corners: Vec<Vec3> = polygon
            .iter()
            .flat_map(|p| {
                let foot = sheet.origin + sheet.u * p.x + sheet.v * p.y;
                [foot + sheet.normal * (middle - half), foot + sheet.normal * (middle + half)]
            })
            .collect();
        ConvexHull::of_points(&corners)
    };
    let made = match prism(&polygon) {
        // The sheet of a needle can be too narrow for its length, as the needle is too thin for it.
        Err(HullError::Degenerate(_)) => prism(&sheet.rectangle(points, thickness))?,
        made => made?,
    };
    made.wrapped(max_vertices, &[], progress)
}

/// A right-handed frame `u`, `v`, `normal` on the sheet.
struct Sheet {
    rank: Rank,
    origin: Vec3,
    u: Vec3,
    v: Vec3,
    normal: Vec3,
    /// The longest side of the bounding box, or more far from the origin: see [`Sheet::of_points`].
    size: f64,
}

impl Sheet {
    fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        let rank = rank(points)?;
        let frame = Frame::of_points(points)?;
        let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
        let bounds = Aabb::of_points(points).ok_or(HullError::NoPoints)?;
        let [a, b] = longest_pair(&local, &frame);
        let along = (local[b] - local[a]).try_normalize(0.0).unwrap_or_else(Vec3::x);
        let normal = match rank {
            Rank::Point => Vec3::z(),
            Rank::Line => any_normal(&along),
            Rank::Plane => {
                let (c, _) = farthest(&local, |four| four.squared_beside(&along, &local[a]).sqrt());
                let across = local[c] - local[a];
                along
                    .cross(&(across - along * along.dot(&across)))
                    .try_normalize(0.0)
                    .unwrap_or_else(|| any_normal(&along))
            }
            Rank::Solid => thinnest_direction(&ConvexHull::of_points(points)?),
        };
        let u = match rank {
            Rank::Point => Vec3::x(),
            _ => (along - normal * normal.dot(&along)).try_normalize(0.0).unwrap_or_else(|| any_normal(&normal)),
        };
        // Far from the origin, the spacing of `f64` at the largest coordinate bounds the size of a detail.
        let size = bounds.size().amax().max(bounds.largest_coordinate() * f64::EPSILON / FLATNESS);
        Ok(Self { rank, origin: bounds.center(), u, v: normal.cross(&u), normal, size })
    }

    /// Returns the least and the largest coordinate of the points along a direction from the origin.
    fn extent(&self, points: &[Vec3], direction: &Vec3) -> (f64, f64) {
        points
            .iter()
            .map(|p| direction.dot(&(p - self.origin)))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    }

    /// Returns the rectangle around the points, each side at least `thickness` long.
    fn rectangle(&self, points: &[Vec3], thickness: f64) -> Vec<Vec2> {
        let side = |direction: &Vec3| {
            let (low, high) = self.extent(points, direction);
            let (middle, half) = ((low + high) / 2.0, (high - low).max(thickness) / 2.0);
            [middle - half, middle + half]
        };
        let ([left, right], [bottom, top]) = (side(&self.u), side(&self.v));
        vec![Vec2::new(left, bottom), Vec2::new(right, bottom), Vec2::new(right, top), Vec2::new(left, top)]
    }

    /// Returns a convex polygon around the points with at most `max_corners` corners.
    fn polygon(&self, points: &[Vec3], max_corners: usize, progress: &Progress) -> Result<Vec<Vec2>, HullError> {
        let flat = points.iter().map(|p| p - self.origin).map(|from| Vec2::new(self.u.dot(&from), self.v.dot(&from)));
        let exact = convex_polygon(flat.collect());
        let mut polygon = exact.clone();
        drop_bumps(&mut polygon, FLATNESS * self.size);
        while polygon.len() > max_corners {
            progress.check()?;
            if !drop_smallest_side(&mut polygon) {
                break;
            }
        }
        grow(&mut polygon, &exact);
        Ok(polygon)
    }
}

/// Returns a unit vector across `direction`.
fn any_normal(direction: &Vec3) -> Vec3 {
    let axis = Vec3::ith(direction.iamin(), 1.0);
    direction.cross(&axis).try_normalize(0.0).unwrap_or_else(Vec3::z)
}

/// Returns the facet normal along which the hull is thinnest.
fn thinnest_direction(hull: &ConvexHull) -> Vec3 {
    let width =
        |normal: &Vec3, offset: f64| offset - hull.points().iter().map(|p| normal.dot(p)).fold(f64::INFINITY, f64::min);
    hull.planes()
        .iter()
        .map(|plane| (width(&plane.normal, plane.offset), plane.normal))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(Vec3::z, |(_, normal)| normal)
}

/// Returns a positive number where the way from `a` over `b` to `c` turns left, by the exact sign.
fn turn(a: &Vec2, b: &Vec2, c: &Vec2) -> f64 {
    let coord = |p: &Vec2| Coord { x: p.x, y: p.y };
    orient2d(coord(a), coord(b), coord(c))
}

/// Returns the convex hull, counter-clockwise (A. M. Andrew, "Another efficient algorithm for convex hulls in two
/// dimensions", 1979).
fn convex_polygon(mut points: Vec<Vec2>) -> Vec<Vec2> {
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
fn wedge(a: &Vec2, b: &Vec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// Removes corners that stand out from a straight side by no more than `height`, which is rounding.
fn drop_bumps(polygon: &mut Vec<Vec2>, height: f64) {
    let mut kept: Vec<Vec2> = Vec::with_capacity(polygon.len());
    for i in 0..polygon.len() {
        let before = kept.last().copied().unwrap_or(polygon[polygon.len() - 1]);
        let after = polygon[(i + 1) % polygon.len()];
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
fn drop_smallest_side(polygon: &mut Vec<Vec2>) -> bool {
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

/// Scales the polygon about its centre until it contains all of `inside`.
fn grow(polygon: &mut [Vec2], inside: &[Vec2]) {
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
}
