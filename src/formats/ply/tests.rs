use super::*;
use crate::formats::ReadNote;
use crate::geometry::MeshSoup;

const TETRAHEDRON: [[i32; 3]; 4] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
const FACES: [[i32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

/// Returns a tetrahedron in one of the three encodings, with its faces before or after its vertices.
fn tetrahedron(format: &str, faces_first: bool) -> Vec<u8> {
    let vertex = "element vertex 4\nproperty double x\nproperty uchar red\nproperty short y\nproperty float z\n";
    let face = "element face 4\nproperty list ushort int vertex_indices\nproperty list uchar double texcoord\n";
    let other = "element edge 1\nproperty int vertex1\nelement nothing 4000000000\n";
    let sections = if faces_first { [face, vertex] } else { [vertex, face] };
    let head = format!("ply\nformat {format} 1.0\ncomment c\n{other}{}end_header\n", sections.concat());
    let numbers = |list: &mut Vec<u8>, value: i32, name: &str| match (format, name) {
        ("ascii", _) => list.extend(format!("{value} ").bytes()),
        ("binary_big_endian", "double") => list.extend(f64::from(value).to_be_bytes()),
        ("binary_big_endian", "float") => list.extend((value as f32).to_be_bytes()),
        ("binary_big_endian", "short") => list.extend((value as i16).to_be_bytes()),
        ("binary_big_endian", "int") => list.extend(value.to_be_bytes()),
        (_, "double") => list.extend(f64::from(value).to_le_bytes()),
        (_, "float") => list.extend((value as f32).to_le_bytes()),
        (_, "short") => list.extend((value as i16).to_le_bytes()),
        (_, "int") => list.extend(value.to_le_bytes()),
        _ => list.push(value as u8),
    };
    let (mut vertices, mut faces, mut bytes) = (Vec::new(), Vec::new(), head.into_bytes());
    numbers(&mut bytes, 9, "int");
    for [x, y, z] in TETRAHEDRON {
        for (value, name) in [(x, "double"), (200, "uchar"), (y, "short"), (z, "float")] {
            numbers(&mut vertices, value, name);
        }
    }
    for face in FACES {
        numbers(&mut faces, 3, "short");
        face.iter().for_each(|&index| numbers(&mut faces, index, "int"));
        numbers(&mut faces, 1, "uchar");
        numbers(&mut faces, 7, "double");
    }
    bytes.extend(if faces_first { [faces, vertices] } else { [vertices, faces] }.concat());
    bytes
}

const ENCODINGS: [&str; 3] = ["ascii", "binary_little_endian", "binary_big_endian"];

fn soup_of(bytes: &[u8]) -> MeshSoup {
    read(bytes, &ReadLimits::default()).expect("reads").0
}

#[test]
fn a_header_with_any_line_ends_and_a_byte_order_mark_is_read() {
    let head = |end: &str| {
        let lines = [
            "ply",
            "format binary_little_endian 1.0",
            "element vertex 3",
            "property float x",
            "property float y",
            "property float z",
            "element face 1",
            "property list uchar uchar vertex_indices",
            "end_header",
        ];
        lines.map(|line| format!("{line}{end}")).concat()
    };
    // The first byte of 0.01 is that of a line feed.
    let corners = [[0.01f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    assert_eq!(corners[0][0].to_le_bytes()[0], b'\n');
    let rows = corners.as_flattened().iter().flat_map(|number| number.to_le_bytes()).chain([3, 0, 1, 2]);
    let rows: Vec<u8> = rows.collect();
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{feff}", "\n \n"] {
            let soup = soup_of(&[mark.as_bytes(), head(end).as_bytes(), &rows].concat());
            assert_eq!(soup.positions[0], Vec3::new(f64::from(0.01f32), 0.0, 0.0), "{end:?} {mark:?}");
            assert_eq!(soup.triangles, [[0, 1, 2]]);
        }
    }
}

#[test]
fn every_encoding_and_order_of_elements_gives_the_same_mesh() {
    for format in ENCODINGS {
        for faces_first in [false, true] {
            let soup = soup_of(&tetrahedron(format, faces_first));
            assert_eq!(soup.positions, TETRAHEDRON.map(|p| Vec3::from(p.map(f64::from))), "{format} {faces_first}");
            assert_eq!(soup.triangles, FACES.map(|face| face.map(|index| index as u32)));
        }
    }
}

#[test]
fn a_binary_file_is_refused_at_every_shorter_length() {
    for format in &ENCODINGS[1..] {
        let whole = tetrahedron(format, false);
        assert!((0..whole.len()).all(|length| read(&whole[..length], &ReadLimits::default()).is_err()));
    }
}

#[test]
fn every_line_end_of_the_header_is_understood() {
    let text = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2 3";
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(soup_of(text.replace('\n', end).as_bytes()).positions, [Vec3::new(1.0, 2.0, 3.0)]);
    }
}

/// Returns a file of four vertices in a square. `rest` has further header lines and, after a `|`, their rows.
fn square(rest: &str) -> String {
    let vertices = "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n";
    let (head, body) = rest.split_once('|').unwrap_or((rest, ""));
    format!("ply\nformat ascii 1.0\n{vertices}{head}end_header\n0 0 0 1 0 0 1 1 0 0 1 0 {body}")
}

#[test]
fn strips_alternate_their_winding_and_restart() {
    let text = square("element tristrips 1\nproperty list int int vertex_indices\n|8 0 1 3 2 -1 2 3 0");
    assert_eq!(soup_of(text.as_bytes()).triangles, [[0, 1, 3], [3, 1, 2], [2, 3, 0]]);
}

#[test]
fn polygons_are_cut_up_and_small_faces_noted() {
    let text = square("element face 2\nproperty list uchar int vertex_index\n|4 0 1 2 3 2 0 1");
    let (soup, notes) = read(text.as_bytes(), &ReadLimits::default()).expect("reads");
    assert_eq!(soup.triangles.len(), 2);
    assert_eq!(notes, [ReadNote::FacesWithoutArea { count: 1, first: Place::Path("face[1]".into()) }]);
}

#[test]
fn points_without_faces_are_kept() {
    assert_eq!(soup_of(square("").as_bytes()).positions.len(), 4);
}

#[test]
fn counts_that_the_file_cannot_hold_are_refused_at_once() {
    let head = "ply\nformat binary_little_endian 1.0\n";
    let axes = "property float x\nproperty float y\nproperty float z\n";
    for text in [
        format!("{head}element vertex 4000000000\n{axes}end_header\n"),
        format!("{head}element vertex 400000000\nend_header\n"),
        format!("{head}element vertex 18446744073709551615\n{axes}end_header\n"),
        format!(
            "{head}element face 1\nproperty list uint int vertex_indices\nend_header\n\u{7f}\u{7f}\u{7f}\u{7f}1234"
        ),
        square("element face 1\nproperty list int int vertex_indices\n|-1"),
        square("element face 1\nproperty list int int vertex_indices\n|3 0 1 4"),
        square("element face 1\nproperty list int int vertex_indices\n|3 0 1 -1"),
        square("element face 1\nproperty list int float vertex_indices\n|3 0 1 0.5"),
        square("element face 1\nproperty list float int vertex_indices\n|3 0 1 2"),
        square("element face 1\nproperty int vertex_indices\n|3"),
        "ply\nformat ascii 1.0\nproperty float x\nend_header\n".into(),
        "ply\nelement vertex 0\nend_header\n".into(),
    ] {
        assert!(matches!(read(text.as_bytes(), &ReadLimits::default()), Err(ReadError::Malformed { .. })), "{text}");
    }
}

#[test]
fn an_element_without_rows_needs_no_property() {
    let of = |count: usize| {
        let points = "property float x\nproperty float y\nproperty float z";
        format!("ply\nformat ascii 1.0\nelement vertex 1\n{points}\nelement face {count}\nend_header\n0 0 0\n")
    };
    assert_eq!(read(of(0).as_bytes(), &ReadLimits::default()).expect("reads").0.positions.len(), 1);
    let error = read(of(1).as_bytes(), &ReadLimits::default()).expect_err("is refused");
    assert_eq!(error.place(), Some(Place::Line(7)), "the line of the header that declares the faces");
}
