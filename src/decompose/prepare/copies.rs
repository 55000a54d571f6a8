//! Triangles that occur more than once. One of equal ones is kept, and another one where it closes a solid: a box and a plinth in it
//! stand on one floor, and each has a floor of its own.

use crate::decompose::tolerance::PARALLEL_FACETS;
use crate::geometry::copies::Copies;
use crate::geometry::edges::{EdgeUse, balance, edge_uses_of_many, edges};
use crate::geometry::sorting::sort;
use crate::geometry::vector::area_vector;
use crate::geometry::{Groups, Progress, Stopped, Vec3};

/// Edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 4096;

/// Keeps the first of equal triangles, as a copy only doubles the winding number, and the copies that close edges and open none.
/// Each triangle begins with its least corner, wherever the file begins it.
pub fn without_copies(points: &[Vec3], triangles: &[[u32; 3]], progress: &Progress) -> Result<Vec<[u32; 3]>, Stopped> {
    let before = Copies::of(triangles, progress)?.copies_before();
    let has_copies = before.iter().any(|&count| count > 0);
    let is_kept = if has_copies { closing(points, triangles, &before, progress)? } else { vec![true; triangles.len()] };
    let from_least = |triangle: &[u32; 3]| {
        let mut triangle = *triangle;
        let least = (0..3).min_by_key(|&corner| triangle[corner]).unwrap_or(0);
        triangle.rotate_left(least);
        triangle
    };
    Ok(triangles
        .iter()
        .zip(is_kept)
        .filter(|(_, is_kept)| *is_kept)
        .map(|(triangle, _)| from_least(triangle))
        .collect())
}

/// A side of a copy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    /// How many copies of its triangle come before it.
    before: u32,
    /// The first triangle of its patch: copies that follow as many others, share edges and lie in one plane.
    patch: u32,
    edge: u32,
    triangle: u32,
    is_forward: bool,
}

/// Returns for each triangle whether it is the first of its copies, or belongs to a patch of copies that closes edges and opens
/// none. `before` has how many copies come before each.
fn closing(points: &[Vec3], triangles: &[[u32; 3]], before: &[u32], progress: &Progress) -> Result<Vec<bool>, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    let (mut patches, mut sides) = (Groups::new(triangles.len()), Vec::new());
    // For each edge with a copy, the sides that run forward less those that run backward, of all triangles that are kept.
    let mut open = Vec::new();
    for (number, edge) in edges(&uses).enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        let copies = edge.iter().map(|side| (before[side.triangle() as usize], *side));
        let mut copies: Vec<(u32, EdgeUse)> = copies.filter(|(before, _)| *before > 0).collect();
        if copies.is_empty() {
            continue;
        }
        sort(&mut copies, progress)?;
        for pair in copies.windows(2) {
            let [one, other] = [pair[0].1.triangle(), pair[1].1.triangle()];
            if pair[0].0 == pair[1].0 && are_in_one_plane(points, triangles, [one, other]) {
                patches.join(one, other);
            }
        }
        let place = open.len() as u32;
        let side = |&(before, side): &(u32, EdgeUse)| {
            let (triangle, is_forward) = (side.triangle(), side.is_forward());
            Side { before, patch: 0, edge: place, triangle, is_forward }
        };
        sides.extend(copies.iter().map(side));
        let kept: Vec<EdgeUse> = edge.iter().copied().filter(|side| before[side.triangle() as usize] == 0).collect();
        open.push(balance(&kept));
    }
    sides.iter_mut().for_each(|side| side.patch = patches.root(side.triangle));
    sort(&mut sides, progress)?;
    let mut is_kept: Vec<bool> = before.iter().map(|&count| count == 0).collect();
    for patch in sides.chunk_by(|a, b| (a.before, a.patch) == (b.before, b.patch)) {
        progress.check()?;
        let with = |edge: &[Side]| -> (usize, i64) {
            let added: i64 = edge.iter().map(|side| if side.is_forward { 1 } else { -1 }).sum();
            let place = edge[0].edge as usize;
            (place, open[place] + added)
        };
        let after: Vec<(usize, i64)> = patch.chunk_by(|a, b| a.edge == b.edge).map(with).collect();
        let opens = |&(place, with): &(usize, i64)| with.abs() > open[place].abs();
        let closes = |&(place, with): &(usize, i64)| with.abs() < open[place].abs();
        if after.iter().any(closes) && !after.iter().any(opens) {
            after.into_iter().for_each(|(place, with)| open[place] = with);
            patch.iter().for_each(|side| is_kept[side.triangle as usize] = true);
        }
    }
    Ok(is_kept)
}

/// Returns whether two triangles that share an edge face the same way.
fn are_in_one_plane(points: &[Vec3], triangles: &[[u32; 3]], pair: [u32; 2]) -> bool {
    let [one, other] = pair.map(|index| area_vector(points, &triangles[index as usize]));
    one.dot(&other) >= PARALLEL_FACETS * one.norm() * other.norm()
}
