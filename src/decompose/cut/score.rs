//! Scores of candidate cuts: the free space that the hulls on both sides still enclose, plus a price for their vertices.

use std::cmp::{Ordering, Reverse};

use super::cell::Cell;
use super::goal::{Goal, Grouping};
use super::planes::Candidate;
use crate::decompose::context::Context;
use crate::decompose::measure::hull_filter::{HullFilter, LANES, Points};
use crate::decompose::measure::part_hull::nearly;
use crate::decompose::measure::sample::Sample;
use crate::decompose::measure::slab::slab;
use crate::decompose::tolerance::{NOT_FREED, ON_PLANE, SCORED_LOOSE, THIN_CELL};
use crate::geometry::{ConvexHull, Plane, Vec3};

/// Volume counted for a sample that stands for none, as a share of the volume of the box.
const PUSHED_VOLUME: f64 = 2e-5;

/// Score of one more vertex: it decides between cuts that free the same space.
const VERTEX_SCORE: f64 = 4e-3;

/// The score of one candidate; the lowest is the best.
pub struct Score {
    pub value: f64,
    /// Number of the candidate.
    pub index: usize,
    /// False when scoring stopped early; the value is then a lower bound.
    pub is_whole: bool,
}

impl Score {
    /// Orders the best first. A lower bound comes before a whole score of the same value.
    pub fn order(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then(self.is_whole.cmp(&other.is_whole)).then(self.index.cmp(&other.index))
    }
}

/// Scores candidate cuts of one cell.
pub struct Judge<'a> {
    context: Context<'a>,
    goal: &'a Goal,
    /// The cell, with every n-th of its polygons where it has many.
    cell: Cell,
    /// Vertices of the cell's hull, where polygons were left out.
    extra: Vec<Vec3>,
    enclosed: Vec<Sample>,
    /// The places of `enclosed`, [`LANES`] at a time.
    places: Vec<Points>,
    /// Distance from a hull up to which samples count as enclosed.
    margin: f64,
    /// Moment of the free space before the cut.
    before: f64,
    vertices: usize,
}

impl<'a> Judge<'a> {
    /// `hull` is the hull of the cell, and `enclosed` the free space in it.
    pub fn new(context: &Context<'a>, goal: &'a Goal, cell: &Cell, hull: &ConvexHull, enclosed: &[Sample]) -> Self {
        let step = enclosed.len().div_ceil(goal.effort.samples).max(1);
        let enclosed: Vec<Sample> = enclosed.iter().step_by(step).copied().collect();
        let places = enclosed.chunks(LANES).map(|some| Points::of(some.iter().map(|sample| &sample.point))).collect();
        let thinned = cell.thinned(goal.max_polygons);
        let is_thinned = thinned.polygons.len() < cell.polygons.len();
        let extra = if is_thinned { hull.points().to_vec() } else { Vec::new() };
        let vertices = hull.points().len();
        let is_thin = hull.bounds().size().min() < THIN_CELL * goal.error;
        let margin = if is_thin { NOT_FREED * goal.error } else { 0.0 };
        let mut judge =
            Self { context: *context, goal, cell: thinned, extra, enclosed, places, margin, before: 0.0, vertices };
        judge.before = judge.moment(hull).max(f64::MIN_POSITIVE);
        judge
    }

    /// Returns the sum of depth times volume over the free space in the hull, so that deep space counts more.
    fn moment(&self, hull: &ConvexHull) -> f64 {
        let bounds = &self.context.shape.bounds;
        let pushed = PUSHED_VOLUME * bounds.size().product();
        let filter = HullFilter::new(hull, bounds);
        let mut moment = 0.0;
        for (samples, places) in self.enclosed.chunks(LANES).zip(&self.places) {
            for number in filter.inside(samples, places, -self.margin) {
                moment += samples[number].depth * (samples[number].volume + pushed);
            }
        }
        moment
    }

    /// Returns the score of a candidate, or `None` when it divides nothing.
    ///
    /// Stops once the score exceeds `bound`, the best score so far.
    pub fn score(&self, index: usize, candidate: &Candidate, bound: f64) -> Option<Score> {
        let plane = &candidate.plane;
        let diagonal = self.context.shape.diagonal;
        let epsilon = ON_PLANE * diagonal;
        let mut groups = self.groups(plane, epsilon);
        // The largest groups first: the space that their hulls enclose may exceed the bound by itself.
        groups.sort_by_key(|points| Reverse(points.len()));
        let seams = self.goal.seam_bonus;
        let seam = if seams > 0.0 && !self.cell.is_divided(plane, epsilon) { seams } else { 0.0 };
        let loose = (SCORED_LOOSE * diagonal).min(self.goal.error);
        let (mut moment, mut count, mut vertices) = (0.0, 0, 0);
        let value = |moment: f64, vertices: usize| {
            let more = vertices as f64 - self.vertices as f64 - 1.0;
            moment / self.before + VERTEX_SCORE * more - seam - candidate.bonus
        };
        for points in groups {
            let so_far = value(moment, vertices);
            if so_far > bound {
                return Some(Score { value: so_far, index, is_whole: false });
            }
            let hull = nearly(&points, loose).ok().or_else(|| slab(&points, self.context.thickness));
            if let Some(hull) = hull {
                moment += self.moment(&hull);
                count += 1;
                vertices += hull.points().len() + 1;
            }
        }
        (count > 1).then(|| Score { value: value(moment, vertices), index, is_whole: true })
    }

    /// Returns the points of each piece after the cut.
    ///
    /// Connected pieces are found only where they become cells of their own and the cell has all its polygons. Otherwise there is one piece on each side.
    fn groups(&self, plane: &Plane, epsilon: f64) -> Vec<Vec<Vec3>> {
        if self.extra.is_empty() && self.goal.grouping != Grouping::Sides {
            return self.cell.connected_halves(self.context.shape, plane, epsilon);
        }
        let mut halves = self.cell.halves(plane, epsilon);
        for point in &self.extra {
            let height = plane.height(point);
            if height <= epsilon {
                halves[0].push(*point);
            }
            if height >= -epsilon {
                halves[1].push(*point);
            }
        }
        halves.into()
    }
}
