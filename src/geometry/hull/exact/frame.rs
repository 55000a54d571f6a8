//! The two coordinate frames a hull is computed in.

use wide::f64x4;

use crate::geometry::bounds::power_of_two_below_one;
use crate::geometry::hull::HullError;
use crate::geometry::tolerance::{FLATNESS, NEGLIGIBLE, ROUNDING_FLATNESS};
use crate::geometry::{Aabb, Vec3};

/// Scales for exact predicates and for the floating-point filter in front of them.
///
/// *Scaled* coordinates are the input times a power of two, so that the largest is in `[0.5, 1)`: exact.
/// *Local* coordinates are these minus the centre of the box, again times a power of two: at most 1, rounded.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    scale: f64,
    center: Vec3,
    zoom: f64,
    /// Longest side of the box and largest absolute coordinate, scaled.
    longest: f64,
    /// Of the box, in local coordinates.
    corners: [Vec3; 2],
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
        let zoom = power_of_two_below_one(longest) * 2.0;
        Ok(Self { scale, center, zoom, longest, corners: [min, max].map(|corner| (corner - center) * zoom) })
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

    /// The least and the largest local coordinates of the points, bit for bit: rounding keeps their order.
    pub fn local_box(&self) -> &[Vec3; 2] {
        &self.corners
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
pub fn side_by_side(p: &Vec3) -> f64x4 {
    f64x4::new([p.x, p.y, p.z, p.z])
}

fn scaled(point: &Vec3, scale: f64) -> Vec3 {
    point.map(|c| {
        let c = c * scale;
        if c.abs() < NEGLIGIBLE { 0.0 } else { c }
    })
}

/// The largest component, without the branches of `amax`, which no processor foresees.
#[inline]
pub fn largest(v: &Vec3) -> f64 {
    larger(v.z.abs(), larger(v.y.abs(), v.x.abs()))
}

/// As `f64::max`, in one instruction: the second where the first is NaN.
#[inline]
pub fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
