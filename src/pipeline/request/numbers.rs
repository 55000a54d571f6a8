//! The values of parameters that are numbers, read from text.

use std::str::FromStr;

use serde_json::{Map, Value};

use crate::cost::LodBytes;
use crate::geometry::{Avatar, Vec3};

use super::scales::{MAX_SCALE, MIN_SCALE};

pub(super) fn read<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

pub(super) fn read_avatar(text: &str) -> Option<Avatar> {
    let (width, height) = text.split_once(['x', 'X'])?;
    Avatar::new(read(width.trim())?, read(height.trim())?)
}

pub(super) fn read_axes(text: &str) -> Option<Vec3> {
    let axis = |text: &str| read(text.trim()).filter(|axis| (MIN_SCALE..=MAX_SCALE).contains(axis));
    let axes: Vec<f64> = text.split(',').map(axis).collect::<Option<_>>()?;
    match axes[..] {
        [all] => Some(Vec3::repeat(all)),
        [x, y, z] => Some(Vec3::new(x, y, z)),
        _ => None,
    }
}

/// The levels that have a size, as `POST /cost` names them, from the most detailed one.
const LEVELS: [&str; 4] = ["high_lod", "medium_lod", "low_lod", "lowest_lod"];

/// Reads the sizes of levels: `HIGH/MEDIUM/LOW/LOWEST`, where a place may be empty and the last ones may be missing, or a JSON
/// object. A level without a size has 0.
pub(super) fn read_lod_bytes(text: &str) -> Option<LodBytes> {
    let mut sizes = [0; LEVELS.len()];
    if text.starts_with('{') {
        let map: Map<String, Value> = serde_json::from_str(text).ok()?;
        for (name, size) in map {
            let level = LEVELS.iter().position(|level| *level == name)?;
            sizes[level] = size.as_u64().filter(is_size)?;
        }
    } else {
        for (level, size) in text.split('/').enumerate() {
            let size = size.trim();
            *sizes.get_mut(level)? = if size.is_empty() { 0 } else { read(size).filter(is_size)? };
        }
    }
    let [high, medium, low, lowest] = sizes;
    Some(LodBytes { lowest, low, medium, high }).filter(|sizes| *sizes != LodBytes::default())
}

fn is_size(bytes: &u64) -> bool {
    (1..=u64::from(u32::MAX)).contains(bytes)
}

/// Writes sizes as [`read_lod_bytes`] reads them. Returns `None` where no level has one.
pub(super) fn write_lod_bytes(sizes: &LodBytes) -> Option<String> {
    let all = [sizes.high, sizes.medium, sizes.low, sizes.lowest];
    let text = |size: u64| if size == 0 { String::new() } else { size.to_string() };
    (*sizes != LodBytes::default()).then(|| all.map(text).join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_levels_are_read_from_text_and_from_an_object() {
        let all = LodBytes { lowest: 4, low: 3, medium: 2, high: 1 };
        assert_eq!(read_lod_bytes("1/2/3/4"), Some(all));
        assert_eq!(read_lod_bytes(r#"{"low_lod": 3, "high_lod": 1, "lowest_lod": 4, "medium_lod": 2}"#), Some(all));
        let lower = LodBytes { high: 0, lowest: 0, ..all };
        for text in ["/2/3", " / 2 /3/", r#"{"medium_lod": 2, "low_lod": 3}"#] {
            assert_eq!(read_lod_bytes(text), Some(lower), "{text}");
        }
        assert_eq!(write_lod_bytes(&lower).as_deref(), Some("/2/3/"));
        for bad in
            ["", "///", "0", "1/2/3/4/5", "-1", "1.5", "4294967296", "{}", r#"{"high": 1}"#, r#"{"high_lod": 0}"#]
        {
            assert_eq!(read_lod_bytes(bad), None, "{bad}");
        }
    }
}
