//! Reads Wavefront OBJ: lines of vertices and faces in, one soup with a part for each object and group out.
//!
//! The reader makes two passes, vertices first. A face may name a vertex that comes after it, and a concave face cannot
//! be cut before the positions of its corners are known.
//!
//! The `tobj` crate does not suffice: it drops points that no face names, cuts concave faces into fans, refuses Latin-1
//! names and continuation lines, and rounds to single precision.

mod unit;

use std::borrow::Cow;
use std::ops::Range;

use super::note::{ObjectTally, Tally};
use super::objects::{Collected, Objects};
use super::placement::Placement;
use super::polygons::PolygonBuilder;
use super::soup::SoupBuilder;
use super::text::{decode_name, excerpt_bytes, parse_f64, part_name, split_line, tokens, without_bom};
use super::triangulate::Triangulator;
use super::{Format, Limit, Place, ReadError, ReadLimits, Scene};
use crate::geometry::Vec3;

/// A file of one line with more words has lost its line ends: no statement alone is a model.
const MOST_WORDS: usize = 12;

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Scene, ReadError> {
    let ((soup, mut notes), runs) = parse(bytes, limits)?;
    let mut several = ObjectTally::default();
    runs.of_objects(soup.triangles.len()).for_each(|(name, _)| several.add(name));
    notes.extend(several.notes());
    Ok((soup, notes))
}

/// Reads the objects of a file, which all stand where their vertices are.
pub(super) fn read_objects(bytes: &[u8], limits: &ReadLimits) -> Result<Objects, ReadError> {
    let ((soup, notes), runs) = parse(bytes, limits)?;
    let mut collected = Collected::default();
    for (name, triangles) in runs.of_all(soup.triangles.len()) {
        let mesh = collected.add_mesh(triangles);
        collected.add(name.to_owned(), mesh, Placement::identity(), limits)?;
    }
    Ok(collected.finish(soup, notes))
}

fn parse(bytes: &[u8], limits: &ReadLimits) -> Result<(Scene, Runs), ReadError> {
    let bytes = without_bom(bytes);
    refuse_one_line(bytes)?;
    let mut soup = SoupBuilder::new(limits);
    read_vertices(bytes, &mut soup)?;
    let mut triangulator = Triangulator::new();
    let mut body = Body {
        polygons: PolygonBuilder::new(soup, &mut triangulator),
        vertices_so_far: 0,
        object: String::new(),
        group: String::new(),
        runs: Runs::default(),
        corners: Vec::new(),
        curves: Tally::default(),
        unknown: Tally::default(),
    };
    for (number, line) in Lines::new(bytes) {
        limits.look_at(number as usize)?;
        body.read_line(&line, number)?;
    }
    let ((soup, mut notes), runs) = body.finish()?;
    notes.extend(unit::note(bytes));
    Ok(((soup, notes), runs))
}

/// Refuses a file without line ends: whatever is in it would be one statement or one comment.
fn refuse_one_line(bytes: &[u8]) -> Result<(), ReadError> {
    let is_one_line = memchr::memchr2(b'\n', b'\r', bytes).is_none() && tokens(bytes).nth(MOST_WORDS).is_some();
    let met = || {
        format!(
            "one line of {} bytes; curl takes the line ends away with --data, and keeps them with --data-binary",
            bytes.len()
        )
    };
    if is_one_line { Err(fault(1, "a statement on each line", met())) } else { Ok(()) }
}

fn read_vertices(bytes: &[u8], soup: &mut SoupBuilder) -> Result<(), ReadError> {
    for (number, line) in Lines::new(bytes) {
        soup.limits.look_at(number as usize)?;
        let mut words = tokens(&line);
        if words.next() == Some(b"v") {
            soup.push_vertex(read_position(words, number)?)?;
        }
    }
    Ok(())
}

/// Reads three coordinates. Numbers after them are a weight, which only curves use, or a colour.
fn read_position<'a>(mut words: impl Iterator<Item = &'a [u8]>, line: u64) -> Result<Vec3, ReadError> {
    let mut position = Vec3::zeros();
    for coordinate in position.iter_mut() {
        let word = words.next().ok_or_else(|| fault(line, "a vertex of three numbers", "the end of the line"))?;
        *coordinate = parse_f64(word).ok_or_else(|| fault(line, "a number", excerpt_bytes(word)))?;
    }
    Ok(position)
}

/// The second pass, which reads everything except the vertices.
struct Body<'a> {
    polygons: PolygonBuilder<'a>,
    /// Number of vertices above the present line. Negative indices count back from it.
    vertices_so_far: usize,
    object: String,
    group: String,
    runs: Runs,
    corners: Vec<u32>,
    curves: Tally,
    unknown: Tally,
}

