//! Error sampling: searches the surface of a hull for places in free space that are farther from the mesh than a limit.
//!
//! Samples of free space are sparse; this search finds what lies between them before a hull is kept. Faces are halved until
//! the distance at the centre of a piece decides about the whole piece: the distance to the mesh changes no faster than
//! the place. Where most of a piece lies over one triangle within the limit, only the rest of the piece is searched.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::error_cache::ErrorCache;
use super::free_space::FreeSpace;
use super::part::Part;
use super::pieces::FacePiece;
use super::sample::Sample;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::{SMALLEST_PIECE, SMALLEST_PIECE_OF_LIMIT, SUNK};
use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::{ConvexHull, Progress, Stopped, Vec3};

/// Most pieces that are examined of one hull, large ones first.
const MOST_PIECES: usize = 1500;

/// The same bound where whole results are compared.
const MOST_PIECES_OF_RESULT: usize = 3000;

/// Most places that are returned for one hull.
const MOST_FOUND: usize = 48;

/// Returns places of the hull's surface outside the solid that are farther than `limit` from the mesh.
pub fn violations(shape: &Shape, errors: &ErrorCache, hull: &ConvexHull, limit: f64) -> Vec<Sample> {
    first_violations(shape, errors, hull, limit, MOST_FOUND)
}

/// Returns true when some place of the hull's surface is outside the solid and farther than `limit` from the mesh.
pub fn sticks_out(shape: &Shape, errors: &ErrorCache, hull: &ConvexHull, limit: f64) -> bool {
    let is_known = |face: &[Vec3; 3]| errors.exceeds(face, limit) == Some(true);
    faces(hull).any(|face| is_known(&face)) || !first_violations(shape, errors, hull, limit, 1).is_empty()
}

fn first_violations(
    shape: &Shape,
    errors: &ErrorCache,
    hull: &ConvexHull,
    limit: f64,
    max_found: usize,
) -> Vec<Sample> {
    let mut found = Vec::new();
    let unknown: Vec<[Vec3; 3]> = faces(hull).filter(|face| errors.exceeds(face, limit) != Some(false)).collect();
    let search = Search { shape, faces: &unknown, max_pieces: MOST_PIECES };
    let results = search.run(limit, |_, _| false, collecting(&mut found, hull, limit, max_found));
    for (face, result) in unknown.iter().zip(results) {
        if result.deepest > 0.0 {
            errors.note_depth(face, result.deepest);
        } else if result.waiting == 0 {
            errors.note_within(face, limit);
        }
    }
    found
}

/// Returns the largest error of the parts if it is below `bound`, in units of the shape.
///
/// The error of a hull is the largest of its volume term, of the depth of the samples of free space in it, and of the
/// depth of its surface in free space, without the surface inside other hulls. The first and the last are the concavity of
/// the CoACD paper; a hull around a room has its surface on the walls, and only the samples show what it fills.
pub fn concavity_below(
    shape: &Shape,
    space: &FreeSpace,
    parts: &[Part],
    bound: f64,
    progress: &Progress,
) -> Result<Option<f64>, Stopped> {
    let mut concavity = parts.iter().map(|part| space.error(&part.hull)).fold(0.0, f64::max);
    for index in 0..parts.len() {
        progress.check()?;
        if concavity >= bound {
            return Ok(None);
        }
        search_one_of(shape, parts, index, concavity, |_, depth| {
            concavity = depth;
            if concavity < bound { ControlFlow::Continue(concavity) } else { ControlFlow::Break(()) }
        });
    }
    Ok((concavity < bound).then_some(concavity))
}

/// Returns places of the hulls' surfaces that are in free space, in no other hull, and deeper than `bound`.
pub fn violations_together(
    shape: &Shape,
    parts: &[Part],
    bound: f64,
    progress: &Progress,
) -> Result<Vec<Sample>, Stopped> {
    let indices: Vec<usize> = (0..parts.len()).collect();
    let found = progress.try_map(&indices, |&index| {
        let mut found = Vec::new();
        search_one_of(shape, parts, index, bound, collecting(&mut found, &parts[index].hull, bound, MOST_FOUND));
        Ok(found)
    })?;
    Ok(found.concat())
}

/// Searches the surface of one hull of several. Places inside another hull do not count.
fn search_one_of(
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
    Search { shape, faces: &faces, max_pieces: MOST_PIECES_OF_RESULT }.run(bound, is_hidden, on_deeper);
}

/// Returns the corners of each face.
fn faces(hull: &ConvexHull) -> impl Iterator<Item = [Vec3; 3]> {
    hull.faces().iter().map(|face| face.map(|index| hull.points()[index as usize]))
}

