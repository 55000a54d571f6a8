//! The two coordinate systems in which a hull is computed.

use wide::f64x4;

use super::HullError;
use crate::geometry::bounds::power_of_two_below_one;
use crate::geometry::tolerance::{FLATNESS, NEGLIGIBLE, ROUNDING_FLATNESS};
use crate::geometry::vector::{is_finite, side_by_side};
use crate::geometry::{Aabb, Vec3};

/// The transforms from input coordinates.
///
/// *Scaled* coordinates are the input times a power of two that brings the largest into `[0.5, 1)`. They are exact, and
/// the exact predicates use them. *Local* coordinates are scaled ones minus the centre of the box, again times a power
/// of two, so that none exceeds 1. They are rounded, and the floating-point filter uses them.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    scale: f64,
    center: Vec3,
    zoom: f64,
    /// Longest side of the box, in scaled coordinates.
    longest: f64,
    /// The least and the largest local coordinates.
    corners: [Vec3; 2],
}

impl Frame {
    /// Returns the frame of the points; an error where there are none, too many, or one that is not finite.
    pub fn of_points(points: &[Vec3]) -> Result<Self, HullError> {
        if points.len() >= u32::MAX as usize {
            return Err(HullError::TooMany(points.len()));
        }
        let bounds = finite_bounds(points)?;
        let scale = power_of_two_below_one(bounds.largest_coordinate());
        let (min, max) = (scaled(&bounds.min, scale), scaled(&bounds.max, scale));
        let center = (min + max) * 0.5;
        let longest = (max - min).amax();
        let zoom = power_of_two_below_one(longest) * 2.0;
        Ok(Self { scale, center, zoom, longest, corners: [min, max].map(|corner| (corner - center) * zoom) })
    }

    /// Returns a point in scaled coordinates, exactly except that components below [`NEGLIGIBLE`] become zero.
    #[inline]
    pub fn scaled(&self, point: &Vec3) -> Vec3 {
        scaled(point, self.scale)
    }

    /// Returns a point in local coordinates. Each is at most 1 and off by at most
    /// [`ROUNDOFF`](crate::geometry::tolerance::ROUNDOFF).
    #[inline]
    pub fn local(&self, point: &Vec3) -> Vec3 {
        (self.scaled(point) - self.center) * self.zoom
    }

    /// Returns the least and the largest local coordinates of the points, bit for bit, since rounding keeps their
    /// order.
    pub fn local_box(&self) -> &[Vec3; 2] {
        &self.corners
    }

    /// Converts a displacement from local coordinates to the unit of the input.
    pub fn step(&self, local: &Vec3) -> Vec3 {
        local / self.zoom / self.scale
    }

    /// Returns the thickness, in local coordinates, up to which a shape counts as flat.
    pub fn flatness(&self) -> f64 {
        (FLATNESS * self.longest).max(ROUNDING_FLATNESS) * self.zoom
    }
}

/// Returns the bounding box, or an error for the first point that is not finite.
///
/// One pass suffices for nearly all inputs: a sum is finite only if no term is NaN or infinite. It may overflow on huge
/// finite values, so a second pass confirms the error.
fn finite_bounds(points: &[Vec3]) -> Result<Aabb, HullError> {
    let first = side_by_side(points.first().ok_or(HullError::NoPoints)?);
    let (mut min, mut max, mut sum) = (first, first, f64x4::ZERO);
    for p in points.iter().map(side_by_side) {
        min = min.fast_min(p);
        max = max.fast_max(p);
        sum += p;
    }
    if !sum.reduce_add().is_finite()
        && let Some(index) = points.iter().position(|p| !is_finite(p))
    {
        return Err(HullError::NotFinite(index));
    }
    let [min, max] = [min, max].map(|corner| corner.to_array());
    Ok(Aabb { min: Vec3::new(min[0], min[1], min[2]), max: Vec3::new(max[0], max[1], max[2]) })
}

fn scaled(point: &Vec3, scale: f64) -> Vec3 {
    point.map(|c| {
        let c = c * scale;
        if c.abs() < NEGLIGIBLE { 0.0 } else { c }
    })
}
