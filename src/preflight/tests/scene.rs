//! Findings about levels that came as scenes.

use super::*;

fn scene(levels: &[(Level, Vec<Vec3>)], scales: &[Vec3]) -> Vec<Finding> {
    let triangles = CUBE.map(|triangle| triangle.map(u32::from)).to_vec();
    let soup = |points: &Vec<Vec3>| MeshSoup { positions: points.clone(), triangles: triangles.clone(), parts: vec![] };
    let levels: BTreeMap<_, _> = levels.iter().map(|(level, points)| (*level, soup(points))).collect();
    check_levels(&levels, &Subject::as_sent(scales.to_vec()), &Progress::silent()).unwrap()
}

#[test]
fn levels_of_a_scene_are_compared_in_metres() {
    use Level::{HighLod, PhysicsShape};
    let two = |physics: Vec<Vec3>, scale: f64| {
        scene(&[(HighLod, cube_points(2.0)), (PhysicsShape, physics)], &[Vec3::repeat(scale)])
    };
    assert_eq!(two(cube_points(2.0), 1.0), []);
    assert_eq!(codes(&two(cube_points(2.0), 0.12)), [Code::ThinSide]);
    let smaller = two(box_points(Vec3::new(2.0, 2.0, 1.0)), 1.0);
    assert_eq!(codes(&smaller), [Code::BoxDiffers, Code::NotEnclosed]);
    assert_eq!(smaller[1].met, Some(1.0));
    assert_eq!(codes(&two(box_points(Vec3::new(2.0, 2.0, 3.0)), 1.0)), [Code::BoxDiffers], "it encloses what is seen");
    assert_eq!(codes(&scene(&[(HighLod, box_points(Vec3::new(1.0, 0.0, 1.0)))], &[])), [Code::FlatAxis]);
    assert_eq!(codes(&scene(&[(HighLod, vec![Vec3::new(f64::NAN, 0.0, 0.0); 8])], &[])), [Code::NotFinite]);
    assert_eq!(codes(&scene(&[(HighLod, vec![])], &[])), [Code::NoGeometry]);
}

#[test]
fn a_physics_shape_of_a_scene_is_tested_for_degenerate_triangles_in_its_own_box() {
    let mut points = cube_points(50.0);
    points[7] = points[3];
    let findings = scene(&[(Level::PhysicsShape, points)], &[]);
    assert!(codes(&findings).contains(&Code::DegenerateTriangles), "{findings:?}");
}

#[test]
fn a_level_without_a_triangle_is_refused_only_where_it_is_sent() {
    let cloud = MeshSoup { positions: cube_points(1.0), ..MeshSoup::default() };
    let at = |scope: Scope| {
        let levels = BTreeMap::from([(Level::HighLod, cloud.clone())]);
        codes(&check_levels(&levels, &Subject { scope, ..Subject::as_sent(vec![]) }, &Progress::silent()).unwrap())
    };
    assert_eq!(at(Scope::AsSent), [Code::NoGeometry]);
    assert_eq!(at(Scope::Replaced), [], "a hull can be made of points");
}

#[test]
fn vertices_without_a_triangle_are_not_compared() {
    let levels = |stray: Vec3| {
        [(Level::HighLod, cube_points(1.0)), (Level::PhysicsShape, [cube_points(1.0), vec![stray]].concat())]
    };
    assert_eq!(scene(&levels(Vec3::repeat(9.0)), &[]), []);
    assert_eq!(scene(&levels(Vec3::repeat(f64::NAN)), &[]), []);
}

#[test]
fn coordinates_beyond_single_precision() {
    let mut points = cube_points(1.0);
    points[3].x = 1e300;
    let findings = scene(&[(Level::HighLod, points)], &[]);
    assert_eq!((codes(&findings), findings[0].index), (vec![Code::NotRepresentable], Some(3)));
    assert_eq!(codes(&scene(&[(Level::HighLod, cube_points(1e-42))], &[])), [Code::NotRepresentable]);
}

#[test]
fn repeated_corners_count_once() {
    let triangles: Vec<[u32; 3]> = (0..200_000).map(|number| [3 * number, 3 * number + 1, 3 * number + 2]).collect();
    let at = |distinct: usize| {
        let place = |vertex: usize| [1, 2, 3].map(|part| (vertex % distinct / part) as f64).into();
        let soup =
            MeshSoup { positions: (0..600_000).map(place).collect(), triangles: triangles.clone(), parts: vec![] };
        let levels = BTreeMap::from([(Level::HighLod, soup)]);
        check_levels(&levels, &Subject::as_sent(vec![]), &Progress::silent()).unwrap()
    };
    assert_eq!(at(60_000), []);
    let most = 8 * 65_534;
    assert_eq!(at(most), []);
    let findings = at(most + 6);
    assert_eq!((codes(&findings), findings[0].met), (vec![Code::TooManyVertices], Some(most as f64 + 6.0)));
}

#[test]
fn points_that_span_no_area() {
    let span = |points: &[[f64; 3]]| {
        let positions = points.iter().map(|point| Vec3::from(*point)).collect();
        let soup = MeshSoup { positions, triangles: vec![[0, 1, 2]], parts: vec![] };
        check_span(Level::HighLod, &soup).map(|finding| finding.code)
    };
    assert_eq!(
        span(&[[0.0; 3], [1.0; 3], [3.0; 3], [0.0, 0.0, 1.0]]),
        Some(Code::Collinear),
        "nothing uses the last one"
    );
    assert_eq!(span(&[[1.0; 3]; 3]), Some(Code::SinglePoint));
    assert_eq!(span(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), None);
}
