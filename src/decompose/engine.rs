//! [`Engine`]: everything that is known of a shape, and the ways from it to parts.

use std::collections::BTreeSet;

use super::budget::{self, Budget};
use super::ladder::{Solver, size, worst};
use super::params::Params;
use super::planes::Creases;
use super::probe::concavity_below;
use super::profile::Profile;
use super::shape::Shape;
use super::space::FreeSpace;
use super::split::{Goal, Part, Parts, Splitter};
use super::{Decomposition, StopReason};
use crate::geometry::{ConvexHull, Mesh, Progress, Stopped, Vec3};

/// Error up to which a decomposition counts as lossless, relative to the diagonal.
const LOSSLESS: f64 = 1.5e-4;

/// How far the surface may stay outside of the parts when they are not lossless, relative to the diagonal: within
/// what the contract counts as covered.
const LOOSE: f64 = 5e-4;

/// Hulls plus vertices up to which the lossless decomposition is preferred: a cost of 10.
const LOSSLESS_AFFORDABLE: usize = 250;

/// A lossless decomposition is only tried where this share of the surface is in at most so many planes.
const FLAT_SHARE: f64 = 0.9;
const MOST_PLANES: usize = 200;

/// Parts at which the attempt ends, and polygons of a cell that a cut is judged by in it.
const LOSSLESS_PARTS: usize = 64;
const LOSSLESS_JUDGED: usize = 1000;

/// Cutting goes below the tolerance by this, so that joining has something to choose from.
const FINER: f64 = 0.8;

/// Error below which a budget is not spent on cutting, relative to the diagonal: a high one could buy it.
const FINEST: f64 = 1e-3;

/// Where the ladder of tolerances for the front starts, as a share of the method's tolerance.
const BUDGET_START: f64 = 0.45;

/// Hulls plus vertices above which the default tolerance gives way: a cost of 17.
const FAIR_SIZE: usize = 425;

/// What it then aims at: a cost of 9.8.
const RELAXED_SIZE: usize = 245;

/// By how much it may, and in which steps: from a concavity of 0.05 on CoACD's scale to one of 0.09.
const RELAXED: f64 = 1.94;
const RELAXING: f64 = 1.17;

/// What a close look may find above that.
const MEASURED: f64 = 1.05;

/// A sheet becomes at most this thick, relative to the diagonal.
const THICKEST_SHEET: f64 = 5e-3;

pub(super) struct Engine<'a> {
    shape: Shape,
    creases: Creases,
    params: &'a Params,
    profile: Profile,
    limit: f64,
    pub space: FreeSpace,
    thickness: f64,
}

/// Parts and why there are no more or fewer.
type Solved = (Vec<Part>, StopReason);

impl<'a> Engine<'a> {
    pub fn new(mesh: &Mesh, params: &'a Params, progress: &Progress) -> Result<Self, Stopped> {
        let shape = Shape::new(mesh, progress)?;
        let creases = Creases::new(&shape);
        progress.check()?;
        let profile = Profile::of(params.method, &shape, &creases);
        let limit = match params.tolerance {
            Some(tolerance) => tolerance.get() * shape.diagonal,
            None => profile.tolerance * shape.longest(),
        };
        let limit = limit.max(LOSSLESS * shape.diagonal);
        let least = 2.0 * LOSSLESS * shape.diagonal;
        let reach = limit.clamp(0.01 * shape.diagonal, 0.1 * shape.diagonal);
        let depths = [least, 0.5 * reach, 1.05 * reach, 2.0 * reach];
        let space = FreeSpace::new(&shape, profile.density, &depths, progress)?;
        let thickness = params.thickness.get().min(THICKEST_SHEET) * shape.diagonal;
        Ok(Self { shape, creases, params, profile, limit, space, thickness })
    }

    pub fn solver<'b>(&'b self, space: &'b FreeSpace) -> Solver<'b> {
        Solver {
            shape: &self.shape,
            space,
            verified: self.profile.verified,
            thickness: self.thickness,
            max_hulls: self.params.max_hulls.get(),
            max_vertices: self.params.max_vertices.get(),
        }
    }

