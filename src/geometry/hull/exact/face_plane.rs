//! Planes of faces in floating point: they decide the side of most points, with a proven bound on the rounding.

use wide::f64x4;

use crate::geometry::Vec3;
use crate::geometry::tolerance::ROUNDOFF;
use crate::geometry::vector::side_by_side;

/// The plane of a triangle in local coordinates.
///
/// The *level* of a point is its dot product with the normal, which has the length of twice the triangle's area.
/// Between `below` and `above` rounding may have changed the side.
#[derive(Clone, Copy)]
pub struct FacePlane {
    normal: Vec3,
    /// Points of a lower level are on the plane or below it, by the exact sign.
    below: f64,
    /// Points of a higher level are above the plane, by the exact sign.
    above: f64,
}

/// The side of a plane that a point is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Above,
    OnOrBelow,
    Unclear,
}

impl FacePlane {
    /// A plane that no point is above.
    pub const EMPTY: Self = Self { normal: Vec3::new(0.0, 0.0, 0.0), below: f64::INFINITY, above: f64::INFINITY };

    #[inline]
    pub fn new(corners: [u32; 3], local: &[Vec3]) -> Self {
        let [a, b, c] = corners.map(|index| &local[index as usize]);
        let (e, f) = (b - a, c - a);
        let normal = e.cross(&f);
        let offset = normal.dot(a);
        let error = level_error(size(&e), size(&f), size(&normal));
        Self { normal, below: offset - error, above: offset + error }
    }

    /// Returns the level of a point.
    #[inline]
    pub fn level(&self, local: &Vec3) -> f64 {
        self.normal.x * local.x + self.normal.y * local.y + self.normal.z * local.z
    }

    #[inline]
    pub fn side(&self, local: &Vec3) -> Side {
        self.side_of_level(self.level(local))
    }

    #[inline]
    pub fn side_of_level(&self, level: f64) -> Side {
        if level < self.below {
            Side::OnOrBelow
        } else if level > self.above {
            Side::Above
        } else {
            Side::Unclear
        }
    }

    /// Returns the height (in local coordinates) of a point of this level.
    pub fn height_of(&self, level: f64) -> f64 {
        (level - (self.below + self.above) * 0.5) / self.normal.norm()
    }

    /// Returns the level of a point of this height (in local coordinates).
    pub fn level_above(&self, height: f64) -> f64 {
        (self.below + self.above) * 0.5 + height * self.normal.norm()
    }
}

/// Four planes side by side: one pass without branches gives the levels of a point above all of them.
#[derive(Clone, Copy)]
pub struct PlaneBatch {
    x: f64x4,
    y: f64x4,
    z: f64x4,
    bottom: f64x4,
    above: f64x4,
}

impl PlaneBatch {
    pub const SIZE: usize = 4;
    /// Planes that no point reaches.
    pub const EMPTY: Self = {
        let (zeros, unreachable) = (f64x4::ZERO, [f64::INFINITY; Self::SIZE]);
        Self { x: zeros, y: zeros, z: zeros, bottom: f64x4::new(unreachable), above: f64x4::new(unreachable) }
    };

    /// Puts a plane into place `number` of the batches. Points at most `negligible` above the plane do not reach it.
    #[inline]
    pub fn set(batches: &mut [Self], number: usize, plane: &FacePlane, negligible: f64) {
        let FacePlane { normal, below, above } = plane;
        let (batch, place) = (&mut batches[number / Self::SIZE], number % Self::SIZE);
        batch.x.as_mut_array()[place] = normal.x;
        batch.y.as_mut_array()[place] = normal.y;
        batch.z.as_mut_array()[place] = normal.z;
        batch.above.as_mut_array()[place] = *above;
        batch.bottom.as_mut_array()[place] =
            if negligible > 0.0 { plane.level_above(negligible).next_up().max(*below) } else { *below };
    }

    /// Returns the levels of a point, as [`FacePlane::level`] does for one plane.
    #[inline]
    pub fn levels(&self, local: &Vec3) -> f64x4 {
        self.x * f64x4::splat(local.x) + self.y * f64x4::splat(local.y) + self.z * f64x4::splat(local.z)
    }

    /// Returns a bit for each plane that a point of these levels may be above.
    #[inline]
    pub fn reached(&self, levels: f64x4) -> u32 {
        levels.simd_ge(self.bottom).to_bitmask()
    }

    /// Returns a bit for each plane that a point of these levels is certainly above, if only negligibly.
    #[inline]
    pub fn clearly_above(&self, levels: f64x4) -> u32 {
        levels.simd_gt(self.above).to_bitmask()
    }
}

/// A set of coordinates, one bit each. A point that shares them with a corner of the triangle, bit for bit, is exactly
/// in the triangle's plane, which no arithmetic has to prove.
///
/// One coordinate suffices in a plane across an axis. Two suffice where an edge runs along an axis, as in walls and
/// extruded shapes: the line through each corner in that direction is in the plane. All three are a repeated corner.
#[derive(Clone, Copy)]
pub struct SharedCoordinates(u8);

