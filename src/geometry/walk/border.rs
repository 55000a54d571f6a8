//! The positions at the border of the grid that lie inside of hulls.
//!
//! An avatar comes from the border. A hull that leaves the model's box so far that it reaches beyond the grid has a part of the
//! border in it, where no surface meets the avatar.

use super::grid::{Grid, Positions, set};
use super::obstacles::Body;
use crate::geometry::{Progress, Stopped, Vec3};

/// Adds the positions at the border whose body has its middle inside of closed surfaces, which wind outward.
pub fn add_enclosed(
    grid: &Grid,
    triangles: &[[Vec3; 3]],
    body: Body,
    found: &mut Positions,
    progress: &Progress,
) -> Result<(), Stopped> {
    let last = grid.position(grid.columns().saturating_sub(1), 0);
    let is_beyond = |corner: &Vec3| (0..2).any(|axis| corner[axis] <= grid.origin[axis] || corner[axis] >= last[axis]);
    // No other triangle lies over or under the border.
    let beyond: Vec<&[Vec3; 3]> = triangles.iter().filter(|corners| corners.iter().any(is_beyond)).collect();
    if beyond.is_empty() {
        return Ok(());
    }
    for column in (0..grid.columns()).filter(|&column| grid.is_border(column)) {
        progress.check()?;
        let middle = grid.position(column, 0) + Vec3::z() * (body.rise + body.axis / 2.0);
        let crossings: Vec<(f64, i32)> = beyond.iter().filter_map(|corners| crossing(corners, &middle)).collect();
        for level in 0..grid.count[2] {
            let height = middle.z + level as f64 * grid.cell;
            let winding: i32 = crossings.iter().filter(|(above, _)| *above > height).map(|(_, sign)| sign).sum();
            if winding > 0 {
                set(found.column_mut(column), level..level + 1);
            }
        }
    }
    Ok(())
}

/// Returns the height at which a vertical line through a point crosses a triangle, and 1 where it leaves a body upward, else -1. A
/// line through the edge of two triangles crosses one of them.
fn crossing([a, b, c]: &[Vec3; 3], point: &Vec3) -> Option<(f64, i32)> {
    let is_left_of = |p: &Vec3, q: &Vec3| {
        let (low, high) = if p.y < q.y { (p, q) } else { (q, p) };
        let straddles = (low.y > point.y) != (high.y > point.y);
        straddles && point.x < low.x + (high.x - low.x) * (point.y - low.y) / (high.y - low.y)
    };
    let is_within = is_left_of(a, b) ^ is_left_of(b, c) ^ is_left_of(c, a);
    let normal = (b - a).cross(&(c - a));
    let offset = point - a;
    let height = a.z - (offset.x * normal.x + offset.y * normal.y) / normal.z;
    (is_within && normal.z != 0.0).then_some((height, if normal.z > 0.0 { 1 } else { -1 }))
}
