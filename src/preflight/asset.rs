//! Checks a mesh asset: its container, its blocks and its levels.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{Aabb, ConvexHull, MeshSoup, Progress, Stopped, Vec3};
use crate::mesh_asset::llsd::Llsd;
use crate::mesh_asset::{
    AssetError, AssetLimits, AssetNote, BlockEntry, BlockKind, ConvexBlock, MAX_FACE_VERTICES, MAX_FACES,
    MAX_HULL_POINTS, MeshAsset, Names, SubmeshError, face_soups, normalized_scale,
};

use super::convex::check_block;
use super::degenerate::{self, degenerate_triangles};
use super::finding::{Code, Finding};
use super::geometry::{check_boxes, check_enclosure, check_extent, check_sides};
use super::server_data::{PHYSICS_COST_DATA, check_costs, check_havok};
use super::{Scope, Subject};

/// The highest version that readers accept (`llmeshrepository.cpp`, `MAX_MESH_VERSION`).
pub const MAX_VERSION: i32 = 999;

/// Keys that a simulator adds to an asset after the upload.
const SERVER_KEYS: [&str; 4] = ["creator", "date", "version", PHYSICS_COST_DATA];

/// Levels from the most to the least detailed.
const BY_DETAIL: [BlockKind; 4] = [BlockKind::HighLod, BlockKind::MediumLod, BlockKind::LowLod, BlockKind::LowestLod];

/// The readable faces of a level.
struct Surface {
    faces: Vec<MeshSoup>,
    normalized_scale: Option<Vec3>,
}

impl Surface {
    fn points(&self) -> impl Iterator<Item = &Vec3> {
        self.faces.iter().flat_map(|face| &face.positions)
    }

    fn bounds(&self) -> Option<Aabb> {
        Aabb::of_points(self.points())
    }
}

/// Returns all findings about an asset. A limit that the asset exceeds says nothing about the asset, so it is an error.
pub fn check_asset(
    bytes: &[u8],
    limits: &AssetLimits,
    subject: &Subject,
    progress: &Progress,
) -> Result<Vec<Finding>, AssetError> {
    let mut findings = Vec::new();
    let Some(asset) = unless_faulty(MeshAsset::read(bytes, limits), "header", &mut findings)? else {
        return Ok(findings);
    };
    check_container(&asset, subject.scope, &mut findings);
    let mut surfaces = BTreeMap::new();
    for kind in BY_DETAIL.into_iter().chain([BlockKind::PhysicsMesh]) {
        progress.check()?;
        let Some(entry) = asset.entry(kind) else { continue };
        if let Some(surface) = read_surface(&asset, entry, &mut findings)? {
            surfaces.insert(kind, surface);
        }
    }
    check_levels(&surfaces, &mut findings);
    let convex = match (subject.scope, asset.entry(BlockKind::PhysicsConvex)) {
        (Scope::AsSent, Some(entry)) => value_of(&asset, entry, &mut findings)?
            .and_then(|value| check_block(&value, Names::Viewer, &entry.key, &mut findings)),
        _ => None,
    };
    check_physics(&surfaces, convex.as_ref(), subject, &mut findings, progress)?;
    if subject.scope == Scope::AsSent {
        if let Some((data, block)) = asset.header().get(PHYSICS_COST_DATA).zip(convex.as_ref()) {
            check_costs(data, block, &mut findings);
        }
        if let Some(entry) = asset.entry(BlockKind::Skin) {
            value_of(&asset, entry, &mut findings)?;
        }
        if let Some(entry) = asset.entry(BlockKind::PhysicsHavok)
            && let Some(block) = value_of(&asset, entry, &mut findings)?
        {
            check_havok(&block, &entry.key, &mut findings);
        }
    }
    Ok(findings)
}

fn check_container(asset: &MeshAsset<'_>, scope: Scope, findings: &mut Vec<Finding>) {
    // Readers convert a number or a text.
    let version = asset.header().get("version").map(Llsd::coerce_i32);
    if let Some(version) = version.filter(|met| *met > MAX_VERSION) {
        let message = format!("version {version} is above {MAX_VERSION}, the highest that readers accept");
        let finding = Finding::new(Code::UnknownVersion, "version", message);
        findings.push(finding.met(f64::from(version), f64::from(MAX_VERSION)));
    }
    let convex = (scope == Scope::AsSent).then_some(BlockKind::PhysicsConvex);
    for kind in [Some(BlockKind::HighLod), convex].into_iter().flatten() {
        if asset.entry(kind).is_none() {
            let message = format!("{kind} is missing: simulators refuse the upload");
            findings.push(Finding::new(Code::BlockMissing, kind.name(), message));
        }
    }
    for entry in asset.entries().iter().filter(|entry| entry.size > 0) {
        check_entry(asset, entry, scope, findings);
    }
    let server = SERVER_KEYS.into_iter().filter(|key| asset.header().contains_key(*key)).collect::<Vec<_>>().join(", ");
    if !server.is_empty() {
        let message = format!("{server}: a simulator adds this key; an upload does not need it");
        findings.push(Finding::new(Code::ServerData, "header", message));
    }
    for note in asset.notes() {
        if let AssetNote::SharedBlock { first, .. } = &note {
            findings.push(Finding::new(Code::SharedBlock, first, note.to_string()));
        }
    }
    // Two entries may name the same bytes.
    let places: BTreeSet<_> = asset.entries().iter().map(|entry| (entry.offset, entry.size)).collect();
    let named: usize = places.iter().map(|(_, size)| size).sum();
    if let Some(unnamed @ 1..) = asset.body_bytes().checked_sub(named) {
        let message = format!("{unnamed} bytes after the header belong to no block");
        findings.push(Finding::new(Code::UnnamedBytes, "header", message).counted(unnamed, 0));
    }
}

