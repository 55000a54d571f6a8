//! [`Offers`]: the best results found for a cost and for the steps below it.

use std::iter::successors;
use std::sync::Arc;

use super::fitting::{CostSearch, Fitting, Unreduced, fits};
use super::ladder::climb;
use crate::decompose::context::Context;
use crate::decompose::measure::error_sampling::concavity_below;
use crate::decompose::measure::part::{Part, SMALLEST_HULL};
use crate::decompose::reduce::reduction_series::{LIMITS_PER_RUNG, ReductionSeries, finer};
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::decompose::tolerance::SAME_CONCAVITY;
use crate::geometry::Stopped;

/// Limits below that of the best offer by which its parts are reduced again. Reduction by a single limit leaves about one
/// vertex in a hundred fewer than a series of limits does, so that a finer limit may fit.
const FINER_LIMITS: usize = LIMITS_PER_RUNG;

/// Ratio of neighbouring sizes at which every search looks, whatever the cost. A search for a higher cost looks at the same
/// ones.
const STEP: usize = 2;
/// The least of these sizes: one box.
const FIRST_STEP: usize = 9;
/// How many of these sizes below the cost are looked at.
const STEPS: usize = 2;

/// A result that fits a cost.
pub struct Offer {
    pub fitting: Fitting,
    concavity: f64,
    /// Volume of free space in the hulls.
    enclosed: f64,
}

/// The best offers so far.
pub struct Offers {
    /// For the whole cost and for the steps below it, so that a result which a lower cost finds is not missed.
    best: Vec<BestOffer>,
}

/// The best offer for one cost.
struct BestOffer {
    /// Largest number of hulls plus vertices.
    max_size: usize,
    offer: Option<Arc<Offer>>,
}

impl Offers {
    pub fn new(max_size: usize) -> Self {
        let all: Vec<usize> =
            successors(Some(FIRST_STEP), |step| step.checked_mul(STEP)).take_while(|step| *step < max_size).collect();
        let steps = all.into_iter().rev().take(STEPS);
        Self::of_sizes(std::iter::once(max_size).chain(steps))
    }

    /// Looks for the best offer of each number of hulls plus vertices. There is at least one, and the largest comes first.
    pub fn of_sizes(sizes: impl IntoIterator<Item = usize>) -> Self {
        Self { best: sizes.into_iter().map(|max_size| BestOffer { max_size, offer: None }).collect() }
    }

    /// Returns the largest number of hulls plus vertices that the whole cost allows.
    pub fn max_size(&self) -> usize {
        self.best[0].max_size
    }

    /// Returns the best offers, once where neighbouring sizes have the same.
    pub fn all(&self) -> Vec<Arc<Offer>> {
        let mut offers: Vec<Arc<Offer>> = self.best.iter().filter_map(|best| best.offer.clone()).collect();
        offers.dedup_by(|second, first| Arc::ptr_eq(first, second));
        offers
    }

    /// Climbs the ladder from these parts and takes the parts that fit any of the sizes.
    pub fn climb(&mut self, context: &Context<'_>, parts: Vec<Part>, limit: f64) -> Result<(), Stopped> {
        let series = ReductionSeries::new(context, limit);
        let sizes = self.best.iter().map(|best| best.max_size).filter(|max_size| *max_size >= SMALLEST_HULL);
        let mut searches: Vec<CostSearch> = sizes.map(CostSearch::new).collect();
        climb(context, parts, limit, |limit, parts| {
            for search in searches.iter_mut().filter(|search| !search.is_done()) {
                if let Some(fitting) = search.climb(&series, parts, limit)? {
                    self.take(context, fitting)?;
                }
            }
            Ok(searches.iter().any(|search| !search.is_done()))
        })
    }

    /// Takes these parts where they fit once their vertices are reduced, however much.
    pub fn keep(&mut self, series: &ReductionSeries<'_>, parts: &[Part]) -> Result<(), Stopped> {
        let sizes: Vec<usize> = self.best.iter().map(|best| best.max_size).collect();
        for max_size in sizes.into_iter().filter(|max_size| *max_size >= SMALLEST_HULL * parts.len()) {
            if let Some(fitting) = CostSearch::new(max_size).kept(series, parts)? {
                self.take(&series.context, fitting)?;
            }
        }
        Ok(())
    }

    /// Reduces the parts of the best offers again by slightly finer limits.
    pub fn refine(&mut self, context: &Context<'_>) -> Result<(), Stopped> {
        for offer in self.all() {
            let Some(unreduced) = &offer.fitting.unreduced else { continue };
            for limit in finer(unreduced.limit).take(FINER_LIMITS) {
                let parts = all_reduced(context, &unreduced.parts, limit)?;
                if !fits(context, &parts, self.max_size()) {
                    break;
                }
                let unreduced = Some(Unreduced { limit, ..unreduced.clone() });
                self.take(context, Fitting { parts, unreduced })?;
            }
        }
        Ok(())
    }

    /// Keeps the parts for each cost where they are the best so far. They are measured even after the deadline: parts that fit
    /// are worth the time.
    fn take(&mut self, context: &Context<'_>, fitting: Fitting) -> Result<(), Stopped> {
        let Context { shape, space, .. } = *context;
        let parts = &fitting.parts;
        let mut takers: Vec<&mut BestOffer> =
            self.best.iter_mut().filter(|best| fits(context, parts, best.max_size)).collect();
        let bound = takers.iter().map(|best| best.bound()).fold(0.0, f64::max);
        let concavity = concavity_below(shape, space, parts, bound, &context.progress.late())?;
        let Some(concavity) = concavity else { return Ok(()) };
        let enclosed = parts.iter().map(|part| space.swallowed_volume(&part.hull)).sum();
        let offer = Arc::new(Offer { fitting, concavity, enclosed });
        for best in &mut takers {
            best.take(&offer);
        }
        Ok(())
    }
}

impl BestOffer {
    /// Returns the bound at which measuring another offer can stop: one just above the concavity of the best.
    fn bound(&self) -> f64 {
        self.offer.as_ref().map_or(f64::INFINITY, |best| best.concavity * (1.0 + f64::EPSILON))
    }

    fn take(&mut self, offer: &Arc<Offer>) {
        let is_better =
            |best: &Offer| offer.concavity < (1.0 - SAME_CONCAVITY) * best.concavity || offer.enclosed < best.enclosed;
        if offer.concavity <= self.bound() && self.offer.as_deref().is_none_or(is_better) {
            self.offer = Some(Arc::clone(offer));
        }
    }
}
