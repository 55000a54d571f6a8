//! [`ConvexHull`]: a closed convex polyhedron, its measures, and distances from it.

use super::Plane;
use crate::geometry::bounds::power_of_two_below_one;
use crate::geometry::solid::signed_volume;
use crate::geometry::tolerance::MEASURE_NOISE;
use crate::geometry::vector::doubled_area;
use crate::geometry::{Aabb, Vec3};

/// A closed convex polyhedron with a positive volume. Every point of its list is a vertex: none lies inside a facet or
/// an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexHull {
    /// In lexicographic order.
    pub(super) points: Vec<Vec3>,
    /// Triangulated facets, counter-clockwise seen from outside.
    pub(super) faces: Vec<[u32; 3]>,
    /// One plane for each facet: coplanar triangles share one.
    pub(super) planes: Vec<Plane>,
    /// For each facet, the end of its triangles in `faces`. The triangles of a facet are a fan.
    pub(super) facet_ends: Vec<u32>,
}

impl ConvexHull {
    pub fn points(&self) -> &[Vec3] {
        &self.points
    }

    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// Returns the supporting planes, one for each facet (coplanar triangles share one).
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// Returns the positions of a face's corners.
    pub(in crate::geometry) fn corners(&self, face: &[u32; 3]) -> [Vec3; 3] {
        face.map(|index| self.points[index as usize])
    }

    /// Iterates over the facets in the order of [`ConvexHull::planes`]: the vertices of each, counter-clockwise seen
    /// from outside.
    pub fn facets(&self) -> impl Iterator<Item = impl Iterator<Item = u32> + '_> + '_ {
        self.fans().map(|(_, fan)| {
            fan.iter().take(1).flat_map(|face| [face[0], face[1]]).chain(fan.iter().map(|face| face[2]))
        })
    }

    /// Iterates over the facets: the plane of each, and the fan of triangles that the facet is divided into.
    pub(super) fn fans(&self) -> impl Iterator<Item = (&Plane, &[[u32; 3]])> {
        let starts = std::iter::once(0).chain(self.facet_ends.iter().map(|&end| end as usize));
        let fans = starts.zip(&self.facet_ends).map(|(start, &end)| &self.faces[start..end as usize]);
        self.planes.iter().zip(fans)
    }

    /// Returns true when the point is at most `margin` above every supporting plane.
    pub fn contains(&self, point: &Vec3, margin: f64) -> bool {
        self.planes.iter().all(|plane| plane.height(point) <= margin)
    }

    /// Returns the distance from the solid; 0 inside.
    pub fn distance(&self, point: &Vec3) -> f64 {
        let mut nearest = f64::INFINITY;
        let mut highest = f64::NEG_INFINITY;
        for (plane, fan) in self.fans() {
            let height = plane.height(point);
            highest = highest.max(height);
            // The nearest point of a convex solid lies on a facet that is visible from `point`.
            if height > 0.0 && height < nearest {
                for face in fan {
                    nearest = nearest.min(self.distance_to_face(point, face, plane));
                }
            }
        }
        if highest <= 0.0 {
            return 0.0;
        }
        if highest <= self.noise_at(point) {
            // Rounding decides which facets are visible here; the distance is no larger than the height above them.
            return highest.min(nearest);
        }
        nearest
    }

    /// Returns whether [`ConvexHull::distance`] is at most `max_distance`, usually after far fewer facets.
    pub fn is_near(&self, point: &Vec3, max_distance: f64) -> bool {
        let mut highest = f64::NEG_INFINITY;
        let mut facing = 0;
        for (facet, plane) in self.planes.iter().enumerate() {
            let height = plane.height(point);
            if height > max_distance {
                return false;
            }
            if height > highest {
                (highest, facing) = (height, facet);
            }
        }
        if highest <= 0.0 {
            return true;
        }
        let is_fan_near = |(plane, fan): (&Plane, &[[u32; 3]])| {
            plane.height(point) > 0.0
                && fan.iter().any(|face| self.distance_to_face(point, face, plane) <= max_distance)
        };
        // The facet that the point is highest above is mostly the nearest one.
        self.fans().skip(facing).take(1).any(is_fan_near)
            || self.fans().any(is_fan_near)
            || highest <= self.noise_at(point)
    }

    /// Returns the distance from `point` to one triangle of the hull.
    ///
    /// Over the triangle that is the height above its plane, elsewhere the distance from the nearest edge. The signs
    /// come from the plane's normal: barycentric coordinates of slivers are mostly rounding.
    fn distance_to_face(&self, point: &Vec3, face: &[u32; 3], plane: &Plane) -> f64 {
        let corners = face.map(|index| &self.points[index as usize]);
        let mut is_over = true;
        let mut squared = f64::INFINITY;
        for k in 0..3 {
            let edge = corners[(k + 1) % 3] - corners[k];
            let from = point - corners[k];
            is_over &= plane.normal.dot(&edge.cross(&from)) >= 0.0;
            let along = (from.dot(&edge) / edge.norm_squared()).clamp(0.0, 1.0);
            squared = squared.min((from - edge * along).norm_squared());
        }
        let nearest = squared.sqrt();
        if is_over { nearest.min(plane.height(point).abs()) } else { nearest }
    }

    /// Returns the bound on the rounding of a point's heights.
    ///
    /// It grows with the size of the whole hull, since the plane of a long sliver near the point is only as accurate
    /// as the sliver's far vertices.
    fn noise_at(&self, point: &Vec3) -> f64 {
        let bounds = self.bounds();
        MEASURE_NOISE * (point.amax() + bounds.diagonal() + bounds.largest_coordinate())
    }

    pub fn bounds(&self) -> Aabb {
        Aabb::of_points(&self.points).expect("a hull has points")
    }

    pub fn volume(&self) -> f64 {
        signed_volume(&self.points, self.faces.iter().copied(), &self.points[0])
    }

    /// Returns the area of the surface.
    pub fn area(&self) -> f64 {
        self.faces.iter().map(|face| doubled_area(&self.corners(face)).norm()).sum::<f64>() / 2.0
    }

    /// Returns the centre of mass of the solid.
    pub fn centroid(&self) -> Vec3 {
        // Without scaling, products of four lengths leave the range of `f64` for large and for small hulls.
        let zoom = power_of_two_below_one(self.bounds().size().amax());
        let origin = self.points[0];
        let (mut volume, mut moment) = (0.0, Vec3::zeros());
        for face in &self.faces {
            let [a, b, c] = self.corners(face).map(|corner| (corner - origin) * zoom);
            let sixfold = a.dot(&b.cross(&c));
            volume += sixfold;
            moment += (a + b + c) * sixfold;
        }
        if volume > 0.0 { origin + moment / (4.0 * volume) / zoom } else { self.bounds().center() }
    }
}
