//! Joins the holes of a polygon to its outline, so that one ring is left to cut.
//!
//! This work is based on D. Eberly, "Triangulation by Ear Clipping" (2002), section 3. Where he casts a ray, this code
//! searches with exact predicates for the nearest corner that the hole sees.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{MAX_CORNERS, notch, orient, plane_axes};
use crate::geometry::Vec3;

/// Returns outline and holes as one ring. Returns `None` when the polygon has no plane, when a hole sees no corner, or
/// when `spend`, which spends a number of tests, returns that none are left.
pub(super) fn join(
    outline: &[u32],
    holes: &[Vec<u32>],
    positions: &[Vec3],
    mut spend: impl FnMut(usize) -> bool,
) -> Option<Vec<u32>> {
    let axes = plane_axes(outline, positions)?;
    let at = |corner: u32| axes.map(|axis| positions[corner as usize][axis]);
    let mut holes: Vec<Vec<u32>> = holes.iter().filter(|hole| hole.len() >= 3).cloned().collect();
    if holes.iter().map(Vec::len).sum::<usize>() + outline.len() > MAX_CORNERS {
        return None;
    }
    for hole in &mut holes {
        if signed_area(hole, &at) > 0.0 {
            hole.reverse();
        }
        let start = (0..hole.len()).max_by(|&a, &b| at(hole[a])[0].total_cmp(&at(hole[b])[0]))?;
        hole.rotate_left(start);
    }
    // Start from the right: each hole then sees the outline or a hole that is joined already.
    holes.sort_by(|a, b| at(b[0])[0].total_cmp(&at(a[0])[0]));
    let mut ring = outline.to_vec();
    for number in 0..holes.len() {
        let hole = &holes[number];
        if let Some(notched) = notch::cut(&ring, hole, &at, &mut spend)? {
            ring = notched;
            continue;
        }
        let seen = visible_corner(&ring, &holes[number..], &at, &mut spend)?;
        let seam = [hole[0], ring[seen]];
        ring.splice(seen + 1..seen + 1, hole.iter().copied().chain(seam));
    }
    Some(ring)
}

fn signed_area(ring: &[u32], at: &impl Fn(u32) -> [f64; 2]) -> f64 {
    edges(ring).map(|(a, b)| at(a)[0] * at(b)[1] - at(b)[0] * at(a)[1]).sum::<f64>() / 2.0
}

pub(super) fn edges(ring: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// Returns the place in the ring of the nearest corner that the first corner of the first hole sees.
fn visible_corner(
    ring: &[u32],
    holes: &[Vec<u32>],
    at: &impl Fn(u32) -> [f64; 2],
    spend: &mut impl FnMut(usize) -> bool,
) -> Option<usize> {
    let from = at(*holes.first()?.first()?);
    let distance = |place: usize| {
        let [x, y] = at(ring[place]);
        (x - from[0]).powi(2) + (y - from[1]).powi(2)
    };
    // A heap takes as many steps as the ring has corners. Sorting would take more, though one of the first is mostly seen.
    if !spend(ring.len() + holes.len()) {
        return None;
    }
    // The bits of numbers that are not negative have the order of the numbers.
    let mut nearest: BinaryHeap<_> = (0..ring.len()).map(|place| Reverse((distance(place).to_bits(), place))).collect();
    let walls = ring.len() + holes.iter().map(Vec::len).sum::<usize>();
    while let Some(Reverse((_, place))) = nearest.pop() {
        if !spend(walls) {
            return None;
        }
        let to = at(ring[place]);
        let blocks = |(a, b): (u32, u32)| blocks(from, to, at(a), at(b));
        let is_hidden = || edges(ring).any(blocks) || holes.iter().any(|hole| edges(hole).any(blocks));
        if opens_towards(ring, place, from, at) && !is_hidden() {
            return Some(place);
        }
    }
    None
}

/// Returns true when `point` lies inside the interior angle of the ring at the corner `place`.
fn opens_towards(ring: &[u32], place: usize, point: [f64; 2], at: &impl Fn(u32) -> [f64; 2]) -> bool {
    let count = ring.len();
    let [before, corner, after] = [place + count - 1, place, place + 1].map(|place| at(ring[place % count]));
    let (left_of_first, left_of_second) = (orient(before, corner, point) > 0.0, orient(corner, after, point) > 0.0);
    if orient(before, corner, after) > 0.0 { left_of_first && left_of_second } else { left_of_first || left_of_second }
}

/// Returns true when the edge from `a` to `b` touches the line of sight anywhere except at its ends.
fn blocks(from: [f64; 2], to: [f64; 2], a: [f64; 2], b: [f64; 2]) -> bool {
    if [a, b].iter().any(|end| *end == from || *end == to) {
        return false;
    }
    let apart = |p: f64, q: f64| (p > 0.0 && q > 0.0) || (p < 0.0 && q < 0.0);
    !apart(orient(from, to, a), orient(from, to, b)) && !apart(orient(a, b, from), orient(a, b, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_for_a_corner_is_paid_besides_its_tests() {
        let ring: Vec<u32> = (0..64).collect();
        let around = |n: u32, count: u32, radius: f64| {
            let (sine, cosine) = (f64::from(n) / f64::from(count) * std::f64::consts::TAU).sin_cos();
            Vec3::new(radius * cosine, radius * sine, 0.0)
        };
        let outline = (0..64).map(|n| around(n, 64, 10.0));
        let positions: Vec<Vec3> = outline.chain((0..3).map(|n| around(n, 3, 1.0))).collect();
        let mut spent = 0;
        let joined = join(&ring, &[vec![64, 65, 66]], &positions, |tests| {
            spent += tests;
            true
        });
        // The nearest corner is seen, which takes one test for each of the 67 edges.
        assert_eq!(joined.map(|ring| ring.len()), Some(64 + 3 + 2));
        assert!(spent >= 67 + 64, "{spent}");
    }
}
