//! Fewer vertices for a hull, outward only, within the error that is left.

use super::space::FreeSpace;
use super::split::Part;

/// Reduces the vertices of one hull as far as its error stays within `limit`.
pub(super) fn slim(part: Part, _space: &FreeSpace, _limit: f64, _max_vertices: usize) -> Part {
    part
}
