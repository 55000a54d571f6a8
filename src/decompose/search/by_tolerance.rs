//! The cheapest decomposition within a tolerance: without any loss where that is affordable, else cut, joined and slimmed.

use super::engine::{Engine, LOSSLESS, Solved};
use super::ladder::{size, worst};
use crate::decompose::measure::error_sampling::violations_together;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::sample::Sample;
use crate::decompose::result::StopReason;
use crate::geometry::{Progress, Stopped};

/// Hulls plus vertices up to which the lossless decomposition is preferred to a cheaper one: a cost of 10.
const LOSSLESS_AFFORDABLE: usize = 250;

/// A lossless decomposition is only tried where this share of the surface is in at most so many planes.
const FLAT_SHARE: f64 = 0.9;
const MOST_PLANES: usize = 200;

/// Polygons of a cell that a cut is judged by in the attempt.
const LOSSLESS_JUDGED: usize = 1000;

/// What a close look may find of it, relative to the diagonal: hulls are grown by samples, of which slabs hold next to none.
/// What it does find is known to the next try.
const LOSSLESS_SEEN: f64 = 1e-3;
const LOSSLESS_TRIES: usize = 3;

/// Score that a cut between triangles is ahead of others there: a ring comes apart where its maker put it together.
const SEAM_BONUS: f64 = 0.1;

/// Cutting goes below the tolerance by this, so that joining has something to choose from.
const FINER: f64 = 0.8;

/// Joining keeps below the tolerance by this: a hull that is just within it could lose no vertex.
const JOINED: f64 = 0.95;

/// Hulls plus vertices for each hull above which joining is tried once more, farther below: one hull more may save many
/// vertices.
const ROUND: usize = 21;
const JOINED_LESS: f64 = 0.75;

/// Hulls plus vertices above which the default tolerance gives way: a cost of 15.
const FAIR_SIZE: usize = 375;

/// What is fair falls from there by this power of the factor by which it gives way, to a cost of 9.6. (Sizes fall by
/// about the second power of it.)
const FAIR_FALL: f64 = 1.4;
const RELAXED_SIZE: usize = 240;

/// By how much it may, and in which steps: from a concavity of 0.05 on CoACD's scale to one of 0.09.
const RELAXED: f64 = 1.94;
const RELAXING: f64 = 1.15;

/// Two close looks at the same place differ by at most this factor.
const SAME: f64 = 1.05;

/// What a close look may find above that.
const MEASURED: f64 = 1.1;

