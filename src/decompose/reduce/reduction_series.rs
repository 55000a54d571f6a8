//! [`ReductionSeries`]: vertex reduction for a search that asks for the same hulls at many limits.
//!
//! The limits form a geometric series, [`LIMITS_PER_RUNG`] for each rung of the search. One pass over a hull
//! ([`Reductions`]) yields its reductions within all of them, at about the cost of the largest alone. It leaves about one
//! vertex in a hundred more than [`reduced`], so a result within a tolerance does not use it.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::iter::successors;
use std::sync::Arc;

use super::vertex_reduction::{accepted_error, as_part, bounded, reduced, simple, simple_and_cut};
use crate::decompose::context::Context;
use crate::decompose::measure::part::{Part, SMALLEST_HULL};
use crate::geometry::{ConvexHull, HullError, Plane, Reductions, Stopped};

/// Ratio of the limits of neighbouring rungs of the search.
pub const RUNG_RATIO: f64 = 1.2;

/// Limits of the series for each rung.
pub const LIMITS_PER_RUNG: usize = 4;

/// Distances that are tried, as steps of the series below the limit, the largest first: about the shares of the limit that
/// [`reduced`] tries.
const STEPS_BELOW: [usize; 7] = [0, 6, 15, 23, 35, 50, LIMITS_BELOW];

/// The same where hulls are not verified.
const FEW_STEPS_BELOW: [usize; 3] = [0, 15, 35];

/// Limits below the first rung: down to 0.04 of it.
const LIMITS_BELOW: usize = 71;

/// Limits above the first rung: the last is far above any error but that of a part that closes a passage, which it does not
/// reduce.
const LIMITS_ABOVE: usize = 180;

/// Parts up to which boxes with corners and edges cut off are tried: they take time, and serve where few hulls have to do.
const FEW_PARTS: usize = 4;

/// Vertices of all remembered hulls, about 40 MB with their reductions; with more, all hulls are forgotten.
const MAX_REMEMBERED: usize = 1 << 15;

/// Reduces vertices within the limits of one geometric series, and remembers the results.
pub struct ReductionSeries<'a> {
    pub context: Context<'a>,
    limits: Arc<[f64]>,
    remembered: RefCell<Remembered>,
}

#[derive(Default)]
struct Remembered {
    hulls: HashMap<Key, ReducedHull>,
    vertices: usize,
}

/// The coordinates of a hull's vertices, bit for bit.
type Key = Vec<[u64; 3]>;

/// The reductions of one hull, as far as they were asked for.
struct ReducedHull {
    reductions: Reductions,
    /// Of each reduction: its error, or a value that the error exceeds.
    errors: BTreeMap<usize, Result<f64, f64>>,
    /// Of each limit: the part chosen for it.
    parts: BTreeMap<usize, Part>,
    /// The part reduced to `max_vertices`, whatever the error.
    bounded: Option<Part>,
    /// Boxes and prisms around the hull, those with fewest vertices first.
    simple: Option<Vec<ConvexHull>>,
    /// True where it was one of few, and cut boxes are among them.
    has_cut_boxes: bool,
}

/// Returns the ratio of neighbouring limits: the fourth root of [`RUNG_RATIO`].
fn ratio() -> f64 {
    RUNG_RATIO.sqrt().sqrt()
}

/// Returns `limit` and the limits above it, rising.
pub fn coarser(limit: f64) -> impl Iterator<Item = f64> {
    successors(Some(limit), |limit| Some(limit * ratio()))
}

/// Returns the limits below `limit`, falling.
pub fn finer(limit: f64) -> impl Iterator<Item = f64> {
    successors(Some(limit / ratio()), |limit| Some(limit / ratio()))
}

impl<'a> ReductionSeries<'a> {
    /// Number of the limit of the first rung.
    pub const FIRST: usize = LIMITS_BELOW;
    /// Number of limits.
    pub const COUNT: usize = LIMITS_BELOW + 1 + LIMITS_ABOVE;

    /// Makes the series around `limit`, the limit of the first rung.
    pub fn new(context: &Context<'a>, limit: f64) -> Self {
        let mut limits: Vec<f64> = finer(limit).take(LIMITS_BELOW).collect();
        limits.reverse();
        limits.extend(coarser(limit).take(LIMITS_ABOVE + 1));
        Self { context: *context, limits: limits.into(), remembered: RefCell::default() }
    }

    /// Returns the number of the largest limit that is not above `limit`, but for rounding.
    pub fn number_of(&self, limit: f64) -> usize {
        self.limits.partition_point(|known| *known <= limit * (1.0 + 1e-9)).saturating_sub(1)
    }

    /// Returns the limit of this number; the last limit for numbers beyond the series.
    pub fn limit(&self, number: usize) -> f64 {
        self.limits[number.min(self.limits.len() - 1)]
    }

