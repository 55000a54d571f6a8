//! COLLADA 1.4 and 1.5, what makes up the surface.
//!
//! Our own reader over quick-xml: of the published crates one panics on missing ids and both overflow the stack on
//! nested nodes. Nothing here recurses; unknown elements are skipped whole; every reference is looked up, never
//! followed out of the file. Specification: <https://www.khronos.org/files/collada_spec_1_4.pdf>.

mod cutter;
mod document;
mod geometry;
mod parser;
mod scene;
mod tag;

use super::error::excerpt;
use super::text::{decode_name, without_bom};
use super::{Format, Place, ReadError, ReadLimits, ReadNote};
use crate::geometry::MeshSoup;

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<(MeshSoup, Vec<ReadNote>), ReadError> {
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = bytes {
        return Err(ReadError::Unsupported { what: "COLLADA in UTF-16".into(), way_out: "save it as UTF-8".into() });
    }
    let text = decode_name(without_bom(bytes));
    let document = parser::parse(&text, limits)?;
    scene::flatten(document, bytes.len(), limits)
}

fn fault(path: String, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
    ReadError::malformed(Format::Collada, Place::Path(path), expected, met)
}

/// The id that a reference names. One into another file is refused by name.
fn local_id<'a>(url: &'a str, path: &str) -> Result<&'a str, ReadError> {
    let url = url.trim();
    url.strip_prefix('#')
        .ok_or_else(|| ReadError::ExternalReference { place: Place::Path(path.into()), uri: url.into() })
}

/// Exactly as many numbers as the element has.
fn numbers<const N: usize>(text: &str, path: &str) -> Result<[f64; N], ReadError> {
    let mut values = [0.0; N];
    let mut words = text.split_ascii_whitespace();
    for value in &mut values {
        let word = words.next().ok_or_else(|| fault(path.into(), format!("{N} numbers"), "fewer"))?;
        *value = word.parse().map_err(|_| fault(path.into(), "a number", excerpt(word)))?;
    }
    match words.next() {
        None => Ok(values),
        Some(_) => Err(fault(path.into(), format!("{N} numbers"), "more")),
    }
}

#[cfg(test)]
mod tests;
