//! Findings about the block of hulls.

use super::*;

#[test]
fn too_many_hulls() {
    let tetrahedra = |count: usize| {
        let counts = llsd::binary(vec![4_u8; count]);
        let points: Vec<u8> =
            [[0_u16; 3], [9, 0, 0], [0, 9, 0], [0, 0, 9]].iter().flatten().flat_map(|c| c.to_le_bytes()).collect();
        File::good().convex("HullList", Some(counts)).convex("Positions", Some(Llsd::Binary(points.repeat(count))))
    };
    let finding = check(Code::TooManyHulls, &tetrahedra(257), &tetrahedra(256));
    assert_eq!((finding.met, finding.limit), (Some(257.0), Some(256.0)));
    assert_eq!(codes(&tetrahedra(257).findings(&[])), [Code::TooManyHulls], "said once");
}

#[test]
fn hull_list_mismatch() {
    let at = |count: u8| File::good().convex("HullList", Some(llsd::binary(vec![count])));
    let finding = check(Code::HullListMismatch, &at(9), &at(8));
    assert_eq!((finding.met, finding.limit), (Some(9.0), Some(8.0)));
    let positions = |bytes: usize| File::good().convex("BoundingVerts", Some(llsd::binary(vec![7_u8; bytes])));
    check(Code::HullListMismatch, &positions(47), &positions(48));
    check(Code::HullListMismatch, &File::good().convex("HullList", None), &File::good());
}

#[test]
fn too_many_hull_vertices() {
    let at = |points: usize| File::good().convex("BoundingVerts", Some(llsd::binary(vec![7_u8; 6 * points])));
    let finding = check(Code::TooManyHullVertices, &at(257), &at(256));
    assert_eq!((finding.met, finding.limit), (Some(257.0), Some(256.0)));
}

#[test]
fn flat_hull() {
    let at = |z: u16| {
        let corners = [[0_u16; 3], [9, 0, 0], [0, 9, 0], [9, 9, z]];
        let bytes: Vec<u8> = corners.iter().flatten().flat_map(|c| c.to_le_bytes()).collect();
        File::good().convex("HullList", Some(llsd::binary(vec![4_u8]))).convex("Positions", Some(Llsd::Binary(bytes)))
    };
    let finding = check(Code::FlatHull, &at(0), &at(1));
    assert_eq!(finding.index, Some(0));
    let three = File::good()
        .convex("BoundingVerts", Some(llsd::binary(vec![0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0_u8])));
    check(Code::FlatHull, &three, &File::good());
}

#[test]
fn hull_of_256() {
    let at = |points: usize| File::good().hulls(&cube_points(0.5), &[cube_points(0.5), ball(points)]);
    let finding = check(Code::HullOf256, &at(256), &at(255));
    assert_eq!((finding.index, finding.met, finding.limit), (Some(1), Some(256.0), Some(255.0)));
    let single = File::good().convex("BoundingVerts", Some(llsd::binary(vec![7_u8; 6 * 256])));
    assert!(!codes(&single.findings(&[])).contains(&Code::HullOf256), "no byte counts the single hull");
}

#[test]
fn not_enclosed() {
    let at = |half: f64| File::good().hulls(&cube_points(half), &[cube_points(0.5)]);
    let finding = check(Code::NotEnclosed, &at(0.4), &at(0.4999));
    assert!((finding.met.unwrap() - 0.1 * 3f64.sqrt()).abs() < 1e-3, "{finding}");
}

#[test]
fn spare_vertices() {
    let points = |point: [u16; 3]| {
        let corners = cube_points(0.5).into_iter().map(|c| c.map(|c| if c > 0.0 { u16::MAX } else { 0 }));
        let points = corners.map(<[u16; 3]>::from).chain([point]);
        let bytes: Vec<u8> = points.flat_map(|point| point.map(u16::to_le_bytes).concat()).collect();
        File::good().convex("BoundingVerts", Some(Llsd::Binary(bytes)))
    };
    let finding = check(Code::SpareVertices, &points([0x7fff, 0, 0]), &File::good());
    assert_eq!((finding.met, finding.limit), (Some(9.0), Some(8.0)));
}
