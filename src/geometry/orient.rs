//! Repairs the winding of a surface: the triangles of each patch come to wind the same way.

use super::edges::{edge_uses_of_many, edges};
use super::vector::doubled_area;
use super::{Progress, Stopped, Vec3};

/// Triangles between two checks of the progress.
const BETWEEN_CHECKS: usize = 4096;

/// Makes each patch wind the way that most of its area winds already. A patch is what is connected over edges of exactly
/// two triangles. Returns the triangles of each patch, in rising order.
pub fn orient(points: &[Vec3], triangles: &mut [[u32; 3]], progress: &Progress) -> Result<Vec<Vec<u32>>, Stopped> {
    let neighbours = neighbours(triangles, progress)?;
    let mut turned: Vec<Option<bool>> = vec![None; triangles.len()];
    let mut patches = Vec::new();
    for seed in 0..triangles.len() {
        if seed % BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        if turned[seed].is_some() {
            continue;
        }
        let mut members = patch_around(seed, &neighbours, &mut turned);
        let is_turned = |index: &u32| turned[*index as usize] == Some(true);
        let (mut kept_area, mut turned_area) = (0.0, 0.0);
        for index in &members {
            let area = doubled_area(&triangles[*index as usize].map(|corner| points[corner as usize])).norm();
            *(if is_turned(index) { &mut turned_area } else { &mut kept_area }) += area;
        }
        let flip_turned = turned_area <= kept_area;
        for index in &members {
            if is_turned(index) == flip_turned {
                triangles[*index as usize].swap(1, 2);
            }
        }
        members.sort_unstable();
        patches.push(members);
    }
    Ok(patches)
}

/// Collects the patch of a triangle. `turned` receives whether each triangle winds against the first one.
fn patch_around(seed: usize, neighbours: &[Neighbours], turned: &mut [Option<bool>]) -> Vec<u32> {
    turned[seed] = Some(false);
    let mut members = vec![seed as u32];
    let mut cursor = 0;
    while let Some(&current) = members.get(cursor) {
        cursor += 1;
        let turn = turned[current as usize].unwrap_or(false);
        for (next, is_against) in neighbours[current as usize].into_iter().flatten() {
            if turned[next as usize].is_none() {
                turned[next as usize] = Some(turn ^ is_against);
                members.push(next);
            }
        }
    }
    members
}

/// Across each side of a triangle: the other triangle, and whether it winds the other way around.
type Neighbours = [Option<(u32, bool)>; 3];

fn neighbours(triangles: &[[u32; 3]], progress: &Progress) -> Result<Vec<Neighbours>, Stopped> {
    let mut neighbours: Vec<Neighbours> = vec![[None; 3]; triangles.len()];
    for edge in edges(&edge_uses_of_many(triangles.iter().copied(), progress)?) {
        if let [first, second] = edge {
            // Two triangles that wind alike use their common edge in opposite directions.
            let is_against = first.is_forward() == second.is_forward();
            neighbours[first.triangle() as usize][first.corner()] = Some((second.triangle(), is_against));
            neighbours[second.triangle() as usize][second.corner()] = Some((first.triangle(), is_against));
        }
    }
    Ok(neighbours)
}