    /// Returns the parts with as few vertices as the limit of this number allows, or `None` where hulls plus vertices exceed
    /// `max_size`. Stops at the first part that makes this certain.
    pub fn within(&self, parts: &[Part], number: usize, max_size: usize) -> Result<Option<Vec<Part>>, Stopped> {
        let mut left = max_size.checked_sub(SMALLEST_HULL * parts.len());
        let mut reduced = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(room) = left else { return Ok(None) };
            let part = self.reduce(part, number, parts.len() <= FEW_PARTS)?;
            left = room.checked_sub((part.hull.points().len() + 1).saturating_sub(SMALLEST_HULL));
            reduced.push(part);
        }
        Ok(left.map(|_| reduced))
    }

    fn reduce(&self, part: &Part, number: usize, is_one_of_few: bool) -> Result<Part, Stopped> {
        let number = number.min(self.limits.len() - 1);
        match self.remembered.borrow_mut().hull(part, &self.limits, &self.context.shape.walls) {
            Some(hull) => {
                if is_one_of_few {
                    hull.add_cut_boxes(&self.context, part);
                }
                hull.part(&self.context, part, &self.limits, number)
            }
            None => reduced(&self.context, part, self.limits[number]),
        }
    }
}

impl Remembered {
    /// Returns the entry of the part's hull, new where there is none; `None` where the hull cannot be reduced.
    fn hull(&mut self, part: &Part, limits: &Arc<[f64]>, walls: &[Plane]) -> Option<&mut ReducedHull> {
        let key: Key = part.hull.points().iter().map(|p| [p.x, p.y, p.z].map(f64::to_bits)).collect();
        if self.vertices > MAX_REMEMBERED {
            *self = Self::default();
        }
        let vertices = key.len();
        match self.hulls.entry(key) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(new) => {
                let reductions = Reductions::new(part.hull.clone(), Arc::clone(limits), walls).ok()?;
                self.vertices += vertices;
                let (errors, parts) = (BTreeMap::new(), BTreeMap::new());
                let unknown =
                    ReducedHull { reductions, errors, parts, bounded: None, simple: None, has_cut_boxes: false };
                Some(new.insert(unknown))
            }
        }
    }
}

impl ReducedHull {
    /// Adds cut boxes to choose from, and forgets the choices that were made without them.
    fn add_cut_boxes(&mut self, context: &Context<'_>, part: &Part) {
        if !self.has_cut_boxes {
            self.has_cut_boxes = true;
            self.simple = Some(simple_and_cut(context, part));
            self.parts.clear();
        }
    }

    /// Returns the part with the fewest vertices that the limit of this number allows.
    fn part(&mut self, context: &Context<'_>, part: &Part, limits: &[f64], number: usize) -> Result<Part, Stopped> {
        if let Some(known) = self.parts.get(&number) {
            return Ok(known.clone());
        }
        let mut chosen = self.within_error(context, part, accepted_error(part, limits[number]), number)?;
        if chosen.hull.points().len() > context.max_vertices {
            let bounded = match self.bounded.take() {
                Some(known) => known,
                None => bounded(context, part.clone())?,
            };
            chosen = self.bounded.insert(bounded).clone();
        }
        let (limit, vertices) = (limits[number], chosen.hull.points().len());
        let all = self.simple.get_or_insert_with(|| simple(context, part, part.hull.points().len()).collect());
        let mut fewer = all.iter().take_while(|hull| hull.points().len() < vertices);
        let simpler = fewer.find_map(|hull| as_part(context, part, limit, hull));
        chosen = simpler.unwrap_or(chosen);
        self.parts.insert(number, chosen.clone());
        Ok(chosen)
    }

    /// Returns the first of the reductions tried for this limit whose error is within `bound`; the part itself where there is
    /// none.
    fn within_error(&mut self, context: &Context<'_>, part: &Part, bound: f64, number: usize) -> Result<Part, Stopped> {
        let steps_below: &[usize] = if context.verified { &STEPS_BELOW } else { &FEW_STEPS_BELOW };
        for reduction in steps_below.iter().filter_map(|steps| number.checked_sub(*steps)) {
            context.progress.check()?;
            let hull = match self.reductions.within(reduction, context.progress) {
                Ok(hull) => hull,
                Err(HullError::Stopped(stop)) => return Err(stop),
                Err(_) => break,
            };
            if hull.points().len() >= part.hull.points().len() {
                break;
            }
            let error = self.errors.entry(reduction).or_insert(Err(0.0));
            if error.is_err_and(|exceeded| exceeded < bound) {
                *error = context.space.error_within(hull, bound).ok_or(bound);
            }
            if let Ok(error) = *error
                && error <= bound
                && hull.points().len() <= context.max_vertices
                && !context.sticks_out(hull, bound)
            {
                return Ok(Part { hull: hull.clone(), error });
            }
        }
        Ok(part.clone())
    }
}
