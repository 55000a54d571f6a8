//! Inspects a mesh asset, a decomposition block or a result, and lists its faults.
//!
//! The readers of `mesh_asset` stop at the first fault; the inspection goes on, and the preflight lists all faults.
//!
//! - `document`: detects the kind of a file and reads it
//! - `hulls`, `levels`: the figures of hulls and meshes
//! - [`render`]: an inspection as text or JSON

mod document;
mod hulls;
mod levels;
mod render;

use serde::Serialize;

use crate::cost::{Constants, TriangleWidths};
use crate::geometry::{Mesh, Progress, Vec3};
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt};
use crate::mesh_asset::{AssetError, AssetLimits, BlockEntry, BlockKind, ConvexBlock, MeshAsset, Names};
use crate::preflight::{
    Finding, MassProps, PHYSICS_COST_DATA, Subject, check_asset, check_block, cost_data, mass_props, spelling,
};

pub use document::InspectError;
pub use hulls::{HullInfo, HullSummary};
pub use levels::{Bounds, LevelInfo};
pub use render::{render, to_json};

/// The contents of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    pub kind: FileKind,
    /// Keys of an asset's header, or of a result, that name no block.
    pub header: Vec<(String, Llsd)>,
    pub blocks: Vec<BlockInfo>,
    pub levels: Vec<LevelInfo>,
    pub hulls: Option<HullSummary>,
    pub costs: Option<Costs>,
    /// Figures that a simulator stored beside the physics.
    pub server: ServerData,
    pub findings: Vec<Finding>,
}

/// Data that a simulator adds to an asset, as stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServerData {
    /// `physics_cost_data`.
    pub costs: Option<Llsd>,
    /// The readable mass properties of `physics_havok`.
    pub mass_props: Vec<MassProps>,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum FileKind {
    MeshAsset {
        header_bytes: usize,
    },
    /// A bare `decomposition` or `physics_convex` map.
    Block {
        encoding: &'static str,
    },
    /// A result map of this service.
    Result {
        encoding: &'static str,
    },
}

/// A block of an asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockInfo {
    pub key: String,
    pub offset: usize,
    /// Compressed size in bytes.
    pub size: usize,
    /// Size when decompressed; `None` when the block cannot be decompressed.
    pub inflated: Option<usize>,
    /// Whether the `hash` of the entry matches the block; `None` without a hash.
    pub hash_fits: Option<bool>,
}

/// Costs of the stored shapes, at the asset's own size when it holds one, else at one metre per unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Costs {
    pub scale: [f64; 3],
    pub hull: Option<f64>,
    pub decomposition: Option<f64>,
    /// Cost of the triangle mesh.
    pub mesh: Option<f64>,
    /// The level that the triangle mesh is taken from.
    pub mesh_source: Option<String>,
    /// Triangles of that level.
    #[serde(skip)]
    pub mesh_triangles: Option<usize>,
    /// The figures that a simulator would store for the block, under its names.
    #[serde(skip)]
    pub cost_data: Vec<(&'static str, f64)>,
}

/// Inspects bytes of unknown kind: an asset, a bare block or a result, in LLSD of any encoding or in JSON.
pub fn inspect(bytes: &[u8], limits: &AssetLimits, constants: &Constants) -> Result<Inspection, InspectError> {
    match document::read(bytes, limits)? {
        document::Document::Asset { asset, bytes } => {
            let findings = check_asset(bytes, limits, &Subject::as_sent(Vec::new()), &Progress::silent())?;
            Ok(inspect_asset(&asset, findings, constants))
        }
        document::Document::Map { value, encoding } => inspect_map(&value, encoding, constants),
    }
}

/// Returns the block of hulls in bytes of unknown kind; `None` when they hold no readable block.
pub fn stored_hulls(bytes: &[u8], limits: &AssetLimits) -> Option<ConvexBlock> {
    match document::read(bytes, limits).ok()? {
        document::Document::Asset { asset, .. } => asset.convex().ok()?,
        document::Document::Map { value, .. } => {
            let inner = [Names::Wiki, Names::Viewer].into_iter().find_map(|names| value.get(names.block()));
            ConvexBlock::from_llsd(inner.unwrap_or(&value)).ok()
        }
    }
}

fn inspect_asset(asset: &MeshAsset<'_>, findings: Vec<Finding>, constants: &Constants) -> Inspection {
    let others = llsd::sorted(asset.header()).into_iter().filter(|(key, _)| asset.entry_of(key).is_none());
    let mut inspection = Inspection {
        kind: FileKind::MeshAsset { header_bytes: asset.header_bytes() },
        header: others.map(|(key, value)| (key.to_owned(), value.clone())).collect(),
        blocks: Vec::new(),
        levels: Vec::new(),
        hulls: None,
        costs: None,
        server: ServerData { costs: asset.header().get(PHYSICS_COST_DATA).cloned(), mass_props: Vec::new() },
        findings,
    };
    let mut surfaces: Vec<(BlockKind, Mesh, Option<Vec3>)> = Vec::new();
    let mut convex = None;
    for entry in asset.entries() {
        let hash_fits = asset.hash_fits(entry);
        let mut info =
            BlockInfo { key: entry.key.clone(), offset: entry.offset, size: entry.size, inflated: None, hash_fits };
        // The preflight already lists blocks that cannot be read.
        if let Some(kind) = entry.kind.filter(|_| entry.size > 0)
            && let Ok(value) = read_block(asset, entry, &mut info)
        {
            match kind {
                BlockKind::PhysicsConvex => convex = ConvexBlock::from_llsd(&value).ok(),
                BlockKind::PhysicsHavok => {
                    inspection.server.mass_props = mass_props(&value).into_iter().filter_map(Result::ok).collect();
                }
                kind if kind.is_mesh() && asset.count_faces(entry, &value).is_ok() => {
                    if let Some((info, mesh)) = levels::read(&value, &entry.key) {
                        surfaces.extend(mesh.map(|mesh| (kind, mesh, info.normalized_scale.map(Vec3::from))));
                        inspection.levels.push(info);
                    }
                }
                _ => {}
            }
        }
        inspection.blocks.push(info);
    }
    inspection.blocks.sort_by_key(|block| block.offset);
    inspection.costs = Some(costs(convex.as_ref(), &surfaces, constants));
    inspection.hulls = convex.as_ref().map(hulls::summarise);
    inspection
}

