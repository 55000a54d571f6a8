//! Areas of triangles and of convex polygons.

use crate::geometry::Vec3;

/// Returns the normal of a triangle, as long as twice its area.
pub fn area_vector(points: &[Vec3], triangle: &[u32; 3]) -> Vec3 {
    let [a, b, c] = triangle.map(|index| points[index as usize]);
    (b - a).cross(&(c - a))
}

/// Returns twice the area of a convex polygon.
pub fn twice_area(polygon: &[Vec3]) -> f64 {
    (2..polygon.len())
        .map(|fan| (polygon[fan - 1] - polygon[0]).cross(&(polygon[fan] - polygon[0])))
        .sum::<Vec3>()
        .norm()
}
