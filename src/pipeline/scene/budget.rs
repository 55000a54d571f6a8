//! Budgets of a scene: every part offers its front, and one choice of each is taken.

use super::compute::{Computed, SceneWork};
use super::price::Prices;
use crate::pipeline::budget::{self, Menu, PartOffer, Weights, is_sharing, most_choices, refused};
use crate::pipeline::refusal::Refusal;
use crate::pipeline::result::report::{BudgetReport, Warning};
use crate::pipeline::several;

/// Takes the choices with which the linkset keeps its budget, where the specification has one. The caller fills in what is
/// spent, once the result is made.
pub fn keep(
    work: &SceneWork<'_>,
    computed: Vec<Computed>,
    warnings: &mut Vec<Warning>,
) -> Result<(Vec<Computed>, Option<BudgetReport>), Refusal> {
    let Some(goal) = work.spec.goal() else { return Ok((computed, None)) };
    let refs: Vec<&Computed> = computed.iter().collect();
    let Some(before) = work.linkset(&refs)?.map(|built| built.linkset) else { return Ok((computed, None)) };
    let allowed = budget::allowed(goal, &Weights::of(&before), warnings);
    let (taken, report) =
        budget::keep(menus(work, computed)?, allowed, warnings, &work.progress.extended(several::GRACE))?;
    Ok((taken, Some(report)))
}

/// Computes the front of each part that takes part in the distribution. A part whose front is refused keeps its result.
pub fn menus(work: &SceneWork<'_>, computed: Vec<Computed>) -> Result<Vec<Menu<Computed>>, Refusal> {
    let root = computed.iter().flat_map(|part| &part.prims).min().copied();
    let shares =
        |&place: &usize| is_sharing(&work.spec_of(computed[place].part), &computed[place].result.outcome.report);
    let sharing: Vec<usize> = (0..computed.len()).filter(shares).collect();
    let most = most_choices(computed.iter().filter_map(|part| part.asset.as_ref()).map(Vec::len).sum());
    let fronts = work.fronts(sharing.iter().map(|&place| computed[place].part).collect(), most)?;
    let mut options: Vec<Vec<Computed>> = computed.into_iter().map(|own| vec![own]).collect();
    for (place, front) in sharing.into_iter().zip(fronts) {
        let own = &mut options[place][0];
        match front {
            Ok(front) => {
                let choices = front.into_choices(own);
                options[place].extend(choices);
            }
            Err(refusal) => refused(&refusal, &mut own.result.outcome.report),
        }
    }
    let menu = |(part, options): (usize, Vec<Computed>)| {
        let offers = options.iter().map(|option| offer(work, option, root)).collect::<Result<_, Refusal>>()?;
        Ok(Menu { part, options, offers })
    };
    options.into_iter().enumerate().map(menu).collect()
}

/// Returns what all prims of a part cost, and the sum of their errors.
fn offer(work: &SceneWork<'_>, part: &Computed, root: Option<usize>) -> Result<PartOffer, Refusal> {
    let mut sum = PartOffer { cost: 0.0, error: 0.0 };
    let mut prices = Prices::new(work);
    let late = work.progress.extended(several::GRACE);
    for &number in &part.prims {
        let Some(prim) = work.prims.get(number) else { continue };
        late.check()?;
        let shape = prices.shape(part.part, part, prim, work.chosen(root == Some(number), part))?;
        let price = shape.report(&work.spec.params.costs, 1.0);
        sum.cost += price.effective_cost;
        sum.error += budget::error(&part.result.outcome.report, price.effective.at_rest) * prim.factor.max();
    }
    Ok(sum)
}
