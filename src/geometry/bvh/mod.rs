//! [`TriangleBvh`]: the nearest point of a set of triangles, and how often the triangles wind around a point.
//!
//! **In**: points and triangles. `build` makes the tree; this file finds nearest points; `winding` computes winding
//! numbers.

mod build;
mod winding;

use super::vector::larger;
use super::{Aabb, Vec3};
use winding::Caps;

/// Most children of a node. Their boxes lie side by side, so that a few SIMD instructions test all of them.
const WIDTH: usize = 4;

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

/// A bounding-volume hierarchy over triangles, four children to a node (H. Dammertz, J. Hanika, A. Keller, "Shallow
/// Bounding Volume Hierarchies for Fast SIMD Ray Tracing of Incoherent Rays", 2008). Building takes O(n log n), a query
/// about O(log n).
#[derive(Clone, Debug)]
pub struct TriangleBvh {
    /// The first node is the root. There are none without triangles.
    nodes: Vec<Node>,
    /// The triangles, in the order of the tree.
    slots: Vec<Slot>,
    origin: Vec3,
    /// Caps on the holes of the triangles; `None` where they are closed.
    caps: Option<Box<Caps>>,
}

#[derive(Clone, Debug)]
struct Node {
    /// The box of each child, axis by axis.
    min: [[f64; WIDTH]; 3],
    max: [[f64; WIDTH]; 3],
    children: [Child; WIDTH],
}

#[derive(Clone, Copy, Debug)]
enum Child {
    Nothing,
    Node(u32),
    Triangle(u32),
}

/// A triangle of the tree.
#[derive(Clone, Debug)]
struct Slot {
    /// Relative to the origin of the tree, which keeps precision far from the origin of the coordinates.
    corners: [Vec3; 3],
    /// Index in the list that the tree was built from.
    triangle: u32,
}

impl Node {
    /// A node without children. Its boxes are inside out: no point is near them and no ray meets them.
    const EMPTY: Self = Self {
        min: [[f64::INFINITY; WIDTH]; 3],
        max: [[f64::NEG_INFINITY; WIDTH]; 3],
        children: [Child::Nothing; WIDTH],
    };

    fn set(&mut self, lane: usize, bounds: &Aabb, child: Child) {
        for axis in 0..3 {
            self.min[axis][lane] = bounds.min[axis];
            self.max[axis][lane] = bounds.max[axis];
        }
        self.children[lane] = child;
    }

    /// Returns whether the box of a child meets a box.
    fn meets(&self, lane: usize, bounds: &Aabb) -> bool {
        (0..3).all(|axis| self.min[axis][lane] <= bounds.max[axis] && self.max[axis][lane] >= bounds.min[axis])
    }

    /// Returns the squared distances from `p` to the box of each child.
    #[inline]
    fn distances_squared(&self, p: &Vec3) -> [f64; WIDTH] {
        let mut squared = [0.0; WIDTH];
        for axis in 0..3 {
            for (lane, squared) in squared.iter_mut().enumerate() {
                let aside = larger(self.min[axis][lane] - p[axis], p[axis] - self.max[axis][lane]);
                let aside = larger(aside, 0.0);
                *squared += aside * aside;
            }
        }
        squared
    }
}

/// A triangle that [`TriangleBvh::is_within`] found.
#[derive(Clone, Copy, Debug)]
pub struct Found(u32);

/// The nearest point that a search has found so far.
struct Nearest {
    squared: f64,
    at: Option<(Vec3, u32)>,
}

impl TriangleBvh {
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns true when every edge of the triangles is used as often in one direction as in the other. Winding numbers
    /// are then whole.
    pub fn is_closed(&self) -> bool {
        self.caps.is_none()
    }

    /// Returns the indices of the triangles in the order of the tree, in which triangles side by side follow each other.
    pub fn in_order(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().map(|slot| slot.triangle as usize)
    }

    /// Returns the point of the triangles nearest to `point`; `None` when there are no triangles.
    pub fn closest(&self, point: &Vec3) -> Option<Closest> {
        self.closest_within(point, f64::INFINITY)
    }

    /// As [`TriangleBvh::closest`], but `None` when no triangle is nearer than `distance`.
    pub fn closest_within(&self, point: &Vec3, distance: f64) -> Option<Closest> {
        let mut nearest = Nearest { squared: distance * distance, at: None };
        if !self.is_empty() {
            self.search(0, &(point - self.origin), &mut nearest);
        }
        nearest.at.map(|(at, triangle)| Closest {
            distance_squared: nearest.squared,
            point: at + self.origin,
            triangle: triangle as usize,
        })
    }

    /// Returns whether a triangle is at most `distance` away from a point. The search ends with the first such triangle, which
    /// `last` keeps and the next search looks at first: it is quick for places that lie side by side.
    pub fn is_within(&self, point: &Vec3, distance: f64, last: &mut Option<Found>) -> bool {
        let (p, most) = (point - self.origin, distance * distance);
        if last.is_some_and(|Found(slot)| self.squared_distance(slot, &p) <= most) {
            return true;
        }
        let found = if self.is_empty() { None } else { self.any_within(0, &p, most) };
        *last = found.map(Found).or(*last);
        found.is_some()
    }

    /// Returns whether at least two triangles are at most `distance` away from a point.
    pub fn has_two_within(&self, point: &Vec3, distance: f64) -> bool {
        !self.is_empty() && self.count_within(0, &(point - self.origin), distance * distance, 2) >= 2
    }

    /// Returns the triangles whose boxes meet a box, in ascending order.
    pub fn meeting(&self, bounds: &Aabb) -> Vec<u32> {
        self.meeting_where(bounds, |_| true)
    }

