//! Places spread evenly over triangles. Equal triangles always get equal places.

use super::vector::doubled_area;
use super::{Vec3, sequence};

/// A place on a triangle.
#[derive(Clone, Copy, Debug)]
pub struct Scattered {
    pub point: Vec3,
    /// The unit normal of the triangle; zero where the triangle has no area.
    pub normal: Vec3,
    pub triangle: u32,
}

/// Returns `count` places on the triangles, evenly by area; none when the triangles have no area.
pub fn over_triangles(points: &[Vec3], triangles: &[[u32; 3]], count: usize) -> Vec<Scattered> {
    over_some_triangles(points, triangles, count, |_| true)
}

/// Returns those of `count` places whose triangle `is_wanted` accepts. `is_wanted` is called once for each place.
pub fn over_some_triangles(
    points: &[Vec3],
    triangles: &[[u32; 3]],
    count: usize,
    mut is_wanted: impl FnMut(usize) -> bool,
) -> Vec<Scattered> {
    let corners = |triangle: &[u32; 3]| triangle.map(|index| points[index as usize]);
    let areas = triangles.iter().map(|triangle| doubled_area(&corners(triangle)).norm());
    proportionally(areas, count)
        .filter(|(_, triangle)| is_wanted(*triangle))
        .map(|(sample, triangle)| {
            let corners = corners(&triangles[triangle]);
            let [u, v, w] = sequence::in_triangle(sample);
            let point = corners[0] * u + corners[1] * v + corners[2] * w;
            Scattered { point, normal: unit_normal(&corners), triangle: triangle as u32 }
        })
        .collect()
}

/// Returns the outward normal of a triangle, zero where it has no area.
pub(super) fn unit_normal(corners: &[Vec3; 3]) -> Vec3 {
    doubled_area(corners).try_normalize(0.0).unwrap_or_else(Vec3::zeros)
}

/// Distributes `count` samples over items in proportion to their weights. Yields pairs of sample and item in ascending
/// order.
pub(super) fn proportionally(weights: impl Iterator<Item = f64>, count: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut sums = Vec::new();
    let mut total = 0.0;
    for weight in weights {
        total += weight;
        sums.push(total);
    }
    let count = if total > 0.0 { count } else { 0 };
    let mut item = 0;
    (0..count).map(move |sample| {
        let place = (sample as f64 + 0.5) / count as f64 * total;
        while item + 1 < sums.len() && sums[item] < place {
            item += 1;
        }
        (sample, item)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_get_places_by_their_area_and_flat_ones_none() {
        let points = [Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::x() * 2.0, Vec3::y() * 3.0];
        let triangles = [[0, 1, 2], [0, 1, 1], [0, 3, 4]];
        let mut counts = [0; 3];
        for place in over_triangles(&points, &triangles, 70) {
            counts[place.triangle as usize] += 1;
            assert_eq!(place.normal, Vec3::z());
            assert!(place.point.iter().all(|c| *c >= 0.0) && place.point.z == 0.0);
        }
        assert_eq!(counts, [10, 0, 60]);
        assert!(over_triangles(&points, &[[0, 1, 1]], 5).is_empty());
    }
}
