//! [`Engine`]: everything that is known of a shape, and the ways from it to parts.

use std::cell::OnceCell;

use super::by_cost::{self, Budget, Level};
use super::convex::convex_whole;
use super::ladder::{Solver, size, worst};
use super::profile::Profile;
use crate::decompose::cut::creases::Creases;
use crate::decompose::cut::splitter::{Goal, Parts, Splitter};
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::slab::slab;
use crate::decompose::params::Params;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::result::{Decomposition, StopReason};
use crate::decompose::tolerance::THINNEST_HULL;
use crate::geometry::{ConvexHull, Mesh, Progress, Stopped, Vec3};

/// Error up to which a decomposition counts as lossless, relative to the diagonal.
pub const LOSSLESS: f64 = 1.5e-4;

/// How far the surface may stay outside of the parts when they are not lossless, relative to the diagonal: within
/// what the contract counts as covered.
const LOOSE: f64 = 5e-4;

/// Error below which a budget is not spent on cutting, relative to the diagonal: a high one could buy it.
const FINEST: f64 = 1e-3;

/// A sheet becomes at most this thick, relative to the diagonal along the file's axes.
const THICKEST_SHEET: f64 = 5e-3;

/// The least limit around sheets, as a share of the thickness of a slab: it bulges by half of that, and nearer to it close
/// looks do not come to an end.
const SLAB_ROOM: f64 = 0.75;

pub struct Engine<'a> {
    pub shape: Shape,
    pub creases: Creases,
    pub params: &'a Params,
    pub profile: Profile,
    pub limit: f64,
    pub space: FreeSpace,
    pub thickness: f64,
}

/// Parts and why there are no more or fewer.
pub type Solved = (Vec<Part>, StopReason);

impl<'a> Engine<'a> {
    pub fn new(mesh: &Mesh, params: &'a Params, progress: &Progress) -> Result<Self, Stopped> {
        let mut engine = Self::unsampled(mesh, params, progress)?;
        engine.sample(progress)?;
        Ok(engine)
    }

    /// An engine that does not know free space yet.
    fn unsampled(mesh: &Mesh, params: &'a Params, progress: &Progress) -> Result<Self, Stopped> {
        let shape = Shape::new(mesh, progress)?;
        progress.check()?;
        let creases = Creases::new(&shape);
        progress.check()?;
        let profile = Profile::of(params.method, &shape, &creases);
        let limit = match params.tolerance {
            Some(tolerance) => tolerance.get() * shape.own_diagonal,
            None => profile.tolerance * shape.longest(),
        };
        let limit = limit.max(LOSSLESS * shape.diagonal);
        // Of flat input the contract states it along the file's axes; anything else gets the same one however it is turned.
        let thickness = params.thickness.get();
        let thickness = if shape.is_flat() {
            thickness * shape.own_diagonal
        } else {
            (thickness * shape.diagonal).min(THICKEST_SHEET * shape.own_diagonal).min(limit / SLAB_ROOM)
        };
        let thickness = thickness.max(THINNEST_HULL * shape.diagonal);
        let limit = if shape.has_sheets() { limit.max(SLAB_ROOM * thickness) } else { limit };
        let space = FreeSpace::unknown();
        Ok(Self { shape, creases, params, profile, limit, space, thickness })
    }

    fn sample(&mut self, progress: &Progress) -> Result<(), Stopped> {
        let least = 2.0 * LOSSLESS * self.shape.diagonal;
        let reach = self.limit.clamp(0.01 * self.shape.diagonal, 0.1 * self.shape.diagonal);
        let depths = [least, 0.5 * reach, 1.05 * reach, 2.0 * reach];
        self.space = self.space.sampled(&self.shape, self.profile.density, &depths, progress)?;
        Ok(())
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

    pub fn splitter(&self, error: f64, most_parts: usize, loose: f64, judged: usize) -> Splitter<'_> {
        let goal = Goal {
            error,
            look: error,
            most_parts,
            thickness: self.thickness,
            loose,
            judged,
            effort: self.profile.effort,
            verified: self.profile.verified,
            together: self.profile.together,
            seams: 0.0,
        };
        Splitter { shape: &self.shape, space: &self.space, creases: &self.creases, goal }
    }

