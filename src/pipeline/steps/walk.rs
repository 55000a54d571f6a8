//! The walk check of a decoded block, in metres.

use crate::formats::{Format, ReadLimits};
use crate::geometry::{self, ConvexHull, Mesh, NoWalk, Progress, Reach, Stopped, Vec3, Walker};
use crate::mesh_asset::{BlockKind, ConvexBlock, LONGEST_SIDE, MeshAsset, normalized_scale};

use super::measure::{rebuild_all, rebuild_single};
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::{Passages, SizeFrom, SourceChoice};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::scales::{MAX_SCALE, MIN_SCALE};
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
    /// Returns the size of a job's source, which is known where the job is at the size that its asset states.
    pub fn of_job(job: &Job, source: SourceChoice, limits: &ReadLimits) -> Self {
        if job.is_at_own_size() {
            return Self { metres: job.spec().scale(), from: SizeFrom::NormalizedScale };
        }
        Self::of(job.upload(), source, job.spec(), limits)
    }

    /// Returns `scale`, else an asset's `NormalizedScale`, else the unit that the file declares, else a metre for each
    /// unit.
    pub fn of(upload: &Upload, source: SourceChoice, spec: &JobSpec, limits: &ReadLimits) -> Self {
        if let Some(metres) = spec.stated_scale {
            return Self { metres, from: SizeFrom::Scale };
        }
        let mut parts = upload.parts.iter();
        let is_source = |level| SourceChoice::Level(level) == source;
        let part = match upload.parts.as_slice() {
            [only] => Some(only),
            _ => parts.find(|part| part.level.is_some_and(is_source)),
        };
        let normalized = part.filter(|part| part.format == Format::MeshAsset);
        let normalized = normalized.and_then(|part| normalized_size(&part.bytes, limits));
        match (normalized, part.map(|part| part.format)) {
            (Some(metres), _) => Self { metres, from: SizeFrom::NormalizedScale },
            (None, Some(Format::Collada | Format::Gltf | Format::Glb)) => {
                Self { metres: Vec3::repeat(1.0), from: SizeFrom::Unit }
            }
            _ => Self { metres: Vec3::repeat(1.0), from: SizeFrom::Assumed },
        }
    }

    /// Returns the warning about a size that is assumed although no viewer uploads anything so large. `what` is `longest` metres
    /// long.
    pub fn doubtful(&self, what: &str, longest: f64) -> Option<Warning> {
        if self.from != SizeFrom::Assumed || longest <= LONGEST_SIDE {
            return None;
        }
        let message = format!(
            "no size is stated, so one unit counts as one metre: at {longest:.1} m {what} is longer than the {LONGEST_SIDE} m \
             that a viewer uploads, and ways through it are those of an avatar beside a model of that size; give scale=0.001 \
             for a file in millimetres, scale=0.01 for centimetres, or scale=0.0254 for inches"
        );
        Some(Warning { met: Some(longest), limit: Some(LONGEST_SIDE), ..Warning::new("size_doubtful", message) })
    }
}

/// Returns the `NormalizedScale` of the most detailed visible level that has one, else of the physics: a viewer stretches
/// physics to the box of what is seen. Returns `None` where there is none, or where a side is out of the range of `scale`.
fn normalized_size(bytes: &[u8], limits: &ReadLimits) -> Option<Vec3> {
    use BlockKind::{HighLod, LowLod, LowestLod, MediumLod, PhysicsMesh};

    let asset = MeshAsset::read(bytes, &limits.asset_limits()).ok()?;
    let of_level = |kind| normalized_scale(&asset.value(asset.entry(kind)?).ok()?);
    let found = [HighLod, MediumLod, LowLod, LowestLod, PhysicsMesh].into_iter().find_map(of_level)?;
    found.iter().all(|side| (MIN_SCALE..=MAX_SCALE).contains(side)).then_some(found)
}

/// The findings of a walk check.
#[derive(Clone)]
pub struct Walked {
    pub report: Walk,
    /// The number of the first lost regions that deserve a name.
    named: usize,
}

