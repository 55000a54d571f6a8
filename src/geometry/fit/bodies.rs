//! [`Bodies`]: the hulls of an answer, asked together.

use crate::geometry::scatter::{Scattered, over_triangles, proportionally, unit_normal};
use crate::geometry::{Aabb, ConvexHull, TriangleBvh, Vec3, sequence};

/// Hulls prepared for asking which of them hold a point and how far the nearest is.
pub struct Bodies<'a> {
    hulls: &'a [ConvexHull],
    bounds: Vec<Aabb>,
    pub(super) volumes: Vec<f64>,
    boundary: TriangleBvh,
    /// Whose each triangle of the boundary is.
    owners: Vec<usize>,
}

/// The hull nearest to a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestHull {
    /// 0 inside.
    pub distance: f64,
    pub hull: usize,
}

impl<'a> Bodies<'a> {
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

    pub(super) fn count(&self) -> usize {
        self.hulls.len()
    }

    /// True when the hull holds the point, give or take `margin`.
    pub(super) fn holds(&self, hull: usize, point: &Vec3, margin: f64) -> bool {
        self.bounds[hull].grown(margin).contains(point) && self.hulls[hull].contains(point, margin)
    }

    /// The hulls that hold the point, give or take `margin`, in their order.
    pub(super) fn holders(&self, point: &Vec3, margin: f64) -> impl Iterator<Item = usize> {
        (0..self.count()).filter(move |&hull| self.holds(hull, point, margin))
    }

    /// The hulls other than `hull` whose boxes meet its box: only they can have points in common with it.
    pub(super) fn beside(&self, hull: usize) -> Vec<usize> {
        let meets = |other: &usize| *other != hull && self.bounds[*other].intersects(&self.bounds[hull]);
        (0..self.count()).filter(meets).collect()
    }

    /// Distance from the point to the nearest hull; 0 inside, give or take `margin`; infinite without hulls.
    pub fn distance(&self, point: &Vec3, margin: f64) -> f64 {
        self.nearest(point, margin).map_or(f64::INFINITY, |nearest| nearest.distance)
    }

    /// The first hull that holds the point, give or take `margin`; else the nearest; `None` without hulls.
    pub(super) fn nearest(&self, point: &Vec3, margin: f64) -> Option<NearestHull> {
        if let Some(hull) = self.holders(point, margin).next() {
            return Some(NearestHull { distance: 0.0, hull });
        }
        let closest = self.boundary.closest(point)?;
        Some(NearestHull { distance: closest.distance(), hull: self.owners[closest.triangle] })
    }

    /// Samples of all hulls' faces, evenly by area, and every vertex, each with the hull it is of.
    pub(super) fn boundary(&self, count: usize) -> Vec<(usize, Scattered)> {
        let areas: Vec<f64> = self.hulls.iter().map(ConvexHull::area).collect();
        let total: f64 = areas.iter().sum();
        let mut samples = Vec::with_capacity(count);
        for (number, hull) in self.hulls.iter().enumerate() {
            let share = (areas[number] / total * count as f64).ceil() as usize;
            let scattered = over_triangles(hull.points(), hull.faces(), share);
            samples.extend(scattered.into_iter().map(|sample| (number, sample)));
            for (triangle, face) in (0u32..).zip(hull.faces()) {
                let corners = face.map(|index| hull.points()[index as usize]);
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

    /// `count` places inside a hull, evenly by volume.
    pub(super) fn interior(&self, hull: usize, count: usize) -> Vec<Vec3> {
        let hull = &self.hulls[hull];
        let apex = hull.points()[0];
        let corners = |face: &[u32; 3]| face.map(|index| hull.points()[index as usize]);
        let volumes = hull.faces().iter().map(|face| {
            let [a, b, c] = corners(face).map(|corner| corner - apex);
            a.dot(&b.cross(&c)).max(0.0)
        });
        proportionally(volumes, count)
            .map(|(sample, face)| {
                let [a, b, c] = corners(&hull.faces()[face]);
                let [p, q, r, s] = sequence::in_tetrahedron(sample);
                apex * p + a * q + b * r + c * s
            })
            .collect()
    }
}
