//! The camera, and the projection from points in space to points of the picture.

use crate::geometry::Vec3;

/// Direction from the model to the viewer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    right: Vec3,
    up: Vec3,
    /// Towards the viewer.
    back: Vec3,
}

/// Half the angle of view. The perspective is mild, so parallel walls still look parallel.
const HALF_VIEW_DEG: f64 = 13.0;

impl Camera {
    /// Makes a camera with Z up. `azimuth_deg` is its position from +X towards +Y. `elevation_deg` is its height above
    /// the horizon, at most 89 degrees in either direction.
    pub fn new(azimuth_deg: f64, elevation_deg: f64) -> Self {
        let (sin_a, cos_a) = azimuth_deg.to_radians().sin_cos();
        let (sin_e, cos_e) = elevation_deg.clamp(-89.0, 89.0).to_radians().sin_cos();
        let back = Vec3::new(cos_a * cos_e, sin_a * cos_e, sin_e);
        let right = Vec3::new(-sin_a, cos_a, 0.0);
        Self { right, up: back.cross(&right), back }
    }

    pub(super) fn back(&self) -> &Vec3 {
        &self.back
    }

    /// Returns coordinates to the right, up and towards the viewer.
    fn axes(&self, v: &Vec3) -> Vec3 {
        Vec3::new(self.right.dot(v), self.up.dot(v), self.back.dot(v))
    }
}

/// A rectangle of the picture, in pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// A point of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    /// Pixels from the left and upper edge of the picture.
    pub x: f64,
    pub y: f64,
    /// Reciprocal of the distance along the line of sight, which is linear over a projected plane. Larger is nearer.
    pub nearness: f64,
}

/// A camera at a distance from which all points of a scene fall into a viewport.
#[derive(Clone, Debug)]
pub(super) struct Projection {
    camera: Camera,
    center: Vec3,
    distance: f64,
    /// Pixels per unit of tangent.
    zoom: f64,
    /// Position of the centre in the picture.
    middle: [f64; 2],
}

impl Projection {
    /// Returns the nearest position from which all `points` lie within `viewport`. Without points the view is of the
    /// origin.
    pub fn fit<'a>(camera: Camera, points: impl Iterator<Item = &'a Vec3> + Clone, viewport: &Viewport) -> Self {
        let middle = [viewport.left + viewport.width / 2.0, viewport.top + viewport.height / 2.0];
        let tangent = HALF_VIEW_DEG.to_radians().tan();
        let zoom = viewport.width.min(viewport.height) / 2.0 / tangent;
        let reach = [viewport.width / 2.0 / zoom, viewport.height / 2.0 / zoom];
        let mut fit = Self { camera, center: middle_of(points.clone()), distance: 1.0, zoom, middle };
        // The middle of the silhouette differs from the middle of the box. Each round moves the centre towards it, and
        // two rounds suffice.
        for _ in 0..3 {
            fit.distance = fit.distance_for(points.clone(), &reach);
            fit.recentre(points.clone());
        }
        fit.distance = fit.distance_for(points, &reach);
        fit
    }

    fn distance_for<'a>(&self, points: impl Iterator<Item = &'a Vec3>, reach: &[f64; 2]) -> f64 {
        let needed = points.map(|point| {
            let local = self.camera.axes(&(point - self.center));
            local.z + (local.x.abs() / reach[0]).max(local.y.abs() / reach[1])
        });
        let farthest = needed.fold(0.0, f64::max);
        if farthest > 0.0 { farthest } else { 1.0 }
    }

    fn recentre<'a>(&mut self, points: impl Iterator<Item = &'a Vec3>) {
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for point in points {
            let local = self.camera.axes(&(point - self.center));
            let depth = (self.distance - local.z).max(f64::MIN_POSITIVE);
            for axis in 0..2 {
                low[axis] = low[axis].min(local[axis] / depth);
                high[axis] = high[axis].max(local[axis] / depth);
            }
        }
        let shift = |axis: usize| self.distance * (low[axis] + high[axis]) / 2.0;
        let (right, up) = (shift(0), shift(1));
        if right.is_finite() && up.is_finite() {
            self.center += self.camera.right * right + self.camera.up * up;
        }
    }

    /// Returns the distance from the eye to the middle of the fitted points.
    pub fn distance(&self) -> f64 {
        self.distance
    }

    /// Returns the position of the viewer's eye.
    pub fn eye(&self) -> Vec3 {
        self.center + self.camera.back * self.distance
    }

    /// Projects a point. `lift` brings the point nearer to the viewer for the depth test, in units of the scene.
    pub fn spot(&self, point: &Vec3, lift: f64) -> Spot {
        let local = self.camera.axes(&(point - self.center));
        // No fitted point is behind the eye. Other points are kept in front of it.
        let depth = (self.distance - local.z).max(self.distance * 1e-6);
        let scale = self.zoom / depth;
        Spot {
            x: self.middle[0] + local.x * scale,
            y: self.middle[1] - local.y * scale,
            nearness: 1.0 / (depth - lift).max(self.distance * 1e-7),
        }
    }
}

fn middle_of<'a>(points: impl Iterator<Item = &'a Vec3>) -> Vec3 {
    crate::geometry::Aabb::of_points(points).map_or_else(Vec3::zeros, |bounds| bounds.center())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::cube_corners as cube;

    const VIEWPORT: Viewport = Viewport { left: 100.0, top: 50.0, width: 300.0, height: 200.0 };

    #[test]
    fn every_fitted_point_is_inside_the_viewport_and_touches_it() {
        for (azimuth, elevation) in [(-55.0, 25.0), (0.0, 0.0), (200.0, -40.0), (10.0, 500.0)] {
            for (center, half) in [(Vec3::zeros(), 1.0), (Vec3::new(1e5, -3.0, 2.0), 1e-3), (Vec3::zeros(), 1e9)] {
                let points = cube(center, half);
                let projection = Projection::fit(Camera::new(azimuth, elevation), points.iter(), &VIEWPORT);
                let spots: Vec<Spot> = points.iter().map(|point| projection.spot(point, 0.0)).collect();
                let within = |spot: &Spot| {
                    (100.0 - 1e-3..400.0 + 1e-3).contains(&spot.x) && (50.0 - 1e-3..250.0 + 1e-3).contains(&spot.y)
                };
                assert!(spots.iter().all(within), "{spots:?}");
                assert!(spots.iter().any(|spot| spot.y < 55.0), "{spots:?}");
            }
        }
    }

    #[test]
    fn what_is_nearer_is_larger_in_nearness() {
        let points = cube(Vec3::zeros(), 1.0);
        let camera = Camera::new(0.0, 0.0);
        let projection = Projection::fit(camera, points.iter(), &VIEWPORT);
        let near = projection.spot(&Vec3::new(1.0, 0.0, 0.0), 0.0);
        let far = projection.spot(&Vec3::new(-1.0, 0.0, 0.0), 0.0);
        assert!(near.nearness > far.nearness);
        assert!((near.x - far.x).abs() < 1e-9);
        let right = projection.spot(&Vec3::new(0.0, 1.0, 0.0), 0.0);
        assert!(right.x > near.x, "+Y is to the right of a viewer at +X");
    }

    #[test]
    fn one_point_alone_is_in_the_middle() {
        let point = Vec3::new(3.0, 4.0, 5.0);
        let projection = Projection::fit(Camera::new(-55.0, 25.0), [point].iter(), &VIEWPORT);
        let spot = projection.spot(&point, 0.0);
        assert!((spot.x - 250.0).abs() < 1e-9 && (spot.y - 150.0).abs() < 1e-9, "{spot:?}");
    }
}
