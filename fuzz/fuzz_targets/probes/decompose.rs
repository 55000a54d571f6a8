//! Decomposes any small mesh by any method: the result is an error, or hulls with a volume.

use std::time::{Duration, Instant};

use hullwright::decompose::{MaxHulls, MaxVertices, Method, Params, decompose, simplify, single_hull};
use hullwright::geometry::{Mesh, MeshSoup, Progress, Vec3};

/// Deadline of one run. A decomposition that ignores it counts as a hang.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn probe(bytes: &[u8]) {
    let Some((&[method, hulls, vertices, points], rest)) = bytes.split_first_chunk::<4>() else { return };
    let Some(soup) = soup(usize::from(points), rest) else { return };
    let Ok((mesh, _)) = Mesh::from_soup(soup) else { return };
    let params = Params {
        method: Method::ALL[usize::from(method) % Method::ALL.len()],
        max_hulls: MaxHulls::new(usize::from(hulls).max(1)).expect("1 to 255"),
        max_vertices: MaxVertices::new(usize::from(vertices).max(4)).expect("4 to 255"),
        ..Params::default()
    };
    let progress = Progress::silent().with_deadline(Instant::now() + PATIENCE);
    let _ = single_hull(&mesh, &params, &progress);
    let Ok(made) = decompose(&mesh, &params, &progress) else { return };
    for hull in &made.hulls {
        assert!(hull.volume() > 0.0 && hull.points().len() >= 4);
    }
    assert!(!made.hulls.is_empty());
    let _ = simplify(&mesh, &made, &params, &progress);
}

/// Makes points on a coarse lattice, many of which are coplanar or equal, and triangles between any of them.
fn soup(points: usize, bytes: &[u8]) -> Option<MeshSoup> {
    let (positions, triangles) = bytes.split_at_checked(points * 3)?;
    let position = |point: &[u8; 3]| Vec3::from(point.map(|c| f64::from(c as i8) / 8.0));
    let positions: Vec<Vec3> = positions.as_chunks::<3>().0.iter().map(position).collect();
    let corner = |index: u8| u32::from(index) % u32::try_from(points.max(1)).unwrap_or(1);
    let triangles = triangles.as_chunks::<3>().0.iter().take(300).map(|corners| corners.map(corner)).collect();
    Some(MeshSoup { positions, triangles, ..MeshSoup::default() })
}
