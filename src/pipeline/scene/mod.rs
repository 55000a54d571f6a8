//! Scenes: every object of a file becomes a prim of a linkset, and every distinct mesh a part with a result of its own.
//!
//! In: an upload with `parts=objects`. Out: a [`ModelOutcome`]: the upload request that a viewer would send, and the report
//! beside it.
//!
//! - [`files`]: reads the objects of all files, and finds the levels of each by their names
//! - [`layout`]: divides the objects into parts, which are computed once, and prims, which place them
//! - [`compute`]: computes each part and prices each prim
//! - [`request`]: writes the upload request

mod files;
mod layout;
mod compute;
mod request;

use tracing::info_span;

use crate::formats::ReadLimits;
use crate::geometry::Progress;

use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::upload::ENGINE;
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{ModelReport, Warning};
use crate::pipeline::several;
use crate::pipeline::steps::preflight;

use compute::Work;

/// Does the job of a scene.
///
/// Parts run side by side, each within the limits of one mesh. Objects that have no result are named in `errors`; the
/// others form the linkset.
pub fn run(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<ModelOutcome, Refusal> {
    let spec = job.spec();
    let mut warnings = preflight::check(job, limits, progress)?;
    let layout = info_span!("read").in_scope(|| layout::layout(job.upload(), spec, limits))?;
    warnings.extend(layout.warnings);
    let mut errors = layout.errors;
    let work = Work { spec, limits, progress, prims: &layout.prims };
    let computed = work.compute(layout.parts, &mut errors)?;
    let Some(linkset) = work.linkset(&computed)? else {
        let empty = "the scene has no object with a surface";
        return Err(several::nothing_succeeded(errors, "no object of the scene", empty));
    };
    if computed.iter().any(|part| part.lod_bytes.medium == 0) {
        warnings.extend(streaming_assumed(linkset.linkset.streaming));
    }
    errors.sort_by_key(|error| error.index);
    let request = request::write(&computed, &linkset);
    let report = ModelReport {
        id: job.id(),
        engine: ENGINE.to_owned(),
        cached: false,
        data: linkset.data,
        parts: linkset.parts,
        prims: Some(linkset.prims),
        linkset: Some(Box::new(linkset.linkset)),
        errors,
        warnings,
    };
    Ok(ModelOutcome { report, request })
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
