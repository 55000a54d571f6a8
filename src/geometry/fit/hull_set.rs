//! [`HullSet`]: the hulls of a result, searched together.

use crate::geometry::scatter::{Scattered, over_triangles, proportionally, unit_normal};
use crate::geometry::{Aabb, ConvexHull, TriangleBvh, Vec3, sequence};

/// Hulls prepared for finding those that contain a point, and the nearest one.
pub struct HullSet<'a> {
    hulls: &'a [ConvexHull],
    bounds: Vec<Aabb>,
    pub(super) volumes: Vec<f64>,
    /// The triangles of all hulls.
    boundary: TriangleBvh,
    /// For each triangle of the boundary, its hull.
    owners: Vec<usize>,
}

/// The hull nearest to a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestHull {
    /// 0 inside the hull.
    pub distance: f64,
    pub hull: usize,
}

impl<'a> HullSet<'a> {
    pub fn new(hulls: &'a [ConvexHull]) -> Self {
        let mut points = Vec::new();
        let mut faces = Vec::new();
        let mut owners = Vec::new();
        for (number, hull) in hulls.iter().enumerate() {
            let base = points.len() as u32;
            points.extend_from_slice(hull.points());
            owners.resize(owners.len() + hull.faces().len(), number);
            faces.extend(hull.faces().iter().map(|face| face.map(|index| base + index)));
        }
        Self {
            hulls,
            bounds: hulls.iter().map(ConvexHull::bounds).collect(),
            volumes: hulls.iter().map(ConvexHull::volume).collect(),
            boundary: TriangleBvh::new(&points, &faces),
            owners,
        }
    }

    pub(super) fn hull(&self, hull: usize) -> &ConvexHull {
        &self.hulls[hull]
    }

    pub(super) fn bounds(&self, hull: usize) -> &Aabb {
        &self.bounds[hull]
    }

    pub(super) fn count(&self) -> usize {
        self.hulls.len()
    }

    /// Returns true when the point is at most `margin` above every plane of the hull.
    pub(super) fn contains(&self, hull: usize, point: &Vec3, margin: f64) -> bool {
        self.bounds[hull].grown(margin).contains(point) && self.hulls[hull].contains(point, margin)
    }

    /// Iterates over the hulls that contain the point, with a margin as in [`HullSet::contains`].
    pub(super) fn containing(&self, point: &Vec3, margin: f64) -> impl Iterator<Item = usize> {
        (0..self.count()).filter(move |&hull| self.contains(hull, point, margin))
    }

    /// Returns the hulls whose boxes meet the box of `hull`: only these can overlap it.
    pub(super) fn beside(&self, hull: usize) -> Vec<usize> {
        let meets = |other: &usize| *other != hull && self.bounds[*other].intersects(&self.bounds[hull]);
        (0..self.count()).filter(meets).collect()
    }

    /// Returns the distance from the point to the nearest hull: 0 inside or at most `margin` above all planes of a
    /// hull, and infinite without hulls.
    pub fn distance(&self, point: &Vec3, margin: f64) -> f64 {
        self.nearest(point, margin).map_or(f64::INFINITY, |nearest| nearest.distance)
    }

    /// Returns the first hull that contains the point, else the nearest hull; `None` without hulls.
    pub(super) fn nearest(&self, point: &Vec3, margin: f64) -> Option<NearestHull> {
        if let Some(hull) = self.containing(point, margin).next() {
            return Some(NearestHull { distance: 0.0, hull });
        }
        let closest = self.boundary.closest(point)?;
        Some(NearestHull { distance: closest.distance(), hull: self.owners[closest.triangle] })
    }

    /// Returns samples of all hulls' faces, each with its hull: `count` evenly by area, and for each face its centre,
    /// its corners and the middles of its edges.
    pub(super) fn boundary(&self, count: usize) -> Vec<(usize, Scattered)> {
        let areas: Vec<f64> = self.hulls.iter().map(ConvexHull::area).collect();
        let total: f64 = areas.iter().sum();
        let mut samples = Vec::with_capacity(count);
        for (number, hull) in self.hulls.iter().enumerate() {
            let share = (areas[number] / total * count as f64).ceil() as usize;
            let scattered = over_triangles(hull.points(), hull.faces(), share);
            samples.extend(scattered.into_iter().map(|sample| (number, sample)));
            for (triangle, face) in (0u32..).zip(hull.faces()) {
                let corners = hull.corners(face);
                let normal = unit_normal(&corners);
                let center = (corners[0] + corners[1] + corners[2]) / 3.0;
                let mut push = |point: Vec3| samples.push((number, Scattered { point, normal, triangle }));
                push(center);
                for corner in 0..3 {
                    let middle = (corners[corner] + corners[(corner + 1) % 3]) * 0.5;
                    push(corners[corner]);
                    push(middle);
                }
            }
        }
        samples
    }

    /// Returns `count` places inside a hull, evenly by volume.
    pub(super) fn interior(&self, hull: usize, count: usize) -> Vec<Vec3> {
        let hull = &self.hulls[hull];
        let apex = hull.points()[0];
        let volumes = hull.faces().iter().map(|face| {
            let [a, b, c] = hull.corners(face).map(|corner| corner - apex);
            a.dot(&b.cross(&c)).max(0.0)
        });
        proportionally(volumes, count)
            .map(|(sample, face)| {
                let [a, b, c] = hull.corners(&hull.faces()[face]);
                let [p, q, r, s] = sequence::in_tetrahedron(sample);
                apex * p + a * q + b * r + c * s
            })
            .collect()
    }
}
