//! [`Placement`]: where an object of a scene stands, as a prim expresses it, and what a prim cannot express.

use nalgebra::{Matrix3, Matrix4, Rotation3, UnitQuaternion};

use super::affine::{Affine, COLLAPSED};
use super::up::UpAxis;
use crate::geometry::Vec3;

/// Cosine of the angle between two axes below which they count as perpendicular. Files hold single precision, so that
/// rounding bends right angles by about one in ten million for each node on the way.
const BENT: f64 = 1e-5;

/// Relative difference of two maps that counts as rounding: a few steps of single precision.
const SINGLE: f64 = 1e-6;

/// The map from a mesh to the world: metres, Z up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement(Affine);

/// A placement in the terms of a prim: `world = position + rotation * (scale * (bake * point))`.
#[derive(Clone, Debug, PartialEq)]
pub struct PrimPlace {
    pub position: Vec3,
    /// A unit quaternion x, y, z, w.
    pub rotation: [f64; 4],
    /// Factors on the axes of the mesh, each above 0.
    pub scale: Vec3,
    pub bake: Bake,
}

/// A map that becomes part of the mesh, because position, rotation and size of a prim cannot express it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bake {
    Nothing,
    /// A mirror image, with X negated.
    Mirror,
    /// A shear, by rows; it may mirror as well.
    Shear([[f64; 3]; 3]),
}

words! {
    /// Why an object has no place.
    BadPlace {
        NotFinite = "a transform that is not finite",
        Collapsed = "a transform that scales an axis to nothing",
        Uneven = "a transform that scales one axis more than a billion times as much as another",
    }
}

impl Placement {
    pub(super) fn new(affine: Affine) -> Self {
        Self(affine)
    }

    pub fn identity() -> Self {
        Self(Affine::identity())
    }

    /// Reads 16 numbers of a matrix by rows, for a point as a row before it: the last row is the shift.
    pub fn of_rows(rows: &[f64; 16]) -> Self {
        Self(Affine::from_matrix(&Matrix4::from_column_slice(rows)))
    }

    /// Returns the same numbers.
    pub fn to_rows(&self) -> [f64; 16] {
        let (linear, shift) = (self.0.linear_part(), self.0.shift_part());
        let mut rows = [0.0; 16];
        for axis in 0..3 {
            rows[4 * axis..4 * axis + 3].copy_from_slice(linear.column(axis).as_slice());
        }
        rows[12..15].copy_from_slice(shift.as_slice());
        rows[15] = 1.0;
        rows
    }

    /// Returns the placement of a prim.
    pub fn of_prim(position: &Vec3, rotation: [f64; 4], size: &Vec3) -> Self {
        let turned = Affine::from_quaternion(rotation).after(&Affine::scaling(*size));
        Self(Affine::translation(*position).after(&turned))
    }

    /// Returns the placement in a file of which another axis points up than the reader thought.
    pub fn stood_on(&self, up: UpAxis, read_as: UpAxis) -> Self {
        let back = Affine::linear(read_as.to_z_up().linear_part().transpose());
        Self(up.to_z_up().after(&back).after(&self.0))
    }

    /// Returns the placement of the mesh once it is turned so that its axis `up` is Z: what is placed stays where it is.
    pub fn of_upright(&self, up: UpAxis) -> Self {
        Self(self.0.after(&Affine::linear(up.to_z_up().linear_part().transpose())))
    }

    /// Returns the placement in a world that is scaled by `factors`.
    pub fn scaled(&self, factors: &Vec3) -> Self {
        Self(Affine::scaling(*factors).after(&self.0))
    }

    pub fn apply(&self, point: &Vec3) -> Vec3 {
        self.0.apply(point)
    }

    pub fn mirrors(&self) -> bool {
        self.0.mirrors()
    }

    /// Returns the map from this placement's mesh to the mesh of `other`. It is exact where both stand alike, and the identity
    /// where `other` flattens.
    pub fn within(&self, other: &Self) -> Self {
        let back = if self == other { None } else { other.0.inverse() };
        Self(back.map_or(Affine::identity(), |back| back.after(&self.0)))
    }

    /// Returns whether two maps are equal but for rounding in single precision.
    pub fn is_near(&self, other: &Self) -> bool {
        let [own, theirs] = [self, other].map(|map| (map.0.linear_part(), map.0.shift_part()));
        let off = (own.0 - theirs.0).amax() <= SINGLE * own.0.amax();
        off && (own.1 - theirs.1).amax() <= SINGLE * own.1.amax().max(own.0.amax())
    }

