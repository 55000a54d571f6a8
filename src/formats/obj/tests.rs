use super::*;
use crate::formats::ReadNote;
use crate::geometry::MeshSoup;

fn soup_of(text: &[u8]) -> MeshSoup {
    read(text, &ReadLimits::default()).expect("reads").0
}

fn place_of(text: &str) -> Place {
    let error = read(text.as_bytes(), &ReadLimits::default()).expect_err("is refused");
    error.place().expect("has a place")
}

const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

#[test]
fn every_spelling_of_a_corner_names_the_same_triangle() {
    for face in [
        "f 1 2 3",
        "f 1/1 2/1 3/1",
        "f 1//1 2//1 3//1",
        "f 1/1/1 2/1/1 3/1/1",
        "f -3 -2 -1",
        "f 1 \\\n2 3",
        "f 1 2\\\n 3 \\\n",
        "f 1 2\\ \t\n 3 \\\n",
    ] {
        assert_eq!(soup_of(format!("{TRIANGLE}{face}").as_bytes()).triangles, [[0, 1, 2]], "{face}");
    }
}

#[test]
fn a_file_without_line_ends_is_told_how_it_may_have_lost_them() {
    for text in [format!("# a cube\n{TRIANGLE}f 1 2 3\n"), format!("{TRIANGLE}f 1 2 3\n")] {
        let error = read(text.replace('\n', "").replace('v', " v").as_bytes(), &ReadLimits::default());
        assert!(error.expect_err("is refused").to_string().contains("--data-binary"), "{text}");
    }
    assert!(
        read(b"# nothing but a comment, in however many words it is put by whoever wrote", &ReadLimits::default())
            .is_err()
    );
    assert!(read(b"v 0 0 0", &ReadLimits::default()).is_ok());
}

#[test]
fn every_line_end_is_understood() {
    for end in ["\n", "\r\n", "\r"] {
        let soup = soup_of(format!("{TRIANGLE}f 1 2 3\n").replace('\n', end).as_bytes());
        assert_eq!((soup.positions.len(), soup.triangles.len()), (3, 1));
    }
}

#[test]
fn an_index_without_a_vertex_is_refused_with_its_line() {
    for face in ["f 0 1 2", "f -9 1 2", "f 1 2 4", "f 1 2 4000000000", "f 1 2 99999999999999999999", "f a b c"] {
        assert_eq!(place_of(&format!("{TRIANGLE}{face}")), Place::Line(4), "{face}");
    }
}

#[test]
fn a_face_may_come_before_its_vertices() {
    assert_eq!(soup_of(format!("f 1 2 3\n{TRIANGLE}").as_bytes()).triangles, [[0, 1, 2]]);
}

#[test]
fn points_without_faces_are_kept() {
    assert_eq!(soup_of(b"v 0 0 0\nv 1 0 0 1 0 0\n").positions.len(), 2);
}

#[test]
fn objects_and_groups_name_the_parts() {
    let text = format!("{TRIANGLE}f 1 2 3\no chair\ng empty\ng caf\u{e9}\nf 1 2 3\nf 1 2 3\n");
    let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let parts: Vec<_> = soup_of(&latin1).parts.into_iter().map(|part| (part.name, part.triangles)).collect();
    assert_eq!(parts, [(String::new(), 0..1), ("chair/caf\u{e9}".into(), 1..3)]);
}

#[test]
fn what_has_no_surface_is_left_out_with_a_note() {
    let text = format!("{TRIANGLE}l 1 2\np 1\nf 1 2\nf 1 2 3\nmtllib a.mtl\nusemtl red\nfrobnicate\n");
    let (soup, notes) = read(text.as_bytes(), &ReadLimits::default()).expect("reads");
    assert_eq!(soup.triangles.len(), 1);
    let codes: Vec<_> = notes.iter().map(ReadNote::code).collect();
    assert_eq!(codes, ["faces_without_area", "ignored", "ignored"]);
}

#[test]
fn a_call_of_another_file_is_refused_by_name() {
    let error = read(b"call other.obj\n", &ReadLimits::default()).expect_err("is refused");
    assert!(matches!(error, ReadError::ExternalReference { uri, .. } if uri == "other.obj"));
}

#[test]
fn something_else_is_no_obj() {
    assert_eq!(place_of("\nhello world\n"), Place::Line(2));
    assert_eq!(place_of("v 1 2\n"), Place::Line(1));
    assert_eq!(place_of("v 1 2 x\n"), Place::Line(1));
}

#[test]
fn a_vertex_too_many_is_refused() {
    let limits = ReadLimits { max_vertices: 2, ..ReadLimits::default() };
    let error = read(TRIANGLE.as_bytes(), &limits).expect_err("is refused");
    assert_eq!(error, ReadError::TooLarge { limit: Limit::Vertices, bound: 2, met: 3 });
}

#[test]
fn the_backslash_of_a_folder_swallows_no_line() {
    for line in
        ["# C:\\scenes\\", "#C:\\", "  # C:\\", "mtllib C:\\", "usemtl a\\", "maplib C:\\", "usemap C:\\", "s 1 # C:\\"]
    {
        let soup = soup_of(format!("{line}\n{TRIANGLE}{line}\nf 1 \\\n2 \\\n3 # C:\\\nf 3 2 1\n").as_bytes());
        assert_eq!((soup.positions.len(), soup.triangles.as_slice()), (3, &[[0, 1, 2], [2, 1, 0]][..]), "{line}");
    }
}
