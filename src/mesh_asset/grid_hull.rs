//! [`GridHull`]: which points lie in the hull of grid points, decided without rounding.

use crate::geometry::predicates::dividing_point_sign;
use crate::geometry::{ConvexHull, Vec3};

use super::quantize::{Domain, GRID_MAX};

/// Points are placed between lines of this many to a grid step. A point that lies on no such line counts as the whole
/// interval around it, so a point in a surface that is oblique to the grid counts as outside when it is closer than that.
const FINE_LINES: i64 = 1 << 20;

/// The solid of a hull of grid points in the bounds of a [`Domain`], in exact arithmetic: a coordinate of `n` steps is at
/// `Min + n / 65535 * (Max - Min)`.
pub struct GridHull<'a> {
    domain: &'a Domain,
    faces: Vec<Face>,
}

/// The half-space `normal * point <= offset`, for points in grid steps.
struct Face {
    /// A cross product of differences below 2^16: less than 2^34.
    normal: [i64; 3],
    /// Less than 2^52.
    offset: i64,
}

impl<'a> GridHull<'a> {
    /// Takes the hull of points whose coordinates are whole grid steps.
    pub fn new(domain: &'a Domain, hull: &ConvexHull) -> Self {
        let face = |face: &[u32; 3]| {
            let [a, b, c] = face.map(|index| [0, 1, 2].map(|axis| hull.points()[index as usize][axis] as i64));
            let (e, f) = ([0, 1, 2].map(|i| b[i] - a[i]), [0, 1, 2].map(|i| c[i] - a[i]));
            let normal = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| e[i] * f[j] - e[j] * f[i]);
            Face { normal, offset: (0..3).map(|axis| normal[axis] * a[axis]).sum() }
        };
        Self { domain, faces: hull.faces().iter().map(face).collect() }
    }

    /// Returns whether a point lies in the solid. `false` also where the point is too close to an oblique face to decide.
    pub fn contains(&self, point: &Vec3) -> bool {
        let ends = [0, 1, 2].map(|axis| self.fine_interval(axis, point[axis]));
        self.faces.iter().all(|face| {
            let highest = |axis: usize| {
                let [low, high] = ends[axis];
                i128::from(face.normal[axis]) * i128::from(if face.normal[axis] > 0 { high } else { low })
            };
            highest(0) + highest(1) + highest(2) <= i128::from(face.offset) * i128::from(FINE_LINES)
        })
    }

    /// Returns the fine lines on both sides of a coordinate; twice the same line for a coordinate exactly on it.
    fn fine_interval(&self, axis: usize, value: f64) -> [i64; 2] {
        let (min, max) = (self.domain.min()[axis], self.domain.max()[axis]);
        let whole = f64::from(GRID_MAX) * FINE_LINES as f64;
        // Clamped, so that whole numbers stay exact. Points this far out are outside either way.
        let line = ((value - min) / (max - min) * whole).clamp(-whole, 2.0 * whole).round();
        let sign = dividing_point_sign(min, max, line, whole, value);
        let line = line as i64;
        // A line above the point has the point in the interval below it.
        if sign == 0.0 {
            [line, line]
        } else if sign > 0.0 {
            [line - 1, line]
        } else {
            [line, line + 1]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::cube_corners;

    fn in_steps(corners: &[[u16; 3]]) -> ConvexHull {
        let points: Vec<Vec3> = corners.iter().map(|corner| Vec3::from(corner.map(f64::from))).collect();
        ConvexHull::of_points(&points).unwrap()
    }

    #[test]
    fn a_point_is_outside_by_the_last_bit() {
        let domain = Domain::new(Vec3::zeros(), Vec3::repeat(3.0)).unwrap();
        let cube = ConvexHull::of_points(&cube_corners(Vec3::repeat(10_922.5), 10_922.5)).unwrap();
        let hull = GridHull::new(&domain, &cube);
        // The cube ends at 21845 steps, which is exactly 1.
        assert!(hull.contains(&Vec3::repeat(1.0)) && hull.contains(&Vec3::zeros()));
        assert!(!hull.contains(&Vec3::new(0.5, 1.0_f64.next_up(), 0.5)));
        assert!(!hull.contains(&Vec3::new(0.5, 0.5, -f64::MIN_POSITIVE)));
    }

    #[test]
    fn a_point_on_an_oblique_face_is_inside_where_it_lies_on_a_line() {
        let domain = Domain::UNIT;
        let hull = in_steps(&[[0, 0, 0], [65_535, 0, 0], [0, 65_535, 0], [0, 0, 65_535]]);
        let hull = GridHull::new(&domain, &hull);
        assert!(hull.contains(&Vec3::new(0.0, 0.0, -0.5)), "32767.5 steps are on a fine line");
        assert!(!hull.contains(&Vec3::new(0.0, 1e-15, -0.5)));
        assert!(hull.contains(&Vec3::new(0.0, -1e-9, -0.5)));
    }
}
