//! What a mesh asset, a decomposition block or a result holds, and what is wrong with it.
//!
//! Where the readers of `mesh_asset` stop at the first fault, this goes on; what is wrong is said by the preflight.

mod document;
mod hulls;
mod levels;
mod render;

use crate::cost::{Constants, TriangleWidths};
use crate::geometry::{Mesh, Progress, Vec3};
use crate::mesh_asset::llsd::{LlsdLimits, Value, read_binary};
use crate::mesh_asset::{AssetError, AssetLimits, BlockEntry, BlockKind, ConvexBlock, MeshAsset, Names};
use crate::preflight::{
    Finding, MassProps, PHYSICS_COST_DATA, Subject, check_asset, check_block, cost_data, mass_props, spelling,
};

pub use document::InspectError;
pub use hulls::{HullInfo, HullSummary};
pub use levels::LevelInfo;
pub use render::{render, to_json};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    pub kind: FileKind,
    /// Keys of an asset's header, or of a result, that are no blocks.
    pub header: Vec<(String, Value)>,
    pub blocks: Vec<BlockInfo>,
    pub levels: Vec<LevelInfo>,
    pub hulls: Option<HullSummary>,
    pub costs: Option<Costs>,
    /// What a simulator had made of the physics.
    pub server: ServerData,
    pub findings: Vec<Finding>,
}

/// What a simulator adds to an asset, as it stands there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServerData {
    /// `physics_cost_data`.
    pub costs: Option<Value>,
    /// Of `physics_havok`, those that can be read.
    pub mass_props: Vec<MassProps>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockInfo {
    pub key: String,
    pub offset: usize,
    /// Compressed, in bytes.
    pub size: usize,
    /// `None` where the block does not inflate.
    pub inflated: Option<usize>,
    /// Whether the `hash` of its entry is that of the block; `None` without one.
    pub hash_fits: Option<bool>,
}

/// Costs as stored, at the asset's own size where it says it, else at one metre a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    pub scale: Vec3,
    pub hull: Option<f64>,
    pub decomposition: Option<f64>,
    /// The triangle mesh, and the level that it is counted on.
    pub mesh: Option<(String, f64)>,
    /// Triangles of that level.
    pub mesh_triangles: Option<usize>,
    /// The figures that a simulator would keep of the block, under its names.
    pub cost_data: Vec<(&'static str, f64)>,
}

/// Looks at bytes of unknown kind: an asset, a bare block or a result in LLSD of any encoding or JSON.
pub fn inspect(bytes: &[u8], limits: &AssetLimits, constants: &Constants) -> Result<Inspection, InspectError> {
    match document::read(bytes, limits)? {
        document::Document::Asset(asset) => {
            let findings = check_asset(bytes, limits, &Subject::as_sent(Vec::new()), &Progress::silent());
            // Nobody stops a silent progress.
            Ok(inspect_asset(&asset, findings.unwrap_or_default(), constants))
        }
        document::Document::Map { value, encoding } => inspect_map(&value, encoding, constants),
    }
}

/// The block of hulls that bytes of unknown kind hold; `None` where they hold none that can be read.
pub fn stored_hulls(bytes: &[u8], limits: &AssetLimits) -> Option<ConvexBlock> {
    match document::read(bytes, limits).ok()? {
        document::Document::Asset(asset) => asset.convex().ok()?,
        document::Document::Map { value, .. } => {
            let inner = [Names::Wiki, Names::Viewer].into_iter().find_map(|names| value.get(names.block()));
            ConvexBlock::from_llsd(inner.unwrap_or(&value)).ok()
        }
    }
}

