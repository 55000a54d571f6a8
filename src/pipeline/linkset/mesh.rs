//! Reads the physics of a mesh prim from a stored result, a block of hulls, or a whole asset.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::cost::{LodBytes, MeshShape, PhysicsType, PrimShape, StoredCounts, TriangleWidths};
use crate::formats::ReadLimits;
use crate::geometry::{Mesh, Vec3};
use crate::mesh_asset::llsd::{self, Llsd, LlsdExt};
use crate::mesh_asset::{AssetLimits, BINARY_KEYS, BlockKind, ConvexBlock, MeshAsset};
use crate::pipeline::prim_widths::PrimWidths;
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::outcome::Outcome;

use super::Stored;
use super::fields::{Faults, Fields};

/// Keys that may hold the hulls of a prim.
pub(super) const SOURCES: [&str; 3] = ["id", "decomposition", "asset"];

/// The stored results that a request names, and the bytes and triangles that its assets may still decompress to.
pub(super) struct Resources<'a> {
    stored: &'a Stored,
    limits: &'a ReadLimits,
    inflated_bytes: usize,
    triangles: usize,
    /// The results that prims named so far. Each is read once.
    read: BTreeMap<ContentId, Physics>,
    widths: PrimWidths<'a, ContentId>,
}

impl<'a> Resources<'a> {
    pub fn new(stored: &'a Stored, limits: &'a ReadLimits) -> Self {
        let inflated_bytes = usize::try_from(limits.max_decompressed_bytes).unwrap_or(usize::MAX);
        let (read, widths) = (BTreeMap::new(), PrimWidths::new(limits));
        Self { stored, limits, inflated_bytes, triangles: limits.max_triangles, read, widths }
    }
}

/// The physics of a mesh, as far as the document gives it.
#[derive(Clone)]
struct Physics {
    counts: StoredCounts,
    /// In a cube of side 1.
    physics_mesh: Option<Arc<Mesh>>,
    lod_bytes: Option<LodBytes>,
}

impl Physics {
    fn of_block(block: &ConvexBlock) -> Self {
        Self { counts: StoredCounts::from(block), physics_mesh: None, lod_bytes: None }
    }
}

/// Why the physics of a prim is unknown.
#[derive(Debug, thiserror::Error)]
enum Unknown {
    /// A program can tell a result that is gone from a document that is wrong.
    #[error("no result is kept under this id: post the model again, or send its hulls")]
    NotStored,
    #[error("{0}")]
    Bad(String),
}

impl<T: Into<String>> From<T> for Unknown {
    fn from(message: T) -> Self {
        Self::Bad(message.into())
    }
}

const NOTHING_GIVEN: &str = "expected one of id (of a stored result), decomposition (a block of hulls), asset, or the \
                             physics_cost that a viewer shows, met nothing";

/// Reads the physics of a mesh prim; `given` lists the keys of [`SOURCES`] that the prim has.
pub(super) fn read(
    fields: &Fields,
    given: &[&str],
    size: Vec3,
    physics_type: Option<PhysicsType>,
    resources: &mut Resources,
    faults: &mut Faults,
) -> Option<(PrimShape, Option<LodBytes>)> {
    let physics = match given {
        ["id"] => of_stored(fields, &size, resources),
        ["decomposition"] => of_block(fields).map(|physics| (physics, None)).map_err(Unknown::from),
        ["asset"] => of_bytes(fields, resources)
            .map(|physics| {
                let widths = physics.physics_mesh.as_ref().and_then(|own| TriangleWidths::of_mesh(own, &size));
                (physics, widths)
            })
            .map_err(Unknown::from),
        // The hulls are unknown, but their cost is given.
        [] if fields.get("physics_cost").is_some() => return Some((PrimShape::UnknownMesh, None)),
        [] => Err(NOTHING_GIVEN.into()),
        several => Err(format!("expected one of id, decomposition or asset, met {}", several.join(" and ")).into()),
    };
    match physics {
        Ok((Physics { counts, lod_bytes, .. }, widths)) => {
            let shape = MeshShape::of_prim(counts, widths, size, physics_type);
            Some((PrimShape::Mesh(shape), lod_bytes))
        }
        Err(unknown) => {
            let key = if given.len() == 1 { given.first() } else { None };
            let code = if matches!(unknown, Unknown::NotStored) { "unknown_id" } else { "bad_value" };
            faults.push(code, &fields.path(key.copied().unwrap_or("shape")), unknown.to_string());
            None
        }
    }
}

