//! A budget of a linkset for a person to read: the share of each part, and the steps beside it.

use anstyle::Style;

use crate::pipeline::report::{BudgetReport, Share, Step};

use super::summary::short;
use super::table::Table;

/// Number of shares that are listed one by one.
const LISTED: usize = 64;

const COLUMNS: [&str; 5] = ["share of", "physics", "error, m", "step down", "step up"];

/// Returns a row for each share, and a line for the whole. `name` is the name of a part by its number.
pub(super) fn budget_table(budget: &BudgetReport, name: impl Fn(usize) -> String) -> String {
    let mut table = Table::new(&COLUMNS);
    for share in budget.parts.iter().take(LISTED) {
        table.add(row(share, name(share.part as usize)), Style::new());
    }
    let hidden = budget.parts.len().saturating_sub(LISTED);
    if hidden > 0 {
        table.add(vec![format!("... {hidden} more")], Style::new());
    }
    let BudgetReport { target, physics, spent, kept, .. } = budget;
    let target = target.trim_start_matches("target_").replace('_', " ");
    let missed = if *kept { "" } else { "; this budget is NOT kept" };
    format!("{}  budget         {target}: physics at most {physics:.2}, {spent:.2} spent{missed}\n", table.render())
}

fn row(share: &Share, name: String) -> Vec<String> {
    let step = |step: &Option<Step>| {
        step.as_ref().map_or_else(|| "-".to_owned(), |step| format!("{:.2}, {} m", step.cost, short(step.error)))
    };
    vec![name, format!("{:.2}", share.cost), short(share.error), step(&share.down), step(&share.up)]
}
