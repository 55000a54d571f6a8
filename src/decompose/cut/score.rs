//! Scoring candidate cuts of one cell: by the free space still swallowed after them, and by their vertices.

use std::cmp::{Ordering, Reverse};

use super::cell::Cell;
use super::planes::Candidate;
use super::splitter::{Open, Splitter};
use crate::decompose::measure::hull_filter::{LANES, Points, Sieve};
use crate::decompose::measure::part_hull::nearly;
use crate::decompose::measure::sample::Sample;
use crate::decompose::measure::slab::slab;
use crate::decompose::tolerance::ON_PLANE;
use crate::geometry::{ConvexHull, Vec3};

/// How far points may stay outside while candidates are judged, relative to the diagonal.
const JUDGED_LOOSE: f64 = 1e-3;

/// What a sample that stands for no volume weighs, as a share of the box.
const PUSHED_SHARE: f64 = 2e-5;

/// Score that one vertex more costs: decides between cuts that free the same space.
const VERTEX_SHARE: f64 = 4e-3;

/// Of a candidate: lower is better.
pub struct Score {
    pub value: f64,
    pub index: usize,
    /// Else it is at least the value, and no more is known.
    pub is_whole: bool,
}

impl Score {
    /// Best first; what may still turn out worse before what is known.
    pub fn order(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then(self.is_whole.cmp(&other.is_whole)).then(self.index.cmp(&other.index))
    }
}

/// Scores candidate cuts of one cell.
pub struct Judge<'a> {
    splitter: &'a Splitter<'a>,
    /// All of the cell, or a share of it.
    cell: Cell,
    extra: Vec<Vec3>,
    swallowed: Vec<Sample>,
    /// Where those are, as many at a time as are asked together.
    places: Vec<Points>,
    before: f64,
    vertices: usize,
}

impl<'a> Judge<'a> {
    pub fn new(splitter: &'a Splitter<'a>, open: &Open, swallowed: &[Sample]) -> Self {
        let step = swallowed.len().div_ceil(splitter.goal.effort.samples).max(1);
        let swallowed: Vec<Sample> = swallowed.iter().step_by(step).copied().collect();
        let places = swallowed.chunks(LANES).map(|some| Points::of(some.iter().map(|sample| &sample.point))).collect();
        let cell = open.cell.thinned(splitter.goal.judged);
        let is_thinned = cell.polygons.len() < open.cell.polygons.len();
        let extra = if is_thinned { open.part.hull.points().to_vec() } else { Vec::new() };
        let vertices = open.part.hull.points().len();
        let mut judge = Self { splitter, cell, extra, swallowed, places, before: 0.0, vertices };
        judge.before = judge.moment(&open.part.hull).max(f64::MIN_POSITIVE);
        judge
    }

    /// How much free space the hull swallows, deep space counting more.
    fn moment(&self, hull: &ConvexHull) -> f64 {
        let pushed = PUSHED_SHARE * self.splitter.shape.bounds.size().product();
        let sieve = Sieve::new(hull, &self.splitter.shape.bounds);
        let mut moment = 0.0;
        for (samples, places) in self.swallowed.chunks(LANES).zip(&self.places) {
            for sample in sieve.inside(samples, places, 0.0) {
                moment += sample.depth * (sample.volume + pushed);
            }
        }
        moment
    }

    /// `None` when nothing is divided. Ends early when the score is known to be above `bound`.
    pub fn score(&self, index: usize, candidate: &Candidate, bound: f64) -> Option<Score> {
        let (splitter, plane) = (self.splitter, &candidate.plane);
        let epsilon = ON_PLANE * splitter.shape.diagonal;
        let mut groups: Vec<Vec<Vec3>> = if self.extra.is_empty() {
            self.cell.connected_halves(splitter.shape, plane, epsilon)
        } else {
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
            halves.into_iter().collect()
        };
        // Large ones first: what they swallow may be too much already.
        groups.sort_by_key(|points| Reverse(points.len()));
        let seams = splitter.goal.seams;
        let seam = if seams > 0.0 && !self.cell.is_divided(plane, epsilon) { seams } else { 0.0 };
        let loose = (JUDGED_LOOSE * splitter.shape.diagonal).min(splitter.goal.error);
        let (mut moment, mut count, mut vertices) = (0.0, 0, 0);
        let value = |moment: f64, vertices: usize| {
            let more = vertices as f64 - self.vertices as f64 - 1.0;
            moment / self.before + VERTEX_SHARE * more - seam - candidate.bonus
        };
        for points in groups {
            let so_far = value(moment, vertices);
            if so_far > bound {
                return Some(Score { value: so_far, index, is_whole: false });
            }
            let hull = match nearly(&points, loose) {
                Ok(hull) => Some(hull),
                Err(_) => slab(&points, splitter.goal.thickness),
            };
            if let Some(hull) = hull {
                moment += self.moment(&hull);
                count += 1;
                vertices += hull.points().len() + 1;
            }
        }
        (count > 1).then(|| Score { value: value(moment, vertices), index, is_whole: true })
    }
}
