//! Wraps the points of a mesh by a single hull on the grid of a block, in at most a given number of vertices.

use std::borrow::Cow;

use crate::geometry::hull::wrap;
use crate::geometry::{Aabb, ConvexHull, Progress, Vec3};

use super::convex_block::{domain_around, fit_hull, hull_on_grid};
use super::error::{HullName, WireError};
use super::limits::MIN_HULL_POINTS;
use super::outward::{Reader, Rounded, outside, round_outward};
use super::quantize::{Domain, GRID_MAX, GridPoint, HeadRoom};

/// Most times that a domain is enlarged for a hull that is rounded outward. Each of its six sides may get room once.
const ENLARGEMENTS: usize = 6;
/// Most times that a hull is reduced because rounding it outward takes more vertices.
const REDUCTIONS: usize = 4;
/// Grid steps by which all facets of a hull move outward before its vertices are rounded to the nearest grid points, which
/// are within 0.87 steps.
const GROWTHS: [f64; 3] = [1.0, 2.0, 4.0];
/// Most grid steps by which the box of such a hull may grow: that of a thin hull would grow by far more than its facets.
const MOST_GROWTH: f64 = 64.0;

/// The points of a mesh that its single hull has to contain, and the room for it.
pub struct Contents {
    /// The points of the mesh near the surface of the hull.
    near: Vec<Vec3>,
    /// The box around them.
    within: Aabb,
    /// The box around all hulls of the block.
    around: Aabb,
}

impl Contents {
    /// Returns `None` without points.
    pub fn new(near: Vec<Vec3>, around: Aabb) -> Option<Self> {
        Some(Self { within: Aabb::of_points(&near)?, near, around })
    }

    /// Returns a domain and a hull in it of at most `max_vertices` that contains the points as viewers decode it, or at least
    /// exactly; `None` where there is no such hull on the grid. `hull` contains the points but for rounding.
    pub fn wrap(&self, hull: &ConvexHull, max_vertices: usize) -> Result<Option<(Domain, Vec<GridPoint>)>, WireError> {
        for reader in [Reader::ExactAndViewer, Reader::Exact] {
            let wrapped = match self.rounded(hull, max_vertices, reader)? {
                None => self.grown(hull, max_vertices, reader)?,
                rounded => rounded,
            };
            if wrapped.is_some() {
                return Ok(wrapped);
            }
        }
        Ok(None)
    }

    /// Rounds the hull outward. Where that takes too many vertices, the hull is reduced before.
    fn rounded(
        &self,
        hull: &ConvexHull,
        max_vertices: usize,
        reader: Reader,
    ) -> Result<Option<(Domain, Vec<GridPoint>)>, WireError> {
        let mut hull = Cow::Borrowed(hull);
        for _ in 0..=REDUCTIONS {
            let Some((domain, points)) = self.round(&hull, reader)? else { return Ok(None) };
            let Some(excess) = points.len().checked_sub(max_vertices + 1) else { return Ok(Some((domain, points))) };
            let fewer = hull.points().len().checked_sub(excess + 1).filter(|fewer| *fewer >= MIN_HULL_POINTS);
            let reduced = fewer.and_then(|fewer| wrap(hull.points(), fewer, &Progress::silent()).ok());
            let Some(reduced) = reduced else { return Ok(None) };
            hull = Cow::Owned(reduced);
        }
        Ok(None)
    }

    /// Rounds a hull outward, in a domain with as much room as that takes.
    fn round(&self, hull: &ConvexHull, reader: Reader) -> Result<Option<(Domain, Vec<GridPoint>)>, WireError> {
        let mut room = HeadRoom::default();
        for _ in 0..=ENLARGEMENTS {
            let Some(domain) = self.domain(hull, &room, reader)? else { return Ok(None) };
            match round_outward(&domain, &room, hull, &self.near, reader)? {
                Rounded::Inside(points) => return Ok(Some((domain, points))),
                Rounded::Needs(more) => room = room.and(&more),
                Rounded::NotFound => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Grows the hull on all sides and rounds it to the nearest grid points, which never takes more vertices.
    fn grown(
        &self,
        hull: &ConvexHull,
        max_vertices: usize,
        reader: Reader,
    ) -> Result<Option<(Domain, Vec<GridPoint>)>, WireError> {
        let center = hull.centroid();
        let least_height = hull.planes().iter().map(|plane| -plane.height(&center)).fold(f64::INFINITY, f64::min);
        let size = hull.bounds().size().amax();
        let step = self.around.size().amax() / f64::from(GRID_MAX);
        for steps in GROWTHS {
            let share = steps * step / least_height;
            if least_height <= 0.0 || share * size > MOST_GROWTH * step {
                break;
            }
            let points: Vec<Vec3> = hull.points().iter().map(|point| point + (point - center) * share).collect();
            let Ok(grown) = ConvexHull::of_points(&points) else { break };
            let Some(domain) = self.domain(&grown, &HeadRoom::default(), reader)? else { break };
            let points = fit_hull(&domain, HullName::Single, grown.points())?;
            let on_grid = hull_on_grid(&domain, HullName::Single, &points)?;
            if points.len() <= max_vertices && outside(&domain, &on_grid, &self.near, reader).is_empty() {
                return Ok(Some((domain, points)));
            }
        }
        Ok(None)
    }

    /// Returns the domain around the hull and all others; `None` where viewers cannot hold it and have to.
    fn domain(&self, hull: &ConvexHull, room: &HeadRoom, reader: Reader) -> Result<Option<Domain>, WireError> {
        let domain = domain_around(self.around.union(&hull.bounds()), Some(&self.within), room)?;
        Ok((reader == Reader::Exact || domain.is_single()).then_some(domain))
    }
}
