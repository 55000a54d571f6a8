use super::*;
use crate::geometry::{Progress, Vec3, samples};

/// Checks that the hull contains every point, is closed and has the expected number of vertices.
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

/// A low cone on a prism. Its tip is inserted last and makes hundreds of faces, and points on the lines from the tip to
/// the rim are a rounding error above or below two of them.
#[test]
fn a_point_close_to_two_of_many_new_faces_is_decided_exactly() {
    let mut random = samples::Random(11);
    let rim = samples::cylinder(600, 2);
    let tip = Vec3::new(0.0, 0.0, 2.0 + 1e-4);
    let lines = rim[600..].iter().flat_map(|p| [0.3, 0.6, 0.9].map(|part| tip + (p - tip) * part));
    for _ in 0..10 {
        let rotation = random.rotation();
        let points: Vec<Vec3> = rim.iter().copied().chain(lines.clone()).chain([tip]).map(|p| rotation * p).collect();
        let hull = check(&points, None);
        let proof = prove(&hull, &points).unwrap();
        assert!(proof.is_convex && proof.max_outside == 0.0, "{proof:?}");
    }
}

#[test]
fn thin_solids_are_solids() {
    check(&samples::near_flat(2000), None);
    check(&samples::needle(2000), None);
}

/// Checks that a hull of at most `max` vertices contains every point and has at most `bound` times the volume.
fn check_wrapped(points: &[Vec3], max: usize, bound: f64) {
    let exact = ConvexHull::of_points(points).expect("a solid");
    let hull = wrap(points, max, &Progress::silent()).expect("wraps");
    let proof = prove(&hull, points).expect("finite");
    assert!(proof.holds(max, 1e-9 * exact.bounds().diagonal()), "{proof:?}");
    let ratio = hull.volume() / exact.volume();
    assert!(ratio <= bound, "{} -> {}: volume ratio {ratio}", exact.points().len(), hull.points().len());
}

#[test]
fn reduced_hulls_wrap_and_stay_tight() {
    check_wrapped(&samples::sphere(1000), 256, 1.010);
    check_wrapped(&samples::sphere(1000), 16, 1.3);
    for sides in [50, 200, 500] {
        check_wrapped(&samples::cylinder(sides, 2), sides / 2, 1.03);
    }
    check_wrapped(&samples::cylinder(20, 2), 12, 1.2);
    check_wrapped(&samples::gaussian(5000), 32, 1.03);
    check_wrapped(&samples::near_flat(5000), 64, 1.005);
    check_wrapped(&samples::needle(5000), 64, 1.005);
}

#[test]
fn rounding_of_a_rotated_lattice_is_no_feature() {
    check_wrapped(&samples::rotated(&samples::cube_grid(20)), 8, 1.0 + 1e-8);
}

#[test]
fn a_hull_with_few_vertices_stays_exact() {
    let points = samples::cube_uniform(300);
    let exact = ConvexHull::of_points(&points).unwrap();
    assert_eq!(wrap(&points, exact.points().len(), &Progress::silent()).unwrap(), exact);
}

#[test]
fn a_tolerance_is_kept_and_saves_vertices() {
    for (points, tolerance, most) in [
        (samples::cylinder(32, 2), 0.04, 30),
        (samples::rotated(&samples::cylinder(32, 2)), 0.04, 30),
        (samples::sphere(100), 0.1, 45),
    ] {
        let exact = ConvexHull::of_points(&points).unwrap();
        let hull = wrap_within(&points, tolerance, 256, &Progress::silent()).unwrap();
        assert!(hull.points().len() <= most, "{} vertices", hull.points().len());
        let bulge = hull.points().iter().map(|p| exact.distance(p)).fold(0.0, f64::max);
        assert!(bulge <= tolerance * (1.0 + 1e-6), "bulges by {bulge}");
        assert!(prove(&hull, &points).unwrap().holds(256, 1e-9));
    }
}

#[test]
fn many_tolerances_take_hardly_more_vertices_than_each_alone() {
    let silent = Progress::silent();
    let (mut together, mut alone) = (0, 0);
    for points in [samples::sphere(150), samples::cylinder(40, 3), samples::rotated(&samples::cylinder(24, 2))] {
        let exact = ConvexHull::of_points(&points).unwrap();
        let tolerances: Vec<f64> = (0..8).map(|number| 0.01 * 1.5_f64.powi(number)).collect();
        let mut reductions = Reductions::new(exact.clone(), tolerances.clone().into(), &[]).unwrap();
        for (number, tolerance) in tolerances.into_iter().enumerate() {
            together += reductions.within(number, &silent).unwrap().points().len();
            alone += exact.clone().wrapped_within(tolerance, 256, &Room::ALL, &silent).unwrap().points().len();
        }
        let most = reductions.within(usize::MAX, &silent).unwrap().points().len();
        assert!(most < exact.points().len() / 2, "{most} vertices");
    }
    assert!(together as f64 <= 1.1 * alone as f64, "{together} vertices, {alone} alone");
}

