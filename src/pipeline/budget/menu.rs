//! [`Menu`]: the options that one part offers. [`keep`] takes one option of each part, so that all together keep a
//! budget.

use super::allowed::Allowed;
use super::distribute::{Distribution, PartOffer, distribute};
use crate::geometry::{Progress, Stopped};
use crate::pipeline::result::report::{BudgetReport, Share, Step, Warning, count};

/// Rounding of a sum of costs.
const SLACK: f64 = 1e-9;

/// The options that one part offers: first the result by the part's own parameters, then the choices of its front.
pub struct Menu<T> {
    /// The number of the part in the report.
    pub part: usize,
    pub options: Vec<T>,
    /// The cost and the error of each option.
    pub offers: Vec<PartOffer>,
}

impl<T> Menu<T> {
    /// Returns the result by the part's own parameters.
    pub fn own(&self) -> &T {
        &self.options[0]
    }
}

/// Takes one option of each part, so that together they keep the budget, and reports the shares of the parts. If no
/// options keep it, the cheapest ones are taken, with a warning. The caller fills in `spent` once the result is made.
pub fn keep<T>(
    menus: Vec<Menu<T>>,
    allowed: Allowed,
    warnings: &mut Vec<Warning>,
    progress: &Progress,
) -> Result<(Vec<T>, BudgetReport), Stopped> {
    let Allowed { target, physics, beside, is_in_reach } = allowed;
    let Distribution { chosen, fits } = choose(&menus, physics, progress)?;
    if !fits {
        let least: f64 = chosen.iter().zip(&menus).map(|(&at, menu)| menu.offers[at].cost).sum();
        let (least, physics) = (least + beside, physics + beside);
        let message = format!(
            "the cheapest physics that was found, {least:.2}, exceeds {physics:.2}: shape type none for parts that nobody \
             touches, fewer prims, or hulls of fewer vertices (max_vertices) cost less"
        );
        warnings.push(Warning::new("budget_exceeded", message));
    }
    let parts = chosen.iter().zip(&menus).map(|(&at, menu)| share(menu.part, at, &menu.offers)).collect();
    let taken = menus.into_iter().zip(chosen).map(|(mut menu, at)| menu.options.swap_remove(at)).collect();
    let report = BudgetReport { target: target.to_owned(), physics, spent: 0.0, kept: fits && is_in_reach, parts };
    Ok((taken, report))
}

/// Chooses an option of each part, by its number, with the least sum of errors that a physics cost allows.
///
/// The results by the parts' own parameters are among the options. Where they keep the budget together, no part gets worse.
pub fn choose<T>(menus: &[Menu<T>], physics: f64, progress: &Progress) -> Result<Distribution, Stopped> {
    let keeps = menus.iter().map(|menu| menu.offers[0].cost).sum::<f64>() <= physics + SLACK;
    // The offers of each part to choose from, by their numbers.
    let candidates: Vec<Vec<usize>> = menus.iter().map(|menu| candidates(&menu.offers, keeps)).collect();
    let offers: Vec<Vec<PartOffer>> = menus
        .iter()
        .zip(&candidates)
        .map(|(menu, numbers)| numbers.iter().map(|&number| menu.offers[number]).collect())
        .collect();
    let Distribution { chosen, fits } = distribute(&offers, physics, progress)?;
    Ok(Distribution { chosen: chosen.iter().zip(&candidates).map(|(&at, numbers)| numbers[at]).collect(), fits })
}

/// Returns the numbers of the offers to choose from: all, or those no worse than the first.
fn candidates(offers: &[PartOffer], no_worse: bool) -> Vec<usize> {
    let is_candidate = |&number: &usize| !no_worse || offers[number].error <= offers[0].error;
    (0..offers.len()).filter(is_candidate).collect()
}

/// Returns the share of a part, with the best offer that costs less, and the cheapest with less error.
fn share(part: usize, chosen: usize, offers: &[PartOffer]) -> Share {
    let own = offers[chosen];
    let step = |offer: &PartOffer| Step { cost: offer.cost, error: offer.error };
    let cheaper = offers.iter().filter(|offer| offer.cost < own.cost);
    let down = cheaper.min_by(|a, b| a.error.total_cmp(&b.error).then(a.cost.total_cmp(&b.cost)));
    let better = offers.iter().filter(|offer| offer.error < own.error && offer.cost > own.cost);
    let up = better.min_by(|a, b| a.cost.total_cmp(&b.cost).then(a.error.total_cmp(&b.error)));
    Share { part: count(part), cost: own.cost, error: own.error, down: down.map(step), up: up.map(step) }
}
