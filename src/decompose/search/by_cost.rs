//! The least error for a price. Three sources of offers: the rungs of the ladder, and, where a rung is too dear and the
//! next one cheaper than it need be, the joins between them one by one; from few parts and from many.

use std::cmp::Ordering;
use std::sync::Arc;

use super::ladder::{LEAST_HULL, Solver, size, worst};
use crate::decompose::combine::merge::History;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::Part;
use crate::decompose::reduce::reduction_series::{LIMITS_A_STEP, Slimmer, coarser, finer};
use crate::geometry::{Progress, Stopped};

/// Numbers of parts that cutting is interrupted at: what is best for a low price may be missed on the way from many
/// parts. A higher price looks at what a lower one did and at more, so that it is never worse.
const LEVELS: [Level; 3] =
    [Level { parts: 24, looks: 1 }, Level { parts: 96, looks: 1 }, Level { parts: 256, looks: 3 }];

/// A number of parts to cut into, and how often they are looked at closely then.
#[derive(Clone, Copy)]
pub struct Level {
    pub parts: usize,
    pub looks: usize,
}

/// Hulls plus vertices of the price for which one part is looked at.
const SIZE_OF_A_PART: usize = 8;

/// Rungs looked at after the first that is cheap enough: growth may make a later one the better.
const RUNGS_AFTER: usize = 2;

/// Limits of vertex reduction that are tried, as numbers above that of a rung: on the first rungs a larger one (2.5 and 1.5
/// times as much) may be what fits the price.
const ABOVE: [usize; 3] = [20, 9, 0];

/// How far to cut for at most so many hulls plus vertices.
pub fn levels(most: usize) -> impl Iterator<Item = Level> {
    let wanted = most / SIZE_OF_A_PART;
    let last = LEVELS.iter().position(|level| level.parts >= wanted).unwrap_or(LEVELS.len() - 1);
    LEVELS.into_iter().take(last + 1)
}

/// Limits below that of the best offer to which its parts are reduced once more, each limit by itself: that takes about a
/// hundredth fewer vertices than a series of limits does, so that a finer one may fit.
const FINER: usize = LIMITS_A_STEP;

/// Limits from that of an offer upward to which its parts are reduced when they have taken in what they left uncovered.
const COARSER: usize = 8 * LIMITS_A_STEP;

/// Share of the concavity by which offers must differ; below it the one that swallows less free space is better.
const TIE: f64 = 0.001;

/// Share of the concavity by which the offer for the price must be better than the one for half of it: less is no more than
/// what measuring it on other samples may differ by, and nobody pays double for it.
const WORTH: f64 = 0.02;

/// The best offers so far.
pub struct Budget {
    /// For the price and for half of it.
    held: [Held; 2],
}

/// The best offer for a price, in hulls plus vertices.
struct Held {
    most: usize,
    /// Often the same offer for both.
    best: Option<Arc<Offer>>,
}

struct Offer {
    fitting: Fitting,
    concavity: f64,
    /// Volume of free space in the hulls.
    swallowed: f64,
}

/// Parts that fit a price.
struct Fitting {
    parts: Vec<Part>,
    /// What they were reduced from.
    source: Option<Source>,
}

/// Parts before their vertices were reduced, and the limit by which they then fitted.
#[derive(Clone)]
struct Source {
    parts: Arc<[Part]>,
    limit: f64,
}

impl Source {
    /// The parts with what they leave uncovered, reduced by the least limit that fits the price.
    fn mended_within(
        &self,
        solver: &Solver<'_>,
        most: usize,
        progress: &Progress,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        let mended = solver.mended(self.parts.to_vec(), progress)?;
        let limits: Vec<f64> = coarser(self.limit).take(COARSER).collect();
        let least = first_between(0, COARSER + 1, |number| {
            let parts = solver.slimmed(&mended, limits[number - 1], progress)?;
            Ok(fits(solver, &parts, most).then_some(parts))
        })?;
        Ok(least.map(|(parts, _)| parts))
    }
}