fn read_block(asset: &MeshAsset<'_>, entry: &BlockEntry, info: &mut BlockInfo) -> Result<Llsd, AssetError> {
    let inflated = asset.inflated(entry)?;
    info.inflated = Some(inflated.len());
    asset.parsed(entry, &inflated)
}

fn costs(convex: Option<&ConvexBlock>, surfaces: &[(BlockKind, Mesh, Option<Vec3>)], constants: &Constants) -> Costs {
    // The order in which a job chooses the source of the hulls.
    let order =
        [BlockKind::PhysicsMesh, BlockKind::MediumLod, BlockKind::HighLod, BlockKind::LowLod, BlockKind::LowestLod];
    let surface = order.iter().find_map(|kind| surfaces.iter().find(|(own, ..)| own == kind));
    let scale = surfaces.iter().find_map(|(.., scale)| *scale).unwrap_or(Vec3::repeat(1.0));
    let mesh =
        surface.and_then(|(kind, mesh, _)| Some((kind.name().to_owned(), TriangleWidths::of_mesh(mesh, &scale)?)));
    let hulls = convex.map(|block| block.hulls().len()).filter(|&hulls| hulls > 0);
    Costs {
        scale: scale.into(),
        hull: convex.and_then(ConvexBlock::hull).map(|points| constants.hull_cost(points.len())),
        decomposition: hulls
            .zip(convex)
            .map(|(hulls, block)| constants.decomposition_cost(hulls, block.decomposition_vertices())),
        mesh_triangles: mesh.as_ref().map(|(_, widths)| widths.triangles()),
        mesh: mesh.as_ref().map(|(_, widths)| constants.triangle_mesh_cost(widths, 1.0)),
        mesh_source: mesh.map(|(level, _)| level),
        cost_data: convex.map(cost_data).unwrap_or_default(),
    }
}

/// Returns the costs that a result states, at its own scale. `own` are those of its block at one metre per unit.
fn stated_costs(cost: &Llsd, own: &Costs) -> Option<Costs> {
    let figure = |key: &str| cost.get(key).and_then(Llsd::number);
    let [x, y, z] = cost.list("scale") else { return None };
    Some(Costs {
        scale: [x.number()?, y.number()?, z.number()?],
        hull: figure("hull"),
        decomposition: figure("decomposition"),
        mesh: figure("mesh"),
        ..own.clone()
    })
}

/// Returns why a map without hulls is refused. The meshes of a linkset or of a whole model each have hulls of their own.
fn not_of_one_mesh(value: &Llsd) -> InspectError {
    let meshes = value.get("asset_resources").unwrap_or(value).get("mesh_list");
    match value.get("parts").or(meshes).and_then(Llsd::items) {
        Some(several) => InspectError::Several(several.len()),
        None => InspectError::Unknown,
    }
}

fn inspect_map(value: &Llsd, encoding: &'static str, constants: &Constants) -> Result<Inspection, InspectError> {
    let inner = [Names::Wiki, Names::Viewer].into_iter().find_map(|names| Some((names, value.get(names.block())?)));
    let mut findings = Vec::new();
    let (kind, names, block) = match inner {
        Some((names, block)) => (FileKind::Result { encoding }, names, block),
        None => (FileKind::Block { encoding }, spelling_of(value).ok_or_else(|| not_of_one_mesh(value))?, value),
    };
    let header = match (kind, value.as_map()) {
        (FileKind::Result { .. }, Some(map)) => {
            let others = llsd::sorted(map).into_iter().filter(|(key, _)| *key != names.block());
            others.map(|(key, value)| (key.to_owned(), value.clone())).collect()
        }
        _ => Vec::new(),
    };
    let convex = check_block(block, names, names.block(), &mut findings);
    let hulls = convex.as_ref().map(hulls::summarise);
    let own = convex.as_ref().map(|block| costs(Some(block), &[], constants));
    let costs = own.map(|own| value.get("cost").and_then(|cost| stated_costs(cost, &own)).unwrap_or(own));
    Ok(Inspection {
        kind,
        header,
        blocks: Vec::new(),
        levels: Vec::new(),
        hulls,
        costs,
        server: ServerData::default(),
        findings,
    })
}

/// Returns the spelling of a map that holds hulls. A list of counts alone fits both spellings.
fn spelling_of(value: &Llsd) -> Option<Names> {
    spelling(value).or(value.get("HullList").map(|_| Names::Wiki))
}

#[cfg(test)]
mod tests;
