//! Winding numbers: how often the triangles wind around a point.
//!
//! A ray crosses closed triangles as often as they wind around its start. Open ones have a generalised winding number (A.
//! Jacobson, L. Kavan, O. Sorkine-Hornung, "Robust Inside-Outside Segmentation using Generalized Winding Numbers", 2013): the
//! number of the triangles with caps on their holes, minus the share of the sphere that the caps take up. Most surfaces
//! need few caps. Far nodes of their tree count as dipoles, the first-order term of G. Barill et al., "Fast Winding Numbers
//! for Soups and Clouds", 2018.

use super::build::MANY;
use super::{Child, Slot, TriangleBvh, WIDTH};
use crate::geometry::tolerance::CROSS_PRODUCT_ERROR;
use crate::geometry::vector::doubled_area;
use crate::geometry::{Progress, Stopped, Vec3};

/// A node farther than this many of its radii counts as one dipole (Barill et al. use 2 with a higher order).
const FAR_FIELD: f64 = 2.5;

/// Distance, as a share of the size of the caps, by which places are moved before they are looked at from open triangles: a
/// place on a cap, such as one between corners of a hole, is on both of its sides.
const ASIDE: f64 = 1e-10;

/// A direction that flat faces and edges of models hardly have.
const DIRECTION: [f64; 3] = [0.618_033_988_749_895, 0.414_213_562_373_095, 0.732_050_807_568_877];

/// Caps on the holes of open triangles.
#[derive(Clone, Debug)]
pub(super) struct Caps {
    tree: TriangleBvh,
    /// For each node of the tree, the dipoles of its children.
    dipoles: Vec<Dipoles>,
    aside: Vec3,
}

impl Caps {
    pub fn of(tree: TriangleBvh, progress: &Progress) -> Result<Self, Stopped> {
        let mut dipoles = vec![Dipoles::EMPTY; tree.nodes.len()];
        if !tree.is_empty() {
            tree.set_dipoles(0, &mut 0, &mut dipoles, progress)?;
        }
        let corners = tree.slots.iter().flat_map(|slot| &slot.corners);
        let reach = corners.map(|corner| corner.amax()).fold(0.0, f64::max);
        Ok(Self { tree, dipoles, aside: Vec3::from(DIRECTION) * (ASIDE * reach) })
    }

    /// Returns the share of the sphere around a point that the caps take up.
    fn share(&self, p: &Vec3) -> f64 {
        let mut near = Turn::NONE;
        let far = self.tree.solid_angle(0, p, &self.dipoles, &mut near);
        (far + 2.0 * near.angle()) / (4.0 * std::f64::consts::PI)
    }
}

impl TriangleBvh {
    /// Returns how often the triangles wind around `point`: 1 inside a closed outward surface, 0 outside, and fractions
    /// near the holes of an open one.
    pub fn winding_number(&self, point: &Vec3) -> f64 {
        let p = point - self.origin;
        match &self.caps {
            _ if self.is_empty() => 0.0,
            None => self.crossings(0, &p) as f64,
            Some(caps) => {
                let p = p + caps.aside;
                (self.crossings(0, &p) + caps.tree.crossings(0, &p)) as f64 - caps.share(&p)
            }
        }
    }

    /// Fills in the dipoles of a node's children. `slot` is the first slot below the node, and then the one after the last.
    fn set_dipoles(
        &self,
        node: u32,
        slot: &mut usize,
        dipoles: &mut [Dipoles],
        progress: &Progress,
    ) -> Result<(), Stopped> {
        for (lane, child) in self.nodes[node as usize].children.iter().enumerate() {
            let first = *slot;
            match child {
                Child::Nothing => continue,
                Child::Triangle(_) => *slot += 1,
                Child::Node(child) => self.set_dipoles(*child, slot, dipoles, progress)?,
            }
            if *slot - first >= MANY {
                progress.check()?;
            }
            dipoles[node as usize].set(lane, &self.slots[first..*slot]);
        }
        Ok(())
    }

