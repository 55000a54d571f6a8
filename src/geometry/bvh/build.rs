//! How a tree is made.

use super::winding::{Dipole, is_closed};
use super::{LEAF, Node, Slot, TriangleBvh};
use crate::geometry::{Aabb, Vec3};

/// Bins that triangles are counted in.
const BINS: usize = 12;

/// From this depth on nodes are halved: 32 levels more do for any number of slots, which keeps below [`super::STACK`].
const DEEP: usize = 40;

impl TriangleBvh {
    /// Triangles may be of any kind; indices must be in range.
    pub fn new(points: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        let is_closed = is_closed(triangles);
        let origin = Aabb::of_points(points).map_or_else(Vec3::zeros, |bounds| bounds.center());
        let slot = |(triangle, corners): (u32, &[u32; 3])| Slot {
            corners: corners.map(|corner| points[corner as usize] - origin),
            triangle,
        };
        let mut slots: Vec<Slot> = (0..).zip(triangles).map(slot).collect();
        let mut nodes = Vec::with_capacity(triangles.len());
        if !slots.is_empty() {
            build(&mut slots, 0, 0, &mut nodes);
        }
        let dipole = |node: &Node| Dipole::of(&slots[node.first as usize..node.end as usize], &node.bounds);
        let dipoles = (!is_closed).then(|| nodes.iter().map(dipole).collect());
        Self { nodes, slots, origin, dipoles }
    }
}

/// Builds the node over the slots, of which the first is number `first` in the tree, and everything below it.
fn build(slots: &mut [Slot], first: usize, depth: usize, nodes: &mut Vec<Node>) {
    let here = nodes.len();
    let bounds = bounds_of(slots.iter().flat_map(|slot| slot.corners));
    nodes.push(Node { bounds, right: None, first: first as u32, end: (first + slots.len()) as u32 });
    if slots.len() <= LEAF {
        return;
    }
    let middle = divide(slots, depth);
    let (left, right) = slots.split_at_mut(middle);
    build(left, first, depth + 1, nodes);
    nodes[here].right = Some(nodes.len() as u32);
    build(right, first + middle, depth + 1, nodes);
}

/// Puts the slots of the left child first and gives their number.
///
/// By the surface area heuristic (J. Goldsmith, J. Salmon, "Automatic Creation of Object Hierarchies for Ray Tracing",
/// 1987) over bins along one axis (I. Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007); in
/// halves where all are in one place, and deep down, so that the depth is bounded.
fn divide(slots: &mut [Slot], depth: usize) -> usize {
    let center = |slot: &Slot| slot.corners.iter().sum::<Vec3>();
    let centers = bounds_of(slots.iter().map(center));
    let axis = centers.size().imax();
    let (start, length) = (centers.min[axis], centers.size()[axis]);
    if depth < DEEP && length > 0.0 && length.is_finite() {
        let bin = |slot: &Slot| (((center(slot)[axis] - start) / length * BINS as f64) as usize).min(BINS - 1);
        let mut bins = [None; BINS];
        for slot in slots.iter() {
            let one = Some(Bin { count: 1, bounds: bounds_of(slot.corners) });
            bins[bin(slot)] = joined(bins[bin(slot)], one);
        }
        let cut = best_cut(&bins);
        let mut left = 0;
        for index in 0..slots.len() {
            if bin(&slots[index]) < cut {
                slots.swap(left, index);
                left += 1;
            }
        }
        return left;
    }
    let middle = slots.len() / 2;
    slots.select_nth_unstable_by(middle - 1, |a, b| {
        center(a)[axis].total_cmp(&center(b)[axis]).then(a.triangle.cmp(&b.triangle))
    });
    middle
}

#[derive(Clone, Copy)]
struct Bin {
    count: usize,
    bounds: Aabb,
}

impl Bin {
    /// What a query is expected to spend on it, but for a factor.
    fn cost(&self) -> f64 {
        let size = self.bounds.size();
        self.count as f64 * (size.x * size.y + size.y * size.z + size.z * size.x)
    }
}

fn joined(one: Option<Bin>, other: Option<Bin>) -> Option<Bin> {
    match (one, other) {
        (Some(a), Some(b)) => Some(Bin { count: a.count + b.count, bounds: a.bounds.union(&b.bounds) }),
        (one, other) => one.or(other),
    }
}

/// The first bin of the right child; the first and the last one have something in them.
fn best_cut(bins: &[Option<Bin>; BINS]) -> usize {
    let cost = |bin: Option<Bin>| bin.map_or(0.0, |bin| bin.cost());
    let mut right = [0.0; BINS];
    let mut all = None;
    for index in (1..BINS).rev() {
        all = joined(all, bins[index]);
        right[index] = cost(all);
    }
    let (mut best, mut least, mut all) = (1, [f64::INFINITY; 2], None);
    let middle = 0.5 * bins.iter().flatten().map(|bin| bin.count as f64).sum::<f64>();
    for index in 1..BINS {
        all = joined(all, bins[index - 1]);
        // What is on a line has no area.
        let total = [cost(all) + right[index], (all.map_or(0.0, |bin| bin.count as f64) - middle).abs()];
        if total < least {
            (best, least) = (index, total);
        }
    }
    best
}

/// Of at least one point.
fn bounds_of(points: impl IntoIterator<Item = Vec3>) -> Aabb {
    let nothing = Aabb { min: Vec3::repeat(f64::INFINITY), max: Vec3::repeat(f64::NEG_INFINITY) };
    points.into_iter().fold(nothing, |mut bounds, point| {
        bounds.include(&point);
        bounds
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(bvh: &TriangleBvh, index: usize) -> usize {
        let node = &bvh.nodes[index];
        node.right.map_or(1, |right| 1 + depth(bvh, index + 1).max(depth(bvh, right as usize)))
    }

    #[test]
    fn trees_hold_every_triangle_once_and_stay_shallow_whatever_their_places() {
        let far_apart = |i: u32| 2f64.powi(i as i32 - 500);
        let in_one_place = |_: u32| 1.0;
        let even = |i: u32| f64::from(i);
        let huge = |i: u32| if i.is_multiple_of(2) { 8e307 } else { -8e307 };
        for (place, deepest) in [(&far_apart as &dyn Fn(u32) -> f64, 60), (&in_one_place, 11), (&even, 14), (&huge, 11)]
        {
            let points: Vec<Vec3> = (0..1000).map(|i| Vec3::new(place(i), 0.0, 0.0)).collect();
            let triangles: Vec<[u32; 3]> = (0..1000).map(|i| [i; 3]).collect();
            let bvh = TriangleBvh::new(&points, &triangles);
            let mut held: Vec<u32> = bvh.slots.iter().map(|slot| slot.triangle).collect();
            held.sort_unstable();
            assert!(held.iter().copied().eq(0..1000));
            assert!(depth(&bvh, 0) <= deepest, "{}", depth(&bvh, 0));
            for (i, point) in points.iter().enumerate().step_by(7) {
                assert_eq!(bvh.distance(point), 0.0, "{i}");
            }
        }
    }
}
