//! Reads the bytes of an upload into [`MeshSoup`]s, with one reader for each format.
//!
//! * In: bytes, the [`Format`] that [`detect`] found, and [`ReadLimits`].
//! * Out: a [`Model`], which holds one soup for each [`Level`] and a [`ReadNote`] for each oddity; or a [`ReadError`].
//! * Order of the work: [`detect`] chooses the format; [`read`] checks the size of the input and runs the reader; the
//!   reader decodes positions and faces, cuts polygons into triangles, and builds the soup within the limits.
//!
//! A reader checks a count before it reserves memory for it, follows no path or URL out of the file, and returns `Err`
//! for any bytes that it cannot read. `README.md` in this folder lists axes, units and what each reader leaves out.

mod format;
mod foreign;
mod sniff;

mod error;
mod limits;
mod note;

mod affine;
mod bytes;
mod number;
mod polygons;
mod soup;
mod text;
mod triangulate;

mod level;
mod level_map;
mod up;
mod placement;

mod asset;
mod collada;
mod gltf;
mod json;
mod llsd;
mod obj;
mod ply;
mod stl;
mod objects;

use std::collections::BTreeMap;

pub use error::{Place, ReadError};
pub use foreign::Foreign;
pub use format::Format;
pub use gltf::{Files, bundle_gltf, gltf_files};
pub use level::{Level, is_collider};
pub use limits::{Limit, ReadLimits};
pub use note::ReadNote;
pub use objects::{Object, Objects, read_objects};
pub use placement::{BadPlace, Bake, Placement, PrimPlace};
pub use sniff::{DetectError, detect, detect_by_name};
pub use up::UpAxis;

use crate::geometry::MeshSoup;
use crate::mesh_asset::llsd::Llsd;

/// The content of one upload: a soup for each level, and the oddities that the reader met.
///
/// A scene format (OBJ, STL, PLY, glTF, COLLADA) fills [`Level::HighLod`] alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    pub levels: BTreeMap<Level, MeshSoup>,
    pub notes: Vec<ReadNote>,
    /// The axis that points up by the file or its format; `None` where neither says so. The levels have Z up.
    pub up: Option<UpAxis>,
}

/// The result of reading a scene format.
type Scene = (MeshSoup, Vec<ReadNote>);

impl From<Scene> for Model {
    fn from((soup, notes): Scene) -> Self {
        Self { levels: BTreeMap::from([(Level::HighLod, soup)]), notes, up: None }
    }
}

/// Reads any LLSD document. Returns `None` for a mesh asset, whose header is LLSD too.
pub fn read_llsd(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Option<Llsd>, ReadError> {
    Limit::DecompressedBytes.check(limits, bytes.len())?;
    unless_stopped(limits, llsd::read_document(format, bytes, limits))
}

/// Returns what was read, or the reason why the reading was stopped. A reader that is stopped in the middle may call the
/// input faulty.
fn unless_stopped<T>(limits: &ReadLimits, read: Result<T, ReadError>) -> Result<T, ReadError> {
    limits.look().and(read)
}

/// Reads `bytes` as `format`.
///
/// The soups are raw: indices are in range and counts are within `limits`, but coordinates may be any number, even NaN.
/// [`Mesh::from_soup`](crate::geometry::Mesh::from_soup) checks them.
pub fn read(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    Limit::DecompressedBytes.check(limits, bytes.len())?;
    let model = read_as(format, bytes, limits).map_err(|error| foreign::explain(error, format, bytes));
    unless_stopped(limits, model)
}

fn read_as(format: Format, bytes: &[u8], limits: &ReadLimits) -> Result<Model, ReadError> {
    match format {
        Format::MeshAsset => asset::read(bytes, limits),
        Format::Slm => asset::read_slm(bytes, limits),
        Format::LlsdXml | Format::LlsdBinary | Format::LlsdNotation => llsd::read(format, bytes, limits),
        Format::Json => json::read(bytes, limits),
        Format::Obj => obj::read(bytes, limits).map(Model::from),
        Format::Stl => stl::read(bytes, limits).map(Model::from),
        Format::Ply => ply::read(bytes, limits).map(Model::from),
        Format::Gltf | Format::Glb => gltf::read(bytes, limits).map(|scene| Model::with_up(scene, UpAxis::Y)),
        Format::Collada => collada::read(bytes, limits).map(|(scene, up)| Model::with_up(scene, up)),
    }
}
