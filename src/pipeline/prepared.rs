//! [`Prepared`]: a read model with everything that the results of one job share.

use std::cell::OnceCell;

use crate::decompose::{Method, Params};
use crate::formats::ReadLimits;
use crate::geometry::Mesh;
use crate::pipeline::request::choices::{Passages, Physics};
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::steps::asset::NewLevels;
use crate::pipeline::steps::model::Model;
use crate::pipeline::steps::reference::{KeptWays, Reference};
use crate::pipeline::steps::shapes::Single;
use crate::pipeline::steps::walk::{Size, WalkCheck};

/// A job after its model was read. The first result that needs a thing of the model makes it, and the others use it.
pub struct Prepared<'a> {
    pub job: &'a Job,
    pub limits: &'a ReadLimits,
    pub model: &'a Model,
    /// The model's mesh in metres, with which all blocks are compared.
    pub reference: Reference<'a>,
    /// The single hull.
    pub single: OnceCell<Single>,
    /// The levels of a new asset.
    pub levels: OnceCell<NewLevels>,
    /// The walk check at the model's size, where avatars matter to any result.
    walk: Option<WalkCheck<'a>>,
}

impl<'a> Prepared<'a> {
    /// `in_metres` is the model's mesh in metres.
    pub fn new(job: &'a Job, limits: &'a ReadLimits, model: &'a Model, in_metres: &'a Mesh) -> Self {
        let size = || Size::of_job(job, model.source, limits);
        let walk = may_matter(job.spec(), model).then(|| WalkCheck::new(&model.mesh, size(), job.spec()));
        let kept = walk.as_ref().filter(|_| job.spec().passages == Passages::Keep);
        let kept =
            kept.map(|walk| KeptWays { walker: walk.walker.clone(), model: &model.mesh, scale: job.spec().scale() });
        let reference = Reference::new(in_metres, kept);
        Self { job, limits, model, reference, single: OnceCell::new(), levels: OnceCell::new(), walk }
    }

    /// Returns the walk check where avatars matter to a result by this specification: a single hull keeps no way open.
    pub fn walk(&self, spec: &JobSpec) -> Option<&WalkCheck<'a>> {
        let is_single = spec.params.method == Method::None && spec.physics == Physics::Hulls;
        self.walk.as_ref().filter(|_| spec.walk || !is_single)
    }

    /// Returns the parameters of the stages by a specification like the job's, with the avatar whose ways they keep open.
    pub fn params(&self, spec: &JobSpec) -> Params {
        let walk = self.walk(spec).filter(|_| spec.passages == Passages::Keep);
        Params { walker: walk.map(|walk| walk.walker.clone()), ..spec.decompose_params().unwrap_or_default() }
    }
}

/// Returns false where avatars matter to no result. A cloud of points has no ways.
fn may_matter(spec: &JobSpec, model: &Model) -> bool {
    spec.walk || spec.passages == Passages::Keep && !model.mesh.triangles().is_empty()
}
