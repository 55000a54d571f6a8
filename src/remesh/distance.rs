//! [`measure`]: the distance between two surfaces, both ways. [`farther`]: the places that are too far.
//!
//! The distance from a point to one triangle is a convex function of the point, so over a piece of a triangle it is largest at
//! a corner of the piece. For each piece this bounds the distance to a surface from above: by a triangle that is near to one of
//! its corners. Pieces are halved, the one with the largest bound first, until no bound exceeds the largest distance that was
//! found, as in M. Guthe, P. Borodin and R. Klein, "Fast and Accurate Hausdorff Distance Calculation between Meshes", 2005.

use std::collections::BinaryHeap;

use crate::geometry::bvh::closest_on_triangle;
use crate::geometry::pieces::{Measured, Piece, halved};
use crate::geometry::{Progress, Stopped, TriangleBvh, Vec3, in_time};

/// Most places that are measured within triangles, besides their corners.
const PLACES: usize = 20_000;
/// Every 16th triangle is measured before the others. Most of the others are not farther than the farthest of these.
const SAMPLED: usize = 16;
/// Factor on the largest distance found, up to which a bound may exceed it.
const AS_GOOD: f64 = 1.01;
/// Corners that are measured between two checks of the progress.
const BETWEEN_CHECKS: usize = 512;

/// The largest distance from one surface to another, and back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Distance {
    /// From the source to the new surface, in metres.
    pub from_source: f64,
    /// From the new surface to the source, in metres.
    pub to_source: f64,
    /// No exposed place of the source, and no place of the new surface, is farther from the other, in metres.
    pub upper: f64,
}

impl Distance {
    pub fn largest(&self) -> f64 {
        self.from_source.max(self.to_source)
    }
}

/// Measures the distance between `exposed` triangles of a source and a surface, and from the surface to all of the source.
/// It is infinite where one of them has no triangle. Where the deadline ends the search, it is a bound that no place exceeds.
pub fn measure(
    source: &Target<'_>,
    exposed: Triangles<'_>,
    surface: Triangles<'_>,
    progress: &Progress,
) -> Result<Distance, Stopped> {
    let target = Target { tree: &TriangleBvh::of_many(surface.0, surface.1, progress)?, triangles: surface };
    let (from_source, from_upper) = one_way(exposed, &target, progress)?;
    let (to_source, to_upper) = one_way(surface, source, progress)?;
    Ok(Distance { from_source, to_source, upper: from_upper.max(to_upper) })
}

/// Returns the largest distance that is found, and a bound that no place exceeds.
fn one_way(from: Triangles<'_>, target: &Target<'_>, progress: &Progress) -> Result<(f64, f64), Stopped> {
    if from.1.is_empty() || target.triangles.1.is_empty() {
        return Ok((f64::INFINITY, f64::INFINITY));
    }
    let largest_of =
        |corners: &[Option<Corner>]| corners.iter().flatten().map(|corner| corner.distance).fold(0.0, f64::max);
    let some: Vec<usize> = (0..from.1.len()).step_by(SAMPLED).collect();
    let sampled = largest_of(&target.corners(from, &some, progress)?);
    let beyond = target.beyond(from, sampled, progress)?;
    let corners = target.corners(from, &beyond, progress)?;
    let mut largest = largest_of(&corners).max(sampled);
    let mut waiting = target.pieces(from.1, &beyond, &corners, largest * AS_GOOD, progress)?;
    let hurried = progress.for_a_step();
    for number in 0..PLACES {
        let bound = waiting.peek().map_or(0.0, |farthest| farthest.bound);
        if bound <= largest * AS_GOOD {
            break;
        }
        if number.is_multiple_of(BETWEEN_CHECKS) && in_time(hurried.check())?.is_none() {
            return Ok((bound, bound));
        }
        let Some(piece) = waiting.pop() else { break };
        let Some((middle, halves)) = target.halved(&piece) else { continue };
        largest = largest.max(middle.distance);
        waiting.extend(halves.into_iter().filter_map(|half| target.piece(piece.own, half, largest * AS_GOOD)));
    }
    // Pieces that are not looked at are at most as good.
    Ok((largest, waiting.peek().map_or(0.0, |farthest| farthest.bound).max(largest * AS_GOOD)))
}

/// A place that is too far from a surface.
#[derive(Clone, Copy)]
pub struct Far {
    pub place: Vec3,
    pub distance: f64,
    /// The triangle of the other surface that is nearest to the place.
    pub nearest: usize,
    /// The triangle on which the place lies.
    pub own: usize,
}

/// Returns places of a surface that are farther than `most` from another surface, the farthest first, and at most one of each
/// piece that is looked at.
pub fn farther(from: Triangles<'_>, target: &Target<'_>, most: f64, progress: &Progress) -> Result<Vec<Far>, Stopped> {
    let beyond = target.beyond(from, most, progress)?;
    let corners = target.corners(from, &beyond, progress)?;
    let mut waiting = target.pieces(from.1, &beyond, &corners, most, progress)?;
    let mut found = Vec::new();
    for number in 0..PLACES {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        let Some(piece) = waiting.pop() else { break };
        match piece.corners.iter().max_by(|one, other| one.distance.total_cmp(&other.distance)) {
            Some(far) if far.distance > most => {
                let &Corner { place, distance, nearest } = far;
                found.push(Far { place, distance, nearest, own: piece.own });
            }
            _ => {
                let halves = target.halved(&piece).map(|(_, halves)| halves);
                waiting.extend(halves.into_iter().flatten().filter_map(|half| target.piece(piece.own, half, most)));
            }
        }
    }
    found.sort_by(|one, other| other.distance.total_cmp(&one.distance));
    Ok(found)
}

