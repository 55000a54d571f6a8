//! [`Slm`]: `.slm`, in which a viewer keeps an upload beside its model file, to read it instead of the model.
//!
//! It is binary LLSD without a header line: `version`, `name`, `mesh` with whole assets as strings of bytes, and `instance`
//! with the place of each prim. (`llmodelpreview.cpp`, `saveUploadData`; `llmodelloader.cpp`, `loadFromSLM`.)

use std::ops::Range;

use crate::geometry::{MeshSoup, Vec3};

use super::container::MeshAsset;
use super::convex_block::ConvexBlock;
use super::error::AssetError;
use super::export::shells;
use super::llsd::{self, Llsd, LlsdError, LlsdExt, LlsdLimits};
use super::names::BlockKind;
use super::new_asset::{PhysicsLevel, Surface};
use super::writer::{PlacedBlock, write_asset};

/// The version that viewers read (`SLM_SUPPORTED_VERSION`).
pub const SLM_VERSION: i32 = 3;

/// Keys of the file.
const MESH: &str = "mesh";
const INSTANCE: &str = "instance";
const VERSION: &str = "version";
const NAME: &str = "name";

/// An upload as a viewer keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Slm {
    pub name: String,
    /// Whole assets.
    pub meshes: Vec<Vec<u8>>,
    pub instances: Vec<SlmInstance>,
}

/// A prim of the upload.
#[derive(Clone, Debug, PartialEq)]
pub struct SlmInstance {
    /// Number of its mesh, from 0.
    pub mesh: usize,
    pub label: String,
    /// By rows, for a point as a row before the matrix: the last row is the shift.
    pub transform: [f64; 16],
}

/// Why bytes are not a `.slm` file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SlmError {
    #[error(transparent)]
    Llsd(#[from] LlsdError),
    #[error("version is {found}; viewers read version {SLM_VERSION} alone")]
    Version { found: String },
}

impl Slm {
    /// Writes the file. Each instance names the materials of its mesh, all white.
    pub fn write(&self, materials: &[Vec<String>]) -> Vec<u8> {
        let instances = self.instances.iter().map(|instance| {
            let names = materials.get(instance.mesh).map_or(&[][..], Vec::as_slice);
            llsd::map([
                ("label", Llsd::from(instance.label.as_str())),
                ("material", llsd::array(names.iter().map(|name| material(name)))),
                ("mesh_id", llsd::count(instance.mesh)),
                ("transform", llsd::array(instance.transform.map(Llsd::Real))),
            ])
        });
        let beside = llsd::map([
            (INSTANCE, llsd::array(instances)),
            (NAME, Llsd::from(self.name.as_str())),
            (VERSION, Llsd::Integer(SLM_VERSION)),
        ]);
        llsd::write_binary_with_strings(&beside.into_map().unwrap_or_default(), MESH, &self.meshes)
    }

    /// Reads a file. Values of another type than the format's count as absent, as in a viewer.
    pub fn read(bytes: &[u8], limits: &LlsdLimits) -> Result<Self, SlmError> {
        let beside = llsd::read_binary_beside(bytes, MESH, limits)?;
        let version = beside.get(VERSION).and_then(Llsd::whole);
        if version != Some(SLM_VERSION) {
            let found = version.map_or_else(|| "missing".to_owned(), |version| version.to_string());
            return Err(SlmError::Version { found });
        }
        let meshes = llsd::raw_strings(bytes, MESH, limits)?.into_iter();
        Ok(Self {
            name: beside.get(NAME).and_then(Llsd::as_str).unwrap_or_default().to_owned(),
            meshes: meshes.map(|mesh| bytes.get(mesh).unwrap_or_default().to_vec()).collect(),
            instances: beside.list(INSTANCE).iter().map(SlmInstance::read).collect(),
        })
    }

    /// Returns where the meshes of a file lie.
    pub fn places(bytes: &[u8], limits: &LlsdLimits) -> Result<Vec<Range<usize>>, LlsdError> {
        llsd::raw_strings(bytes, MESH, limits)
    }
}

