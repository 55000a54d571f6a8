//! Cracks: open edges that lie almost on each other.
//!
//! An asset stores each of its materials on a grid of its own, so that a surface comes apart where two materials meet. Without
//! its cracks, it is one surface again.

use std::collections::HashMap;
use std::iter;

use super::edges::{EdgeUse, edge_uses_of_many, edges};
use super::sorting::{sort, sort_by};
use super::tolerance::CRACK;
use super::{Groups, Progress, Stopped, Vec3};

/// Vertices of open edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 256;

/// Side of the cubes that ends are looked up by, as a factor on the distance within which they are joined. Most ends then
/// have all others near them in one cube.
const CUBE_OF_NEAR: f64 = 4.0;

/// Cube of a lattice.
type Cube = [i64; 3];

/// Joins two open edges where their ends lie within [`CRACK`] of `diagonal`, the diagonal of the box of the points. A triangle
/// that loses an edge by that is left out, unless no triangle is left then. More than two edges are joined where as many run
/// in one direction as in the other: bodies meet there. Otherwise all of them stay, because what belongs together cannot be
/// decided.
pub fn without_cracks(
    points: &[Vec3],
    triangles: Vec<[u32; 3]>,
    diagonal: f64,
    progress: &Progress,
) -> Result<Vec<[u32; 3]>, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    let open: Vec<EdgeUse> = edges(&uses).filter(|edge| edge.len() == 1).map(|edge| edge[0]).collect();
    drop(uses);
    let place_of = places(points, &open, CRACK * diagonal, progress)?;
    let mut placed: Vec<Placed> = Vec::with_capacity(open.len());
    for edge in open {
        let mut ends = edge.ends.map(|end| (place_of[end as usize], end));
        let is_forward = edge.is_forward() == (ends[0] < ends[1]);
        ends.sort_unstable();
        if ends[0].0 != ends[1].0 {
            placed.push(Placed { places: ends.map(|(place, _)| place), ends: ends.map(|(_, end)| end), is_forward });
        }
    }
    let placed = progress.together(|| sort_by(placed, progress, |one, other| one.places.cmp(&other.places)))?;
    let mut joined = Groups::new(points.len());
    let mut is_same = true;
    for together in placed.chunk_by(|one, other| one.places == other.places) {
        let forward = together.iter().filter(|edge| edge.is_forward).count();
        if together.len() == 2 || together.len() == 2 * forward {
            for edge in &together[1..] {
                (0..2).for_each(|end| joined.join(together[0].ends[end], edge.ends[end]));
            }
            is_same = false;
        }
    }
    if is_same {
        return Ok(triangles);
    }
    let closed = triangles.iter().map(|triangle| triangle.map(|corner| joined.root(corner)));
    let closed: Vec<[u32; 3]> = closed.filter(|[a, b, c]| a != b && b != c && c != a).collect();
    // The two long edges of a needle lie almost on each other, too.
    Ok(if closed.is_empty() { triangles } else { closed })
}

/// An open edge, with the places of its ends, the lower one first.
#[derive(Clone, Copy)]
struct Placed {
    places: [u32; 2],
    ends: [u32; 2],
    /// Whether its triangle has it in this order.
    is_forward: bool,
}

/// Returns the place of each point that is the end of an open edge: the first end that is at most `near` away.
fn places(points: &[Vec3], open: &[EdgeUse], near: f64, progress: &Progress) -> Result<Vec<u32>, Stopped> {
    let mut vertices: Vec<u32> = open.iter().flat_map(|edge| edge.ends).collect();
    sort(&mut vertices, progress)?;
    vertices.dedup();
    let side = CUBE_OF_NEAR * near;
    // The last first end of each cube, and for each one, the last one before it in its cube.
    let (mut lasts, mut before) = (HashMap::<Cube, u32>::with_capacity(vertices.len()), HashMap::<u32, u32>::new());
    let mut place_of: Vec<u32> = (0..).take(points.len()).collect();
    for (number, vertex) in vertices.into_iter().enumerate() {
        if number % BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        let point = &points[vertex as usize];
        let is_near = |other: &&u32| (points[**other as usize] - point).norm_squared() <= near * near;
        let in_cube = |cube: Cube| iter::successors(lasts.get(&cube), |first| before.get(first));
        match cubes_within(point, near, side).flat_map(in_cube).filter(is_near).min() {
            Some(first) => place_of[vertex as usize] = *first,
            None => {
                if let Some(last) = lasts.insert(point.map(|c| cube_of(c, side)).into(), vertex) {
                    before.insert(vertex, last);
                }
            }
        }
    }
    Ok(place_of)
}

/// Returns where a coordinate is on a lattice of cubes with this side. Far away, rounding puts it into the last cube.
fn cube_of(c: f64, side: f64) -> i64 {
    (c / side).floor() as i64
}

