//! Measures the choices of a front: several decompositions of one mesh, from the cheapest to the most exact.

use crate::decompose::{Decomposition, StopReason};
use crate::geometry::{ConvexHull, Mesh, Progress, Source};
use crate::mesh_asset::Names;

use super::encode::encode;
use super::measure::rebuild_all;
use super::shapes::Shapes;
use super::verdict::Tolerated;
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{Choice, Fit, Hull, ViewerBlock, WikiBlock, count};

/// Returns a line for each of the `choices`, in their order, measured on the decoded block like the result itself. Choices
/// that another choice dominates by these figures are left out. The last choice stays, because it is the result itself.
pub fn measure(
    choices: &[Decomposition],
    single: &ConvexHull,
    mesh: &Mesh,
    spec: &JobSpec,
    progress: &Progress,
) -> Result<Vec<Choice>, Refusal> {
    let scaled = mesh.scaled(&spec.scale);
    let source = Source::new(&scaled, progress)?;
    let diagonal = scaled.bounds().diagonal();
    let measure = |choice| measure_one(choice, single, mesh, (&source, diagonal), spec, progress);
    let measured = choices.iter().map(measure).collect::<Result<Vec<_>, _>>()?;
    let last = measured.len().saturating_sub(1);
    // The choices are sorted by cost: only an earlier one can dominate.
    let is_dominated =
        |index: usize| measured.iter().take(index).any(|choice| dominates(&choice.fit, &measured[index].fit));
    let kept: Vec<bool> = (0..measured.len()).map(|index| index == last || !is_dominated(index)).collect();
    Ok(measured.into_iter().zip(kept).filter_map(|(choice, kept)| kept.then_some(choice)).collect())
}

/// Returns whether the fit of something cheaper is at least as good in every figure.
fn dominates(one: &Fit, other: &Fit) -> bool {
    let volume_error = |fit: &Fit| fit.volume_error.unwrap_or(0.0);
    one.error() <= other.error() && volume_error(one) <= volume_error(other) && one.coverage >= other.coverage
}

fn measure_one(
    choice: &Decomposition,
    single: &ConvexHull,
    mesh: &Mesh,
    (source, diagonal): (&Source, f64),
    spec: &JobSpec,
    progress: &Progress,
) -> Result<Choice, Refusal> {
    let mut shapes = Shapes::of(single.clone(), Some(choice.hulls.clone()));
    let block = encode(&mut shapes, mesh, spec.params.max_vertices.get(), &mut Vec::new(), progress)?;
    let hulls = rebuild_all(&block, &spec.scale)?;
    let tolerated = choice.wanted.map(|wanted| Tolerated::new(&wanted, diagonal));
    let measured = source.fit(&hulls, tolerated.map(|tolerated| tolerated.tolerance), progress)?;
    let (fit, each): (Fit, _) = ((&measured).into(), Hull::list(&hulls, &measured));
    let (count_of_hulls, vertices) = (block.hulls().len(), block.decomposition_vertices());
    let names = spec.names.unwrap_or(Names::Wiki);
    Ok(Choice {
        method: choice.method.into(),
        stop: tolerated
            .map_or(choice.stop, |tolerated| tolerated.stop(choice.stop, Some(StopReason::Front), &fit))
            .into(),
        hulls: count(count_of_hulls),
        vertices: count(vertices),
        cost: spec.params.costs.decomposition_cost(count_of_hulls, vertices),
        each,
        fit,
        decomposition: WikiBlock::when(names, &block),
        physics_convex: ViewerBlock::when(names, &block),
    })
}
