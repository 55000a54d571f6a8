//! Jobs, and how the service is.

use serde::Deserialize;
use utoipa::ToSchema;

/// Work that is done later: asked for with `Prefer: respond-async`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    pub id: String,
    pub state: JobState,
    /// What is being done.
    #[schema(required)]
    pub stage: Option<String>,
    /// How far a run is with all its stages: it never falls, but begins again at 0 when the job is tried again. 1 when done.
    #[schema(minimum = 0, maximum = 1)]
    pub progress: f64,
    /// Hulls so far; of a job that is done, those of its result.
    pub hulls: u32,
    /// Runs so far, this one included.
    pub tries: u32,
    /// Path of the result, once there is one.
    #[schema(required)]
    pub result: Option<String>,
    /// The problem that a request would have been answered with, when the job failed.
    #[schema(required, value_type = Option<Object>)]
    pub error: Option<serde_json::Value>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    Queued,
    Running,
    Done,
    Failed,
    Cancelled,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Alive {
    #[schema(pattern = "^alive$")]
    pub status: String,
    pub engine: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Readiness {
    pub ready: bool,
    /// Why no work should be sent here.
    pub reasons: Vec<Reason>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// draining, saturated or store_unreachable.
    pub code: String,
    pub message: String,
}
