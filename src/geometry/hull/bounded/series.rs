//! One hull reduced to many tolerances. Each reduction continues the last one, so all of them together take little
//! longer than the one to the largest tolerance.

use std::sync::Arc;

use super::collapse::Queue;
use super::reduction::Reduction;
use super::room::Room;
use super::shell::Shell;
use crate::geometry::hull::{ConvexHull, HullError, Plane};
use crate::geometry::{Progress, Vec3};

/// The reductions of one hull to rising tolerances, each made when it is first requested.
///
/// The hulls differ from those of [`ConvexHull::wrapped_within`] in the order of collapses: all collapses within the
/// smaller tolerance come before the first of the larger one. This takes about a hundredth more vertices.
pub struct Reductions {
    reduction: Reduction<'static>,
    queue: Queue,
    /// In the unit of the input, rising.
    tolerances: Arc<[f64]>,
    /// One step for each tolerance reached so far.
    steps: Vec<Step>,
}

enum Step {
    /// The vertices after the collapses, in whitened coordinates.
    Collapsed(Vec<Vec3>),
    Finished(ConvexHull),
}

impl Reductions {
    /// Prepares the reductions of a hull. The hull must be small enough that no coarse polytope replaces it. The
    /// reductions cross none of `walls` that the hull does not cross.
    pub fn new(hull: ConvexHull, tolerances: Arc<[f64]>, walls: &[Plane]) -> Result<Self, HullError> {
        let corners = hull.points.len();
        let reduction = Reduction::new(hull, corners, walls, Room::ALL.accepts)?;
        Ok(Self { reduction, queue: Queue::for_rising_tolerances(), tolerances, steps: Vec::new() })
    }

    /// Returns the hull with the fewest vertices found that contains the source and lies within tolerance `number` of
    /// it.
    ///
    /// Returns the source where no such hull has fewer vertices. A number beyond the last tolerance counts as the last.
    pub fn within(&mut self, number: usize, progress: &Progress) -> Result<&ConvexHull, HullError> {
        let Some(last) = self.tolerances.len().checked_sub(1) else { return Ok(&self.reduction.hull) };
        let number = number.min(last);
        while self.steps.len() <= number {
            self.advance(progress)?;
        }
        if let Step::Collapsed(vertices) = &self.steps[number] {
            let hull = self.finished(vertices.clone(), self.tolerances[number], progress)?;
            self.steps[number] = Step::Finished(hull);
        }
        match &self.steps[number] {
            Step::Finished(hull) => Ok(hull),
            Step::Collapsed(_) => Ok(&self.reduction.hull),
        }
    }

    /// Collapses what the next tolerance allows.
    fn advance(&mut self, progress: &Progress) -> Result<(), HullError> {
        let tolerance = self.tolerances[self.steps.len()];
        if self.steps.is_empty() {
            self.reduction.queue_edges(&mut self.queue, tolerance, progress)?;
        }
        self.reduction.collapse_queued(&mut self.queue, 4, tolerance, progress)?;
        self.steps.push(Step::Collapsed(self.reduction.shell.alive().collect()));
        Ok(())
    }

    /// Moves each vertex to its best place, on a copy of the shell, and returns the finished hull.
    fn finished(&mut self, vertices: Vec<Vec3>, tolerance: f64, progress: &Progress) -> Result<ConvexHull, HullError> {
        let copy = Shell::new(&ConvexHull::of_points(&vertices)?);
        let shell = std::mem::replace(&mut self.reduction.shell, copy);
        self.reduction.find_contacts();
        let relaxed = self.reduction.relax(tolerance, progress);
        let reduced = relaxed.and_then(|()| self.reduction.finish(usize::MAX));
        self.reduction.shell = shell;
        reduced.map(|hull| if self.reduction.is_gain(&hull, tolerance) { hull } else { self.reduction.hull.clone() })
    }
}