/// Returns the physics of a stored result, and the widths of its triangles in a prim of `size` metres.
fn of_stored(
    fields: &Fields,
    size: &Vec3,
    resources: &mut Resources,
) -> Result<(Physics, Option<TriangleWidths>), Unknown> {
    let id = fields.get("id").and_then(Llsd::as_str).unwrap_or_default();
    let id: ContentId = id.parse().map_err(|error| format!("{error}"))?;
    let physics = match resources.read.get(&id) {
        Some(read) => read.clone(),
        None => {
            let read = of_outcome(id, resources)?;
            resources.read.insert(id, read.clone());
            read
        }
    };
    let widths = resources.widths.of(id, physics.physics_mesh.as_deref(), size);
    Ok((physics, widths.map_err(|error| error.to_string())?))
}

fn of_outcome(id: ContentId, resources: &mut Resources) -> Result<Physics, Unknown> {
    let outcome = resources.stored.get(&id).ok_or(Unknown::NotStored)?;
    if let Some(bytes) = outcome.mesh_asset() {
        return Ok(of_asset(bytes, resources)?);
    }
    let block = outcome.block().ok_or_else(|| match &**outcome {
        Outcome::Findings(_) => {
            "this result holds findings alone: post the model again without check=only, and send that id"
        }
        _ => "this result is of a whole model: send the id of one of its parts",
    })?;
    Ok(Physics::of_block(block))
}

/// Reads a block as results hold it, or a whole result. Binary data may be binary or base64.
fn of_block(fields: &Fields) -> Result<Physics, String> {
    let value = fields.get("decomposition").cloned().unwrap_or_default();
    let value = llsd::from_json(value.to_json(), &BINARY_KEYS).map_err(|error| error.to_string())?;
    let block = ConvexBlock::from_llsd(&value).map_err(|error| error.to_string())?;
    Ok(Physics::of_block(&block))
}

fn of_bytes(fields: &Fields, resources: &mut Resources) -> Result<Physics, String> {
    match fields.get("asset") {
        Some(Llsd::Binary(bytes)) => of_asset(bytes, resources),
        Some(Llsd::String(text)) => {
            let bytes = STANDARD.decode(text.as_bytes()).map_err(|error| format!("expected base64: {error}"))?;
            of_asset(&bytes, resources)
        }
        _ => Err("expected a mesh asset, binary or as base64".into()),
    }
}

/// Reads the hulls, the triangle mesh and the sizes of the levels of an asset.
fn of_asset(bytes: &[u8], resources: &mut Resources) -> Result<Physics, String> {
    let limits = AssetLimits { inflated_bytes: resources.inflated_bytes, ..resources.limits.asset_limits() };
    let asset = MeshAsset::read(bytes, &limits).map_err(|error| error.to_string())?;
    let block = asset.convex();
    let physics_mesh = asset.soup(BlockKind::PhysicsMesh);
    resources.inflated_bytes = asset.inflate_budget();
    let block = block.map_err(|error| error.to_string())?.ok_or("the asset has no physics_convex block")?;
    let physics_mesh = match physics_mesh.map_err(|error| error.to_string())? {
        Some(soup) => {
            let triangles = soup.triangles.len();
            let left = resources.triangles.checked_sub(triangles);
            resources.triangles = left.ok_or_else(|| {
                format!("its {triangles} triangles pass limits.triangles, {} are left of it", resources.triangles)
            })?;
            let (mesh, _) = Mesh::from_soup(soup).map_err(|error| format!("physics_mesh: {error}"))?;
            Some(Arc::new(mesh))
        }
        None => None,
    };
    let lod_bytes = Some(LodBytes::of_asset(&asset));
    Ok(Physics { counts: StoredCounts::from(&block), physics_mesh, lod_bytes })
}
