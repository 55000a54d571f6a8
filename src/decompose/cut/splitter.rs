//! Cutting: the part that swallows most free space is cut where most of it becomes free again, until none swallows more
//! than the limit.

use super::cell::Cell;
use super::creases::Creases;
use super::planes::{Effort, candidates};
use super::score::{Judge, Score};
use crate::decompose::measure::error_sampling::violations;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::wrap_piece;
use crate::decompose::measure::sample::Sample;
use crate::decompose::prepare::component::Component;
use crate::decompose::prepare::shape::{Body, Shape};
use crate::decompose::tolerance::ON_PLANE;
use crate::geometry::hull::rank;
use crate::geometry::{Progress, Rank, Stage, Stopped};

/// Parts up to so many times the goal's error are looked at closely: among those that are left when there may be no more
/// parts, the samples know too little of which is the worst.
const SURVEYED: f64 = 1.5;

/// Where no error is the goal, a close look is for places deeper than this share of the largest error: parts that are nearly
/// as wrong are the next to be cut.
const LOOK: f64 = 0.7;

/// After a look so many parts more are cut, as the inverse of a share of those there are.
const CUT_AFTER: usize = 8;

pub struct Open {
    pub cell: Cell,
    pub part: Part,
    /// What a close look at the hull found besides the samples.
    found: Vec<Sample>,
    is_final: bool,
}

/// Where cutting ends.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Largest error of a part.
    pub error: f64,
    /// How deep a place is that a close look at a part tells of.
    pub look: f64,
    /// With more components than half of this, they are cut together.
    pub most_parts: usize,
    pub thickness: f64,
    /// How far the surface may stay outside.
    pub loose: f64,
    pub effort: Effort,
    /// Polygons of a cell that a candidate is judged by; of larger cells, every so many.
    pub judged: usize,
    /// Look closely at each part before it is taken for good enough.
    pub verified: bool,
    /// Cut one cell of everything instead of each component by itself.
    pub together: bool,
    /// Score that a cut between triangles, which makes no new corner, is ahead of others.
    pub seams: f64,
}

pub struct Splitter<'a> {
    pub shape: &'a Shape,
    pub space: &'a FreeSpace,
    pub creases: &'a Creases,
    pub goal: Goal,
}

/// What cutting came to.
pub struct Parts {
    pub parts: Vec<Part>,
    /// Free space that a close look at hulls found.
    pub found: Vec<Sample>,
    /// No part has more than the goal's error.
    pub reached: bool,
    /// Why it ended early.
    pub stopped: Option<Stopped>,
}

/// A shape on its way into parts.
pub struct Cutting<'a> {
    splitter: Splitter<'a>,
    open: Vec<Open>,
    /// Free space that a close look at hulls found that were cut since.
    found: Vec<Sample>,
    first_error: f64,
    stopped: Option<Stopped>,
}

impl<'a> Cutting<'a> {
    /// Goes on by other samples of free space.
    pub fn measure_by(&mut self, space: &'a FreeSpace) {
        self.splitter.space = space;
        for Open { part, found, .. } in &mut self.open {
            part.error = deepest(space.error(&part.hull), found);
        }
    }

    /// Cuts the worst part until all are good enough or there are `most` parts.
    pub fn advance(&mut self, most: usize, progress: &Progress) {
        while self.stopped.is_none() && self.open.len() < most {
            match self.step(progress) {
                Ok(true) => {}
                Ok(false) => break,
                Err(stop) => self.stopped = Some(stop),
            }
        }
    }

    /// Cuts to `most` parts where no error is the goal. Then each is looked at closely, and those that turn out worse than the
    /// samples said are cut into an eighth more; so many times as there are `looks`.
    pub fn advance_looking(&mut self, most: usize, looks: usize, progress: &Progress) {
        self.advance(most, progress);
        for look in 1..=looks {
            let worst = self.open.iter().filter(|open| !open.is_final).map(|open| open.part.error).fold(0.0, f64::max);
            self.look((LOOK * worst).max(self.splitter.goal.error), |_| false, progress);
            self.advance(most + most * look / CUT_AFTER, progress);
        }
    }

    /// Looks closely at the parts, but those that are known, for places deeper than `depth`.
    fn look(&mut self, depth: f64, is_known: impl Fn(&Open) -> bool, progress: &Progress) {
        self.splitter.goal.look = depth;
        for open in &mut self.open {
            if self.stopped.is_some() || is_known(open) {
                continue;
            }
            self.stopped = progress.check().err();
            open.found.extend(self.splitter.survey(&mut open.part));
        }
    }

    /// Goes on with a larger error for goal, where the first one was not reached.
    pub fn advance_to(&mut self, error: f64, most: usize, progress: &Progress) {
        let before = std::mem::replace(&mut self.splitter.goal.error, error);
        let is_known = |open: &Open| open.part.error <= SURVEYED * before || !open.found.is_empty();
        self.look(error, is_known, progress);
        self.advance(most, progress);
    }

