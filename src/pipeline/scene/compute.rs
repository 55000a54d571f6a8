//! Computes parts of a scene, each with its own parameters.

use std::sync::Arc;

use crate::cost::{LodBytes, PhysicsType};
use crate::formats::{Format, Level, ReadLimits};
use crate::geometry::{Mesh, MeshSoup, Progress};
use crate::mesh_asset::llsd::LlsdExt;
use crate::mesh_asset::{BlockKind, MeshAsset};

use super::layout::{Part, Prim};
use crate::pipeline::budget::choices;
use crate::pipeline::finished::Finished;
use crate::pipeline::physics::{FinishedWithMesh, make_of};
use crate::pipeline::refusal::{Finding, Refusal, RefusalKind};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::Upload;
use crate::pipeline::result::no_asset::NoAsset;
use crate::pipeline::several::{self, Batch, Brief};
use crate::pipeline::side_by_side::Task;
use crate::pipeline::steps::asset::lod_bytes;

/// A scene and the parameters of its job, borrowed by every step.
pub struct SceneWork<'a> {
    pub spec: &'a JobSpec,
    pub limits: &'a ReadLimits,
    pub progress: &'a Progress,
    pub parts: &'a [Part],
    pub prims: &'a [Prim],
}

/// A part with its result.
pub struct Computed {
    /// Its number in the layout.
    pub part: usize,
    pub name: String,
    /// Numbers of its prims in the layout.
    pub prims: Vec<usize>,
    /// The shape type that its parameters ask for.
    pub physics_type: Option<PhysicsType>,
    pub result: Finished,
    /// The mesh that it was made from, which all choices of a front share.
    pub mesh: Arc<Mesh>,
    /// `None` where no asset can hold the part.
    pub asset: Option<Vec<u8>>,
    pub lod_bytes: LodBytes,
    /// Faces of the highest level.
    pub faces: usize,
}

impl Computed {
    /// Divides a part with a front into a part for each choice, beside `own`, the result by its own parameters. A choice whose
    /// asset the deadline prevented is left out.
    pub fn into_choices(self, own: &mut Self) -> Vec<Self> {
        let Self { part, name, prims, physics_type, result, mesh, lod_bytes, faces, .. } = self;
        let choice = |result: Finished| {
            let asset = asset_of(&result).ok()?;
            let (name, prims, mesh) = (name.clone(), prims.clone(), Arc::clone(&mesh));
            Some(Self { part, name, prims, physics_type, result, mesh, asset, lod_bytes, faces })
        };
        choices(result, &mut own.result.outcome.report).into_iter().filter_map(choice).collect()
    }

    fn brief(&self) -> Brief {
        Brief::of(&self.result.outcome.report)
    }
}

