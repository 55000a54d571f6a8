//! T-junctions: vertices of one triangle on an edge of another, with no vertex of the other there.
//!
//! Models made by boolean operations or merged from tiles are often closed except for these. Dividing the edges at such
//! vertices closes them.

use super::edges::{edge_uses_of_many, edges};
use super::sorting::{sort, sort_by};
use super::{Aabb, Progress, Stopped, Vec3};

/// Most pairs of a boundary edge and a vertex that are compared. A sheet with a fringe has more and stays as it is.
const MOST_PAIRS: usize = 20_000_000;

/// A surface may have this many vertices on edges for each of its triangles, and [`FREE_ON_EDGES`] in any case. Each of them adds a
/// triangle: where thousands of edges lie on one line, each is divided at thousands of vertices. A surface with more stays as it is.
const MOST_ON_EDGES: usize = 2;
const FREE_ON_EDGES: usize = 10_000;

/// Boundary edges between two checks of the progress.
const BETWEEN_CHECKS: usize = 256;

/// An edge that only one triangle has.
struct BoundaryEdge {
    triangle: u32,
    /// Corner of the triangle that the edge starts at, 0 to 2.
    corner: usize,
    ends: [u32; 2],
}

/// Vertices on one edge of a triangle, in order from the corner that the edge starts at.
type Junctions = (u32, usize, Vec<u32>);

/// Divides boundary edges at the vertices of other boundary edges that lie on them, and the triangles with the edges.
/// `near` is the largest distance of such a vertex from the edge, as a share of the diagonal of the box around all
/// boundary edges. The order of the triangles stays.
pub fn without_junctions(
    points: &[Vec3],
    triangles: Vec<[u32; 3]>,
    near: f64,
    progress: &Progress,
) -> Result<Vec<[u32; 3]>, Stopped> {
    let uses = edge_uses_of_many(triangles.iter().copied(), progress)?;
    let boundary: Vec<BoundaryEdge> = edges(&uses)
        .filter(|edge| edge.len() == 1 && edge[0].ends[0] != edge[0].ends[1])
        .map(|edge| {
            let (triangle, corner) = (edge[0].triangle(), edge[0].corner());
            let ends = triangles[triangle as usize];
            BoundaryEdge { triangle, corner, ends: [ends[corner], ends[(corner + 1) % 3]] }
        })
        .collect();
    let mut divided: Vec<(u32, [Vec<u32>; 3])> = Vec::new();
    let most = FREE_ON_EDGES.max(MOST_ON_EDGES * triangles.len());
    for (triangle, corner, on_edge) in junctions(points, &boundary, near, most, progress)? {
        if divided.last().is_none_or(|(last, _)| *last != triangle) {
            divided.push((triangle, Default::default()));
        }
        if let Some((_, sides)) = divided.last_mut() {
            sides[corner] = on_edge;
        }
    }
    let mut divided = divided.into_iter().peekable();
    let mut all = Vec::with_capacity(triangles.len());
    for (index, triangle) in (0..).zip(triangles) {
        match divided.next_if(|(divided, _)| *divided == index) {
            Some((_, sides)) => divide(triangle, sides, &mut all),
            None => all.push(triangle),
        }
    }
    Ok(all)
}

