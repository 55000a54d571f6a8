//! Reads STL, binary or ASCII: triangles with their own three vertices in, one soup with a part for each `solid` out.
//!
//! The `stl_io` crate does not suffice: it takes a second and a half for 50 MB, because it welds while it reads.
//! [`Mesh::from_soup`](crate::geometry::Mesh::from_soup) welds once for all formats.

use super::bytes::Cursor;
use super::sniff::{is_ascii_stl, is_binary_stl};
use super::soup::SoupBuilder;
use super::text::{Words, excerpt_bytes, part_name, split_line, without_bom};
use super::{Format, Limit, Place, ReadError, ReadLimits, ReadNote, Scene};
use crate::geometry::{MeshSoup, Vec3};

const HEADER_BYTES: usize = 80;
const COUNT_BYTES: usize = 4;
/// A normal, three vertices and two bytes of attributes.
const TRIANGLE_BYTES: usize = 50;

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Scene, ReadError> {
    // Check the binary layout first: the header of a binary file may begin with `solid` too.
    if !is_binary_stl(bytes) && !is_binary_with_more(bytes) && is_ascii_stl(without_bom(bytes)) {
        return read_ascii(without_bom(bytes), limits).map(|soup| (soup, Vec::new()));
    }
    let is_text = !bytes.is_empty() && bytes.iter().take(HEADER_BYTES + COUNT_BYTES).all(|byte| is_of_text(*byte));
    if is_text {
        let text = without_bom(bytes);
        let met = excerpt_bytes(split_line(text).map_or(text, |(line, _)| line).trim_ascii());
        return Err(ReadError::malformed(Format::Stl, Place::Byte(0), "the word `solid`, or a binary header", met));
    }
    read_binary(bytes, limits)
}

fn is_of_text(byte: u8) -> bool {
    byte >= b' ' || byte.is_ascii_whitespace()
}

/// Returns true for a header and a count with all their triangles, and perhaps more bytes. Text has no NUL among its first
/// bytes, where a binary file has one at least in its count.
fn is_binary_with_more(bytes: &[u8]) -> bool {
    let Some((start, rest)) = bytes.split_at_checked(HEADER_BYTES + COUNT_BYTES) else { return false };
    let count = start.last_chunk().map_or(0, |&count| u32::from_le_bytes(count) as usize);
    count > 0 && count.saturating_mul(TRIANGLE_BYTES) <= rest.len() && start.contains(&0)
}

fn read_binary(bytes: &[u8], limits: &ReadLimits) -> Result<Scene, ReadError> {
    let mut cursor = Cursor::new(Format::Stl, bytes);
    cursor.take(HEADER_BYTES, "a header of 80 bytes, or the word `solid`")?;
    let count = cursor.u32_le("the number of triangles")? as usize;
    // Check the length before the limit: in a file that is no STL the count is arbitrary, and an error that calls it
    // too large would mislead.
    let body = cursor.take(count.saturating_mul(TRIANGLE_BYTES), "50 bytes for each triangle of the header's count")?;
    Limit::Triangles.check(limits, count)?;
    let mut soup = SoupBuilder::new(limits);
    soup.reserve_triangles(count)?;
    soup.reserve_vertices(count.saturating_mul(3))?;
    for record in body.as_chunks::<TRIANGLE_BYTES>().0 {
        // Skip the 12 bytes of the normal, since the winding gives it too. Nine coordinates follow.
        let coordinate = |at: usize| f64::from(f32::from_le_bytes([0, 1, 2, 3].map(|byte| record[12 + 4 * at + byte])));
        let mut triangle = [0; 3];
        for (corner, index) in triangle.iter_mut().enumerate() {
            let [x, y, z] = [0, 1, 2].map(|axis| coordinate(3 * corner + axis));
            *index = soup.push_vertex(Vec3::new(x, y, z))?;
        }
        soup.push_triangle(triangle)?;
    }
    let notes = ReadNote::trailing(cursor.rest().len()).into_iter().collect();
    Ok((soup.finish(), notes))
}

/// Reads one or several `solid`s, each into a part.
fn read_ascii(bytes: &[u8], limits: &ReadLimits) -> Result<MeshSoup, ReadError> {
    let mut soup = SoupBuilder::new(limits);
    let mut words = Words::new(Format::Stl, bytes, 1);
    while let Some(word) = words.next() {
        if !word.eq_ignore_ascii_case(b"solid") {
            return Err(words.unexpected("`solid`", word));
        }
        soup.begin_part(part_name(words.rest_of_line()));
        read_solid(&mut words, &mut soup)?;
    }
    Ok(soup.finish())
}

/// Reads facets up to `endsolid`. The name after `endsolid` may be missing or differ.
fn read_solid(words: &mut Words, soup: &mut SoupBuilder) -> Result<(), ReadError> {
    loop {
        let word = words.next().unwrap_or_default();
        match word.to_ascii_lowercase().as_slice() {
            b"facet" => read_facet(words, soup)?,
            b"endsolid" => {
                words.rest_of_line();
                return Ok(());
            }
            _ => return Err(words.unexpected("`facet` or `endsolid`", word)),
        }
    }
}

