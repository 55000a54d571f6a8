//! The least error for a price. Three sources of offers: the rungs of the ladder, and, where a rung is too dear and the
//! next one cheaper than it need be, the joins between them one by one; from few parts and from many.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::ladder::{LEAST_HULL, Solver, size, worst};
use super::merge::History;
use super::probe::concavity_below;
use super::split::Part;
use crate::geometry::{HullError, Progress, Stopped};

/// Numbers of parts that cutting is interrupted at: what is best for a low price may be missed on the way from many
/// parts. A higher price looks at what a lower one did and at more, so that it is never worse.
const LEVELS: [usize; 3] = [24, 96, 256];

/// Hulls plus vertices of the price for which one part is looked at.
const SIZE_OF_A_PART: usize = 8;

/// Rungs looked at after the first that is cheap enough: growth may make a later one the better.
const RUNGS_AFTER: usize = 2;

/// Bulges of vertex reduction that are tried, as multiples of a rung's tolerance: on the first rungs a larger one may be
/// what fits the price.
const BULGES: [f64; 3] = [2.5, 1.5, 1.0];

/// Rounds of halving the interval for the tolerance of vertex reduction.
const REFINEMENTS: usize = 3;

/// Parts to cut into for at most so many hulls plus vertices.
pub(super) fn levels(most: usize) -> impl Iterator<Item = usize> {
    let wanted = most / SIZE_OF_A_PART;
    let last = LEVELS.iter().position(|&level| level >= wanted).unwrap_or(LEVELS.len() - 1);
    LEVELS.into_iter().take(last + 1)
}

/// Share of the concavity by which offers must differ; below it the one that swallows less free space is better.
const TIE: f64 = 0.01;

/// After so many joins the parts with fewer vertices; `None` where they did not fit a price that was higher.
type States = BTreeMap<usize, Option<Vec<Part>>>;

/// The best offer so far.
pub(super) struct Budget {
    most: usize,
    best: Option<Offer>,
}

struct Offer {
    parts: Vec<Part>,
    concavity: f64,
    /// Volume of free space in the hulls.
    swallowed: f64,
}

impl Budget {
    pub fn new(most: usize) -> Self {
        Self { most, best: None }
    }

    /// What counts is what is reported: how far the boundary of the hulls is from the surface. (What they are made by is
    /// the free space in them, which in one hull around a house is deep and in no way shows.)
    pub fn offer(&mut self, solver: &Solver<'_>, parts: Vec<Part>, progress: &Progress) -> Result<(), Stopped> {
        if !self.fits(solver, &parts) {
            return Ok(());
        }
        let bound = self.best.as_ref().map_or(f64::INFINITY, |best| best.concavity * (1.0 + f64::EPSILON));
        // What fits is worth the time even when there is no more.
        let concavity = concavity_below(solver.shape, solver.space, &parts, bound, &progress.without_deadline())?;
        let Some(concavity) = concavity else { return Ok(()) };
        let swallowed = parts.iter().map(|part| solver.space.swallowed_volume(&part.hull)).sum();
        if self.best.as_ref().is_none_or(|best| concavity < (1.0 - TIE) * best.concavity || swallowed < best.swallowed)
        {
            self.best = Some(Offer { parts, concavity, swallowed });
        }
        Ok(())
    }

    /// The parts with fewer vertices, where that fits.
    fn slimmed(
        &self,
        solver: &Solver<'_>,
        parts: &[Part],
        limit: f64,
        progress: &Progress,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        if parts.len() > solver.max_hulls {
            return Ok(None);
        }
        let slimmed = solver.slimmed_within(parts, limit, self.most, progress)?;
        Ok(slimmed.filter(|slimmed| self.fits(solver, slimmed)))
    }

    fn fits(&self, solver: &Solver<'_>, parts: &[Part]) -> bool {
        size(parts) <= self.most
            && parts.len() <= solver.max_hulls
            && parts.iter().all(|part| part.hull.points().len() <= solver.max_vertices)
    }

