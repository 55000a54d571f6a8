//! The cheapest decomposition within a tolerance: without any loss where that is affordable, else cut, joined and slimmed.

use super::StopReason;
use super::engine::{Engine, LOSSLESS, Solved};
use super::ladder::{Solver, size, worst};
use super::probe::concavity_below;
use super::split::Part;
use crate::geometry::{Progress, Stopped};

/// Hulls plus vertices up to which the lossless decomposition is preferred: a cost of 10.
const LOSSLESS_AFFORDABLE: usize = 250;

/// A lossless decomposition is only tried where this share of the surface is in at most so many planes.
const FLAT_SHARE: f64 = 0.9;
const MOST_PLANES: usize = 200;

/// Polygons of a cell that a cut is judged by in the attempt.
const LOSSLESS_JUDGED: usize = 1000;

/// Cutting goes below the tolerance by this, so that joining has something to choose from.
const FINER: f64 = 0.8;

/// Hulls plus vertices above which the default tolerance gives way: a cost of 17.
const FAIR_SIZE: usize = 425;

/// What it then aims at: a cost of 9.8.
const RELAXED_SIZE: usize = 245;

/// By how much it may, and in which steps: from a concavity of 0.05 on CoACD's scale to one of 0.09.
const RELAXED: f64 = 1.94;
const RELAXING: f64 = 1.17;

/// What a close look may find above that.
const MEASURED: f64 = 1.05;

impl Engine<'_> {
    /// A decomposition with nothing but rounding for error, where there is one with few enough parts.
    pub(super) fn lossless(&self, progress: &Progress) -> Result<Option<Vec<Part>>, Stopped> {
        if self.profile.lossless_parts == 0
            || self.creases.flat_share < FLAT_SHARE
            || self.creases.plane_count() > MOST_PLANES
        {
            return Ok(None);
        }
        let slab = if self.shape.has_sheets() { 0.51 * self.thickness } else { 0.0 };
        let limit = (LOSSLESS * self.shape.diagonal).max(slab);
        let atoms = self.splitter(limit, self.profile.lossless_parts, 0.0, LOSSLESS_JUDGED).run(progress);
        if atoms.stopped == Some(Stopped::Cancelled) {
            return Err(Stopped::Cancelled);
        }
        if !atoms.reached {
            return Ok(None);
        }
        match self.solver(&self.space).covered(&atoms.parts, limit, true, progress) {
            Ok(parts) => Ok(Some(parts)),
            Err((Stopped::Cancelled, _)) => Err(Stopped::Cancelled),
            Err((Stopped::Deadline, parts)) => Ok(Some(parts)),
        }
    }

    fn is_affordable(&self, parts: &[Part]) -> bool {
        size(parts) <= LOSSLESS_AFFORDABLE && self.is_bounded(parts)
    }

    pub(super) fn is_bounded(&self, parts: &[Part]) -> bool {
        parts.len() <= self.params.max_hulls.get()
            && parts.iter().all(|part| part.hull.points().len() <= self.params.max_vertices.get())
    }

    /// The cheapest found within the tolerance.
    pub(super) fn within_tolerance(&self, progress: &Progress) -> Result<Solved, Stopped> {
        if let Some(parts) = self.lossless(progress)?
            && self.is_affordable(&parts)
        {
            return Ok((parts, StopReason::Tolerance));
        }
        let mut atoms = self.atoms(FINER * self.limit, progress);
        let mut space = self.space.clone();
        space.extended(std::mem::take(&mut atoms.found));
        let solver = self.solver(&space);
        let mut stop = if worst(&atoms.parts) <= self.limit { StopReason::Tolerance } else { StopReason::Exhausted };
        // Where cutting gave up, joining need not do better.
        let limit = worst(&atoms.parts).clamp(self.limit, RELAXED * self.limit);
        let late = |parts: Vec<Part>| Ok((solver.forced(parts), StopReason::Deadline));
        match atoms.stopped {
            Some(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            Some(Stopped::Deadline) => return late(atoms.parts),
            None => {}
        }
        let covered = match solver.covered(&atoms.parts, limit, false, progress) {
            Ok(parts) => parts,
            Err((Stopped::Cancelled, _)) => return Err(Stopped::Cancelled),
            Err((Stopped::Deadline, parts)) => return late(parts),
        };
        if covered.len() > solver.max_hulls {
            stop = StopReason::MaxHulls;
        }
        let bounded = match solver.bounded(covered, progress) {
            Ok(parts) => parts,
            Err((Stopped::Cancelled, _)) => return Err(Stopped::Cancelled),
            Err((Stopped::Deadline, parts)) => return late(parts),
        };
        match solver.slimmed(&bounded, limit, progress) {
            Ok(parts) if self.params.tolerance.is_some() || size(&parts) <= FAIR_SIZE => Ok((parts, stop)),
            Ok(parts) => Ok((self.relaxed(&solver, bounded, parts, limit, progress)?, stop)),
            Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
            Err(Stopped::Deadline) => late(bounded),
        }
    }

    /// Without a tolerance from the caller, a dear result is traded for a coarser one: the default gives way, up to
    /// [`RELAXED`] times itself, until the price is fair.
    fn relaxed(
        &self,
        solver: &Solver<'_>,
        parts: Vec<Part>,
        slimmed: Vec<Part>,
        limit: f64,
        progress: &Progress,
    ) -> Result<Vec<Part>, Stopped> {
        let mut parts = parts;
        let mut best = slimmed;
        let mut limit = limit;
        while size(&best) > RELAXED_SIZE && limit * RELAXING < RELAXED * self.limit {
            limit *= RELAXING;
            let coarser = solver.covered(&parts, limit, false, progress).and_then(|covered| {
                solver.slimmed(&covered, limit, progress).map(|s| (covered, s)).map_err(|stop| (stop, Vec::new()))
            });
            match coarser {
                Ok((covered, slimmed)) => {
                    let slimmed = solver.mended(slimmed);
                    // Between the samples errors may be larger than the limit.
                    let most = MEASURED * RELAXED * self.limit;
                    if concavity_below(&self.shape, solver.space, &slimmed, most).is_none() {
                        break;
                    }
                    parts = covered;
                    best = slimmed;
                }
                Err((Stopped::Cancelled, _)) => return Err(Stopped::Cancelled),
                Err((Stopped::Deadline, _)) => break,
            }
        }
        Ok(best)
    }
}