    fn splitter(&self, error: f64, most_parts: usize, loose: f64, judged: usize) -> Splitter<'_> {
        let goal = Goal {
            error,
            most_parts,
            thickness: self.thickness,
            loose,
            judged,
            effort: self.profile.effort,
            verified: self.profile.verified,
            together: self.profile.together,
        };
        Splitter { shape: &self.shape, space: &self.space, creases: &self.creases, goal }
    }

    pub fn parts_of(&self, hulls: &[ConvexHull]) -> Vec<Part> {
        hulls
            .iter()
            .filter_map(|hull| {
                let points: Vec<Vec3> = hull.points().iter().map(|p| p * self.shape.scale).collect();
                let hull = ConvexHull::of_points(&points).ok()?;
                let error = self.space.error(&hull);
                Some(Part { hull, error })
            })
            .collect()
    }

    /// Back in units of the input.
    pub fn hulls_of(&self, parts: &[Part]) -> Vec<ConvexHull> {
        parts
            .iter()
            .filter_map(|part| {
                let points: Vec<Vec3> = part.hull.points().iter().map(|p| p / self.shape.scale).collect();
                ConvexHull::of_points(&points).ok()
            })
            .collect()
    }

    fn result(&self, (parts, stop): Solved) -> Decomposition {
        let parts = if self.params.target_cost.is_some() { parts } else { self.solver(&self.space).mended(parts) };
        let depth = |part: &Part| self.space.deepest(&part.hull, 0.0).map_or(0.0, |sample| sample.depth);
        Decomposition {
            hulls: self.hulls_of(&parts),
            method: self.profile.method,
            stop,
            notes: self.shape.notes.clone(),
            excess: parts.iter().map(|part| depth(part) / self.shape.scale).collect(),
        }
    }

    pub fn run(&self, progress: &Progress) -> Result<Decomposition, Stopped> {
        let solved = match self.params.hulls_and_vertices_within() {
            Some(most) => self.within_budget(most, progress)?,
            None => self.within_tolerance(progress)?,
        };
        Ok(self.result(solved))
    }

    /// A decomposition with nothing but rounding for error, where there is one with few enough parts.
    fn lossless(&self, progress: &Progress) -> Result<Option<Vec<Part>>, Stopped> {
        if !self.profile.lossless || self.creases.flat_share < FLAT_SHARE || self.creases.plane_count() > MOST_PLANES {
            return Ok(None);
        }
        let slab = if self.shape.has_solid() { 0.0 } else { 0.51 * self.thickness };
        let limit = (LOSSLESS * self.shape.diagonal).max(slab);
        let atoms = self.splitter(limit, LOSSLESS_PARTS, 0.0, LOSSLESS_JUDGED).run(progress);
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

    fn is_bounded(&self, parts: &[Part]) -> bool {
        parts.len() <= self.params.max_hulls.get()
            && parts.iter().all(|part| part.hull.points().len() <= self.params.max_vertices.get())
    }

    /// The cheapest found within the tolerance.
    fn within_tolerance(&self, progress: &Progress) -> Result<Solved, Stopped> {
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

    fn atoms(&self, error: f64, progress: &Progress) -> Parts {
        let loose = (LOOSE * self.shape.diagonal).min(error);
        self.splitter(error, self.profile.most_parts, loose, self.profile.judged).run(progress)
    }

    /// The least error found within the budget.
    fn within_budget(&self, most: usize, progress: &Progress) -> Result<Solved, Stopped> {
        let known = self.lossless(progress)?;
        if let Some(parts) = &known
            && size(parts) <= most
            && self.is_bounded(parts)
        {
            return Ok((known.into_iter().flatten().collect(), StopReason::TargetCost));
        }
        let finest = FINEST * self.shape.diagonal;
        let loose = (LOOSE * self.shape.diagonal).min(finest);
        let mut cutting = self.splitter(finest, self.profile.most_parts, loose, self.profile.judged).start();
        let mut space = self.space.clone();
        let mut budget = Budget::new(most);
        let mut stop = StopReason::TargetCost;
        for level in budget::levels(most) {
            cutting.advance(level, progress);
            let atoms = cutting.parts();
            if atoms.stopped == Some(Stopped::Cancelled) {
                return Err(Stopped::Cancelled);
            }
            space = self.space.clone();
            space.extended(atoms.found);
            let start = (0.9 * worst(&atoms.parts)).max(finest);
            match budget.climb(&self.solver(&space), atoms.parts, start, progress) {
                Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
                Err(Stopped::Deadline) => {
                    stop = StopReason::Deadline;
                    break;
                }
                Ok(()) => {}
            }
        }
        Ok((budget.best(&self.solver(&space), &progress.without_deadline())?, stop))
    }

    pub fn front(&self, count: usize, progress: &Progress) -> Result<Vec<Decomposition>, Stopped> {
        let solver = self.solver(&self.space);
        let mut found: Vec<Vec<Part>> = self.lossless(progress)?.into_iter().collect();
        found.retain(|parts| self.is_bounded(parts));
        let start = BUDGET_START * self.limit;
        let atoms = self.atoms(start, progress);
        if atoms.stopped == Some(Stopped::Cancelled) {
            return Err(Stopped::Cancelled);
        }
        let climbed = solver.climb(atoms.parts, start, progress, |limit, parts| {
            found.push(solver.slimmed(parts, limit, progress)?);
            Ok(true)
        });
        if found.is_empty() {
            climbed?;
        }
        found.sort_by(|a, b| size(a).cmp(&size(b)).then(worst(a).total_cmp(&worst(b))));
        let mut kept: Vec<Vec<Part>> = Vec::new();
        let mut least = f64::INFINITY;
        let progress = progress.without_deadline();
        for parts in found {
            progress.check()?;
            if kept.last().is_none_or(|last| size(&parts) > size(last))
                && let Some(concavity) = concavity_below(&self.shape, &self.space, &parts, least)
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
            let result = self.result((parts, StopReason::Tolerance));
            // Mending may have changed both.
            if results.last().is_none_or(|last| result.hulls_plus_vertices() > last.hulls_plus_vertices())
                && let Some(concavity) = concavity_below(&self.shape, &self.space, &self.parts_of(&result.hulls), least)
            {
                least = concavity;
                results.push(result);
            }
        }
        Ok(results)
    }
}
