//! The front of choices: several decompositions of one mesh, from the cheapest to the most exact.

use crate::decompose::Decomposition;
use crate::geometry::{ConvexHull, Fit, Mesh, Progress, measure_fit};
use crate::mesh_asset::Names;
use crate::mesh_asset::llsd::Value;

use super::measured::rebuild_all;
use super::shapes::Shapes;
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::answer;

/// The lines of the answer's `front`, in the order of `choices`: each with its block, counts, cost and fit, measured on
/// the decoded block like the answer itself. Without those that by these figures are dominated; the last one stays, which
/// is the answer itself.
pub fn measure(
    choices: &[Decomposition],
    single: &ConvexHull,
    mesh: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<Vec<Value>, Refusal> {
    let scaled = mesh.scaled(&spec.scale);
    let measure = |choice| measure_one(choice, single, &scaled, spec, progress);
    let measured = choices.iter().map(measure).collect::<Result<Vec<_>, _>>()?;
    let last = measured.len().saturating_sub(1);
    // They are sorted by cost: only what comes before can dominate.
    let is_dominated = |index: usize| measured[..index].iter().any(|(_, fit)| dominates(fit, &measured[index].1));
    let is_kept = |index: usize| index == last || !is_dominated(index);
    let kept: Vec<bool> = (0..measured.len()).map(is_kept).collect();
    Ok(measured.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|((line, _), _)| line).collect())
}

/// True when the fit of something cheaper is no worse in anything.
fn dominates(one: &Fit, other: &Fit) -> bool {
    let volume_error = |fit: &Fit| fit.volume_error.unwrap_or(0.0);
    one.max_excess <= other.max_excess && volume_error(one) <= volume_error(other) && one.coverage >= other.coverage
}

fn measure_one(
    choice: &Decomposition,
    single: &ConvexHull,
    scaled: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<(Value, Fit), Refusal> {
    let mut shapes = Shapes::of(single.clone(), Some(choice.hulls.clone()));
    let block = shapes.encode(&mut Vec::new(), progress)?;
    let hulls = rebuild_all(&block, &spec.scale)?;
    let fit = measure_fit(scaled, &hulls, progress)?;
    let vertices = block.decomposition_vertices();
    let names = spec.names.unwrap_or(Names::Wiki);
    let line = Value::map([
        ("method", answer::text(choice.method.name())),
        ("stop", answer::text(choice.stop.name())),
        ("hulls", answer::count(block.hulls().len())),
        ("vertices", answer::count(vertices)),
        ("cost", Value::Real(spec.params.costs.decomposition_cost(block.hulls().len(), vertices))),
        ("fit", answer::fit_map(&fit)),
        ("each", answer::hulls_of(&hulls, &fit)),
        (names.block(), block.to_llsd(names)),
    ]);
    Ok((line, fit))
}
