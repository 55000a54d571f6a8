//! Looking closely at hulls: places of their surface that are in free space, farther from the mesh than a bound.
//!
//! Samples of free space are few; what lies between them is found here before a hull is kept. Faces are halved until the
//! distance at the middle of a piece decides about all of it: the distance to the mesh changes no faster than the place.
//! What lies over one triangle within the bound is left out of that.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::error_cache::ErrorCache;
use super::free_space::FreeSpace;
use super::sample::Sample;
use crate::decompose::measure::part::Part;
use crate::decompose::prepare::area::twice_area;
use crate::decompose::prepare::polygons::{Side, clip};
use crate::decompose::prepare::shape::Shape;
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::{ConvexHull, Plane, Progress, Stopped, Vec3};

/// Most pieces looked at on one hull, the large ones first.
const PIECES: usize = 1500;

/// The same where whole results are compared.
const MEASURED_PIECES: usize = 3000;

/// Pieces of a smaller radius are judged by their middle alone: a share of the bound, and of the diagonal.
const SMALLEST_OF_BOUND: f64 = 0.2;
const SMALLEST: f64 = 2e-3;

/// How far beyond the edges of a triangle a place still counts as over it, as a share of the bound.
const OVER_THE_EDGE: f64 = 0.5;

/// Share of a piece that must be over a triangle for the rest of it to be looked at by itself.
const MUCH: f64 = 0.5;

/// Most places that are told of one hull.
const MOST_FOUND: usize = 48;

/// How far below the surface a place is taken, as a share of the way to the centre: on the surface nothing is swallowed.
const SUNK: f64 = 1e-3;

/// Places of the hull's surface outside the solid that are deeper than `limit` in free space, and how deep.
pub fn violations(shape: &Shape, space: &FreeSpace, hull: &ConvexHull, limit: f64) -> Vec<Sample> {
    first_violations(shape, space.errors(), hull, limit, MOST_FOUND)
}

/// True when some place of the hull's surface is deeper than `limit` in free space.
pub fn sticks_out(shape: &Shape, space: &FreeSpace, hull: &ConvexHull, limit: f64) -> bool {
    let is_known = |face: &[Vec3; 3]| space.errors().exceeds(face, limit) == Some(true);
    faces(hull).any(|face| is_known(&face)) || !first_violations(shape, space.errors(), hull, limit, 1).is_empty()
}

fn first_violations(shape: &Shape, errors: &ErrorCache, hull: &ConvexHull, limit: f64, most: usize) -> Vec<Sample> {
    let mut found = Vec::new();
    let unknown: Vec<[Vec3; 3]> = faces(hull).filter(|face| errors.exceeds(face, limit) != Some(false)).collect();
    let looks = Survey { shape, faces: &unknown, most: PIECES }.run(
        limit,
        |_, _| false,
        collecting(&mut found, hull, limit, most),
    );
    for (face, look) in unknown.iter().zip(looks) {
        if look.deepest > 0.0 {
            errors.note_depth(face, look.deepest);
        } else if look.waiting == 0 {
            errors.note_within(face, limit);
        }
    }
    found
}

