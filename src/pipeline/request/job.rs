//! [`Job`]: an upload and its parameters.

use std::sync::Arc;

use crate::geometry::Vec3;

use super::spec::JobSpec;
use super::upload::{ContentId, Upload};

/// An upload, its specification and the id of the result of both. Jobs that come from one another share the upload.
#[derive(Clone, Debug)]
pub struct Job {
    id: ContentId,
    upload: Arc<Upload>,
    spec: JobSpec,
    is_at_own_size: bool,
}

impl Job {
    pub fn new(upload: Upload, spec: JobSpec) -> Self {
        Self { id: ContentId::of(&upload, &spec), upload: Arc::new(upload), spec, is_at_own_size: false }
    }

    /// Returns the job for the same upload by another specification.
    pub fn with(&self, spec: JobSpec) -> Self {
        let (id, upload) = (ContentId::of(&self.upload, &spec), Arc::clone(&self.upload));
        Self { id, upload, spec, is_at_own_size: self.is_at_own_size }
    }

    /// Returns the same job, with the same id, at the size that its asset states: `metres` a unit on each axis.
    pub fn at_own_size(&self, metres: Vec3) -> Self {
        let spec = JobSpec { stated_scale: Some(metres), ..self.spec.clone() };
        Self { id: self.id, upload: Arc::clone(&self.upload), spec, is_at_own_size: true }
    }

    /// Returns whether the scale is the size that the asset states.
    pub fn is_at_own_size(&self) -> bool {
        self.is_at_own_size
    }

    pub fn id(&self) -> ContentId {
        self.id
    }

    pub fn upload(&self) -> &Upload {
        &self.upload
    }

    /// Returns whether the upload looks like a request for a whole model. An upload that turns out not to be one is read as
    /// one mesh.
    pub fn is_whole_model(&self) -> bool {
        self.upload.whole_model().is_some()
    }

    pub fn spec(&self) -> &JobSpec {
        &self.spec
    }
}
