//! [`ConvexHull`] and how one is built: exactly, with a bounded number of vertices, or as a slab around flat points.

mod facets;
mod frame;
mod quickhull;

use super::{Aabb, Stopped, Vec3};
use frame::Frame;

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
        for pair in polygon[1..].windows(2) {
            doubled += (at(pair[0]) - origin).cross(&(at(pair[1]) - origin));
        }
        // Scaling first keeps the squares of very small and very large areas in range.
        let largest = doubled.amax();
        let normal = if largest > 0.0 { (doubled / largest).normalize() } else { Vec3::zeros() };
        let offset = polygon.iter().map(|&index| normal.dot(at(index))).fold(f64::NEG_INFINITY, f64::max);
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
}

impl ConvexHull {
    /// The exact convex hull of the points: its vertices are the extreme points, bit for bit.
    ///
    /// Facets are merged where they are exactly coplanar, so no vertex lies inside a facet or an edge. The result
    /// depends on the set of points only, not on their order. Points thinner than
    /// [`FLATNESS`](super::tolerance::FLATNESS) are [`HullError::Degenerate`].
    pub fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        if points.len() >= u32::MAX as usize {
            return Err(HullError::TooMany(points.len()));
        }
        let frame = Frame::of_points(points)?;
        let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
        let triangulation = quickhull::triangulate(points, &local, frame)?;
        Ok(facets::assemble(points, &frame, &triangulation))
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

    /// True when the point is at most `eps` above every supporting plane.
    pub fn contains(&self, point: &Vec3, eps: f64) -> bool {
        self.planes.iter().all(|plane| plane.height(point) <= eps)
    }

    pub fn bounds(&self) -> Aabb {
        Aabb::of_points(&self.points).expect("a hull has points")
    }

    pub fn volume(&self) -> f64 {
        self.cones().map(|(sixfold, _)| sixfold).sum::<f64>() / 6.0
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
        let (volume, moment) = self
            .cones()
            .fold((0.0, Vec3::zeros()), |(volume, moment), (sixfold, sum)| (volume + sixfold, moment + sum * sixfold));
        let origin = self.points[0];
        if volume > 0.0 { origin + moment / (4.0 * volume) } else { self.bounds().center() }
    }

    /// For each triangle the sixfold volume of its cone to the first vertex, and the sum of its corners seen from there.
    fn cones(&self) -> impl Iterator<Item = (f64, Vec3)> + '_ {
        let origin = self.points[0];
        self.faces.iter().map(move |face| {
            let [a, b, c] = face.map(|index| self.points[index as usize] - origin);
            (a.dot(&b.cross(&c)), a + b + c)
        })
    }
}

/// How many dimensions the points span: at most [`FLATNESS`](super::tolerance::FLATNESS) of their longest side thick
/// counts as flat.
pub fn rank(points: &[Vec3]) -> Result<Rank, HullError> {
    let frame = Frame::of_points(points)?;
    let local: Vec<Vec3> = points.iter().map(|p| frame.local(p)).collect();
    Ok(match frame::first_simplex(points, &local, &frame) {
        frame::Simplex::Flat(rank) => rank,
        frame::Simplex::Corners(_) => Rank::Solid,
    })
}

#[cfg(test)]
mod tests;
