//! glTF 2.0, as JSON with embedded data and as GLB.
//!
//! Our own reader over serde: the `gltf` crate refuses quantised files, panics on accessors that are not there, takes
//! accessors longer than their views for empty, and hides the extensions of primitives and views that tell why
//! geometry is missing. Of the document only what makes up the geometry is looked at.
//! Specification: <https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html>.

mod accessor;
mod buffer;
mod container;
mod document;
mod scene;

use super::soup::SoupBuilder;
use super::text::without_bom;
use super::{Format, ReadError, ReadLimits, ReadNote};
use crate::geometry::MeshSoup;
use accessor::Accessors;
use container::Container;
use document::Document;

/// Reads either form; the first four bytes tell which, whatever the sender called it.
pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<(MeshSoup, Vec<ReadNote>), ReadError> {
    if !bytes.starts_with(container::MAGIC) {
        let json = without_bom(bytes);
        let json_at = bytes.len() - json.len();
        let container = Container { format: Format::Gltf, json, json_at, blob: None, note: None };
        return read_parts(&container, bytes.len(), limits);
    }
    read_parts(&Container::read(bytes)?, bytes.len(), limits)
}

fn read_parts(
    container: &Container,
    input_bytes: usize,
    limits: &ReadLimits,
) -> Result<(MeshSoup, Vec<ReadNote>), ReadError> {
    let document = Document::read(container)?;
    let accessors = Accessors::new(&document, container);
    let soup = SoupBuilder::with_unfolding(limits, input_bytes);
    let (soup, mut notes) = scene::flatten(&document, &accessors, soup)?;
    notes.extend(container.note.clone());
    Ok((soup, notes))
}

#[cfg(test)]
mod tests;