impl Budget {
    pub fn new(most: usize) -> Self {
        Self { held: [most, most / 2].map(|most| Held { most, best: None }) }
    }

    /// What counts is what is reported: how far the boundary of the hulls is from the surface. (What they are made by is
    /// the free space in them, which in one hull around a house is deep and in no way shows.)
    fn offer(&mut self, solver: &Solver<'_>, fitting: Fitting, progress: &Progress) -> Result<(), Stopped> {
        let parts = &fitting.parts;
        let mut helds: Vec<&mut Held> = self.held.iter_mut().filter(|held| fits(solver, parts, held.most)).collect();
        let bound = helds.iter().map(|held| held.bound()).fold(0.0, f64::max);
        // What fits is worth the time even when there is no more.
        let concavity = concavity_below(solver.shape, solver.space, parts, bound, &progress.without_deadline())?;
        let Some(concavity) = concavity else { return Ok(()) };
        let swallowed = parts.iter().map(|part| solver.space.swallowed_volume(&part.hull)).sum();
        let offer = Arc::new(Offer { fitting, concavity, swallowed });
        for held in &mut helds {
            held.take(&offer);
        }
        Ok(())
    }

    /// Takes offers from the ladder that starts with these parts: for the price, and for half of it, so that what a lower
    /// price finds is not missed.
    pub fn climb(
        &mut self,
        solver: &Solver<'_>,
        atoms: Vec<Part>,
        limit: f64,
        progress: &Progress,
    ) -> Result<(), Stopped> {
        let slimmer = Slimmer::new(solver, limit);
        let affordable = self.held.iter().map(|held| held.most).filter(|most| *most >= LEAST_HULL);
        let mut prices: Vec<Price> = affordable.map(Price::new).collect();
        let mut last = Rung { parts: atoms.clone(), history: None };
        solver.climb(atoms, limit, progress, |limit, parts| {
            for price in prices.iter_mut().filter(|price| price.rungs_after < RUNGS_AFTER) {
                let fitted = price.fitted(&slimmer, parts, slimmer.number_of(limit), progress)?;
                if fitted.is_some() && price.was_too_dear {
                    let joined = price.joined(&slimmer, last.history(solver, progress)?, progress)?;
                    self.offer_all(solver, joined, progress)?;
                } else if fitted.is_some() {
                    price.rungs_after += 1;
                }
                price.was_too_dear = fitted.is_none();
                self.offer_all(solver, fitted, progress)?;
            }
            last = Rung { parts: parts.to_vec(), history: None };
            Ok(prices.iter().any(|price| price.rungs_after < RUNGS_AFTER))
        })?;
        for price in prices.iter().filter(|price| price.was_too_dear) {
            let joined = price.joined(&slimmer, last.history(solver, progress)?, progress)?;
            self.offer_all(solver, joined, progress)?;
        }
        Ok(())
    }

    fn offer_all(
        &mut self,
        solver: &Solver<'_>,
        offers: impl IntoIterator<Item = Fitting>,
        progress: &Progress,
    ) -> Result<(), Stopped> {
        offers.into_iter().try_for_each(|fitting| self.offer(solver, fitting, progress))
    }

    /// The best offer for each price, once where it is the same.
    fn best_offers(&self) -> Vec<Arc<Offer>> {
        let mut offers: Vec<Arc<Offer>> = self.held.iter().filter_map(|held| held.best.clone()).collect();
        offers.dedup_by(|second, first| Arc::ptr_eq(first, second));
        offers
    }

    /// Looks for better offers beside the best ones.
    pub fn refine(&mut self, solver: &Solver<'_>, progress: &Progress) -> Result<(), Stopped> {
        let most = self.held[0].most;
        for offer in self.best_offers() {
            let Some(source) = &offer.fitting.source else { continue };
            for limit in finer(source.limit).take(FINER) {
                let parts = solver.slimmed(&source.parts, limit, progress)?;
                if !fits(solver, &parts, most) {
                    break;
                }
                let source = Some(Source { limit, ..source.clone() });
                self.offer(solver, Fitting { parts, source }, progress)?;
            }
        }
        Ok(())
    }