/// Points, and triangles over them.
pub type Triangles<'a> = (&'a [Vec3], &'a [[u32; 3]]);

/// The surface to which distances are measured, with its tree.
pub struct Target<'a> {
    pub tree: &'a TriangleBvh,
    pub triangles: Triangles<'a>,
}

/// A place with the triangle that is nearest to it.
#[derive(Clone, Copy)]
struct Corner {
    place: Vec3,
    distance: f64,
    nearest: usize,
}

impl Measured for Corner {
    fn place(&self) -> Vec3 {
        self.place
    }
}

impl Target<'_> {
    /// Returns the triangles that may have a place farther than `least`. The corners of each other triangle are all near enough to
    /// one triangle of this surface, and so is every place between them.
    fn beyond(
        &self,
        (points, triangles): Triangles<'_>,
        least: f64,
        progress: &Progress,
    ) -> Result<Vec<usize>, Stopped> {
        let numbers: Vec<usize> = (0..triangles.len()).collect();
        let runs: Vec<&[usize]> = numbers.chunks(BETWEEN_CHECKS).collect();
        let most = least * least;
        let beyond = progress.try_map(&runs, |run| {
            let mut near: Option<usize> = None;
            let mut beyond = Vec::new();
            for &number in *run {
                let corners = triangles[number].map(|corner| points[corner as usize]);
                let is_within = |near: usize| {
                    let near = self.corners_of(near);
                    corners.iter().all(|corner| (closest_on_triangle(corner, &near) - corner).norm_squared() <= most)
                };
                // Triangles that lie side by side are mostly near the same one.
                if near.is_some_and(is_within) {
                    continue;
                }
                let center = corners.iter().sum::<Vec3>() / 3.0;
                near = self.corner(center, near).map(|corner| corner.nearest);
                if !near.is_some_and(is_within) {
                    beyond.push(number);
                }
            }
            Ok(beyond)
        })?;
        Ok(beyond.concat())
    }

    /// Measures each vertex that one of the triangles with these numbers uses.
    fn corners(
        &self,
        (points, triangles): Triangles<'_>,
        own: &[usize],
        progress: &Progress,
    ) -> Result<Vec<Option<Corner>>, Stopped> {
        let mut is_used = vec![false; points.len()];
        own.iter().flat_map(|&number| triangles[number]).for_each(|corner| is_used[corner as usize] = true);
        let numbers: Vec<usize> = (0..points.len()).collect();
        let runs: Vec<&[usize]> = numbers.chunks(BETWEEN_CHECKS).collect();
        let measured = progress.try_map(&runs, |run| {
            let mut corners: Vec<Option<Corner>> = Vec::with_capacity(run.len());
            let mut last = None;
            for &number in *run {
                let corner = if is_used[number] { self.corner(points[number], last) } else { None };
                last = corner.map_or(last, |corner| Some(corner.nearest));
                corners.push(corner);
            }
            Ok(corners)
        })?;
        Ok(measured.into_iter().flatten().collect())
    }

    fn corners_of(&self, triangle: usize) -> [Vec3; 3] {
        self.triangles.1[triangle].map(|corner| self.triangles.0[corner as usize])
    }

    /// Measures a place. A triangle that is near to it makes this faster.
    fn corner(&self, place: Vec3, near: Option<usize>) -> Option<Corner> {
        let known = near.map(|nearest| {
            let distance = (closest_on_triangle(&place, &self.corners_of(nearest)) - place).norm();
            Corner { place, distance, nearest }
        });
        let closest = self.tree.closest_within(&place, known.map_or(f64::INFINITY, |known| known.distance));
        closest.map(|closest| Corner { place, distance: closest.distance(), nearest: closest.triangle }).or(known)
    }

    /// Returns the triangles with these numbers as pieces, apart from those whose bound is at most `least`.
    fn pieces(
        &self,
        triangles: &[[u32; 3]],
        own: &[usize],
        corners: &[Option<Corner>],
        least: f64,
        progress: &Progress,
    ) -> Result<BinaryHeap<Piece<Corner>>, Stopped> {
        let mut pieces = Vec::new();
        for (place, &own) in own.iter().enumerate() {
            if place.is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            if let [Some(a), Some(b), Some(c)] = triangles[own].map(|corner| corners[corner as usize]) {
                pieces.extend(self.piece(own, [a, b, c], least));
            }
        }
        Ok(pieces.into())
    }

    /// Returns a piece of a triangle with its bound; `None` where the bound is at most `least`.
    fn piece(&self, own: usize, corners: [Corner; 3], least: f64) -> Option<Piece<Corner>> {
        let mut bound = f64::INFINITY;
        for number in 0..3 {
            let nearest = corners[number].nearest;
            if corners[..number].iter().any(|corner| corner.nearest == nearest) {
                continue;
            }
            let triangle = self.corners_of(nearest);
            let distance = |corner: &Corner| match corner.nearest == nearest {
                true => corner.distance,
                false => (closest_on_triangle(&corner.place, &triangle) - corner.place).norm(),
            };
            bound = corners.iter().map(distance).fold(0.0, f64::max).min(bound);
        }
        (bound > least).then_some(Piece { corners, own, bound })
    }

    /// Halves a piece. Returns the middle of its longest side, and the corners of the halves.
    fn halved(&self, piece: &Piece<Corner>) -> Option<(Corner, [[Corner; 3]; 2])> {
        halved(piece.corners, |middle, end| self.corner(middle, Some(end.nearest)))
    }
}
