//! The edges of a triangle mesh, each with the triangles that use it.

use super::sorting::sort;
use super::{Progress, Stopped};

/// One side of a triangle. Sides sort by edge, then by triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

/// Factor on the number of triangles up to which the indices of their points may reach for sides to be counted by point.
const DENSE: usize = 16;
/// Triangles, or points with their sides, between two checks of the progress.
const BETWEEN_CHECKS: usize = 1 << 14;

/// Does the same as [`edge_uses`] for many triangles, and stops soon after a deadline.
///
/// Sides are put in order by their lower end, and then the few sides of each end are sorted.
pub fn edge_uses_of_many<I>(triangles: I, progress: &Progress) -> Result<Vec<EdgeUse>, Stopped>
where
    I: IntoIterator<Item = [u32; 3], IntoIter: Clone>,
{
    let triangles = triangles.into_iter();
    let (mut count, mut most) = (0usize, 0);
    for triangle in triangles.clone() {
        check_at(count, progress)?;
        (count, most) = (count + 1, triangle.into_iter().fold(most, u32::max));
    }
    if most as usize > DENSE * count {
        let mut uses = unsorted(triangles);
        sort(&mut uses, progress)?;
        return Ok(uses);
    }
    // Where the sides of each lower end begin, and later where the next one goes.
    let mut next = vec![0u32; most as usize + 2];
    let sides = || (0..).zip(triangles.clone()).map(sides_of);
    for (number, sides) in sides().enumerate() {
        check_at(number, progress)?;
        sides.iter().for_each(|side| next[side.ends[0] as usize + 1] += 1);
    }
    (1..next.len()).for_each(|end| next[end] += next[end - 1]);
    let mut uses = vec![EdgeUse::default(); 3 * count];
    for (number, sides) in sides().enumerate() {
        check_at(number, progress)?;
        for side in sides {
            let place = &mut next[side.ends[0] as usize];
            uses[*place as usize] = side;
            *place += 1;
        }
    }
    for (number, of_end) in uses.chunk_by_mut(|one, other| one.ends[0] == other.ends[0]).enumerate() {
        match of_end.len() {
            BETWEEN_CHECKS.. => sort(of_end, progress)?,
            _ => of_end.sort_unstable(),
        }
        check_at(number, progress)?;
    }
    Ok(uses)
}

/// Checks the progress at every [`BETWEEN_CHECKS`]th item.
fn check_at(number: usize, progress: &Progress) -> Result<(), Stopped> {
    if number.is_multiple_of(BETWEEN_CHECKS) { progress.check() } else { Ok(()) }
}

fn unsorted(triangles: impl IntoIterator<Item = [u32; 3]>) -> Vec<EdgeUse> {
    (0..).zip(triangles).flat_map(sides_of).collect()
}

fn sides_of((index, triangle): (u32, [u32; 3])) -> [EdgeUse; 3] {
    [0, 1, 2].map(|corner| {
        let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
        let code = index.wrapping_mul(6) + 2 * corner as u32 + u32::from(from < to);
        EdgeUse { ends: [from.min(to), from.max(to)], code }
    })
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

/// Returns true when every edge of the triangles is used as often in one direction as in the other.
pub fn is_closed(triangles: &[[u32; 3]], progress: &Progress) -> Result<bool, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    Ok(edges(&uses).all(|edge| edge[0].ends[0] == edge[0].ends[1] || balance(edge) == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_of_many_triangles_have_the_order_of_few() {
        let progress = Progress::silent();
        // Even numbers spread over the points, a fan around one point, and triangles whose points have high numbers.
        let spread: Vec<[u32; 3]> = (0..500u32).map(|i| [i * 7 % 251, i * 11 % 241, i * i % 239]).collect();
        let fan: Vec<[u32; 3]> = (0..20_000).rev().map(|i| [i + 2, 1, i + 1]).collect();
        let far: Vec<[u32; 3]> = spread.iter().map(|triangle| triangle.map(|corner| corner * 1_000_000)).collect();
        for triangles in [spread, fan, far, Vec::new()] {
            let many = edge_uses_of_many(triangles.iter().copied(), &progress).unwrap();
            assert_eq!(many, edge_uses(triangles));
        }
        progress.cancel();
        assert_eq!(edge_uses_of_many([[0, 1, 2]], &progress), Err(Stopped::Cancelled));
    }

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