fn check_entry(asset: &MeshAsset<'_>, entry: &BlockEntry, scope: Scope, findings: &mut Vec<Finding>) {
    let key = entry.key.as_str();
    let is_replaced = scope != Scope::AsSent && entry.kind == Some(BlockKind::PhysicsConvex);
    match entry.kind {
        _ if is_replaced => return,
        None => {
            let message = format!("no known reader asks for the block {key}");
            findings.push(Finding::new(Code::ExtraBlock, key, message));
        }
        Some(kind) if kind.name() != key => {
            let message = format!("{key} is an early name of {kind}; current readers do not find it");
            findings.push(Finding::new(Code::EarlyName, key, message));
        }
        Some(BlockKind::PhysicsHavok) => {
            let message = "physics_havok is the simulator's cache; an upload does not need it".to_owned();
            findings.push(Finding::new(Code::ServerData, key, message));
        }
        Some(_) => {}
    }
    if asset.hash_fits(entry) == Some(false) {
        let message =
            format!("hash of {key} differs from the MD5 of the stored block: the block was changed afterwards");
        findings.push(Finding::new(Code::StaleHash, key, message));
    }
}

/// Returns what was read, or `None` with a finding about the fault.
fn unless_faulty<T>(
    read: Result<T, AssetError>,
    part: &str,
    findings: &mut Vec<Finding>,
) -> Result<Option<T>, AssetError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if error.is_limit() => Err(error),
        Err(error) => {
            findings.push(Finding::new(Code::Malformed, part, error.to_string()));
            Ok(None)
        }
    }
}

fn value_of(
    asset: &MeshAsset<'_>,
    entry: &BlockEntry,
    findings: &mut Vec<Finding>,
) -> Result<Option<Llsd>, AssetError> {
    unless_faulty(asset.value(entry), &entry.key, findings)
}

fn read_surface(
    asset: &MeshAsset<'_>,
    entry: &BlockEntry,
    findings: &mut Vec<Finding>,
) -> Result<Option<Surface>, AssetError> {
    let key = entry.key.as_str();
    let Some(value) = value_of(asset, entry, findings)? else { return Ok(None) };
    asset.count_faces(entry, &value)?;
    let read = match face_soups(&value, key) {
        Ok(read) => read,
        Err(error) => {
            findings.push(Finding::new(Code::Malformed, key, format!("{key}: {error}")));
            return Ok(None);
        }
    };
    if read.len() > MAX_FACES {
        let message = format!("{key} has {} faces; an asset has at most {MAX_FACES}", read.len());
        findings.push(Finding::new(Code::TooManyFaces, key, message).counted(read.len(), MAX_FACES));
    }
    let mut faces = Vec::with_capacity(read.len());
    for (number, face) in read.into_iter().enumerate() {
        match face {
            Ok(face) => {
                let vertices = face.positions.len();
                if vertices > MAX_FACE_VERTICES {
                    let message =
                        format!("face {number} of {key} has {vertices} vertices; viewers stop at {MAX_FACE_VERTICES}");
                    let finding = Finding::new(Code::TooManyVertices, key, message).at(number);
                    findings.push(finding.counted(vertices, MAX_FACE_VERTICES));
                }
                faces.push(face);
            }
            Err(error) => {
                findings.push(of_face(&error, key).at(number));
                faces.push(MeshSoup::default());
            }
        }
    }
    if faces.iter().all(|face| face.triangles.is_empty()) {
        let message = format!("{key} has no triangle");
        findings.push(Finding::new(Code::NoGeometry, key, message));
    }
    Ok(Some(Surface { faces, normalized_scale: normalized_scale(&value) }))
}

