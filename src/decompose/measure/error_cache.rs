//! [`ErrorCache`]: what close looks at hulls have found of single faces. Hulls that are tried one after the other share most
//! of theirs: a joined hull has them from its parts, a slimmed one from the hull it was.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::geometry::Vec3;

/// Most faces remembered, about 20 MB; with more, all are forgotten.
const MOST: usize = 1 << 17;

/// The corners of a face, to the last bit.
type Key = [u64; 9];

/// Of one face.
#[derive(Clone, Copy)]
struct Known {
    /// The least limit that no place of it exceeds.
    within: f64,
    /// The depth of the deepest place known.
    deep: f64,
}

#[derive(Default)]
pub struct ErrorCache {
    faces: RefCell<HashMap<Key, Known>>,
}

impl ErrorCache {
    /// `Some(true)` when a place of the face is known to be deeper than `limit`, `Some(false)` when none is.
    pub fn exceeds(&self, face: &[Vec3; 3], limit: f64) -> Option<bool> {
        let faces = self.faces.borrow();
        let known = faces.get(&key(face))?;
        if known.deep > limit {
            return Some(true);
        }
        (known.within <= limit).then_some(false)
    }

    pub fn note_within(&self, face: &[Vec3; 3], limit: f64) {
        self.change(face, |known| known.within = known.within.min(limit));
    }

    pub fn note_depth(&self, face: &[Vec3; 3], depth: f64) {
        self.change(face, |known| known.deep = known.deep.max(depth));
    }

    fn change(&self, face: &[Vec3; 3], change: impl FnOnce(&mut Known)) {
        let mut faces = self.faces.borrow_mut();
        if faces.len() >= MOST {
            faces.clear();
        }
        change(faces.entry(key(face)).or_insert(Known { within: f64::INFINITY, deep: 0.0 }));
    }
}

/// The same for each of the corners that a face may begin with.
fn key(face: &[Vec3; 3]) -> Key {
    let corners = face.map(|corner| [corner.x.to_bits(), corner.y.to_bits(), corner.z.to_bits()]);
    let first = (0..3).min_by_key(|&index| corners[index]).unwrap_or(0);
    let mut key = [0; 9];
    for (place, corner) in key.chunks_exact_mut(3).zip((0..3).map(|step| corners[(first + step) % 3])) {
        place.copy_from_slice(&corner);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_for_one_limit_tells_of_others() {
        let face = [Vec3::x(), Vec3::y(), Vec3::z()];
        let turned = [Vec3::z(), Vec3::x(), Vec3::y()];
        let errors = ErrorCache::default();
        assert_eq!(errors.exceeds(&face, 1.0), None);
        errors.note_within(&face, 2.0);
        errors.note_depth(&face, 1.0);
        for (limit, expected) in [(0.5, Some(true)), (1.0, None), (1.5, None), (2.0, Some(false)), (3.0, Some(false))] {
            assert_eq!(errors.exceeds(&turned, limit), expected, "{limit}");
        }
        assert_eq!(errors.exceeds(&[Vec3::x(), Vec3::z(), Vec3::y()], 3.0), None, "another face");
    }

    #[test]
    fn no_more_is_remembered_than_there_is_room_for() {
        let errors = ErrorCache::default();
        for number in 0..=MOST {
            errors.note_within(&[Vec3::x() * number as f64, Vec3::y(), Vec3::z()], 1.0);
        }
        assert!(errors.faces.borrow().len() <= MOST);
        assert_eq!(errors.exceeds(&[Vec3::x() * MOST as f64, Vec3::y(), Vec3::z()], 1.0), Some(false));
    }
}
