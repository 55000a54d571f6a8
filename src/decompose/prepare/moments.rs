//! [`Moments`]: how the surface of a shape spreads around its centre, and the axes that follow from it.

use std::cmp::Reverse;

use nalgebra::Matrix3;

use crate::decompose::tolerance::{EQUAL_MOMENTS, EQUAL_SHARES, OFF_CENTRE};
use crate::geometry::vector::{axes_of, doubled_area};
use crate::geometry::{Aabb, Vec3};

/// The first three moments of a surface, each triangle weighted by its area.
pub struct Moments {
    center: Vec3,
    second: Matrix3<f64>,
    /// The middles of the sides of each triangle relative to the centre, each with a third of the triangle's share of the
    /// surface.
    samples: Vec<(Vec3, f64)>,
}

impl Moments {
    /// Returns `None` for a surface without area.
    pub fn of(points: &[Vec3], triangles: &[[u32; 3]]) -> Option<Self> {
        let origin = Aabb::of_points(points)?.center();
        let mut samples = Vec::with_capacity(triangles.len() * 3);
        let (mut whole, mut moment) = (0.0, Vec3::zeros());
        for triangle in triangles {
            let corners = triangle.map(|index| points[index as usize] - origin);
            let area = doubled_area(&corners).norm();
            // The middles of the sides with a third of the area each give the exact second moments.
            for k in 0..3 {
                samples.push(((corners[k] + corners[(k + 1) % 3]) * 0.5, area / 3.0));
            }
            whole += area;
            moment += corners.iter().sum::<Vec3>() * (area / 3.0);
        }
        if !(whole > 0.0 && whole.is_finite()) {
            return None;
        }
        let middle = moment / whole;
        let mut second = Matrix3::zeros();
        for (place, weight) in &mut samples {
            *place -= middle;
            *weight /= whole;
            second += *place * place.transpose() * *weight;
        }
        second.iter().all(|c| c.is_finite()).then_some(Self { center: origin + middle, second, samples })
    }

    /// Returns the variance of the surface along an axis.
    fn along(&self, axis: &Vec3) -> f64 {
        axis.dot(&(self.second * axis))
    }

    /// Returns the skewness along an axis: zero for a surface that is mirror-symmetric across it.
    fn skew(&self, axis: &Vec3) -> f64 {
        let third: f64 = self.samples.iter().map(|(place, weight)| axis.dot(place).powi(3) * weight).sum();
        third / self.along(axis).powf(1.5).max(f64::MIN_POSITIVE)
    }

    /// Returns the coordinate along the axis of the first sample that is clearly off the centre; 0 without one.
    fn first_side(&self, axis: &Vec3) -> f64 {
        let least = OFF_CENTRE * self.along(axis).sqrt();
        self.samples.iter().map(|(place, _)| axis.dot(place)).find(|side| side.abs() > least).unwrap_or(0.0)
    }

    /// Returns the axes of inertia. Where moments are equal, the axes point to the farthest vertices instead.
    pub fn principal_axes(&self, points: &[Vec3]) -> [Vec3; 3] {
        let Some(eigen) = axes_of(self.second) else { return [Vec3::x(), Vec3::y(), Vec3::z()] };
        let mut order = [0, 1, 2];
        order.sort_by(|&a, &b| eigen.eigenvalues[b].total_cmp(&eigen.eigenvalues[a]).then(a.cmp(&b)));
        let [large, middle, small] = order.map(|k| eigen.eigenvalues[k]);
        let [first, _, last] = order.map(|k| eigen.eigenvectors.column(k).into_owned());
        let are_equal = |a: f64, b: f64| a - b <= EQUAL_MOMENTS * a;
        let farthest = |axis| self.farthest(points, axis);
        let (first, last) = match (are_equal(large, middle), are_equal(middle, small)) {
            (true, true) => {
                let first = farthest(None).normalize();
                let second = farthest(Some(first)).normalize();
                (first, first.cross(&second))
            }
            (true, false) => (farthest(Some(last)).normalize(), last),
            (false, true) => (first, first.cross(&farthest(Some(first)).normalize())),
            (false, false) => (first, last),
        };
        [first, last.cross(&first), last]
    }

    /// Returns the way from the centre, or at right angles from the axis, to the first of the farthest points.
    fn farthest(&self, points: &[Vec3], axis: Option<Vec3>) -> Vec3 {
        let across = |point: &Vec3| {
            let offset = point - self.center;
            axis.map_or(offset, |axis| offset - axis * axis.dot(&offset))
        };
        let reach = points.iter().map(|point| across(point).norm()).fold(0.0, f64::max);
        let is_far = |offset: &Vec3| offset.norm() >= (1.0 - EQUAL_SHARES) * reach;
        points.iter().map(across).find(is_far).unwrap_or_else(Vec3::x)
    }

    /// Returns the axes in the order of the variance along them, largest first. They are right-handed and point where the
    /// surface reaches farther.
    pub fn arranged(&self, mut axes: [Vec3; 3]) -> [Vec3; 3] {
        let spread = self.second.trace();
        axes.sort_by_key(|axis| Reverse(rounded_share(self.along(axis) / spread)));
        let skews = axes.map(|axis| self.skew(&axis));
        for (axis, skew) in axes.iter_mut().zip(skews) {
            let side = if skew.abs() > EQUAL_SHARES { skew } else { self.first_side(axis) };
            if side < 0.0 {
                *axis = -*axis;
            }
        }
        let least_skewed = (0..3).min_by_key(|&axis| rounded_share(skews[axis].abs())).unwrap_or(0);
        if axes[0].cross(&axes[1]).dot(&axes[2]) < 0.0 {
            axes[least_skewed] = -axes[least_skewed];
        }
        axes
    }
}

/// Returns a share in steps of [`EQUAL_SHARES`], so that rounding does not decide an order.
pub fn rounded_share(share: f64) -> i64 {
    (share / EQUAL_SHARES).round() as i64
}
