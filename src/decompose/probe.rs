//! Looking closely at hulls: places of their surface that are in free space, farther from the mesh than a bound.
//!
//! Samples of free space are few; what lies between them is found here before a hull is kept. Faces are halved until the
//! distance at the middle of a piece decides about all of it: the distance to the mesh changes no faster than the place.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::shape::Shape;
use super::space::{FreeSpace, Sample};
use super::split::Part;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::{ConvexHull, Progress, Stopped, Vec3};

/// Most pieces looked at on one hull, the large ones first.
const PIECES: usize = 1500;

/// The same where whole results are compared.
const MEASURED_PIECES: usize = 3000;

/// Pieces of a smaller radius are judged by their middle alone: a share of the bound, and of the diagonal.
const SMALLEST_OF_BOUND: f64 = 0.2;
const SMALLEST: f64 = 2e-3;

/// Most places that are told of one hull.
const MOST_FOUND: usize = 48;

/// How far below the surface a place is taken, as a share of the way to the centre: on the surface nothing is swallowed.
const SUNK: f64 = 1e-3;

/// Places of the hull's surface outside the solid that are deeper than `limit` in free space, and how deep.
pub(super) fn violations(shape: &Shape, hull: &ConvexHull, limit: f64) -> Vec<Sample> {
    first_violations(shape, hull, limit, MOST_FOUND)
}

/// True when some place of the hull's surface is deeper than `limit` in free space.
pub(super) fn sticks_out(shape: &Shape, hull: &ConvexHull, limit: f64) -> bool {
    !first_violations(shape, hull, limit, 1).is_empty()
}

fn first_violations(shape: &Shape, hull: &ConvexHull, limit: f64, most: usize) -> Vec<Sample> {
    let mut found = Vec::new();
    Survey { shape, hull, most: PIECES }.run(limit, |_, _| false, collecting(&mut found, hull, limit, most));
    found
}

/// A listener that keeps up to `most` places deeper than `limit`, sunk into the hull.
fn collecting(
    found: &mut Vec<Sample>,
    hull: &ConvexHull,
    limit: f64,
    most: usize,
) -> impl FnMut(&Vec3, f64) -> ControlFlow<(), f64> {
    let center = hull.points().iter().sum::<Vec3>() / hull.points().len() as f64;
    let full = found.len() + most;
    move |point, depth| {
        found.push(Sample { point: point + (center - point) * SUNK, depth, volume: 0.0 });
        if found.len() < full { ControlFlow::Continue(limit) } else { ControlFlow::Break(()) }
    }
}

/// The concavity of the CoACD paper in units of the shape, if it is below `bound`: of each hull the larger of the volume
/// term and of the distance to the surface from what of its boundary is in free space and in no other hull.
pub(super) fn concavity_below(
    shape: &Shape,
    space: &FreeSpace,
    parts: &[Part],
    bound: f64,
    progress: &Progress,
) -> Result<Option<f64>, Stopped> {
    let mut concavity = parts.iter().map(|part| space.volume_term(&part.hull)).fold(0.0, f64::max);
    for index in 0..parts.len() {
        progress.check()?;
        if concavity >= bound {
            return Ok(None);
        }
        survey_together(shape, parts, index, concavity, |_, depth| {
            concavity = depth;
            if concavity < bound { ControlFlow::Continue(concavity) } else { ControlFlow::Break(()) }
        });
    }
    Ok((concavity < bound).then_some(concavity))
}

/// Places of the hulls' boundary in free space and in no other hull that are deeper than `bound`.
pub(super) fn violations_together(
    shape: &Shape,
    parts: &[Part],
    bound: f64,
    progress: &Progress,
) -> Result<Vec<Sample>, Stopped> {
    let mut found = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        progress.check()?;
        survey_together(shape, parts, index, bound, collecting(&mut found, &part.hull, bound, MOST_FOUND));
    }
    Ok(found)
}

