//! One pass from many exact parts to one hull: the tolerance climbs rung by rung, each rung joins what the last one left.
//! Budgets and the front of choices are read off the rungs.

use crate::decompose::combine::cover::Coverer;
use crate::decompose::combine::merge::Merger;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::nearly;
use crate::decompose::measure::slab::slab;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::reduce::vertex_reduction::slim;
use crate::geometry::{Progress, Stopped};

/// Ratio of the tolerances of neighbouring rungs.
pub const STEP: f64 = 1.2;

/// Most rungs: the last is far above any error.
const RUNGS: usize = 40;

/// Parts up to which a quick result is grown over single corners.
const FEW_ATOMS: usize = 12;

/// Hulls plus vertices of the smallest hull: a tetrahedron.
pub const LEAST_HULL: usize = 5;

/// Hulls and their vertices: 25 times the physics cost.
pub fn size(parts: &[Part]) -> usize {
    parts.iter().map(|part| part.hull.points().len() + 1).sum()
}

/// The largest error of the parts.
pub fn worst(parts: &[Part]) -> f64 {
    parts.iter().map(|part| part.error).fold(0.0, f64::max)
}

/// Turns parts into results.
pub struct Solver<'a> {
    pub shape: &'a Shape,
    pub space: &'a FreeSpace,
    pub thickness: f64,
    pub verified: bool,
    pub max_hulls: usize,
    pub max_vertices: usize,
}

impl Solver<'_> {
    pub fn merger(&self, limit: f64) -> Merger<'_> {
        Merger { shape: self.shape, space: self.space, thickness: self.thickness, verified: self.verified, limit }
    }

    /// The cheapest cover of the atoms within the limit. When the deadline passes, what is there.
    pub fn covered(
        &self,
        atoms: &[Part],
        limit: f64,
        exact: bool,
        progress: &Progress,
    ) -> Result<Vec<Part>, (Stopped, Vec<Part>)> {
        let merged = self.merger(limit).run(atoms.to_vec(), 1, progress)?;
        let coverer = Coverer {
            shape: self.shape,
            space: self.space,
            thickness: self.thickness,
            limit,
            verified: self.verified && !exact,
            // The dear part of it: for a quick result only where there is little to do.
            by_corners: exact && (self.verified || atoms.len() <= FEW_ATOMS),
        };
        coverer.run(atoms, merged.clone(), progress).map_err(|stop| (stop, merged))
    }

    /// Reduces vertices within the limit.
    pub fn slimmed(&self, parts: &[Part], limit: f64, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        let slim_one =
            |part: &Part| slim(part.clone(), self.shape, self.space, self.verified, limit, self.max_vertices, progress);
        parts.iter().map(slim_one).collect()
    }

    /// Joins down to the most hulls allowed, least error first.
    pub fn bounded(&self, parts: Vec<Part>, progress: &Progress) -> Result<Vec<Part>, (Stopped, Vec<Part>)> {
        if parts.len() <= self.max_hulls {
            return Ok(parts);
        }
        self.merger(f64::INFINITY).run(parts, self.max_hulls, progress)
    }

    /// Whatever the deadline: few enough hulls and vertices for a block.
    pub fn forced(&self, parts: Vec<Part>) -> Vec<Part> {
        let silent = Progress::silent();
        let parts = self.bounded(parts, &silent).unwrap_or_else(|(_, parts)| parts);
        let bound = |part: Part| part.clone().bounded(self.max_vertices, self.space, &silent).unwrap_or(part);
        parts.into_iter().map(bound).collect()
    }

    /// Climbs from `limit` until `rung` says false, showing each rung: the tolerance and the parts before their vertices are
    /// reduced. One hull stays one, but may do with fewer vertices on later rungs.
    pub fn climb(
        &self,
        atoms: Vec<Part>,
        limit: f64,
        progress: &Progress,
        mut rung: impl FnMut(f64, &[Part]) -> Result<bool, Stopped>,
    ) -> Result<(), Stopped> {
        let mut parts = atoms;
        let mut limit = limit;
        for _ in 0..RUNGS {
            parts = self.covered(&parts, limit, false, progress).map_err(|(stop, _)| stop)?;
            if parts.len() <= self.max_hulls && !rung(limit, &parts)? {
                return Ok(());
            }
            limit *= STEP;
        }
        if let Some(whole) = self.whole() {
            rung(limit.max(whole.error), &[whole])?;
        }
        Ok(())
    }

    /// The single hull, of what is flat a slab.
    pub fn whole(&self) -> Option<Part> {
        let points = &self.shape.points;
        let hull = nearly(points, 0.0).ok().or_else(|| slab(points, self.thickness))?;
        Some(Part { error: self.space.error(&hull), hull })
    }
}
