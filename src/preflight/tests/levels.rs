//! Findings about the visible levels and the physics mesh.

use super::*;

#[test]
fn degenerate_triangles_of_the_physics_mesh() {
    let with_sliver = |height: f64| {
        let mut points = cube_points(0.5);
        points.extend([Vec3::zeros(), Vec3::new(0.4, 0.0, 0.0), Vec3::new(0.2, height, 0.0)]);
        let triangles = [&CUBE[..], &[[8, 9, 10]]].concat();
        File::good().physics_mesh(llsd::array([face(&points, &triangles)]))
    };
    let finding = check(Code::DegenerateTriangles, &with_sliver(0.0), &with_sliver(0.1));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(12), Some(1.0), Some(0.0)));
    assert!(finding.message.contains("12"), "{finding}");
    let beside_hulls = with_sliver(0.0).hulls(&cube_points(0.5), &[cube_points(0.5)]);
    assert!(!codes(&beside_hulls.findings(&[])).contains(&Code::DegenerateTriangles), "hulls replace the mesh");
}

#[test]
fn no_geometry() {
    let nothing = llsd::array([llsd::map([("NoGeometry", Llsd::from(true))])]);
    let some = llsd::array([cube_face(), llsd::map([("NoGeometry", Llsd::from(true))])]);
    check(Code::NoGeometry, &File::good().with("high_lod", nothing), &File::good().with("high_lod", some));
}

#[test]
fn too_many_faces() {
    let at = |faces: usize| File::good().with("high_lod", level(faces));
    let finding = check(Code::TooManyFaces, &at(9), &at(8));
    assert_eq!((finding.met, finding.limit), (Some(9.0), Some(8.0)));
}

#[test]
fn too_many_vertices() {
    let at = |vertices: usize| {
        let points = [cube_points(0.5), vec![Vec3::zeros(); vertices - 8]].concat();
        File::good().with("high_lod", llsd::array([face(&points, &CUBE)]))
    };
    let finding = check(Code::TooManyVertices, &at(65_535), &at(65_534));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(0), Some(65_535.0), Some(65_534.0)));
}

#[test]
fn index_out_of_range() {
    let at = |index: u16| {
        let face = face(&cube_points(0.5), &[&CUBE[..], &[[0, 1, index]]].concat());
        File::good().with("high_lod", llsd::array([cube_face(), face]))
    };
    let finding = check(Code::IndexOutOfRange, &at(8), &at(7));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(1), Some(8.0), Some(7.0)));
}

#[test]
fn lod_gap() {
    let low = File::good().with("low_lod", level(1));
    let finding = check(Code::LodGap, &low, &low.clone().with("medium_lod", level(1)));
    assert_eq!(finding.part.as_deref(), Some("low_lod"));
}

#[test]
fn lod_faces() {
    let at = |faces: usize| File::good().with("high_lod", level(2)).with("medium_lod", level(faces));
    let finding = check(Code::LodFaces, &at(3), &at(2));
    assert_eq!((finding.met, finding.limit), (Some(3.0), Some(2.0)));
    check(Code::LodFaces, &at(3), &at(1));
}

#[test]
fn flat_axis() {
    let at = |half: f64| File::good().with("high_lod", box_level(Vec3::new(0.5, 0.5, half)));
    assert_eq!(check(Code::FlatAxis, &at(0.0), &at(0.001)).index, Some(2));
    let reals = |z: f64| llsd::array([0.5, 0.5, z].map(Llsd::Real));
    let domain = |min: f64| {
        let min = llsd::array([-0.5, -0.5, min].map(Llsd::Real));
        File::good().convex("Max", Some(reals(0.5))).convex("Min", Some(min))
    };
    assert_eq!(check(Code::FlatAxis, &domain(0.5), &domain(-0.5)).part.as_deref(), Some("physics_convex"));
}

#[test]
fn mesh_beside_hulls() {
    let both = File::good().with("physics_mesh", level(1));
    check(Code::MeshBesideHulls, &both, &both.clone().hulls(&cube_points(0.5), &[]));
}

#[test]
fn thin_side() {
    let file = File::good().physics_mesh(level(1));
    let at = |side: f64| file.findings(&[Vec3::new(3.0, side, 3.0)]);
    assert!(codes(&at(0.49)).contains(&Code::ThinSide) && !codes(&at(0.5)).contains(&Code::ThinSide));
    let finding = check_at(Code::ThinSide, &file, &File::good(), &[Vec3::repeat(1.0), Vec3::repeat(0.4)]);
    assert_eq!((finding.index, finding.met, finding.limit), (Some(1), Some(0.4), Some(0.5)));
    let own =
        |side: f64| File::good().with("high_lod", sized(Vec3::repeat(0.5), [3.0, 3.0, side])).physics_mesh(level(1));
    check(Code::ThinSide, &own(0.4), &own(0.6));
    assert!(!codes(&file.findings(&[])).contains(&Code::ThinSide), "nobody knows the size");
}

#[test]
fn box_differs() {
    let at = |half: f64| File::good().physics_mesh(box_level(Vec3::new(half, 0.5, 0.5)));
    let finding = check(Code::BoxDiffers, &at(0.4), &at(0.4999));
    assert!(finding.message.contains("1.2500 x 1.0000 x 1.0000"), "{finding}");
    assert!((finding.met.unwrap() - 0.25).abs() < 1e-3);
    let hulls = |half: f64| File::good().hulls(&cube_points(0.5), &[box_points(Vec3::new(0.5, 0.5, half))]);
    check(Code::BoxDiffers, &hulls(0.25), &hulls(0.5));
    // A viewer puts the middle of one box on that of the other.
    let beside: Vec<Vec3> = cube_points(0.5).iter().map(|point| point + Vec3::x() * 0.3).collect();
    let aside = File::good().hulls(&cube_points(0.8), &[beside]);
    let finding = check(Code::BoxDiffers, &aside, &hulls(0.5));
    assert!(finding.message.contains("moves it by (-0.3000, 0.0000, 0.0000)"), "{finding}");
    // Both are normalised to one box, so only their original sizes differ.
    let scaled = |side: f64| {
        let seen = sized(Vec3::repeat(0.5), [4.0, 4.0, 4.0]);
        File::good().with("high_lod", seen).physics_mesh(sized(Vec3::repeat(0.5), [4.0, 4.0, side]))
    };
    let finding = check(Code::BoxDiffers, &scaled(2.0), &scaled(4.0));
    assert!(finding.message.contains("1.0000 x 1.0000 x 2.0000"), "{finding}");
    // Of one original size, nothing was stretched: it is smaller in its place.
    let in_place = scaled(4.0).physics_mesh(sized(Vec3::new(0.5, 0.4, 0.5), [4.0; 3]));
    assert!(!codes(&in_place.findings(&[])).contains(&Code::BoxDiffers));
}
