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
    assert_eq!(codes(&scene(&[(HighLod, vec![Vec3::new(f64::NAN, 0.0, 0.0); 8])], &[])), [Code::Malformed]);
    assert_eq!(codes(&scene(&[(HighLod, vec![])], &[])), [Code::NoGeometry]);
}

#[test]
fn a_physics_shape_of_a_scene_is_tested_for_degenerate_triangles_in_its_own_box() {
    let mut points = cube_points(50.0);
    points[7] = points[3];
    let findings = scene(&[(Level::PhysicsShape, points)], &[]);
    assert!(codes(&findings).contains(&Code::DegenerateTriangles), "{findings:?}");
}
