//! [`Slimmer`]: vertex reduction for a search that asks for the same hulls at many limits.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::vertex_reduction::slim;
use crate::decompose::measure::error_sampling::sticks_out;
use crate::decompose::measure::part::Part;
use crate::decompose::search::ladder::{LEAST_HULL, STEP, Solver};
use crate::geometry::{HullError, Progress, Reductions, Stopped};

/// Limits for each step of the ladder.
pub const LIMITS_A_STEP: usize = 4;

/// Bulges that are tried, as numbers of limits below, largest first: about what [`slim`] tries.
const BELOW: [usize; 7] = [0, 6, 15, 23, 35, 50, LOWEST];

/// The same where a result is wanted soon.
const FEW_BELOW: [usize; 3] = [0, 15, 35];

/// Limits below the one that the ladder starts from: 0.04 of it.
const LOWEST: usize = 71;

/// Limits above that: the ladder's last step is far above any error.
const HIGHEST: usize = 180;

/// Most corners of hulls whose reductions are remembered, about 40 MB; with more, all are forgotten.
const MOST: usize = 1 << 15;

/// Reduces vertices to limits of one geometric series, and remembers what came out.
pub struct Slimmer<'a> {
    pub solver: &'a Solver<'a>,
    limits: Arc<[f64]>,
    known: RefCell<Known>,
}

#[derive(Default)]
struct Known {
    hulls: HashMap<Key, Slimmed>,
    corners: usize,
}

/// The corners of a hull, to the last bit.
type Key = Vec<[u64; 3]>;

/// What is known of one hull.
struct Slimmed {
    reductions: Reductions,
    /// By the number of the bulge: the error, or what it is known to exceed.
    errors: BTreeMap<usize, Result<f64, f64>>,
    /// By the number of the limit.
    parts: BTreeMap<usize, Part>,
    /// In as many vertices as are allowed, whatever the error.
    bounded: Option<Part>,
}

/// Ratio of neighbouring limits.
fn ratio() -> f64 {
    STEP.sqrt().sqrt()
}

/// This limit and those above it, rising.
pub fn coarser(limit: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(limit), |limit| Some(limit * ratio()))
}

/// The limits below this one, falling.
pub fn finer(limit: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(limit / ratio()), |limit| Some(limit / ratio()))
}

impl<'a> Slimmer<'a> {
    /// The number of the limit that the ladder starts from.
    pub const FIRST: usize = LOWEST;

    /// For a ladder that starts from `limit`.
    pub fn new(solver: &'a Solver<'a>, limit: f64) -> Self {
        let mut limits: Vec<f64> = finer(limit).take(LOWEST).collect();
        limits.reverse();
        limits.extend(coarser(limit).take(HIGHEST + 1));
        Self { solver, limits: limits.into(), known: RefCell::default() }
    }

    /// The number of the largest limit that is not above `limit`, but for rounding.
    pub fn number_of(&self, limit: f64) -> usize {
        self.limits.partition_point(|known| *known <= limit * (1.0 + 1e-9)).saturating_sub(1)
    }

    /// The limit of this number.
    pub fn limit(&self, number: usize) -> f64 {
        self.limits[number.min(self.limits.len() - 1)]
    }

    /// The parts with as few vertices as the limit of this number allows; `None` as soon as it is clear that hulls plus
    /// vertices are more than `most`.
    pub fn within(
        &self,
        parts: &[Part],
        number: usize,
        most: usize,
        progress: &Progress,
    ) -> Result<Option<Vec<Part>>, Stopped> {
        let mut left = most.checked_sub(LEAST_HULL * parts.len());
        let mut slimmed = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(room) = left else { return Ok(None) };
            let part = self.slim(part, number, progress)?;
            left = room.checked_sub((part.hull.points().len() + 1).saturating_sub(LEAST_HULL));
            slimmed.push(part);
        }
        Ok(left.map(|_| slimmed))
    }

    fn slim(&self, part: &Part, number: usize, progress: &Progress) -> Result<Part, Stopped> {
        let number = number.min(self.limits.len() - 1);
        let slimmed = self
            .known
            .borrow_mut()
            .of(part, &self.limits, |known| known.part(part, self.solver, &self.limits, number, progress));
        slimmed.unwrap_or_else(|| {
            let Solver { shape, space, verified, max_vertices, .. } = *self.solver;
            slim(part.clone(), shape, space, verified, self.limits[number], max_vertices, progress)
        })
    }
}

impl Known {
    /// What `look` makes of the hull of a part; `None` where it cannot be reduced.
    fn of<T>(&mut self, part: &Part, limits: &Arc<[f64]>, look: impl FnOnce(&mut Slimmed) -> T) -> Option<T> {
        let key: Key = part.hull.points().iter().map(|p| [p.x, p.y, p.z].map(f64::to_bits)).collect();
        if !self.hulls.contains_key(&key) {
            if self.corners > MOST {
                *self = Self::default();
            }
            self.corners += key.len();
        }
        let slimmed = match self.hulls.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let reductions = Reductions::new(part.hull.clone(), Arc::clone(limits)).ok()?;
                new.insert(Slimmed { reductions, errors: BTreeMap::new(), parts: BTreeMap::new(), bounded: None })
            }
        };
        Some(look(slimmed))
    }
}

impl Slimmed {
    /// The part with the fewest vertices that the limit of this number allows.
    fn part(
        &mut self,
        part: &Part,
        solver: &Solver<'_>,
        limits: &[f64],
        number: usize,
        progress: &Progress,
    ) -> Result<Part, Stopped> {
        if let Some(known) = self.parts.get(&number) {
            return Ok(known.clone());
        }
        let bound = limits[number].max(part.error);
        let below: &[usize] = if solver.verified { &BELOW } else { &FEW_BELOW };
        let mut slimmed = part.clone();
        for bulge in below.iter().filter_map(|below| number.checked_sub(*below)) {
            progress.check()?;
            let hull = match self.reductions.within(bulge, progress) {
                Ok(hull) => hull,
                Err(HullError::Stopped(stop)) => return Err(stop),
                Err(_) => break,
            };
            if hull.points().len() >= part.hull.points().len() {
                break;
            }
            let error = self.errors.entry(bulge).or_insert(Err(0.0));
            if error.is_err_and(|exceeded| exceeded < bound) {
                *error = solver.space.error_within(hull, bound).ok_or(bound);
            }
            if let Ok(error) = *error
                && error <= bound
                && hull.points().len() <= solver.max_vertices
                && (!solver.verified || !sticks_out(solver.shape, solver.space, hull, bound))
            {
                slimmed = Part { hull: hull.clone(), error };
                break;
            }
        }
        if slimmed.hull.points().len() > solver.max_vertices {
            slimmed = self.bounded(slimmed, solver, progress)?;
        }
        self.parts.insert(number, slimmed.clone());
        Ok(slimmed)
    }

    fn bounded(&mut self, part: Part, solver: &Solver<'_>, progress: &Progress) -> Result<Part, Stopped> {
        if let Some(known) = &self.bounded {
            return Ok(known.clone());
        }
        let bounded = part.bounded(solver.max_vertices, solver.space, progress)?;
        self.bounded = Some(bounded.clone());
        Ok(bounded)
    }
}