    /// False when nothing is left to cut.
    fn step(&mut self, progress: &Progress) -> Result<bool, Stopped> {
        progress.check()?;
        let goal = &self.splitter.goal;
        let worst = (0..self.open.len())
            .filter(|&index| !self.open[index].is_final && self.open[index].part.error > goal.error)
            .max_by(|&a, &b| self.open[a].part.error.total_cmp(&self.open[b].part.error).then(b.cmp(&a)));
        let Some(worst) = worst else { return Ok(false) };
        let done = 1.0 - (self.open[worst].part.error / self.first_error.max(goal.error)).min(1.0);
        progress.report(Stage::Decompose, 0.2 + 0.5 * done, self.open.len());
        match self.splitter.best_cut(&self.open[worst], progress)? {
            Some(children) => {
                self.found.extend(self.open.swap_remove(worst).found);
                self.open.extend(children);
            }
            None => self.open[worst].is_final = true,
        }
        Ok(true)
    }

    pub fn parts(&self) -> Parts {
        let open = || self.open.iter();
        Parts {
            parts: open().map(|open| open.part.clone()).collect(),
            found: self.found.iter().chain(open().flat_map(|open| &open.found)).copied().collect(),
            reached: open().all(|open| open.part.error <= self.splitter.goal.error),
            stopped: self.stopped,
        }
    }
}

impl<'a> Splitter<'a> {
    pub fn run(self, progress: &Progress) -> Parts {
        let most = self.goal.most_parts;
        let mut cutting = self.start(progress);
        cutting.advance(most, progress);
        cutting.parts()
    }

    /// Whatever the deadline there is a part for each cell.
    pub fn start(self, progress: &Progress) -> Cutting<'a> {
        let (mut open, mut stopped) = (Vec::new(), None);
        for cell in self.first_cells() {
            stopped = progress.without_deadline().check().err();
            if stopped.is_some() {
                break;
            }
            open.extend(self.opened(cell));
        }
        let first_error = open.iter().map(|open| open.part.error).fold(0.0, f64::max);
        Cutting { splitter: self, open, found: Vec::new(), first_error, stopped }
    }

    /// A cell for each component; one for all where there are more than parts are wanted.
    fn first_cells(&self) -> Vec<Cell> {
        let components = &self.shape.components;
        if !self.goal.together && 2 * components.len() <= self.goal.most_parts {
            let cell = |component: &Component| {
                Cell::of_triangles(self.shape, &component.triangles, self.shape.body_of(component))
            };
            return components.iter().map(cell).collect();
        }
        let all: Vec<u32> = components.iter().flat_map(|component| &component.triangles).copied().collect();
        vec![Cell::of_triangles(self.shape, &all, Body::Whole)]
    }

    fn opened(&self, cell: Cell) -> Option<Open> {
        let points = cell.points();
        // Without surface there is no sheet that would be worth a slab.
        if cell.polygons.is_empty() && rank(&points).is_ok_and(|rank| rank < Rank::Solid) {
            return None;
        }
        let hull = wrap_piece(&points, self.shape, self.goal.thickness, self.goal.loose)?;
        let mut part = Part { error: self.space.error(&hull), hull };
        let found = self.survey(&mut part);
        Some(Open { cell, part, found, is_final: false })
    }

    /// Looks closely at a part that seems good enough or nearly so, and corrects its error by what is found.
    fn survey(&self, part: &mut Part) -> Vec<Sample> {
        if part.error > SURVEYED * self.goal.look || !self.goal.verified {
            return Vec::new();
        }
        let found = violations(self.shape, self.space, &part.hull, self.goal.look);
        part.error = deepest(part.error, &found);
        found
    }

    /// The parts after the best cut; `None` when no candidate divides the cell.
    fn best_cut(&self, open: &Open, progress: &Progress) -> Result<Option<Vec<Open>>, Stopped> {
        let hull = &open.part.hull;
        let mut swallowed = self.space.swallowed(hull);
        swallowed.extend_from_slice(&open.found);
        let planes = candidates(self.shape, self.creases, &open.cell, hull, &swallowed, self.goal.effort);
        let judge = Judge::new(self, open, &swallowed);
        let mut scored: Vec<Score> = Vec::with_capacity(planes.len());
        let mut best = f64::INFINITY;
        for (index, candidate) in planes.iter().enumerate() {
            progress.check()?;
            if let Some(score) = judge.score(index, candidate, best) {
                best = if score.is_whole { best.min(score.value) } else { best };
                scored.push(score);
            }
        }
        while let Some(next) = scored.iter().enumerate().min_by(|a, b| a.1.order(b.1)).map(|(place, _)| place) {
            let Score { index, is_whole, .. } = scored.swap_remove(next);
            let plane = planes[index].plane;
            progress.check()?;
            if !is_whole {
                scored.extend(judge.score(index, &planes[index], f64::INFINITY));
                continue;
            }
            let mut children = Vec::new();
            for cell in open.cell.cut(self.shape, &plane, ON_PLANE * self.shape.diagonal) {
                progress.check()?;
                children.extend(self.opened(cell));
            }
            if children.len() > 1 {
                return Ok(Some(children));
            }
        }
        Ok(None)
    }
}

/// The error of a part in which these places were found besides the samples.
fn deepest(error: f64, found: &[Sample]) -> f64 {
    found.iter().map(|sample| sample.depth).fold(error, f64::max)
}
