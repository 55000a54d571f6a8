//! [`TriangleBvh`]: nearest point of a triangle soup, and on which side of it a point is.
//!
//! The side is the generalised winding number: A. Jacobson, L. Kavan, O. Sorkine-Hornung, "Robust Inside-Outside
//! Segmentation using Generalized Winding Numbers", 2013; the far-field dipole of a node is the first-order term of
//! G. Barill et al., "Fast Winding Numbers for Soups and Clouds", 2018.

use super::{Aabb, Vec3};

/// Most triangles of a leaf.
const LEAF: usize = 4;

/// A node is seen as one dipole from farther than this many of its radii (Barill et al. use 2 with a higher order).
const FAR_FIELD: f64 = 2.5;

/// A balanced tree over `u32` indices is never deeper; two entries a level wait on the stack.
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
    /// Corners relative to `origin`, in leaf order: keeps precision far from the origin.
    corners: Vec<[Vec3; 3]>,
    triangle_of: Vec<u32>,
    origin: Vec3,
    /// Every edge is used as often in one direction as in the other: winding numbers are whole.
    is_closed: bool,
}

#[derive(Clone, Debug)]
struct Node {
    bounds: Aabb,
    /// Children, or none for a leaf; the left child follows its parent.
    right: Option<u32>,
    first: u32,
    end: u32,
    /// Dipole: area-weighted centre, sum of area vectors, radius around the centre.
    center: Vec3,
    area: Vec3,
    radius: f64,
}

