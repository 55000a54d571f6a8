//! Budgets of a whole model: every mesh offers its front, and one choice of each is taken for all its instances.

use crate::geometry::Vec3;
use crate::preflight::Finding;

use super::groups::Group;
use super::parts::{ModelWork, Part};
use super::totals::Totals;
use crate::pipeline::budget::{self, Menu, PartOffer, is_sharing, most_choices};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::spec::JobSpec;
use crate::pipeline::result::report::{BudgetReport, Warning};
use crate::pipeline::several;
use crate::pipeline::steps::asset::streaming_assumed;

/// Refuses a front beside a budget.
pub fn check(spec: &JobSpec) -> Result<(), Refusal> {
    if spec.goal().is_none() || spec.front.is_none() {
        return Ok(());
    }
    let detail = "the budget of a whole model excludes front: it takes a choice from the front of each mesh";
    Err(Refusal::new(RefusalKind::BadParameter, "bad_parameter", detail).at("front", None))
}

/// Takes the choices with which the linkset keeps its budget, where the specification has one. `own` has the result of each
/// group by its parameters, `None` where it was refused; `findings` has the findings of each group.
pub fn keep(
    work: &ModelWork<'_>,
    mut own: Vec<Option<Part>>,
    findings: &[Vec<Finding>],
    warnings: &mut Vec<Warning>,
) -> Result<(Vec<Option<Part>>, Option<BudgetReport>), Refusal> {
    let Some(goal) = work.spec.goal() else { return Ok((own, None)) };
    let made = || own.iter().flatten();
    let mut totals = Totals::default();
    work.groups.iter().zip(&own).for_each(|(group, part)| part.iter().for_each(|part| totals.add(work, group, part)));
    let weights = totals.weights(&work.spec.params.costs);
    warnings.extend(streaming_assumed(made().map(|part| &part.lod_bytes), totals.streaming()));
    let allowed = budget::allowed(goal, &weights, warnings);
    let most = most_choices(made().map(|part| part.asset().len()).sum());
    let shares = |part: &Part, group: &Group| is_sharing(&work.spec_of(group), &part.outcome.report);
    let is_shared = |&number: &usize| own[number].as_ref().is_some_and(|part| shares(part, &work.groups[number]));
    let sharing: Vec<usize> = (0..own.len()).filter(is_shared).collect();
    let fronts = work.choices(&sharing, findings, &mut own, most)?;
    let mut options: Vec<Vec<Part>> = own.into_iter().map(|part| part.into_iter().collect()).collect();
    for (number, front) in sharing.into_iter().zip(fronts) {
        options[number].extend(front);
    }
    let is_made: Vec<bool> = options.iter().map(|options| !options.is_empty()).collect();
    let places = places(work.groups, &is_made);
    let menu = |((options, group), part): ((Vec<Part>, &Group), usize)| {
        let offers = options.iter().map(|option| offer(work, group, option)).collect();
        Menu { part, options, offers }
    };
    let menus = options.into_iter().zip(work.groups).zip(places).filter(|((options, _), _)| !options.is_empty());
    let (taken, report) =
        budget::keep(menus.map(menu).collect(), allowed, warnings, &work.progress.extended(several::GRACE))?;
    let mut taken = taken.into_iter();
    let kept = is_made.into_iter().map(|is_made| if is_made { taken.next() } else { None }).collect();
    Ok((kept, Some(report)))
}

/// Returns the place of each group's first mesh among the parts of the report, which are in the order of the meshes.
fn places(groups: &[Group], is_made: &[bool]) -> Vec<usize> {
    let made = groups.iter().zip(is_made).filter(|(_, is_made)| **is_made);
    let mut meshes: Vec<usize> = made.flat_map(|(group, _)| &group.meshes).copied().collect();
    meshes.sort_unstable();
    let place = |group: &Group| meshes.partition_point(|mesh| Some(mesh) < group.meshes.first());
    groups.iter().map(place).collect()
}

/// Returns what all instances of a group cost, and the sum of their errors.
fn offer(work: &ModelWork<'_>, group: &Group, part: &Part) -> PartOffer {
    let mut sum = PartOffer { cost: 0.0, error: 0.0 };
    for (&instance, price) in group.instances.iter().zip(&part.costs) {
        let (Some(price), Some(scale)) = (price, work.scale(instance)) else { continue };
        let factor = scale.component_div(&Vec3::from(part.outcome.report.cost.scale)).max();
        sum.cost += price.effective_cost;
        sum.error += budget::error(&part.outcome.report, price.effective.at_rest) * factor;
    }
    sum
}