    /// Returns how often a ray along x leaves the triangles minus how often it enters: the winding number of closed
    /// ones.
    fn crossings(&self, node: u32, p: &Vec3) -> i64 {
        let node = &self.nodes[node as usize];
        let [x, y, z] = [0, 1, 2].map(|axis| (&node.min[axis], &node.max[axis]));
        let is_met = |lane: usize| {
            (x.1[lane] >= p.x) & (y.1[lane] >= p.y) & (z.1[lane] >= p.z) & (y.0[lane] <= p.y) & (z.0[lane] <= p.z)
        };
        let met: [bool; WIDTH] = std::array::from_fn(is_met);
        let mut crossings = 0;
        for lane in (0..WIDTH).filter(|&lane| met[lane]) {
            crossings += match node.children[lane] {
                Child::Nothing => 0,
                Child::Node(child) => self.crossings(child, p),
                Child::Triangle(slot) => crossing(p, &self.slots[slot as usize].corners),
            };
        }
        crossings
    }

    /// Returns the solid angle of the far children, and adds the triangles of the other children to `near`.
    fn solid_angle(&self, node: u32, p: &Vec3, dipoles: &[Dipoles], near: &mut Turn) -> f64 {
        let children = &self.nodes[node as usize].children;
        let angles = dipoles[node as usize].angles(p);
        let mut far = 0.0;
        for lane in 0..WIDTH {
            match (angles[lane], children[lane]) {
                (Some(angle), _) => far += angle,
                (None, Child::Nothing) => {}
                (None, Child::Node(child)) => far += self.solid_angle(child, p, dipoles, near),
                (None, Child::Triangle(slot)) => {
                    near.add_half_angle(p, &self.slots[slot as usize].corners);
                    near.rescale();
                }
            }
        }
        far
    }
}

/// The dipoles of a node's children, side by side.
#[derive(Clone, Debug)]
struct Dipoles {
    /// Area-weighted centres.
    center: [[f64; WIDTH]; 3],
    /// Sums of area vectors.
    area: [[f64; WIDTH]; 3],
    /// Squared distance from the centre beyond which a child counts as one dipole.
    far: [f64; WIDTH],
}

impl Dipoles {
    /// Dipoles of children that are never far.
    const EMPTY: Self = Self { center: [[0.0; WIDTH]; 3], area: [[0.0; WIDTH]; 3], far: [f64::INFINITY; WIDTH] };

    fn set(&mut self, lane: usize, slots: &[Slot]) {
        let (mut area, mut moment, mut weight) = (Vec3::zeros(), Vec3::zeros(), 0.0);
        for [a, b, c] in slots.iter().map(|slot| &slot.corners) {
            let vector = doubled_area(&[*a, *b, *c]) * 0.5;
            area += vector;
            moment += (a + b + c) * (vector.norm() / 3.0);
            weight += vector.norm();
        }
        // Triangles without an area count nowhere.
        let center = if weight > 0.0 { moment / weight } else { Vec3::zeros() };
        let squared = slots.iter().flat_map(|slot| &slot.corners).map(|corner| (corner - center).norm_squared());
        for axis in 0..3 {
            self.center[axis][lane] = center[axis];
            self.area[axis][lane] = area[axis];
        }
        self.far[lane] = FAR_FIELD * FAR_FIELD * squared.fold(0.0, f64::max);
    }

    /// Returns the solid angle of each child that is far enough from `p`.
    #[inline]
    fn angles(&self, p: &Vec3) -> [Option<f64>; WIDTH] {
        let (mut squared, mut along) = ([0.0; WIDTH], [0.0; WIDTH]);
        for axis in 0..3 {
            for lane in 0..WIDTH {
                let aside = self.center[axis][lane] - p[axis];
                squared[lane] += aside * aside;
                along[lane] += aside * self.area[axis][lane];
            }
        }
        let angles: [f64; WIDTH] = std::array::from_fn(|lane| along[lane] / (squared[lane] * squared[lane].sqrt()));
        std::array::from_fn(|lane| (squared[lane] > self.far[lane]).then_some(angles[lane]))
    }
}

