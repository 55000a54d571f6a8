//! The front of a linkset: results from the cheapest to the most exact, each a distribution of physics over the parts.

use std::collections::BTreeSet;

use super::compute::Computed;
use super::finish::Shared;
use crate::geometry::{Progress, Stopped};
use crate::pipeline::budget::{BELOW_HALF, Menu, PartOffer, choose, least, most_lines};
use crate::pipeline::refusal::{Refusal, RefusalKind};
use crate::pipeline::request::upload::ContentId;
use crate::pipeline::result::outcome::ModelOutcome;
use crate::pipeline::result::report::{LinksetChoice, LinksetReport};

/// An option of each part, by its number.
struct Line {
    chosen: Vec<usize>,
    cost: f64,
    error: f64,
}

/// Adds a front of up to `wanted` lines to the result by the parts' own parameters. The line of a land impact is the result
/// that this land impact as a budget has.
pub fn add(
    shared: &Shared<'_>,
    menus: Vec<Menu<Computed>>,
    main: &mut ModelOutcome,
    wanted: usize,
) -> Result<(), Refusal> {
    let others = main.report.linkset.as_deref().map_or(0.0, LinksetReport::weight_without_physics);
    let bytes: usize = menus.iter().filter_map(|menu| menu.own().asset.as_ref()).map(Vec::len).sum();
    let budgets = budgets(&menus, others, most_lines(wanted, bytes));
    let (lines, ended) = lines(&menus, &budgets, shared.work.progress);
    match ended {
        Err(Stopped::Deadline) => cut_short(main),
        ended => ended?,
    }
    let mut front = Vec::with_capacity(lines.len());
    // The result itself takes the first option of each part.
    let mut taken: Vec<BTreeSet<usize>> = vec![BTreeSet::from([0]); menus.len()];
    // Another front would have more choices where there was no time for those of a part.
    for (part, menu) in main.report.parts.iter_mut().zip(&menus) {
        if menu.own().result.outcome.report.is_cut_short() {
            part.report.cut_short();
        }
    }
    for (number, line) in lines.iter().enumerate() {
        let is_main = line.chosen.iter().all(|&option| option == 0);
        let id = if is_main { main.report.id } else { main.report.id.of_line(number) };
        let parts: Vec<&Computed> = menus.iter().zip(&line.chosen).map(|(menu, &at)| &menu.options[at]).collect();
        let outcome = match shared.finish(id, &parts) {
            Err(refusal) if refusal.kind == RefusalKind::Deadline => {
                cut_short(main);
                break;
            }
            outcome => outcome?,
        };
        let Some(outcome) = outcome else { continue };
        front.push(choice(&outcome, line.error));
        taken.iter_mut().zip(&line.chosen).for_each(|(taken, &option)| _ = taken.insert(option));
        if !is_main {
            main.lines.push(outcome);
        }
    }
    main.report.front = Some(front);
    for (menu, taken) in menus.into_iter().zip(taken) {
        let options = menu.options.into_iter().enumerate().filter(|(option, _)| taken.contains(option));
        main.parts.extend(options.map(|(_, option)| option.result.outcome));
    }
    forget_unstored(main);
    Ok(())
}

/// Marks a result whose front has fewer lines than there would be with more time.
fn cut_short(main: &mut ModelOutcome) {
    main.report.parts.iter_mut().for_each(|part| part.report.cut_short());
}

fn choice(outcome: &ModelOutcome, error: f64) -> LinksetChoice {
    let linkset = outcome.report.linkset.as_ref();
    LinksetChoice {
        id: Some(outcome.report.id),
        land_impact: linkset.map_or(0.0, |linkset| linkset.land_impact_shown),
        physics: linkset.map_or(0.0, |linkset| linkset.physics),
        error,
    }
}

/// Removes the lines that the deadline cut short, and the ids of all lines that are not stored.
fn forget_unstored(main: &mut ModelOutcome) {
    let all = main.is_cut_short();
    main.lines.retain(|line| !all && !line.is_cut_short());
    let stored: Vec<ContentId> = main.lines.iter().map(|line| line.report.id).collect();
    let own = main.report.id;
    for choice in main.report.front.iter_mut().flatten() {
        choice.id = choice.id.filter(|id| stored.contains(id) || *id == own && !all);
    }
}

/// Returns the distributions by these budgets, the cheapest first, and what ended the search for them. None dominates another.
fn lines(menus: &[Menu<Computed>], budgets: &[f64], progress: &Progress) -> (Vec<Line>, Result<(), Stopped>) {
    let mut lines: Vec<Line> = Vec::new();
    for &budget in budgets {
        let chosen = match choose(menus, budget, progress) {
            Ok(distribution) => distribution.chosen,
            Err(stopped) => return (lines, Err(stopped)),
        };
        let offers = || chosen.iter().zip(menus).map(|(&at, menu)| menu.offers[at]);
        let (cost, error) = (offers().map(|offer| offer.cost).sum(), offers().map(|offer| offer.error).sum());
        if lines.last().is_some_and(|last| error >= last.error) {
            continue;
        }
        while lines.last().is_some_and(|last| cost <= last.cost) {
            lines.pop();
        }
        lines.push(Line { chosen, cost, error });
    }
    (lines, Ok(()))
}

/// Returns up to `most` budgets in ascending order: the cheapest physics, whole land impacts, the weight up to which physics
/// is free, and the most exact physics.
fn budgets(menus: &[Menu<Computed>], others: f64, most: usize) -> Vec<f64> {
    let sum = |key: fn(&PartOffer) -> (f64, f64)| -> f64 {
        menus.iter().map(|menu| menu.offers[least(&menu.offers, key)].cost).sum()
    };
    let (floor, exact) = (sum(|offer| (offer.cost, offer.error)), sum(|offer| (offer.error, offer.cost)));
    let mut budgets = vec![floor, exact];
    budgets.extend((floor < others && others < exact).then_some(others));
    // The land impacts of physics between the ends, in even steps.
    let (first, last) = ((floor - BELOW_HALF).ceil(), (exact - BELOW_HALF).floor());
    let step = ((last - first + 1.0) / most.saturating_sub(budgets.len()).max(1) as f64).ceil().max(1.0);
    let mut land = last;
    while land >= first && budgets.len() < most {
        budgets.push(land + BELOW_HALF);
        land -= step;
    }
    budgets.sort_by(f64::total_cmp);
    budgets
}
