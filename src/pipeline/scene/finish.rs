//! Makes a result of a scene from one result for each part.

use super::compute::{Computed, SceneWork};
use super::request;
use crate::pipeline::refusal::{Finding, Refusal};
use crate::pipeline::request::upload::{ContentId, ENGINE};
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{ModelReport, Warning};
use crate::pipeline::result::upload_request::NO_ASSET;
use crate::pipeline::steps::asset::{root_collides, streaming_assumed};

/// The data that all results of one scene share.
pub struct Shared<'a> {
    pub work: &'a SceneWork<'a>,
    pub errors: Vec<Finding>,
    pub warnings: Vec<Warning>,
}

impl Shared<'_> {
    /// Returns the result with this id whose parts are these. Returns `None` where no prim has a result. The caller adds the
    /// results of the parts, which several lines of a front may share.
    pub fn finish(&self, id: ContentId, parts: &[&Computed]) -> Result<Option<ModelOutcome>, Refusal> {
        let Some(built) = self.work.linkset(parts)? else { return Ok(None) };
        let mut warnings = self.warnings.clone();
        let sizes = parts.iter().map(|part| &part.lod_bytes);
        warnings.extend(streaming_assumed(sizes, built.linkset.streaming.unwrap_or_default()));
        let root = built.prims.first().and_then(|root| parts.get(root.part as usize));
        warnings.extend(root.and_then(|root| root_collides(root.physics_type)));
        warnings.extend(parts.iter().filter_map(|part| no_asset(part)));
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
        Ok(Some(ModelOutcome { report, request, lines: Vec::new(), parts: Vec::new() }))
    }
}

/// Returns the warning about a part that no asset can hold.
fn no_asset(part: &Computed) -> Option<Warning> {
    let why = part.result.outcome.asset.as_ref().err()?;
    let name = &part.name;
    let message = format!("{name:?} has physics and no whole asset, so no upload request has it: {why}");
    Some(Warning::new(NO_ASSET, message).about(name))
}
