//! Pieces of a triangle that no hull holds, found exactly and not by samples.
//!
//! A hull holds the points that are at most `reach` away from it. A convex piece whose vertices one hull holds is held as a
//! whole. A triangle that no hull holds is cut along the planes of each hull near it, and the pieces inside the hull are
//! dropped. A piece whose vertices are held by several hulls is halved until one hull holds each half, or none does.

use super::zone::Zone;
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::prepare::polygons::{Side, clip};
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::ON_PLANE_OF_REACH;
use crate::geometry::{Aabb, ConvexHull, Plane, Progress, Stopped, Vec3};

/// Pieces of one triangle that are examined for each hull near it; pieces left after that count as uncovered.
const MAX_PIECES_PER_HULL: usize = 400;

/// One triangle in this many is examined before the others.
const FIRST_ONE_IN: usize = 16;

/// Pieces between two checks of the progress.
const PIECES_PER_CHECK: usize = 64;

/// Convex polygons.
pub type Pieces = Vec<Vec<Vec3>>;

/// Parts, and which points they hold.
pub struct Coverage {
    parts: Vec<Part>,
    /// The box of each hull, grown by the reach.
    boxes: Vec<Aabb>,
    reach: f64,
}

impl Coverage {
    pub fn new(parts: Vec<Part>, reach: f64) -> Self {
        let boxes = parts.iter().map(|part| part.hull.bounds().grown(reach)).collect();
        Self { parts, boxes, reach }
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn into_parts(self) -> Vec<Part> {
        self.parts
    }

    pub fn push(&mut self, part: Part) {
        self.boxes.push(part.hull.bounds().grown(self.reach));
        self.parts.push(part);
    }

    /// Puts another part in the place of one, and returns that one.
    pub fn replace(&mut self, index: usize, part: Part) -> Part {
        self.boxes[index] = part.hull.bounds().grown(self.reach);
        std::mem::replace(&mut self.parts[index], part)
    }

    /// Makes a hull hold nothing until it is shown again. Returns its box.
    pub fn hide(&mut self, index: usize) -> Aabb {
        let nothing = Aabb { min: Vec3::repeat(f64::INFINITY), max: Vec3::repeat(f64::NEG_INFINITY) };
        std::mem::replace(&mut self.boxes[index], nothing)
    }

    pub fn show(&mut self, index: usize) {
        self.boxes[index] = self.parts[index].hull.bounds().grown(self.reach);
    }

    fn holds(&self, index: usize, point: &Vec3) -> bool {
        let (hull, bounds) = (&self.parts[index].hull, &self.boxes[index]);
        if !bounds.contains(point) {
            return false;
        }
        // A step towards the middle that ends in the hull proves it cheaply; most points need no other proof.
        let inward = bounds.center() - point;
        hull.contains(&(point + inward * (self.reach / inward.norm()).min(1.0)), 0.0) || hull.is_near(point, self.reach)
    }

    fn holds_all(&self, index: usize, points: &[Vec3]) -> bool {
        points.iter().all(|point| self.holds(index, point))
    }

    /// Returns true when some hull holds the point.
    pub fn is_held(&self, point: &Vec3) -> bool {
        self.holder(point).is_some()
    }

    /// Returns the index of the first hull that holds the point.
    fn holder(&self, point: &Vec3) -> Option<usize> {
        (0..self.parts.len()).find(|&index| self.holds(index, point))
    }

    /// Returns true when some hull holds the point. The first that does is noted in `last`, and is tried first for the next
    /// point: most points are near the one before.
    pub fn is_held_by(&self, last: &mut usize, point: &Vec3) -> bool {
        if *last < self.parts.len() && self.holds(*last, point) {
            return true;
        }
        let found = self.holder(point);
        *last = found.unwrap_or(*last);
        found.is_some()
    }

    /// Returns true when some hull is at most a distance away from the point.
    pub fn is_within(&self, point: &Vec3, distance: f64) -> bool {
        let mut near = self.parts.iter().zip(&self.boxes).filter(|(_, bounds)| bounds.grown(distance).contains(point));
        near.any(|(part, _)| part.hull.is_near(point, distance))
    }

    /// Returns true when one hull holds all of the points, and so their convex hull.
    pub fn hold_together(&self, points: &[Vec3]) -> bool {
        (0..self.parts.len()).any(|index| self.holds_all(index, points))
    }

    /// Returns true when all of a box is in one hull.
    fn contain_box(&self, bounds: &Aabb) -> bool {
        let is_below = |plane: &Plane| plane.heights_of_box(bounds)[1] <= 0.0;
        let mut around = self
            .parts
            .iter()
            .zip(&self.boxes)
            .filter(|(_, own)| own.contains(&bounds.min) && own.contains(&bounds.max));
        around.any(|(part, _)| part.hull.planes().iter().all(is_below))
    }

    /// Returns the hull that has to grow least to hold all of the points.
    pub fn nearest(&self, points: &[Vec3]) -> Option<usize> {
        let gap =
            |index: &usize| points.iter().map(|point| self.parts[*index].hull.distance(point)).fold(0.0, f64::max);
        (0..self.parts.len()).min_by(|a, b| gap(a).total_cmp(&gap(b)))
    }
}

/// Returns the convex pieces of a triangle, or of another convex polygon, that no hull holds; none when it is covered.
pub fn uncovered(polygon: &[Vec3], coverage: &Coverage, progress: &Progress) -> Result<Pieces, Stopped> {
    let Some(bounds) = Aabb::of_points(polygon) else { return Ok(Vec::new()) };
    let near: Vec<usize> =
        (0..coverage.parts.len()).filter(|&index| coverage.boxes[index].intersects(&bounds)).collect();
    if near.iter().any(|&index| coverage.holds_all(index, polygon)) {
        return Ok(Vec::new());
    }
    let mut pieces = vec![polygon.to_vec()];
    for &index in &near {
        if pieces.len() > MAX_PIECES_PER_HULL * near.len() {
            break;
        }
        let hull = &coverage.parts[index].hull;
        let mut outside = Vec::with_capacity(pieces.len());
        for (number, piece) in pieces.iter().enumerate() {
            if number % PIECES_PER_CHECK == 0 {
                progress.check()?;
            }
            let rest = divided(piece, hull, ON_PLANE_OF_REACH * coverage.reach);
            outside.extend(rest.into_iter().filter(|piece| !coverage.holds_all(index, piece)));
        }
        pieces = outside;
    }
    halved(pieces, &near, coverage, progress)
}

/// Returns the triangles that may have an uncovered piece in the zone, in ascending order.
///
/// A fine mesh has thousands of triangles in a zone, and a hull holds most of them in groups.
pub fn may_be_uncovered(shape: &Shape, coverage: &Coverage, zone: &Zone) -> Vec<u32> {
    shape.bvh.meeting_where(zone.bounds(), |part| zone.may_meet(part) && !coverage.contain_box(part))
}

/// Returns the convex pieces of the triangle in the zone that no hull holds.
///
/// A wall of a house is one triangle beside all of its hulls, and few of these are near the zone.
pub fn uncovered_within(
    zone: &Zone,
    triangle: &[Vec3; 3],
    coverage: &Coverage,
    progress: &Progress,
) -> Result<Pieces, Stopped> {
    uncovered(&zone.clipped(triangle), coverage, progress)
}

/// Returns true when hulls hold all surface of the shape that is in the zone.
///
/// Areas before and after a change of a hull cannot be compared: a piece that counts as uncovered may be held in its middle.
pub fn is_surface_held(context: &Context<'_>, coverage: &Coverage, zone: &Zone) -> Result<bool, Stopped> {
    let triangles = may_be_uncovered(context.shape, coverage, zone);
    // Uncovered triangles lie side by side: a few of all places find them soonest.
    for first in 0..FIRST_ONE_IN {
        for &triangle in triangles.iter().skip(first).step_by(FIRST_ONE_IN) {
            context.progress.check()?;
            if !uncovered_within(zone, &context.shape.corners(triangle), coverage, context.progress)?.is_empty() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Halves pieces that several hulls share until one hull holds each half; returns the pieces that none holds.
fn halved(mut pieces: Pieces, near: &[usize], coverage: &Coverage, progress: &Progress) -> Result<Pieces, Stopped> {
    let mut uncovered = Vec::new();
    let mut examined = 0;
    while let Some(piece) = pieces.pop() {
        if examined % PIECES_PER_CHECK == 0 {
            progress.check()?;
        }
        examined += 1;
        if near.iter().any(|&index| coverage.holds_all(index, &piece)) {
            continue;
        }
        let held = piece.iter().filter(|&vertex| near.iter().any(|&index| coverage.holds(index, vertex))).count();
        let is_small = Aabb::of_points(&piece).is_none_or(|bounds| bounds.diagonal() <= coverage.reach);
        let is_covered = is_small && held == piece.len();
        if held == 0 || is_small || examined > MAX_PIECES_PER_HULL * near.len() {
            if !is_covered {
                uncovered.push(piece);
            }
        } else {
            pieces.extend(halves(&piece));
        }
    }
    Ok(uncovered)
}

/// Divides a convex polygon into convex pieces outside of a hull and one that is behind all of its planes.
///
/// That one is in the hull or within `epsilon` of all planes. Beyond the edge of a sharp wedge it may be far from the hull.
fn divided(polygon: &[Vec3], hull: &ConvexHull, epsilon: f64) -> Pieces {
    let (mut pieces, mut rest) = (Vec::new(), polygon.to_vec());
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for plane in hull.planes() {
        match clip(&rest, plane, epsilon, &mut low, &mut high) {
            Side::Below | Side::On => {}
            // Nothing of the polygon is in the hull: it stays in one piece.
            Side::Above => return vec![polygon.to_vec()],
            Side::Across => {
                pieces.push(high.clone());
                std::mem::swap(&mut rest, &mut low);
            }
        }
    }
    pieces.push(rest);
    pieces
}

/// Cuts a convex polygon across the middle of its longest extent.
fn halves(polygon: &[Vec3]) -> [Vec<Vec3>; 2] {
    let Some(bounds) = Aabb::of_points(polygon) else { return [Vec::new(), Vec::new()] };
    let axis = bounds.size().imax();
    let plane = Plane { normal: Vec3::ith(axis, 1.0), offset: bounds.center()[axis] };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    clip(polygon, &plane, 0.0, &mut low, &mut high);
    [low, high]
}
