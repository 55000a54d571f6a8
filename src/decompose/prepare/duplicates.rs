//! Triangles that occur more than once: equal ones are removed, opposite ones are the two sides of a sheet.

use super::area::area_vector;
use crate::decompose::tolerance::DOUBLE_SIDED_SHARE;
use crate::geometry::Vec3;

/// Keeps the first of equal triangles: a duplicate only doubles the winding number.
pub fn without_duplicates(triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut keyed: Vec<([u32; 3], u32)> = triangles
        .iter()
        .enumerate()
        .map(|(index, &triangle)| {
            // Rotated, not sorted: the two sides of a double-sided sheet are different triangles.
            let first = (0..3).min_by_key(|&k| triangle[k]).unwrap_or(0);
            ([triangle[first], triangle[(first + 1) % 3], triangle[(first + 2) % 3]], index as u32)
        })
        .collect();
    keyed.sort_unstable();
    keyed.dedup_by_key(|entry| entry.0);
    keyed.sort_unstable_by_key(|entry| entry.1);
    keyed.into_iter().map(|(triangle, _)| triangle).collect()
}

/// Divides the triangles into single ones and one of each pair of opposite ones, where such pairs make up most of the
/// surface. Few pairs are walls that touching solids share: all triangles are single then.
pub fn split_double_sided(points: &[Vec3], triangles: Vec<[u32; 3]>) -> (Vec<[u32; 3]>, Vec<[u32; 3]>) {
    let mut keyed: Vec<([u32; 3], u32)> =
        triangles.iter().enumerate().map(|(index, triangle)| (sorted(*triangle), index as u32)).collect();
    keyed.sort_unstable();
    let mut is_first = vec![false; triangles.len()];
    let mut is_second = vec![false; triangles.len()];
    for pair in keyed.windows(2) {
        if pair[0].0 == pair[1].0 {
            is_first[pair[0].1 as usize] = true;
            is_second[pair[1].1 as usize] = true;
        }
    }
    let area = |index: usize| area_vector(points, &triangles[index]).norm();
    let whole: f64 = (0..triangles.len()).map(area).sum();
    let paired: f64 = (0..triangles.len()).filter(|&index| is_first[index] || is_second[index]).map(area).sum();
    if paired < DOUBLE_SIDED_SHARE * whole || paired == 0.0 {
        return (triangles, Vec::new());
    }
    let pick = |wanted: &dyn Fn(usize) -> bool| {
        (0..triangles.len()).filter(|&index| wanted(index)).map(|index| triangles[index]).collect()
    };
    (pick(&|index| !is_first[index] && !is_second[index]), pick(&|index| is_first[index] && !is_second[index]))
}

/// Returns the corners in rising order: equal for the two triangles of a double-sided facet.
pub fn sorted(mut triangle: [u32; 3]) -> [u32; 3] {
    triangle.sort_unstable();
    triangle
}
