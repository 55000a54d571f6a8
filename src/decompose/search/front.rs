//! The front of choices: from the cheapest to the most exact, none worse than another in both.

use std::collections::BTreeSet;

use super::engine::Engine;
use super::ladder::{size, worst};
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::Part;
use crate::decompose::result::{Decomposition, StopReason};
use crate::geometry::{Progress, Stopped};

/// Where the ladder of tolerances for the front starts, as a share of the method's tolerance.
const BUDGET_START: f64 = 0.45;

impl Engine<'_> {
    pub fn front(&self, count: usize, progress: &Progress) -> Result<Vec<Decomposition>, Stopped> {
        let solver = self.solver(&self.space);
        let most = self.params.hulls_and_vertices_within().unwrap_or(usize::MAX);
        let mut found: Vec<Vec<Part>> = self.lossless(progress)?.into_iter().collect();
        found.retain(|parts| self.is_bounded(parts));
        let start = BUDGET_START * self.limit;
        let atoms = self.atoms(start, progress);
        if atoms.stopped == Some(Stopped::Cancelled) {
            return Err(Stopped::Cancelled);
        }
        let climbed = solver.climb(atoms.parts, start, progress, |limit, parts| {
            found.push(solver.slimmed(parts, limit, progress)?);
            Ok(parts.len() > 1)
        });
        if found.is_empty() {
            climbed?;
        }
        found.retain(|parts| size(parts) <= most);
        found.sort_by(|a, b| size(a).cmp(&size(b)).then(worst(a).total_cmp(&worst(b))));
        let mut kept: Vec<Vec<Part>> = Vec::new();
        let mut least = f64::INFINITY;
        let progress = progress.without_deadline();
        for parts in found {
            progress.check()?;
            if kept.last().is_none_or(|last| size(&parts) > size(last))
                && let Some(concavity) = concavity_below(&self.shape, &self.space, &parts, least, &progress)?
            {
                least = concavity;
                kept.push(parts);
            }
        }
        let last = kept.len().saturating_sub(1);
        let chosen: BTreeSet<usize> = (0..count).map(|index| (index * last).div_ceil(count - 1).min(last)).collect();
        let mut results: Vec<Decomposition> = Vec::new();
        let mut least = f64::INFINITY;
        for parts in chosen.into_iter().filter_map(|index| kept.get(index).cloned()) {
            let result = self.result((parts, StopReason::Tolerance), &progress)?;
            // Mending may have changed both.
            let size = result.hulls_plus_vertices();
            if size > most || results.last().is_some_and(|last| size <= last.hulls_plus_vertices()) {
                continue;
            }
            let parts = self.parts_of(&result.hulls);
            if let Some(concavity) = concavity_below(&self.shape, &self.space, &parts, least, &progress)? {
                least = concavity;
                results.push(result);
            }
        }
        Ok(results)
    }
}
