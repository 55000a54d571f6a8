//! What of a triangle is outside of all hulls. A piece whose corners are all near one hull is near it as a whole; what is
//! near none is cut along the hulls' planes, and where two hulls share a piece it is halved until one of them has it.

use crate::decompose::measure::part::Part;
use crate::decompose::prepare::polygons::{Side, clip};
use crate::geometry::{Aabb, ConvexHull, Vec3};

/// Pieces of one triangle that are looked at for each hull near it before what is left is taken for uncovered.
const MOST_PIECES: usize = 400;

/// Corners this near a plane are on it, as a share of the reach: pieces thinner than that are near their hull anyway.
const ON_PLANE: f64 = 1e-2;

/// Parts that can say what they hold.
pub struct Bodies {
    parts: Vec<Part>,
    /// The box of each, and as much around it as counts as held.
    around: Vec<Aabb>,
    reach: f64,
}

impl Bodies {
    pub fn new(parts: Vec<Part>, reach: f64) -> Self {
        let around = parts.iter().map(|part| part.hull.bounds().grown(reach)).collect();
        Self { parts, around, reach }
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn into_parts(self) -> Vec<Part> {
        self.parts
    }

    pub fn push(&mut self, part: Part) {
        self.around.push(part.hull.bounds().grown(self.reach));
        self.parts.push(part);
    }

    pub fn replace(&mut self, index: usize, part: Part) {
        self.around[index] = part.hull.bounds().grown(self.reach);
        self.parts[index] = part;
    }

    fn holds(&self, index: usize, point: &Vec3) -> bool {
        self.around[index].contains(point) && is_within(&self.parts[index].hull, &self.around[index], point, self.reach)
    }

    fn holds_all(&self, index: usize, points: &[Vec3]) -> bool {
        points.iter().all(|point| self.holds(index, point))
    }

    /// True when some hull holds the point.
    pub fn is_held(&self, point: &Vec3) -> bool {
        (0..self.parts.len()).any(|index| self.holds(index, point))
    }

    /// True when one hull holds all of the points, and so all between them.
    pub fn hold_together(&self, points: &[Vec3]) -> bool {
        (0..self.parts.len()).any(|index| self.holds_all(index, points))
    }

    /// The hull that has to grow least to hold all of the points.
    pub fn nearest(&self, points: &[Vec3]) -> Option<usize> {
        let gap =
            |index: &usize| points.iter().map(|point| self.parts[*index].hull.distance(point)).fold(0.0, f64::max);
        (0..self.parts.len()).min_by(|a, b| gap(a).total_cmp(&gap(b)))
    }
}

/// Convex pieces of the triangle, that no hull holds; none when it is covered.
pub fn uncovered(triangle: &[Vec3; 3], bodies: &Bodies) -> Vec<Vec<Vec3>> {
    let Some(bounds) = Aabb::of_points(triangle) else { return Vec::new() };
    let near: Vec<usize> = (0..bodies.parts.len()).filter(|&index| bodies.around[index].intersects(&bounds)).collect();
    if near.iter().any(|&index| bodies.holds_all(index, triangle)) {
        return Vec::new();
    }
    let mut pieces = vec![triangle.to_vec()];
    for &index in &near {
        if pieces.len() > MOST_PIECES * near.len() {
            break;
        }
        let hull = &bodies.parts[index].hull;
        pieces = pieces.iter().flat_map(|piece| outside(piece, hull, ON_PLANE * bodies.reach)).collect();
        pieces.retain(|piece| !bodies.holds_all(index, piece));
    }
    halved(pieces, &near, bodies)
}

/// Of the pieces, what is uncovered: those that two hulls share are halved until one of them has each.
fn halved(mut pieces: Vec<Vec<Vec3>>, near: &[usize], bodies: &Bodies) -> Vec<Vec<Vec3>> {
    let mut uncovered = Vec::new();
    let mut looked = 0;
    while let Some(piece) = pieces.pop() {
        looked += 1;
        if near.iter().any(|&index| bodies.holds_all(index, &piece)) {
            continue;
        }
        let held = piece.iter().filter(|&corner| near.iter().any(|&index| bodies.holds(index, corner))).count();
        let is_small = Aabb::of_points(&piece).is_none_or(|bounds| bounds.diagonal() <= bodies.reach);
        let is_covered = is_small && held == piece.len();
        if held == 0 || is_small || looked > MOST_PIECES * near.len() {
            if !is_covered {
                uncovered.push(piece);
            }
        } else {
            pieces.extend(halves(&piece));
        }
    }
    uncovered
}

/// What of a convex polygon is outside of a hull, in convex pieces.
fn outside(polygon: &[Vec3], hull: &ConvexHull, epsilon: f64) -> Vec<Vec<Vec3>> {
    let (mut pieces, mut rest) = (Vec::new(), polygon.to_vec());
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for plane in hull.planes() {
        match clip(&rest, plane, epsilon, &mut low, &mut high) {
            Side::Below | Side::On => {}
            // Nothing of it is in the hull: it stays in one piece.
            Side::Above => return vec![polygon.to_vec()],
            Side::Across => {
                pieces.push(high.clone());
                std::mem::swap(&mut rest, &mut low);
            }
        }
    }
    pieces
}

/// A convex polygon cut through the middle of its longest extent.
fn halves(polygon: &[Vec3]) -> [Vec<Vec3>; 2] {
    let Some(bounds) = Aabb::of_points(polygon) else { return [Vec::new(), Vec::new()] };
    let axis = bounds.size().imax();
    let normal = Vec3::ith(axis, 1.0);
    let plane = crate::geometry::Plane { normal, offset: bounds.center()[axis] };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    clip(polygon, &plane, 0.0, &mut low, &mut high);
    [low, high]
}

/// True when the point is at most `reach` from the hull, whose box with that much around it is `around`.
fn is_within(hull: &ConvexHull, around: &Aabb, point: &Vec3, reach: f64) -> bool {
    if hull.contains(point, 0.0) {
        return true;
    }
    // A step towards the middle that ends in the hull is the cheap proof; most points need no other.
    let inward = around.center() - point;
    if hull.contains(&(point + inward * (reach / inward.norm()).min(1.0)), 0.0) {
        return true;
    }
    // By distance, not by height above planes alone: far out along a sharp edge the planes are near.
    hull.contains(point, reach) && hull.distance(point) <= reach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(low: [f64; 3], high: [f64; 3]) -> Part {
        let corners: Vec<Vec3> = (0..8)
            .map(|corner| Vec3::from_fn(|axis, _| if corner >> axis & 1 == 1 { high[axis] } else { low[axis] }))
            .collect();
        Part { hull: ConvexHull::of_points(&corners).expect("a box"), error: 0.0 }
    }

    /// Over the two boxes and the gap between them.
    const TRIANGLE: [[f64; 3]; 3] = [[0.5, 0.5, 0.5], [3.5, 0.5, 0.5], [3.5, 1.0, 0.5]];

    #[test]
    fn what_lies_over_the_gap_between_two_boxes_is_uncovered() {
        let boxes = vec![part([0.0; 3], [1.5, 2.0, 1.0]), part([2.5, 0.0, 0.0], [4.0, 2.0, 1.0])];
        let pieces = uncovered(&TRIANGLE.map(Vec3::from), &Bodies::new(boxes, 1e-3));
        assert!(!pieces.is_empty());
        for corner in pieces.iter().flatten() {
            assert!((1.499..=2.501).contains(&corner.x), "{corner}");
        }
    }

    #[test]
    fn boxes_that_touch_or_nearly_do_cover_what_lies_across() {
        for gap in [0.0, 1e-3, -0.1] {
            let boxes = vec![part([0.0; 3], [2.0, 2.0, 1.0]), part([2.0 + gap, 0.0, 0.0], [4.0, 2.0, 1.0])];
            assert_eq!(uncovered(&TRIANGLE.map(Vec3::from), &Bodies::new(boxes, 1e-3)), Vec::<Vec<Vec3>>::new());
        }
    }

    #[test]
    fn a_triangle_far_from_all_hulls_stays_in_one_piece() {
        let boxes = vec![part([9.0; 3], [10.0; 3])];
        let triangle = TRIANGLE.map(Vec3::from);
        assert_eq!(uncovered(&triangle, &Bodies::new(boxes, 1e-3)), vec![triangle.to_vec()]);
    }
}
