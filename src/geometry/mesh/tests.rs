use super::*;

fn soup(positions: &[[f64; 3]], triangles: &[[u32; 3]]) -> MeshSoup {
    let positions = positions.iter().map(|&point| point.into()).collect();
    MeshSoup { positions, triangles: triangles.to_vec(), parts: Vec::new() }
}

const TETRAHEDRON: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];

#[test]
fn points_come_in_the_order_of_their_first_use() {
    let corners = [[9.0, 9.0, 9.0], [1.0, 0.0, 0.0], [0.0, -0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3]];
    let (mesh, notes) = Mesh::from_soup(soup(&corners, &[[3, 4, 2], [1, 5, 5], [5, 4, 1]])).unwrap();
    assert_eq!(mesh.points(), [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3]].map(Vec3::from));
    assert_eq!(mesh.triangles(), [[0, 1, 2], [2, 1, 0]]);
    assert_eq!(notes, [MeshNote::DegenerateTriangles { count: 1, first: 1 }]);
    assert!(mesh.points().iter().flatten().all(|c| c.is_sign_positive()));
}

#[test]
fn parts_keep_their_triangles_when_some_are_left_out() {
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mut soup = soup(&corners, &[[0, 1, 1], [0, 1, 2], [2, 1, 0], [0, 0, 0]]);
    let part = |name: &str, triangles| Part { name: name.to_owned(), triangles };
    soup.parts = vec![part("a", 0..2), part("b", 2..2), part("c", 2..4)];
    let (mesh, _) = Mesh::from_soup(soup).unwrap();
    assert_eq!(mesh.parts(), [part("a", 0..1), part("b", 1..1), part("c", 1..2)]);
}

#[test]
fn a_closed_surface_is_watertight_whichever_way_it_is_wound() {
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let watertight = |triangles: &[[u32; 3]]| Mesh::from_soup(soup(&corners, triangles)).unwrap().0.is_watertight();
    assert!(watertight(&TETRAHEDRON));
    assert!(watertight(&TETRAHEDRON.map(|[a, b, c]| [c, b, a])));
    assert!(!watertight(&TETRAHEDRON[..3]));
    let [a, b, c, [x, y, z]] = TETRAHEDRON;
    assert!(!watertight(&[a, b, c, [z, y, x]]));
    assert!(!watertight(&[]));
}

#[test]
fn faults_are_named_with_part_and_number() {
    let mut odd = soup(&[[0.0; 3], [1.0, f64::NAN, 0.0], [0.0, 1.0, 0.0]], &[[0, 2, 2], [0, 1, 2]]);
    odd.parts = vec![Part { name: "roof".into(), triangles: 0..2 }];
    let error = Mesh::from_soup(odd.clone()).unwrap_err();
    assert!(matches!(&error, MeshError::NotFinite { part, vertex: 1, .. } if part == "roof"), "{error}");
    odd.triangles[0] = [0, 2, 3];
    let error = Mesh::from_soup(odd).unwrap_err();
    assert!(matches!(error, MeshError::IndexOutOfRange { triangle: 0, index: 3, vertices: 3, .. }), "{error}");
}
