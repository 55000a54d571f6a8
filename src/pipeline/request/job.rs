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
}

impl Job {
    pub fn new(upload: Upload, spec: JobSpec) -> Self {
        Self { id: ContentId::of(&upload, &spec), upload: Arc::new(upload), spec }
    }

    /// Returns the job for the same upload by another specification.
    pub fn with(&self, spec: JobSpec) -> Self {
        Self { id: ContentId::of(&self.upload, &spec), upload: Arc::clone(&self.upload), spec }
    }

    /// Returns the same job, with the same id, for a source of `scale` metres a unit.
    pub fn at_scale(&self, scale: Vec3) -> Self {
        Self { id: self.id, upload: Arc::clone(&self.upload), spec: JobSpec { scale, ..self.spec.clone() } }
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
