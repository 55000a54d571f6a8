//! [`TriangleBvh`]: nearest point of a triangle soup, and on which side of it a point is.

mod build;
mod winding;

use super::{Aabb, Vec3};
use winding::Dipole;

/// Most triangles of a leaf.
const LEAF: usize = 4;

/// Entries that wait on the way down, one for each level: no tree is deeper ([`build`]).
const STACK: usize = 80;

/// The nearest point of the triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    pub distance_squared: f64,
    pub point: Vec3,
    /// Index in the list that the tree was built from.
    pub triangle: usize,
}

impl Closest {
    pub fn distance(&self) -> f64 {
        self.distance_squared.sqrt()
    }
}

/// A bounding-volume hierarchy over triangles. Building takes O(n log n), a query about O(log n).
#[derive(Clone, Debug)]
pub struct TriangleBvh {
    nodes: Vec<Node>,
    /// In leaf order.
    slots: Vec<Slot>,
    origin: Vec3,
    /// Of each node, for winding numbers; none where the triangles are closed and rays tell them.
    dipoles: Option<Vec<Dipole>>,
}

#[derive(Clone, Debug)]
struct Node {
    bounds: Aabb,
    /// Children, or none for a leaf; the left child follows its parent.
    right: Option<u32>,
    first: u32,
    end: u32,
}

/// A triangle: its corners relative to the origin of the tree, which keeps precision far from that of the coordinates, and
/// its index in the list that the tree was built from.
#[derive(Clone, Debug)]
struct Slot {
    corners: [Vec3; 3],
    triangle: u32,
}

impl TriangleBvh {
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The point of the triangles nearest to `point`; `None` when there are no triangles.
    pub fn closest(&self, point: &Vec3) -> Option<Closest> {
        self.closest_within(point, f64::INFINITY)
    }

    /// Like [`TriangleBvh::closest`], and `None` when nothing is nearer than `distance`.
    pub fn closest_within(&self, point: &Vec3, distance: f64) -> Option<Closest> {
        let p = point - self.origin;
        let mut best = distance * distance;
        let mut found = None;
        let mut stack = Stack::new(if self.is_empty() { None } else { Some((0, 0.0)) });
        while let Some((index, bound)) = stack.pop() {
            if bound >= best {
                continue;
            }
            let node = &self.nodes[index as usize];
            let Some(right) = node.right else {
                for slot in &self.slots[node.first as usize..node.end as usize] {
                    let nearest = closest_on_triangle(&p, &slot.corners);
                    let squared = (nearest - p).norm_squared();
                    if squared < best {
                        best = squared;
                        found = Some((nearest, slot.triangle));
                    }
                }
                continue;
            };
            let near = (index + 1, distance_squared(&self.nodes[index as usize + 1].bounds, &p));
            let far = (right, distance_squared(&self.nodes[right as usize].bounds, &p));
            let (near, far) = if near.1 <= far.1 { (near, far) } else { (far, near) };
            stack.push(far);
            stack.push(near);
        }
        found.map(|(nearest, triangle)| Closest {
            distance_squared: best,
            point: nearest + self.origin,
            triangle: triangle as usize,
        })
    }

    /// The distance to the nearest triangle; infinite when there is none.
    pub fn distance(&self, point: &Vec3) -> f64 {
        self.closest(point).map_or(f64::INFINITY, |closest| closest.distance())
    }

    /// Goes down into every node that `enter` wants, and shows the triangles of each leaf.
    #[inline]
    fn walk(&self, mut enter: impl FnMut(usize, &Node) -> bool, mut leaf: impl FnMut(&[Slot])) {
        let mut stack = Stack::new(if self.is_empty() { None } else { Some((0, 0.0)) });
        while let Some((index, _)) = stack.pop() {
            let node = &self.nodes[index as usize];
            if !enter(index as usize, node) {
                continue;
            }
            match node.right {
                Some(right) => {
                    stack.push((index + 1, 0.0));
                    stack.push((right, 0.0));
                }
                None => leaf(&self.slots[node.first as usize..node.end as usize]),
            }
        }
    }
}

/// A fixed stack: queries allocate nothing.
struct Stack {
    entries: [(u32, f64); STACK],
    len: usize,
}

impl Stack {
    fn new(first: Option<(u32, f64)>) -> Self {
        let mut stack = Self { entries: [(0, 0.0); STACK], len: 0 };
        if let Some(first) = first {
            stack.push(first);
        }
        stack
    }

    #[inline]
    fn push(&mut self, entry: (u32, f64)) {
        self.entries[self.len] = entry;
        self.len += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<(u32, f64)> {
        self.len = self.len.checked_sub(1)?;
        Some(self.entries[self.len])
    }
}

fn distance_squared(bounds: &Aabb, p: &Vec3) -> f64 {
    (bounds.min - p).sup(&(p - bounds.max)).sup(&Vec3::zeros()).norm_squared()
}

/// The point of a triangle nearest to `p`, by the Voronoi regions of its corners and edges: C. Ericson, "Real-Time
/// Collision Detection", 2005, section 5.1.5.
pub fn closest_on_triangle(p: &Vec3, corners: &[Vec3; 3]) -> Vec3 {
    let [a, b, c] = corners;
    let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(&ap), ac.dot(&ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return *a;
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(&bp), ac.dot(&bp));
    if d3 >= 0.0 && d4 <= d3 {
        return *b;
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return a + ab * share(d1, d1 - d3);
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(&cp), ac.dot(&cp));
    if d6 >= 0.0 && d5 <= d6 {
        return *c;
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return a + ac * share(d2, d2 - d6);
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return b + (c - b) * share(d4 - d3, (d4 - d3) + (d5 - d6));
    }
    let whole = va + vb + vc;
    a + ab * share(vb, whole) + ac * share(vc, whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closest_point_agrees_with_a_search_through_all_triangles() {
        let points: Vec<Vec3> = (0..90)
            .map(|i| {
                let t = i as f64;
                Vec3::new((t * 0.7).sin(), (t * 1.3).cos() * 2.0, (t * 2.1).sin() + 0.1 * (t * 0.3).cos())
            })
            .collect();
        let triangles: Vec<[u32; 3]> = (0..30).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        let bvh = TriangleBvh::new(&points, &triangles);
        for i in 0..50 {
            let p = Vec3::new((i as f64 * 0.9).cos() * 2.0, (i as f64 * 0.4).sin() * 3.0, i as f64 * 0.05 - 1.0);
            let expected = triangles
                .iter()
                .map(|triangle| {
                    let corners = triangle.map(|index| points[index as usize]);
                    (closest_on_triangle(&p, &corners) - p).norm()
                })
                .fold(f64::INFINITY, f64::min);
            let closest = bvh.closest(&p).expect("there are triangles");
            assert!((closest.distance() - expected).abs() < 1e-12);
            assert!(bvh.closest_within(&p, expected * 0.99).is_none());
        }
    }

    #[test]
    fn an_empty_tree_is_infinitely_far_and_winds_around_nothing() {
        let bvh = TriangleBvh::new(&[], &[]);
        assert_eq!(bvh.closest(&Vec3::zeros()), None);
        assert_eq!(bvh.distance(&Vec3::zeros()), f64::INFINITY);
        assert_eq!(bvh.winding_number(&Vec3::zeros()), 0.0);
    }
}