    /// The best offer, with what it left uncovered, whatever the deadline; without one the single hull in as few vertices as
    /// the price leaves, at least a tetrahedron.
    pub fn best(&self, solver: &Solver<'_>, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        let most = self.held[0].most;
        let late = &progress.without_deadline();
        let mut best: Option<(Vec<Part>, f64)> = None;
        let mut take = |parts: Vec<Part>| -> Result<(), Stopped> {
            let bound = best.as_ref().map_or(f64::INFINITY, |(_, least)| (1.0 + WORTH) * least);
            let Some(concavity) = concavity_below(solver.shape, solver.space, &parts, bound, late)? else {
                return Ok(());
            };
            let is_better = |(best, least): &(Vec<Part>, f64)| {
                let factor = match size(&parts).cmp(&size(best)) {
                    Ordering::Less => 1.0 + WORTH,
                    Ordering::Equal => 1.0,
                    Ordering::Greater => 1.0 - WORTH,
                };
                concavity < factor * least
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((parts, concavity));
            }
            Ok(())
        };
        let offers = self.best_offers();
        for offer in &offers {
            let Fitting { parts, source } = &offer.fitting;
            let mended = solver.mended(parts.clone(), late)?;
            // What reduced parts take in can hardly be reduced any more.
            if let Some(source) = source.as_ref().filter(|_| size(&mended) > most) {
                match source.mended_within(solver, most, progress) {
                    Ok(Some(mended)) => take(mended)?,
                    // There is no time left for a better one.
                    Ok(None) | Err(Stopped::Deadline) => {}
                    Err(stop) => return Err(stop),
                }
            }
            match solver.reduced_within(mended.clone(), most, late)? {
                Some(mended) => take(mended)?,
                // Joined hulls hold what their parts did.
                None => {
                    if let Some(joined) = joined_within(solver, mended, most, late)? {
                        take(joined)?;
                    }
                }
            }
        }
        if let Some((best, _)) = best {
            return Ok(best);
        }
        let Some(whole) = solver.whole() else { return Ok(Vec::new()) };
        let vertices = most.saturating_sub(1).clamp(4, solver.max_vertices.max(4));
        let whole = vec![whole.bounded(vertices, solver.space, late)?];
        let mended = solver.mended(whole.clone(), late)?;
        Ok(solver.reduced_within(mended, most, late)?.unwrap_or(whole))
    }
}

/// Parts joined one by one until they fit a price: the first state that does.
fn joined_within(
    solver: &Solver<'_>,
    parts: Vec<Part>,
    most: usize,
    progress: &Progress,
) -> Result<Option<Vec<Part>>, Stopped> {
    let slimmer = Slimmer::new(solver, worst(&parts));
    let history = solver.merger(f64::INFINITY).history(parts, progress)?;
    let joined = Price::new(most).joined(&slimmer, &history, progress)?;
    Ok(joined.map(|fitting| fitting.parts))
}

impl Held {
    /// What is no better than the best need not be measured further.
    fn bound(&self) -> f64 {
        self.best.as_ref().map_or(f64::INFINITY, |best| best.concavity * (1.0 + f64::EPSILON))
    }

    fn take(&mut self, offer: &Arc<Offer>) {
        let is_better =
            |best: &Offer| offer.concavity < (1.0 - TIE) * best.concavity || offer.swallowed < best.swallowed;
        if offer.concavity <= self.bound() && self.best.as_deref().is_none_or(is_better) {
            self.best = Some(Arc::clone(offer));
        }
    }
}

fn fits(solver: &Solver<'_>, parts: &[Part], most: usize) -> bool {
    size(parts) <= most
        && parts.len() <= solver.max_hulls
        && parts.iter().all(|part| part.hull.points().len() <= solver.max_vertices)
}

