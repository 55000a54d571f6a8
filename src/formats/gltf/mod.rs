//! Reads glTF 2.0, as JSON with embedded data or as GLB: a tree of nodes in, one soup in metres with Z up out.
//!
//! [`container`] splits a GLB file, [`document`] parses the JSON, [`buffer`] and [`accessor`] decode the numbers,
//! [`skin`] finds the places of skinned meshes and [`instancing`] those of instances, and [`scene`] places the meshes.
//! [`bundle`] joins a document and the files beside it. The reader parses only the part of the document that describes geometry.
//!
//! The `gltf` crate does not suffice: it refuses quantised files, panics on missing accessors, treats accessors longer
//! than their views as empty, and hides the extensions of primitives and views that explain why geometry is missing.
//! Specification: <https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html>.

mod container;
mod document;

mod buffer;

mod accessor;

mod skin;

mod instancing;

mod scene;

mod bundle;

pub use bundle::{Files, bundle_gltf, gltf_files};

use super::objects::{Collected, Objects};
use super::soup::SoupBuilder;
use super::text::without_bom;
use super::{Format, ReadError, ReadLimits, ReadNote, Scene, UpAxis};
use crate::geometry::MeshSoup;
use accessor::Accessors;
use container::Container;
use document::Document;

/// Reads either form. The first four bytes decide which form it is, whatever format the sender named.
pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Scene, ReadError> {
    let (soup, notes, _) = walk(bytes, limits, None)?;
    Ok((soup, notes))
}

/// Reads the objects of either form.
pub(super) fn read_objects(bytes: &[u8], limits: &ReadLimits) -> Result<Objects, ReadError> {
    let (soup, notes, collected) = walk(bytes, limits, Some(Collected::default()))?;
    Ok(Objects { up: Some(UpAxis::Y), ..collected.unwrap_or_default().finish(soup, notes) })
}

type Walked = (MeshSoup, Vec<ReadNote>, Option<Collected>);

fn walk(bytes: &[u8], limits: &ReadLimits, objects: Option<Collected>) -> Result<Walked, ReadError> {
    let container = if bytes.starts_with(container::MAGIC) {
        Container::read(bytes)?
    } else {
        let json = without_bom(bytes);
        Container { format: Format::Gltf, json, json_at: bytes.len() - json.len(), blob: None, note: None }
    };
    let document = Document::read(&container)?;
    let accessors = Accessors::new(&document, &container);
    let soup = SoupBuilder::with_unfolding(limits, bytes.len());
    let (soup, mut notes, objects) = scene::walk(&document, &accessors, soup, objects)?;
    notes.extend(container.note);
    Ok((soup, notes, objects))
}

#[cfg(test)]
mod tests;
