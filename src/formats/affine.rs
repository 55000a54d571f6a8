//! [`Affine`]: the placement of a mesh in a scene.

use nalgebra::{Matrix3, Matrix4};

use crate::geometry::Vec3;

/// Length below which an axis counts as scaled to nothing, relative to the longest one: it is negligible in single precision.
pub(super) const COLLAPSED: f64 = 1e-9;

/// A linear map followed by a translation. The reader ignores the last row of a 4 x 4 matrix, which is `0 0 0 1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine {
    linear: Matrix3<f64>,
    shift: Vec3,
}

impl Affine {
    pub(super) fn identity() -> Self {
        Self::linear(Matrix3::identity())
    }

    pub(super) fn linear(linear: Matrix3<f64>) -> Self {
        Self { linear, shift: Vec3::zeros() }
    }

    pub(super) fn linear_part(&self) -> &Matrix3<f64> {
        &self.linear
    }

    pub(super) fn shift_part(&self) -> &Vec3 {
        &self.shift
    }

    /// Returns the map back; `None` for a map that flattens.
    pub(super) fn inverse(&self) -> Option<Self> {
        let linear = self.linear.try_inverse()?;
        Some(Self { linear, shift: -(linear * self.shift) })
    }

    pub(super) fn translation(shift: Vec3) -> Self {
        Self { linear: Matrix3::identity(), shift }
    }

    pub(super) fn scaling(factors: Vec3) -> Self {
        Self::linear(Matrix3::from_diagonal(&factors))
    }

    pub(super) fn from_matrix(matrix: &Matrix4<f64>) -> Self {
        Self { linear: matrix.fixed_view::<3, 3>(0, 0).into(), shift: matrix.fixed_view::<3, 1>(0, 3).into() }
    }

    /// Makes a rotation from a quaternion of any length. A quaternion of length 0 gives the identity.
    pub(super) fn from_quaternion([x, y, z, w]: [f64; 4]) -> Self {
        let quaternion = nalgebra::Quaternion::new(w, x, y, z);
        match nalgebra::UnitQuaternion::try_new(quaternion, 0.0) {
            Some(unit) => Self::linear(*unit.to_rotation_matrix().matrix()),
            None => Self::identity(),
        }
    }

    /// Makes a rotation by an angle in radians around an axis of any length. An axis of length 0 gives the identity.
    pub(super) fn rotation(axis: Vec3, angle: f64) -> Self {
        match nalgebra::Unit::try_new(axis, 0.0) {
            Some(axis) => Self::linear(*nalgebra::Rotation3::from_axis_angle(&axis, angle).matrix()),
            None => Self::identity(),
        }
    }

    /// Places an object at `eye` so that its -Z axis points at `target` and its Y axis towards `up`. Where these give no direction, the
    /// object is not turned.
    pub(super) fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Self {
        let back = (eye - target).try_normalize(0.0);
        let axes =
            back.and_then(|back| up.cross(&back).try_normalize(0.0).map(|right| [right, back.cross(&right), back]));
        Self { linear: axes.map_or_else(Matrix3::identity, |axes| Matrix3::from_columns(&axes)), shift: eye }
    }

    /// Returns the map that applies `inner` first and `self` second: the placement of a child within its parent.
    pub(super) fn after(&self, inner: &Self) -> Self {
        Self { linear: self.linear * inner.linear, shift: self.linear * inner.shift + self.shift }
    }

    pub(super) fn apply(&self, point: &Vec3) -> Vec3 {
        self.linear * point + self.shift
    }

    /// Returns true for a mirror image. The winding of its triangles must be reversed to keep their outside.
    pub(super) fn mirrors(&self) -> bool {
        self.linear.determinant() < 0.0
    }

    /// Returns true for a map that leaves no triangle an area, since all its images are on one line or in one place. A map onto a
    /// plane does not.
    pub(super) fn takes_all_area(&self) -> bool {
        if !self.linear.iter().all(|number| number.is_finite()) {
            return false;
        }
        let largest = self.linear.amax();
        if largest == 0.0 {
            return true;
        }
        let columns = [0, 1, 2].map(|axis| self.linear.column(axis) / largest);
        let areas = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| columns[a].cross(&columns[b]).norm());
        areas.into_iter().all(|area| area <= COLLAPSED)
    }

    /// Returns the rotation from Y up, as in glTF, to Z up, as in Second Life. The viewer's right stays right.
    pub(super) fn z_up_from_y_up() -> Self {
        Self::linear(Matrix3::new(1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0))
    }

    /// Returns the rotation to Z up from COLLADA's X up, where right is -Y and Z points towards the viewer.
    pub(super) fn z_up_from_x_up() -> Self {
        Self::linear(Matrix3::new(0.0, -1.0, 0.0, 0.0, 0.0, -1.0, 1.0, 0.0, 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_the_up_axis_are_rotations_that_raise_it() {
        let z = Vec3::z();
        for (change, up) in [(Affine::z_up_from_y_up(), Vec3::y()), (Affine::z_up_from_x_up(), Vec3::x())] {
            assert_eq!(change.apply(&up), z);
            assert_eq!(change.linear.determinant(), 1.0);
            assert_eq!(change.linear * change.linear.transpose(), Matrix3::identity());
        }
    }

    #[test]
    fn a_parent_moves_what_its_child_has_turned() {
        let parent = Affine::translation(Vec3::new(1.0, 2.0, 3.0));
        let child = Affine::scaling(Vec3::new(-2.0, 1.0, 1.0));
        let both = parent.after(&child);
        assert_eq!(both.apply(&Vec3::x()), Vec3::new(-1.0, 2.0, 3.0));
        assert!(both.mirrors() && !parent.mirrors());
    }

    #[test]
    fn only_a_map_onto_a_line_takes_all_area() {
        let check = |factors: [f64; 3], expected: bool| {
            let scaling = Affine::scaling(Vec3::from(factors));
            let turned = Affine::rotation(Vec3::repeat(1.0), 1.0).after(&scaling);
            assert_eq!([scaling, turned].map(|map| map.takes_all_area()), [expected; 2], "{factors:?}");
        };
        for line in [[0.0; 3], [5.0, 0.0, 0.0], [0.0, 1e-200, 0.0], [1e3, 1e-9, 1e-9], [1e200, 1.0, 1.0]] {
            check(line, true);
        }
        // Meshes report coordinates that are not finite.
        for other in [[1.0, 1.0, 0.0], [0.0, 1e-200, 1e-200], [1e-6; 3], [1e200, 1e200, 1.0], [f64::NAN, 0.0, 0.0]] {
            check(other, false);
        }
    }

    #[test]
    fn a_quaternion_of_any_length_turns_alike() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let turned = Affine::from_quaternion([0.0, 0.0, 5.0 * half, 5.0 * half]).apply(&Vec3::x());
        assert!((turned - Vec3::y()).norm() < 1e-15);
        assert_eq!(Affine::from_quaternion([0.0; 4]), Affine::identity());
    }
}
