//! The two coordinate frames a hull is computed in, and how many dimensions the points span.

use wide::f64x4;

use super::{HullError, Rank};
use crate::geometry::predicates::{are_collinear, height_sign};
use crate::geometry::tolerance::{FLATNESS, NEGLIGIBLE, ROUNDING_FLATNESS, ROUNDOFF};
use crate::geometry::{Aabb, Vec3};

/// Scales for exact predicates and for the floating-point filter in front of them.
///
/// *Scaled* coordinates are the input times a power of two, so that the largest is in `[0.5, 1)`: exact.
/// *Local* coordinates are these minus the centre of the box, again times a power of two: at most 1, rounded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    scale: f64,
    center: Vec3,
    zoom: f64,
    /// Longest side of the box and largest absolute coordinate, scaled.
    longest: f64,
}

impl Frame {
    pub fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        if points.len() >= u32::MAX as usize {
            return Err(HullError::TooMany(points.len()));
        }
        let bounds = finite_bounds(points)?;
        let largest = bounds.min.amax().max(bounds.max.amax());
        let scale = power_of_two_below_one(largest);
        let (min, max) = (scaled(&bounds.min, scale), scaled(&bounds.max, scale));
        let center = (min + max) * 0.5;
        let longest = (max - min).amax();
        Ok(Self { scale, center, zoom: power_of_two_below_one(longest) * 2.0, longest })
    }

    /// Exact up to [`NEGLIGIBLE`].
    #[inline]
    pub fn scaled(&self, point: &Vec3) -> Vec3 {
        scaled(point, self.scale)
    }

    /// Each coordinate at most 1 and off by at most [`ROUNDOFF`] from its exact value.
    #[inline]
    pub fn local(&self, point: &Vec3) -> Vec3 {
        (self.scaled(point) - self.center) * self.zoom
    }

    /// A local displacement in the unit of the input.
    pub fn step(&self, local: &Vec3) -> Vec3 {
        local / self.zoom / self.scale
    }

    /// Thickness, in local coordinates, up to which a shape counts as flat.
    pub fn flatness(&self) -> f64 {
        (FLATNESS * self.longest).max(ROUNDING_FLATNESS) * self.zoom
    }
}

/// In one pass: a sum is finite only if no term is NaN or infinite; it may overflow on huge finite values.
fn finite_bounds(points: &[Vec3]) -> Result<Aabb, HullError> {
    let first = side_by_side(points.first().ok_or(HullError::NoPoints)?);
    let (mut min, mut max, mut sum) = (first, first, f64x4::ZERO);
    for p in points.iter().map(side_by_side) {
        min = min.fast_min(p);
        max = max.fast_max(p);
        sum += p;
    }
    if !sum.reduce_add().is_finite()
        && let Some(index) = points.iter().position(|p| !p.iter().all(|c| c.is_finite()))
    {
        return Err(HullError::NotFinite(index));
    }
    let [min, max] = [min, max].map(|corner| corner.to_array());
    Ok(Aabb { min: Vec3::new(min[0], min[1], min[2]), max: Vec3::new(max[0], max[1], max[2]) })
}

/// The last coordinate twice.
#[inline]
fn side_by_side(p: &Vec3) -> f64x4 {
    f64x4::new([p.x, p.y, p.z, p.z])
}

fn scaled(point: &Vec3, scale: f64) -> Vec3 {
    point.map(|c| {
        let c = c * scale;
        if c.abs() < NEGLIGIBLE { 0.0 } else { c }
    })
}

/// The power of two that brings `value` into `[0.5, 1)`, as far as the exponent range allows; 1 for zero.
fn power_of_two_below_one(value: f64) -> f64 {
    if value == 0.0 {
        return 1.0;
    }
    // 2^1022 keeps the factor itself finite and normal for every finite value.
    let exponent = ((value.to_bits() >> 52) & 0x7ff) as i64 - 1022;
    let factor = (1023 - exponent).clamp(1, 2045) as u64;
    f64::from_bits(factor << 52)
}

/// The corners of a first tetrahedron, or how few dimensions there are.
pub(super) enum Simplex {
    Flat(Rank),
    Corners([u32; 4]),
}

/// Picks four points that span space: the lexicographic extremes, the point farthest from their line, the point
/// farthest from that plane.
pub(super) fn first_simplex(points: &[Vec3], local: &[Vec3], frame: &Frame) -> Simplex {
    let flatness = frame.flatness();
    let [a, b] = longest_pair(local);
    let along = local[b] - local[a];
    let length = along.norm();
    if length <= flatness || length == 0.0 {
        return Simplex::Flat(Rank::Point);
    }
    let (c, squared) = farthest(local, |p| along.cross(&(p - local[a])).norm_squared());
    let doubled_area = squared.max(0.0).sqrt();
    let at = |index: usize| frame.scaled(&points[index]);
    if doubled_area <= flatness * length || are_collinear(&at(a), &at(b), &at(c)) {
        return Simplex::Flat(Rank::Line);
    }
    let normal = along.cross(&(local[c] - local[a]));
    let (d, sixfold) = farthest(local, |p| normal.dot(&(p - local[a])).abs());
    if sixfold <= flatness * normal.norm() {
        return Simplex::Flat(Rank::Plane);
    }
    let side = height_sign(&at(a), &at(b), &at(c), &at(d));
    let [a, b, c, d] = [a, b, c, d].map(|index| index as u32);
    match side {
        s if s < 0.0 => Simplex::Corners([a, b, c, d]),
        s if s > 0.0 => Simplex::Corners([a, c, b, d]),
        _ => Simplex::Flat(Rank::Plane),
    }
}

