//! [`ConvexHull`] and how one is built: exactly, with a bounded number of vertices, or as a slab around flat points.

mod bounded;
mod exact;
mod gauge;
mod proof;
mod slab;

use super::bounds::power_of_two_below_one;
use super::predicates::precise_cross;
use super::tolerance::{MEASURE_NOISE, SLIVER};
use super::{Aabb, Stopped, Vec3};
use exact::frame::{self, Frame};
use exact::simplex::{Simplex, first_simplex};
use exact::{facets, nearby, prefilter, quickhull, workspace};

pub use bounded::reduce::{Reductions, wrap, wrap_within};
pub use proof::{HullProof, prove};
pub use slab::slab;

/// A point this far above a plane (as a part of the diagonal) is still wrapped: what rounding does to coordinates that
/// were moved, a thousandth of the bound of 1e-9 that wrapping hulls have to meet.
pub(crate) const WRAPPED: f64 = 1e-12;

/// How many dimensions a set of points spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Point,
    Line,
    Plane,
    Solid,
}

/// Why there is no hull.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HullError {
    #[error("there are no points to wrap")]
    NoPoints,
    #[error("{0} points are more than a hull can index (2^32 - 2)")]
    TooMany(usize),
    #[error("the points span no volume (rank: {0:?})")]
    Degenerate(Rank),
    #[error("point {0} is not finite")]
    NotFinite(usize),
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A supporting plane: the hull is where `normal · p <= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Outward, of length 1.
    pub normal: Vec3,
    pub offset: f64,
}

impl Plane {
    /// How far `point` is above the plane; negative below it.
    #[inline]
    pub fn height(&self, point: &Vec3) -> f64 {
        self.normal.dot(point) - self.offset
    }

    /// The plane of a convex polygon, counter-clockwise seen from above, touching it from above.
    fn of_polygon(points: &[Vec3], polygon: &[u32]) -> Self {
        let at = |index: u32| &points[index as usize];
        let origin = at(polygon[0]);
        let mut doubled = Vec3::zeros();
        let mut squares = 0.0;
        for pair in polygon[1..].windows(2) {
            let (e, f) = (at(pair[0]) - origin, at(pair[1]) - origin);
            doubled += e.cross(&f);
            squares += frame::largest(&e) * frame::largest(&f);
        }
        // The cross product of a sliver is mostly rounding.
        if frame::largest(&doubled) < SLIVER * squares {
            doubled = polygon[1..].windows(2).map(|pair| precise_cross(origin, at(pair[0]), at(pair[1]))).sum();
        }
        // Scaling first keeps the squares of very small and very large areas in range.
        let largest = frame::largest(&doubled);
        let normal = if largest > 0.0 { (doubled / largest).normalize() } else { Vec3::zeros() };
        let offset = polygon.iter().map(|&index| normal.dot(at(index)));
        let offset = offset.fold(f64::NEG_INFINITY, |highest, level| frame::larger(level, highest));
        Self { normal, offset }
    }
}

/// A closed convex polyhedron with a positive volume; every vertex is a corner of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexHull {
    /// In lexicographic order.
    points: Vec<Vec3>,
    /// Triangulated faces, counter-clockwise seen from outside.
    faces: Vec<[u32; 3]>,
    /// One for each facet: coplanar triangles share one.
    planes: Vec<Plane>,
    /// Where the triangles of each facet end in `faces`; they are a fan.
    facet_ends: Vec<u32>,
}

impl ConvexHull {
    /// The exact convex hull of the points: its vertices are the extreme points, bit for bit.
    ///
    /// Facets are merged where they are exactly coplanar, so no vertex lies inside a facet or an edge. The result
    /// depends on the set of points only, not on their order. Points thinner than
    /// [`FLATNESS`](super::tolerance::FLATNESS) are [`HullError::Degenerate`].
    pub fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        Self::nearly_of_points(points, 0.0)
    }

    /// The hull of enough of the points that no other is above it by more than `negligible`, a part of half the longest
    /// side. Slivers that only rounding made disappear.
    pub(crate) fn nearly_of_points(points: &[Vec3], negligible: f64) -> Result<Self, HullError> {
        let frame = Frame::of_points(points)?;
        let survivors = prefilter::survivors(points, &frame);
        let points = survivors.as_deref().unwrap_or(points);
        // Only an exact hull is the same whatever the order.
        let ordered = (negligible == 0.0).then(|| nearby::along_curve(points, &frame)).flatten();
        let points = ordered.as_deref().unwrap_or(points);
        workspace::with_workspace(|workspace| {
            quickhull::triangulate(points, frame, negligible, workspace)?;
            Ok(facets::assemble(points, &frame, workspace))
        })
    }

    pub fn points(&self) -> &[Vec3] {
        &self.points
    }

    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// The supporting planes, one for each facet (coplanar triangles share one).
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// The corners of each facet, counter-clockwise seen from outside, in the order of [`ConvexHull::planes`].
    pub fn facets(&self) -> impl Iterator<Item = impl Iterator<Item = u32> + '_> + '_ {
        self.fans().map(|(_, fan)| {
            fan.iter().take(1).flat_map(|face| [face[0], face[1]]).chain(fan.iter().map(|face| face[2]))
        })
    }

    /// Each facet: its plane and the fan of faces that it is divided into.
    fn fans(&self) -> impl Iterator<Item = (&Plane, &[[u32; 3]])> {
        let starts = std::iter::once(0).chain(self.facet_ends.iter().map(|&end| end as usize));
        let fans = starts.zip(&self.facet_ends).map(|(start, &end)| &self.faces[start..end as usize]);
        self.planes.iter().zip(fans)
    }

    /// True when the point is at most `eps` above every supporting plane.
    pub fn contains(&self, point: &Vec3, eps: f64) -> bool {
        self.planes.iter().all(|plane| plane.height(point) <= eps)
    }

    /// Distance from the solid; 0 inside.
    pub fn distance(&self, point: &Vec3) -> f64 {
        let mut nearest = f64::INFINITY;
        let mut highest = f64::NEG_INFINITY;
        for (plane, fan) in self.fans() {
            let height = plane.height(point);
            highest = highest.max(height);
            // The nearest point of a convex solid lies on a facet that is seen from outside.
            if height > 0.0 && height < nearest {
                for face in fan {
                    let corners = face.map(|index| &self.points[index as usize]);
                    nearest = nearest.min(distance_to_triangle(point, corners, plane));
                }
            }
        }
        if highest <= 0.0 {
            return 0.0;
        }
        if highest <= self.noise_at(point) {
            // Too near to tell which facets are seen: no farther than the height above those that may be.
            return highest.min(nearest);
        }
        nearest
    }

    /// True when [`ConvexHull::distance`] is at most `most`; found sooner.
    pub fn is_near(&self, point: &Vec3, most: f64) -> bool {
        let mut highest = f64::NEG_INFINITY;
        for plane in &self.planes {
            highest = highest.max(plane.height(point));
            if highest > most {
                return false;
            }
        }
        if highest <= 0.0 {
            return true;
        }
        let is_fan_near = |plane: &Plane, fan: &[[u32; 3]]| {
            fan.iter().any(|face| {
                let corners = face.map(|index| &self.points[index as usize]);
                distance_to_triangle(point, corners, plane) <= most
            })
        };
        self.fans().any(|(plane, fan)| plane.height(point) > 0.0 && is_fan_near(plane, fan))
            || highest <= self.noise_at(point)
    }

    /// What rounding may do to heights of a point, by the whole hull's size: the planes of long slivers near the point are
    /// only as good as their far corners.
    fn noise_at(&self, point: &Vec3) -> f64 {
        let bounds = self.bounds();
        MEASURE_NOISE * (point.amax() + bounds.diagonal() + bounds.min.amax().max(bounds.max.amax()))
    }

    pub fn bounds(&self) -> Aabb {
        Aabb::of_points(&self.points).expect("a hull has points")
    }

    pub fn volume(&self) -> f64 {
        self.cones(1.0).map(|(sixfold, _)| sixfold).sum::<f64>() / 6.0
    }

    /// Of the surface.
    pub fn area(&self) -> f64 {
        self.faces
            .iter()
            .map(|face| {
                let [a, b, c] = face.map(|index| self.points[index as usize]);
                (b - a).cross(&(c - a)).norm()
            })
            .sum::<f64>()
            / 2.0
    }

    /// The centre of mass of the solid.
    pub fn centroid(&self) -> Vec3 {
        // Products of four lengths leave the range of numbers early.
        let zoom = power_of_two_below_one(self.bounds().size().amax());
        let (volume, moment) = self
            .cones(zoom)
            .fold((0.0, Vec3::zeros()), |(volume, moment), (sixfold, sum)| (volume + sixfold, moment + sum * sixfold));
        let origin = self.points[0];
        if volume > 0.0 { origin + moment / (4.0 * volume) / zoom } else { self.bounds().center() }
    }

    /// For each triangle the sixfold volume of its cone to the first vertex, and the sum of its corners seen from there; of
    /// the hull so many times as large.
    fn cones(&self, zoom: f64) -> impl Iterator<Item = (f64, Vec3)> + '_ {
        let origin = self.points[0];
        self.faces.iter().map(move |face| {
            let [a, b, c] = face.map(|index| (self.points[index as usize] - origin) * zoom);
            (a.dot(&b.cross(&c)), a + b + c)
        })
    }
}

/// Inside the prism over the triangle it is the height; else the distance of an edge. Signs come from the plane's normal
/// rather than from barycentric coordinates, which slivers spoil.
fn distance_to_triangle(p: &Vec3, corners: [&Vec3; 3], plane: &Plane) -> f64 {
    let mut is_over = true;
    let mut squared = f64::INFINITY;
    for k in 0..3 {
        let edge = corners[(k + 1) % 3] - corners[k];
        let from = p - corners[k];
        is_over &= plane.normal.dot(&edge.cross(&from)) >= 0.0;
        let along = (from.dot(&edge) / edge.norm_squared()).clamp(0.0, 1.0);
        squared = squared.min((from - edge * along).norm_squared());
    }
    let nearest = squared.sqrt();
    if is_over { nearest.min(plane.height(p).abs()) } else { nearest }
}

/// How many dimensions the points span: at most [`FLATNESS`](super::tolerance::FLATNESS) of their longest side thick
/// counts as flat.
pub fn rank(points: &[Vec3]) -> Result<Rank, HullError> {
    let frame = Frame::of_points(points)?;
    let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
    Ok(match first_simplex(points, &local, &frame) {
        Simplex::Flat(rank) => rank,
        Simplex::Corners(_) => Rank::Solid,
    })
}

#[cfg(test)]
mod tests;