fn read_facet(words: &mut Words, soup: &mut SoupBuilder) -> Result<(), ReadError> {
    expect(words, "normal")?;
    // The winding gives the normal too. Some exporters spell the normal of a triangle without area `-nan(ind)` or `1.#QNAN`.
    for _ in 0..3 {
        words.next().ok_or_else(|| words.unexpected("a normal of three numbers", b""))?;
    }
    expect(words, "outer")?;
    expect(words, "loop")?;
    let mut triangle = [0; 3];
    for index in &mut triangle {
        expect(words, "vertex")?;
        *index = soup.push_vertex(read_vector(words)?)?;
    }
    expect(words, "endloop")?;
    expect(words, "endfacet")?;
    soup.push_triangle(triangle)
}

fn read_vector(words: &mut Words) -> Result<Vec3, ReadError> {
    let mut vector = Vec3::zeros();
    for coordinate in vector.iter_mut() {
        *coordinate = words.number()?;
    }
    Ok(vector)
}

fn expect(words: &mut Words, keyword: &str) -> Result<(), ReadError> {
    let word = words.next().unwrap_or_default();
    if word.eq_ignore_ascii_case(keyword.as_bytes()) {
        return Ok(());
    }
    Err(words.unexpected(format!("`{keyword}`"), word))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACET: &str =
        "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1e0 -0.5\nendloop\nendfacet\n";

    fn binary(header: &[u8], triangles: usize) -> Vec<u8> {
        let mut bytes = header.to_vec();
        bytes.resize(HEADER_BYTES, b' ');
        bytes.extend((triangles as u32).to_le_bytes());
        for triangle in 0..triangles {
            for number in 0..12 {
                bytes.extend(((triangle * 100 + number) as f32).to_le_bytes());
            }
            bytes.extend([0; 2]);
        }
        bytes
    }

    fn soup_of(bytes: &[u8]) -> MeshSoup {
        read(bytes, &ReadLimits::default()).expect("reads").0
    }

    #[test]
    fn a_binary_file_is_read_whatever_its_header_says() {
        for header in [&b"solid liar"[..], b"facet", b""] {
            let soup = soup_of(&binary(header, 2));
            assert_eq!(soup.triangles, [[0, 1, 2], [3, 4, 5]]);
            assert_eq!(soup.positions[5], Vec3::new(109.0, 110.0, 111.0));
        }
    }

    #[test]
    fn a_binary_file_is_refused_at_every_shorter_length() {
        let whole = binary(b"", 2);
        assert!((0..whole.len()).all(|length| read(&whole[..length], &ReadLimits::default()).is_err()));
    }

    #[test]
    fn bytes_after_the_last_triangle_are_left_out_with_a_note() {
        for header in [&b""[..], b"solid liar"] {
            let bytes = [binary(header, 1), vec![0; 7]].concat();
            let (soup, notes) = read(&bytes, &ReadLimits::default()).expect("reads");
            assert_eq!((soup.triangles.len(), notes), (1, vec![ReadNote::TrailingBytes { count: 7 }]));
        }
    }

    #[test]
    fn a_count_without_its_bytes_is_refused() {
        let mut bytes = binary(b"", 1);
        for count in [7, u32::MAX] {
            bytes[80..84].copy_from_slice(&count.to_le_bytes());
            assert!(matches!(read(&bytes, &ReadLimits::default()), Err(ReadError::Malformed { .. })));
        }
    }

    #[test]
    fn solids_of_an_ascii_file_are_parts() {
        let text = format!("solid a b\n{FACET}{FACET}endsolid a b\nSOLID\n{FACET}ENDSOLID other\n");
        let soup = soup_of(text.replace('\n', "\r\n").as_bytes());
        let parts: Vec<_> = soup.parts.iter().map(|part| (part.name.as_str(), part.triangles.clone())).collect();
        assert_eq!(parts, [("a b", 0..2), ("", 2..3)]);
        assert_eq!(soup.positions[2], Vec3::new(0.0, 1.0, -0.5));
    }

    #[test]
    fn text_before_the_first_solid_is_quoted() {
        let error = read(format!("# made by hand\nsolid\n{FACET}{FACET}endsolid").as_bytes(), &ReadLimits::default());
        let error = error.expect_err("is refused").to_string();
        assert!(error.contains("`solid`") && error.contains("# made by hand"), "{error}");
    }

    #[test]
    fn the_spelling_of_a_normal_does_not_matter() {
        for normal in ["-nan(ind) -nan(ind) -nan(ind)", "1.#QNAN -1.#IND 1.#INF", "nan nan nan"] {
            let soup = soup_of(format!("solid\n{FACET}endsolid").replacen("0 0 1", normal, 1).as_bytes());
            assert_eq!(soup.triangles.len(), 1, "{normal}");
        }
        assert!(read(b"solid\nfacet normal 0 0", &ReadLimits::default()).is_err());
    }

    #[test]
    fn a_broken_ascii_file_is_refused_with_its_line() {
        for (good, bad, line) in
            [("vertex 1 0 0", "vertex 1 x 0", 5), ("endloop", "vertex 2 2 2", 7), ("endsolid", "", 9)]
        {
            let text = format!("solid\n{FACET}endsolid").replacen(good, bad, 1);
            let error = read(text.as_bytes(), &ReadLimits::default()).expect_err("is refused");
            assert_eq!(error.place(), Some(Place::Line(line)), "{error}");
        }
    }
}
