//! Rounds a hull to the grid of a [`Domain`] outward, so that the decoded hull contains the hull.
//!
//! Each vertex moves to a grid point that lies above all facets at the vertex, or in them. The surface with the moved
//! vertices then encloses the whole hull: while the vertices move along straight lines, no triangle enters it. Among
//! the grid points around a vertex, the one that adds the least volume, to first order, is taken. The result is checked
//! exactly; where rounding left a point outside, the facets near that point get a margin.

use rayon::prelude::*;

use crate::geometry::predicates::dividing_point_sign;
use crate::geometry::{ConvexHull, Vec3, prove};

use super::convex_block::{hull_on_grid, sort_grid_points, to_grid_point};
use super::error::{HullName, WireError};
use super::grid_hull::GridHull;
use super::quantize::{Domain, GRID_MAX, GridPoint, HeadRoom};

/// Heights in grid steps that a moved vertex must have above the facets at the vertex. A facet begins with the first, which
/// allows for the rounding of the heights themselves, and goes on to the next when a point is found outside of it.
const MARGINS: [f64; 5] = [-1e-6, 1e-6, 1.0 / 64.0, 1.0 / 8.0, 0.5];
/// How far a facet may move outward, in grid steps.
const MOST_GROWTH: f64 = 2.0;
/// Rings of grid lines around a vertex that are searched first, ...
const NEAR: i32 = 1;
/// ... and at vertices so sharp that no near grid point lies above all their facets.
const FAR: i32 = 5;
/// Most steps by which a hull may leave the box of its points.
const MOST_ROOM: u16 = 1;
/// A facet whose plane is this close to a point outside, in grid steps, gets a larger margin.
const REACH: f64 = 2.0;
/// Points this close to the surface of a viewer's hull, in grid steps, may be the ones that lie outside.
const VIEWER_NOISE: f64 = 1e-3;
/// Coordinates closer than this to a grid line, in steps, are compared with it exactly.
const NEAR_LINE: f64 = 1e-6;

/// A grid point that may lie beyond the grid.
type Candidate = [i32; 3];

/// A hull rounded outward.
pub enum Rounded {
    /// The grid points, which contain every point.
    Inside(Vec<GridPoint>),
    /// The domain is too small: it needs this much more room.
    Needs(HeadRoom),
    /// No hull of grid points contains the points.
    NotFound,
}

/// Whose arithmetic must find all points inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// `Min + n / 65535 * (Max - Min)` without rounding.
    Exact,
    /// The same, and also a viewer's single precision.
    ExactAndViewer,
}

/// Rounds `hull` so that the result contains `source`, which are the points that touch the surface of `hull`.
/// `room` is what the domain has beyond the box of the points.
pub fn round_outward(
    domain: &Domain,
    room: &HeadRoom,
    hull: &ConvexHull,
    source: &[Vec3],
    reader: Reader,
) -> Result<Rounded, WireError> {
    let mut rounding = Rounding::new(domain, room, hull, reader);
    // Each round raises the margin of a facet at least.
    for _ in 0..MARGINS.len() * 2 {
        let moved = rounding.move_vertices();
        if let Some(room) = room_for(&moved) {
            return Ok(Rounded::Needs(room));
        }
        let mut points: Vec<GridPoint> = moved.iter().map(|point| point.map(|c| c as u16)).collect();
        sort_grid_points(&mut points);
        let on_grid = hull_on_grid(domain, HullName::Single, &points)?;
        let outside = outside(domain, &on_grid, source, reader);
        if outside.is_empty() {
            let mut kept: Vec<GridPoint> = on_grid.points().iter().map(to_grid_point).collect();
            sort_grid_points(&mut kept);
            return Ok(Rounded::Inside(kept));
        }
        if !rounding.raise_margins(&outside) {
            break;
        }
    }
    Ok(Rounded::NotFound)
}

/// Returns the steps by which points lie beyond the grid.
fn room_for(points: &[Candidate]) -> Option<HeadRoom> {
    let most = i32::from(GRID_MAX);
    let room = [0, 1, 2].map(|axis| {
        let along = points.iter().map(|point| point[axis]);
        let (below, above) = along.fold((0, 0), |(below, above), c| (below.max(-c), above.max(c - most)));
        [below as u16, above as u16]
    });
    (room != [[0; 2]; 3]).then_some(HeadRoom(room))
}

