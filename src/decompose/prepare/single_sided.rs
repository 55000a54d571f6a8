//! Triangles that lie back to back: one of two is kept.

use crate::decompose::tolerance::DOUBLE_SIDED_SHARE;
use crate::geometry::copies::{Copies, Side};
use crate::geometry::edges::{EdgeUse, edge_uses_of_many, edges};
use crate::geometry::vector::area_vector;
use crate::geometry::{Groups, Progress, Stopped, Vec3};

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
