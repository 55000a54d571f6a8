//! An affine map that makes a shape about as thick as it is long.
//!
//! Reductions commute with affine maps, and after this one a tolerance means the same for needles, slabs and balls.

use nalgebra::Matrix3;

use super::linear_programme::HalfSpace;
use crate::geometry::bounds::power_of_two_below_one;
use crate::geometry::hull::{ConvexHull, Plane};
use crate::geometry::tolerance::FLATNESS;
use crate::geometry::{Aabb, Vec3};

/// The map to whitened coordinates, and back.
pub struct Whitening {
    center: Vec3,
    /// A power of two, since no single factor brings a shape of subnormal size to size 1.
    zoom: f64,
    forward: Matrix3<f64>,
    backward: Matrix3<f64>,
}

impl Whitening {
    /// Returns the map that makes the covariance of the points isotropic. Their images lie in the cube from -1 to 1.
    ///
    /// A shape that is too flat for that is only scaled.
    pub fn of_points(points: &[Vec3]) -> Self {
        let bounds = Aabb::of_points(points);
        let (center, size) =
            bounds.map_or((Vec3::zeros(), 1.0), |b| (b.center(), b.size().amax().max(f64::MIN_POSITIVE)));
        // Scaling first keeps squares in range.
        let scaled = || points.iter().map(|p| (p - center) / size);
        let mean = scaled().sum::<Vec3>() / points.len().max(1) as f64;
        let covariance = scaled().map(|p| (p - mean) * (p - mean).transpose()).sum::<Matrix3<f64>>();
        let root = covariance
            .cholesky()
            .map(|cholesky| cholesky.l())
            .filter(|l| l.diagonal().min() > FLATNESS * l.diagonal().max())
            .unwrap_or_else(Matrix3::identity);
        let inverse = root.try_inverse().unwrap_or_else(Matrix3::identity);
        let largest = scaled().map(|p| (inverse * p).amax()).fold(f64::MIN_POSITIVE, f64::max);
        let zoom = power_of_two_below_one(size);
        let length = size * zoom * largest;
        Self { center, zoom, forward: inverse / length, backward: root * length }
    }

    /// Returns the whitened image of a point.
    pub fn apply(&self, point: &Vec3) -> Vec3 {
        self.forward * ((point - self.center) * self.zoom)
    }

    /// Returns the whitened image of the half-space below a plane.
    pub fn below(&self, plane: &Plane) -> HalfSpace {
        let along = self.backward.transpose() * plane.normal / self.zoom;
        let length = along.norm();
        HalfSpace { normal: -along / length, offset: (plane.normal.dot(&self.center) - plane.offset) / length }
    }

    /// Returns the whitened image of a hull, which has the same facets.
    pub fn image(&self, hull: &ConvexHull) -> ConvexHull {
        let points: Vec<Vec3> = hull.points.iter().map(|p| self.apply(p)).collect();
        let mut polygon = Vec::new();
        let planes = hull
            .facets()
            .map(|facet| {
                polygon.clear();
                polygon.extend(facet);
                Plane::of_polygon(&points, &polygon)
            })
            .collect();
        ConvexHull { planes, points, faces: hull.faces.clone(), facet_ends: hull.facet_ends.clone() }
    }

    /// Returns the point whose whitened image is given.
    pub fn undo(&self, point: &Vec3) -> Vec3 {
        self.backward * point / self.zoom + self.center
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples;

    #[test]
    fn a_needle_becomes_as_thick_as_long_and_returns() {
        let points: Vec<Vec3> = samples::needle(2000).iter().map(|p| p + Vec3::repeat(3.0)).collect();
        let whitening = Whitening::of_points(&points);
        let images: Vec<Vec3> = points.iter().map(|p| whitening.apply(p)).collect();
        let bounds = Aabb::of_points(&images).unwrap();
        assert!(bounds.largest_coordinate() <= 1.0 + 1e-12);
        assert!(bounds.size().min() > 0.5 * bounds.size().max(), "{}", bounds.size());
        for (point, image) in points.iter().zip(&images) {
            assert!((whitening.undo(image) - point).norm() < 1e-12);
        }
    }
}