/// Finds the boundary edges with vertices on them, in the order of their triangles. Finds none where there are more than `most`
/// such vertices.
fn junctions(
    points: &[Vec3],
    boundary: &[BoundaryEdge],
    near: f64,
    most: usize,
    progress: &Progress,
) -> Result<Vec<Junctions>, Stopped> {
    let mut vertices: Vec<u32> = boundary.iter().flat_map(|edge| edge.ends).collect();
    sort(&mut vertices, progress)?;
    vertices.dedup();
    let Some(bounds) = Aabb::of_points(vertices.iter().map(|&vertex| &points[vertex as usize])) else {
        return Ok(Vec::new());
    };
    let near = near * bounds.diagonal();
    let sorted = SortedVertices::new(points, &vertices, progress)?;
    let (mut pairs, mut count) = (0, 0);
    let mut found = Vec::new();
    for (index, edge) in boundary.iter().enumerate() {
        if index % BETWEEN_CHECKS == 0 {
            progress.check()?;
        }
        let ends = edge.ends.map(|end| points[end as usize]);
        let candidates = sorted.around(&ends, near);
        pairs += candidates.len();
        if pairs > MOST_PAIRS {
            return Ok(Vec::new());
        }
        let others = candidates.iter().copied().filter(|vertex| !edge.ends.contains(vertex));
        let on_edge = on_segment(points, &ends, near, others);
        count += on_edge.len();
        if count > most {
            return Ok(Vec::new());
        }
        if !on_edge.is_empty() {
            found.push((edge.triangle, edge.corner, on_edge));
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Vertices sorted along each axis.
struct SortedVertices<'a> {
    points: &'a [Vec3],
    along: [Vec<u32>; 3],
}

impl<'a> SortedVertices<'a> {
    fn new(points: &'a [Vec3], vertices: &[u32], progress: &Progress) -> Result<Self, Stopped> {
        let along = |axis: usize| {
            let order = |&a: &u32, &b: &u32| points[a as usize][axis].total_cmp(&points[b as usize][axis]);
            progress.together(|| sort_by(vertices.to_vec(), progress, order))
        };
        Ok(Self { points, along: [along(0)?, along(1)?, along(2)?] })
    }

    /// Returns the vertices within the extent of a segment along one axis: the axis that leaves the fewest vertices.
    fn around(&self, [from, to]: &[Vec3; 2], near: f64) -> &[u32] {
        let within = |axis: usize| {
            let (low, high) = (from[axis].min(to[axis]) - near, from[axis].max(to[axis]) + near);
            let first = self.along[axis].partition_point(|&vertex| self.points[vertex as usize][axis] < low);
            let end = self.along[axis].partition_point(|&vertex| self.points[vertex as usize][axis] <= high);
            &self.along[axis][first..end.max(first)]
        };
        [within(0), within(1), within(2)].into_iter().min_by_key(|within| within.len()).unwrap_or(&[])
    }
}

/// Returns the candidates within `near` of the segment and not near its ends, in order from its start.
fn on_segment(points: &[Vec3], [from, to]: &[Vec3; 2], near: f64, candidates: impl Iterator<Item = u32>) -> Vec<u32> {
    let along = to - from;
    let length = along.norm();
    let place_on = |vertex: u32| {
        let offset = points[vertex as usize] - from;
        let place = offset.dot(&along) / length;
        let is_on = place > near && place < length - near && (offset - along * (place / length)).norm() <= near;
        is_on.then_some((place, vertex))
    };
    let mut on: Vec<(f64, u32)> = candidates.filter_map(place_on).collect();
    on.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    on.into_iter().map(|(_, vertex)| vertex).collect()
}

/// Divides a triangle at the vertices on its edges. `sides[k]` holds those from corner `k` to the next.
pub(crate) fn divide(triangle: [u32; 3], mut sides: [Vec<u32>; 3], all: &mut Vec<[u32; 3]>) {
    let Some(side) = (0..3).find(|&side| !sides[side].is_empty()) else {
        all.push(triangle);
        return;
    };
    let (next, last) = ((side + 1) % 3, (side + 2) % 3);
    let (mut from, apex) = (triangle[side], triangle[last]);
    let mut before_first = std::mem::take(&mut sides[last]);
    for to in std::mem::take(&mut sides[side]) {
        divide([from, to, apex], [Vec::new(), Vec::new(), std::mem::take(&mut before_first)], all);
        from = to;
    }
    divide([from, triangle[next], apex], [Vec::new(), std::mem::take(&mut sides[next]), Vec::new()], all);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_of_edges_through_thousands_of_vertices_stay_as_they_are() {
        let divided = |count: u32| {
            let mut points = Vec::new();
            let mut triangle = |corners: [[f64; 3]; 3]| points.extend(corners.map(Vec3::from));
            for number in 0..count {
                // Edges that overlap along the x axis, and tips that touch it.
                let (share, up) = (f64::from(number) / f64::from(count), 1.0 + f64::from(number));
                triangle([[-0.001 * share, 0.0, 0.0], [1.0 + 0.001 * share, 0.0, 0.0], [0.5, up, 1.0]]);
                triangle([[0.1 + 0.8 * share, 0.0, 0.0], [share, -up, 0.5], [share, -up, 0.6]]);
            }
            let triangles: Vec<[u32; 3]> =
                (0..2 * count).map(|number| [0, 1, 2].map(|corner| 3 * number + corner)).collect();
            without_junctions(&points, triangles, 1e-9, &Progress::silent()).unwrap().len()
        };
        let few = 20;
        assert!(divided(few) >= (few * few) as usize);
        let many = 200;
        assert_eq!(divided(many), 2 * many as usize);
    }
}