impl TriangleBvh {
    /// Triangles may be of any kind; indices must be in range.
    pub fn new(points: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        let origin = Aabb::of_points(points).map_or_else(Vec3::zeros, |bounds| bounds.center());
        // Looked up again each time rather than kept twice: in input order and in leaf order.
        let corners_of = |index: u32| triangles[index as usize].map(|corner| points[corner as usize] - origin);
        let mut order: Vec<u32> = (0..triangles.len() as u32).collect();
        let mut nodes = Vec::with_capacity(triangles.len());
        if !order.is_empty() {
            let count = order.len();
            build(&corners_of, &mut order, 0, count, &mut nodes);
        }
        let corners = order.iter().map(|&index| corners_of(index)).collect();
        Self { nodes, corners, triangle_of: order, origin, is_closed: is_balanced(triangles) }
    }

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
                for slot in node.first as usize..node.end as usize {
                    let nearest = closest_on_triangle(&p, &self.corners[slot]);
                    let squared = (nearest - p).norm_squared();
                    if squared < best {
                        best = squared;
                        found = Some((nearest, slot));
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
        found.map(|(nearest, slot)| Closest {
            distance_squared: best,
            point: nearest + self.origin,
            triangle: self.triangle_of[slot] as usize,
        })
    }

    /// The distance to the nearest triangle; infinite when there is none.
    pub fn distance(&self, point: &Vec3) -> f64 {
        self.closest(point).map_or(f64::INFINITY, |closest| closest.distance())
    }

    /// How often the triangles wind around `point`: 1 inside a closed outward surface, 0 outside, in between near the
    /// holes of an open one.
    pub fn winding_number(&self, point: &Vec3) -> f64 {
        let p = point - self.origin;
        if self.is_closed { self.crossings(&p) as f64 } else { self.solid_angle(&p) / (4.0 * std::f64::consts::PI) }
    }

    /// How often a ray along x leaves the triangles, less how often it enters: the winding number, where they are closed.
    fn crossings(&self, p: &Vec3) -> i64 {
        let mut crossings = 0;
        self.walk(
            |node| {
                let (min, max) = (&node.bounds.min, &node.bounds.max);
                !(max.x < p.x || max.y < p.y || max.z < p.z || min.y > p.y || min.z > p.z)
            },
            |corners| crossings += corners.iter().map(|corners| crossing(p, corners)).sum::<i64>(),
        );
        crossings
    }

    fn solid_angle(&self, p: &Vec3) -> f64 {
        let mut angle = 0.0;
        let mut near = Turn::NONE;
        self.walk(
            |node| {
                let to_center = node.center - p;
                let squared = to_center.norm_squared();
                let far = FAR_FIELD * node.radius;
                let is_far = squared > far * far;
                if is_far {
                    angle += to_center.dot(&node.area) / (squared * squared.sqrt());
                }
                !is_far
            },
            |corners| {
                corners.iter().for_each(|corners| near.add_half_angle(p, corners));
                near.rescale();
            },
        );
        angle + 2.0 * near.angle()
    }

    /// Goes down into every node that `enter` wants, and shows the corners of the triangles of each leaf.
    #[inline]
    fn walk(&self, mut enter: impl FnMut(&Node) -> bool, mut leaf: impl FnMut(&[[Vec3; 3]])) {
        let mut stack = Stack::new(if self.is_empty() { None } else { Some((0, 0.0)) });
        while let Some((index, _)) = stack.pop() {
            let node = &self.nodes[index as usize];
            if !enter(node) {
                continue;
            }
            match node.right {
                Some(right) => {
                    stack.push((index + 1, 0.0));
                    stack.push((right, 0.0));
                }
                None => leaf(&self.corners[node.first as usize..node.end as usize]),
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

/// Builds the node over `order[first..end]` and everything below it.
fn build(corners_of: &impl Fn(u32) -> [Vec3; 3], order: &mut [u32], first: usize, end: usize, nodes: &mut Vec<Node>) {
    let mut node = summarise(corners_of, &order[first..end]);
    node.first = first as u32;
    node.end = end as u32;
    let here = nodes.len();
    let axis = node.bounds.size().imax();
    nodes.push(node);
    if end - first <= LEAF {
        return;
    }
    let middle = (first + end) / 2;
    let key = |index: u32| corners_of(index).iter().map(|corner| corner[axis]).sum::<f64>();
    order[first..end].select_nth_unstable_by(middle - first, |&a, &b| key(a).total_cmp(&key(b)).then(a.cmp(&b)));
    build(corners_of, order, first, middle, nodes);
    nodes[here].right = Some(nodes.len() as u32);
    build(corners_of, order, middle, end, nodes);
}

fn summarise(corners_of: &impl Fn(u32) -> [Vec3; 3], members: &[u32]) -> Node {
    let first = corners_of(members[0])[0];
    let mut bounds = Aabb { min: first, max: first };
    let (mut area, mut moment, mut weight) = (Vec3::zeros(), Vec3::zeros(), 0.0);
    for &member in members {
        let [a, b, c] = corners_of(member);
        for corner in [a, b, c] {
            bounds.include(&corner);
        }
        let vector = (b - a).cross(&(c - a)) * 0.5;
        area += vector;
        moment += (a + b + c) * (vector.norm() / 3.0);
        weight += vector.norm();
    }
    let center = if weight > 0.0 { moment / weight } else { bounds.center() };
    let squared = members.iter().flat_map(|&member| corners_of(member)).map(|corner| (corner - center).norm_squared());
    let radius = squared.fold(0.0, f64::max).sqrt();
    Node { bounds, right: None, first: 0, end: 0, center, area, radius }
}

fn distance_squared(bounds: &Aabb, p: &Vec3) -> f64 {
    (bounds.min - p).sup(&(p - bounds.max)).sup(&Vec3::zeros()).norm_squared()
}

/// 1 where the ray from `p` along x leaves through the triangle, -1 where it enters, else 0.
///
/// The ray is moved sideways by less than any number (H. Edelsbrunner, E. Mücke, "Simulation of Simplicity", 1990), so
/// that it never meets an edge; the predicate is exact, so that two triangles agree on their edge.
fn crossing(p: &Vec3, corners: &[Vec3; 3]) -> i64 {
    let [a, b, c] = corners.map(|corner| corner - p);
    let side = |from: &Vec3, to: &Vec3| {
        let flat = |v: &Vec3| robust::Coord { x: v.y, y: v.z };
        let exact = robust::orient2d(flat(from), flat(to), robust::Coord { x: 0.0, y: 0.0 });
        [exact, from.z - to.z, to.y - from.y].into_iter().find(|side| *side != 0.0).unwrap_or(0.0)
    };
    let (opposite_c, opposite_a) = (side(&a, &b), side(&b, &c));
    if opposite_c == 0.0 || opposite_a == 0.0 || (opposite_c > 0.0) != (opposite_a > 0.0) {
        return 0;
    }
    let opposite_b = side(&c, &a);
    if opposite_b == 0.0 || (opposite_b > 0.0) != (opposite_a > 0.0) {
        return 0;
    }
    let [u, v, w] = [[b, c], [c, a], [a, b]].map(|[from, to]| (from.y * to.z - from.z * to.y).abs());
    if u * a.x + v * b.x + w * c.x < 0.0 {
        return 0;
    }
    if opposite_a > 0.0 { 1 } else { -1 }
}

/// True when every edge of the triangles is used as often in one direction as in the other.
fn is_balanced(triangles: &[[u32; 3]]) -> bool {
    let mut edges: Vec<(u32, u32, bool)> = triangles
        .iter()
        .flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)])
        .map(|(from, to)| (from.min(to), from.max(to), from < to))
        .collect();
    edges.sort_unstable();
    edges
        .chunk_by(|a, b| (a.0, a.1) == (b.0, b.1))
        .all(|edge| edge[0].0 == edge[0].1 || 2 * edge.iter().filter(|used| used.2).count() == edge.len())
}

/// A sum of angles as a product of complex numbers, with the full turns counted: one arcus tangent for all of them.
#[derive(Clone, Copy)]
struct Turn {
    real: f64,
    imaginary: f64,
    full: f64,
}

impl Turn {
    const NONE: Self = Self { real: 1.0, imaginary: 0.0, full: 0.0 };

    /// Adds half of the solid angle under which a triangle is seen: A. van Oosterom, J. Strackee, "The Solid Angle of a
    /// Plane Triangle", 1983.
    fn add_half_angle(&mut self, p: &Vec3, corners: &[Vec3; 3]) {
        let [a, b, c] = corners.map(|corner| corner - p);
        let (la, lb, lc) = (a.norm(), b.norm(), c.norm());
        let size = la * lb * lc;
        if size > 0.0 {
            let real = (size + a.dot(&b) * lc + b.dot(&c) * la + c.dot(&a) * lb) / size;
            self.add(real, a.dot(&b.cross(&c)) / size);
        }
    }

    /// Adds the angle of a complex number, from minus to plus pi.
    fn add(&mut self, real: f64, imaginary: f64) {
        let (was_up, is_up) = (self.imaginary >= 0.0, imaginary >= 0.0);
        let product = [self.real * real - self.imaginary * imaginary, self.real * imaginary + self.imaginary * real];
        [self.real, self.imaginary] = product;
        // Two angles of one sign whose sum has the other have passed pi.
        if was_up && is_up && product[1] < 0.0 {
            self.full += 1.0;
        } else if !was_up && !is_up && product[1] >= 0.0 {
            self.full -= 1.0;
        }
    }

    /// Keeps the product in the range of numbers.
    fn rescale(&mut self) {
        let size = self.real.abs().max(self.imaginary.abs());
        if size > 0.0 {
            self.real /= size;
            self.imaginary /= size;
        } else {
            self.real = 1.0;
        }
    }

    fn angle(&self) -> f64 {
        self.imaginary.atan2(self.real) + self.full * std::f64::consts::TAU
    }
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

    /// A cube from 0 to 1 around the corner `at`, outward.
    fn cube(at: Vec3) -> (Vec<Vec3>, Vec<[u32; 3]>) {
        let points = (0..8).map(|i| at + Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64)).collect();
        let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        (points, triangles)
    }

    #[test]
    fn winding_number_is_one_inside_and_zero_outside_even_far_from_the_origin() {
        let at = Vec3::new(2e5, -3e5, 50.0);
        let (points, triangles) = cube(at);
        let bvh = TriangleBvh::new(&points, &triangles);
        assert!((bvh.winding_number(&(at + Vec3::repeat(0.3))) - 1.0).abs() < 1e-9);
        assert!(bvh.winding_number(&(at + Vec3::new(1.3, 0.5, 0.5))).abs() < 1e-2);
        assert!(bvh.winding_number(&(at + Vec3::repeat(40.0))).abs() < 1e-2);
    }

    #[test]
    fn rays_and_solid_angles_agree_on_closed_surfaces_even_through_corners_and_edges() {
        let (mut points, mut triangles) = cube(Vec3::zeros());
        let (inner, around) = cube(Vec3::repeat(0.25));
        triangles.extend(around.iter().map(|triangle| triangle.map(|index| index + 8)));
        points.extend(inner.iter().map(|p| p - (p - Vec3::repeat(0.25)) * 0.5));
        let bvh = TriangleBvh::new(&points, &triangles);
        assert!(bvh.is_closed);
        for i in 0..9i32.pow(3) {
            // Places on a lattice of which many have a corner, an edge or a diagonal straight ahead.
            let p = Vec3::new((i % 9) as f64, (i / 9 % 9) as f64, (i / 81) as f64) * 0.25 - Vec3::repeat(0.5);
            if bvh.distance(&p) > 1e-9 {
                let expected = bvh.solid_angle(&(p - bvh.origin)) / (4.0 * std::f64::consts::PI);
                assert!((bvh.winding_number(&p) - expected).abs() < 0.1, "{p}");
            }
        }
        triangles.pop();
        let open = TriangleBvh::new(&points, &triangles);
        assert!(!open.is_closed);
        assert!(open.winding_number(&Vec3::repeat(0.1)).fract() > 0.1);
    }

    #[test]
    fn angles_add_up_over_several_turns() {
        for step in [0.7, 3.0, -1.1, -2.9] {
            let mut turn = Turn::NONE;
            for _ in 0..25 {
                turn.add(2.0 * f64::cos(step), 2.0 * f64::sin(step));
                turn.rescale();
            }
            assert!((turn.angle() - 25.0 * step).abs() < 1e-9, "{step}: {}", turn.angle());
        }
    }

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
