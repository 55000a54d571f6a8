//! A thin slab around points that span no volume: a simulator needs one.

use nalgebra::Vector2;
use robust::{Coord, orient2d};

use super::{ConvexHull, HullError, Rank, rank};
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::simplex::{farthest, longest_pair};
use crate::geometry::tolerance::FLATNESS;
use crate::geometry::{Aabb, Progress, Vec3};

type Vec2 = Vector2<f64>;

/// A slab of uniform thickness (in the unit of the points), centred on the sheet that the points lie on.
///
/// A flat polygon of n corners becomes a prism of 2 n vertices, reduced to at most `max_vertices` by the least added area;
/// a line becomes a square rod, a point a cube. Below 8 vertices it is no slab any more: they are then left out by the least
/// added volume. Where the points are thicker than `thickness`, so is the slab. A solid becomes the slab across its least width.
pub fn slab(
    points: &[Vec3],
    thickness: f64,
    max_vertices: usize,
    progress: &Progress,
) -> Result<ConvexHull, HullError> {
    let sheet = Sheet::of_points(points)?;
    // A slab must not count as flat itself.
    let least = 8.0 * FLATNESS * sheet.size;
    let thickness = if thickness > least { thickness } else { least.max(f64::MIN_POSITIVE * 1e30) };
    let (low, high) = sheet.extent(points, &sheet.normal);
    let half = (high - low).max(thickness) / 2.0;
    let middle = (low + high) / 2.0;
    let polygon = match sheet.rank {
        Rank::Plane | Rank::Solid => sheet.polygon(points, max_vertices.max(8) / 2, progress)?,
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
        // The sheet of a needle can be too narrow for its length, as the needle is too thin.
        Err(HullError::Degenerate(_)) => prism(&sheet.rectangle(points, thickness))?,
        made => made?,
    };
    made.wrapped(max_vertices, progress)
}

/// A right-handed frame on the sheet.
struct Sheet {
    rank: Rank,
    origin: Vec3,
    u: Vec3,
    v: Vec3,
    normal: Vec3,
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
        // Far from zero in powers of ten the size of the largest coordinate bounds what a coordinate can resolve.
        let size = bounds.size().amax().max(bounds.min.amax().max(bounds.max.amax()) * f64::EPSILON / FLATNESS);
        Ok(Self { rank, origin: bounds.center(), u, v: normal.cross(&u), normal, size })
    }

    fn flat(&self, point: &Vec3) -> Vec2 {
        let from = point - self.origin;
        Vec2::new(self.u.dot(&from), self.v.dot(&from))
    }

    fn extent(&self, points: &[Vec3], direction: &Vec3) -> (f64, f64) {
        points
            .iter()
            .map(|p| direction.dot(&(p - self.origin)))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    }

    fn rectangle(&self, points: &[Vec3], thickness: f64) -> Vec<Vec2> {
        let side = |direction: &Vec3| {
            let (low, high) = self.extent(points, direction);
            let (middle, half) = ((low + high) / 2.0, (high - low).max(thickness) / 2.0);
            [middle - half, middle + half]
        };
        let ([left, right], [bottom, top]) = (side(&self.u), side(&self.v));
        vec![Vec2::new(left, bottom), Vec2::new(right, bottom), Vec2::new(right, top), Vec2::new(left, top)]
    }

    fn polygon(&self, points: &[Vec3], max_corners: usize, progress: &Progress) -> Result<Vec<Vec2>, HullError> {
        let flat: Vec<Vec2> = points.iter().map(|p| self.flat(p)).collect();
        let exact = hull_of_flat(flat);
        let mut polygon = exact.clone();
        drop_bumps(&mut polygon, FLATNESS * self.size);
        while polygon.len() > max_corners {
            progress.check()?;
            if !drop_cheapest_side(&mut polygon) {
                break;
            }
        }
        grow(&mut polygon, &exact);
        Ok(polygon)
    }
}

fn any_normal(direction: &Vec3) -> Vec3 {
    let axis = Vec3::ith(direction.iamin(), 1.0);
    direction.cross(&axis).try_normalize(0.0).unwrap_or_else(Vec3::z)
}

/// The facet normal along which the hull is thinnest.
fn thinnest_direction(hull: &ConvexHull) -> Vec3 {
    let width =
        |normal: &Vec3, offset: f64| offset - hull.points().iter().map(|p| normal.dot(p)).fold(f64::INFINITY, f64::min);
    hull.planes()
        .iter()
        .map(|plane| (width(&plane.normal, plane.offset), plane.normal))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(Vec3::z, |(_, normal)| normal)
}

fn turn(a: &Vec2, b: &Vec2, c: &Vec2) -> f64 {
    let coord = |p: &Vec2| Coord { x: p.x, y: p.y };
    orient2d(coord(a), coord(b), coord(c))
}

/// A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979; counter-clockwise.
fn hull_of_flat(mut points: Vec<Vec2>) -> Vec<Vec2> {
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

fn wedge(a: &Vec2, b: &Vec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// Removes corners that stand out by no more than `height`: roughness of a straight side.
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

/// Replaces the side whose neighbours meet at the least added area by their meeting point.
fn drop_cheapest_side(polygon: &mut Vec<Vec2>) -> bool {
    let count = polygon.len();
    let meeting = |i: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|step| polygon[(i + step) % count]);
        let (before, side, after) = (b - a, c - b, d - c);
        let sine = wedge(&before, &after);
        // Parallel neighbours, or such that turn by half a circle, do not meet.
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

/// Scales the polygon about its middle until it contains all of `inside`.
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
