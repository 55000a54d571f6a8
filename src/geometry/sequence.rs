//! Low-discrepancy sample places. They are the R sequences of M. Roberts, "The Unreasonable Effectiveness of
//! Quasirandom Sequences" (2018): Kronecker sequences over the powers of the generalised golden ratio.

use super::{Aabb, Vec3};

/// 1/g and 1/g^2 where g is the root of g^3 = g + 1.
const PLANE: [f64; 2] = [0.754_877_666_246_692_8, 0.569_840_290_998_053_3];
/// 1/g, 1/g^2 and 1/g^3 where g is the root of g^4 = g + 1.
const SPACE: [f64; 3] = [0.819_172_513_396_164_4, 0.671_043_606_703_789_2, 0.549_700_477_901_970_3];

/// Returns the `index`-th place in the unit square.
pub fn in_square(index: usize) -> [f64; 2] {
    PLANE.map(|step| (0.5 + step * (index + 1) as f64).fract())
}

/// Returns the `index`-th place in the unit cube.
pub fn in_cube(index: usize) -> [f64; 3] {
    SPACE.map(|step| (0.5 + step * (index + 1) as f64).fract())
}

/// Returns the first `count` places in a box.
pub fn in_box(bounds: &Aabb, count: usize) -> impl Iterator<Item = Vec3> {
    (0..count).map(|index| bounds.min + bounds.size().component_mul(&Vec3::from(in_cube(index))))
}

/// Returns the `index`-th place in a triangle, as barycentric coordinates. The places spread evenly over the area.
pub fn in_triangle(index: usize) -> [f64; 3] {
    let [u, v] = in_square(index);
    // The square is folded along its diagonal.
    let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
    [1.0 - u - v, u, v]
}

/// Returns the `index`-th place in a tetrahedron, as barycentric coordinates. The places spread evenly over the volume.
pub fn in_tetrahedron(index: usize) -> [f64; 4] {
    let mut place = in_cube(index);
    // Sorting folds the cube onto one of the six congruent tetrahedra of its Kuhn subdivision.
    place.sort_unstable_by(f64::total_cmp);
    let [a, b, c] = place;
    [a, b - a, c - b, 1.0 - c]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barycentric_coordinates_are_inside_and_centred() {
        let count = 4_000;
        let mut sums = [0.0; 7];
        for index in 0..count {
            let (triangle, tetrahedron) = (in_triangle(index), in_tetrahedron(index));
            for (sum, weight) in sums.iter_mut().zip(triangle.iter().chain(&tetrahedron)) {
                assert!((0.0..=1.0).contains(weight));
                *sum += weight / count as f64;
            }
        }
        assert!(sums[..3].iter().all(|mean| (mean - 1.0 / 3.0).abs() < 5e-3), "{sums:?}");
        assert!(sums[3..].iter().all(|mean| (mean - 0.25).abs() < 5e-3), "{sums:?}");
    }
}
