//! Wavefront OBJ.
//!
//! Our own reader: tobj drops points that no face names, cuts concave faces into fans, refuses Latin-1 names and
//! continuation lines, and rounds to single precision. Two passes, vertices first, because a face may name a vertex
//! that comes after it and a concave one cannot be cut up before its corners are known.

use std::borrow::Cow;

use super::error::excerpt;
use super::note::Tally;
use super::soup::SoupBuilder;
use super::text::{decode_name, parse_f64, tokens, without_bom};
use super::triangulate::{Cut, Triangulator};
use super::{Format, Limit, Place, ReadError, ReadLimits, ReadNote};
use crate::geometry::{MeshSoup, Vec3};

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<(MeshSoup, Vec<ReadNote>), ReadError> {
    let bytes = without_bom(bytes);
    let mut soup = SoupBuilder::new(limits);
    read_vertices(bytes, &mut soup)?;
    let mut body = Body::new(soup);
    for (number, line) in Lines::new(bytes) {
        body.read_line(&line, number)?;
    }
    body.finish()
}

fn read_vertices(bytes: &[u8], soup: &mut SoupBuilder) -> Result<(), ReadError> {
    for (number, line) in Lines::new(bytes) {
        let mut words = tokens(&line);
        if words.next() == Some(b"v") {
            soup.push_vertex(read_position(words, number)?)?;
        }
    }
    Ok(())
}

/// Three coordinates. What follows them is a weight, which only curves use, or a colour.
fn read_position<'a>(mut words: impl Iterator<Item = &'a [u8]>, line: u64) -> Result<Vec3, ReadError> {
    let mut position = Vec3::zeros();
    for coordinate in position.iter_mut() {
        let word = words.next().ok_or_else(|| fault(line, "a vertex of three numbers", "the end of the line"))?;
        *coordinate = parse_f64(word).ok_or_else(|| fault(line, "a number", excerpt(&decode_name(word))))?;
    }
    Ok(position)
}

/// The second pass: everything but the vertices.
struct Body<'a> {
    soup: SoupBuilder<'a>,
    triangulator: Triangulator,
    /// Vertices before this line: what a negative index counts back from.
    vertices_so_far: usize,
    object: String,
    group: String,
    corners: Vec<u32>,
    small: Tally,
    crossed: Tally,
    curves: Tally,
    unknown: Tally,
}

impl<'a> Body<'a> {
    fn new(soup: SoupBuilder<'a>) -> Self {
        Self {
            soup,
            triangulator: Triangulator::new(),
            vertices_so_far: 0,
            object: String::new(),
            group: String::new(),
            corners: Vec::new(),
            small: Tally::default(),
            crossed: Tally::default(),
            curves: Tally::default(),
            unknown: Tally::default(),
        }
    }

    fn read_line(&mut self, line: &[u8], number: u64) -> Result<(), ReadError> {
        let mut words = tokens(line);
        let Some(word) = words.next() else { return Ok(()) };
        match word {
            b"v" => self.vertices_so_far += 1,
            // `fo` is the face of the format's first version.
            b"f" | b"fo" => return self.read_face(words, number),
            b"o" => self.object = name_after(line, word),
            b"g" => self.group = name_after(line, word),
            b"vn" | b"vt" | b"vp" | b"s" | b"mg" | b"usemtl" | b"mtllib" | b"usemap" | b"maplib" => return Ok(()),
            b"shadow_obj" | b"trace_obj" | b"lod" | b"bevel" | b"c_interp" | b"d_interp" => return Ok(()),
            b"p" | b"l" | b"curv" | b"curv2" | b"surf" => self.curves.add(|| Place::Line(number)),
            b"call" => {
                let uri = decode_name(words.next().unwrap_or_default()).into_owned();
                return Err(ReadError::ExternalReference { place: Place::Line(number), uri });
            }
            _ if word.starts_with(b"#") => return Ok(()),
            _ => self.unknown.add(|| Place::Line(number)),
        }
        if matches!(word, b"o" | b"g") {
            self.soup.begin_part(self.part_name());
        }
        Ok(())
    }

    fn part_name(&self) -> String {
        match (self.object.as_str(), self.group.as_str()) {
            (object, group) if group.is_empty() || object == group => object.into(),
            ("", group) => group.into(),
            (object, group) => format!("{object}/{group}"),
        }
    }