/// The two points that are farthest apart among the extremes of each axis.
pub(super) fn longest_pair(local: &[Vec3]) -> [usize; 2] {
    let extremes = extremes(local);
    let mut best = [extremes[0], extremes[1]];
    let mut best_distance = -1.0;
    for i in 0..6 {
        for j in i + 1..6 {
            let distance = (local[extremes[i]] - local[extremes[j]]).norm_squared();
            if distance > best_distance {
                best_distance = distance;
                best = [extremes[i], extremes[j]];
            }
        }
    }
    best
}

/// The first point that is least and the first that is most along each axis.
fn extremes(local: &[Vec3]) -> [usize; 6] {
    let mut found = [0; 6];
    let Some(first) = local.first().map(side_by_side) else { return found };
    let (mut min, mut max) = (first, first);
    for p in local.iter().map(side_by_side) {
        min = min.fast_min(p);
        max = max.fast_max(p);
    }
    // A bit for each of these, in the same order.
    let mut missing = 0b0111_0111_u32;
    for (index, p) in local.iter().map(side_by_side).enumerate() {
        let mut new = (p.simd_eq(min).to_bitmask() | p.simd_eq(max).to_bitmask() << 4) & missing;
        missing &= !new;
        while new != 0 {
            let bit = new.trailing_zeros() as usize;
            found[2 * (bit % 4) + bit / 4] = index;
            new &= new - 1;
        }
        if missing == 0 {
            break;
        }
    }
    found
}

pub(super) fn farthest(local: &[Vec3], measure: impl Fn(&Vec3) -> f64) -> (usize, f64) {
    let mut best = (0, -1.0);
    for (index, p) in local.iter().enumerate() {
        let value = measure(p);
        if value > best.1 {
            best = (index, value);
        }
    }
    best
}

/// The plane of a triangle in local coordinates, with a bound on what rounding does to levels of points along its normal.
#[derive(Clone, Copy)]
pub(super) struct FacePlane {
    normal: Vec3,
    /// Points of a lower level are on the plane or below it, by the exact sign.
    below: f64,
    /// Points of a higher level are above it.
    above: f64,
}

/// Where a point is of a plane, by the exact sign.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Above,
    OnOrBelow,
    Unclear,
}

impl FacePlane {
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
pub(super) struct PlaneBatch {
    x: f64x4,
    y: f64x4,
    z: f64x4,
    bottom: f64x4,
    above: [f64; Self::SIZE],
}

impl PlaneBatch {
    pub const SIZE: usize = 4;
    /// Planes that nothing reaches.
    pub const EMPTY: Self = {
        let (zeros, unreachable) = (f64x4::ZERO, [f64::INFINITY; Self::SIZE]);
        Self { x: zeros, y: zeros, z: zeros, bottom: f64x4::new(unreachable), above: unreachable }
    };

    /// Points at most `negligible` above the plane do not reach it.
    #[inline]
    pub fn set(batches: &mut [Self], number: usize, plane: &FacePlane, negligible: f64) {
        let FacePlane { normal, below, above } = plane;
        let (batch, place) = (&mut batches[number / Self::SIZE], number % Self::SIZE);
        batch.x.as_mut_array()[place] = normal.x;
        batch.y.as_mut_array()[place] = normal.y;
        batch.z.as_mut_array()[place] = normal.z;
        batch.above[place] = *above;
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

    /// Whether a point of this level is above one of the planes, by the exact sign; where not, it may still be.
    #[inline]
    pub fn is_clearly_above(&self, place: usize, level: f64) -> bool {
        level > self.above[place]
    }
}

/// What tells without arithmetic that a point is exactly in the plane of a triangle: the coordinates (a bit for each) that
/// it has to share with a corner, bit for bit.
///
/// One in a plane across an axis. Two where an edge runs along an axis: then the line through each corner in that
/// direction is in the plane, as in walls and all that was extruded. Else all three, as meshes repeat their corners.
#[derive(Clone, Copy)]
pub(super) struct PlainPlane(u8);

impl PlainPlane {
    /// Of a triangle that was not looked at.
    pub const UNKNOWN: Self = Self(0);

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
    pub fn contains(self, corners: [&Vec3; 3], p: &Vec3) -> bool {
        corners.into_iter().any(|corner| shared(corner, p) & self.0 == self.0)
    }
}

/// A bit for each coordinate that two points share.
#[inline]
fn shared(p: &Vec3, q: &Vec3) -> u8 {
    (side_by_side(p).simd_eq(side_by_side(q)).to_bitmask() & 0b111) as u8
}

/// The largest component, without the branches of `amax`, which no processor foresees.
#[inline]
pub(super) fn largest(v: &Vec3) -> f64 {
    v.x.abs().max(v.y.abs()).max(v.z.abs())
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
