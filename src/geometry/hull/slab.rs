//! A thin solid around points that span no volume, for simulators, which need a volume.

use super::exact::rank;
use super::exact::simplex::{farthest, longest_pair};
use super::frame::Frame;
use super::polygon::{Vec2, convex_polygon, drop_bumps, drop_smallest_side, grow};
use super::{ConvexHull, HullError, Rank, Room};
use crate::geometry::tolerance::{FLATNESS, LEAST_THICKNESS, THINNEST_SLAB};
use crate::geometry::{Aabb, Progress, Vec3};

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
    made.wrapped(max_vertices, &Room::ALL, progress)
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