impl Engine<'_> {
    /// A decomposition with nothing but rounding for error, where there is one with few enough parts.
    pub fn lossless(&self, progress: &Progress) -> Result<Option<Vec<Part>>, Stopped> {
        if !self.may_be_lossless() {
            return Ok(None);
        }
        let slab = if self.shape.has_sheets() { 0.51 * self.thickness } else { 0.0 };
        let limit = (LOSSLESS * self.shape.diagonal).max(slab);
        let mut splitter = self.splitter(limit, self.profile.lossless_parts, 0.0, LOSSLESS_JUDGED);
        splitter.goal.seams = SEAM_BONUS;
        let seen = (MEASURED * limit).max(LOSSLESS_SEEN * self.shape.diagonal);
        if !self.profile.verified {
            // Few samples do not see what would then come out of all of this.
            splitter.goal.verified = true;
            splitter.goal.look = seen;
        }
        let atoms = splitter.run(progress);
        if atoms.stopped == Some(Stopped::Cancelled) {
            return Err(Stopped::Cancelled);
        }
        if !atoms.reached {
            return Ok(None);
        }
        let late = &progress.without_deadline();
        let mut space = self.space.clone();
        for _ in 0..LOSSLESS_TRIES {
            let solver = self.solver(&space);
            let parts = match solver.covered(&atoms.parts, limit, true, progress) {
                Ok(parts) => parts,
                Err((Stopped::Cancelled, _)) => return Err(Stopped::Cancelled),
                Err((Stopped::Deadline, parts)) => return Ok(Some(parts)),
            };
            let parts = solver.mended(parts, late)?;
            let found = violations_together(&self.shape, &parts, seen, late)?;
            if found.is_empty() {
                return Ok(Some(parts));
            }
            space.extended(found);
        }
        Ok(None)
    }

    /// True for what is made of few flat faces, where the method tries to be lossless.
    pub fn may_be_lossless(&self) -> bool {
        self.profile.lossless_parts > 0
            && self.creases.flat_share >= FLAT_SHARE
            && self.creases.plane_count() <= MOST_PLANES
    }

    pub fn is_affordable(&self, parts: &[Part]) -> bool {
        size(parts) <= LOSSLESS_AFFORDABLE && self.is_bounded(parts)
    }

    pub fn is_bounded(&self, parts: &[Part]) -> bool {
        parts.len() <= self.params.max_hulls.get()
            && parts.iter().all(|part| part.hull.points().len() <= self.params.max_vertices.get())
    }

    /// The cheapest found within the tolerance. Without loss where that is no dearer, and, where the caller has not said how
    /// much loss he takes, where it is affordable.
    pub fn within_tolerance(&self, progress: &Progress) -> Result<Solved, Stopped> {
        let lossless = self.lossless(progress)?.filter(|parts| self.is_bounded(parts));
        match lossless {
            Some(parts) if self.params.tolerance.is_none() && self.is_affordable(&parts) => {
                Ok((parts, StopReason::Tolerance))
            }
            Some(parts) => match self.with_loss(progress) {
                Ok((cheaper, stop)) if stop != StopReason::Deadline && size(&cheaper) < size(&parts) => {
                    Ok((cheaper, stop))
                }
                Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
                Ok(_) | Err(Stopped::Deadline) => Ok((parts, StopReason::Tolerance)),
            },
            None => self.with_loss(progress),
        }
    }

    /// Cut no finer than the tolerance asks for, joined and reduced within it.
    fn with_loss(&self, progress: &Progress) -> Result<Solved, Stopped> {
        let mut atoms = self.atoms(FINER * self.limit, progress);
        let mut space = self.space.clone();
        space.extended(std::mem::take(&mut atoms.found));
        let mut stop = if worst(&atoms.parts) <= self.limit { StopReason::Tolerance } else { StopReason::Exhausted };
        // Where cutting gave up, joining need not do better.
        let limit = worst(&atoms.parts).clamp(self.limit, RELAXED * self.limit);
        let late = |parts: Vec<Part>| Ok((self.solver(&self.space).forced(parts), StopReason::Deadline));
        match atoms.stopped {
            Some(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            Some(Stopped::Deadline) => return late(atoms.parts),
            None => {}
        }
        let mut joined = self.joined(&space, &atoms.parts, limit, progress);
        // Between the samples errors may be larger than the limit: what is found there is known to a second attempt.
        if let Ok(Joined { slimmed, .. }) = &joined {
            let found = self.found_closely(slimmed, MEASURED * limit, progress)?;
            if !found.is_empty() {
                space.extended(found);
                joined = self.joined(&space, &atoms.parts, limit, progress);
            }
        }
        match joined {
            Ok(joined) => {
                if joined.was_bounded {
                    stop = StopReason::MaxHulls;
                } else if joined.was_reduced {
                    stop = StopReason::MaxVertices;
                }
                if self.params.tolerance.is_some() {
                    return Ok((joined.slimmed, stop));
                }
                let reached = joined.reached;
                Ok((self.relaxed(space, joined, reached, progress)?, stop))
            }
            Err((Stopped::Cancelled, _)) => Err(Stopped::Cancelled),
            Err((Stopped::Deadline, parts)) => late(parts),
        }
    }

    /// The cheapest cover within the limit and `max_hulls`. When it is stopped: the parts so far.
    fn joined(
        &self,
        space: &FreeSpace,
        atoms: &[Part],
        limit: f64,
        progress: &Progress,
    ) -> Result<Joined, (Stopped, Vec<Part>)> {
        let joined = self.joined_below(JOINED, space, atoms, limit, progress)?;
        if size(&joined.slimmed) <= ROUND * joined.slimmed.len() {
            return Ok(joined);
        }
        match self.joined_below(JOINED_LESS, space, atoms, limit, progress) {
            Ok(other) if size(&other.slimmed) < size(&joined.slimmed) => Ok(other),
            Err((Stopped::Cancelled, parts)) => Err((Stopped::Cancelled, parts)),
            Ok(_) | Err((Stopped::Deadline, _)) => Ok(joined),
        }
    }

    /// The same, with hulls whose error is below a share of the limit before their vertices are reduced.
    fn joined_below(
        &self,
        share: f64,
        space: &FreeSpace,
        atoms: &[Part],
        limit: f64,
        progress: &Progress,
    ) -> Result<Joined, (Stopped, Vec<Part>)> {
        let solver = self.solver(space);
        let covered = solver.covered(atoms, share * limit, false, progress)?;
        let was_bounded = covered.len() > solver.max_hulls;
        let parts = solver.bounded(covered, progress)?;
        // What had to be joined bulges more than the limit: a part that bulges less need not keep more vertices for it.
        let reached = limit.max(worst(&parts));
        match solver.slimmed(&parts, reached, progress) {
            Ok(slimmed) => {
                let is_round = |part: &Part| part.hull.points().len() > solver.max_vertices;
                let was_reduced = parts.iter().zip(&slimmed).any(|(part, slim)| is_round(part) && slim.error > reached);
                Ok(Joined { parts, slimmed, reached, was_bounded, was_reduced })
            }
            Err(stop) => Err((stop, parts)),
        }
    }

    /// What a close look at the hulls finds that is deeper than `bound`, where the method takes one.
    fn found_closely(&self, parts: &[Part], bound: f64, progress: &Progress) -> Result<Vec<Sample>, Stopped> {
        if !self.profile.verified {
            return Ok(Vec::new());
        }
        violations_together(&self.shape, parts, bound, &progress.without_deadline())
    }

    /// Without a tolerance from the caller, a dear result is traded for a coarser one: the default gives way, up to
    /// [`RELAXED`] times itself, until the price is fair.
    fn relaxed(
        &self,
        mut space: FreeSpace,
        joined: Joined,
        limit: f64,
        progress: &Progress,
    ) -> Result<Vec<Part>, Stopped> {
        let Joined { mut parts, slimmed: mut best, .. } = joined;
        let mut factor = 1.0;
        // A part that cutting gave up on may be worse than the limit already.
        let deepest = |found: &[Sample]| found.iter().map(|sample| sample.depth).fold(0.0, f64::max);
        let most = MEASURED * RELAXED * self.limit;
        let most = most.max(SAME * deepest(&self.found_closely(&best, most, progress)?));
        while size(&best) > fair_size(factor) && limit * factor * RELAXING < RELAXED * self.limit {
            factor *= RELAXING;
            let solver = self.solver(&space);
            let coarser = solver.covered(&parts, JOINED * limit * factor, false, progress).and_then(|covered| {
                let slimmed = solver.slimmed(&covered, limit * factor, progress);
                let mended = slimmed.and_then(|slimmed| solver.mended(slimmed, progress));
                mended.map(|mended| (covered, mended)).map_err(|stop| (stop, Vec::new()))
            });
            match coarser {
                Ok((covered, slimmed)) => {
                    // What is found here is known to the next step, so that one such place does not end the way to a
                    // fair price.
                    let found = self.found_closely(&slimmed, most, progress)?;
                    if found.is_empty() {
                        parts = covered;
                        best = slimmed;
                    }
                    space.extended(found);
                }
                Err((Stopped::Cancelled, _)) => return Err(Stopped::Cancelled),
                Err((Stopped::Deadline, _)) => break,
            }
        }
        Ok(best)
    }
}

/// Parts before and after their vertices were reduced.
struct Joined {
    parts: Vec<Part>,
    slimmed: Vec<Part>,
    /// What their vertices were reduced within: the limit, or the error of what had to be joined.
    reached: f64,
    /// There would be more without `max_hulls`.
    was_bounded: bool,
    /// Some of them keep `max_vertices` and not the limit.
    was_reduced: bool,
}

/// Hulls plus vertices that are fair where the tolerance has given way by a factor. Falls with it, but slower than sizes
/// do, so that a little more or less to begin with makes a little difference in the end.
fn fair_size(factor: f64) -> usize {
    (FAIR_SIZE as f64 * factor.powf(-FAIR_FALL)).max(RELAXED_SIZE as f64) as usize
}
