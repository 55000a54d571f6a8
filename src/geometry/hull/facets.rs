//! From triangles to facets: coplanar triangles are merged exactly, and only corners of facets remain.
//!
//! What comes out depends on the set of points alone, not on their order or on how the work was divided.

use super::frame::{Frame, is_coplanar};
use super::quickhull::Triangulation;
use super::{ConvexHull, Plane};
use crate::geometry::Vec3;

const NONE: u32 = u32::MAX;

/// Merges coplanar triangles, drops points inside facets and edges and brings the rest into canonical order.
pub(super) fn assemble(points: &[Vec3], frame: &Frame, hull: &Triangulation) -> ConvexHull {
    let facet_of = facet_numbers(points, frame, hull);
    let mut loops = boundary_loops(hull, &facet_of, points.len());
    let mut is_corner = vec![false; points.len()];
    for &corner in &loops.corners {
        is_corner[corner as usize] = true;
    }
    let mut corners: Vec<u32> = (0..points.len() as u32).filter(|&index| is_corner[index as usize]).collect();
    corners.sort_unstable_by(|&a, &b| compare(&points[a as usize], &points[b as usize]));
    let mut number = vec![NONE; points.len()];
    for (rank, &corner) in corners.iter().enumerate() {
        number[corner as usize] = rank as u32;
    }
    for corner in &mut loops.corners {
        *corner = number[*corner as usize];
    }
    from_polygons(corners.iter().map(|&corner| points[corner as usize]).collect(), &mut loops)
}

fn compare(a: &Vec3, b: &Vec3) -> std::cmp::Ordering {
    a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
}

/// Polygons one after the other.
struct Loops {
    corners: Vec<u32>,
    ends: Vec<u32>,
}

/// Each polygon becomes a fan around its first corner, and a plane. They are ordered by their first two corners: no
/// two facets share a directed edge.
fn from_polygons(points: Vec<Vec3>, loops: &mut Loops) -> ConvexHull {
    let mut order: Vec<(u32, u32, u32, u32)> = Vec::with_capacity(loops.ends.len());
    let mut start = 0;
    for &end in &loops.ends {
        let polygon = &mut loops.corners[start as usize..end as usize];
        let first = (0..polygon.len()).min_by_key(|&at| polygon[at]).unwrap_or(0);
        polygon.rotate_left(first);
        if let [one, two, _, ..] = polygon {
            order.push((*one, *two, start, end));
        }
        start = end;
    }
    order.sort_unstable();
    let mut faces = Vec::with_capacity(2 * points.len());
    let mut planes = Vec::with_capacity(order.len());
    let mut facet_ends = Vec::with_capacity(order.len());
    for (first, _, start, end) in order {
        let polygon = &loops.corners[start as usize..end as usize];
        faces.extend(polygon[1..].windows(2).map(|pair| [first, pair[0], pair[1]]));
        planes.push(Plane::of_polygon(&points, polygon));
        facet_ends.push(faces.len() as u32);
    }
    ConvexHull { points, faces, planes, facet_ends }
}

/// The facet of each triangle; triangles of one plane are connected.
fn facet_numbers(points: &[Vec3], frame: &Frame, hull: &Triangulation) -> Vec<u32> {
    let at = |index: u32| &points[index as usize];
    let mut facet_of = vec![NONE; hull.triangles.len()];
    let mut stack = Vec::new();
    let mut facets = 0;
    for seed in 0..hull.triangles.len() {
        if facet_of[seed] != NONE {
            continue;
        }
        facet_of[seed] = facets;
        stack.push(seed);
        while let Some(current) = stack.pop() {
            let triangle = &hull.triangles[current];
            for neighbour in triangle.adjacent.map(|index| index as usize) {
                if facet_of[neighbour] == NONE {
                    let other = hull.triangles[neighbour].corners;
                    let Some(&apex) = other.iter().find(|corner| !triangle.corners.contains(corner)) else { continue };
                    let [a, b, c] = triangle.corners.map(|index| frame.scaled(at(index)));
                    if is_coplanar([&a, &b, &c], &frame.scaled(at(apex))) {
                        facet_of[neighbour] = facets;
                        stack.push(neighbour);
                    }
                }
            }
        }
        facets += 1;
    }
    facet_of
}

/// The corners of each facet in order, counter-clockwise; corners where fewer than three facets meet are left out.
fn boundary_loops(hull: &Triangulation, facet_of: &[u32], points: usize) -> Loops {
    let facets = facet_of.iter().max().map_or(0, |&last| last as usize + 1);
    // A vertex on the boundary of a facet starts exactly one boundary edge of it: its degree is the facets around it.
    let mut degree = vec![0u32; points];
    let mut first_edge = vec![NONE; facets];
    for (index, triangle) in hull.triangles.iter().enumerate() {
        for corner in 0..3 {
            if facet_of[triangle.adjacent[corner] as usize] != facet_of[index] {
                degree[triangle.corners[corner] as usize] += 1;
                let first = &mut first_edge[facet_of[index] as usize];
                if *first == NONE {
                    *first = 3 * index as u32 + corner as u32;
                }
            }
        }
    }
    let mut loops = Loops { corners: Vec::with_capacity(3 * facets), ends: Vec::with_capacity(facets) };
    for start in first_edge.into_iter().filter(|&start| start != NONE) {
        let start = ((start / 3) as usize, (start % 3) as usize);
        let boundary = walk_boundary(hull, facet_of, start);
        loops.corners.extend(boundary.filter(|&corner| degree[corner as usize] > 2));
        loops.ends.push(loops.corners.len() as u32);
    }
    loops
}

/// Walks once around a facet: from each boundary edge it turns about the edge's end to the next boundary edge.
fn walk_boundary<'a>(
    hull: &'a Triangulation,
    facet_of: &'a [u32],
    start: (usize, usize),
) -> impl Iterator<Item = u32> + 'a {
    let mut next = Some(start);
    std::iter::from_fn(move || {
        let (triangle, corner) = next?;
        let facet = facet_of[triangle];
        let from = hull.triangles[triangle].corners[corner];
        let (mut at, mut edge) = (triangle, (corner + 1) % 3);
        while facet_of[hull.triangles[at].adjacent[edge] as usize] == facet {
            let pivot = hull.triangles[at].corners[edge];
            at = hull.triangles[at].adjacent[edge] as usize;
            edge = (0..3).find(|&k| hull.triangles[at].corners[k] == pivot)?;
        }
        next = ((at, edge) != start).then_some((at, edge));
        Some(from)
    })
}
