//! Budgets of the whole: finds what the physics may cost, and distributes it over the parts by their fronts.

use crate::cost::shown_land_impact;
use crate::decompose::Method;

use super::compute::{Computed, Work};
use super::distribute::{Distribution, Offer, distribute};
use super::price::shape_of;
use crate::pipeline::refusal::Refusal;
use crate::pipeline::request::choices::{BoxFit, Physics};
use crate::pipeline::request::spec::{Goal, JobSpec};
use crate::pipeline::result::report::{BudgetReport, LinksetReport, Share, Step, Warning, count};
use crate::pipeline::several::Count;

/// Choices that each part offers beside the result by its own parameters.
const CHOICES: usize = 16;
/// Land impact is rounded to the nearest whole number; the physics stays below the half.
pub const BELOW_HALF: f64 = 0.49;
/// Rounding of a sum of costs.
const SLACK: f64 = 1e-9;

/// What a part can be: first the result by the part's own parameters, then the choices of its front.
pub struct Menu {
    pub options: Vec<Computed>,
    /// The cost and the error of each option.
    pub offers: Vec<Offer>,
}

impl Menu {
    /// Returns the result by the part's own parameters.
    pub fn own(&self) -> &Computed {
        &self.options[0]
    }
}

/// Returns whether the budget of a specification is one of the whole linkset.
pub fn is_asked(spec: &JobSpec) -> bool {
    spec.goal().is_some()
}

/// Takes the options with which the linkset keeps its budget, and reports the shares of the parts. The caller fills in what
/// is spent, once the result is made. Returns no report where no prim has a result.
pub fn keep(
    work: &Work<'_>,
    computed: Vec<Computed>,
    warnings: &mut Vec<Warning>,
) -> Result<(Vec<Computed>, Option<BudgetReport>), Refusal> {
    let refs: Vec<&Computed> = computed.iter().collect();
    let Some(before) = work.linkset(&refs)?.map(|built| built.linkset) else { return Ok((computed, None)) };
    let (target, physics) = allowed(work.spec, &before, warnings);
    let menus = menus(work, computed)?;
    let Distribution { chosen, fits } = spread(&menus, physics);
    if !fits {
        let least: f64 = chosen.iter().zip(&menus).map(|(&at, menu)| menu.offers[at].cost).sum();
        let message = format!(
            "not even the cheapest physics, {least:.2}, stays within {physics:.2}: shape type none for parts that nobody \
             touches, or fewer prims, would"
        );
        warnings.push(Warning::new("budget_exceeded", message));
    }
    let parts =
        chosen.iter().zip(&menus).enumerate().map(|(part, (&at, menu))| share(part, at, &menu.offers)).collect();
    let taken = menus.into_iter().zip(chosen).map(|(mut menu, at)| menu.options.swap_remove(at)).collect();
    Ok((taken, Some(BudgetReport { target, physics, spent: 0.0, kept: fits, parts })))
}

/// Chooses an option of each part, by its number, with the least sum of errors that a physics cost allows.
///
/// The results by the parts' own parameters are among the options. Where they keep the budget together, no part gets worse.
pub fn spread(menus: &[Menu], physics: f64) -> Distribution {
    let keeps = menus.iter().map(|menu| menu.offers[0].cost).sum::<f64>() <= physics + SLACK;
    // The offers of each part to choose from, by their numbers.
    let candidates: Vec<Vec<usize>> = menus.iter().map(|menu| candidates(&menu.offers, keeps)).collect();
    let offers: Vec<Vec<Offer>> = menus
        .iter()
        .zip(&candidates)
        .map(|(menu, numbers)| numbers.iter().map(|&number| menu.offers[number]).collect())
        .collect();
    let Distribution { chosen, fits } = distribute(&offers, physics);
    Distribution { chosen: chosen.iter().zip(&candidates).map(|(&at, numbers)| numbers[at]).collect(), fits }
}

/// Returns the numbers of the offers to choose from: all, or those no worse than the first.
fn candidates(offers: &[Offer], no_worse: bool) -> Vec<usize> {
    let is_candidate = |&number: &usize| !no_worse || offers[number].error <= offers[0].error;
    (0..offers.len()).filter(is_candidate).collect()
}