    /// Takes offers from the ladder that starts with these parts.
    pub fn climb(
        &mut self,
        solver: &Solver<'_>,
        atoms: Vec<Part>,
        limit: f64,
        progress: &Progress,
    ) -> Result<(), Stopped> {
        let mut too_dear = Some(atoms.clone());
        let mut after = 0;
        solver.climb(atoms, limit, progress, |limit, parts| {
            let fitted = self.fitted(solver, parts, limit, progress)?;
            if fitted.is_none() {
                too_dear = Some(parts.to_vec());
            } else if let Some(finer) = too_dear.take() {
                self.joined(solver, finer, progress)?;
            } else {
                after += 1;
            }
            if let Some(parts) = fitted {
                self.offer(solver, parts, progress)?;
            }
            Ok(after < RUNGS_AFTER)
        })?;
        match too_dear {
            Some(finer) => self.joined(solver, finer, progress),
            None => Ok(()),
        }
    }

    /// The parts with as few vertices as fit, and with the least bulge that does.
    fn fitted(
        &self,
        solver: &Solver<'_>,
        parts: &[Part],
        limit: f64,
        progress: &Progress,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        if self.fits(solver, parts) {
            return Ok(Some(parts.to_vec()));
        }
        let mut finest = None;
        for bulge in BULGES {
            // Where a larger bulge does not fit a smaller one does not.
            let Some(slimmed) = self.slimmed(solver, parts, bulge * limit, progress)? else { break };
            finest = Some((slimmed, bulge * limit));
        }
        let Some((slimmed, limit)) = finest else { return Ok(None) };
        self.refined(solver, parts, slimmed, limit, progress).map(Some)
    }

    /// Joins parts that are too dear one by one, and offers the first state that fits, and the first that fits half of
    /// the price, and so on: what a lower price finds must not be missed.
    fn joined(&mut self, solver: &Solver<'_>, parts: Vec<Part>, progress: &Progress) -> Result<(), Stopped> {
        let history = solver.merger(f64::INFINITY).history(parts, progress)?;
        let whole = self.most;
        let mut offered = Ok(());
        let mut known = States::new();
        while offered.is_ok() && self.most >= 2 * LEAST_HULL {
            offered = self.offer_state(solver, &history, &mut known, progress);
            self.most /= 2;
        }
        self.most = whole;
        offered
    }

    fn offer_state(
        &mut self,
        solver: &Solver<'_>,
        history: &History,
        known: &mut States,
        progress: &Progress,
    ) -> Result<(), Stopped> {
        let (mut dear, mut cheap) = (0, history.len() + 1);
        let mut first: Option<(usize, Vec<Part>)> = None;
        while dear + 1 < cheap {
            let middle = usize::midpoint(dear, cheap);
            let slimmed = match known.entry(middle) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let state = history.after(middle);
                    new.insert(self.slimmed(solver, &state, worst(&state), progress)?)
                }
            };
            match slimmed.as_ref().filter(|slimmed| self.fits(solver, slimmed)) {
                Some(slimmed) => {
                    first = Some((middle, slimmed.clone()));
                    cheap = middle;
                }
                None => dear = middle,
            }
        }
        if let Some((joins, slimmed)) = first {
            let state = history.after(joins);
            let refined = self.refined(solver, &state, slimmed, worst(&state), progress)?;
            self.offer(solver, refined, progress)?;
        }
        Ok(())
    }

    /// The least tolerance of vertex reduction that keeps within the price.
    fn refined(
        &self,
        solver: &Solver<'_>,
        parts: &[Part],
        fitting: Vec<Part>,
        limit: f64,
        progress: &Progress,
    ) -> Result<Vec<Part>, Stopped> {
        let mut best = fitting;
        let (mut low, mut high) = (worst(parts).min(limit), limit);
        for _ in 0..REFINEMENTS {
            if high - low < 0.01 * high {
                break;
            }
            let middle = 0.5 * (low + high);
            match self.slimmed(solver, parts, middle, progress)? {
                Some(slimmed) => {
                    high = middle;
                    best = slimmed;
                }
                None => low = middle,
            }
        }
        Ok(best)
    }

    /// The best offer; without one the single hull in as few vertices as the price leaves, at least a tetrahedron.
    pub fn best(self, solver: &Solver<'_>, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        if let Some(best) = self.best {
            return Ok(best.parts);
        }
        let Some(whole) = solver.whole() else { return Ok(Vec::new()) };
        let vertices = self.most.saturating_sub(1).clamp(4, solver.max_vertices.max(4));
        match whole.hull.clone().wrapped(vertices, progress) {
            Ok(hull) => Ok(vec![Part { error: solver.space.error(&hull), hull }]),
            Err(HullError::Stopped(stop)) => Err(stop),
            Err(_) => Ok(vec![whole]),
        }
    }
}
