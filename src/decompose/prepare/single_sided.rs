//! Triangles that occur more than once: of equal ones, and of opposite ones, which lie back to back, one is kept.

use crate::decompose::tolerance::{DOUBLE_SIDED_SHARE, PARALLEL_FACETS};
use crate::geometry::copies::{Copies, Side};
use crate::geometry::edges::{EdgeUse, balance, edge_uses_of_many, edges};
use crate::geometry::vector::area_vector;
use crate::geometry::{Groups, Progress, Stopped, Vec3};

/// Keeps the first of equal triangles, as a copy only doubles the winding number, but all of those that close a solid each: two
/// boxes that stand on one floor. Each begins with its least corner, wherever the file begins it.
pub fn without_copies(points: &[Vec3], triangles: &[[u32; 3]], progress: &Progress) -> Result<Vec<[u32; 3]>, Stopped> {
    let is_copy = Copies::of(triangles, progress)?.are_copies();
    let has_copies = is_copy.contains(&true);
    let is_needed = if has_copies { close_solids(points, triangles, &is_copy, progress)? } else { Vec::new() };
    let kept = (0..triangles.len()).filter(|&index| !is_copy[index] || is_needed[index]);
    let from_least = |index: usize| {
        let mut triangle = triangles[index];
        let least = (0..3).min_by_key(|&corner| triangle[corner]).unwrap_or(0);
        triangle.rotate_left(least);
        triangle
    };
    Ok(kept.map(from_least).collect())
}

/// Returns for each copy whether its region, of copies that share edges, is flat and closes more edges than it opens. Other regions
/// are parts of bodies that the file has twice.
fn close_solids(
    points: &[Vec3],
    triangles: &[[u32; 3]],
    is_copy: &[bool],
    progress: &Progress,
) -> Result<Vec<bool>, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    let mut regions = Groups::new(triangles.len());
    let copies_at = |edge: &[EdgeUse]| -> Vec<EdgeUse> {
        edge.iter().copied().filter(|side| is_copy[side.triangle() as usize]).collect()
    };
    for edge in edges(&uses) {
        copies_at(edge).windows(2).for_each(|pair| regions.join(pair[0].triangle(), pair[1].triangle()));
    }
    let mut votes = vec![0i64; triangles.len()];
    for edge in edges(&uses) {
        let copies = copies_at(edge);
        let Some(copy) = copies.first() else { continue };
        let with = balance(edge);
        let without = with - balance(&copies);
        votes[regions.root(copy.triangle()) as usize] += i64::from(with == 0) - i64::from(without == 0);
    }
    // The sum of the areas as vectors, and that of their lengths.
    let mut areas = vec![(Vec3::zeros(), 0.0); triangles.len()];
    for (index, triangle) in triangles.iter().enumerate().filter(|(index, _)| is_copy[*index]) {
        let (own, sum) = (area_vector(points, triangle), &mut areas[regions.root(index as u32) as usize]);
        *sum = (sum.0 + own, sum.1 + own.norm());
    }
    let is_flat = |(area, length): (Vec3, f64)| area.norm() >= PARALLEL_FACETS * length;
    let closes = |region: usize| votes[region] > 0 && is_flat(areas[region]);
    Ok((0..triangles.len() as u32).map(|index| closes(regions.root(index) as usize)).collect())
}

/// Triangles that count once, and what was found of their backs.
pub struct SingleSided {
    pub triangles: Vec<[u32; 3]>,
    /// One of each pair of opposite triangles of which neither is kept.
    pub walls: Vec<[u32; 3]>,
    /// Triangles that lay back to back with others and are left out.
    pub removed: usize,
    /// Most of the surface was double-sided.
    pub was_double_sided: bool,
}

/// Keeps one of each pair of opposite triangles, and neither where the pair is a wall between two solids that touch: there,
/// two more triangles meet at most of its edges.
pub fn single_sided(points: &[Vec3], triangles: Vec<[u32; 3]>, progress: &Progress) -> Result<SingleSided, Stopped> {
    let side = Copies::of(&triangles, progress)?.sides();
    let area = |index: usize| area_vector(points, &triangles[index]).norm();
    let whole: f64 = (0..triangles.len()).map(area).sum();
    let paired: f64 = (0..triangles.len()).filter(|&index| side[index] != Side::Single).map(area).sum();
    if paired == 0.0 {
        return Ok(SingleSided { triangles, walls: Vec::new(), removed: 0, was_double_sided: false });
    }
    let is_wall = are_walls(&triangles, &side, progress)?;
    let (mut kept, mut walls) = (Vec::new(), Vec::new());
    for (index, triangle) in triangles.iter().enumerate() {
        match side[index] {
            Side::Front if is_wall[index] => walls.push(*triangle),
            Side::Front | Side::Single => kept.push(*triangle),
            Side::Back => {}
        }
    }
    let removed = triangles.len() - kept.len();
    Ok(SingleSided { triangles: kept, walls, removed, was_double_sided: paired >= DOUBLE_SIDED_SHARE * whole })
}

/// Returns for each front whether it belongs to a wall: a connected region of pairs that ends freely nowhere, and at most of
/// whose edges two single triangles meet.
fn are_walls(triangles: &[[u32; 3]], side: &[Side], progress: &Progress) -> Result<Vec<bool>, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    let mut regions = Groups::new(triangles.len());
    let fronts = |edge: &[EdgeUse]| -> Vec<u32> {
        edge.iter().map(|one| one.triangle()).filter(|&index| side[index as usize] == Side::Front).collect()
    };
    let singles = |edge: &[EdgeUse]| edge.iter().filter(|one| side[one.triangle() as usize] == Side::Single).count();
    for edge in edges(&uses) {
        fronts(edge).windows(2).for_each(|pair| regions.join(pair[0], pair[1]));
    }
    // For each region, the edges where a wall would end less those where a surface would go on or end.
    let mut votes = vec![0i64; triangles.len()];
    for edge in edges(&uses) {
        let fronts = fronts(edge);
        if let (&[front], singles) = (&fronts[..], singles(edge)) {
            votes[regions.root(front) as usize] += match singles {
                2 => 1,
                // Nothing else covers a region that ends freely.
                0 => -(3 * triangles.len() as i64),
                _ => -1,
            };
        }
    }
    Ok((0..triangles.len() as u32).map(|index| votes[regions.root(index) as usize] > 0).collect())
}