/// Returns the name of the budget and the physics cost that it allows.
fn allowed(spec: &JobSpec, before: &LinksetReport, warnings: &mut Vec<Warning>) -> (String, f64) {
    let others = before.weight_without_physics();
    match spec.goal() {
        Some(Goal::Free) => {
            if before.physics > others {
                let message = format!(
                    "download and server weight are {others:.2}, and the physics decides the land impact: it stays at \
                     {:.2}, and target_land_impact={} would lower it",
                    before.physics,
                    shown_land_impact(others)
                );
                warnings.push(Warning::new("physics_decides", message));
            }
            ("free".to_owned(), others.max(before.physics))
        }
        Some(Goal::LandImpact(most)) => {
            let most = most as f64;
            if shown_land_impact(others) <= most {
                return ("target_land_impact".to_owned(), most + BELOW_HALF);
            }
            let message = format!(
                "download and server weight alone are {others:.2}, above the target of {most}: the physics stays within \
                 them; lower levels of detail or smaller objects bring them down"
            );
            warnings.push(Warning::new("land_impact_out_of_reach", message));
            ("target_land_impact".to_owned(), others)
        }
        Some(Goal::Cost(most)) => ("target_cost".to_owned(), most.get()),
        None => ("none".to_owned(), f64::MAX),
    }
}

/// Computes the front of each part that takes part in the distribution. A part whose front is refused keeps its result.
pub fn menus(work: &Work<'_>, computed: Vec<Computed>) -> Result<Vec<Menu>, Refusal> {
    let root = computed.iter().flat_map(|part| &part.prims).min().copied();
    let sharing: Vec<usize> = (0..computed.len()).filter(|&place| is_sharing(work, &computed[place])).collect();
    let with_front = |&place: &usize| {
        let part = computed[place].part;
        (part, JobSpec { front: Some(CHOICES), ..work.spec_of(part) })
    };
    // Parts that take no part are finished.
    let count = Count { before: 2 * work.parts.len() - sharing.len(), all: 2 * work.parts.len() };
    let fronts = work.compute(sharing.iter().map(with_front).collect(), count)?;
    let mut options: Vec<Vec<Computed>> = computed.into_iter().map(|own| vec![own]).collect();
    for (place, front) in sharing.into_iter().zip(fronts) {
        options[place].extend(front.into_iter().flat_map(Computed::into_choices));
    }
    let offers = |options: &[Computed]| options.iter().map(|option| offer(work, option, root)).collect();
    Ok(options.into_iter().map(|options| Menu { offers: offers(&options), options }).collect())
}

/// Returns whether a part leaves its cost to the budget: it has hulls that could be fewer or better, and no tolerance or cost
/// of its own.
fn is_sharing(work: &Work<'_>, part: &Computed) -> bool {
    let spec = work.spec_of(part.part);
    let leaves = spec.params.tolerance.is_none() && spec.params.target_cost.is_none() && spec.box_fit != BoxFit::Pad;
    let hulls = part.result.facts.counts.hulls;
    let is_final = hulls <= 1 && part.error() == 0.0;
    leaves && spec.physics == Physics::Hulls && spec.params.method != Method::None && hulls > 0 && !is_final
}

/// Returns what all prims of a part cost, and the sum of their errors.
fn offer(work: &Work<'_>, part: &Computed, root: Option<usize>) -> Offer {
    let mut sum = Offer { cost: 0.0, error: 0.0 };
    for &number in &part.prims {
        let Some(prim) = work.prims.get(number) else { continue };
        let shape = shape_of(prim, part, work.chosen(root == Some(number), part));
        sum.cost += shape.report(&work.spec.params.costs, 1.0).effective_cost;
        sum.error += part.error() * prim.factor.max();
    }
    sum
}

/// Returns the share of a part, with the best offer that costs less, and the cheapest with less error.
fn share(part: usize, chosen: usize, offers: &[Offer]) -> Share {
    let own = offers[chosen];
    let step = |offer: &Offer| Step { cost: offer.cost, error: offer.error };
    let cheaper = offers.iter().filter(|offer| offer.cost < own.cost);
    let down = cheaper.min_by(|a, b| a.error.total_cmp(&b.error).then(a.cost.total_cmp(&b.cost)));
    let better = offers.iter().filter(|offer| offer.error < own.error && offer.cost > own.cost);
    let up = better.min_by(|a, b| a.cost.total_cmp(&b.cost).then(a.error.total_cmp(&b.error)));
    Share { part: count(part), cost: own.cost, error: own.error, down: down.map(step), up: up.map(step) }
}
