//! What a finished hull is checked for, independently of how it was made.

use rayon::prelude::*;

use super::{ConvexHull, HullError};
use crate::geometry::Vec3;
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::predicates::height_sign;
use crate::geometry::tolerance::MEASURE_NOISE;

/// The evidence that a hull is one and wraps its source.
#[derive(Clone, Debug, PartialEq)]
pub struct HullProof {
    pub vertices: usize,
    /// Every edge has one face on each side and the surface is one sphere (V - E + F = 2).
    pub is_closed: bool,
    /// No face sees another vertex across its edges, by the exact sign.
    pub is_convex: bool,
    /// Largest distance of a source point from the solid, in the unit of the points; exactly 0 when none is outside.
    pub max_outside: f64,
    /// How far `max_outside` can be off for rounding.
    pub error_bound: f64,
}

impl HullProof {
    /// A closed convex solid of at most `max_vertices` vertices that leaves no point out by more than `tolerance`.
    pub fn holds(&self, max_vertices: usize, tolerance: f64) -> bool {
        self.is_closed
            && self.is_convex
            && self.vertices <= max_vertices
            && self.max_outside - self.error_bound <= tolerance
    }
}

/// Checks a hull, for instance of decoded points, against the points it should wrap.
pub fn prove(hull: &ConvexHull, source: &[Vec3]) -> Result<HullProof, HullError> {
    let bounds = hull.bounds();
    let error_bound = MEASURE_NOISE * (bounds.diagonal() + bounds.min.amax().max(bounds.max.amax()));
    Ok(HullProof {
        vertices: hull.points().len(),
        is_closed: is_closed(hull),
        is_convex: is_convex(hull)?,
        max_outside: max_outside(hull, source, error_bound)?,
        error_bound,
    })
}

fn is_closed(hull: &ConvexHull) -> bool {
    let uses = edge_uses(hull.faces().iter().copied());
    let are_paired = edges(&uses).all(|edge| edge.len() == 2 && balance(edge) == 0);
    are_paired && hull.points().len() + hull.faces().len() == uses.len() / 2 + 2
}

/// Convex across every edge; with a closed surface of Euler number 2 that makes the whole convex.
fn is_convex(hull: &ConvexHull) -> Result<bool, HullError> {
    let frame = Frame::of_points(hull.points())?;
    let at = |index: u32| frame.scaled(&hull.points()[index as usize]);
    // The faces on both sides of each edge; an odd one out has none.
    Ok(edge_uses(hull.faces().iter().copied()).as_chunks::<2>().0.iter().all(|sides| {
        let [one, other] = sides.map(|side| hull.faces()[side.triangle() as usize]);
        let [a, b, c] = one;
        let apex = other.into_iter().find(|corner| !one.contains(corner));
        apex.is_some_and(|apex| height_sign(&at(a), &at(b), &at(c), &at(apex)) <= 0.0)
    }))
}

fn max_outside(hull: &ConvexHull, source: &[Vec3], noise: f64) -> Result<f64, HullError> {
    if let Some(index) = source.iter().position(|p| !p.iter().all(|c| c.is_finite())) {
        return Err(HullError::NotFinite(index));
    }
    let outside =
        |p: &Vec3| if hull.contains(p, -noise) || !is_exactly_outside(hull, p, noise) { 0.0 } else { hull.distance(p) };
    Ok(source.par_iter().with_min_len(256).map(outside).reduce(|| 0.0, f64::max))
}

/// By the exact sign of every plane that the point is not clearly below.
fn is_exactly_outside(hull: &ConvexHull, point: &Vec3, noise: f64) -> bool {
    hull.fans().any(|(plane, fan)| plane.height(point) >= -noise && is_exactly_above(hull, fan[0], point))
}

fn is_exactly_above(hull: &ConvexHull, face: [u32; 3], point: &Vec3) -> bool {
    let [a, b, c] = face.map(|index| hull.points()[index as usize]);
    // A frame of these four alone has the same powers of two for every point of one scale.
    Frame::of_points(&[a, b, c, *point]).is_ok_and(|frame| {
        height_sign(&frame.scaled(&a), &frame.scaled(&b), &frame.scaled(&c), &frame.scaled(point)) > 0.0
    })
}