/// The findings, or the reason why nothing was measured.
pub type FoundWalk = (Option<Walked>, Option<NoWalk>);

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
        self.find(is_single, progress, |reach| reach.walk(&hulls, progress))
    }

    /// Measures where an avatar can still go past the triangles of a mesh for physics, in the unit of the source.
    pub fn past(&self, own: &Mesh, progress: &Progress) -> Result<FoundWalk, Refusal> {
        self.find(true, progress, |reach| reach.walk_past(&own.scaled(&self.size.metres), progress))
    }

    /// Measures past a physics shape, which is a single one or has numbered hulls.
    fn find(
        &self,
        is_single: bool,
        progress: &Progress,
        walk: impl FnOnce(&Reach) -> Result<geometry::Walk, Stopped>,
    ) -> Result<FoundWalk, Refusal> {
        let reach = match self.walker.reach(self.mesh, progress)? {
            Ok(reach) => reach,
            Err(reason) => return Ok((None, Some(reason))),
        };
        let walk = walk(&reach)?;
        let mut walked = Walked::of(&walk, &self.size, self.spec, is_single);
        if walk.kept < 1.0 && walk.lost.is_empty() {
            let whole = ConvexHull::of_points(self.mesh.scaled(&self.size.metres).points()).ok();
            let found = whole.map(|whole| reach.has_dents_alone(&whole, progress)).transpose()?;
            walked.report.dents_alone = found.filter(|has_dents_alone| *has_dents_alone);
        }
        Ok((Some(walked), None))
    }

    /// Returns the warning about a size that is assumed although no viewer uploads a model so large.
    pub fn doubtful_size(&self) -> Option<Warning> {
        self.size.doubtful("the model", self.mesh.bounds().size().component_mul(&self.size.metres).max())
    }
}

impl Walked {
    fn of(walk: &geometry::Walk, size: &Size, spec: &JobSpec, is_single: bool) -> Self {
        let lost = |lost: &geometry::LostRegion| LostRegion {
            at: lost.at.component_div(&size.metres).into(),
            volume: lost.volume,
            hulls: if is_single { Vec::new() } else { lost.hulls.iter().map(|&hull| count(hull)).collect() },
        };
        let report = Walk {
            avatar: [spec.avatar.width(), spec.avatar.height()],
            scale: size.metres.into(),
            size: size.from.into(),
            cell: walk.cell,
            reachable: walk.reachable,
            kept: walk.kept,
            dents_alone: None,
            lost: walk.lost.iter().map(lost).collect(),
        };
        Self { report, named: walk.named }
    }

    /// Returns the lost regions that deserve a name, largest first.
    pub fn named(&self) -> &[LostRegion] {
        &self.report.lost[..self.named.min(self.report.lost.len())]
    }

    /// Returns a warning for each lost region that deserves a name.
    pub fn warnings(&self) -> Vec<Warning> {
        let [width, height] = self.report.avatar;
        let warning = |lost: &LostRegion| {
            let [x, y, z] = lost.at;
            let share = 100.0 * lost.volume / self.report.reachable;
            let message = format!(
                "{:.2} m3 around ({x:.3}, {y:.3}, {z:.3}), {share:.0} % of what an avatar of {width} x {height} m reaches in the model, are closed by {}",
                lost.volume,
                lost.in_the_way("the physics shape")
            );
            let warning = Warning::new("walk_lost", message);
            match lost.first_hull() {
                Some(name) => warning.about(name),
                None => warning,
            }
        };
        self.named().iter().map(warning).collect()
    }
}

/// Returns the ways that are closed although they should be kept.
pub fn passages(walk: Option<&Walked>, size: &Size) -> PassagesReport {
    let closed = walk.into_iter().flat_map(Walked::named).map(Into::into).collect();
    PassagesReport { mode: Passages::Keep.into(), size: size.from.into(), closed }
}

/// Returns the warning about ways that could not be checked, although they should be kept.
pub fn unchecked(why: NoWalk) -> Option<Warning> {
    let message = || format!("the physics may close ways of an avatar, which could not be checked: {why}");
    (why == NoWalk::TooLarge).then(|| Warning::new("passages_unchecked", message()))
}
