//! Shells: triangles that bound one solid, also where solids touch and share edges.
//!
//! Where more than two triangles meet at an edge, a triangle belongs together with the one that is reached first through its
//! inner side.

use crate::geometry::edges::{EdgeUse, balance, edge_uses_of_many, edges};
use crate::geometry::{Groups, Progress, Stopped, Vec3};

/// Most triangles at an edge that joins shells. An edge with more triangles joins none.
const MOST_AT_AN_EDGE: usize = 16;
/// Pseudo-angle below which two triangles at an edge lie in one place; a full turn is 4.
const SAME: f64 = 1e-7;
/// Edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 4096;

/// Divides triangles that wind outward into shells, each in rising order.
pub fn shells(points: &[Vec3], triangles: &[[u32; 3]], progress: &Progress) -> Result<Vec<Vec<u32>>, Stopped> {
    let mut shells = Groups::new(triangles.len());
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    for (number, edge) in edges(&uses).enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        for [one, other] in pairs(points, triangles, edge) {
            shells.join(one, other);
        }
    }
    Ok(shells.members())
}

/// Returns the pairs of triangles that meet at an edge and bound one solid.
fn pairs(points: &[Vec3], triangles: &[[u32; 3]], edge: &[EdgeUse]) -> Vec<[u32; 2]> {
    if let [one, other] = edge {
        return vec![[one.triangle(), other.triangle()]];
    }
    if edge.len() > MOST_AT_AN_EDGE || balance(edge) != 0 {
        return Vec::new();
    }
    let [low, high] = edge[0].ends.map(|end| points[end as usize]);
    let along = high - low;
    let Some((across, up)) = frame(&along) else { return Vec::new() };
    let placed = |side: &EdgeUse| {
        let apex = triangles[side.triangle() as usize][(side.corner() + 2) % 3];
        let direction = points[apex as usize] - low;
        (side.triangle(), pseudo_angle(direction.dot(&across), direction.dot(&up)))
    };
    let forward: Vec<(u32, f64)> = edge.iter().filter(|side| side.is_forward()).map(placed).collect();
    let backward: Vec<(u32, f64)> = edge.iter().filter(|side| !side.is_forward()).map(placed).collect();
    // The inner side of a triangle that runs forward along the edge lies at smaller angles.
    let inward = |from: f64, to: f64| if from - to > SAME { from - to } else { from - to + 4.0 };
    let nearest = |from: f64| backward.iter().min_by(|a, b| inward(from, a.1).total_cmp(&inward(from, b.1)));
    let back = |to: f64| forward.iter().min_by(|a, b| inward(a.1, to).total_cmp(&inward(b.1, to)));
    let partner = |(triangle, angle): &(u32, f64)| {
        let found = nearest(*angle)?;
        back(found.1).filter(|(mutual, _)| mutual == triangle).map(|_| [*triangle, found.0])
    };
    forward.iter().filter_map(partner).collect()
}

/// Returns two directions across an edge, the second a quarter turn from the first around it.
fn frame(along: &Vec3) -> Option<(Vec3, Vec3)> {
    let along = along.try_normalize(0.0)?;
    let mut axis = Vec3::zeros();
    axis[along.iamin()] = 1.0;
    let across = along.cross(&axis).try_normalize(0.0)?;
    Some((across, along.cross(&across)))
}

/// Returns a number from 0 to 4 that rises with the angle of a direction.
fn pseudo_angle(x: f64, y: f64) -> f64 {
    let share = y.abs() / (x.abs() + y.abs()).max(f64::MIN_POSITIVE);
    match (x >= 0.0, y >= 0.0) {
        (true, true) => share,
        (false, true) => 2.0 - share,
        (false, false) => 2.0 + share,
        (true, false) => 4.0 - share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::samples::{box_soup, one_soup};
    use crate::geometry::{Mesh, Vec3};

    #[test]
    fn boxes_that_touch_in_a_face_or_in_an_edge_are_shells_of_their_own() {
        for offset in [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, -1.0, 1.0)] {
            let both = [Vec3::zeros(), offset].map(|middle| box_soup(middle, Vec3::repeat(0.5)));
            let mesh = Mesh::from_soup(one_soup(both)).unwrap().0;
            let shells = shells(mesh.points(), mesh.triangles(), &Progress::silent()).unwrap();
            assert_eq!(shells, [(0..12).collect::<Vec<u32>>(), (12..24).collect()], "{offset}");
        }
    }
}
