//! Rooms: an open surface around a place that an avatar reaches. A room is no solid, however small its doors are.

use super::surface::Surface;
use crate::geometry::solid::tree_of;
use crate::geometry::{Progress, Stopped};

impl Surface<'_> {
    /// Divides open patches into rooms and all others.
    pub fn rooms(&self, open: Vec<Vec<u32>>, progress: &Progress) -> Result<[Vec<Vec<u32>>; 2], Stopped> {
        let [mut rooms, mut others] = [Vec::new(), Vec::new()];
        for patch in open {
            progress.check()?;
            if self.is_room(&patch, progress)? { rooms.push(patch) } else { others.push(patch) }
        }
        Ok([rooms, others])
    }

    /// Returns true where a patch surrounds a place that an avatar reaches.
    pub fn is_room(&self, patch: &[u32], progress: &Progress) -> Result<bool, Stopped> {
        let Some(bounds) = self.bounds_of(patch) else { return Ok(false) };
        let tree = || tree_of(self.points, &self.triangles, patch, progress);
        self.reached.is_any_inside(&bounds, tree, progress)
    }
}
