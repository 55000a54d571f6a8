//! Scenes: every object of a file becomes a prim of a linkset, and every distinct mesh a part with a result of its own.
//!
//! In: an upload with `parts=objects`. Out: a [`ModelOutcome`]: the upload request that a viewer would send, and the report
//! beside it.
//!
//! - [`files`]: reads the objects of all files, and finds the levels of each by their names
//! - [`layout`]: divides the objects into parts, which are computed once, and prims, which place them
//! - [`compute`]: computes each part; [`price`]: prices each prim and the linkset of all
//! - [`distribute`], [`budget`]: one choice from the front of each part, so that the whole keeps a budget
//! - [`request`]: writes the upload request; [`finish`]: makes the result
//! - [`front`]: results from the cheapest to the most exact, which differ in the choices of the parts

mod files;
mod layout;
mod compute;
mod price;
mod distribute;
mod budget;
mod request;
mod finish;
mod front;

use tracing::info_span;

use crate::formats::ReadLimits;
use crate::geometry::Progress;

use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::job::Job;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{BudgetReport, Warning};
use crate::pipeline::several;
use crate::pipeline::steps::preflight;

use compute::{Computed, Work};
use finish::Shared;
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
    errors.sort_by_key(|error| error.index);
    let mut budget = None;
    if budget::is_asked(spec) && !computed.is_empty() {
        (computed, budget) = budget::keep(&work, computed, &mut warnings)?;
    }
    let shared = Shared { work: &work, errors, warnings };
    let parts: Vec<&Computed> = computed.iter().collect();
    let Some(mut outcome) = shared.finish(job.id(), &parts)? else {
        let empty = "the scene has no object with a surface";
        return Err(several::nothing_succeeded(shared.errors, "no object of the scene", empty));
    };
    let spent = outcome.report.data.physics_cost;
    outcome.report.budget = budget.map(|budget| Box::new(BudgetReport { spent, ..budget }));
    if let Some(wanted) = spec.front {
        front::add(&shared, &budget::menus(&work, computed)?, &mut outcome, wanted)?;
    }
    Ok(outcome)
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