impl Body<'_> {
    fn read_line(&mut self, line: &[u8], number: u64) -> Result<(), ReadError> {
        let mut words = tokens(line);
        let Some(word) = words.next() else { return Ok(()) };
        match word {
            b"v" => self.vertices_so_far += 1,
            // Version 1 of the format spells a face `fo`.
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
            let name = if word == b"o" { &self.object } else { &self.group };
            self.runs.begin(self.polygons.soup.triangles(), word == b"o", name);
            self.polygons.soup.begin_part(self.part_name());
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
            Limit::Triangles.check(self.polygons.soup.limits, self.corners.len().saturating_sub(2))?;
        }
        self.polygons.add(&self.corners, &[], || Place::Line(line))
    }

    /// Reads the vertex index of a corner: `7`, `7/1`, `7//3` or `7/1/3`. A negative index counts back from the last
    /// vertex above the line.
    fn read_corner(&self, word: &[u8], line: u64) -> Result<u32, ReadError> {
        let digits = word.split(|&byte| byte == b'/').next().unwrap_or_default();
        let met = || excerpt_bytes(word);
        let index: i64 = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| fault(line, "a vertex number", met()))?;
        let vertices = self.polygons.soup.positions().len();
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

    fn finish(self) -> Result<(Scene, Runs), ReadError> {
        if let (true, Some(place)) = (self.polygons.soup.positions().is_empty(), self.unknown.first()) {
            let expected = "OBJ statements such as `v 0 0 0`";
            return Err(ReadError::malformed(Format::Obj, place.clone(), expected, "something else, and no vertex"));
        }
        let (soup, mut notes) = self.polygons.finish();
        notes.extend(self.curves.ignored("points, lines and curves"));
        notes.extend(self.unknown.ignored("unknown statements"));
        Ok(((soup, notes), self.runs))
    }
}

/// Where objects and groups begin.
#[derive(Default)]
struct Runs {
    /// The first triangle, whether an `o` line begins the run, and its name.
    begins: Vec<(usize, bool, String)>,
}

impl Runs {
    fn begin(&mut self, triangle: usize, is_object: bool, name: &str) {
        // A run without triangles leaves no trace, so the number of runs is bounded by that of triangles.
        while self.begins.last().is_some_and(|last| last.0 == triangle && (is_object || !last.1)) {
            self.begins.pop();
        }
        self.begins.push((triangle, is_object, name.to_owned()));
    }

    /// Returns the objects that have triangles.
    fn of_objects(&self, triangles: usize) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.of(true, triangles)
    }

    /// Returns the objects, or the groups of a file without objects, or everything as one object.
    fn of_all(&self, triangles: usize) -> impl Iterator<Item = (&str, Range<usize>)> {
        let has_objects = self.begins.iter().any(|(_, is_object, _)| *is_object);
        self.of(has_objects, triangles)
    }

    fn of(&self, objects: bool, triangles: usize) -> impl Iterator<Item = (&str, Range<usize>)> {
        let begins: Vec<(usize, &str)> = self
            .begins
            .iter()
            .filter(|(_, is_object, _)| *is_object == objects)
            .map(|(start, _, name)| (*start, name.as_str()))
            .collect();
        let before = begins.first().map_or(triangles, |(start, _)| *start);
        let ends: Vec<usize> = begins.iter().skip(1).map(|(start, _)| *start).chain([triangles]).collect();
        let runs = begins.into_iter().zip(ends).map(|((start, name), end)| (name, start..end));
        std::iter::once(("", 0..before)).chain(runs).filter(|(_, range)| !range.is_empty())
    }
}

/// Returns the text after the keyword, without the blanks around it.
fn name_after(line: &[u8], keyword: &[u8]) -> String {
    let line = line.trim_ascii();
    part_name(line.get(keyword.len()..).unwrap_or_default().trim_ascii())
}

fn fault(line: u64, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
    ReadError::malformed(Format::Obj, Place::Line(line), expected, met)
}

/// Returns a line that continues, without its backslash. The backslash of a comment continues nothing: comments of exporters
/// end in folders such as `C:\scenes\`, and the next line is then a statement of its own.
fn continued(line: &[u8]) -> Option<&[u8]> {
    line.trim_ascii_end().strip_suffix(b"\\").filter(|_| !tokens(line).any(|word| word.starts_with(b"#")))
}

/// Returns true for a statement that names a file or a material. The reader ignores it, and its last backslash may end a folder.
fn names_files(line: &[u8]) -> bool {
    let keyword = tokens(line).next().unwrap_or_default();
    matches!(keyword, b"mtllib" | b"usemtl" | b"maplib" | b"usemap")
}

/// Logical lines, each with the number of its first physical line. A backslash at the end of a line continues it, except in
/// comments and in names of files.
struct Lines<'a> {
    rest: &'a [u8],
    next_number: u64,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, next_number: 1 }
    }

    fn physical(&mut self) -> &'a [u8] {
        self.next_number += 1;
        let (line, rest) = split_line(self.rest).unwrap_or((self.rest, &[]));
        self.rest = rest;
        line
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
        let Some(mut head) = continued(first).filter(|_| !names_files(first)) else {
            return Some((number, Cow::Borrowed(first)));
        };
        let mut joined = Vec::new();
        loop {
            joined.extend_from_slice(head);
            joined.push(b' ');
            let line = self.physical();
            match continued(line) {
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
mod tests;
