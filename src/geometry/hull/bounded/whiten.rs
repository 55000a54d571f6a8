//! An affine map that makes a shape about as thick as it is long: reductions are the same up to such maps, and tolerances
//! then mean the same for needles, slabs and balls.

use nalgebra::Matrix3;

use crate::geometry::bounds::power_of_two_below_one;
use crate::geometry::hull::{ConvexHull, Plane};
use crate::geometry::{Aabb, Vec3};

pub struct Whitening {
    center: Vec3,
    /// A power of two, since no one factor brings a shape of denormal size to size 1.
    zoom: f64,
    forward: Matrix3<f64>,
    backward: Matrix3<f64>,
}

impl Whitening {
    /// From the covariance of the points; the images lie in the cube from -1 to 1.
    pub fn of_points(points: &[Vec3]) -> Self {
        let bounds = Aabb::of_points(points);
        let (center, size) =
            bounds.map_or((Vec3::zeros(), 1.0), |b| (b.center(), b.size().amax().max(f64::MIN_POSITIVE)));
        // Scaled first, so that squares neither over- nor underflow.
        let scaled = || points.iter().map(|p| (p - center) / size);
        let mean = scaled().sum::<Vec3>() / points.len().max(1) as f64;
        let covariance = scaled().map(|p| (p - mean) * (p - mean).transpose()).sum::<Matrix3<f64>>();
        let root = covariance
            .cholesky()
            .map(|cholesky| cholesky.l())
            .filter(|l| l.diagonal().min() > f32::EPSILON as f64 * l.diagonal().max())
            .unwrap_or_else(Matrix3::identity);
        let inverse = root.try_inverse().unwrap_or_else(Matrix3::identity);
        let largest = scaled().map(|p| (inverse * p).amax()).fold(f64::MIN_POSITIVE, f64::max);
        let zoom = power_of_two_below_one(size);
        let length = size * zoom * largest;
        Self { center, zoom, forward: inverse / length, backward: root * length }
    }

    pub fn apply(&self, point: &Vec3) -> Vec3 {
        self.forward * ((point - self.center) * self.zoom)
    }

    /// The hull of the images: its facets are those of the hull.
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

    pub fn undo(&self, point: &Vec3) -> Vec3 {
        self.backward * point / self.zoom + self.center
    }
}
