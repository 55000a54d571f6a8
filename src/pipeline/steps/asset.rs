//! The whole asset of a result: the posted asset with its block replaced, or a new one.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::time::Duration;

use crate::cost::{LodBytes, PhysicsType};
use crate::formats::{Format, Level, ReadLimits};
use crate::geometry::{Mesh, MeshSoup, Progress, Stopped};
use crate::mesh_asset::llsd::Llsd;
use crate::mesh_asset::{
    AssetError, AssetNote, BlockKind, ConvexBlock, LevelBlocks, MeshAsset, SharedLevel, Surface, Surfaces, face_soups,
    without_triangles,
};
use crate::preflight::{degenerate_triangles, listed};

use super::measure::Subject;
use crate::pipeline::request::choices::SourceChoice;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::Warning;

/// Time that an asset takes for each vertex and triangle. One with 0.2 million vertices and 0.2 million triangles took 0.5 s
/// on two shared cores.
const TIME_EACH: Duration = Duration::from_nanos(1_250);

/// Returns about how long it takes to make the asset of a mesh.
pub fn time(mesh: &Mesh) -> Duration {
    TIME_EACH.saturating_mul(mesh.elements())
}

/// An asset is tried where half of its usual time is left.
fn in_time_for(mesh: &Mesh, progress: &Progress) -> Result<(), Stopped> {
    if progress.left().is_some_and(|left| left < time(mesh) / 2) { Err(Stopped::Deadline) } else { Ok(()) }
}

/// Returns the size of each level in bytes: from the specification where it states one, otherwise from the asset.
pub fn lod_bytes(asset: &[u8], spec: &JobSpec, limits: &ReadLimits) -> LodBytes {
    let own = MeshAsset::read(asset, &limits.made_asset_limits()).map(|asset| LodBytes::of_asset(&asset));
    spec.lod_bytes.or(&own.unwrap_or_default())
}

/// Returns the warning that a download weight is a guess where one of the meshes lacks levels, as new assets do.
pub fn streaming_assumed<'a>(mut sizes: impl Iterator<Item = &'a LodBytes>, streaming: f64) -> Option<Warning> {
    let message = format!(
        "some meshes have no lower levels of detail, so the download weight {streaming:.3} counts each missing level like the \
         next higher one; with lower levels, which viewers make, it is less: send them, or give their sizes as lod_bytes"
    );
    sizes.any(LodBytes::lacks_levels).then(|| Warning::new("streaming_assumed", message))
}

/// Returns the warning about a root whose shape type is none: it collides all the same.
pub fn root_collides(chosen: Option<PhysicsType>) -> Option<Warning> {
    let message = "the root of a linkset always collides: its shape type none counts as convex_hull";
    (chosen == Some(PhysicsType::None)).then(|| Warning::new("root_collides", message))
}

/// Returns the asset, and warnings for its owner.
///
/// An upload of one asset keeps all its other blocks. Any other upload becomes a new asset of all its levels. When a physics
/// mesh stays and `spec` asks for it, the physics mesh loses its degenerate triangles. The block of a `made` physics mesh
/// takes its place.
///
/// `levels` are those of a new asset for this subject; they are written for the first block, until `progress` stops that.
pub fn make(
    (upload, limits): (&Upload, &ReadLimits),
    subject: &Subject,
    block: &ConvexBlock,
    made: Option<&Llsd>,
    levels: &OnceCell<NewLevels>,
    progress: &Progress,
) -> Result<(Vec<u8>, Vec<Warning>), AssetError> {
    match upload.parts.as_slice() {
        [part] if part.format == Format::MeshAsset => {
            in_time_for(subject.mesh, progress)?;
            let asset = MeshAsset::read(&part.bytes, &limits.asset_limits())?;
            replace(&asset, subject, block, made)
        }
        _ => {
            let (bytes, mut warnings) = make_new(subject, block, levels, progress)?;
            if made.is_none() && !(subject.spec.drop_degenerate && subject.keeps_physics_mesh) {
                return Ok((bytes, warnings));
            }
            let own = MeshAsset::read(&bytes, &limits.made_asset_limits())?;
            let convex = own.convex()?.unwrap_or_else(|| block.clone());
            let (bytes, dropped) = replace(&own, subject, &convex, made)?;
            warnings.extend(dropped);
            Ok((bytes, warnings))
        }
    }
}

