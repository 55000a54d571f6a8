//! The bytes of an upload to [`MeshSoup`]s, one reader a format.
//!
//! Every reader takes bytes and [`ReadLimits`], checks a count before it reserves for it, follows no path or URL
//! out of the file, and answers `Err` for whatever it cannot read. Axes, units and what each reader leaves out are
//! in `README.md` beside this file.

mod affine;
mod asset;
mod bytes;
mod collada;
mod error;
mod format;
mod gltf;
mod json;
mod level;
mod level_map;
mod limits;
mod llsd;
mod note;
mod obj;
mod ply;
mod sniff;
mod soup;
mod stl;
mod text;
mod triangulate;

use std::collections::BTreeMap;

pub use error::{Place, ReadError};
pub use format::Format;
pub use level::Level;
pub use limits::{Limit, ReadLimits};
pub use note::ReadNote;
pub use sniff::{DetectError, detect, detect_by_name};

use crate::geometry::MeshSoup;
use crate::mesh_asset::llsd::Value;

/// What one upload holds: a soup a level, and the oddities met on the way.
///
/// A scene format (OBJ, STL, PLY, glTF, COLLADA) gives [`Level::HighLod`] alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    pub levels: BTreeMap<Level, MeshSoup>,
    pub notes: Vec<ReadNote>,
}

impl Model {
    fn scene((soup, notes): (MeshSoup, Vec<ReadNote>)) -> Self {
        Self { levels: BTreeMap::from([(Level::HighLod, soup)]), notes }
    }
}

/// What an LLSD document holds, whatever is in it; `None` for one that is a mesh asset.
pub fn read_llsd(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Option<Value>, ReadError> {
    Limit::DecompressedBytes.check(limits, bytes.len())?;
    match llsd::read_document(format, bytes, limits)? {
        llsd::Document::Value(value) => Ok(Some(value)),
        llsd::Document::Asset => Ok(None),
    }
}

/// Reads `bytes` as `format`.
///
/// The soups are raw: indices are in range and counts within `limits`, but coordinates may be anything, even NaN;
/// [`Mesh::from_soup`](crate::geometry::Mesh::from_soup) checks them.
pub fn read(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    Limit::DecompressedBytes.check(limits, bytes.len())?;
    match format {
        Format::MeshAsset => asset::read(bytes, limits),
        Format::LlsdXml | Format::LlsdBinary | Format::LlsdNotation => llsd::read(format, bytes, limits),
        Format::Json => json::read(bytes, limits),
        Format::Obj => obj::read(bytes, limits).map(Model::scene),
        Format::Stl => stl::read(bytes, limits).map(Model::scene),
        Format::Ply => ply::read(bytes, limits).map(Model::scene),
        Format::Gltf | Format::Glb => gltf::read(bytes, limits).map(Model::scene),
        Format::Collada => collada::read(bytes, limits).map(Model::scene),
    }
}
