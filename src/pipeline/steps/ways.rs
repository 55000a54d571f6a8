//! The ways that an avatar has past the physics, as a result reports them.

use tracing::info_span;

use crate::geometry::{NoWalk, Progress};
use crate::mesh_asset::ConvexBlock;

use super::physics_mesh::PhysicsMesh;
use super::walk::{self, WalkCheck, Walked};
use crate::pipeline::records::NoWalkWord;
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::choices::Passages;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{PassagesReport, Walk, Warning};

/// The findings of the walk check.
pub struct Ways {
    /// The outer option is `None` where it was not asked for.
    pub walk: Option<Option<Walk>>,
    pub walk_why: Option<NoWalkWord>,
    pub passages: Option<PassagesReport>,
    pub warnings: Vec<Warning>,
}

impl Ways {
    /// Runs the walk check at the model's size, or not at all: past a triangle mesh for physics where there is one, else
    /// among the hulls of the block. The ways past a mesh may be known already.
    pub fn find(
        block: &ConvexBlock,
        own: Option<&PhysicsMesh>,
        walk_check: Option<&WalkCheck<'_>>,
        spec: &JobSpec,
        progress: &Progress,
    ) -> Result<Self, Refusal> {
        let check = |walk_check: &WalkCheck<'_>| match own {
            Some(PhysicsMesh { ways: Some(known), .. }) => Ok(known.clone()),
            Some(own) => walk_check.past(&own.mesh, progress),
            None => walk_check.check(block, progress),
        };
        let checked = walk_check.map_or(Ok((None, None)), |walk| info_span!("walk").in_scope(|| check(walk)));
        let (walk, why) = match checked {
            Err(refusal) if refusal.kind == RefusalKind::Deadline => (None, None),
            checked => checked?,
        };
        // Closed ways are reported only where the deadline has not cut the check short.
        let is_known = walk_check.filter(|_| spec.passages == Passages::Keep && !progress.was_late());
        let passages = is_known.map(|check| walk::passages(walk.as_ref(), &check.size));
        let mut warnings = walk.as_ref().map(Walked::warnings).unwrap_or_default();
        warnings.extend(why.filter(|_| passages.is_some()).and_then(walk::unchecked));
        let matters = passages.is_some() && (walk.is_some() || why == Some(NoWalk::TooLarge));
        warnings.extend(walk_check.filter(|_| matters).and_then(WalkCheck::doubtful_size));
        let walk_why = why.filter(|_| spec.walk).map(Into::into);
        let walk = spec.walk.then(|| walk.map(|walked| walked.report));
        Ok(Self { walk, walk_why, passages, warnings })
    }

    /// Returns whether no way is known to be closed that should be kept.
    pub fn are_kept(&self) -> bool {
        self.passages.as_ref().is_none_or(|passages| passages.closed.is_empty())
    }
}
