//! The edges of a triangle mesh, each with the triangles that use it.

/// One side of a triangle. In order: by edge, then by triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeUse {
    /// The ends of the edge as indices of points, the lower first.
    pub ends: [u32; 2],
    /// Six times the triangle, plus twice the corner that the side starts at, plus one where that is the lower end: large
    /// meshes have many of these.
    code: u32,
}

impl EdgeUse {
    /// Index of the triangle.
    pub fn triangle(self) -> u32 {
        self.code / 6
    }

    /// The corner of the triangle that the side starts at, 0 to 2.
    pub fn corner(self) -> usize {
        (self.code % 6 / 2) as usize
    }

    /// True when the triangle goes from the lower end to the other one.
    pub fn is_forward(self) -> bool {
        self.code % 2 == 1
    }
}

/// The sides of all triangles, those of one edge after each other: [`edges`] parts them. Triangles past 2^32 / 6 are not
/// told apart.
pub fn edge_uses(triangles: impl IntoIterator<Item = [u32; 3]>) -> Vec<EdgeUse> {
    let sides = |(index, triangle): (u32, [u32; 3])| {
        [0, 1, 2].map(|corner| {
            let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
            let code = index.wrapping_mul(6) + 2 * corner as u32 + u32::from(from < to);
            EdgeUse { ends: [from.min(to), from.max(to)], code }
        })
    };
    let mut uses: Vec<EdgeUse> = (0..).zip(triangles).flat_map(sides).collect();
    uses.sort_unstable();
    uses
}

/// What [`edge_uses`] found, edge by edge.
pub fn edges(uses: &[EdgeUse]) -> impl Iterator<Item = &[EdgeUse]> {
    uses.chunk_by(|one, other| one.ends == other.ends)
}

/// How much more often the sides of one edge go forward than backward: 0 for all edges of a closed surface.
pub fn balance(edge: &[EdgeUse]) -> i64 {
    edge.iter().map(|side| if side.is_forward() { 1 } else { -1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edge_knows_the_sides_that_use_it() {
        let uses = edge_uses([[4, 7, 9], [7, 4, 2]]);
        let shared = edges(&uses).find(|edge| edge[0].ends == [4, 7]).expect("both have it");
        let sides: Vec<_> = shared.iter().map(|side| (side.triangle(), side.corner(), side.is_forward())).collect();
        assert_eq!(sides, [(0, 0, true), (1, 0, false)]);
        assert_eq!(balance(shared), 0);
        let rims: Vec<_> =
            edges(&uses).filter(|edge| edge.len() == 1).map(|edge| (edge[0].ends, balance(edge))).collect();
        assert_eq!(rims, [([2, 4], -1), ([2, 7], 1), ([4, 9], -1), ([7, 9], 1)]);
    }
}
