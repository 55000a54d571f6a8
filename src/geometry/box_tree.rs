//! [`BoxTree`]: finds the few of many boxes that meet a point, a ray or another box.

use super::{Aabb, Progress, Stopped, Vec3};

/// Most boxes in a leaf of the tree.
const LEAF: usize = 4;
/// Boxes from which building a node takes long enough for a check of the progress.
const MANY: usize = 1 << 10;

/// A binary tree over axis-aligned boxes. Building takes O(n log n), a query O(log n) for each box found.
pub struct BoxTree {
    /// The first node is the root. There are none without boxes.
    nodes: Vec<Node>,
    /// Indices of the boxes in the order of the leaves.
    order: Vec<u32>,
}

struct Node {
    bounds: Aabb,
    below: Below,
}

enum Below {
    /// The left half is the next node.
    Halves { right: u32 },
    /// The boxes from `first` to before `end` in the order of the leaves.
    Leaf { first: u32, end: u32 },
}

impl BoxTree {
    /// Builds the tree over boxes, of which queries return the indices.
    pub fn new(boxes: &[Aabb]) -> Self {
        Self::of_many(boxes, &Progress::silent()).expect("nobody stops a silent progress")
    }

    /// Does the same as [`BoxTree::new`] for many boxes, and stops soon after a deadline.
    pub fn of_many(boxes: &[Aabb], progress: &Progress) -> Result<Self, Stopped> {
        let mut order: Vec<u32> = (0..boxes.len() as u32).collect();
        let mut nodes = Vec::with_capacity(boxes.len());
        if !boxes.is_empty() {
            build(boxes, &mut order, 0, &mut nodes, progress)?;
        }
        Ok(Self { nodes, order })
    }

    /// Calls `visit` with the index of each box in a leaf for whose box `meets` returns true, in no particular order. A
    /// box that meets something lies in larger boxes that have to meet it, too.
    pub fn visit(&self, mut meets: impl FnMut(&Aabb) -> bool, mut visit: impl FnMut(u32)) {
        let mut stack = if self.nodes.is_empty() { Vec::new() } else { vec![0u32] };
        while let Some(index) = stack.pop() {
            let node = &self.nodes[index as usize];
            if !meets(&node.bounds) {
                continue;
            }
            match node.below {
                Below::Halves { right } => stack.extend([right, index + 1]),
                Below::Leaf { first, end } => {
                    self.order[first as usize..end as usize].iter().for_each(|&index| visit(index));
                }
            }
        }
    }

    /// Returns the indices of the boxes in leaves that contain the point, in rising order. Their own boxes may not.
    pub fn around(&self, point: &Vec3) -> Vec<u32> {
        let mut found = Vec::new();
        self.visit(|bounds| bounds.contains(point), |index| found.push(index));
        found.sort_unstable();
        found
    }
}

/// Adds the nodes over `members`, which stand in the order of the leaves from `first` on.
fn build(
    boxes: &[Aabb],
    members: &mut [u32],
    first: u32,
    nodes: &mut Vec<Node>,
    progress: &Progress,
) -> Result<(), Stopped> {
    if members.len() >= MANY {
        progress.check()?;
    }
    let bounds =
        members[1..].iter().fold(boxes[members[0] as usize], |bounds, &member| bounds.union(&boxes[member as usize]));
    let here = nodes.len();
    nodes.push(Node { bounds, below: Below::Leaf { first, end: first + members.len() as u32 } });
    if members.len() <= LEAF {
        return Ok(());
    }
    let axis = bounds.size().imax();
    let middle = members.len() / 2;
    let key = |member: u32| boxes[member as usize].min[axis] + boxes[member as usize].max[axis];
    members.select_nth_unstable_by(middle, |&a, &b| key(a).total_cmp(&key(b)).then(a.cmp(&b)));
    let (left, right) = members.split_at_mut(middle);
    build(boxes, left, first, nodes, progress)?;
    nodes[here].below = Below::Halves { right: nodes.len() as u32 };
    build(boxes, right, first + middle as u32, nodes, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::sequence;

    #[test]
    fn the_boxes_around_a_point_are_found() {
        let unit = Aabb { min: Vec3::zeros(), max: Vec3::repeat(1.0) };
        let boxes: Vec<Aabb> = sequence::in_box(&unit, 300)
            .map(|place| Aabb { min: place, max: place + Vec3::new(0.2, 0.1, 0.05) })
            .collect();
        let tree = BoxTree::new(&boxes);
        for place in sequence::in_box(&unit, 50) {
            let found: Vec<u32> =
                tree.around(&place).into_iter().filter(|&index| boxes[index as usize].contains(&place)).collect();
            let expected: Vec<u32> = (0..300).filter(|&index| boxes[index as usize].contains(&place)).collect();
            assert_eq!(found, expected);
        }
        assert!(BoxTree::new(&[]).around(&Vec3::zeros()).is_empty());
    }
}
