//! Vertex reduction: a hull grows outward by a little and has fewer vertices for it.
//!
//! A hull reduced within a distance contains the hull it is made from, so what was covered stays covered. It does not
//! leave the box of the shape along the axes of the file: a table stays on its floor. How far its error
//! grows is not known before it is measured: several distances are tried, the largest first.

use super::box_shift::height_over;
use crate::decompose::context::Context;
use crate::decompose::measure::part::Part;
use crate::decompose::tolerance::{ON_SURFACE, OUT_OF_THE_BOX, PASSAGE_DEPTH};
use crate::geometry::{ConvexHull, HullError, Plane, Room, Stopped, Vec3, cut_boxes, pointed_hulls, simple_hulls};

/// Distances that are tried, as shares of the limit, the largest first.
const DISTANCES: [f64; 7] = [1.0, 0.75, 0.5, 0.35, 0.2, 0.1, 0.04];

/// The same where hulls are not verified: a result is wanted soon.
const FEW_DISTANCES: [f64; 3] = [1.0, 0.5, 0.2];

/// Vertices up to which boxes, prisms and pointed hulls compete with what collapses make of a hull: few collapses turn a slanted
/// bar into the box around it along the axes of the file.
const FEW_VERTICES: usize = 24;

/// Vertices of the simplest box with something cut off, ...
const FEWEST_OF_A_CUT_BOX: usize = 9;
/// ... and of the largest that is built.
const MOST_OF_A_CUT_BOX: usize = 24;

/// Reduces the vertices of a part while its error is within `limit` (or within its error now, where that is larger), and to
/// at most `max_vertices` whatever the error.
pub fn reduced(context: &Context<'_>, part: &Part, limit: f64) -> Result<Part, Stopped> {
    let collapsed = collapsed(context, part, limit)?;
    Ok(simpler(context, part, limit, collapsed.hull.points().len()).unwrap_or(collapsed))
}

/// Reduces every part; see [`reduced`].
pub fn all_reduced(context: &Context<'_>, parts: &[Part], limit: f64) -> Result<Vec<Part>, Stopped> {
    context.each_apart(parts, |context, part| reduced(context, part, limit))
}

/// Returns a box or a prism around the part with fewer than `vertices` vertices and an error within `limit`, if there is
/// one.
pub fn simpler(context: &Context<'_>, part: &Part, limit: f64, vertices: usize) -> Option<Part> {
    simple(context, part, vertices).find_map(|hull| as_part(context, part, limit, &hull))
}

/// Returns the boxes and prisms around the part with fewer than `vertices` vertices, those with fewest first.
pub fn simple<'a>(context: &'a Context<'_>, part: &'a Part, vertices: usize) -> impl Iterator<Item = ConvexHull> + 'a {
    let simple = simple_hulls(&part.hull, &context.shape.axes(), vertices);
    simple.filter(|hull| is_behind_walls(context, part, hull))
}

/// Returns the boxes and prisms with fewer vertices than the part and the boxes with parts cut off, those with fewest vertices
/// first.
pub fn simple_and_cut(context: &Context<'_>, part: &Part) -> Vec<ConvexHull> {
    let vertices = part.hull.points().len();
    let mut all: Vec<ConvexHull> = simple(context, part, vertices).collect();
    if vertices > FEWEST_OF_A_CUT_BOX {
        let most = (vertices - 1).min(MOST_OF_A_CUT_BOX);
        let cut = context.shape.frames().into_iter().flat_map(|frame| cut_boxes(&part.hull, &frame, most));
        all.extend(cut.filter(|hull| is_behind_walls(context, part, hull)));
    }
    // The sort is stable: of as many vertices, the smaller hull of its kind stays first.
    all.sort_by_key(|hull| hull.points().len());
    all
}

/// Returns a hull around the part as a part, where its error is within `limit`.
pub fn as_part(context: &Context<'_>, part: &Part, limit: f64, hull: &ConvexHull) -> Option<Part> {
    let bound = accepted_error(part, limit);
    let error = context.space.error_within(hull, bound)?;
    (!context.sticks_out(hull, bound)).then(|| Part { hull: hull.clone(), error })
}

/// Returns whether a hull around the part crosses no face of the model's box that the part does not cross.
fn is_behind_walls(context: &Context<'_>, part: &Part, hull: &ConvexHull) -> bool {
    beyond_walls(context, part, hull) == 0.0
}