impl SlmInstance {
    fn read(value: &Llsd) -> Self {
        let number = |value: &Llsd| value.number().unwrap_or_default();
        let numbers: Vec<f64> = value.list("transform").iter().map(number).collect();
        let mesh = value.get("mesh_id").and_then(Llsd::whole).and_then(|mesh| usize::try_from(mesh).ok());
        Self {
            mesh: mesh.unwrap_or_default(),
            label: value.get("label").and_then(Llsd::as_str).unwrap_or_default().to_owned(),
            // A matrix of the wrong size flattens, which its reader reports.
            transform: numbers.try_into().unwrap_or_default(),
        }
    }
}

fn material(name: &str) -> Llsd {
    let diffuse = llsd::map([
        ("color", llsd::array([1.0; 4].map(Llsd::Real))),
        ("filename", Llsd::from("")),
        ("label", Llsd::from("")),
    ]);
    llsd::map([("binding", Llsd::from(name)), ("diffuse", diffuse), ("fullbright", Llsd::Boolean(false))])
}

/// Returns whether the file holds the key of the instances, which no asset has.
pub fn looks_like_slm(bytes: &[u8]) -> bool {
    bytes.starts_with(b"{\0") && memchr::memmem::find(bytes, b"k\0\0\0\x08instance[").is_some()
}

/// Returns the physics of a cached mesh as triangles: the physics mesh that the asset has, else a closed shell for each hull.
/// A viewer gives the shape type Prim to a model that has this block, and sends the hulls beside it as they are. `accepted`
/// returns the shells with triangles that a viewer takes.
pub fn physics_shells(
    asset: &MeshAsset<'_>,
    accepted: impl FnOnce(MeshSoup) -> MeshSoup,
) -> Result<Option<Llsd>, AssetError> {
    if let Some(entry) = asset.entry(BlockKind::PhysicsMesh) {
        return asset.value(entry).map(Some);
    }
    let key = BlockKind::PhysicsConvex.name();
    let Some(block) = asset.convex()? else { return Ok(None) };
    let shells = shells(&block).map_err(|error| AssetError::Convex { key: key.to_owned(), error })?;
    let shells = accepted(shells);
    PhysicsLevel::of(&Surface::from(&shells), None, Vec3::repeat(1.0), false).map(|level| Some(level.block))
}

/// Returns whether the asset has hulls or a mesh for physics, beside the single hull.
pub fn has_physics(asset: &MeshAsset<'_>) -> Result<bool, AssetError> {
    let has_hulls = |block: ConvexBlock| !block.hulls().is_empty();
    Ok(asset.entry(BlockKind::PhysicsMesh).is_some() || asset.convex()?.is_some_and(has_hulls))
}

/// Returns the names of the materials of an asset: those of its header, else one for each face of its highest level.
pub fn materials(asset: &MeshAsset<'_>) -> Result<Vec<String>, AssetError> {
    let named: Vec<String> = match asset.header().get(MATERIALS).and_then(Llsd::items) {
        Some(names) => names.iter().filter_map(Llsd::as_str).map(str::to_owned).collect(),
        None => Vec::new(),
    };
    let Some(highest) = asset.entry(BlockKind::HighLod).filter(|_| named.is_empty()) else { return Ok(named) };
    let faces = asset.value(highest)?.items().map_or(1, <[Llsd]>::len);
    Ok((1..=faces).map(|face| format!("face {face}")).collect())
}

/// Header key of the names of materials, which viewers write into `.slm` files alone.
const MATERIALS: &str = "material_list";

/// Returns the asset as a viewer keeps it: with the names of its materials, with `physics` beside its hulls, and without the
/// visible levels that are not in `levels`.
pub fn cached_mesh(
    asset: &MeshAsset<'_>,
    materials: &[String],
    physics: Option<&Llsd>,
    levels: &[BlockKind],
) -> Result<Vec<u8>, AssetError> {
    let names = materials.iter().map(|name| Llsd::from(name.as_str()));
    let mut others = vec![(MATERIALS.to_owned(), llsd::array(names))];
    let mut blocks: Vec<_> = physics.map(|value| PlacedBlock::new(BlockKind::PhysicsMesh, value)).into_iter().collect();
    for (key, value) in llsd::sorted(asset.header()) {
        match asset.entry_of(key) {
            Some(entry) if entry.kind.is_some_and(|kind| kind.is_mesh() && !levels.contains(&kind)) => {}
            Some(entry) => blocks.push(asset.placed(entry, value)),
            None if key == MATERIALS => {}
            None => others.push((key.to_owned(), value.clone())),
        }
    }
    write_asset(blocks, others)
}

#[cfg(test)]
mod tests;