struct Rounding<'a> {
    domain: &'a Domain,
    hull: &'a ConvexHull,
    reader: Reader,
    /// The least and the greatest grid line on each axis: beyond the grid, where the domain may get more room.
    ends: [[i32; 2]; 3],
    facets: Vec<Facet>,
    /// For each vertex, its facets.
    around: Vec<Vec<u32>>,
    /// For each vertex, the gradient of the volume, in grid steps.
    gradient: Vec<Vec3>,
}

struct Facet {
    /// Of length 1 for points in grid steps.
    normal: Vec3,
    /// Index into [`MARGINS`].
    margin: usize,
}

impl<'a> Rounding<'a> {
    fn new(domain: &'a Domain, room: &HeadRoom, hull: &'a ConvexHull, reader: Reader) -> Self {
        // A relative size of steps is enough, and keeps products in range.
        let step = domain.step() / domain.step().amax();
        let mut facets = Vec::new();
        let mut around = vec![Vec::new(); hull.points().len()];
        let mut gradient = vec![Vec3::zeros(); hull.points().len()];
        for (plane, corners) in hull.planes().iter().zip(hull.facets()) {
            let covector = plane.normal.component_mul(&step);
            let corners: Vec<u32> = corners.collect();
            let area = relative_area(domain, hull, &corners);
            for &corner in &corners {
                around[corner as usize].push(facets.len() as u32);
                gradient[corner as usize] += covector * area;
            }
            facets.push(Facet { normal: covector.normalize(), margin: 0 });
        }
        let left = |axis: usize, side: usize| i32::from(MOST_ROOM.saturating_sub(room.0[axis][side]));
        let ends = [0, 1, 2].map(|axis| [-left(axis, 0), i32::from(GRID_MAX) + left(axis, 1)]);
        Self { domain, hull, reader, ends, facets, around, gradient }
    }

    /// Returns the grid points that take the place of the vertices.
    fn move_vertices(&self) -> Vec<Candidate> {
        (0..self.around.len()).flat_map(|vertex| self.move_vertex(vertex)).collect()
    }

