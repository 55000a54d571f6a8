//! [`Fitting`]: parts whose hulls plus vertices fit a cost, with the least vertex reduction that achieves it.

use std::sync::Arc;

use crate::decompose::context::Context;
use crate::decompose::measure::part::{Part, largest_error, size};
use crate::decompose::reduce::coverage_repair::repaired;
use crate::decompose::reduce::reduction_series::{LIMITS_PER_RUNG, ReductionSeries, coarser};
use crate::decompose::reduce::vertex_reduction::all_reduced;
use crate::geometry::Stopped;

/// Rungs that are examined after the first that fits: growth of hulls may make a later one the better.
const RUNGS_AFTER: usize = 2;

/// Limits of vertex reduction that are tried on a rung, as steps of the series above the limit of the rung. On the first rungs
/// a larger limit (2.5 and 1.5 times as much) may be what fits the cost.
const STEPS_ABOVE: [usize; 3] = [20, 9, 0];

/// Limits upward from that of a fitting by which its repaired parts are reduced.
const REPAIR_LIMITS: usize = 8 * LIMITS_PER_RUNG;

/// Parts that fit a cost.
pub struct Fitting {
    pub parts: Vec<Part>,
    /// Where their vertices were reduced: the parts before that.
    pub unreduced: Option<Unreduced>,
}

/// Parts before their vertices were reduced, and the limit with which they fit.
#[derive(Clone)]
pub struct Unreduced {
    pub parts: Arc<[Part]>,
    pub limit: f64,
}

impl Unreduced {
    /// Repairs the coverage of the parts, then reduces them by the least limit that fits `max_size`.
    pub fn repaired_within(&self, context: &Context<'_>, max_size: usize) -> Result<Option<Vec<Part>>, Stopped> {
        let repaired = repaired(context, self.parts.to_vec())?;
        let limits: Vec<f64> = coarser(self.limit).take(REPAIR_LIMITS).collect();
        let least = first_fitting(0, REPAIR_LIMITS + 1, |number| {
            let parts = all_reduced(context, &repaired, limits[number - 1])?;
            Ok(fits(context, &parts, max_size).then_some(parts))
        })?;
        Ok(least.map(|(parts, _)| parts))
    }
}

/// Returns true when the parts are within `max_size` hulls plus vertices and within the bounds of the result.
pub fn fits(context: &Context<'_>, parts: &[Part], max_size: usize) -> bool {
    size(parts) <= max_size && context.are_bounded(parts)
}

/// Returns what `fitting` finds for the least number between `costly` and `affordable` (both excluded) that it finds
/// anything for, and the number.
///
/// Searches by bisection: where a number fits, every larger number is taken to fit.
pub fn first_fitting<T>(
    mut costly: usize,
    mut affordable: usize,
    mut fitting: impl FnMut(usize) -> Result<Option<T>, Stopped>,
) -> Result<Option<(T, usize)>, Stopped> {
    let mut first = None;
    while costly + 1 < affordable {
        let middle = usize::midpoint(costly, affordable);
        match fitting(middle)? {
            Some(found) => (first, affordable) = (Some((found, middle)), middle),
            None => costly = middle,
        }
    }
    Ok(first)
}

/// The search for parts that fit one cost, on the way up the ladder.
pub struct CostSearch {
    /// Largest number of hulls plus vertices.
    max_size: usize,
    /// True when the last rung did not fit.
    was_too_costly: bool,
    /// Rungs that fitted after the first that did.
    rungs_after: usize,
}

impl CostSearch {
    pub fn new(max_size: usize) -> Self {
        Self { max_size, was_too_costly: true, rungs_after: 0 }
    }

    /// Returns true when no further rung has to be examined.
    pub fn is_done(&self) -> bool {
        self.rungs_after >= RUNGS_AFTER
    }

    /// Examines a rung. Returns what of it fits.
    pub fn climb(
        &mut self,
        series: &ReductionSeries<'_>,
        parts: &[Part],
        limit: f64,
    ) -> Result<Option<Fitting>, Stopped> {
        let fitted = self.fitted(series, parts, series.number_of(limit))?;
        self.rungs_after += usize::from(fitted.is_some() && !self.was_too_costly);
        self.was_too_costly = fitted.is_none();
        Ok(fitted)
    }

    /// Returns the parts of a rung, reduced by the least limit that fits.
    fn fitted(&self, series: &ReductionSeries<'_>, parts: &[Part], rung: usize) -> Result<Option<Fitting>, Stopped> {
        if fits(&series.context, parts, self.max_size) {
            return Ok(Some(Fitting { parts: parts.to_vec(), unreduced: None }));
        }
        let mut finest = None;
        for above in STEPS_ABOVE {
            // Where a larger limit does not fit, a smaller one does not.
            let Some(reduced) = self.reduced(series, parts, rung + above)? else { break };
            finest = Some((reduced, rung + above));
        }
        let Some((mut best, mut number)) = finest else { return Ok(None) };
        // Limits below the largest error of the parts reduce nothing.
        let low = series.number_of(largest_error(parts)).min(number);
        let finer = first_fitting(low, number, |number| self.reduced(series, parts, number))?;
        (best, number) = finer.unwrap_or((best, number));
        let unreduced = Unreduced { parts: parts.into(), limit: series.limit(number) };
        Ok(Some(Fitting { parts: best, unreduced: Some(unreduced) }))
    }

    /// Returns the parts as many as they are, reduced by the least limit that fits.
    pub fn kept(&self, series: &ReductionSeries<'_>, parts: &[Part]) -> Result<Option<Fitting>, Stopped> {
        if fits(&series.context, parts, self.max_size) {
            return Ok(Some(Fitting { parts: parts.to_vec(), unreduced: None }));
        }
        let first = first_fitting(0, ReductionSeries::COUNT, |number| self.reduced(series, parts, number))?;
        Ok(first.map(|(reduced, number)| {
            let unreduced = Unreduced { parts: parts.into(), limit: series.limit(number) };
            Fitting { parts: reduced, unreduced: Some(unreduced) }
        }))
    }

    /// Returns the parts with fewer vertices, where they fit.
    fn reduced(
        &self,
        series: &ReductionSeries<'_>,
        parts: &[Part],
        number: usize,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        if parts.len() > series.context.max_hulls {
            return Ok(None);
        }
        let reduced = series.within(parts, number, self.max_size)?;
        Ok(reduced.filter(|reduced| fits(&series.context, reduced, self.max_size)))
    }
}
