//! The values of parameters that are numbers, read from text.

use std::str::FromStr;

use crate::geometry::{Avatar, Vec3};

use super::scales::MAX_SCALE;

pub(super) fn read<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

pub(super) fn read_avatar(text: &str) -> Option<Avatar> {
    let (width, height) = text.split_once(['x', 'X'])?;
    Avatar::new(read(width.trim())?, read(height.trim())?)
}

pub(super) fn read_axes(text: &str) -> Option<Vec3> {
    let axis = |text: &str| read(text.trim()).filter(|axis| *axis > 0.0 && *axis <= MAX_SCALE);
    let axes: Vec<f64> = text.split(',').map(axis).collect::<Option<_>>()?;
    match axes[..] {
        [all] => Some(Vec3::repeat(all)),
        [x, y, z] => Some(Vec3::new(x, y, z)),
        _ => None,
    }
}