    /// Returns the grid points that take the place of a vertex: one on the grid if possible, else beyond it, else farther
    /// away, else two, else all corners of the vertex's cell. With a margin, two and all corners may lie beyond the grid as
    /// well: the tips of a needle are on the border.
    fn move_vertex(&self, vertex: usize) -> Vec<Candidate> {
        let at = &self.hull.points()[vertex];
        let lines = [0, 1, 2].map(|axis| self.lines(axis, at[axis]));
        let on_grid = [[0, i32::from(GRID_MAX)]; 3];
        let one = |rings: i32, ends: &[[i32; 2]; 3]| {
            let offers = offers(&lines, rings, ends).filter_map(|offer| Some((self.growth(vertex, &offer)?, offer)));
            offers.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, offer)| vec![offer.number])
        };
        let two =
            |rings: i32, ends: &[[i32; 2]; 3]| self.pair(vertex, &offers(&lines, rings, ends).collect::<Vec<_>>());
        one(NEAR, &on_grid)
            .or_else(|| one(NEAR, &self.ends))
            .or_else(|| one(FAR, &on_grid))
            .or_else(|| two(0, &on_grid))
            .or_else(|| two(1, &on_grid))
            .or_else(|| two(self.margin_at(vertex), &self.ends))
            .unwrap_or_else(|| offers(&lines, self.margin_at(vertex), &self.ends).map(|offer| offer.number).collect())
    }

    /// Returns how many rings of lines beyond its cell a vertex needs when the cell takes its place.
    fn margin_at(&self, vertex: usize) -> i32 {
        let has_margin = self.around[vertex].iter().any(|&facet| MARGINS[self.facets[facet as usize].margin] > 1e-3);
        i32::from(has_margin)
    }

    /// Returns the volume that moving a vertex adds, to first order; `None` where the new place is below one of the vertex's
    /// facets or too far above it.
    fn growth(&self, vertex: usize, to: &NearPoint) -> Option<f64> {
        let is_allowed = self.around[vertex].iter().all(|&facet| {
            let [exact, lower] = self.heights(facet, to);
            lower >= 0.0 && exact <= MOST_GROWTH
        });
        is_allowed.then(|| self.gradient[vertex].dot(&to.exact))
    }

    /// Returns the height of a place above a facet, and its height above the facet's margin for the strictest reader.
    fn heights(&self, facet: u32, to: &NearPoint) -> [f64; 2] {
        let Facet { normal, margin } = &self.facets[facet as usize];
        let exact = normal.dot(&to.exact);
        [exact, exact.min(normal.dot(&to.viewer)) - MARGINS[*margin]]
    }

    /// Returns the two places that add the least volume of those with a point between them above all facets of the vertex.
    fn pair(&self, vertex: usize, offers: &[NearPoint]) -> Option<Vec<Candidate>> {
        let facets = &self.around[vertex];
        let heights: Vec<Vec<[f64; 2]>> =
            offers.iter().map(|offer| facets.iter().map(|&facet| self.heights(facet, offer)).collect()).collect();
        let is_small = |index: usize| heights[index].iter().all(|[exact, _]| *exact <= MOST_GROWTH);
        let mut best: Option<(f64, [usize; 2])> = None;
        for one in (0..offers.len()).filter(|&index| is_small(index)) {
            for other in (one + 1..offers.len()).filter(|&index| is_small(index)) {
                // Shares of `other` for which the point between is above every facet.
                let (mut least, mut most) = (0.0_f64, 1.0_f64);
                for ([_, from], [_, to]) in heights[one].iter().zip(&heights[other]) {
                    let crossing = from / (from - to);
                    match (*from >= 0.0, *to >= 0.0) {
                        (true, true) => {}
                        (true, false) => most = most.min(crossing),
                        (false, true) => least = least.max(crossing),
                        (false, false) => most = -1.0,
                    }
                }
                let growth = [one, other].map(|index| self.gradient[vertex].dot(&offers[index].exact).max(0.0));
                let growth = growth[0] + growth[1];
                if least <= most && best.is_none_or(|(smallest, _)| growth < smallest) {
                    best = Some((growth, [one, other]));
                }
            }
        }
        best.map(|(_, pair)| pair.map(|index| offers[index].number).to_vec())
    }

    /// Returns the grid lines around a coordinate, the nearest first.
    fn lines(&self, axis: usize, at: f64) -> Vec<Line> {
        let (min, max) = (self.domain.min()[axis], self.domain.max()[axis]);
        let steps = f64::from(GRID_MAX);
        let place = (at - min) / (max - min) * steps;
        let nearest = place.round();
        let sign = dividing_point_sign(min, max, nearest, steps, at);
        let is_on_line = sign == 0.0;
        // The ring of a line is its distance in whole steps: 0 for the two lines beside the coordinate.
        let (below, above) = if is_on_line {
            (nearest, nearest)
        } else if sign > 0.0 {
            (nearest - 1.0, nearest)
        } else {
            (nearest, nearest + 1.0)
        };
        let line = |number: f64, ring: i32| {
            let exact = number - place;
            let exact = match number == nearest && exact.abs() < NEAR_LINE {
                true if is_on_line => 0.0,
                true => exact.abs().max(f64::MIN_POSITIVE).copysign(sign),
                false => exact,
            };
            let number = number as i32;
            let viewer = match self.reader {
                Reader::Exact => exact,
                Reader::ExactAndViewer => (self.domain.decode_single(axis, number) - at) / (max - min) * steps,
            };
            Line { number, ring, exact, viewer }
        };
        let mut lines = Vec::new();
        for ring in 0..=FAR {
            lines.push(line(below - f64::from(ring), ring));
            if above + f64::from(ring) != below - f64::from(ring) {
                lines.push(line(above + f64::from(ring), ring));
            }
        }
        lines
    }

    /// Gives a larger margin to the facets near points outside. Returns whether there is any such facet.
    fn raise_margins(&mut self, outside: &[Vec3]) -> bool {
        let mut is_raised = false;
        let steps = |vector: Vec3| vector.component_div(&self.domain.step());
        for (facet, corners) in self.facets.iter_mut().zip(self.hull.facets()) {
            let Some(corner) = { corners }.next() else { continue };
            let corner = self.hull.points()[corner as usize];
            let is_near = outside.iter().any(|point| facet.normal.dot(&steps(point - corner)) > -REACH);
            if is_near && facet.margin + 1 < MARGINS.len() {
                facet.margin += 1;
                is_raised = true;
            }
        }
        is_raised
    }
}

