//! Reads the surfaces of COLLADA 1.4 and 1.5: XML in, one soup in metres with Z up out.
//!
//! 1. [`events`] runs through the XML and skips unknown elements whole; [`tag`] lists the known ones.
//! 2. [`parser`] builds the [`document`] from the known elements.
//! 3. [`geometry`] resolves each geometry at its end, and [`cutter`] makes its triangles. [`skin`] resolves controllers.
//! 4. [`scene`] follows the nodes and places the geometries, those of skins where [`skin`] finds their joints.
//!
//! Nothing recurses. References are looked up within the file and never followed out of it.
//!
//! The crates `dae-parser` and `mesh-loader` do not suffice: one panics on missing ids, and both overflow the stack on
//! nested nodes. Specification: <https://www.khronos.org/files/collada_spec_1_4.pdf>.

mod tag;

mod document;

mod cutter;
mod geometry;
mod skin;

mod parser;

mod events;

mod scene;

use document::Document;

use super::error::excerpt;
use super::objects::{Collected, Objects};
use super::text::{decode_name, without_bom};
use super::{Format, Place, ReadError, ReadLimits, Scene, UpAxis};

/// Returns the scene, and the axis of the file that points up.
pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<(Scene, UpAxis), ReadError> {
    let document = parse(bytes, limits)?;
    let up = document.up();
    let (soup, notes, _) = scene::walk(document, bytes.len(), limits, None)?;
    Ok(((soup, notes), up))
}

/// Reads the objects of a scene.
pub(super) fn read_objects(bytes: &[u8], limits: &ReadLimits) -> Result<Objects, ReadError> {
    let document = parse(bytes, limits)?;
    let up = Some(document.up());
    let (soup, notes, collected) = scene::walk(document, bytes.len(), limits, Some(Collected::default()))?;
    Ok(Objects { up, ..collected.unwrap_or_default().finish(soup, notes) })
}

fn parse(bytes: &[u8], limits: &ReadLimits) -> Result<Document, ReadError> {
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = bytes {
        return Err(ReadError::Unsupported { what: "COLLADA in UTF-16".into(), way_out: "save it as UTF-8".into() });
    }
    let text = decode_name(without_bom(bytes));
    events::parse(&text, limits)
}

fn fault(path: String, expected: impl Into<String>, met: impl Into<String>) -> ReadError {
    ReadError::malformed(Format::Collada, Place::Path(path), expected, met)
}

fn malformed_at(offset: u64, expected: &str, met: impl Into<String>) -> ReadError {
    ReadError::malformed(Format::Collada, Place::Byte(offset), expected, met)
}

/// Returns the id that a reference names. The error for a reference into another file quotes it.
fn local_id<'a>(url: &'a str, path: &str) -> Result<&'a str, ReadError> {
    let url = url.trim();
    url.strip_prefix('#')
        .ok_or_else(|| ReadError::ExternalReference { place: Place::Path(path.into()), uri: url.into() })
}

/// Parses exactly `N` numbers.
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
