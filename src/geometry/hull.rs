//! [`ConvexHull`] and how one is built.

use super::{Aabb, Vec3};

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
    #[error("the points span no volume (rank: {0:?})")]
    Degenerate(Rank),
    #[error("point {0} is not finite")]
    NotFinite(usize),
}

/// A closed convex polyhedron with a positive volume; every vertex is a corner of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexHull {
    points: Vec<Vec3>,
    /// Triangulated faces, counter-clockwise seen from outside.
    faces: Vec<[u32; 3]>,
}

impl ConvexHull {
    /// The convex hull of the points.
    pub fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        use parry3d::math::Vector;
        let converted: Vec<_> = points.iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
        let (points, faces) =
            parry3d::transformation::try_convex_hull(&converted).map_err(|_| HullError::Degenerate(Rank::Plane))?;
        let hull = Self { points: points.iter().map(|p| Vec3::new(p.x, p.y, p.z)).collect(), faces };
        if hull.volume() > 0.0 { Ok(hull) } else { Err(HullError::Degenerate(Rank::Plane)) }
    }

    pub fn points(&self) -> &[Vec3] {
        &self.points
    }

    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    pub fn bounds(&self) -> Aabb {
        Aabb::of_points(&self.points).expect("a hull has points")
    }

    pub fn volume(&self) -> f64 {
        let origin = self.points[0];
        let sixfold: f64 = self
            .faces
            .iter()
            .map(|face| {
                let [a, b, c] = face.map(|index| self.points[index as usize] - origin);
                a.dot(&b.cross(&c))
            })
            .sum();
        sixfold / 6.0
    }
}
