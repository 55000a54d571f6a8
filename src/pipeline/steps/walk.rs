//! The walk check of a decoded block, in metres.

use std::sync::Arc;

use crate::formats::{Format, ReadLimits};
use crate::geometry::{self, Mesh, NoWalk, Progress, Reach, Stopped, Vec3, Walker};
use crate::mesh_asset::{BlockKind, ConvexBlock, MeshAsset, normalized_scale};

use super::measure::{rebuild_all, rebuild_single};
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::{Passages, SizeFrom, SourceChoice};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::report::{LostRegion, PassagesReport, Walk, Warning, count};

/// The size of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Metres per unit on each axis.
    pub metres: Vec3,
    pub from: SizeFrom,
}

impl Size {
    /// Returns `scale`, else an asset's `NormalizedScale`, else the unit that the file declares, else a metre for each
    /// unit. A `scale` of 1 counts as none.
    pub fn of(upload: &Upload, source: SourceChoice, spec: &JobSpec, limits: &ReadLimits) -> Self {
        if spec.scale != Vec3::repeat(1.0) {
            return Self { metres: spec.scale, from: SizeFrom::Scale };
        }
        let mut parts = upload.parts.iter();
        let is_source = |level| SourceChoice::Level(level) == source;
        let part = match upload.parts.as_slice() {
            [only] => Some(only),
            _ => parts.find(|part| part.level.is_some_and(is_source)),
        };
        let normalized = part.filter(|part| part.format == Format::MeshAsset);
        let normalized = normalized.and_then(|part| normalized_size(&part.bytes, source, limits));
        match (normalized, part.map(|part| part.format)) {
            (Some(metres), _) => Self { metres, from: SizeFrom::NormalizedScale },
            (None, Some(Format::Collada | Format::Gltf | Format::Glb)) => {
                Self { metres: Vec3::repeat(1.0), from: SizeFrom::Unit }
            }
            _ => Self { metres: Vec3::repeat(1.0), from: SizeFrom::Assumed },
        }
    }
}

/// Returns the `NormalizedScale` of the source level, otherwise of the first level that has one. Returns `None` where
/// there is none, or where a side is not positive and finite.
fn normalized_size(bytes: &[u8], source: SourceChoice, limits: &ReadLimits) -> Option<Vec3> {
    let asset = MeshAsset::read(bytes, &limits.asset_limits()).ok()?;
    let of_level = |name: &str| {
        let entry = asset.entry(BlockKind::from_name(name)?)?;
        normalized_scale(&asset.value(entry).ok()?)
    };
    let levels = SourceChoice::named().map(SourceChoice::name);
    let found = std::iter::once(source.name()).chain(levels).find_map(of_level)?;
    found.iter().all(|side| side.is_finite() && *side > 0.0).then_some(found)
}

/// The findings of a walk check, or the reason why nothing was measured.
pub type FoundWalk = (Option<Walk>, Option<NoWalk>);

/// The walk check of a model's blocks. The places that an avatar reaches in the model itself are found once, by
/// the first check.
pub struct WalkCheck<'a> {
    mesh: &'a Mesh,
    pub size: Size,
    spec: &'a JobSpec,
    /// The avatar, whose ways the search for hulls keeps open as well.
    pub walker: Walker,
}

impl<'a> WalkCheck<'a> {
    pub fn new(mesh: &'a Mesh, size: Size, spec: &'a JobSpec) -> Self {
        Self { mesh, size, spec, walker: Walker::new(spec.avatar, size.metres) }
    }

    /// Measures where an avatar can still go.
    pub fn check(&self, block: &ConvexBlock, progress: &Progress) -> Result<FoundWalk, Refusal> {
        let mut hulls = rebuild_all(block, &self.size.metres)?;
        let is_single = hulls.is_empty();
        if is_single {
            hulls.push(rebuild_single(block, &self.size.metres)?);
        }
        match self.reach(progress)? {
            Ok(reach) => Ok((Some(report(&reach.walk(&hulls, progress)?, &self.size, self.spec, is_single)), None)),
            Err(reason) => Ok((None, Some(reason))),
        }
    }