impl SharedCoordinates {
    /// Stands for a triangle that was not examined.
    pub const UNKNOWN: Self = Self(0);

    #[inline]
    pub fn of_triangle([a, b, c]: [&Vec3; 3]) -> Self {
        let edges = [shared(a, b), shared(b, c), shared(c, a)];
        let across = edges[0] & edges[1];
        let along = edges.into_iter().find(|edge| edge.count_ones() == 2);
        Self(if across != 0 { across & across.wrapping_neg() } else { along.unwrap_or(0b111) })
    }

    pub fn is_known(self) -> bool {
        self.0 != 0
    }

    /// Returns true when `p` is in the plane of the triangle with these corners, the ones that the set was made with.
    #[inline]
    pub fn contains<'a>(self, corners: impl IntoIterator<Item = &'a Vec3>, p: &Vec3) -> bool {
        corners.into_iter().any(|corner| shared(corner, p) & self.0 == self.0)
    }
}

/// Returns a bit for each coordinate that two points share.
#[inline]
fn shared(p: &Vec3, q: &Vec3) -> u8 {
    (side_by_side(p).simd_eq(side_by_side(q)).to_bitmask() & 0b111) as u8
}

/// Returns a number that is at least the largest component.
#[inline]
fn size(v: &Vec3) -> f64 {
    v.x.abs() + v.y.abs() + v.z.abs()
}

/// Returns the bound on the rounding of a level, relative to the level of the plane.
///
/// Let `u` be the roundoff, and `e`, `f`, `n` the largest components of the two edge vectors and of the normal. An edge
/// component is off by `2u` (inputs) plus `u e`. A normal component is off by `2 (e df + f de)` plus `4 u e f` (two
/// products and a difference). The level is off by three such errors times a distance of at most 2, plus 24 roundings
/// and 6 input errors of `n`. The constants are rounded up.
#[inline]
fn level_error(e: f64, f: f64, n: f64) -> f64 {
    ROUNDOFF * (56.0 * e * f + 32.0 * (e + f) + 36.0 * n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::predicates::height_sign;
    use crate::geometry::samples::Random;

    /// Corners of boxes, of extruded shapes and of rotated boxes, rounded as such coordinates are.
    fn corners(random: &mut Random) -> [Vec3; 4] {
        let kind = random.bits() % 3;
        let rotation = random.rotation();
        [0; 4].map(|_| {
            let place = (random.in_cube() * 3.0).map(f64::round) / 10.0;
            let angle = place.x * 7.0;
            match kind {
                0 => place,
                1 => Vec3::new(angle.cos(), place.y, angle.sin()),
                _ => rotation * place,
            }
        })
    }

    #[test]
    fn a_point_that_shares_the_coordinates_is_exactly_coplanar() {
        let mut random = Random(3);
        let (mut contained, mut slanted) = (0, 0);
        for _ in 0..20_000 {
            let [a, b, c, p] = corners(&mut random);
            if SharedCoordinates::of_triangle([&a, &b, &c]).contains([&a, &b, &c], &p) {
                assert_eq!(height_sign(&a, &b, &c, &p), 0.0, "{a} {b} {c} {p}");
                contained += 1;
                slanted += usize::from((0..3).all(|axis| a[axis] != b[axis] || b[axis] != c[axis]));
            }
        }
        assert!(contained > 1000 && slanted > 100, "{contained} contained, {slanted} of them in slanted planes");
    }

    #[test]
    fn a_batch_of_four_planes_agrees_with_each_plane() {
        let mut random = Random(4);
        for round in 0..1000 {
            let local: Vec<Vec3> = (0..6).map(|_| (random.in_cube() * 4.0).map(f64::round) * 0.25).collect();
            let planes = [[0, 1, 2], [1, 2, 3], [2, 3, 4]].map(|corners| FacePlane::new(corners, &local));
            let negligible = if round % 2 == 0 { 0.0 } else { 0.1 };
            let mut batch = [PlaneBatch::EMPTY];
            for (number, plane) in planes.iter().enumerate() {
                PlaneBatch::set(&mut batch, number, plane, negligible);
            }
            let levels = batch[0].levels(&local[5]);
            for (number, plane) in planes.iter().enumerate() {
                let level = plane.level(&local[5]);
                assert_eq!(levels.to_array()[number], level);
                let is_reached = plane.side_of_level(level) != Side::OnOrBelow
                    && (negligible == 0.0 || level > plane.level_above(negligible));
                assert_eq!(batch[0].reached(levels) >> number & 1 == 1, is_reached);
                let is_above = batch[0].clearly_above(levels) >> number & 1 == 1;
                assert_eq!(is_above, plane.side_of_level(level) == Side::Above);
            }
            assert_eq!(batch[0].reached(levels) >> planes.len(), 0, "no plane there");
        }
    }
}