/// Returns the points of `source` that lie outside of a hull on the grid; for a viewer's hull, all that may.
pub fn outside(domain: &Domain, on_grid: &ConvexHull, source: &[Vec3], reader: Reader) -> Vec<Vec3> {
    let exact = GridHull::new(domain, on_grid);
    let outside: Vec<Vec3> = source.par_iter().with_min_len(256).filter(|p| !exact.contains(p)).copied().collect();
    if !outside.is_empty() || reader == Reader::Exact {
        return outside;
    }
    let Some(seen) = seen_by_viewers(domain, on_grid.points()) else { return source.to_vec() };
    if prove(&seen, source).is_ok_and(|proof| proof.max_outside == 0.0) {
        return Vec::new();
    }
    let close = domain.step().amax() * VIEWER_NOISE;
    source.iter().filter(|point| !seen.contains(point, -close)).copied().collect()
}

/// Returns the hull of grid points as a viewer decodes them, in single precision; `None` where that is flat.
pub fn seen_by_viewers(domain: &Domain, points: &[Vec3]) -> Option<ConvexHull> {
    let decode = |point: &Vec3| Vec3::from_fn(|axis, _| domain.decode_single(axis, point[axis] as i32));
    let decoded: Vec<Vec3> = points.iter().map(decode).collect();
    ConvexHull::of_points(&decoded).ok()
}

/// A grid point near a vertex.
struct NearPoint {
    number: Candidate,
    /// Steps from the vertex to the point.
    exact: Vec3,
    /// The same for the point as a viewer decodes it.
    viewer: Vec3,
}

/// Iterates over the points where the lines of the first rings meet, between the least and the greatest line of each axis.
fn offers<'a>(lines: &'a [Vec<Line>; 3], rings: i32, ends: &[[i32; 2]; 3]) -> impl Iterator<Item = NearPoint> + 'a {
    let ends = *ends;
    let along = move |axis: usize| {
        let is_allowed =
            move |line: &&Line| line.ring <= rings && (ends[axis][0]..=ends[axis][1]).contains(&line.number);
        lines[axis].iter().filter(is_allowed)
    };
    along(0).flat_map(move |x| along(1).flat_map(move |y| along(2).map(move |z| NearPoint::at([x, y, z]))))
}

impl NearPoint {
    fn at(lines: [&Line; 3]) -> Self {
        Self {
            number: lines.map(|line| line.number),
            exact: Vec3::from(lines.map(|line| line.exact)),
            viewer: Vec3::from(lines.map(|line| line.viewer)),
        }
    }
}

/// A grid line beside a coordinate of a vertex.
struct Line {
    number: i32,
    /// Whole steps between the line and the coordinate.
    ring: i32,
    /// Steps from the coordinate to the line; 0 only where they are equal.
    exact: f64,
    /// The same for the line as a viewer decodes it.
    viewer: f64,
}

/// Returns the area of a facet relative to the squared size of the domain.
fn relative_area(domain: &Domain, hull: &ConvexHull, corners: &[u32]) -> f64 {
    let size = (domain.max() - domain.min()).amax();
    let at = |corner: u32| (hull.points()[corner as usize] - domain.min()) / size;
    let [first, rest @ ..] = corners else { return 0.0 };
    let fan = rest.windows(2).map(|pair| (at(pair[0]) - at(*first)).cross(&(at(pair[1]) - at(*first))));
    fan.sum::<Vec3>().norm() / 2.0
}

#[cfg(test)]
mod tests;
