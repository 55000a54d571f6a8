//! The front of choices: several decompositions of one mesh, from the cheapest to the most exact.

use crate::decompose::Decomposition;
use crate::geometry::{ConvexHull, Mesh, Progress, measure_fit};
use crate::mesh_asset::Names;
use crate::mesh_asset::llsd::Value;

use super::answer;
use super::checked::rebuild_all;
use super::refusal::Refusal;
use super::shapes::Shapes;
use super::spec::JobSpec;

/// The lines of the answer's `front`, in the order of `choices`: each with its block, counts, cost and fit, measured on
/// the decoded block like the answer itself.
pub fn measure(
    choices: &[Decomposition],
    single: &ConvexHull,
    mesh: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<Vec<Value>, Refusal> {
    let scaled = mesh.scaled(&spec.scale);
    choices.iter().map(|choice| measure_one(choice, single, &scaled, spec, progress)).collect()
}

fn measure_one(
    choice: &Decomposition,
    single: &ConvexHull,
    scaled: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<Value, Refusal> {
    let mut shapes = Shapes::of(single.clone(), Some(choice.hulls.clone()));
    let block = shapes.encode(&mut Vec::new(), progress)?;
    let hulls = rebuild_all(&block, &spec.scale)?;
    let fit = measure_fit(scaled, &hulls, progress)?;
    let vertices = block.decomposition_vertices();
    let names = spec.names.unwrap_or(Names::Wiki);
    Ok(Value::map([
        ("method", answer::text(choice.method.name())),
        ("stop", answer::text(choice.stop.name())),
        ("hulls", answer::count(block.hulls().len())),
        ("vertices", answer::count(vertices)),
        ("cost", Value::Real(spec.params.costs.decomposition_cost(block.hulls().len(), vertices))),
        ("fit", answer::fit_map(&fit)),
        ("each", answer::hulls_of(&hulls, &fit)),
        (names.block(), block.to_llsd(names)),
    ]))
}
