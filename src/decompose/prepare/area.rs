//! Areas of triangles and of convex polygons.

use crate::geometry::Vec3;
use crate::geometry::vector::doubled_area;

/// Returns the normal of a triangle, as long as twice its area.
pub fn area_vector(points: &[Vec3], triangle: &[u32; 3]) -> Vec3 {
    doubled_area(&triangle.map(|index| points[index as usize]))
}

/// Returns twice the area of a convex polygon.
pub fn twice_area(polygon: &[Vec3]) -> f64 {
    (2..polygon.len())
        .map(|fan| (polygon[fan - 1] - polygon[0]).cross(&(polygon[fan] - polygon[0])))
        .sum::<Vec3>()
        .norm()
}
