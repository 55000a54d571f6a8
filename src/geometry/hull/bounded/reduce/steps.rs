//! One hull reduced to many tolerances, each reduction going on from the last: what a search that tries many of them costs
//! is little more than the largest alone.

use std::sync::Arc;

use super::collapse::Queue;
use super::{ConvexHull, HullError, Progress, Reduction, Vec3, is_fewer_within};
use crate::geometry::hull::bounded::shell::Shell;

/// The reductions of one hull to tolerances that grow, made when they are asked for.
///
/// As [`ConvexHull::wrapped_within`], but for the order of collapses: all within the lesser tolerance come before the
/// first of the larger one. Takes about a hundredth more vertices than that.
pub struct Reductions {
    reduction: Reduction,
    queue: Queue,
    /// In the unit of the input, rising.
    tolerances: Arc<[f64]>,
    /// By tolerance, as far as it was asked for: the vertices that are left (whitened), or the finished hull.
    steps: Vec<Step>,
}

enum Step {
    Begun(Vec<Vec3>),
    Done(ConvexHull),
}

impl Reductions {
    /// Of a hull with not so many corners that [`ConvexHull::wrapped_within`] would begin with fewer.
    pub fn new(hull: ConvexHull, tolerances: Arc<[f64]>) -> Result<Self, HullError> {
        let corners = hull.points.len();
        Ok(Self { reduction: Reduction::new(hull, corners)?, queue: Queue::of_steps(), tolerances, steps: Vec::new() })
    }

    /// The hull with the fewest vertices found that contains the source and lies within the tolerance of this number of it;
    /// the source where there is none with fewer. Beyond the last tolerance, that of the last one.
    pub fn within(&mut self, number: usize, progress: &Progress) -> Result<&ConvexHull, HullError> {
        let Some(last) = self.tolerances.len().checked_sub(1) else { return Ok(&self.reduction.hull) };
        let number = number.min(last);
        while self.steps.len() <= number {
            self.advance(progress)?;
        }
        if let Step::Begun(vertices) = &self.steps[number] {
            let hull = self.finished(vertices.clone(), self.tolerances[number], progress)?;
            self.steps[number] = Step::Done(hull);
        }
        match &self.steps[number] {
            Step::Done(hull) => Ok(hull),
            Step::Begun(_) => Ok(&self.reduction.hull),
        }
    }

    /// Collapses what the next tolerance allows.
    fn advance(&mut self, progress: &Progress) -> Result<(), HullError> {
        let tolerance = self.tolerances[self.steps.len()];
        if self.steps.is_empty() {
            self.reduction.fill(&mut self.queue, tolerance, progress)?;
        }
        self.reduction.empty(&mut self.queue, 4, tolerance, progress)?;
        self.steps.push(Step::Begun(self.reduction.shell.alive().collect()));
        Ok(())
    }

    /// With each vertex where it adds least.
    fn finished(&mut self, vertices: Vec<Vec3>, tolerance: f64, progress: &Progress) -> Result<ConvexHull, HullError> {
        let shell = Shell::new(&ConvexHull::of_points(&vertices)?);
        let unsettled = std::mem::replace(&mut self.reduction.shell, shell);
        self.reduction.find_contacts();
        let settled = self.reduction.settle(tolerance, progress);
        let reduced = settled.and_then(|()| self.reduction.finish(usize::MAX));
        self.reduction.shell = unsettled;
        let (reduced, source) = (reduced?, &self.reduction.hull);
        Ok(if is_fewer_within(&reduced, source, tolerance) { reduced } else { source.clone() })
    }
}