/// Puts a block into an asset.
fn replace(
    asset: &MeshAsset<'_>,
    subject: &Subject,
    block: &ConvexBlock,
    made: Option<&Llsd>,
) -> Result<(Vec<u8>, Vec<Warning>), AssetError> {
    let is_thinned = subject.spec.drop_degenerate && block.hulls().is_empty() && made.is_none();
    let (thinned, dropped) = if is_thinned { thin_physics_mesh(asset)? } else { None }.unzip();
    let (bytes, notes) = asset.replace_physics(block, made.or(thinned.as_ref()))?;
    Ok((bytes, notes.iter().map(Warning::of_asset).chain(dropped.unwrap_or_default()).collect()))
}

/// The visible levels from the most to the least detailed, as a new asset takes them.
const VISIBLE: [Level; 4] = [Level::HighLod, Level::MidLod, Level::LowLod, Level::LowestLod];

/// The levels of a new asset.
pub struct NewLevels {
    written: LevelBlocks,
    /// Whether a physics mesh came in, ...
    had_physics_mesh: bool,
    /// ... and is among the levels.
    has_physics_mesh: bool,
    warnings: Vec<Warning>,
}

impl NewLevels {
    /// Returns whether these are the levels of a result's asset: the physics mesh that came in may be what they differ in.
    fn are_of(&self, subject: &Subject) -> bool {
        self.has_physics_mesh == (self.had_physics_mesh && takes_physics_mesh(subject))
    }

    fn with_hulls(&self, subject: &Subject, block: &ConvexBlock) -> Result<(Vec<u8>, Vec<Warning>), AssetError> {
        let mut warnings = self.warnings.clone();
        if self.had_physics_mesh && !subject.keeps_physics_mesh {
            warnings.push(Warning::of_asset(&AssetNote::PhysicsMeshDropped));
        }
        Ok((self.written.with_hulls(block)?, warnings))
    }
}

/// Returns whether a result's asset keeps the physics mesh that came in, if one did.
fn takes_physics_mesh(subject: &Subject) -> bool {
    subject.keeps_physics_mesh && subject.physics_mesh.is_none()
}

/// Makes an asset of all levels that came in.
fn make_new(
    subject: &Subject,
    block: &ConvexBlock,
    levels: &OnceCell<NewLevels>,
    progress: &Progress,
) -> Result<(Vec<u8>, Vec<Warning>), AssetError> {
    if let Some(levels) = levels.get().filter(|levels| levels.are_of(subject)) {
        return levels.with_hulls(subject, block);
    }
    let made = write_levels(subject, progress)?;
    let asset = made.with_hulls(subject, block);
    levels.get_or_init(|| made);
    asset
}

/// Writes all levels that came in. A level without triangles is left out, since an asset cannot hold it.
fn write_levels(subject: &Subject, progress: &Progress) -> Result<NewLevels, AssetError> {
    let mut warnings = Vec::new();
    let mut usable = |level: Level| {
        let surface = surface_of(level, subject.mesh, subject.source, subject.others)?;
        let Err(why) = check_level(&surface) else { return Some(surface) };
        let message = format!("{} was left out of the asset: {why}", level.name());
        warnings.push(Warning::new("level_left_out", message).about(level.name()));
        None
    };
    let mut surfaces = Surfaces { levels: VISIBLE.map(&mut usable), physics_mesh: usable(Level::PhysicsShape) };
    if surfaces.levels.iter().all(Option::is_none) {
        surfaces.levels[0] = surfaces.physics_mesh.or_else(|| Some(subject.mesh.into()));
    }
    let had_physics_mesh = surfaces.physics_mesh.is_some();
    surfaces.physics_mesh = surfaces.physics_mesh.filter(|_| takes_physics_mesh(subject));
    let has_physics_mesh = surfaces.physics_mesh.is_some();
    // Whoever asked for an asset that cannot be should learn that, and not that the time was short.
    surfaces.check_counts()?;
    in_time_for(subject.mesh, progress)?;
    let (written, shared) = LevelBlocks::of(surfaces, subject.spec.scale(), progress)?;
    warnings.extend(shared.into_iter().map(of_shared));
    Ok(NewLevels { written, had_physics_mesh, has_physics_mesh, warnings })
}