    /// Returns bits that are equal for equal maps. Differences below single precision do not count.
    pub fn key(&self) -> [u32; 16] {
        self.to_rows().map(|number| (number as f32 + 0.0).to_bits())
    }

    /// Expresses the placement as a prim does, without its bake where none is needed.
    pub fn to_prim(&self) -> Result<PrimPlace, BadPlace> {
        let (linear, shift) = (*self.0.linear_part(), *self.0.shift_part());
        if linear.iter().chain(shift.iter()).any(|number| !number.is_finite()) {
            return Err(BadPlace::NotFinite);
        }
        let lengths = Vec3::from_fn(|axis, _| linear.column(axis).norm());
        let largest = lengths.max();
        check_scale(lengths.min(), largest)?;
        let turn = Matrix3::from_columns(&[0, 1, 2].map(|axis| linear.column(axis) / lengths[axis]));
        let bent = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| turn.column(a).dot(&turn.column(b)).abs());
        if bent.iter().all(|cosine| *cosine <= BENT) {
            let mirrors = turn.determinant() < 0.0;
            let turn = if mirrors { turn * mirror() } else { turn };
            let bake = if mirrors { Bake::Mirror } else { Bake::Nothing };
            return Ok(PrimPlace { position: shift, rotation: quaternion(&turn), scale: lengths, bake });
        }
        sheared(&linear, shift)
    }
}

/// Refuses scales so uneven that the least is nothing beside the largest. It is nothing by itself where it is the one that is far
/// from 1.
fn check_scale(least: f64, largest: f64) -> Result<(), BadPlace> {
    if largest > 0.0 && largest.is_finite() && least > largest * COLLAPSED {
        return Ok(());
    }
    Err(if least * largest > 1.0 { BadPlace::Uneven } else { BadPlace::Collapsed })
}

/// Splits a sheared map into a rotation and the rest, which is baked (polar decomposition).
fn sheared(linear: &Matrix3<f64>, shift: Vec3) -> Result<PrimPlace, BadPlace> {
    let svd = linear.svd(true, true);
    let (Some(u), Some(v_t)) = (svd.u, svd.v_t) else { return Err(BadPlace::NotFinite) };
    check_scale(svd.singular_values.min(), svd.singular_values.max())?;
    let turn = u * v_t;
    // A turn that mirrors keeps its rotation; the mirror goes into the mesh.
    let turn = if turn.determinant() < 0.0 { -turn } else { turn };
    let rest = turn.transpose() * linear;
    let rows = [0, 1, 2].map(|row| [rest[(row, 0)], rest[(row, 1)], rest[(row, 2)]]);
    Ok(PrimPlace { position: shift, rotation: quaternion(&turn), scale: Vec3::repeat(1.0), bake: Bake::Shear(rows) })
}

fn mirror() -> Matrix3<f64> {
    Matrix3::from_diagonal(&Vec3::new(-1.0, 1.0, 1.0))
}

/// Returns the unit quaternion of a rotation, with a real part of 0 or more.
fn quaternion(turn: &Matrix3<f64>) -> [f64; 4] {
    let rotation = Rotation3::from_matrix_unchecked(*turn);
    let unit = UnitQuaternion::from_rotation_matrix(&rotation);
    let sign = if unit.w < 0.0 { -1.0 } else { 1.0 };
    // Adding 0.0 makes -0.0 a plain zero.
    [unit.i, unit.j, unit.k, unit.w].map(|part| part * sign + 0.0)
}

impl PrimPlace {
    /// Turns a vector as the prim is turned.
    pub fn turn(&self, vector: &Vec3) -> Vec3 {
        let [x, y, z, w] = self.rotation;
        UnitQuaternion::new_unchecked(nalgebra::Quaternion::new(w, x, y, z)) * vector
    }
}

impl Bake {
    /// Applies the bake to a point of the mesh.
    pub fn apply(&self, point: &Vec3) -> Vec3 {
        match self {
            Self::Nothing => *point,
            Self::Mirror => Vec3::new(-point.x, point.y, point.z),
            Self::Shear(rows) => self.matrix_of(rows) * point,
        }
    }