/// Returns 1 where the ray from `p` along x leaves through the triangle, -1 where it enters, else 0.
///
/// The ray counts as moved sideways by an infinitesimal step (H. Edelsbrunner, E. Mücke, "Simulation of Simplicity",
/// 1990), so that it never meets an edge. The predicate is exact, so that two triangles agree on their common edge.
fn crossing(p: &Vec3, corners: &[Vec3; 3]) -> i64 {
    let [a, b, c] = corners.map(|corner| corner - p);
    let is_aside = |axis: usize| {
        let [a, b, c] = [a[axis], b[axis], c[axis]];
        (a > 0.0 && b > 0.0 && c > 0.0) || (a < 0.0 && b < 0.0 && c < 0.0)
    };
    if is_aside(1) || is_aside(2) || (a.x < 0.0 && b.x < 0.0 && c.x < 0.0) {
        return 0;
    }
    let side = |from: &Vec3, to: &Vec3| {
        let (one, other) = (from.y * to.z, from.z * to.y);
        if (one - other).abs() > CROSS_PRODUCT_ERROR * (one.abs() + other.abs()) {
            return one - other;
        }
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

/// A sum of angles as a product of complex numbers and a count of full turns, so that one arc tangent suffices for all.
#[derive(Clone, Copy)]
struct Turn {
    real: f64,
    imaginary: f64,
    full: f64,
}

impl Turn {
    const NONE: Self = Self { real: 1.0, imaginary: 0.0, full: 0.0 };

    /// Adds half the solid angle of a triangle seen from `p` (A. van Oosterom, J. Strackee, "The Solid Angle of a Plane
    /// Triangle", 1983).
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
        // Two angles of the same sign whose sum has the other sign have passed pi.
        if was_up && is_up && product[1] < 0.0 {
            self.full += 1.0;
        } else if !was_up && !is_up && product[1] >= 0.0 {
            self.full -= 1.0;
        }
    }

    /// Keeps the product in the range of `f64`.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A unit cube with its lower corner `at`, wound outward.
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
        assert!(bvh.is_closed());
        // A speck far away opens the surface and is hardly seen.
        let speck = points.len() as u32;
        points.extend([Vec3::x(), Vec3::y(), Vec3::z()].map(|axis| Vec3::repeat(50.0) + axis * 1e-3));
        triangles.push([speck, speck + 1, speck + 2]);
        let with_speck = TriangleBvh::new(&points, &triangles);
        assert!(!with_speck.is_closed());
        for i in 0..9i32.pow(3) {
            // Rays from many of these lattice places pass through a corner, an edge or a diagonal.
            let p = Vec3::new((i % 9) as f64, (i / 9 % 9) as f64, (i / 81) as f64) * 0.25 - Vec3::repeat(0.5);
            if bvh.distance(&p) > 1e-9 {
                assert!((bvh.winding_number(&p) - with_speck.winding_number(&p)).abs() < 0.1, "{p}");
            }
        }
        triangles.truncate(triangles.len() - 2);
        let open = TriangleBvh::new(&points, &triangles);
        assert!(!open.is_closed());
        assert!(open.winding_number(&Vec3::repeat(0.1)).fract() > 0.1);
    }

    /// Returns how often triangles wind around a place, from the solid angle of each.
    fn summed((points, triangles): (&[Vec3], &[[u32; 3]]), place: &Vec3) -> f64 {
        let angle = |triangle: &[u32; 3]| {
            let mut turn = Turn::NONE;
            turn.add_half_angle(place, &triangle.map(|index| points[index as usize]));
            2.0 * turn.angle()
        };
        triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
    }

    #[test]
    fn open_triangles_wind_around_places_by_their_solid_angles_even_between_the_corners_of_a_hole() {
        let (mut points, mut triangles) = cube(Vec3::zeros());
        // A hole of four corners at x = 1 and one of three at x = 0; a lone triangle that is there twice.
        triangles.drain(2..4);
        triangles.remove(0);
        points.extend([Vec3::new(0.25, 0.5, 0.75), Vec3::new(0.5, 0.25, 0.5), Vec3::new(0.75, 0.75, 0.5)]);
        triangles.extend([[8, 9, 10]; 2]);
        let bvh = TriangleBvh::new(&points, &triangles);
        assert!(!bvh.is_closed());
        for i in 0..13i32.pow(3) {
            let p = Vec3::new((i % 13) as f64, (i / 13 % 13) as f64, (i / 169) as f64) * 0.125 - Vec3::repeat(0.25);
            if bvh.distance(&p) > 1e-9 {
                let [found, expected] = [bvh.winding_number(&p), summed((&points, &triangles), &p)];
                assert!((found - expected).abs() < 2e-2, "{p}: {found} {expected}");
            }
        }
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
}