    /// Returns the triangles whose boxes meet a box, in ascending order. Where `is_wanted` rejects the part of `bounds` around
    /// several triangles, these may be missing.
    pub fn meeting_where(&self, bounds: &Aabb, is_wanted: impl Fn(&Aabb) -> bool) -> Vec<u32> {
        let bounds = Aabb { min: bounds.min - self.origin, max: bounds.max - self.origin };
        let common = |node: &Node, lane: usize| {
            let [min, max] = [&node.min, &node.max].map(|side| Vec3::from_fn(|axis, _| side[axis][lane]));
            Aabb { min: min.sup(&bounds.min) + self.origin, max: max.inf(&bounds.max) + self.origin }
        };
        let mut found = Vec::new();
        let mut open = if self.is_empty() { Vec::new() } else { vec![0_u32] };
        while let Some(node) = open.pop() {
            let node = &self.nodes[node as usize];
            for lane in (0..WIDTH).filter(|&lane| node.meets(lane, &bounds)) {
                match node.children[lane] {
                    Child::Triangle(slot) => found.push(self.slots[slot as usize].triangle),
                    Child::Node(child) if is_wanted(&common(node, lane)) => open.push(child),
                    Child::Node(_) | Child::Nothing => {}
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Counts the triangles within the root of `most`, at least until there are `enough`.
    fn count_within(&self, node: u32, p: &Vec3, most: f64, enough: usize) -> usize {
        let node = &self.nodes[node as usize];
        let squared = node.distances_squared(p);
        let mut count = 0;
        for lane in (0..WIDTH).filter(|&lane| squared[lane] <= most) {
            count += match node.children[lane] {
                Child::Triangle(slot) => usize::from(self.squared_distance(slot, p) <= most),
                Child::Node(child) => self.count_within(child, p, most, enough - count),
                Child::Nothing => 0,
            };
            if count >= enough {
                break;
            }
        }
        count
    }

    fn squared_distance(&self, slot: u32, p: &Vec3) -> f64 {
        (closest_on_triangle(p, &self.slots[slot as usize].corners) - p).norm_squared()
    }

    /// Returns the place in `slots` of a triangle within the root of `most`.
    fn any_within(&self, node: u32, p: &Vec3, most: f64) -> Option<u32> {
        let node = &self.nodes[node as usize];
        let mut squared = node.distances_squared(p);
        loop {
            let lane = least(&squared);
            if squared[lane] > most || squared[lane] == f64::INFINITY {
                return None;
            }
            squared[lane] = f64::INFINITY;
            let found = match node.children[lane] {
                Child::Triangle(slot) => (self.squared_distance(slot, p) <= most).then_some(slot),
                Child::Node(child) => self.any_within(child, p, most),
                Child::Nothing => None,
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// Searches below a node for a nearer point. The node's own triangles come first, because they lower the bound for
    /// its other children.
    fn search(&self, node: u32, p: &Vec3, nearest: &mut Nearest) {
        let node = &self.nodes[node as usize];
        let mut squared = node.distances_squared(p);
        for lane in 0..WIDTH {
            if let Child::Triangle(slot) = node.children[lane] {
                if squared[lane] < nearest.squared {
                    let slot = &self.slots[slot as usize];
                    let at = closest_on_triangle(p, &slot.corners);
                    let squared = (at - p).norm_squared();
                    if squared < nearest.squared {
                        *nearest = Nearest { squared, at: Some((at, slot.triangle)) };
                    }
                }
                squared[lane] = f64::INFINITY;
            }
        }
        loop {
            let lane = least(&squared);
            if squared[lane] >= nearest.squared {
                return;
            }
            squared[lane] = f64::INFINITY;
            if let Child::Node(child) = node.children[lane] {
                self.search(child, p, nearest);
            }
        }
    }

    /// Returns the distance to the nearest triangle; infinite when there is none.
    pub fn distance(&self, point: &Vec3) -> f64 {
        self.closest(point).map_or(f64::INFINITY, |closest| closest.distance())
    }
}

/// Returns the lane of the least number, the first among equals.
#[inline]
fn least(numbers: &[f64; WIDTH]) -> usize {
    let first = if numbers[1] < numbers[0] { 1 } else { 0 };
    let second = if numbers[3] < numbers[2] { 3 } else { 2 };
    if numbers[second] < numbers[first] { second } else { first }
}

/// Returns the point of a triangle nearest to `p`, by the Voronoi regions of its corners and edges (C. Ericson,
/// "Real-Time Collision Detection", 2005, section 5.1.5).
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
        let mut last = None;
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
            assert!(bvh.has_two_within(&p, 9.0) && !bvh.has_two_within(&p, expected * 0.99));
            // The triangle of an earlier search changes no result.
            assert!(bvh.is_within(&p, expected * 1.01, &mut last) && !bvh.is_within(&p, expected * 0.99, &mut last));
            let around = Aabb { min: p, max: p }.grown(0.5);
            let box_of = |triangle: &[u32; 3]| Aabb::of_points(&triangle.map(|index| points[index as usize])).unwrap();
            let meets = |index: &u32| box_of(&triangles[*index as usize]).intersects(&around);
            assert_eq!(bvh.meeting(&around), (0..30).filter(meets).collect::<Vec<_>>());
            // Only groups of triangles below `p` are left out.
            let is_wanted = |part: &Aabb| part.max.x > p.x || !around.grown(1e-9).contains(&part.max);
            let found = bvh.meeting_where(&around, is_wanted);
            let may_miss = |index: &u32| box_of(&triangles[*index as usize]).max.x <= p.x;
            assert!((0..30).filter(meets).all(|index| found.contains(&index) || may_miss(&index)));
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
