//! Planes of faces, and what floating point can tell of a point's side of them.

use wide::f64x4;

use super::frame::side_by_side;
use crate::geometry::Vec3;
use crate::geometry::tolerance::ROUNDOFF;

/// The plane of a triangle in local coordinates, with a bound on what rounding does to levels of points along its normal.
#[derive(Clone, Copy)]
pub struct FacePlane {
    normal: Vec3,
    /// Points of a lower level are on the plane or below it, by the exact sign.
    below: f64,
    /// Points of a higher level are above it.
    above: f64,
}

/// Where a point is of a plane, by the exact sign.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Above,
    OnOrBelow,
    Unclear,
}

impl FacePlane {
    /// Nothing is above it.
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

    /// How far along the normal; this many times the distance: [`FacePlane::scale`].
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

    /// The height, in local coordinates, of a point of this level.
    pub fn height_of(&self, level: f64) -> f64 {
        (level - (self.below + self.above) * 0.5) / self.normal.norm()
    }

    /// The level of a point this high (in local coordinates) above the plane.
    pub fn level_above(&self, height: f64) -> f64 {
        (self.below + self.above) * 0.5 + height * self.normal.norm()
    }
}

/// Four planes side by side: a point's levels above all of them take one pass without branches.
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
    /// Planes that nothing reaches.
    pub const EMPTY: Self = {
        let (zeros, unreachable) = (f64x4::ZERO, [f64::INFINITY; Self::SIZE]);
        Self { x: zeros, y: zeros, z: zeros, bottom: f64x4::new(unreachable), above: f64x4::new(unreachable) }
    };

    /// Points at most `negligible` above the plane do not reach it.
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

    /// Those of [`FacePlane::level`].
    #[inline]
    pub fn levels(&self, local: &Vec3) -> f64x4 {
        self.x * f64x4::splat(local.x) + self.y * f64x4::splat(local.y) + self.z * f64x4::splat(local.z)
    }

    /// A bit for each plane that a point of these levels is not certainly on or below.
    #[inline]
    pub fn reached(&self, levels: f64x4) -> u32 {
        levels.simd_ge(self.bottom).to_bitmask()
    }

    /// A bit for each plane that a point of these levels is above by the exact sign, if only negligibly; where not, it may
    /// still be.
    #[inline]
    pub fn clearly_above(&self, levels: f64x4) -> u32 {
        levels.simd_gt(self.above).to_bitmask()
    }
}

/// What tells without arithmetic that a point is exactly in the plane of a triangle: the coordinates (a bit for each) that
/// it has to share with a corner, bit for bit.
///
/// One in a plane across an axis. Two where an edge runs along an axis: then the line through each corner in that
/// direction is in the plane, as in walls and all that was extruded. Else all three, as meshes repeat their corners.
#[derive(Clone, Copy)]
pub struct PlainPlane(u8);

impl PlainPlane {
    /// Of a triangle that was not looked at.
    pub const UNKNOWN: Self = Self(0);

    #[inline]
    pub fn through([a, b, c]: [&Vec3; 3]) -> Self {
        let edges = [shared(a, b), shared(b, c), shared(c, a)];
        let across = edges[0] & edges[1];
        let along = edges.into_iter().find(|edge| edge.count_ones() == 2);
        Self(if across != 0 { across & across.wrapping_neg() } else { along.unwrap_or(0b111) })
    }

    pub fn is_known(self) -> bool {
        self.0 != 0
    }

    /// `corners` as it was made with.
    #[inline]
    pub fn contains<'a>(self, corners: impl IntoIterator<Item = &'a Vec3>, p: &Vec3) -> bool {
        corners.into_iter().any(|corner| shared(corner, p) & self.0 == self.0)
    }
}

/// A bit for each coordinate that two points share.
#[inline]
fn shared(p: &Vec3, q: &Vec3) -> u8 {
    (side_by_side(p).simd_eq(side_by_side(q)).to_bitmask() & 0b111) as u8
}

/// At least the largest component.
#[inline]
fn size(v: &Vec3) -> f64 {
    v.x.abs() + v.y.abs() + v.z.abs()
}

/// How far a computed level, less the level of a [`FacePlane`], can be from the exact height above it.
///
/// With roundoff `u`, `e` and `f` the largest components of the two edge vectors and `n` that of the normal: an edge
/// component is off by `2u` (inputs) plus `u e`; a normal component by `2 (e df + f de)` plus `4 u e f` (two products
/// and a difference); the height by three such times a distance of at most 2, plus 24 roundings and 6 input errors of
/// `n`. The constants are rounded up.
#[inline]
fn level_error(e: f64, f: f64, n: f64) -> f64 {
    ROUNDOFF * (56.0 * e * f + 32.0 * (e + f) + 36.0 * n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::predicates::height_sign;
    use crate::geometry::samples::Random;

    /// Corners of extruded shapes, of boxes and of turned ones, rounded as such coordinates are.
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
    fn what_is_plainly_in_a_plane_is_exactly_coplanar() {
        let mut random = Random(3);
        let (mut contained, mut slanted) = (0, 0);
        for _ in 0..20_000 {
            let [a, b, c, p] = corners(&mut random);
            if PlainPlane::through([&a, &b, &c]).contains([&a, &b, &c], &p) {
                assert_eq!(height_sign(&a, &b, &c, &p), 0.0, "{a} {b} {c} {p}");
                contained += 1;
                slanted += usize::from((0..3).all(|axis| a[axis] != b[axis] || b[axis] != c[axis]));
            }
        }
        assert!(contained > 1000 && slanted > 100, "{contained} contained, {slanted} of them in slanted planes");
    }

    #[test]
    fn four_planes_at_once_say_what_each_says() {
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
