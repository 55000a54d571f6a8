//! Floor 5: what a mesh asset, a decomposition block or a result holds, and what is wrong with it.
//!
//! Where the readers of `mesh_asset` stop at the first fault, this collects findings and goes on.

mod document;
mod hulls;
mod levels;
mod render;

use crate::cost::{PUBLISHED, TriangleWidths};
use crate::geometry::{Mesh, Vec3};
use crate::mesh_asset::llsd::{LlsdLimits, Value, read_binary};
use crate::mesh_asset::{AssetError, AssetLimits, BlockEntry, BlockKind, ConvexBlock, MeshAsset, Names};

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
    pub findings: Vec<Finding>,
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
}

/// Costs as stored, at the asset's own size where it says it, else at one metre a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    pub scale: Vec3,
    pub hull: Option<f64>,
    pub decomposition: Option<f64>,
    /// The triangle mesh, and the level that it is counted on.
    pub mesh: Option<(String, f64)>,
}

/// Something about the file that its owner should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub severity: Severity,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Some reader refuses the file or reads it otherwise than it was meant.
    Fault,
    /// Legal, but odd or costly.
    Note,
}

impl Finding {
    pub fn fault(message: impl ToString) -> Self {
        Self { severity: Severity::Fault, message: message.to_string() }
    }

    pub fn note(message: impl ToString) -> Self {
        Self { severity: Severity::Note, message: message.to_string() }
    }
}

/// Looks at bytes of unknown kind: an asset, a bare block or a result in LLSD of any encoding or JSON.
pub fn inspect(bytes: &[u8], limits: &AssetLimits) -> Result<Inspection, InspectError> {
    match document::read(bytes, limits)? {
        document::Document::Asset(asset) => Ok(inspect_asset(&asset)),
        document::Document::Map { value, encoding } => inspect_map(&value, encoding),
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

fn inspect_asset(asset: &MeshAsset<'_>) -> Inspection {
    let is_block = |key: &str| asset.entries().iter().any(|entry| entry.key == key);
    let others = asset.header().iter().filter(|(key, _)| !is_block(key));
    let mut inspection = Inspection {
        kind: FileKind::MeshAsset { header_bytes: asset.header_bytes() },
        header: others.map(|(key, value)| (key.to_owned(), value.clone())).collect(),
        blocks: Vec::new(),
        levels: Vec::new(),
        hulls: None,
        costs: None,
        findings: asset.notes().iter().map(Finding::note).collect(),
    };
    let mut surfaces: Vec<(BlockKind, Mesh, Option<Vec3>)> = Vec::new();
    let mut convex = None;
    for entry in asset.entries() {
        let mut info = BlockInfo { key: entry.key.clone(), offset: entry.offset, size: entry.size, inflated: None };
        if let Some(kind) = entry.kind.filter(|kind| entry.size > 0 && *kind != BlockKind::PhysicsHavok) {
            match read_block(asset, entry, &mut info) {
                Err(error) => inspection.findings.push(Finding::fault(error)),
                Ok(value) if kind == BlockKind::PhysicsConvex => {
                    convex = hulls::read_block(&value, Names::Viewer, &mut inspection.findings);
                }
                Ok(value) if kind.is_mesh() => {
                    let level = levels::read(&value, &entry.key, &mut inspection.findings);
                    if let Some((info, mesh)) = level {
                        surfaces.extend(mesh.map(|mesh| (kind, mesh, info.normalized_scale)));
                        inspection.levels.push(info);
                    }
                }
                Ok(_) => {}
            }
        }
        inspection.blocks.push(info);
    }
    inspection.blocks.sort_by_key(|block| block.offset);
    check_blocks(asset, convex.as_ref(), &mut inspection.findings);
    inspection.costs = Some(costs(convex.as_ref(), &surfaces));
    inspection.hulls = convex.as_ref().map(|block| hulls::summarise(block, &mut inspection.findings));
    inspection
}

fn read_block(asset: &MeshAsset<'_>, entry: &BlockEntry, info: &mut BlockInfo) -> Result<Value, AssetError> {
    let inflated = asset.inflated(entry)?;
    info.inflated = Some(inflated.len());
    read_binary(&inflated, &LlsdLimits::BLOCK).map_err(|error| AssetError::Block { key: entry.key.clone(), error })
}

fn check_blocks(asset: &MeshAsset<'_>, convex: Option<&ConvexBlock>, findings: &mut Vec<Finding>) {
    for kind in [BlockKind::HighLod, BlockKind::PhysicsConvex] {
        if asset.entry(kind).is_none() {
            findings.push(Finding::fault(format!("{kind} is missing: simulators refuse the upload")));
        }
    }
    let has_hulls = convex.is_some_and(|block| !block.hulls().is_empty());
    if has_hulls && asset.entry(BlockKind::PhysicsMesh).is_some() {
        findings.push(Finding::fault(
            "both hulls and physics_mesh are there: Second Life collides with the hulls, OpenSim with the mesh",
        ));
    }
    for entry in asset.entries() {
        if let Some(kind) = entry.kind.filter(|kind| kind.key() != entry.key) {
            findings.push(Finding::note(format!("{:?} is an early name of {kind}; few readers know it", entry.key)));
        }
    }
    let named: usize = asset.entries().iter().map(|entry| entry.size).sum();
    if let Some(unnamed @ 1..) = asset.body_bytes().checked_sub(named) {
        findings.push(Finding::note(format!("{unnamed} bytes belong to no block")));
    }
}

fn costs(convex: Option<&ConvexBlock>, surfaces: &[(BlockKind, Mesh, Option<Vec3>)]) -> Costs {
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
        hull: convex.and_then(ConvexBlock::hull).map(|points| PUBLISHED.hull_cost(points.len())),
        decomposition: hulls
            .zip(convex)
            .map(|(hulls, block)| PUBLISHED.decomposition_cost(hulls, block.decomposition_vertices())),
        mesh: mesh.map(|(level, widths)| (level, PUBLISHED.triangle_mesh_cost(&widths, 1.0))),
    }
}

fn inspect_map(value: &Value, encoding: &'static str) -> Result<Inspection, InspectError> {
    let inner = [Names::Wiki, Names::Viewer].into_iter().find_map(|names| Some((names, value.get(names.block())?)));
    let mut findings = Vec::new();
    let (kind, names, block) = match inner {
        Some((names, block)) => (FileKind::Result { encoding }, names, block),
        None => (FileKind::Block { encoding }, hulls::names_of(value).ok_or(InspectError::Unknown)?, value),
    };
    let header = match (kind, value.as_map()) {
        (FileKind::Result { .. }, Some(map)) => {
            let others = map.iter().filter(|(key, _)| *key != names.block());
            others.map(|(key, value)| (key.to_owned(), value.clone())).collect()
        }
        _ => Vec::new(),
    };
    let convex = hulls::read_block(block, names, &mut findings);
    let hulls = convex.as_ref().map(|block| hulls::summarise(block, &mut findings));
    let costs = convex.as_ref().map(|block| costs(Some(block), &[]));
    Ok(Inspection { kind, header, blocks: Vec::new(), levels: Vec::new(), hulls, costs, findings })
}

#[cfg(test)]
mod tests;
