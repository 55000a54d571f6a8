//! [`Cutting`]: the part with the largest error is cut until every part is good enough or there are enough parts.

use super::splitter::{Open, Splitter, deepest};
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::sample::Sample;
use crate::decompose::tolerance::{PASSAGE_DEPTH, RECUT_FROM, VERIFIED_UP_TO};
use crate::geometry::{Stage, Stopped};

/// After each round of verifying, `parts / RECUT_SHARE` more parts are cut.
const RECUT_SHARE: usize = 8;

/// The parts of a cut.
#[derive(Clone)]
pub struct CutParts {
    pub parts: Vec<Part>,
    /// Free space in hulls that verifying them found besides the samples.
    pub found: Vec<Sample>,
    /// True when every part is within the goal's error.
    pub reached: bool,
    /// Why cutting ended early.
    pub stopped: Option<Stopped>,
}

/// A shape on its way into parts.
pub struct Cutting<'a> {
    splitter: Splitter<'a>,
    open: Vec<Open>,
    /// Free space found in hulls whose cells were cut since.
    found: Vec<Sample>,
    first_error: f64,
    stopped: Option<Stopped>,
}

impl<'a> Cutting<'a> {
    /// Makes the first parts, one for each cell, even after the deadline. There are none where the time after the deadline
    /// does not suffice for all of them.
    pub fn start(splitter: Splitter<'a>) -> Self {
        let (open, stopped) = match splitter.first_parts(&splitter.context.progress.late()) {
            Ok(open) => (open, None),
            Err(stop) => (Vec::new(), Some(stop)),
        };
        // Parts that close passages have an error above all others, which would hide how far cutting has come after them.
        let errors = open.iter().map(|open| open.part.error).filter(|error| *error < PASSAGE_DEPTH);
        let first_error = errors.fold(0.0, f64::max);
        Self { splitter, open, found: Vec::new(), first_error, stopped }
    }

    /// Measures all parts again by other samples of free space, and cuts by those from now on.
    pub fn measure_by(&mut self, space: &'a FreeSpace) {
        self.splitter.context.space = space;
        for Open { part, found, .. } in &mut self.open {
            part.error = deepest(space.error(&part.hull), found);
        }
    }

    /// Cuts until all parts are within the goal's error or there are `max_parts` parts.
    pub fn cut_to(&mut self, max_parts: usize) {
        while self.stopped.is_none() && self.open.len() < max_parts {
            match self.step() {
                Ok(true) => {}
                Ok(false) => break,
                Err(stop) => self.stopped = Some(stop),
            }
        }
    }

    /// Cuts to `max_parts` parts where no error is the goal. Then verifies them, and cuts the parts that turn out worse than
    /// the samples showed into more: an eighth more in each of `rounds` rounds.
    pub fn cut_verified(&mut self, max_parts: usize, rounds: usize) {
        self.cut_to(max_parts);
        for round in 1..=rounds {
            let worst = self.open.iter().filter(|open| !open.is_final).map(|open| open.part.error).fold(0.0, f64::max);
            self.verify((RECUT_FROM * worst).max(self.splitter.goal.error), |_| false);
            self.cut_to(max_parts + max_parts * round / RECUT_SHARE);
        }
    }

    /// Cuts on towards a larger error, where the first goal took too many parts.
    pub fn cut_to_error(&mut self, error: f64, max_parts: usize) {
        let before = std::mem::replace(&mut self.splitter.goal.error, error);
        let is_verified = |open: &Open| open.part.error <= VERIFIED_UP_TO * before || !open.found.is_empty();
        self.verify(error, is_verified);
        self.cut_to(max_parts);
    }

    /// Searches the hulls for places deeper than `depth`, but for those that `is_verified` leaves out.
    fn verify(&mut self, depth: f64, is_verified: impl Fn(&Open) -> bool) {
        self.splitter.goal.verify_depth = depth;
        let splitter = &self.splitter;
        for open in &mut self.open {
            if self.stopped.is_some() || is_verified(open) {
                continue;
            }
            self.stopped = splitter.context.progress.check().err();
            open.found.extend(splitter.verify(&splitter.context, &mut open.part));
        }
    }

    /// Cuts the part with the largest error. Returns false when nothing is left to cut.
    fn step(&mut self) -> Result<bool, Stopped> {
        let progress = self.splitter.context.progress;
        progress.check()?;
        let goal = &self.splitter.goal;
        let worst = (0..self.open.len())
            .filter(|&index| !self.open[index].is_final && self.open[index].part.error > goal.error)
            .max_by(|&a, &b| self.open[a].part.error.total_cmp(&self.open[b].part.error).then(b.cmp(&a)));
        let Some(worst) = worst else { return Ok(false) };
        let done = 1.0 - (self.open[worst].part.error / self.first_error.max(goal.error)).min(1.0);
        progress.report(Stage::Decompose, 0.2 + 0.5 * done, self.open.len());
        match self.splitter.best_cut(&self.open[worst])? {
            Some(children) => {
                self.found.extend(self.open.swap_remove(worst).found);
                self.open.extend(children);
            }
            None => self.open[worst].is_final = true,
        }
        Ok(true)
    }

    /// Returns the parts so far.
    pub fn parts(&self) -> CutParts {
        let open = || self.open.iter();
        CutParts {
            parts: open().map(|open| open.part.clone()).collect(),
            found: self.found.iter().chain(open().flat_map(|open| &open.found)).copied().collect(),
            reached: open().all(|open| open.part.error <= self.splitter.goal.error),
            stopped: self.stopped,
        }
    }
}