/// The corners of each face.
fn faces(hull: &ConvexHull) -> impl Iterator<Item = [Vec3; 3]> {
    hull.faces().iter().map(|face| face.map(|index| hull.points()[index as usize]))
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
pub fn concavity_below(
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
pub fn violations_together(
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
    let faces: Vec<[Vec3; 3]> = faces(hull).collect();
    Survey { shape, faces: &faces, most: MEASURED_PIECES }.run(bound, is_hidden, on_deeper);
}

/// A search of faces of one hull.
struct Survey<'a> {
    shape: &'a Shape,
    faces: &'a [[Vec3; 3]],
    most: usize,
}

/// What a survey saw of one face.
#[derive(Clone)]
struct Look {
    /// Pieces that it ended before.
    waiting: usize,
    deepest: f64,
}

/// A piece on its way through a survey.
struct Waiting {
    piece: Piece,
    face: usize,
    /// The triangle nearest to the piece of which this is a half.
    nearest: Option<u32>,
}

impl Survey<'_> {
    /// Tells every place found that is deeper than the bound, which the listener may raise. `is_hidden` says whether all
    /// within a radius around a place counts for nothing.
    fn run(
        &self,
        bound: f64,
        is_hidden: impl Fn(&Vec3, f64) -> bool,
        mut on_deeper: impl FnMut(&Vec3, f64) -> ControlFlow<(), f64>,
    ) -> Vec<Look> {
        let shape = self.shape;
        let mut bound = bound;
        let smallest = SMALLEST * shape.diagonal;
        let faces = self.faces.iter().enumerate();
        let mut queue: VecDeque<Waiting> =
            faces.map(|(face, corners)| Waiting { piece: Piece(*corners), face, nearest: None }).collect();
        let mut looks = vec![Look { waiting: 1, deepest: 0.0 }; self.faces.len()];
        // What was nearest to the last piece is hardly far from the next.
        let mut last = None;
        for _ in 0..self.most.max(self.faces.len()) {
            let Some(Waiting { piece, face, nearest }) = queue.pop_front() else { break };
            looks[face].waiting -= 1;
            if nearest.is_some_and(|triangle| piece.is_within(bound, &shape.corners(triangle))) {
                continue;
            }
            let (middle, radius) = piece.extent();
            let nearest = nearest_from(shape, &middle, bound + radius, nearest.or(last));
            let distance = nearest.map_or(f64::INFINITY, |(distance, _)| distance);
            if distance + radius <= bound {
                continue;
            }
            let nearest = nearest.map(|(_, triangle)| triangle);
            last = nearest.or(last);
            if nearest.is_some_and(|triangle| piece.is_within(bound, &shape.corners(triangle))) {
                continue;
            }
            if is_hidden(&middle, radius) {
                continue;
            }
            // The way from a middle in the solid to a place in free space crosses the surface, no nearer than `distance`.
            let is_decided = radius <= distance + bound;
            if (distance > bound || is_decided) && shape.is_inside(&middle) {
                if is_decided {
                    continue;
                }
            } else if distance > bound && !is_hidden(&middle, 0.0) {
                let depth = shape.bvh.distance(&middle);
                looks[face].deepest = looks[face].deepest.max(depth);
                match on_deeper(&middle, depth) {
                    ControlFlow::Continue(raised) => bound = raised,
                    ControlFlow::Break(()) => break,
                }
            }
            if radius > smallest.max(SMALLEST_OF_BOUND * bound) {
                let rest = nearest
                    .filter(|_| distance <= bound)
                    .and_then(|triangle| piece.beside(&shape.corners(triangle), bound));
                let pieces = rest.unwrap_or_else(|| piece.halves().into());
                looks[face].waiting += pieces.len();
                queue.extend(pieces.into_iter().map(|piece| Waiting { piece, face, nearest }));
            }
        }
        looks
    }
}

/// The distance to the nearest triangle and which that is, if it is at most `most`; found faster from a near `guess`.
fn nearest_from(shape: &Shape, place: &Vec3, most: f64, guess: Option<u32>) -> Option<(f64, u32)> {
    let guessed = guess.map(|triangle| {
        let nearest = closest_on_triangle(place, &shape.corners(triangle));
        ((nearest - place).norm(), triangle)
    });
    let guessed = guessed.filter(|(distance, _)| *distance <= most);
    let nearer = shape.bvh.closest_within(place, guessed.map_or(most, |(distance, _)| distance));
    nearer.map(|closest| (closest.distance(), closest.triangle as u32)).or(guessed)
}

/// A triangle of a hull's surface.
struct Piece([Vec3; 3]);

impl Piece {
    /// The middle, and how far the farthest corner is from it.
    fn extent(&self) -> (Vec3, f64) {
        let middle = self.0.iter().sum::<Vec3>() / 3.0;
        (middle, self.0.iter().map(|corner| (corner - middle).norm()).fold(0.0, f64::max))
    }

    /// True when no place of it is farther than `bound` from one triangle: that distance is largest at a corner.
    fn is_within(&self, bound: f64, triangle: &[Vec3; 3]) -> bool {
        self.0.iter().all(|corner| (closest_on_triangle(corner, triangle) - corner).norm() <= bound)
    }

    /// What is left of it beside a triangle, where much of it is over the triangle and that is within the bound.
    fn beside(&self, triangle: &[Vec3; 3], bound: f64) -> Option<Vec<Self>> {
        let across = (triangle[1] - triangle[0]).cross(&(triangle[2] - triangle[0])).try_normalize(0.0)?;
        let mut over = self.0.to_vec();
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        for corner in 0..3 {
            let along = (triangle[(corner + 1) % 3] - triangle[corner]).try_normalize(0.0)?;
            let normal = along.cross(&across);
            let plane = Plane { normal, offset: normal.dot(&triangle[corner]) + OVER_THE_EDGE * bound };
            match clip(&over, &plane, 0.0, &mut inside, &mut outside) {
                Side::Below | Side::On => {}
                Side::Above => return None,
                Side::Across => {
                    rest.extend((2..outside.len()).map(|fan| Self([outside[0], outside[fan - 1], outside[fan]])));
                    std::mem::swap(&mut over, &mut inside);
                }
            }
        }
        let is_within = |corner: &Vec3| (closest_on_triangle(corner, triangle) - corner).norm() <= bound;
        let is_much = twice_area(&over) >= MUCH * twice_area(&self.0);
        (is_much && over.iter().all(is_within)).then_some(rest)
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