    /// Returns true if the winding of triangles must be reversed to keep their outside.
    pub fn mirrors(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Mirror => true,
            Self::Shear(rows) => self.matrix_of(rows).determinant() < 0.0,
        }
    }

    /// Returns bits that are equal for equal bakes. Differences below single precision do not count.
    pub fn key(&self) -> [u32; 9] {
        match self {
            Self::Nothing => [0; 9],
            Self::Mirror => [1; 9],
            Self::Shear(rows) => std::array::from_fn(|place| (rows[place / 3][place % 3] as f32).to_bits()),
        }
    }

    fn matrix_of(&self, rows: &[[f64; 3]; 3]) -> Matrix3<f64> {
        Matrix3::from_fn(|row, column| rows[row][column])
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Matrix4;

    use super::*;

    fn placement(matrix: [[f64; 4]; 3]) -> Placement {
        let rows = Matrix4::from_fn(|row, column| matrix.get(row).map_or(f64::from(column == 3), |row| row[column]));
        Placement::new(Affine::from_matrix(&rows))
    }

    fn rebuilt(place: &PrimPlace, point: &Vec3) -> Vec3 {
        let [x, y, z, w] = place.rotation;
        let turn = UnitQuaternion::from_quaternion(nalgebra::Quaternion::new(w, x, y, z));
        place.position + turn * place.bake.apply(point).component_mul(&place.scale)
    }

    #[track_caller]
    fn check(placement: &Placement, baked: bool) -> PrimPlace {
        let place = placement.to_prim().unwrap();
        assert_eq!(place.bake != Bake::Nothing, baked);
        assert!(place.scale.min() > 0.0);
        for point in [Vec3::zeros(), Vec3::x(), Vec3::new(1.0, -2.0, 3.0)] {
            let off = (rebuilt(&place, &point) - placement.apply(&point)).amax();
            assert!(off < 1e-9, "{off} {place:?}");
        }
        place
    }

    #[test]
    fn rotations_and_sizes_are_those_of_a_prim() {
        let place = check(&placement([[0.0, -2.0, 0.0, 5.0], [3.0, 0.0, 0.0, 6.0], [0.0, 0.0, 4.0, 7.0]]), false);
        assert_eq!((place.scale, place.position), (Vec3::new(3.0, 2.0, 4.0), Vec3::new(5.0, 6.0, 7.0)));
        check(&placement([[-1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]), false);
    }

    #[test]
    fn mirrors_and_shears_go_into_the_mesh() {
        let mirrored = check(&placement([[1.0, 0.0, 0.0, 0.0], [0.0, -2.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]), true);
        assert_eq!(mirrored.bake, Bake::Mirror);
        let sheared = check(&placement([[1.0, 0.5, 0.0, 1.0], [0.0, 1.0, 0.0, 2.0], [0.0, 0.3, 1.0, 3.0]]), true);
        assert!(matches!(sheared.bake, Bake::Shear(_)) && !sheared.bake.mirrors());
        let both = check(&placement([[-1.0, 0.5, 0.0, 1.0], [0.0, 1.0, 0.0, 2.0], [0.0, 0.3, 1.0, 3.0]]), true);
        assert!(both.bake.mirrors());
    }

    #[test]
    fn a_place_that_is_none_is_reported() {
        let zero = placement([[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        assert_eq!(zero.to_prim(), Err(BadPlace::Collapsed));
        let flat = placement([[1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        assert_eq!(flat.to_prim(), Err(BadPlace::Collapsed));
        let uneven = placement([[1e39, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        assert_eq!(uneven.to_prim(), Err(BadPlace::Uneven));
        let sheared = placement([[1e39, 1e38, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        assert_eq!(sheared.to_prim(), Err(BadPlace::Uneven));
        let nan = placement([[1.0, 0.0, 0.0, f64::NAN], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        assert_eq!(nan.to_prim(), Err(BadPlace::NotFinite));
    }

    #[test]
    fn another_axis_up_turns_the_placement() {
        let place = placement([[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 2.0], [0.0, 0.0, 1.0, 3.0]]);
        let point = place.stood_on(UpAxis::Y, UpAxis::Z).apply(&Vec3::zeros());
        assert_eq!(point, UpAxis::Y.turn(&Vec3::new(1.0, 2.0, 3.0)));
        let back = place.stood_on(UpAxis::Y, UpAxis::Z).stood_on(UpAxis::Z, UpAxis::Y).apply(&Vec3::zeros());
        assert_eq!(back, Vec3::new(1.0, 2.0, 3.0));
        let corner = Vec3::new(4.0, 5.0, 6.0);
        assert_eq!(place.of_upright(UpAxis::Y).apply(&UpAxis::Y.turn(&corner)), place.apply(&corner));
    }
}
