//! [`UpAxis`]: which axis of a file points up.

use super::affine::Affine;
use super::{Model, Scene};
use crate::geometry::Vec3;

words! {
    /// The axis of a file that points up. In a [`Model`] it is always Z.
    UpAxis {
        X = "x",
        Y = "y",
        Z = "z",
    }
}

impl UpAxis {
    /// Returns the rotation of a file with this axis up to Z up.
    pub(super) fn to_z_up(self) -> Affine {
        match self {
            Self::X => Affine::z_up_from_x_up(),
            Self::Y => Affine::z_up_from_y_up(),
            Self::Z => Affine::identity(),
        }
    }

    /// Turns a point of a file with this axis up to Z up. Coordinates are moved and negated, never rounded.
    pub fn turn(self, point: &Vec3) -> Vec3 {
        match self {
            Self::X => Vec3::new(-point.y, -point.z, point.x),
            Self::Y => Vec3::new(point.x, -point.z, point.y),
            Self::Z => *point,
        }
    }

    /// Returns the coordinates in the file of a point that [`UpAxis::turn`] turned.
    fn turn_back(self, point: &Vec3) -> Vec3 {
        match self {
            Self::X => Vec3::new(point.z, -point.x, -point.y),
            Self::Y => Vec3::new(point.x, point.z, -point.y),
            Self::Z => *point,
        }
    }
}

impl Model {
    /// Returns the model of a scene whose file says which axis points up.
    pub(super) fn with_up((soup, notes): Scene, up: UpAxis) -> Self {
        Self { up: Some(up), ..Self::from((soup, notes)) }
    }

    /// Turns all levels so that this axis of the file points up, whatever the file says.
    pub fn stand_on(&mut self, up: UpAxis) {
        let declared = self.up.unwrap_or(UpAxis::Z);
        if declared != up {
            let points = self.levels.values_mut().flat_map(|soup| &mut soup.positions);
            // Adding 0.0 makes -0.0 a plain zero.
            points.for_each(|point| *point = up.turn(&declared.turn_back(point)).add_scalar(0.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, Level, ReadLimits, read};

    #[test]
    fn a_turn_is_the_rotation_of_the_readers() {
        let point = Vec3::new(1.0, 2.0, 3.0);
        for up in UpAxis::ALL {
            assert_eq!(up.turn(&point), up.to_z_up().apply(&point), "{up}");
            assert_eq!(up.turn_back(&up.turn(&point)), point, "{up}");
        }
    }

    #[test]
    fn the_named_axis_overrides_what_the_file_says() {
        let obj = b"v 0 0 0\nv 1 2 3\nv 1 0 0\nf 1 2 3\n";
        let second = |up: UpAxis| {
            let mut model = read(Format::Obj, obj, &ReadLimits::default()).unwrap();
            assert_eq!(model.up, None);
            // As if the file had said that Y is up.
            model.stand_on(UpAxis::Y);
            model.up = Some(UpAxis::Y);
            model.stand_on(up);
            model.levels[&Level::HighLod].positions[1]
        };
        assert_eq!(second(UpAxis::Z), Vec3::new(1.0, 2.0, 3.0));
        assert_eq!(second(UpAxis::Y), Vec3::new(1.0, -3.0, 2.0));
        assert_eq!(second(UpAxis::X), Vec3::new(-2.0, -3.0, 1.0));
    }
}
