//! Parts a surface along edges where more than two triangles meet, such as where a shelf meets the side of a bookcase.
//!
//! No place of the surface changes. But the side no longer needs vertices where the shelves meet it, and becomes two triangles.

use super::surface::{Surface, third};
use crate::geometry::sorting::sort;
use crate::geometry::{Groups, Progress, Stopped, Vec3};

/// Cosine between the directions of two triangles from their edge up to which they continue each other.
const STRAIGHT: f64 = -0.9;
/// Most triangles on an edge that is looked at. More are a fan in a damaged file, and each of them is alone there.
const MOST_ON_AN_EDGE: usize = 16;

/// Parts the surface. Of more than two triangles on an edge, those that continue each other stay together. Returns how many
/// vertices there are more.
pub fn part(surface: &mut Surface, progress: &Progress) -> Result<usize, Stopped> {
    let groups = groups(surface, progress)?.numbered().0;
    let of_corner = |number: u32| (0..3).map(move |k| (number, k));
    let corner =
        |(number, k): (u32, usize)| (surface.triangles[number as usize][k], groups[number as usize], number, k);
    let mut corners: Vec<(u32, u32, u32, usize)> = surface.left().flat_map(of_corner).map(corner).collect();
    sort(&mut corners, progress)?;
    let (mut points, mut triangles) = (surface.points.clone(), surface.triangles.clone());
    for of_vertex in corners.chunk_by(|one, other| one.0 == other.0) {
        for of_group in of_vertex.chunk_by(|one, other| one.1 == other.1).skip(1) {
            let copy = points.len() as u32;
            points.push(points[of_group[0].0 as usize]);
            of_group.iter().for_each(|&(_, _, number, k)| triangles[number as usize][k] = copy);
        }
    }
    let added = points.len() - surface.points.len();
    if added > 0 {
        triangles = surface.left().map(|number| triangles[number as usize]).collect();
        *surface = Surface::new(points, triangles);
    }
    Ok(added)
}

/// Returns the triangles in groups that hang together by edges, apart from those where others meet them.
fn groups(surface: &Surface, progress: &Progress) -> Result<Groups, Stopped> {
    let mut groups = Groups::new(surface.triangles.len());
    let on_edges = surface.on_edges(progress)?;
    for on_edge in on_edges.chunk_by(|(one, _), (other, _)| one == other) {
        if let [(_, one), (_, other)] = on_edge {
            groups.join(*one, *other);
            continue;
        }
        if on_edge.len() <= MOST_ON_AN_EDGE {
            continued(surface, on_edge).into_iter().for_each(|[one, other]| groups.join(one, other));
        }
    }
    Ok(groups)
}

/// Returns the pairs of triangles on one edge that continue each other, the straightest ones first and each triangle once.
fn continued(surface: &Surface, on_edge: &[([u32; 2], u32)]) -> Vec<[u32; 2]> {
    let direction = |&([one, other], number): &([u32; 2], u32)| {
        let [from, to] = [one, other].map(|end| surface.points[end as usize]);
        let top = surface.points[third(&surface.triangles[number as usize], one, other) as usize];
        let along = (to - from).try_normalize(0.0).unwrap_or_else(Vec3::zeros);
        let up = top - from;
        ((up - along * up.dot(&along)).try_normalize(0.0).unwrap_or_else(Vec3::zeros), number)
    };
    let directions: Vec<(Vec3, u32)> = on_edge.iter().map(direction).collect();
    let mut pairs: Vec<(f64, [u32; 2])> = Vec::new();
    for (index, (one, number)) in directions.iter().enumerate() {
        let straight = |(other, with): &(Vec3, u32)| (one.dot(other), [*number, *with]);
        pairs.extend(directions[index + 1..].iter().map(straight).filter(|(cosine, _)| *cosine <= STRAIGHT));
    }
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut continued: Vec<[u32; 2]> = Vec::new();
    for (_, pair) in pairs {
        if !continued.iter().flatten().any(|number| pair.contains(number)) {
            continued.push(pair);
        }
    }
    continued
}
