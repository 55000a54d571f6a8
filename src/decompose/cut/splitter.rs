//! [`Splitter`]: one cell becomes several, by the best plane.

use std::sync::Mutex;

use super::cell::Cell;
use super::creases::Creases;
use super::goal::{Goal, Grouping};
use super::planes::{Candidate, candidates};
use super::score::{Judge, Score};
use crate::decompose::context::Context;
use crate::decompose::measure::error_sampling::violations;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::wrap_piece;
use crate::decompose::measure::sample::Sample;
use crate::decompose::prepare::component::Component;
use crate::decompose::prepare::shape::Body;
use crate::decompose::tolerance::{ON_PLANE, VERIFIED_UP_TO};
use crate::geometry::hull::rank;
use crate::geometry::{Progress, Rank, Stopped};
use crate::lock::lock;

/// A cell that may be cut further.
pub struct Open {
    pub cell: Cell,
    /// Its hull and error.
    pub part: Part,
    /// Free space in the hull that verifying it found besides the samples.
    pub found: Vec<Sample>,
    /// True when no candidate divides the cell.
    pub is_final: bool,
}

/// Cuts cells of one shape towards a goal.
pub struct Splitter<'a> {
    pub context: Context<'a>,
    pub creases: &'a Creases,
    pub goal: Goal,
}

impl Splitter<'_> {
    /// Returns one cell for each component, or one for all of them where they are cut together.
    fn first_cells(&self, progress: &Progress) -> Result<Vec<Cell>, Stopped> {
        let shape = self.context.shape;
        let components = &shape.components;
        if self.goal.grouping == Grouping::Components && 2 * components.len() <= self.goal.max_parts {
            let cell = |component: &Component| {
                progress.check()?;
                Ok(Cell::of_triangles(shape, &component.triangles, shape.body_of(component)))
            };
            return components.iter().map(cell).collect();
        }
        let all: Vec<u32> = components.iter().flat_map(|component| &component.triangles).copied().collect();
        Ok(vec![Cell::of_triangles(shape, &all, Body::Whole)])
    }

    /// Returns the first cells with their hulls.
    pub fn first_parts(&self, progress: &Progress) -> Result<Vec<Open>, Stopped> {
        self.open_all(self.first_cells(progress)?, progress)
    }

    /// Measures the hulls of cells, without the cells that have no volume and no surface that would deserve a slab.
    fn open_all(&self, cells: Vec<Cell>, progress: &Progress) -> Result<Vec<Open>, Stopped> {
        let measured = self.context.with(progress).each_apart(&cells, |context, cell| {
            Ok(self.part_of(cell).map(|mut part| {
                let found = self.verify(context, &mut part);
                (part, found)
            }))
        })?;
        let open = |(cell, measured): (Cell, Option<(Part, Vec<Sample>)>)| {
            measured.map(|(part, found)| Open { cell, part, found, is_final: false })
        };
        Ok(cells.into_iter().zip(measured).filter_map(open).collect())
    }

    /// Returns the hull of a cell and its error by the samples; `None` where the cell has none.
    fn part_of(&self, cell: &Cell) -> Option<Part> {
        let points = cell.points();
        if cell.polygons.is_empty() && rank(&points).is_ok_and(|rank| rank < Rank::Solid) {
            return None;
        }
        let Context { shape, space, thickness, .. } = self.context;
        let hull = wrap_piece(&points, shape, thickness, self.goal.loose)?;
        Some(Part { error: space.error(&hull), hull })
    }

    /// Searches the surface of a hull that seems good enough, or nearly so, for deep places between the samples. Returns the
    /// places, and corrects the error of the part by them.
    pub fn verify(&self, context: &Context<'_>, part: &mut Part) -> Vec<Sample> {
        if part.error > VERIFIED_UP_TO * self.goal.verify_depth || !context.verified {
            return Vec::new();
        }
        let found = violations(context.shape, context.errors, &part.hull, self.goal.verify_depth);
        part.error = deepest(part.error, &found);
        found
    }

    /// Returns the cells after the best cut, or `None` when no candidate divides the cell.
    pub fn best_cut(&self, open: &Open) -> Result<Option<Vec<Open>>, Stopped> {
        let Context { shape, space, progress, .. } = self.context;
        let hull = &open.part.hull;
        let mut enclosed = space.swallowed(hull);
        enclosed.extend_from_slice(&open.found);
        let planes = candidates(shape, self.creases, &open.cell, hull, &enclosed, self.goal.effort);
        let judge = Judge::new(&self.context, &self.goal, &open.cell, hull, &enclosed);
        let mut scored = scores(&judge, &planes, progress)?;
        while let Some(next) = scored.iter().enumerate().min_by(|a, b| a.1.order(b.1)).map(|(place, _)| place) {
            let Score { index, is_whole, .. } = scored.swap_remove(next);
            progress.check()?;
            if !is_whole {
                scored.extend(judge.score(index, &planes[index], f64::INFINITY));
                continue;
            }
            let (plane, epsilon) = (&planes[index].plane, ON_PLANE * shape.diagonal);
            let cells = if self.goal.grouping == Grouping::Sides {
                open.cell.split(shape, plane, epsilon)
            } else {
                open.cell.cut(shape, plane, epsilon)
            };
            let children = self.open_all(cells, progress)?;
            if children.len() > 1 {
                return Ok(Some(children));
            }
        }
        Ok(None)
    }
}

/// Scores the candidates. Threads decide which scores are whole, and never which whole score is the best.
fn scores(judge: &Judge<'_>, planes: &[Candidate], progress: &Progress) -> Result<Vec<Score>, Stopped> {
    let best = Mutex::new(f64::INFINITY);
    let best = || lock(&best);
    let numbered: Vec<(usize, &Candidate)> = planes.iter().enumerate().collect();
    let scored = progress.try_map(&numbered, |&(index, candidate)| {
        let bound = *best();
        let score = judge.score(index, candidate, bound);
        if let Some(Score { value, is_whole: true, .. }) = score {
            let mut best = best();
            *best = best.min(value);
        }
        Ok(score)
    })?;
    Ok(scored.into_iter().flatten().collect())
}

/// Returns the error of a part in which these places were found besides the samples.
pub fn deepest(error: f64, found: &[Sample]) -> f64 {
    found.iter().map(|sample| sample.depth).fold(error, f64::max)
}
