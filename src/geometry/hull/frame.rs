//! The two coordinate frames a hull is computed in, and how many dimensions the points span.

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

fn finite_bounds(points: &[Vec3]) -> Result<Aabb, HullError> {
    let bounds = Aabb::of_points(points).ok_or(HullError::NoPoints)?;
    // A sum is finite only if no term is NaN or infinite, and it vectorises; it may overflow on huge finite values.
    let probe: f64 = points.iter().map(|p| (p.x * 0.0 + p.y * 0.0) + p.z * 0.0).sum();
    if probe == 0.0 {
        return Ok(bounds);
    }
    match points.iter().position(|p| !p.iter().all(|c| c.is_finite())) {
        Some(index) => Err(HullError::NotFinite(index)),
        None => Ok(bounds),
    }
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
    let mut extremes = [0usize; 6];
    if let Some(&first) = local.first() {
        let (mut least, mut most) = (first, first);
        for (index, p) in local.iter().enumerate() {
            for axis in 0..3 {
                if p[axis] < least[axis] {
                    least[axis] = p[axis];
                    extremes[2 * axis] = index;
                }
                if p[axis] > most[axis] {
                    most[axis] = p[axis];
                    extremes[2 * axis + 1] = index;
                }
            }
        }
    }
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
    x: [f64; Self::SIZE],
    y: [f64; Self::SIZE],
    z: [f64; Self::SIZE],
    below: [f64; Self::SIZE],
}

impl PlaneBatch {
    pub const SIZE: usize = 4;
    /// Planes that nothing reaches.
    pub const EMPTY: Self =
        Self { x: [0.0; Self::SIZE], y: [0.0; Self::SIZE], z: [0.0; Self::SIZE], below: [f64::INFINITY; Self::SIZE] };

    pub fn set(&mut self, place: usize, plane: &FacePlane) {
        let FacePlane { normal, below, .. } = plane;
        (self.x[place], self.y[place], self.z[place], self.below[place]) = (normal.x, normal.y, normal.z, *below);
    }

    /// Those of [`FacePlane::level`].
    #[inline]
    pub fn levels(&self, local: &Vec3) -> [f64; Self::SIZE] {
        std::array::from_fn(|k| self.x[k] * local.x + self.y[k] * local.y + self.z[k] * local.z)
    }

    /// A bit for each plane that a point of these levels is not certainly on or below.
    #[inline]
    pub fn reached(&self, levels: &[f64; Self::SIZE]) -> u32 {
        (0..Self::SIZE).fold(0, |bits, k| bits | u32::from(levels[k] >= self.below[k]) << k)
    }
}

/// Exactly in the plane of a triangle, all as given.
#[inline(never)]
pub(super) fn is_coplanar(frame: &Frame, triangle: [&Vec3; 3], p: &Vec3) -> bool {
    is_plainly_coplanar(triangle, p) || {
        let [a, b, c] = triangle.map(|corner| frame.scaled(corner));
        height_sign(&a, &b, &c, &frame.scaled(p)) == 0.0
    }
}

/// On an axis-parallel face all share a coordinate bit for bit, and meshes repeat their corners for every face that has
/// them: neither needs arithmetic.
#[inline]
pub(super) fn is_plainly_coplanar([a, b, c]: [&Vec3; 3], p: &Vec3) -> bool {
    (0..3).any(|axis| a[axis] == p[axis] && b[axis] == p[axis] && c[axis] == p[axis]) || p == a || p == b || p == c
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