/// Returns the surface of the highest level that a new asset would have, which decides its box.
pub fn highest_surface<'a>(mesh: &'a Mesh, source: SourceChoice, others: &'a BTreeMap<Level, MeshSoup>) -> Surface<'a> {
    let usable = |level: Level| surface_of(level, mesh, source, others).filter(|surface| check_level(surface).is_ok());
    VISIBLE.into_iter().find_map(usable).or_else(|| usable(Level::PhysicsShape)).unwrap_or_else(|| mesh.into())
}

/// Returns a level that came in, where one did. `mesh` is the level `source`.
fn surface_of<'a>(
    level: Level,
    mesh: &'a Mesh,
    source: SourceChoice,
    others: &'a BTreeMap<Level, MeshSoup>,
) -> Option<Surface<'a>> {
    match others.get(&level) {
        _ if source == SourceChoice::Level(level) => Some(mesh.into()),
        other => other.map(Surface::from),
    }
}

/// Returns why an asset cannot hold a level.
fn check_level(surface: &Surface<'_>) -> Result<(), &'static str> {
    if surface.triangles.is_empty() {
        return Err("it has no triangles");
    }
    let is_sound = |index: &u32| match surface.positions.get(*index as usize) {
        Some(point) => point.iter().all(|c| c.is_finite()),
        None => false,
    };
    let are_sound = surface.triangles.iter().flatten().all(is_sound);
    if are_sound { Ok(()) } else { Err("a triangle names a vertex that is missing or not finite") }
}

fn of_shared(SharedLevel { level, with }: SharedLevel) -> Warning {
    let (level, with) = (level.name(), with.name());
    let message =
        format!("no {level} came in; it shares the bytes of {with}, since the lower levels of an asset require it");
    Warning::new("level_shared", message).about(level)
}

/// Returns the physics mesh without the triangles that a simulator refuses, and a warning for each face that lost some.
/// Returns `None` when there is no such triangle.
fn thin_physics_mesh(asset: &MeshAsset<'_>) -> Result<Option<(Llsd, Vec<Warning>)>, AssetError> {
    let Some(entry) = asset.entry(BlockKind::PhysicsMesh) else { return Ok(None) };
    let level = asset.value(entry)?;
    let fault = |error| AssetError::Submesh { key: entry.key.clone(), error };
    let mut dropped = Vec::new();
    let mut warnings = Vec::new();
    for (number, face) in face_soups(&level, &entry.key).map_err(fault)?.into_iter().enumerate() {
        let face = face.map_err(fault)?;
        let degenerate = degenerate_triangles(&face, None);
        if !degenerate.is_empty() {
            let part = format!("{} face {number}", entry.key);
            let (count, all, numbers) = (degenerate.len(), face.triangles.len(), listed(&degenerate));
            let message =
                format!("{count} of {all} triangles of {part} were too small or thin and left out: {numbers}");
            warnings.push(Warning::new("degenerate_dropped", message).about(part));
        }
        dropped.push(degenerate);
    }
    Ok((!warnings.is_empty()).then(|| (without_triangles(&level, &dropped), warnings)))
}

/// Returns whether the asset keeps a triangle mesh for physics: one came in, and no decomposition replaces it.
pub fn keeps_physics_mesh(source: SourceChoice, others: &BTreeMap<Level, MeshSoup>, block: &ConvexBlock) -> bool {
    let came_in = source == SourceChoice::Level(Level::PhysicsShape)
        || others.get(&Level::PhysicsShape).is_some_and(|soup| !soup.triangles.is_empty());
    came_in && block.hulls().is_empty()
}
