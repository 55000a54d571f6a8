//! Scenes: every object of a file becomes a prim of a linkset, and every distinct mesh a part with a result of its own.
//!
//! In: an upload with `parts=objects`. Out: a [`ModelOutcome`]: the upload request that a viewer would send, and the report
//! beside it.
//!
//! - [`files`]: reads the objects of all files, and finds the levels of each by their names
//! - [`layout`]: divides the objects into parts, which are computed once, and prims, which place them
//! - [`compute`]: computes each part; [`price`]: prices each prim and the linkset of all
//! - [`distribute`], [`budget`]: one choice from the front of each part, so that the whole keeps a budget
//! - [`request`]: writes the upload request

mod files;
mod layout;
mod compute;
mod price;
mod distribute;
mod budget;
mod request;

use tracing::info_span;

use crate::formats::ReadLimits;
use crate::geometry::Progress;

use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::request::upload::ENGINE;
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{BudgetReport, ModelReport, Warning};
use crate::pipeline::several;
use crate::pipeline::steps::preflight;

use compute::Work;
use layout::Part;

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
    let work = Work { spec, limits, progress, parts: &layout.parts, prims: &layout.prims };
    warnings.extend(unused_settings(spec, &layout.parts));
    let mut computed = work.compute_all(&mut errors)?;
    let asks = budget::is_asked(spec) && !computed.is_empty();
    let budget = asks.then(|| budget::keep(&work, &mut computed, &mut warnings)).transpose()?.flatten();
    let Some(linkset) = work.linkset(&computed)? else {
        let empty = "the scene has no object with a surface";
        return Err(several::nothing_succeeded(errors, "no object of the scene", empty));
    };
    if computed.iter().any(|part| part.lod_bytes.medium == 0) {
        warnings.extend(streaming_assumed(linkset.linkset.streaming));
    }
    let linkset_physics = linkset.linkset.physics;
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
        budget: budget.map(|budget| Box::new(BudgetReport { spent: linkset_physics, ..budget })),
        errors,
        warnings,
    };
    Ok(ModelOutcome { report, request })
}

/// Returns a warning for each setting of single parts that fits no part.
fn unused_settings(spec: &JobSpec, parts: &[Part]) -> Vec<Warning> {
    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    let warning = |pattern: &str| {
        let message = format!("{pattern:?} of each fits no part; the parts are named after their first object");
        Warning::new("each_unmatched", message).about(pattern)
    };
    spec.each.unused(&names).into_iter().map(warning).collect()
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
