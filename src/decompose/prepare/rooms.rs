//! Rooms: what an open surface surrounds where an avatar can go. A room is no solid, however small its doors are.

use crate::decompose::tolerance::INSIDE_WINDING;
use crate::geometry::{Aabb, Progress, Stopped, TriangleBvh, Vec3};

/// Returns true where the triangles of a tree, which lie in `bounds`, surround one of the places that an avatar reaches.
pub fn is_entered(tree: &TriangleBvh, bounds: &Aabb, reached: &[Vec3], progress: &Progress) -> Result<bool, Stopped> {
    for place in reached.iter().filter(|place| bounds.contains(place)) {
        progress.check()?;
        if tree.winding_number(place).abs() > INSIDE_WINDING {
            return Ok(true);
        }
    }
    Ok(false)
}
