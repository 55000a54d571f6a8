//! Makes a result of a scene from one result for each part.

use super::compute::{Computed, Work};
use super::request;
use crate::pipeline::refusal::{Finding, Refusal};
use crate::pipeline::request::upload::{ContentId, ENGINE};
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{ModelReport, Warning};

/// What all results of one scene share.
pub struct Shared<'a> {
    pub work: &'a Work<'a>,
    pub errors: Vec<Finding>,
    pub warnings: Vec<Warning>,
}

impl Shared<'_> {
    /// Returns the result with this id whose parts are these. Returns `None` where no prim has a result.
    pub fn finish(&self, id: ContentId, parts: &[&Computed]) -> Result<Option<ModelOutcome>, Refusal> {
        let Some(built) = self.work.linkset(parts)? else { return Ok(None) };
        let mut warnings = self.warnings.clone();
        if parts.iter().any(|part| part.lod_bytes.medium == 0) {
            warnings.extend(streaming_assumed(built.linkset.streaming));
        }
        let request = request::write(parts, &built);
        let report = ModelReport {
            id,
            engine: ENGINE.to_owned(),
            cached: false,
            data: built.data,
            parts: built.parts,
            prims: Some(built.prims),
            linkset: Some(Box::new(built.linkset)),
            budget: None,
            front: None,
            errors: self.errors.clone(),
            warnings,
        };
        Ok(Some(ModelOutcome { report, request, lines: Vec::new() }))
    }
}

/// Returns the warning that the download weight is a guess, because new assets have no lower levels.
fn streaming_assumed(streaming: Option<f64>) -> Option<Warning> {
    let streaming = streaming?;
    let message = format!(
        "some meshes have no lower levels of detail, so the download weight {streaming:.3} counts each missing level like the \
         next higher one; a viewer makes lower levels, and the weight falls"
    );
    Some(Warning::new("streaming_assumed", message))
}
