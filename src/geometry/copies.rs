//! [`Copies`]: triangles that have the same three corners.

use std::borrow::Cow;

use super::sorting::sort;
use super::{Progress, Stopped};

/// The triangles of a surface in an order in which those with the same corners follow each other.
pub struct Copies {
    sorted: Vec<Keyed>,
}

/// Whether a triangle has another one at its back, and which of them it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Single,
    /// The first of the triangles with these corners.
    Front,
    Back,
}

/// One triangle. The order is that of the corners, then of the winding, then of the place in the surface.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Keyed {
    /// In rising order.
    corners: [u32; 3],
    /// Whether the triangle winds in this order.
    is_rising: bool,
    index: u32,
}

impl Copies {
    pub fn of(triangles: &[[u32; 3]], progress: &Progress) -> Result<Self, Stopped> {
        let mut sorted: Vec<Keyed> =
            (0u32..).zip(triangles).map(|(index, &triangle)| Keyed::of(triangle, index)).collect();
        sort(&mut sorted, progress)?;
        Ok(Self { sorted })
    }

    /// Returns the triangles, with at most `most` of those that have the same corners and wind the same way; at least one.
    ///
    /// More than two of them change neither the distance to the surface nor what it encloses, and a search for the nearest
    /// triangle would visit all of them. Two may belong to a solid each.
    pub fn few<'a>(&self, triangles: &'a [[u32; 3]], most: usize) -> Cow<'a, [[u32; 3]]> {
        let most = most.max(1);
        let is_surplus = |copies: &&[Keyed]| copies[0].is_copy_of(&copies[most]);
        let surplus = self.sorted.windows(most + 1).filter(is_surplus).map(|copies| copies[most].index);
        without(triangles, surplus).map_or(triangles.into(), Cow::Owned)
    }

    /// Returns for each triangle how many earlier ones have the same corners and wind the same way.
    pub fn copies_before(&self) -> Vec<u32> {
        let mut before = vec![0; self.sorted.len()];
        for pair in self.sorted.windows(2).filter(|pair| pair[0].is_copy_of(&pair[1])) {
            before[pair[1].index as usize] = before[pair[0].index as usize] + 1;
        }
        before
    }

    /// Returns one triangle for each three corners, the first of all that have them; `None` where no two triangles lie back
    /// to back.
    pub fn without_backs(&self, triangles: &[[u32; 3]]) -> Option<Vec<[u32; 3]>> {
        self.groups().any(lie_back_to_back).then_some(())?;
        let others = |group: &'_ [Keyed]| -> Vec<u32> {
            let first = group.iter().map(|copy| copy.index).min();
            group.iter().map(|copy| copy.index).filter(|&index| Some(index) != first).collect()
        };
        without(triangles, self.groups().flat_map(others))
    }

    /// Returns for each triangle whether another one lies at its back, and which of them comes first.
    pub fn sides(&self) -> Vec<Side> {
        let mut sides = vec![Side::Single; self.sorted.len()];
        for group in self.groups().filter(|group| lie_back_to_back(group)) {
            let first = group.iter().map(|copy| copy.index).min();
            for copy in group {
                sides[copy.index as usize] = if Some(copy.index) == first { Side::Front } else { Side::Back };
            }
        }
        sides
    }

    /// Returns whether every triangle has another one at its back.
    pub fn all_have_backs(&self) -> bool {
        self.groups().all(lie_back_to_back)
    }

    /// Returns the triangles in groups with the same corners.
    fn groups(&self) -> impl Iterator<Item = &[Keyed]> {
        self.sorted.chunk_by(|a, b| a.corners == b.corners)
    }
}

impl Keyed {
    fn of(triangle: [u32; 3], index: u32) -> Self {
        let corners = sorted(triangle);
        let [a, b, c] = corners;
        let is_rising = [[a, b], [b, c], [c, a]].contains(&[triangle[0], triangle[1]]);
        Self { corners, is_rising, index }
    }

    fn is_copy_of(&self, other: &Self) -> bool {
        (self.corners, self.is_rising) == (other.corners, other.is_rising)
    }
}

/// Returns the corners in rising order: equal for triangles that lie back to back.
pub fn sorted(mut triangle: [u32; 3]) -> [u32; 3] {
    triangle.sort_unstable();
    triangle
}

/// Returns whether triangles with the same corners wind both ways.
fn lie_back_to_back(group: &[Keyed]) -> bool {
    group.first().map(|first| first.is_rising) != group.last().map(|last| last.is_rising)
}

/// Returns the triangles without some, by their places; `None` where none is left out.
fn without(triangles: &[[u32; 3]], left_out: impl Iterator<Item = u32>) -> Option<Vec<[u32; 3]>> {
    let mut is_kept = vec![true; triangles.len()];
    left_out.for_each(|index| is_kept[index as usize] = false);
    let kept: Vec<[u32; 3]> =
        triangles.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(triangle, _)| *triangle).collect();
    (kept.len() < triangles.len()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copies(triangles: &[[u32; 3]]) -> Copies {
        Copies::of(triangles, &Progress::silent()).unwrap()
    }

    #[test]
    fn of_many_copies_of_a_triangle_two_are_kept_wherever_their_corners_begin() {
        let there = [[0, 1, 2], [3, 4, 5], [1, 2, 0], [0, 2, 1], [2, 0, 1], [0, 1, 2]];
        assert_eq!(*copies(&there).few(&there, 2), [[0, 1, 2], [3, 4, 5], [1, 2, 0], [0, 2, 1]]);
        assert!(matches!(copies(&there[..4]).few(&there[..4], 2), Cow::Borrowed(_)));
        assert_eq!(*copies(&there).few(&there, 1), [[0, 1, 2], [3, 4, 5], [0, 2, 1]]);
    }

    #[test]
    fn of_triangles_back_to_back_the_first_is_kept() {
        let there = [[0, 2, 1], [3, 4, 5], [1, 2, 0], [0, 1, 2]];
        assert_eq!(copies(&there).without_backs(&there), Some(vec![[0, 2, 1], [3, 4, 5]]));
        assert!(!copies(&there).all_have_backs() && copies(&[there[0], there[2], there[3]]).all_have_backs());
        let copied = [[0, 1, 2], [3, 4, 5], [1, 2, 0]];
        assert_eq!(copies(&copied).without_backs(&copied), None);
        assert_eq!(copies(&there).sides(), [Side::Front, Side::Single, Side::Back, Side::Back]);
        assert_eq!(copies(&copied).sides(), [Side::Single; 3]);
    }
}
