//! Other hull libraries, each with the points in its own format.

use std::hint::black_box;

use hullwright::geometry::Vec3;

pub struct Peer {
    /// Runs the library's own work only.
    pub run: Box<dyn Fn()>,
    /// Returns the vertices of the hull, if there is one.
    #[allow(dead_code, reason = "only the table tests containment")]
    pub corners: Box<dyn Fn() -> Option<Vec<Vec3>>>,
}

/// Returns parry3d in single and in double precision, and chull.
pub fn libraries(points: &[Vec3]) -> [Peer; 3] {
    [parry_f32(points), parry_f64(points), chull(points)]
}

fn parry_f32(points: &[Vec3]) -> Peer {
    use parry3d_f32::{math::Vector, transformation::try_convex_hull};
    let points: Vec<_> = points.iter().map(|p| Vector::new(p.x as f32, p.y as f32, p.z as f32)).collect();
    let corners = {
        let points = points.clone();
        move || {
            let (corners, _) = try_convex_hull(&points).ok()?;
            Some(corners.iter().map(|p| Vec3::new(p.x.into(), p.y.into(), p.z.into())).collect())
        }
    };
    Peer { run: Box::new(move || drop(black_box(try_convex_hull(&points)))), corners: Box::new(corners) }
}

fn parry_f64(points: &[Vec3]) -> Peer {
    use parry3d::{math::Vector, transformation::try_convex_hull};
    let points: Vec<_> = points.iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
    let corners = {
        let points = points.clone();
        move || {
            let (corners, _) = try_convex_hull(&points).ok()?;
            Some(corners.iter().map(|p| Vec3::new(p.x, p.y, p.z)).collect())
        }
    };
    Peer { run: Box::new(move || drop(black_box(try_convex_hull(&points)))), corners: Box::new(corners) }
}

fn chull(points: &[Vec3]) -> Peer {
    use chull::ConvexHullWrapper;
    let points: Vec<Vec<f64>> = points.iter().map(|p| vec![p.x, p.y, p.z]).collect();
    let corners = {
        let points = points.clone();
        move || {
            let (corners, _) = ConvexHullWrapper::try_new(&points, None).ok()?.vertices_indices();
            Some(corners.iter().map(|p| Vec3::new(p[0], p[1], p[2])).collect())
        }
    };
    Peer {
        run: Box::new(move || drop(black_box(ConvexHullWrapper::try_new(&points, None)))),
        corners: Box::new(corners),
    }
}