/// What fits at the first number between these two that anything fits at, and that number. Nothing does up to `dear`, and
/// where something fits it also does from there to `cheap`.
fn first_between<T>(
    mut dear: usize,
    mut cheap: usize,
    mut fitting: impl FnMut(usize) -> Result<Option<T>, Stopped>,
) -> Result<Option<(T, usize)>, Stopped> {
    let mut first = None;
    while dear + 1 < cheap {
        let middle = usize::midpoint(dear, cheap);
        match fitting(middle)? {
            Some(found) => (first, cheap) = (Some((found, middle)), middle),
            None => dear = middle,
        }
    }
    Ok(first)
}

/// The parts of a rung.
struct Rung {
    parts: Vec<Part>,
    /// How they join one by one, once that was asked for.
    history: Option<History>,
}

impl Rung {
    fn history(&mut self, solver: &Solver<'_>, progress: &Progress) -> Result<&History, Stopped> {
        let history = match self.history.take() {
            Some(known) => known,
            None => solver.merger(f64::INFINITY).history(std::mem::take(&mut self.parts), progress)?,
        };
        Ok(self.history.insert(history))
    }
}

/// The search for what fits one price on the way up the ladder.
struct Price {
    /// Hulls plus vertices.
    most: usize,
    /// Whether the last rung did not fit.
    was_too_dear: bool,
    /// Rungs looked at after the first that fitted.
    rungs_after: usize,
}

impl Price {
    fn new(most: usize) -> Self {
        Self { most, was_too_dear: true, rungs_after: 0 }
    }

    /// The parts of a rung with as few vertices as fit, and with the least bulge that does.
    fn fitted(
        &self,
        slimmer: &Slimmer<'_>,
        parts: &[Part],
        rung: usize,
        progress: &Progress,
    ) -> Result<Option<Fitting>, Stopped> {
        if fits(slimmer.solver, parts, self.most) {
            return Ok(Some(Fitting { parts: parts.to_vec(), source: None }));
        }
        let mut finest = None;
        for above in ABOVE {
            // Where a larger bulge does not fit a smaller one does not.
            let Some(slimmed) = self.slimmed(slimmer, parts, rung + above, progress)? else { break };
            finest = Some((slimmed, rung + above));
        }
        let Some((mut best, mut high)) = finest else { return Ok(None) };
        // No limit below the parts' own error is of use.
        let low = slimmer.number_of(worst(parts)).min(high);
        let finer = first_between(low, high, |number| self.slimmed(slimmer, parts, number, progress))?;
        (best, high) = finer.unwrap_or((best, high));
        let source = Source { parts: parts.into(), limit: slimmer.limit(high) };
        Ok(Some(Fitting { parts: best, source: Some(source) }))
    }

    /// Of parts that are too dear and join one by one: the first state that fits.
    fn joined(
        &self,
        slimmer: &Slimmer<'_>,
        history: &History,
        progress: &Progress,
    ) -> Result<Option<Fitting>, Stopped> {
        let first = first_between(0, history.len() + 1, |joins| {
            let state = history.after(joins);
            let number = slimmer.number_of(worst(&state)) + 1;
            let parts = self.slimmed(slimmer, &state, number, progress)?;
            let source = || Source { parts: state.into(), limit: slimmer.limit(number) };
            Ok(parts.map(|parts| Fitting { parts, source: Some(source()) }))
        })?;
        Ok(first.map(|(fitting, _)| fitting))
    }

    /// The parts with fewer vertices, where that fits.
    fn slimmed(
        &self,
        slimmer: &Slimmer<'_>,
        parts: &[Part],
        number: usize,
        progress: &Progress,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        if parts.len() > slimmer.solver.max_hulls {
            return Ok(None);
        }
        let slimmed = slimmer.within(parts, number, self.most, progress)?;
        Ok(slimmed.filter(|slimmed| fits(slimmer.solver, slimmed, self.most)))
    }
}
