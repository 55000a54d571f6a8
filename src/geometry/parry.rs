//! The adapter to parry3d (double precision), the only module of the library that names it.
//!
//! At present only the tests below call it: parry3d computes the volume, the centre of mass and the distances of our
//! hulls independently. Its own hull routine is not used, since it loses solids thinner than about a thousandth of
//! their length (see `tests/hull_properties.rs`) and leaves points outside on some lattices.

use parry3d::mass_properties::MassProperties;
use parry3d::math::{Pose, Vector};
use parry3d::shape::{ConvexPolyhedron, Shape};

use super::{ConvexHull, Vec3};

fn vector(point: &Vec3) -> Vector {
    Vector::new(point.x, point.y, point.z)
}

/// Returns the volume and the centre of mass that parry3d computes.
pub fn volume_and_center(hull: &ConvexHull) -> (f64, Vec3) {
    let points: Vec<Vector> = hull.points().iter().map(vector).collect();
    let properties = MassProperties::from_convex_polyhedron(1.0, &points, hull.faces());
    let center = properties.local_com;
    (properties.mass(), Vec3::new(center.x, center.y, center.z))
}

/// Returns the distance between two hulls, 0 where they overlap (Gilbert, Johnson, Keerthi 1988).
///
/// Returns `None` where parry3d rejects one of them as a convex polyhedron.
pub fn distance(one: &ConvexHull, other: &ConvexHull) -> Option<f64> {
    let polyhedron = |hull: &ConvexHull| {
        ConvexPolyhedron::from_convex_mesh(hull.points().iter().map(vector).collect(), hull.faces())
    };
    let (one, other) = (polyhedron(one)?, polyhedron(other)?);
    let here = Pose::IDENTITY;
    parry3d::query::distance(&here, &one as &dyn Shape, &here, &other as &dyn Shape).ok().map(|found| found.distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples;

    #[test]
    fn parry_agrees_on_volume_and_center() {
        for points in [samples::cube_uniform(500), samples::cylinder(24, 2), samples::sphere(300)] {
            let hull = ConvexHull::of_points(&points).unwrap();
            let (volume, center) = volume_and_center(&hull);
            assert!((volume / hull.volume() - 1.0).abs() < 1e-9);
            assert!((center - hull.centroid()).norm() < 1e-9);
        }
    }

    #[test]
    fn a_gap_between_hulls_is_measured() {
        let sphere = samples::sphere(200);
        let shifted: Vec<Vec3> = sphere.iter().map(|p| p + Vec3::new(5.0, 0.0, 0.0)).collect();
        let (one, other) = (ConvexHull::of_points(&sphere).unwrap(), ConvexHull::of_points(&shifted).unwrap());
        let gap = distance(&one, &other).unwrap();
        assert!((3.0..3.1).contains(&gap), "{gap}");
        assert_eq!(distance(&one, &one).unwrap(), 0.0);
    }
}
