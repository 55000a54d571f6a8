//! Flat faces that lie back to back are divided along the same diagonals.
//!
//! A file has a face and its back as two polygons. If their corners begin elsewhere, they fall into triangles with other corners, and
//! no triangle has another one at its back.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::copies::{Copies, Side};
use super::edges::{EdgeUse, balance, edge_uses_of_many, edges};
use super::vector::area_vector;
use super::{Groups, Progress, Stopped, Vec3};

/// Cosine of the largest angle between the triangles of a flat face.
const FLAT: f64 = 1.0 - 1e-9;

/// Share of the area of a double-sided surface that lies back to back.
const DOUBLE_SIDED: f64 = 0.9;

/// Edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 4096;

/// Returns the triangles, in the same places, with the backs of flat faces divided as the faces are, where the surface is
/// double-sided. Where some faces alone lie back to back, they may be those of solids that touch.
pub fn divided_alike<'a>(
    points: &[Vec3],
    triangles: &'a [[u32; 3]],
    progress: &Progress,
) -> Result<Cow<'a, [[u32; 3]]>, Stopped> {
    let Cow::Owned(alike) = with_backs_alike(points, triangles, progress)? else { return Ok(triangles.into()) };
    let sides = Copies::of(&alike, progress)?.sides();
    let area = |triangle: &[u32; 3]| area_vector(points, triangle).norm();
    let whole: f64 = alike.iter().map(area).sum();
    let paired = alike.iter().zip(sides).filter(|(_, side)| *side != Side::Single);
    let is_double_sided = paired.map(|(triangle, _)| area(triangle)).sum::<f64>() >= DOUBLE_SIDED * whole;
    Ok(if is_double_sided { alike.into() } else { triangles.into() })
}

fn with_backs_alike<'a>(
    points: &[Vec3],
    triangles: &'a [[u32; 3]],
    progress: &Progress,
) -> Result<Cow<'a, [[u32; 3]]>, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    let normal = |triangle: &[u32; 3]| area_vector(points, triangle).try_normalize(0.0).unwrap_or_default();
    let normals: Vec<Vec3> = triangles.iter().map(normal).collect();
    let cosine = |one: u32, other: u32| normals[one as usize].dot(&normals[other as usize]);
    // At the edge of a face with a back, more than two triangles meet, or it ends there.
    let may_have_back = |edge: &[EdgeUse]| match edge {
        [one, other] => cosine(one.triangle(), other.triangle()) <= -FLAT,
        edge => edge.len() > 2,
    };
    if !edges(&uses).any(may_have_back) {
        return Ok(triangles.into());
    }
    let is_inner = |edge: &[EdgeUse]| match edge {
        [one, other] => balance(edge) == 0 && cosine(one.triangle(), other.triangle()) >= FLAT,
        _ => false,
    };
    let mut faces = Groups::new(triangles.len());
    for (number, edge) in edges(&uses).enumerate() {
        if number.is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
        if is_inner(edge) {
            faces.join(edge[0].triangle(), edge[1].triangle());
        }
    }
    let borders = borders(&uses, &mut faces, is_inner);
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for triangle in 0..triangles.len() as u32 {
        let face = faces.root(triangle);
        if borders.contains_key(&face) {
            members.entry(face).or_default().push(triangle);
        }
    }
    let mut fronts: BTreeMap<Vec<[u32; 2]>, u32> = BTreeMap::new();
    let mut alike = Cow::Borrowed(triangles);
    for (face, border) in borders {
        progress.check()?;
        let front = *fronts.entry(border).or_insert(face);
        let (own, others) = (&members[&face], &members[&front]);
        if cosine(own[0], others[0]) <= -FLAT && own.len() == others.len() {
            let alike = alike.to_mut();
            for (&own, &other) in own.iter().zip(others) {
                let [a, b, c] = triangles[other as usize];
                alike[own as usize] = [a, c, b];
            }
        }
    }
    Ok(alike)
}

/// Returns the edges around each face of more than one triangle, in order. The key is one of the triangles.
fn borders(
    uses: &[EdgeUse],
    faces: &mut Groups,
    is_inner: impl Fn(&[EdgeUse]) -> bool,
) -> BTreeMap<u32, Vec<[u32; 2]>> {
    let mut borders: BTreeMap<u32, Vec<[u32; 2]>> = BTreeMap::new();
    for edge in edges(uses).filter(|edge| !is_inner(edge)) {
        for side in edge {
            borders.entry(faces.root(side.triangle())).or_default().push(side.ends);
        }
    }
    borders.retain(|_, border| border.len() > 3);
    borders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, samples};

    /// A fan of a polygon from its first corner.
    fn fan(corners: &[u32]) -> Vec<[u32; 3]> {
        corners.windows(2).skip(1).map(|pair| [corners[0], pair[0], pair[1]]).collect()
    }

    #[test]
    fn a_polygon_and_its_back_have_the_same_triangles_wherever_they_begin() {
        let points: Vec<Vec3> = (0..6)
            .map(|corner| (f64::from(corner) * std::f64::consts::FRAC_PI_3).sin_cos())
            .map(|(y, x)| Vec3::new(x, y, 0.0))
            .collect();
        for corners in [vec![0, 1, 2, 3], (0..6).collect()] {
            for turn in 0..corners.len() {
                let mut back: Vec<u32> = corners.iter().rev().copied().collect();
                back.rotate_left(turn);
                let both = [fan(&corners), fan(&back)].concat();
                let alike = divided_alike(&points, &both, &Progress::silent()).unwrap();
                assert!(Copies::of(&alike, &Progress::silent()).unwrap().all_have_backs(), "{corners:?} {turn}");
            }
        }
    }

    #[test]
    fn two_boxes_that_touch_are_no_double_sided_surface() {
        let both = [0.0, 1.0].map(|x| samples::box_soup(Vec3::new(x, 0.0, 0.0), Vec3::repeat(0.5)));
        let (mesh, _) = Mesh::from_soup(samples::one_soup(both)).unwrap();
        let alike = divided_alike(mesh.points(), mesh.triangles(), &Progress::silent()).unwrap();
        assert_eq!(alike, Cow::Borrowed(mesh.triangles()));
    }

    #[test]
    fn the_two_halves_of_a_tetrahedron_are_no_face_and_its_back() {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3::from);
        let solid = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        let twice = [solid, solid.map(|[a, b, c]| [a, c, b])].concat();
        assert_eq!(divided_alike(&points, &twice, &Progress::silent()).unwrap(), Cow::Borrowed(&twice[..]));
        assert!(matches!(divided_alike(&points, &solid, &Progress::silent()), Ok(Cow::Borrowed(_))));
    }
}