#[test]
fn without_a_tolerance_a_hull_is_not_reduced() {
    let exact = ConvexHull::of_points(&samples::sphere(20)).unwrap();
    let mut reductions = Reductions::new(exact.clone(), [].into(), &[]).unwrap();
    assert_eq!(reductions.within(0, &Progress::silent()).unwrap(), &exact);
}

#[test]
fn is_near_agrees_with_the_distance() {
    let mut random = samples::Random(7);
    for points in [samples::cylinder(32, 2), samples::rotated(&samples::cube_grid(3)), samples::sphere(60)] {
        let hull = ConvexHull::of_points(&points).unwrap();
        let (mut near, mut far) = (0, 0);
        for _ in 0..2000 {
            let point = hull.centroid() + random.in_cube() * hull.bounds().diagonal();
            let distance = hull.distance(&point);
            for most in [0.5 * distance, distance * (1.0 - 1e-9), distance * (1.0 + 1e-9), 0.1] {
                let is_near = distance <= most;
                assert_eq!(hull.is_near(&point, most), is_near, "{distance} of {most}");
                near += usize::from(is_near && distance > 0.0);
                far += usize::from(!is_near);
            }
        }
        assert!(near > 1000 && far > 1000, "{near} near, {far} far");
    }
}

#[test]
fn flat_shapes_become_slabs() {
    let quad: Vec<Vec3> = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0), (1.0, 0.0), (1.0, 0.5)]
        .map(|(x, y)| Vec3::new(x, y, 3.0))
        .to_vec();
    for points in [quad.clone(), samples::rotated(&quad)] {
        let hull = slab(&points, 0.1, 256, &Progress::silent()).unwrap();
        assert_eq!(hull.points().len(), 8);
        assert!((hull.volume() - 0.2).abs() < 1e-6);
        assert!(prove(&hull, &points).unwrap().holds(8, 1e-12));
    }
    let disc = slab(&samples::flat_disc(1000), 0.01, 256, &Progress::silent()).unwrap();
    assert!(disc.points().len() <= 256);
    assert!((disc.volume() / (0.01 * std::f64::consts::PI) - 1.0).abs() < 1e-3);
}

#[test]
fn lines_and_points_become_rods_and_cubes() {
    let line: Vec<Vec3> = (0..100).map(|i| Vec3::repeat(f64::from(i))).collect();
    let rod = slab(&line, 0.5, 256, &Progress::silent()).unwrap();
    assert_eq!(rod.points().len(), 8);
    assert!(prove(&rod, &line).unwrap().holds(8, 1e-10));
    let cube = slab(&[Vec3::repeat(0.3); 50], 0.5, 256, &Progress::silent()).unwrap();
    assert!((cube.volume() - 0.125).abs() < 1e-12);
}

#[test]
fn degenerate_input_is_reported_with_its_rank() {
    let rank_of = |points: &[Vec3]| ConvexHull::of_points(points).map(|_| Rank::Solid);
    assert_eq!(rank_of(&[]), Err(HullError::NoPoints));
    assert_eq!(rank_of(&[Vec3::repeat(0.3); 9]), Err(HullError::Degenerate(Rank::Point)));
    assert_eq!(rank_of(&[Vec3::zeros(), Vec3::repeat(1.0)]), Err(HullError::Degenerate(Rank::Line)));
    assert_eq!(rank_of(&samples::rotated(&samples::flat_disc(99))), Err(HullError::Degenerate(Rank::Plane)));
    let mut broken = samples::sphere(20);
    broken[7].y = f64::NAN;
    assert_eq!(rank_of(&broken), Err(HullError::NotFinite(7)));
    broken[7].y = f64::NEG_INFINITY;
    assert_eq!(rank_of(&broken), Err(HullError::NotFinite(7)));
}

#[test]
fn scale_and_place_do_not_matter() {
    let sphere = samples::sphere(300);
    for scale in [1e-308, 1e-160, 1e-30, 1e-6, 1.0, 1e6, 1e30, 1e160, 1e307] {
        let points: Vec<Vec3> = sphere.iter().map(|p| p * scale).collect();
        assert_eq!(ConvexHull::of_points(&points).unwrap().points().len(), 300, "at {scale}");
    }
    let far: Vec<Vec3> = sphere.iter().map(|p| p + Vec3::new(2e4, 3e4, 1e3)).collect();
    check(&far, Some(300));
}
