//! One pass from many exact parts to one hull: the tolerance climbs rung by rung, each rung joins what the last one left.
//! Budgets and the front of choices are read off the rungs.

use super::cover::Coverer;
use super::merge::Merger;
use super::piece::nearly;
use super::sampling::on_triangles;
use super::shape::Shape;
use super::slim::slim;
use super::space::FreeSpace;
use super::split::Part;
use crate::geometry::{Aabb, ConvexHull, HullError, Progress, Stopped, Vec3};

/// Ratio of the tolerances of neighbouring rungs.
const STEP: f64 = 1.3;

/// Most rungs: the last is far above any error.
const RUNGS: usize = 28;

/// Rounds of halving the interval for the tolerance of vertex reduction.
const REFINEMENTS: usize = 3;

/// Surface this far outside of all hulls is taken in, relative to the diagonal: 0.001 counts as covered.
const MENDED: f64 = 8.5e-4;

/// Samples that are looked at for it, besides all corners.
const MENDING_SAMPLES: usize = 4000;

/// Hulls and their vertices: 25 times the physics cost.
pub(super) fn size(parts: &[Part]) -> usize {
    parts.iter().map(|part| part.hull.points().len() + 1).sum()
}

/// The largest error of the parts.
pub(super) fn worst(parts: &[Part]) -> f64 {
    parts.iter().map(|part| part.error).fold(0.0, f64::max)
}

/// Turns parts into results.
pub(super) struct Solver<'a> {
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
            by_corners: exact,
        };
        coverer.run(atoms, merged.clone(), progress).map_err(|stop| (stop, merged))
    }

    /// Reduces vertices within the limit.
    pub fn slimmed(&self, parts: &[Part], limit: f64, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        parts
            .iter()
            .map(|part| slim(part.clone(), self.shape, self.space, self.verified, limit, self.max_vertices, progress))
            .collect()
    }

    /// Takes in every corner and sample of the surface that vertex reduction left farther out than counts as covered.
    pub fn mended(&self, mut parts: Vec<Part>) -> Vec<Part> {
        let reach = MENDED * self.shape.diagonal;
        let mut bounds: Vec<Aabb> = parts.iter().map(|part| part.hull.bounds().grown(reach)).collect();
        let samples = on_triangles(&self.shape.points, &self.shape.triangles, MENDING_SAMPLES);
        for point in self.shape.points.iter().chain(samples.iter().map(|(point, _)| point)) {
            let near = |index: usize| bounds[index].contains(point);
            if (0..parts.len()).any(|index| near(index) && parts[index].hull.contains(point, 0.5 * reach)) {
                continue;
            }
            let gap = |index: usize| parts[index].hull.distance(point);
            let Some(nearest) = (0..parts.len()).min_by(|&a, &b| gap(a).total_cmp(&gap(b))) else { continue };
            let part = &parts[nearest];
            if gap(nearest) <= reach || part.hull.points().len() >= self.max_vertices {
                continue;
            }
            let corners: Vec<Vec3> = part.hull.points().iter().chain([point]).copied().collect();
            if let Ok(hull) = ConvexHull::of_points(&corners)
                && hull.points().len() <= self.max_vertices
            {
                bounds[nearest] = hull.bounds().grown(reach);
                parts[nearest] = Part { error: self.space.error(&hull), hull };
            }
        }
        parts
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
        parts
            .into_iter()
            .map(|part| {
                if part.hull.points().len() <= self.max_vertices {
                    return part;
                }
                match part.hull.clone().wrapped(self.max_vertices, &silent) {
                    Ok(hull) => Part { error: self.space.error(&hull), hull },
                    Err(_) => part,
                }
            })
            .collect()
    }

    /// Climbs from `limit` until one hull is left, showing each rung: the tolerance and the parts before their vertices
    /// are reduced.
    pub fn climb(
        &self,
        atoms: Vec<Part>,
        limit: f64,
        progress: &Progress,
        mut rung: impl FnMut(f64, &[Part]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let mut parts = atoms;
        let mut limit = limit;
        for _ in 0..RUNGS {
            parts = self.covered(&parts, limit, false, progress).map_err(|(stop, _)| stop)?;
            if parts.len() <= self.max_hulls {
                rung(limit, &parts)?;
            }
            if parts.len() == 1 {
                break;
            }
            limit *= STEP;
        }
        if parts.len() > 1
            && let Some(whole) = self.whole()
        {
            rung(limit.max(whole.error), &[whole])?;
        }
        Ok(())
    }

    /// The single hull.
    fn whole(&self) -> Option<Part> {
        let hull = nearly(&self.shape.points, 0.0).ok()?;
        Some(Part { error: self.space.error(&hull), hull })
    }

    /// The least error within `most` hulls plus vertices. `known`: results that may be good enough already.
    pub fn within_budget(
        &self,
        known: Vec<Vec<Part>>,
        atoms: Vec<Part>,
        limit: f64,
        most: usize,
        progress: &Progress,
    ) -> Result<Vec<Part>, Stopped> {
        let mut best: Option<Vec<Part>> = None;
        let mut offer = |parts: Vec<Part>| {
            if size(&parts) <= most && best.as_ref().is_none_or(|best| worst(&parts) < worst(best)) {
                best = Some(parts);
            }
        };
        known.into_iter().for_each(&mut offer);
        let mut last: Option<Vec<Part>> = None;
        let climbed = self.climb(atoms, limit, progress, |limit, parts| {
            if 5 * parts.len() <= most {
                // On the first rungs a larger bulge than the rung's may be what fits the budget.
                for bulge in [limit, 1.5 * limit, 2.5 * limit] {
                    let slimmed = self.slimmed(parts, bulge, progress)?;
                    if size(&slimmed) <= most {
                        offer(self.refined(parts, slimmed, bulge, most, progress)?);
                        break;
                    }
                }
            }
            last = Some(parts.to_vec());
            Ok(())
        });
        if climbed == Err(Stopped::Cancelled) {
            return Err(Stopped::Cancelled);
        }
        match best {
            Some(best) => Ok(best),
            None => {
                climbed?;
                Ok(self.smallest(most, progress)?)
            }
        }
    }

    /// The least tolerance of vertex reduction that keeps within the budget.
    fn refined(
        &self,
        parts: &[Part],
        fitting: Vec<Part>,
        limit: f64,
        most: usize,
        progress: &Progress,
    ) -> Result<Vec<Part>, Stopped> {
        let mut best = fitting;
        let (mut low, mut high) = (worst(parts).min(limit), limit);
        for _ in 0..REFINEMENTS {
            let middle = 0.5 * (low + high);
            let slimmed = self.slimmed(parts, middle, progress)?;
            if size(&slimmed) <= most {
                high = middle;
                best = slimmed;
            } else {
                low = middle;
            }
        }
        Ok(best)
    }

    /// The single hull in as few vertices as the budget leaves, at least a tetrahedron.
    fn smallest(&self, most: usize, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        let Some(whole) = self.whole() else { return Ok(Vec::new()) };
        let vertices = most.saturating_sub(1).clamp(4, self.max_vertices.max(4));
        match whole.hull.clone().wrapped(vertices, progress) {
            Ok(hull) => Ok(vec![Part { error: self.space.error(&hull), hull }]),
            Err(HullError::Stopped(stop)) => Err(stop),
            Err(_) => Ok(vec![whole]),
        }
    }
}
