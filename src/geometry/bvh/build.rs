//! How a tree is made.

use super::winding::{Dipole, is_closed};
use super::{LEAF, Node, Slot, TriangleBvh};
use crate::geometry::{Aabb, Vec3};

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
            build(&mut slots, 0, &mut nodes);
        }
        let dipole = |node: &Node| Dipole::of(&slots[node.first as usize..node.end as usize], &node.bounds);
        let dipoles = (!is_closed).then(|| nodes.iter().map(dipole).collect());
        Self { nodes, slots, origin, dipoles }
    }
}

/// Builds the node over the slots, of which the first is number `first` in the tree, and everything below it.
fn build(slots: &mut [Slot], first: usize, nodes: &mut Vec<Node>) {
    let corner = slots[0].corners[0];
    let mut bounds = Aabb { min: corner, max: corner };
    slots.iter().flat_map(|slot| &slot.corners).for_each(|corner| bounds.include(corner));
    let here = nodes.len();
    nodes.push(Node { bounds, right: None, first: first as u32, end: (first + slots.len()) as u32 });
    if slots.len() <= LEAF {
        return;
    }
    let axis = bounds.size().imax();
    let middle = slots.len() / 2;
    let key = |slot: &Slot| slot.corners.iter().map(|corner| corner[axis]).sum::<f64>();
    slots.select_nth_unstable_by(middle - 1, |a, b| key(a).total_cmp(&key(b)).then(a.triangle.cmp(&b.triangle)));
    let (left, right) = slots.split_at_mut(middle);
    build(left, first, nodes);
    nodes[here].right = Some(nodes.len() as u32);
    build(right, first + middle, nodes);
}
