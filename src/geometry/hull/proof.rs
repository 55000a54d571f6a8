//! Checks of a finished hull, independent of how it was made.

use rayon::prelude::*;

use super::frame::Frame;
use super::{ConvexHull, HullError};
use crate::geometry::Vec3;
use crate::geometry::edges::{balance, edge_uses, edges};
use crate::geometry::predicates::height_sign;
use crate::geometry::tolerance::MEASURE_NOISE;
use crate::geometry::vector::is_finite;

/// The findings about a hull and the points it should contain.
#[derive(Clone, Debug, PartialEq)]
pub struct HullProof {
    pub vertices: usize,
    /// True when every edge has one face on each side and the surface is one sphere (V - E + F = 2).
    pub is_closed: bool,
    /// True when no face has the far vertex of an adjacent face above it, by the exact sign.
    pub is_convex: bool,
    /// Largest distance of a source point from the solid, in the unit of the points; exactly 0 when none is outside.
    pub max_outside: f64,
    /// Bound on the rounding error of `max_outside`.
    pub error_bound: f64,
}

impl HullProof {
    /// Returns true for a closed convex solid of at most `max_vertices` vertices with no source point farther outside
    /// than `tolerance`.
    pub fn holds(&self, max_vertices: usize, tolerance: f64) -> bool {
        self.is_closed
            && self.is_convex
            && self.vertices <= max_vertices
            && self.max_outside - self.error_bound <= tolerance
    }
}

/// Checks a hull, for instance one of decoded points, against the points that it should contain.
pub fn prove(hull: &ConvexHull, source: &[Vec3]) -> Result<HullProof, HullError> {
    let bounds = hull.bounds();
    let error_bound = MEASURE_NOISE * (bounds.diagonal() + bounds.largest_coordinate());
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

/// Returns true when the surface is convex across every edge. For a closed surface of Euler number 2 the whole solid is
/// then convex.
fn is_convex(hull: &ConvexHull) -> Result<bool, HullError> {
    let frame = Frame::of_points(hull.points())?;
    let at = |index: u32| frame.scaled(&hull.points()[index as usize]);
    // Edge uses come sorted, so the two faces of an edge follow each other.
    Ok(edge_uses(hull.faces().iter().copied()).as_chunks::<2>().0.iter().all(|sides| {
        let [one, other] = sides.map(|side| hull.faces()[side.triangle() as usize]);
        let [a, b, c] = one;
        let apex = other.into_iter().find(|corner| !one.contains(corner));
        apex.is_some_and(|apex| height_sign(&at(a), &at(b), &at(c), &at(apex)) <= 0.0)
    }))
}

fn max_outside(hull: &ConvexHull, source: &[Vec3], noise: f64) -> Result<f64, HullError> {
    if let Some(index) = source.iter().position(|p| !is_finite(p)) {
        return Err(HullError::NotFinite(index));
    }
    let outside =
        |p: &Vec3| if hull.contains(p, -noise) || !is_exactly_outside(hull, p, noise) { 0.0 } else { hull.distance(p) };
    Ok(source.par_iter().with_min_len(256).map(outside).reduce(|| 0.0, f64::max))
}

/// Returns whether the point is outside by the exact sign, which is needed only for planes that it is not clearly
/// below.
fn is_exactly_outside(hull: &ConvexHull, point: &Vec3, noise: f64) -> bool {
    hull.fans().any(|(plane, fan)| plane.height(point) >= -noise && is_exactly_above(hull, fan[0], point))
}

fn is_exactly_above(hull: &ConvexHull, face: [u32; 3], point: &Vec3) -> bool {
    let [a, b, c] = face.map(|index| hull.points()[index as usize]);
    // The frame of these four points alone scales them exactly, which keeps the sign.
    Frame::of_points(&[a, b, c, *point]).is_ok_and(|frame| {
        height_sign(&frame.scaled(&a), &frame.scaled(&b), &frame.scaled(&c), &frame.scaled(point)) > 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::cube_corners;

    fn cube() -> ConvexHull {
        ConvexHull::of_points(&cube_corners(Vec3::zeros(), 1.0)).unwrap()
    }

    #[test]
    fn a_point_outside_is_reported_with_its_distance() {
        let far = [Vec3::new(1.5, 0.0, 0.0), Vec3::new(1.0, 4.0, 5.0)];
        let proof = prove(&cube(), &far).unwrap();
        assert!((proof.max_outside - 5.0).abs() <= proof.error_bound, "{proof:?}");
        assert!(!proof.holds(8, 4.9) && proof.holds(8, 5.0) && !proof.holds(7, 5.0));
        let slightly = prove(&cube(), &[Vec3::new(0.0, 1.0 + 1e-15, 0.0)]).unwrap();
        assert!(slightly.max_outside > 0.0 && slightly.holds(8, 0.0), "within its own rounding error: {slightly:?}");
        assert_eq!(prove(&cube(), &[Vec3::zeros()]).unwrap().max_outside, 0.0);
    }

    #[test]
    fn a_hull_that_lacks_a_face_or_has_one_turned_over_is_not_closed() {
        let mut open = cube();
        open.faces.pop();
        assert!(!prove(&open, &[]).unwrap().is_closed);
        let mut turned = cube();
        turned.faces[0].swap(0, 1);
        assert!(!prove(&turned, &[]).unwrap().is_closed);
        assert!(prove(&cube(), &[]).unwrap().holds(8, 0.0));
    }

    #[test]
    fn a_hull_with_a_dent_is_not_convex() {
        let mut dented = cube();
        dented.points[0] *= 0.1;
        let proof = prove(&dented, &[]).unwrap();
        assert!(!proof.is_convex && proof.is_closed && !proof.holds(8, 1.0), "{proof:?}");
    }
}
