//! Sorts bodies from back to front, for a picture without a depth buffer.

use crate::geometry::{Aabb, Plane, Vec3};

use super::scene::Body;

/// Returns the indices of the bodies, with the first to be drawn in front.
///
/// Of two convex bodies, one has a facet plane that the other lies beyond, or least behind. The body on the eye's side
/// of that plane is drawn later. If bodies overlap so that no order is right, the farthest of the remaining bodies is
/// next.
pub(super) fn back_to_front(bodies: &[Body], eye: &Vec3) -> Vec<usize> {
    let distance = |body: &Body| {
        let bounds = Aabb::of_points(&body.points);
        bounds.map_or(0.0, |bounds| (bounds.center() - eye).norm_squared())
    };
    let mut left: Vec<(usize, f64)> = bodies.iter().map(distance).enumerate().collect();
    left.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut behind = vec![vec![false; bodies.len()]; bodies.len()];
    for (i, a) in bodies.iter().enumerate() {
        for (j, b) in bodies.iter().enumerate().skip(i + 1) {
            let a_first = comes_before(a, b, eye);
            behind[i][j] = a_first;
            behind[j][i] = !a_first;
        }
    }
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_next = |&(candidate, _): &(usize, f64)| {
            left.iter().all(|&(other, _)| other == candidate || behind[candidate][other])
        };
        let next = left.iter().position(is_next).unwrap_or(0);
        order.push(left.remove(next).0);
    }
    order
}

fn comes_before(a: &Body, b: &Body, eye: &Vec3) -> bool {
    let (of_a, gap_a) = widest_gap(a, b);
    let (of_b, gap_b) = widest_gap(b, a);
    let sees = |plane: Option<&Plane>| plane.is_some_and(|plane| plane.height(eye) > 0.0);
    // If the eye is beyond a plane of `a`, `b` hides `a`. For a plane of `b` it is the reverse.
    if gap_a >= gap_b { sees(of_a) } else { !sees(of_b) }
}

/// Returns the plane of `body` that `other` lies farthest beyond.
fn widest_gap<'a>(body: &'a Body, other: &Body) -> (Option<&'a Plane>, f64) {
    let gap = |plane: &Plane| other.points.iter().map(|point| plane.height(point)).fold(f64::INFINITY, f64::min);
    let gaps = body.planes.iter().map(|plane| (Some(plane), gap(plane)));
    gaps.fold((None, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::ConvexHull;
    use crate::view::scene::bodies;

    fn slab(min: [f64; 3], max: [f64; 3]) -> ConvexHull {
        let pick = |bit: usize, axis: usize| if bit == 0 { min[axis] } else { max[axis] };
        let corners: Vec<Vec3> = (0..8).map(|i| Vec3::new(pick(i & 1, 0), pick(i & 2, 1), pick(i & 4, 2))).collect();
        ConvexHull::of_points(&corners).unwrap()
    }

    #[test]
    fn a_long_wall_before_a_near_box_comes_after_it_though_its_middle_is_farther() {
        // The wall reaches far to the left, and the box stands behind its right end.
        let hulls = [slab([-100.0, 0.0, 0.0], [1.0, 0.1, 3.0]), slab([0.0, 0.2, 0.0], [1.0, 1.2, 1.0])];
        let eye = Vec3::new(0.5, -10.0, 1.0);
        assert_eq!(back_to_front(&bodies(&hulls, 0.0), &eye), [1, 0]);
        let eye = Vec3::new(0.5, 10.0, 1.0);
        assert_eq!(back_to_front(&bodies(&hulls, 0.0), &eye), [0, 1]);
    }

    #[test]
    fn every_body_comes_once_even_when_all_overlap() {
        let hulls: Vec<ConvexHull> =
            (0..5).map(|i| slab([0.0, 0.0, f64::from(i) * 0.1], [1.0, 1.0, 1.0 + f64::from(i) * 0.1])).collect();
        let mut order = back_to_front(&bodies(&hulls, 0.0), &Vec3::new(5.0, 3.0, 2.0));
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3, 4]);
    }
}