/// Surveys one of several hulls; what is in another one counts for nothing.
fn survey_together(
    shape: &Shape,
    parts: &[Part],
    index: usize,
    bound: f64,
    on_deeper: impl FnMut(&Vec3, f64) -> ControlFlow<(), f64>,
) {
    let hull = &parts[index].hull;
    let bounds = hull.bounds();
    let around: Vec<&ConvexHull> = parts
        .iter()
        .enumerate()
        .filter(|(other, near)| *other != index && near.hull.bounds().intersects(&bounds))
        .map(|(_, near)| &near.hull)
        .collect();
    let is_hidden = |place: &Vec3, radius: f64| around.iter().any(|hull| hull.contains(place, -radius));
    Survey { shape, hull, most: MEASURED_PIECES }.run(bound, is_hidden, on_deeper);
}

/// A search of one hull's surface.
struct Survey<'a> {
    shape: &'a Shape,
    hull: &'a ConvexHull,
    most: usize,
}

impl Survey<'_> {
    /// Tells every place found that is deeper than the bound, which the listener may raise. `is_hidden` says whether all
    /// within a radius around a place counts for nothing.
    fn run(
        &self,
        bound: f64,
        is_hidden: impl Fn(&Vec3, f64) -> bool,
        mut on_deeper: impl FnMut(&Vec3, f64) -> ControlFlow<(), f64>,
    ) {
        let shape = self.shape;
        let mut bound = bound;
        let smallest = SMALLEST * shape.diagonal;
        let mut queue: VecDeque<Piece> = self.hull.faces().iter().map(|face| Piece::of(self.hull, face)).collect();
        let mut looked = 0;
        while let Some(piece) = queue.pop_front() {
            looked += 1;
            if looked > self.most.max(self.hull.faces().len()) {
                return;
            }
            let (middle, radius) = piece.extent();
            let nearest = shape.bvh.closest_within(&middle, bound + radius);
            let distance = nearest.map_or(f64::INFINITY, |closest| closest.distance());
            if distance + radius <= bound {
                continue;
            }
            // The distance to one triangle is largest at a corner.
            if let Some(closest) = nearest {
                let triangle = shape.corners(closest.triangle as u32);
                if piece.0.iter().all(|corner| (closest_on_triangle(corner, &triangle) - corner).norm() <= bound) {
                    continue;
                }
            }
            if is_hidden(&middle, radius) {
                continue;
            }
            if (distance > bound || distance >= radius) && shape.is_inside(&middle) {
                if distance >= radius {
                    continue;
                }
            } else if distance > bound && !is_hidden(&middle, 0.0) {
                match on_deeper(&middle, shape.bvh.distance(&middle)) {
                    ControlFlow::Continue(raised) => bound = raised,
                    ControlFlow::Break(()) => return,
                }
            }
            if radius > smallest.max(SMALLEST_OF_BOUND * bound) {
                queue.extend(piece.halves());
            }
        }
    }
}

/// A triangle of a hull's surface.
struct Piece([Vec3; 3]);

impl Piece {
    fn of(hull: &ConvexHull, face: &[u32; 3]) -> Self {
        Self(face.map(|index| hull.points()[index as usize]))
    }

    /// The middle, and how far the farthest corner is from it.
    fn extent(&self) -> (Vec3, f64) {
        let middle = self.0.iter().sum::<Vec3>() / 3.0;
        (middle, self.0.iter().map(|corner| (corner - middle).norm()).fold(0.0, f64::max))
    }

    /// Cut across the longest side.
    fn halves(&self) -> [Self; 2] {
        let squared = |k: usize| (self.0[(k + 1) % 3] - self.0[k]).norm_squared();
        let longest = (0..3).max_by(|&a, &b| squared(a).total_cmp(&squared(b))).unwrap_or(0);
        let [a, b, c] = [0, 1, 2].map(|k| self.0[(longest + k) % 3]);
        let middle = (a + b) * 0.5;
        [Self([a, middle, c]), Self([middle, b, c])]
    }
}
