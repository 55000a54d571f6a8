//! Scenes: every object of a file becomes a prim of a linkset, and every distinct mesh a part with a result of its own.
//!
//! In: an upload with `parts=objects`. Out: a [`ModelOutcome`]: the upload request that a viewer would send, and the report
//! beside it.
//!
//! - [`levels`]: finds the levels of objects by their names; [`files`]: reads the objects of all files
//! - [`layout`]: divides the objects into parts, which are computed once, and prims, which place them
//! - [`compute`]: computes each part; [`check`]: finds what a simulator would refuse or change
//! - [`price`]: prices each prim and the linkset of all
//! - [`budget`]: one choice from the front of each part, so that the whole keeps a budget
//! - [`request`]: writes the upload request; [`finish`]: makes the result
//! - [`front`]: results from the cheapest to the most exact, which differ in the choices of the parts

mod levels;
mod files;
mod layout;
mod compute;
mod check;
mod price;
mod budget;
mod request;
mod finish;
mod front;

use tracing::info_span;

use crate::formats::ReadLimits;
use crate::geometry::Progress;

use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::job::Job;
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::BudgetReport;
use crate::pipeline::several;

pub use check::findings;
use compute::{Computed, SceneWork};
use finish::Shared;

/// Does the job of a scene.
///
/// Parts run side by side, each within the limits of one mesh. Objects that have no result are named in `errors`; the
/// others form the linkset.
pub fn run(job: &Job, limits: &ReadLimits, progress: &Progress) -> Result<ModelOutcome, Refusal> {
    let spec = job.spec();
    let timed = limits.until(progress);
    let mut warnings = check::check_upload(job, &timed, progress)?;
    let layout = info_span!("read").in_scope(|| layout::layout(job.upload(), spec, &timed))?;
    let work = SceneWork { spec, limits, progress, parts: &layout.parts, prims: &layout.prims };
    warnings.extend(check::check(job.upload(), &work, &layout)?);
    warnings.extend(layout.warnings.iter().cloned());
    let mut errors = layout.errors.clone();
    let names: Vec<&str> = layout.parts.iter().map(|part| part.name.as_str()).collect();
    warnings.extend(several::unused_settings(&spec.each, &names));
    let computed = work.compute_all(&mut errors)?;
    errors.sort_by_key(|error| error.index);
    let (computed, budget) = budget::keep(&work, computed, &mut warnings)?;
    let shared = Shared { work: &work, errors, warnings };
    let parts: Vec<&Computed> = computed.iter().collect();
    let Some(mut outcome) = shared.finish(job.id(), &parts)? else {
        let empty = "the scene has no object with a surface";
        return Err(several::nothing_succeeded(shared.errors, "no object of the scene", empty));
    };
    let spent = outcome.report.data.physics_cost;
    outcome.report.budget = budget.map(|budget| Box::new(BudgetReport { spent, ..budget }));
    match spec.front {
        Some(wanted) => front::add(&shared, budget::menus(&work, computed)?, &mut outcome, wanted)?,
        None => outcome.parts = computed.into_iter().map(|part| part.result.outcome).collect(),
    }
    Ok(outcome)
}