    pub fn parts_of(&self, hulls: &[ConvexHull]) -> Vec<Part> {
        hulls
            .iter()
            .filter_map(|hull| {
                let points: Vec<Vec3> = hull.points().iter().map(|p| self.shape.placed(p)).collect();
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
                let points: Vec<Vec3> = part.hull.points().iter().map(|p| self.shape.placed_back(p)).collect();
                // Turned back, the thinnest may be flat to the last bit.
                ConvexHull::of_points(&points).ok().or_else(|| slab(&points, self.thickness / self.shape.scale()))
            })
            .collect()
    }

    pub fn result(&self, (parts, stop): Solved, progress: &Progress) -> Result<Decomposition, Stopped> {
        let parts = match self.params.target_cost {
            Some(_) => parts,
            None => self.solver(&self.space).mended(parts, &progress.without_deadline())?,
        };
        Ok(Decomposition {
            hulls: self.hulls_of(&parts),
            method: self.profile.method,
            stop,
            notes: self.shape.notes.clone(),
            excess: parts.iter().map(|part| self.space.depth(&part.hull) / self.shape.scale()).collect(),
        })
    }

    pub fn run(mesh: &Mesh, params: &'a Params, progress: &Progress) -> Result<Decomposition, Stopped> {
        let mut engine = Self::unsampled(mesh, params, progress)?;
        let most = params.hulls_and_vertices_within();
        if let Some(whole) = engine.convex(most) {
            let stop = if most.is_some() { StopReason::TargetCost } else { StopReason::Tolerance };
            return engine.result((vec![whole], stop), progress);
        }
        engine.sample(progress)?;
        let solved = match most {
            Some(most) => engine.within_budget(most, progress)?,
            None => engine.within_tolerance(progress)?,
        };
        engine.result(solved, progress)
    }

    /// The single hull of a shape that is convex, where it would be the lossless result.
    fn convex(&self, most: Option<usize>) -> Option<Part> {
        if !self.may_be_lossless() {
            return None;
        }
        let whole = convex_whole(&self.shape, &self.creases, &self.space, LOSSLESS * self.shape.diagonal)?;
        let parts = std::slice::from_ref(&whole);
        (self.is_affordable(parts) && size(parts) <= most.unwrap_or(usize::MAX)).then_some(whole)
    }

    pub fn atoms(&self, error: f64, progress: &Progress) -> Parts {
        let loose = (LOOSE * self.shape.diagonal).min(error);
        let Profile { most_parts, last_parts, judged, .. } = self.profile;
        let mut cutting = self.splitter(error, most_parts, loose, judged).start(progress);
        cutting.advance(most_parts, progress);
        if last_parts > most_parts {
            cutting.advance_to(error.max(self.limit), last_parts, progress);
        }
        cutting.parts()
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
        let refined = OnceCell::new();
        let cutting = self.splitter(finest, self.profile.most_parts, loose, self.profile.judged);
        let mut cutting = cutting.start(progress);
        let mut space = self.space.clone();
        let mut budget = Budget::new(most);
        let mut search = || {
            let mut free = &self.space;
            for (passed, Level { parts, looks }) in by_cost::levels(most).enumerate() {
                // The parts of the first level are still too large to need it finely.
                if passed == 1 {
                    let fine = self.space.refined(&self.shape, self.profile.density, progress)?;
                    free = refined.get_or_init(|| fine);
                    cutting.measure_by(free);
                }
                cutting.advance_looking(parts, looks, progress);
                let atoms = cutting.parts();
                if atoms.stopped == Some(Stopped::Cancelled) {
                    return Err(Stopped::Cancelled);
                }
                space = free.clone();
                space.extended(atoms.found);
                let start = (0.9 * worst(&atoms.parts)).max(finest);
                budget.climb(&self.solver(&space), atoms.parts, start, progress)?;
            }
            budget.refine(&self.solver(&space), progress)
        };
        let stop = match search() {
            Ok(()) => StopReason::TargetCost,
            Err(Stopped::Deadline) => StopReason::Deadline,
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
        };
        Ok((budget.best(&self.solver(&space), progress)?, stop))
    }
}
