//! [`ErrorCache`]: what error sampling found of each face. Hulls that are tried one after the other share most of their
//! faces: a merged hull has those of its parts, a reduced one those of the hull before.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::geometry::Vec3;
use crate::lock::lock;

/// Most faces in the cache, about 20 MB. The cache is emptied when it holds more.
pub(super) const MOST_FACES: usize = 1 << 17;

/// The bits of the corners of a face.
type Key = [u64; 9];

/// Bounds of the deepest place of one face.
#[derive(Clone, Copy)]
struct Bounds {
    /// The least limit that no place exceeds.
    within: f64,
    /// Depth of the deepest place found.
    deepest: f64,
}

impl Bounds {
    const UNKNOWN: Self = Self { within: f64::INFINITY, deepest: 0.0 };

    fn and(&self, other: &Self) -> Self {
        Self { within: self.within.min(other.within), deepest: self.deepest.max(other.deepest) }
    }
}

/// Bounds of the depth of faces, by their corners.
///
/// A search within a bounded number of pieces gets farther where the cache has entries. One thread alone therefore changes it,
/// in an order that does not depend on the number of threads. Work on other threads has a cache of its own
/// ([`ErrorCache::apart`]).
#[derive(Default)]
pub struct ErrorCache {
    /// The cache that this one lies over. Nobody changes it while this one is in use.
    below: Option<Arc<ErrorCache>>,
    faces: Mutex<HashMap<Key, Bounds>>,
}

impl ErrorCache {
    /// Returns an empty cache over this one, for one of several pieces of work that run side by side: none of them sees what
    /// the others find.
    pub fn apart(self: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self { below: Some(Arc::clone(self)), faces: Mutex::default() })
    }

    /// Adds what a cache over this one has found.
    pub fn absorb(&self, other: &Self) {
        let (mut faces, found) = (self.faces(), other.faces());
        if faces.len() + found.len() > MOST_FACES {
            faces.clear();
        }
        for (key, bounds) in found.iter() {
            let known = faces.entry(*key).or_insert(Bounds::UNKNOWN);
            *known = known.and(bounds);
        }
    }

    /// Returns `Some(true)` when a place of the face is deeper than `limit`, `Some(false)` when none is, and `None` when
    /// the cache does not decide it.
    pub fn exceeds(&self, face: &[Vec3; 3], limit: f64) -> Option<bool> {
        let bounds = self.bounds(&key(face))?;
        if bounds.deepest > limit {
            return Some(true);
        }
        (bounds.within <= limit).then_some(false)
    }

    /// Records that no place of the face is deeper than `limit`.
    pub fn note_within(&self, face: &[Vec3; 3], limit: f64) {
        self.change(face, |bounds| bounds.within = bounds.within.min(limit));
    }

    /// Records that a place of the face is as deep as `depth`.
    pub fn note_depth(&self, face: &[Vec3; 3], depth: f64) {
        self.change(face, |bounds| bounds.deepest = bounds.deepest.max(depth));
    }

    /// Returns the number of faces in the cache.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.faces().len()
    }

    fn bounds(&self, key: &Key) -> Option<Bounds> {
        let own = self.faces().get(key).copied();
        let below = self.below.as_ref().and_then(|below| below.bounds(key));
        match (own, below) {
            (Some(own), Some(below)) => Some(own.and(&below)),
            (own, below) => own.or(below),
        }
    }

    /// A panic elsewhere leaves the bounds correct.
    fn faces(&self) -> MutexGuard<'_, HashMap<Key, Bounds>> {
        lock(&self.faces)
    }

    fn change(&self, face: &[Vec3; 3], change: impl FnOnce(&mut Bounds)) {
        let mut faces = self.faces();
        if faces.len() >= MOST_FACES {
            faces.clear();
        }
        change(faces.entry(key(face)).or_insert(Bounds::UNKNOWN));
    }
}

/// Returns the same key whichever of its corners a face begins with.
fn key(face: &[Vec3; 3]) -> Key {
    let corners = face.map(|corner| [corner.x.to_bits(), corner.y.to_bits(), corner.z.to_bits()]);
    let first = (0..3).min_by_key(|&index| corners[index]).unwrap_or(0);
    let mut key = [0; 9];
    for (place, corner) in key.chunks_exact_mut(3).zip((0..3).map(|step| corners[(first + step) % 3])) {
        place.copy_from_slice(&corner);
    }
    key
}
