//! [`Job`]: an upload and what is asked for.

use super::spec::JobSpec;
use super::upload::{ContentId, Upload};

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

    pub fn spec(&self) -> &JobSpec {
        &self.spec
    }
}