    /// Measures where an avatar can still go past the triangles of a mesh for physics, in the unit of the source.
    pub fn past(&self, own: &Mesh, progress: &Progress) -> Result<FoundWalk, Refusal> {
        match self.reach(progress)? {
            Ok(reach) => {
                let walk = reach.walk_past(&own.scaled(&self.size.metres), progress)?;
                Ok((Some(report(&walk, &self.size, self.spec, true)), None))
            }
            Err(reason) => Ok((None, Some(reason))),
        }
    }

    fn reach(&self, progress: &Progress) -> Result<Result<Arc<Reach>, NoWalk>, Stopped> {
        self.walker.reach(self.mesh, progress)
    }
}

/// Returns whether no larger region is lost.
pub fn is_kept(walk: &Walk) -> bool {
    large(walk).next().is_none()
}

fn report(walk: &geometry::Walk, size: &Size, spec: &JobSpec, is_single: bool) -> Walk {
    let lost = |lost: &geometry::LostRegion| LostRegion {
        at: lost.at.component_div(&size.metres).into(),
        volume: lost.volume,
        hulls: if is_single { Vec::new() } else { lost.hulls.iter().map(|&hull| count(hull)).collect() },
    };
    Walk {
        avatar: [spec.avatar.width(), spec.avatar.height()],
        scale: size.metres.into(),
        size: size.from.into(),
        cell: walk.cell,
        reachable: walk.reachable,
        kept: walk.kept,
        lost: walk.lost.iter().map(lost).collect(),
    }
}

/// Share of the reachable volume from which a lost region is named: smaller ones lie along walls.
const WORTH_NAMING: f64 = 0.005;
/// Share of the reachable volume that may be lost in regions without a name: the search for hulls allows as much.
const UNNAMED: f64 = 0.015;

/// Returns the lost regions that are named, largest first: each larger one, and others while too much is lost without them.
fn large(walk: &Walk) -> impl Iterator<Item = &LostRegion> {
    let mut unnamed = (1.0 - walk.kept) * walk.reachable;
    walk.lost.iter().take_while(move |lost| {
        let is_named = lost.volume >= WORTH_NAMING * walk.reachable || unnamed > UNNAMED * walk.reachable;
        unnamed -= lost.volume;
        is_named
    })
}

/// Returns the ways that are closed although they should be kept.
pub fn passages(walk: Option<&Walk>, size: &Size) -> PassagesReport {
    let closed = walk.into_iter().flat_map(large).map(Into::into).collect();
    PassagesReport { mode: Passages::Keep.into(), size: size.from.into(), closed }
}

/// Returns the warning about ways that could not be checked, although they should be kept.
pub fn unchecked(why: NoWalk) -> Option<Warning> {
    let message = || format!("the physics may close ways of an avatar, which could not be checked: {why}");
    (why == NoWalk::TooLarge).then(|| Warning::new("passages_unchecked", message()))
}

/// Returns a warning for each larger region that is lost.
pub fn warnings(walk: &Walk) -> Vec<Warning> {
    let warning = |lost: &LostRegion| {
        let names = lost.hull_names();
        let closed = match names.as_slice() {
            [] => "the physics shape closes".to_owned(),
            [one] => format!("{one} closes"),
            [first, others @ ..] => format!("{first} (also {}) closes", others.join(", ")),
        };
        let [x, y, z] = lost.at;
        let message = format!(
            "{closed} {:.2} m3 around ({x:.3}, {y:.3}, {z:.3}) that an avatar of {} x {} m reaches in the model",
            lost.volume, walk.avatar[0], walk.avatar[1]
        );
        let warning = Warning::new("walk_lost", message);
        if let Some(name) = names.into_iter().next() { warning.about(name) } else { warning }
    };
    large(walk).map(warning).collect()
}