fn of_face(error: &SubmeshError, key: &str) -> Finding {
    let message = format!("{key}: {error}");
    match error {
        SubmeshError::IndexOutOfRange { index, vertices, .. } => {
            let last = vertices.saturating_sub(1);
            Finding::new(Code::IndexOutOfRange, key, message).counted(*index as usize, last)
        }
        _ => Finding::new(Code::Malformed, key, message),
    }
}

/// Checks that each level has the next higher one, and that it has no more faces than the highest.
fn check_levels(surfaces: &BTreeMap<BlockKind, Surface>, findings: &mut Vec<Finding>) {
    for pair in BY_DETAIL.windows(2) {
        let (higher, lower) = (pair[0], pair[1]);
        let gap = surfaces.contains_key(&lower) && !surfaces.contains_key(&higher);
        // A separate finding reports that the highest level is missing.
        if gap && higher != BlockKind::HighLod {
            let message = format!("{lower} needs {higher}, the next higher level, which is missing");
            findings.push(Finding::new(Code::LodGap, lower.name(), message));
        }
    }
    let Some(high) = surfaces.get(&BlockKind::HighLod) else { return };
    let most = high.faces.len();
    for (kind, surface) in surfaces.iter().filter(|(kind, _)| BY_DETAIL[1..].contains(kind)) {
        let faces = surface.faces.len();
        if faces > most {
            let message = format!("{kind} has {faces} faces, high_lod {most}: a lower level has some of its faces");
            findings.push(Finding::new(Code::LodFaces, kind.name(), message).counted(faces, most));
        }
    }
}

/// Compares the physics of the asset with the visible levels.
fn check_physics(
    surfaces: &BTreeMap<BlockKind, Surface>,
    convex: Option<&ConvexBlock>,
    subject: &Subject,
    findings: &mut Vec<Finding>,
    progress: &Progress,
) -> Result<(), Stopped> {
    let physics = surfaces.get(&BlockKind::PhysicsMesh);
    let hulls = convex.filter(|block| !block.hulls().is_empty());
    let (key, keeps_mesh) = (BlockKind::PhysicsMesh.name(), subject.scope != Scope::Replaced && hulls.is_none());
    if physics.is_some() && hulls.is_some() {
        let message =
            "the asset has hulls and physics_mesh: Second Life collides with the hulls, OpenSim with the mesh";
        findings.push(Finding::new(Code::MeshBesideHulls, key, message));
    }
    let kept = physics.filter(|_| keeps_mesh);
    if let Some(physics) = kept {
        for (number, face) in physics.faces.iter().enumerate() {
            let part = format!("{key} face {number}");
            findings.extend(degenerate::finding(&part, face.triangles.len(), &degenerate_triangles(face, None)));
        }
    }
    let visible = BY_DETAIL.into_iter().find_map(|kind| Some((kind.name(), surfaces.get(&kind)?)));
    let Some((seen, visible)) = visible else { return Ok(()) };
    let Some(bounds) = visible.bounds() else { return Ok(()) };
    check_extent(seen, &bounds, findings);
    if kept.is_some() {
        let own = visible.normalized_scale.or(physics.and_then(|physics| physics.normalized_scale));
        let scales = if subject.scales.is_empty() { own.into_iter().collect() } else { subject.scales.clone() };
        check_sides(key, &bounds, &scales, findings);
    }
    let shape = match (hulls, physics) {
        (Some(block), _) => Aabb::of_points(block.decoded_hulls().iter().flatten()).map(|bounds| ("the hulls", bounds)),
        (None, Some(physics)) => physics.bounds().map(|own| (key, original_box(own, physics, visible, &bounds))),
        (None, None) => None,
    };
    if let Some((name, shape)) = shape.filter(|_| subject.box_matters) {
        check_boxes(name, &shape, seen, &bounds, findings);
    }
    let single = convex.and_then(ConvexBlock::decoded_hull).filter(|points| points.len() <= MAX_HULL_POINTS);
    let single = single.and_then(|points| ConvexHull::of_points(&points).ok());
    match single {
        Some(single) => check_enclosure("the single hull", &single, seen, visible.points(), findings, progress),
        None => Ok(()),
    }
}

/// Returns the box of the physics mesh before a viewer stretched it to the visible box: from `NormalizedScale`, the original
/// sizes of both, where they are stated. Of equal sizes none was stretched, also where the physics mesh ends within the
/// visible box, as one does that was made in its place.
fn original_box(bounds: Aabb, physics: &Surface, visible: &Surface, seen: &Aabb) -> Aabb {
    let factors = physics.normalized_scale.zip(visible.normalized_scale).map(|(own, seen)| own.component_div(&seen));
    match factors.filter(|factors| factors.iter().all(|factor| factor.is_finite() && *factor > 0.0)) {
        Some(factors) => {
            let half = seen.size().component_mul(&factors) * 0.5;
            Aabb { min: seen.center() - half, max: seen.center() + half }
        }
        None => bounds,
    }
}
