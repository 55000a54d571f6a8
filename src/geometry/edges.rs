//! The edges of a triangle mesh, each with the triangles that use it.

use super::sorting::sort;
use super::{Progress, Stopped};

/// One side of a triangle. Sides sort by edge, then by triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeUse {
    /// The ends of the edge as indices of points, the lower first.
    pub ends: [u32; 2],
    /// Six times the triangle, plus twice the corner at which the side starts, plus one where that is the lower end.
    /// One number saves memory, since large meshes have many sides.
    code: u32,
}

impl EdgeUse {
    /// Returns the index of the triangle.
    pub fn triangle(self) -> u32 {
        self.code / 6
    }

    /// Returns the corner of the triangle at which the side starts, 0 to 2.
    pub fn corner(self) -> usize {
        (self.code % 6 / 2) as usize
    }

    /// Returns true when the side runs from the lower end to the higher one.
    pub fn is_forward(self) -> bool {
        self.code % 2 == 1
    }
}

/// Returns the sides of all triangles, sorted by edge; [`edges`] splits the list. Beyond 2^32 / 6 triangles, indices
/// overflow.
pub fn edge_uses(triangles: impl IntoIterator<Item = [u32; 3]>) -> Vec<EdgeUse> {
    let mut uses = unsorted(triangles);
    uses.sort_unstable();
    uses
}

/// Does the same as [`edge_uses`] for many triangles, and stops soon after a deadline.
pub fn edge_uses_of_many(
    triangles: impl IntoIterator<Item = [u32; 3]>,
    progress: &Progress,
) -> Result<Vec<EdgeUse>, Stopped> {
    let mut uses = unsorted(triangles);
    sort(&mut uses, progress)?;
    Ok(uses)
}

fn unsorted(triangles: impl IntoIterator<Item = [u32; 3]>) -> Vec<EdgeUse> {
    let sides = |(index, triangle): (u32, [u32; 3])| {
        [0, 1, 2].map(|corner| {
            let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
            let code = index.wrapping_mul(6) + 2 * corner as u32 + u32::from(from < to);
            EdgeUse { ends: [from.min(to), from.max(to)], code }
        })
    };
    (0..).zip(triangles).flat_map(sides).collect()
}

/// Splits the result of [`edge_uses`] into the sides of each edge.
pub fn edges(uses: &[EdgeUse]) -> impl Iterator<Item = &[EdgeUse]> {
    uses.chunk_by(|one, other| one.ends == other.ends)
}

/// Returns the number of forward sides of an edge minus the number of backward ones: 0 for every edge of a closed
/// surface.
pub fn balance(edge: &[EdgeUse]) -> i64 {
    edge.iter().map(|side| if side.is_forward() { 1 } else { -1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edge_has_the_sides_that_use_it() {
        let uses = edge_uses([[4, 7, 9], [7, 4, 2]]);
        let shared = edges(&uses).find(|edge| edge[0].ends == [4, 7]).expect("both have it");
        let sides: Vec<_> = shared.iter().map(|side| (side.triangle(), side.corner(), side.is_forward())).collect();
        assert_eq!(sides, [(0, 0, true), (1, 0, false)]);
        assert_eq!(balance(shared), 0);
        let boundary: Vec<_> =
            edges(&uses).filter(|edge| edge.len() == 1).map(|edge| (edge[0].ends, balance(edge))).collect();
        assert_eq!(boundary, [([2, 4], -1), ([2, 7], 1), ([4, 9], -1), ([7, 9], 1)]);
    }
}
