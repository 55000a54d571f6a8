use super::*;
use crate::geometry::samples;

/// Contains every point, is closed, and every vertex is a corner of three facets.
fn check(points: &[Vec3], expected_vertices: Option<usize>) -> ConvexHull {
    let hull = ConvexHull::of_points(points).expect("the points span space");
    let diagonal = hull.bounds().diagonal();
    for (index, point) in points.iter().enumerate() {
        assert!(hull.contains(point, 1e-12 * diagonal), "point {index} is outside");
    }
    let edges = hull.faces().len() * 3 / 2;
    assert_eq!(hull.points().len() + hull.faces().len(), edges + 2, "not closed");
    assert!(hull.volume() > 0.0);
    if let Some(expected) = expected_vertices {
        assert_eq!(hull.points().len(), expected);
    }
    hull
}

#[test]
fn a_subdivided_cube_has_eight_vertices_and_six_planes() {
    let hull = check(&samples::cube_grid(20), Some(8));
    assert_eq!(hull.planes().len(), 6);
    assert_eq!(hull.faces().len(), 12);
    assert_eq!(hull.volume(), 1.0);
    assert_eq!(hull.area(), 6.0);
    assert_eq!(hull.centroid(), Vec3::repeat(0.5));
}

#[test]
fn every_point_of_a_sphere_is_a_vertex() {
    check(&samples::sphere(1000), Some(1000));
}

#[test]
fn a_cylinder_keeps_its_rims_only() {
    let hull = check(&samples::cylinder(64, 5), Some(128));
    assert!(hull.planes().len() <= 2 + 2 * 64);
}

#[test]
fn thin_solids_are_solids() {
    check(&samples::near_flat(2000), None);
    check(&samples::needle(2000), None);
}