impl SceneWork<'_> {
    /// Computes every part by its own parameters and returns those that succeed in the order of the layout. Refusals of single
    /// parts are added to `errors`, for each of their prims.
    pub fn compute_all(&self, errors: &mut Vec<Finding>) -> Result<Vec<Computed>, Refusal> {
        let parts = self.parts.len();
        // With a budget or a front, the fronts of the parts follow.
        let takes_fronts = self.spec.goal().is_some() || self.spec.front.is_some();
        let all = if takes_fronts { 2 * parts } else { parts };
        let batch = Batch { before: 0, all, only_improves: false, room: 0 };
        let compute = |part, progress: &Progress| self.compute_one(part, self.spec_of(part), progress);
        let results = several::compute_each(Task::all(0..parts), batch, self.progress, compute, Computed::brief)?;
        let mut computed = Vec::with_capacity(results.len());
        for (part, result) in self.parts.iter().zip(results) {
            match result {
                Ok(one) => computed.push(one),
                Err(refusal) => errors.extend(self.errors_of(&part.name, &part.prims, refusal)),
            }
        }
        Ok(computed)
    }

    /// Computes fronts of up to `most` choices of these parts, and returns them in the same order. A front that the deadline
    /// prevented is refused in its place, and the work goes on without it.
    pub fn fronts(&self, parts: Vec<usize>, most: usize) -> Result<Vec<Result<Computed, Refusal>>, Refusal> {
        // Parts without a front are finished.
        let all = 2 * self.parts.len();
        let batch = Batch { before: all - parts.len(), all, only_improves: true, room: 0 };
        let compute = |part, progress: &Progress| {
            self.compute_one(part, JobSpec { front: Some(most), ..self.spec_of(part) }, progress)
        };
        several::compute_each(Task::all(parts), batch, self.progress, compute, Computed::brief)
    }

    /// Returns the parameters of a part. Its levels are in metres already, and stand upright.
    pub fn spec_of(&self, part: usize) -> JobSpec {
        let name = self.parts.get(part).map_or("", |part| &part.name);
        JobSpec { up: None, front: None, ..self.spec.of_part(name, None) }
    }

    fn compute_one(&self, number: usize, spec: JobSpec, progress: &Progress) -> Result<Computed, Refusal> {
        progress.check()?;
        let Some(part) = self.parts.get(number) else {
            return Err(Refusal::new(RefusalKind::Internal, "part", "there is no such part"));
        };
        let (name, prims, levels) = (part.name.clone(), part.prims.clone(), part.levels.clone());
        let physics_type = spec.effective_type();
        // The digest of the levels stands for the bytes of the part: equal meshes have results with equal ids.
        let job = Job::new(Upload::plain(name.clone(), Format::Glb, digest(levels.soups.iter())), spec);
        let FinishedWithMesh { result, mesh } = make_of(&job, levels, part.warnings.clone(), self.limits, progress)?;
        let asset = asset_of(&result)?;
        let bytes = asset.as_deref().unwrap_or_default();
        let (lod_bytes, faces) = (lod_bytes(bytes, job.spec(), self.limits), self.faces(bytes));
        let mesh = Arc::new(mesh);
        Ok(Computed { part: number, name, prims, physics_type, result, mesh, asset, lod_bytes, faces })
    }

    /// Returns the number of faces of the highest level.
    fn faces(&self, asset: &[u8]) -> usize {
        let Ok(asset) = MeshAsset::read(asset, &self.limits.made_asset_limits()) else { return 1 };
        let level = asset.entry(BlockKind::HighLod).and_then(|entry| asset.value(entry).ok());
        level.and_then(|level| level.items().map(<[_]>::len)).unwrap_or(1)
    }

    fn errors_of(&self, name: &str, prims: &[usize], refusal: Refusal) -> Vec<Finding> {
        let errors = several::faults_of(refusal);
        let of_prim = |&prim: &usize| {
            let (part, index) = self.prims.get(prim).map_or((name, prim), |prim| (&prim.name, prim.number));
            errors.iter().map(move |error| Finding {
                part: Some(part.to_owned()),
                index: Some(index as u64),
                ..error.clone()
            })
        };
        prims.iter().flat_map(of_prim).collect()
    }
}

/// Returns the asset of a part; `None` where none can hold the part, whose hulls are complete all the same.
fn asset_of(result: &Finished) -> Result<Option<Vec<u8>>, Refusal> {
    match &result.outcome.asset {
        Ok(asset) => Ok(Some(asset.clone())),
        Err(NoAsset::Impossible(_)) => Ok(None),
        Err(late @ NoAsset::Late) => Err(late.refusal(RefusalKind::Unprocessable)),
    }
}

/// Returns the BLAKE3 of levels: names, points, triangles and parts.
fn digest<'a>(levels: impl Iterator<Item = (&'a Level, &'a MeshSoup)>) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new();
    let length = |hasher: &mut blake3::Hasher, length: usize| _ = hasher.update(&(length as u64).to_le_bytes());
    for (level, soup) in levels {
        hasher.update(level.name().as_bytes());
        length(&mut hasher, soup.positions.len());
        for coordinate in soup.positions.iter().flatten() {
            hasher.update(&coordinate.to_le_bytes());
        }
        length(&mut hasher, soup.triangles.len());
        for index in soup.triangles.iter().flatten() {
            hasher.update(&index.to_le_bytes());
        }
        length(&mut hasher, soup.parts.len());
        for part in &soup.parts {
            length(&mut hasher, part.triangles.start);
            length(&mut hasher, part.triangles.end);
        }
    }
    hasher.finalize().as_bytes().to_vec()
}