/// Returns the cubes of all points at most `near` away along each axis.
fn cubes_within(point: &Vec3, near: f64, side: f64) -> impl Iterator<Item = Cube> {
    let [x, y, z] = [0, 1, 2].map(|axis| cube_of(point[axis] - near, side)..=cube_of(point[axis] + near, side));
    x.flat_map(move |x| {
        let z = z.clone();
        y.clone().flat_map(move |y| z.clone().map(move |z| [x, y, z]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MeshSoup;
    use crate::geometry::edges::{balance, is_closed};
    use crate::geometry::samples::box_soup;

    /// Returns the number of open edges of a box whose lid is this far above its walls.
    fn open_edges(gap: f64) -> usize {
        let soup = box_soup(Vec3::zeros(), Vec3::repeat(1.0));
        let mut points = soup.positions.clone();
        points.extend(soup.positions.iter().map(|point| point + Vec3::new(0.0, 0.0, gap)));
        let is_lid = |triangle: &[u32; 3]| triangle.iter().all(|&corner| points[corner as usize].z == 1.0);
        let lifted = |triangle: &[u32; 3]| if is_lid(triangle) { triangle.map(|corner| corner + 8) } else { *triangle };
        let triangles = soup.triangles.iter().map(lifted).collect();
        let joined = without_cracks(&points, triangles, 1.0, &Progress::silent()).unwrap();
        assert_eq!(joined.len(), 12);
        let uses = edge_uses_of_many(joined.iter().copied(), &Progress::silent()).unwrap();
        edges(&uses).filter(|edge| balance(edge) != 0).count()
    }

    #[test]
    fn a_lid_just_above_its_walls_closes_the_box_and_one_farther_above_does_not() {
        assert_eq!([0.5 * CRACK, 0.99 * CRACK, 1.01 * CRACK].map(open_edges), [0, 0, 8]);
    }

    /// Four edges lie together where two boxes share an edge, and the corners of each triangle are its own.
    #[test]
    fn two_boxes_that_share_an_edge_are_closed_although_no_triangles_share_a_corner() {
        let boxes = [-1.0, 1.0].map(|side| box_soup(Vec3::new(side, side, 0.0), Vec3::repeat(1.0)));
        let corners = |soup: &MeshSoup| -> Vec<Vec3> {
            soup.triangles.iter().flatten().map(|&corner| soup.positions[corner as usize]).collect()
        };
        let noise = |number: usize| Vec3::repeat(1e-6 * (number % 7) as f64);
        let points: Vec<Vec3> =
            boxes.iter().flat_map(corners).enumerate().map(|(number, point)| point + noise(number)).collect();
        let triangles: Vec<[u32; 3]> = (0..24).map(|triangle| [0, 1, 2].map(|k| 3 * triangle + k)).collect();
        let joined = without_cracks(&points, triangles, 1.0, &Progress::silent()).unwrap();
        assert_eq!(joined.len(), 24);
        assert!(is_closed(&joined, &Progress::silent()).unwrap());
    }

    #[test]
    fn triangles_that_are_smaller_than_a_crack_vanish_with_it() {
        let points = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1e-5], [1.0, 1e-5], [1.0, -1.0], [1e-5, 1e-5]];
        let points = points.map(|[x, y]| Vec3::new(x, y, 0.0));
        // A sliver lies in the crack between two triangles.
        let triangles = vec![[0, 1, 2], [3, 5, 4], [3, 6, 0]];
        let left = without_cracks(&points, triangles, 1.0, &Progress::silent()).unwrap();
        assert_eq!(left, [[0, 1, 2], [0, 5, 1]]);
    }

    #[test]
    fn a_needle_does_not_vanish_where_nothing_else_is_left() {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1e-5, 0.0]].map(Vec3::from);
        let needle = vec![[0, 1, 2]];
        assert_eq!(without_cracks(&points, needle.clone(), 1.0, &Progress::silent()).unwrap(), needle);
    }

    #[test]
    fn three_edges_in_one_place_stay_apart() {
        let points =
            [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3::from);
        let lifted = |by: f64| points[..2].iter().map(move |point| point + Vec3::x() * by);
        let points: Vec<Vec3> = points.iter().copied().chain(lifted(1e-5)).chain(lifted(-1e-5)).collect();
        let three = vec![[0, 1, 2], [6, 5, 3], [8, 7, 4]];
        assert_eq!(without_cracks(&points, three.clone(), 1.0, &Progress::silent()).unwrap(), three);
        let two = without_cracks(&points, three[..2].to_vec(), 1.0, &Progress::silent()).unwrap();
        assert_eq!(two, [[0, 1, 2], [1, 0, 3]]);
    }
}
