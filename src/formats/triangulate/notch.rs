//! Joins a hole that touches the ring, such as a door that stands on the lower edge of its wall.
//!
//! Where a corner of one lies on an edge of the other, the edge gets this corner. Both then share a corner, at which the ring
//! walks around the hole. Edges that it walks there and back at once are dropped, which leaves a notch.

use super::holes::edges;
use super::{MAX_CORNERS, orient};

type Point = [f64; 2];

/// Returns the ring with the hole as a notch, or `Some(None)` when the hole does not touch the ring. Returns `None` when
/// `spend` returns that no tests are left, or when there are too many corners.
pub(super) fn cut(
    ring: &[u32],
    hole: &[u32],
    at: &impl Fn(u32) -> Point,
    spend: &mut impl FnMut(usize) -> bool,
) -> Option<Option<Vec<u32>>> {
    if !spend(ring.len() + hole.len()) {
        return None;
    }
    // Only what meets the box of the hole can touch it.
    let area = Area::around(hole.iter().map(|&corner| at(corner)));
    let near: Vec<u32> = ring.iter().copied().filter(|&corner| area.meets(at(corner), at(corner))).collect();
    let crossing = edges(ring).filter(|&(a, b)| area.meets(at(a), at(b))).count();
    if !spend(crossing.saturating_add(near.len()).saturating_mul(hole.len())) {
        return None;
    }
    let ring = with_corners(ring, hole, &area, at)?;
    let hole = with_corners(hole, &near, &area, at)?;
    let count = hole.len();
    let places: Vec<usize> = (0..ring.len()).filter(|&place| area.meets(at(ring[place]), at(ring[place]))).collect();
    if !spend(places.len().saturating_mul(count)) {
        return None;
    }
    let shared = places.into_iter().find_map(|place| {
        let fits = |&start: &usize| {
            let neighbours = [hole[(start + 1) % count], hole[(start + count - 1) % count]];
            at(hole[start]) == at(ring[place]) && neighbours.iter().all(|&next| opens_to(&ring, place, at(next), at))
        };
        (0..count).find(fits).map(|start| (place, start))
    });
    Some(shared.map(|(place, start)| {
        let (before, after) = ring.split_at(place + 1);
        let around = (1..=count).map(|step| hole[(start + step) % count]);
        without_spikes(before.iter().copied().chain(around).chain(after.iter().copied()), at)
    }))
}

/// A box with its lowest and highest corner.
struct Area(Point, Point);

impl Area {
    fn around(points: impl Iterator<Item = Point>) -> Self {
        let empty = Self([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        points.fold(empty, |Self([a, b], [c, d]), [x, y]| Self([a.min(x), b.min(y)], [c.max(x), d.max(y)]))
    }

    /// Returns true when the box of the edge from `a` to `b` meets this box.
    fn meets(&self, a: Point, b: Point) -> bool {
        let Self(low, high) = self;
        (0..2).all(|axis| a[axis].min(b[axis]) <= high[axis] && a[axis].max(b[axis]) >= low[axis])
    }
}

/// Returns the ring with those of `corners` that lie within its edges, in the order in which the ring passes them. Returns
/// `None` for a ring with too many corners: edges that lie on each other could each get all of them.
fn with_corners(ring: &[u32], corners: &[u32], area: &Area, at: &impl Fn(u32) -> Point) -> Option<Vec<u32>> {
    let mut more = Vec::with_capacity(ring.len());
    for (a, b) in edges(ring) {
        more.push(a);
        if !area.meets(at(a), at(b)) {
            continue;
        }
        let (from, to) = (at(a), at(b));
        let between = |&corner: &u32| {
            let p = at(corner);
            p != from && p != to && Area::around([from, to].into_iter()).meets(p, p) && orient(from, to, p) == 0.0
        };
        let mut on_edge: Vec<u32> = corners.iter().copied().filter(between).collect();
        let distance = |corner: u32| (at(corner)[0] - from[0]).abs() + (at(corner)[1] - from[1]).abs();
        on_edge.sort_by(|&p, &q| distance(p).total_cmp(&distance(q)));
        on_edge.dedup_by(|p, q| at(*p) == at(*q));
        more.extend(on_edge);
        if more.len() > MAX_CORNERS {
            return None;
        }
    }
    Some(more)
}

/// Returns true when `point` lies inside or on the border of the interior angle of the ring at the corner `place`.
fn opens_to(ring: &[u32], place: usize, point: Point, at: &impl Fn(u32) -> Point) -> bool {
    let count = ring.len();
    let [before, corner, after] = [place + count - 1, place, place + 1].map(|place| at(ring[place % count]));
    let (left_of_first, left_of_second) = (orient(before, corner, point) >= 0.0, orient(corner, after, point) >= 0.0);
    if orient(before, corner, after) > 0.0 { left_of_first && left_of_second } else { left_of_first || left_of_second }
}

/// Returns the ring without the edges that it walks there and back at once.
fn without_spikes(ring: impl Iterator<Item = u32>, at: &impl Fn(u32) -> Point) -> Vec<u32> {
    let mut kept: Vec<u32> = Vec::new();
    for corner in ring {
        kept.push(corner);
        drop_spike(&mut kept, at);
    }
    // The ring is closed: its end may go on with its start.
    while let &[first, second, .., before_last, last] = kept.as_slice() {
        if at(before_last) == at(first) {
            kept.truncate(kept.len() - 2);
        } else if at(last) == at(second) {
            kept.drain(..2);
        } else {
            break;
        }
    }
    kept
}

/// Drops the last two corners where the ring has returned to the corner before them.
fn drop_spike(kept: &mut Vec<u32>, at: &impl Fn(u32) -> Point) {
    if let &[.., from, _, back] = kept.as_slice()
        && at(from) == at(back)
    {
        kept.truncate(kept.len() - 2);
    }
}
