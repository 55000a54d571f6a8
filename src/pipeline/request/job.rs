//! [`Job`]: an upload and what is asked for.

use super::spec::JobSpec;
use super::upload::{ContentId, Upload};
use crate::pipeline::model;

/// An upload, its specification and the id of the answer to both.
#[derive(Clone, Debug)]
pub struct Job {
    id: ContentId,
    upload: Upload,
    spec: JobSpec,
}

impl Job {
    pub fn new(upload: Upload, spec: JobSpec) -> Self {
        Self { id: ContentId::of(&upload, &spec), upload, spec }
    }

    pub fn id(&self) -> ContentId {
        self.id
    }

    pub fn upload(&self) -> &Upload {
        &self.upload
    }

    /// Whether the upload looks like the request for a whole model. What only looks so is read as one mesh.
    pub fn is_whole_model(&self) -> bool {
        model::looks_like_request(&self.upload)
    }

    pub fn spec(&self) -> &JobSpec {
        &self.spec
    }
}