    fn read_face<'b>(&mut self, words: impl Iterator<Item = &'b [u8]>, line: u64) -> Result<(), ReadError> {
        self.corners.clear();
        for word in words.take_while(|word| !word.starts_with(b"#")) {
            let corner = self.read_corner(word, line)?;
            self.corners.push(corner);
            Limit::Triangles.check(self.soup.limits(), self.corners.len().saturating_sub(2))?;
        }
        if self.corners.len() < 3 {
            self.small.add(|| Place::Line(line));
            return Ok(());
        }
        if self.triangulator.cut(&self.corners, &mut self.soup)? == Cut::Fan {
            self.crossed.add(|| Place::Line(line));
        }
        Ok(())
    }

    /// `7`, `7/1`, `7//3`, `7/1/3`; negative counts back from the last vertex above this line.
    fn read_corner(&self, word: &[u8], line: u64) -> Result<u32, ReadError> {
        let digits = word.split(|&byte| byte == b'/').next().unwrap_or_default();
        let met = || excerpt(&decode_name(word));
        let index: i64 = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| fault(line, "a vertex number", met()))?;
        let vertices = self.soup.positions().len();
        let from_zero = match index {
            1.. => index - 1,
            0 => return Err(fault(line, "a vertex number, which counts from 1", "0")),
            _ => self.vertices_so_far as i64 + index,
        };
        match u32::try_from(from_zero) {
            Ok(corner) if (corner as usize) < vertices => Ok(corner),
            _ if index < 0 => Err(fault(line, format!("at most {} back", self.vertices_so_far), met())),
            _ => Err(fault(line, format!("a vertex number of 1 to {vertices}"), met())),
        }
    }

    fn finish(self) -> Result<(MeshSoup, Vec<ReadNote>), ReadError> {
        if let (true, Some(place)) = (self.soup.positions().is_empty(), self.unknown.first()) {
            let expected = "OBJ statements such as `v 0 0 0`";
            return Err(ReadError::malformed(Format::Obj, place.clone(), expected, "something else, and no vertex"));
        }
        let ignored = |what: &str, tally: Tally| {
            let what = what.to_string();
            tally.note(|count, first| ReadNote::Ignored { what, count, first })
        };
        let notes = [
            self.small.note(|count, first| ReadNote::FacesWithoutArea { count, first }),
            self.crossed.note(|count, first| ReadNote::CrossedPolygons { count, first }),
            ignored("points, lines and curves", self.curves),
            ignored("unknown statements", self.unknown),
        ];
        Ok((self.soup.finish(), notes.into_iter().flatten().collect()))
    }
}

/// What follows the keyword, without the blanks around it.
fn name_after(line: &[u8], keyword: &[u8]) -> String {
    let line = line.trim_ascii();
    decode_name(line.get(keyword.len()..).unwrap_or_default().trim_ascii()).into_owned()
}

fn fault(line: u64, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
    ReadError::malformed(Format::Obj, Place::Line(line), expected, met)
}

/// Logical lines with the number of their first physical one; a backslash at the end of a line continues it.
struct Lines<'a> {
    rest: &'a [u8],
    next_number: u64,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, next_number: 1 }
    }

    /// A line without its end, which is LF, CR LF or CR.
    fn physical(&mut self) -> &'a [u8] {
        let rest = self.rest;
        self.next_number += 1;
        let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            self.rest = &[];
            return rest;
        };
        let skip = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        self.rest = &rest[end + skip..];
        &rest[..end]
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (u64, Cow<'a, [u8]>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let number = self.next_number;
        let first = self.physical();
        let Some(mut head) = first.strip_suffix(b"\\") else { return Some((number, Cow::Borrowed(first))) };
        let mut joined = Vec::new();
        loop {
            joined.extend_from_slice(head);
            joined.push(b' ');
            let line = self.physical();
            match line.strip_suffix(b"\\") {
                Some(more) => head = more,
                None => {
                    joined.extend_from_slice(line);
                    return Some((number, Cow::Owned(joined)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(soup_of(format!("{TRIANGLE}{face}").as_bytes()).triangles, [[0, 1, 2]], "{face}");
        }
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
}
