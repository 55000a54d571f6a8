//! Operations on vectors that nalgebra lacks, or that it does in more than one instruction per component.

use nalgebra::{Const, Matrix3, SymmetricEigen};
use wide::f64x4;

use super::Vec3;

/// Most steps of finding the axes of a matrix. Ten suffice, and one that is not finite would take any number.
const MOST_STEPS: usize = 100;

/// Returns the larger number, `b` where `a` is NaN: one instruction, unlike `f64::max`.
#[inline]
pub fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// Returns the largest absolute component, without the branches of `amax`, which processors predict badly.
#[inline]
pub fn largest(v: &Vec3) -> f64 {
    larger(v.z.abs(), larger(v.y.abs(), v.x.abs()))
}

/// Returns the coordinates in one SIMD register, with `z` twice.
#[inline]
pub fn side_by_side(p: &Vec3) -> f64x4 {
    f64x4::new([p.x, p.y, p.z, p.z])
}

/// Returns true when no coordinate is NaN or infinite.
pub fn is_finite(p: &Vec3) -> bool {
    p.iter().all(|c| c.is_finite())
}

/// Returns the normal of a triangle, as long as twice its area. The triangle is given by the places of its corners among the points.
pub fn area_vector(points: &[Vec3], triangle: &[u32; 3]) -> Vec3 {
    doubled_area(&triangle.map(|corner| points[corner as usize]))
}

/// Returns `(b - a) x (c - a)`: normal to a counter-clockwise triangle, and twice its area long.
#[inline]
pub fn doubled_area([a, b, c]: &[Vec3; 3]) -> Vec3 {
    (b - a).cross(&(c - a))
}

/// Returns twice the area of a convex polygon.
pub fn twice_area(polygon: &[Vec3]) -> f64 {
    (2..polygon.len())
        .map(|fan| (polygon[fan - 1] - polygon[0]).cross(&(polygon[fan] - polygon[0])))
        .sum::<Vec3>()
        .norm()
}

/// Returns the length of a triangle's longest side.
pub fn greatest_length(corners: &[Vec3; 3]) -> f64 {
    (0..3).map(|k| (corners[k] - corners[(k + 1) % 3]).norm()).fold(0.0, f64::max)
}

/// Returns true where two edges from one vertex run on straight: the vertex lies between the far ends, within `near` of their line.
pub fn run_straight(one: &Vec3, other: &Vec3, near: f64) -> bool {
    one.cross(other).norm() <= near * (one - other).norm() && one.dot(other) < 0.0
}

/// Returns two unit vectors across a unit vector, which form a right-handed frame with it.
pub fn across(direction: &Vec3) -> [Vec3; 2] {
    let first = Vec3::ith(direction.iamin(), 1.0).cross(direction).normalize();
    [first, direction.cross(&first)]
}

/// Returns the eigenvalues and eigenvectors of a symmetric matrix; `None` for one that is not finite.
pub fn axes_of(matrix: Matrix3<f64>) -> Option<SymmetricEigen<f64, Const<3>>> {
    let found = SymmetricEigen::try_new(matrix, f64::EPSILON, MOST_STEPS)?;
    found.eigenvalues.iter().all(|value| value.is_finite()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_those_of_the_values_and_what_is_not_finite_has_none() {
        let turned = nalgebra::Rotation3::from_euler_angles(0.3, -0.7, 1.1);
        let matrix = turned * Matrix3::from_diagonal(&Vec3::new(3.0, 2.0, 1.0)) * turned.inverse();
        let found = axes_of(matrix).unwrap();
        let largest = found.eigenvectors.column(found.eigenvalues.imax());
        assert!(largest.dot(&(turned * Vec3::x())).abs() > 1.0 - 1e-12);
        assert!(axes_of(Matrix3::repeat(f64::NAN)).is_none() && axes_of(Matrix3::repeat(f64::INFINITY)).is_none());
    }

    #[test]
    fn two_directions_across_another_form_a_right_handed_frame_with_it() {
        for direction in [Vec3::x(), -Vec3::z(), Vec3::new(1.0, -2.0, 0.5).normalize()] {
            let [first, second] = across(&direction);
            assert!((first.cross(&second) - direction).norm() < 1e-15);
        }
    }
}