/// Returns how far a hull around the part crosses faces of the model's box, beyond what the part does and rounding.
fn beyond_walls(context: &Context<'_>, part: &Part, hull: &ConvexHull) -> f64 {
    let shape = context.shape;
    let beyond = |wall: &Plane| height_over(wall, hull).max(0.0) - height_over(wall, &part.hull).max(0.0);
    let farthest = shape.walls.iter().map(beyond).fold(0.0, f64::max);
    if farthest > ON_SURFACE * shape.diagonal { farthest } else { 0.0 }
}

/// Returns the distance by which the hull of a part grows where `hull` around it takes its place.
fn growth(part: &ConvexHull, hull: &ConvexHull) -> f64 {
    hull.points().iter().map(|point| part.distance(point)).fold(0.0, f64::max)
}

/// Reduces a part to `max_vertices`, whatever the error. Where collapses close a passage, lead out of the model's box or make the
/// part grow far, a box, a prism or a pointed hull that does so less takes their place.
pub fn bounded(context: &Context<'_>, part: Part) -> Result<Part, Stopped> {
    let (shape, space, most) = (context.shape, context.space, context.max_vertices);
    if part.hull.points().len() <= most {
        return Ok(part);
    }
    let collapsed = part.clone().bounded(most, &shape.walls, space, context.progress)?;
    let beyond = |hull: &ConvexHull| beyond_walls(context, &part, hull);
    let is_within = collapsed.hull.points().len() <= most;
    if is_within && most > FEW_VERTICES && collapsed.error < PASSAGE_DEPTH && beyond(&collapsed.hull) == 0.0 {
        return Ok(collapsed);
    }
    let wrong = |hull: &ConvexHull| OUT_OF_THE_BOX * beyond(hull) + growth(&part.hull, hull);
    let simple = simple_hulls(&part.hull, &shape.axes(), most + 1);
    let pointed = shape.frames().into_iter().flat_map(|frame| pointed_hulls(&part.hull, &frame, most));
    // A hull that cannot be reduced comes back as it was.
    let collapsed = Some(collapsed.hull).filter(|_| is_within);
    let mut best = None;
    for hull in collapsed.into_iter().chain(simple).chain(pointed) {
        context.progress.check()?;
        let rank = (space.passages_in(&hull), wrong(&hull), hull.volume());
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, hull));
        }
    }
    Ok(best.map_or(part, |(_, hull)| Part { error: space.error(&hull), hull }))
}

/// Returns the error up to which a part with fewer vertices is accepted.
pub fn accepted_error(part: &Part, limit: f64) -> f64 {
    // A part that closes a passage must not close another one.
    if part.error < PASSAGE_DEPTH { limit.max(part.error) } else { limit }
}

/// Tries the distances from number `from` on. Returns the first reduced part with an accepted error by the samples, and the
/// number of the distance after it; `None` where no distance gives one.
fn next(context: &Context<'_>, part: &Part, limit: f64, from: usize) -> Result<Option<(Part, usize)>, Stopped> {
    let shares: &[f64] = if context.verified { &DISTANCES } else { &FEW_DISTANCES };
    let (shape, bound) = (context.shape, accepted_error(part, limit));
    // Where the hull is far from the surface already, its vertices have less room than elsewhere.
    let accepts = |place: &Vec3| shape.bvh.closest_within(place, bound).is_some() || shape.is_inside(place);
    let room = Room { accepts: &accepts, ..Room::behind(&shape.walls) };
    for (number, share) in shares.iter().enumerate().skip(from) {
        context.progress.check()?;
        let hull = part.hull.clone();
        let hull = match hull.wrapped_within(share * limit, context.max_vertices, &room, context.progress) {
            Ok(hull) => hull,
            Err(HullError::Stopped(stop)) => return Err(stop),
            Err(_) => break,
        };
        // A smaller distance saves no vertices either.
        if hull.points().len() >= part.hull.points().len() {
            break;
        }
        if let Some(error) = context.space.error_within(&hull, bound) {
            return Ok(Some((Part { hull, error }, number + 1)));
        }
    }
    Ok(None)
}

/// Reduces the part by collapses, as far as its surface sticks out of the shape nowhere. Otherwise it stays as it is.
fn collapsed(context: &Context<'_>, part: &Part, limit: f64) -> Result<Part, Stopped> {
    let mut found = next(context, part, limit, 0)?;
    while let Some((reduced, after)) = found {
        if !context.sticks_out(&reduced.hull, accepted_error(part, limit)) {
            return bounded(context, reduced);
        }
        found = next(context, part, limit, after)?;
    }
    bounded(context, part.clone())
}