fn inspect_asset(asset: &MeshAsset<'_>, findings: Vec<Finding>, constants: &Constants) -> Inspection {
    let is_block = |key: &str| asset.entries().iter().any(|entry| entry.key == key);
    let others = asset.header().iter().filter(|(key, _)| !is_block(key));
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
        let hash_fits = asset.hash_of(entry).map(|hash| hash.matches(asset.stored(entry)));
        let mut info =
            BlockInfo { key: entry.key.clone(), offset: entry.offset, size: entry.size, inflated: None, hash_fits };
        // What cannot be read is among the findings already.
        if let Some(kind) = entry.kind.filter(|_| entry.size > 0)
            && let Ok(value) = read_block(asset, entry, &mut info)
        {
            match kind {
                BlockKind::PhysicsConvex => convex = ConvexBlock::from_llsd(&value).ok(),
                BlockKind::PhysicsHavok => {
                    inspection.server.mass_props = mass_props(&value).into_iter().filter_map(Result::ok).collect();
                }
                kind if kind.is_mesh() => {
                    if let Some((info, mesh)) = levels::read(&value, &entry.key) {
                        surfaces.extend(mesh.map(|mesh| (kind, mesh, info.normalized_scale)));
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

fn read_block(asset: &MeshAsset<'_>, entry: &BlockEntry, info: &mut BlockInfo) -> Result<Value, AssetError> {
    let inflated = asset.inflated(entry)?;
    info.inflated = Some(inflated.len());
    read_binary(&inflated, &LlsdLimits::BLOCK).map_err(|error| AssetError::Block { key: entry.key.clone(), error })
}

fn costs(convex: Option<&ConvexBlock>, surfaces: &[(BlockKind, Mesh, Option<Vec3>)], constants: &Constants) -> Costs {
    // The order in which a source for hulls is chosen.
    let order =
        [BlockKind::PhysicsMesh, BlockKind::MediumLod, BlockKind::HighLod, BlockKind::LowLod, BlockKind::LowestLod];
    let surface = order.iter().find_map(|kind| surfaces.iter().find(|(own, ..)| own == kind));
    let scale = surfaces.iter().find_map(|(.., scale)| *scale).unwrap_or(Vec3::repeat(1.0));
    let mesh =
        surface.and_then(|(kind, mesh, _)| Some((kind.key().to_owned(), TriangleWidths::of_mesh(mesh, &scale)?)));
    let hulls = convex.map(|block| block.hulls().len()).filter(|&hulls| hulls > 0);
    Costs {
        scale,
        hull: convex.and_then(ConvexBlock::hull).map(|points| constants.hull_cost(points.len())),
        decomposition: hulls
            .zip(convex)
            .map(|(hulls, block)| constants.decomposition_cost(hulls, block.decomposition_vertices())),
        mesh_triangles: mesh.as_ref().map(|(_, widths)| widths.triangles()),
        mesh: mesh.map(|(level, widths)| (level, constants.triangle_mesh_cost(&widths, 1.0))),
        cost_data: convex.map(cost_data).unwrap_or_default(),
    }
}

fn inspect_map(value: &Value, encoding: &'static str, constants: &Constants) -> Result<Inspection, InspectError> {
    let inner = [Names::Wiki, Names::Viewer].into_iter().find_map(|names| Some((names, value.get(names.block())?)));
    let mut findings = Vec::new();
    let (kind, names, block) = match inner {
        Some((names, block)) => (FileKind::Result { encoding }, names, block),
        None => (FileKind::Block { encoding }, spelling_of(value).ok_or(InspectError::Unknown)?, value),
    };
    let header = match (kind, value.as_map()) {
        (FileKind::Result { .. }, Some(map)) => {
            let others = map.iter().filter(|(key, _)| *key != names.block());
            others.map(|(key, value)| (key.to_owned(), value.clone())).collect()
        }
        _ => Vec::new(),
    };
    let convex = check_block(block, names, names.block(), &mut findings);
    let hulls = convex.as_ref().map(hulls::summarise);
    let costs = convex.as_ref().map(|block| costs(Some(block), &[], constants));
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

/// The spelling of a map that holds hulls; a list of counts alone is in either.
fn spelling_of(value: &Value) -> Option<Names> {
    spelling(value).or(value.get("HullList").map(|_| Names::Wiki))
}

#[cfg(test)]
mod tests;
