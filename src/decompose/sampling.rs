//! Points to ask with: spread evenly over a box or over triangles, always the same ones.

use crate::geometry::Vec3;

/// The `index`-th point of a sequence that fills the unit cube evenly: M. Roberts, "The Unreasonable Effectiveness of
/// Quasirandom Sequences", 2018; the generalised golden ratio in three dimensions.
pub(super) fn low_discrepancy(index: usize) -> Vec3 {
    const RATIO: f64 = 1.220_744_084_605_759_5;
    let n = index as f64 + 0.5;
    Vec3::new((n / RATIO).fract(), (n / (RATIO * RATIO)).fract(), (n / (RATIO * RATIO * RATIO)).fract())
}

/// The same for the unit square.
pub(super) fn low_discrepancy_2d(index: usize) -> [f64; 2] {
    const RATIO: f64 = 1.324_717_957_244_746;
    let n = index as f64 + 0.5;
    [(n / RATIO).fract(), (n / (RATIO * RATIO)).fract()]
}

/// `count` points spread over the triangles by area, each with its triangle.
pub(super) fn on_triangles(points: &[Vec3], triangles: &[[u32; 3]], count: usize) -> Vec<(Vec3, u32)> {
    let areas: Vec<f64> = triangles.iter().map(|triangle| super::shape::area_vector(points, triangle).norm()).collect();
    let total: f64 = areas.iter().sum();
    let mut samples = Vec::with_capacity(count);
    if !(total > 0.0 && total.is_finite()) {
        return samples;
    }
    let step = total / count as f64;
    let mut next = step * 0.5;
    let mut passed = 0.0;
    for (index, (triangle, area)) in triangles.iter().zip(&areas).enumerate() {
        passed += area;
        let [a, b, c] = triangle.map(|corner| points[corner as usize]);
        while next < passed {
            let [mut u, mut v] = low_discrepancy_2d(samples.len());
            if u + v > 1.0 {
                (u, v) = (1.0 - u, 1.0 - v);
            }
            samples.push((a + (b - a) * u + (c - a) * v, index as u32));
            next += step;
        }
    }
    samples
}