/// Returns a callback that keeps up to `max_found` places deeper than `limit`, moved a little inside the hull: a sample on
/// the hull's surface would not count as inside the hull.
fn collecting(
    found: &mut Vec<Sample>,
    hull: &ConvexHull,
    limit: f64,
    max_found: usize,
) -> impl FnMut(&Vec3, f64) -> ControlFlow<(), f64> {
    let center = hull.points().iter().sum::<Vec3>() / hull.points().len() as f64;
    let full = found.len() + max_found;
    move |point, depth| {
        found.push(Sample { point: point + (center - point) * SUNK, depth, volume: 0.0 });
        if found.len() < full { ControlFlow::Continue(limit) } else { ControlFlow::Break(()) }
    }
}

/// A search of some faces of one hull.
struct Search<'a> {
    shape: &'a Shape,
    faces: &'a [[Vec3; 3]],
    max_pieces: usize,
}

/// The result for one face.
#[derive(Clone)]
struct FaceResult {
    /// Pieces that were not examined.
    waiting: usize,
    deepest: f64,
}

/// A piece in the queue of a search.
struct Waiting {
    piece: FacePiece,
    face: usize,
    /// The triangle nearest to the piece that this one was cut from.
    nearest: Option<u32>,
}

impl Search<'_> {
    /// Reports every place found that is deeper than `bound`. The callback returns the bound for the rest of the search.
    /// `is_hidden` returns whether everything within a radius around a place does not count.
    fn run(
        &self,
        mut bound: f64,
        is_hidden: impl Fn(&Vec3, f64) -> bool,
        mut on_deeper: impl FnMut(&Vec3, f64) -> ControlFlow<(), f64>,
    ) -> Vec<FaceResult> {
        let shape = self.shape;
        let faces = self.faces.iter().enumerate();
        let mut queue: VecDeque<Waiting> =
            faces.map(|(face, corners)| Waiting { piece: FacePiece(*corners), face, nearest: None }).collect();
        let mut results = vec![FaceResult { waiting: 1, deepest: 0.0 }; self.faces.len()];
        // The triangle nearest to the last piece is a good guess for the next one.
        let mut last = None;
        for _ in 0..self.max_pieces.max(self.faces.len()) {
            let Some(Waiting { piece, face, nearest }) = queue.pop_front() else { break };
            results[face].waiting -= 1;
            if is_over(shape, &piece, nearest, bound) {
                continue;
            }
            let (center, radius) = piece.extent();
            let nearest = nearest_from(shape, &center, bound + radius, nearest.or(last));
            let distance = nearest.map_or(f64::INFINITY, |(distance, _)| distance);
            if distance + radius <= bound {
                continue;
            }
            let nearest = nearest.map(|(_, triangle)| triangle);
            last = nearest.or(last);
            if is_over(shape, &piece, nearest, bound) || is_hidden(&center, radius) {
                continue;
            }
            // A way from a centre in the solid to a place in free space crosses the surface, no nearer than `distance`.
            let is_decided = radius <= distance + bound;
            if (distance > bound || is_decided) && shape.is_inside(&center) {
                if is_decided {
                    continue;
                }
            } else if distance > bound && !is_hidden(&center, 0.0) {
                let depth = shape.bvh.distance(&center);
                results[face].deepest = results[face].deepest.max(depth);
                match on_deeper(&center, depth) {
                    ControlFlow::Continue(raised) => bound = raised,
                    ControlFlow::Break(()) => break,
                }
            }
            if radius > (SMALLEST_PIECE * shape.diagonal).max(SMALLEST_PIECE_OF_LIMIT * bound) {
                let pieces = smaller(shape, &piece, nearest.filter(|_| distance <= bound), bound);
                results[face].waiting += pieces.len();
                queue.extend(pieces.into_iter().map(|piece| Waiting { piece, face, nearest }));
            }
        }
        results
    }
}

/// Returns true where the whole piece is within `bound` of a triangle.
fn is_over(shape: &Shape, piece: &FacePiece, triangle: Option<u32>, bound: f64) -> bool {
    triangle.is_some_and(|triangle| piece.is_within(bound, &shape.corners(triangle)))
}

/// Returns the rest of the piece beside a near triangle, or its two halves.
fn smaller(shape: &Shape, piece: &FacePiece, near: Option<u32>, bound: f64) -> Vec<FacePiece> {
    let rest = near.and_then(|triangle| piece.beside(&shape.corners(triangle), bound));
    rest.unwrap_or_else(|| piece.halves().into_iter().flatten().collect())
}

/// Returns the nearest triangle and its distance, if that is at most `max_distance`. A near `guess` makes it faster.
fn nearest_from(shape: &Shape, place: &Vec3, max_distance: f64, guess: Option<u32>) -> Option<(f64, u32)> {
    let guessed = guess.map(|triangle| {
        let nearest = closest_on_triangle(place, &shape.corners(triangle));
        ((nearest - place).norm(), triangle)
    });
    let guessed = guessed.filter(|(distance, _)| *distance <= max_distance);
    let nearer = shape.bvh.closest_within(place, guessed.map_or(max_distance, |(distance, _)| distance));
    nearer.map(|closest| (closest.distance(), closest.triangle as u32)).or(guessed)
}
