//! From triangles to facets: coplanar triangles are merged exactly, and only corners of facets remain.
//!
//! What comes out depends on the set of points alone, not on their order or on how the work was divided.

use std::cmp::Ordering;

use super::frame::{Frame, Side, is_coplanar};
use super::quickhull;
use super::workspace::Workspace;
use super::{ConvexHull, Plane};
use crate::geometry::Vec3;

/// What merging writes to.
#[derive(Default)]
pub(super) struct Buffers {
    /// By the places of faces: a bit for each edge across which the plane goes on, and one for each that was walked.
    edges: Vec<u8>,
    /// By point, zero before and after: how many facets meet there, later its number in the hull.
    marks: Vec<u32>,
    /// The corners of all facets, one facet after the other, and where they end.
    loops: Vec<u32>,
    ends: Vec<u32>,
    /// Corners of the hull, each with its first coordinate as a whole number.
    corners: Vec<(i64, u32)>,
    bucket_ends: Vec<u32>,
    /// The second corner of a facet, and where it starts and ends.
    order: Vec<[u32; 3]>,
}

const FLAT: u8 = 1;
const WALKED: u8 = 8;

/// Merges coplanar triangles, drops points inside facets and edges and brings the rest into canonical order.
pub(super) fn assemble(points: &[Vec3], frame: &Frame, workspace: &mut Workspace) -> ConvexHull {
    let (hull, at) = (&workspace.quickhull, &mut workspace.facets);
    at.loops.clear();
    at.ends.clear();
    if at.marks.len() < points.len() {
        at.marks.resize(points.len(), 0);
    }
    if at.find_flat_edges(points, frame, hull) {
        at.find_boundaries(hull);
    } else {
        // Every triangle is a facet, and every vertex a corner.
        for (_, triangle) in hull.hull() {
            at.loops.extend_from_slice(&triangle.corners);
            at.ends.push(at.loops.len() as u32);
        }
    }
    at.number_corners(points);
    at.sort_facets();
    at.hull(points)
}

fn compare(a: &Vec3, b: &Vec3) -> Ordering {
    a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
}

/// A whole number in the order of [`f64::total_cmp`].
fn ordered(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ ((bits >> 63) as u64 >> 1) as i64
}

impl Buffers {
    /// Whether there is one.
    fn find_flat_edges(&mut self, points: &[Vec3], frame: &Frame, hull: &quickhull::Buffers) -> bool {
        self.edges.clear();
        self.edges.resize(hull.faces.len(), 0);
        let mut any = false;
        for (place, triangle) in hull.hull() {
            for corner in 0..3 {
                let neighbour = triangle.adjacent[corner];
                // The exact sign is the same from the other side.
                if neighbour < place {
                    continue;
                }
                let other = &hull.faces[neighbour as usize].triangle;
                let back = other.edge_to(place);
                let apex = other.corners[(back + 2) % 3] as usize;
                if triangle.plane.side(&hull.local[apex]) == Side::Unclear
                    && is_coplanar(frame, triangle.corners.map(|index| &points[index as usize]), &points[apex])
                {
                    self.edges[place as usize] |= FLAT << corner;
                    self.edges[neighbour as usize] |= FLAT << back;
                    any = true;
                }
            }
        }
        any
    }

    /// The corners of each facet in order, counter-clockwise; corners where fewer than three facets meet are left out.
    fn find_boundaries(&mut self, hull: &quickhull::Buffers) {
        // A vertex on the boundary of a facet starts exactly one boundary edge of it: these are the facets around it.
        for (place, triangle) in hull.hull() {
            for corner in 0..3 {
                if self.edges[place as usize] & FLAT << corner == 0 {
                    self.marks[triangle.corners[corner] as usize] += 1;
                }
            }
        }
        for (place, _) in hull.hull() {
            for corner in 0..3 {
                if self.edges[place as usize] & (FLAT | WALKED) << corner == 0 {
                    self.walk_boundary(hull, place, corner);
                    self.ends.push(self.loops.len() as u32);
                }
            }
        }
        for (_, triangle) in hull.hull() {
            triangle.corners.iter().for_each(|&corner| self.marks[corner as usize] = 0);
        }
    }

    /// Walks once around a facet: from each boundary edge it turns about the edge's end to the next boundary edge.
    fn walk_boundary(&mut self, hull: &quickhull::Buffers, place: u32, corner: usize) {
        let (mut at, mut edge) = (place, corner);
        while self.edges[at as usize] & WALKED << edge == 0 {
            self.edges[at as usize] |= WALKED << edge;
            let from = hull.faces[at as usize].triangle.corners[edge];
            if self.marks[from as usize] > 2 {
                self.loops.push(from);
            }
            edge = (edge + 1) % 3;
            while self.edges[at as usize] & FLAT << edge != 0 {
                let next = hull.faces[at as usize].triangle.adjacent[edge];
                edge = (hull.faces[next as usize].triangle.edge_to(at) + 1) % 3;
                at = next;
            }
        }
    }

    /// Gives the corners their numbers in lexicographic order, and the loops these numbers, lowest first.
    fn number_corners(&mut self, points: &[Vec3]) {
        self.corners.clear();
        for &corner in &self.loops {
            if self.marks[corner as usize] == 0 {
                self.marks[corner as usize] = 1;
                self.corners.push((ordered(points[corner as usize].x), corner));
            }
        }
        self.corners.sort_unstable_by(|&(x, a), &(y, b)| {
            x.cmp(&y).then_with(|| compare(&points[a as usize], &points[b as usize]))
        });
        for (rank, &(_, corner)) in self.corners.iter().enumerate() {
            self.marks[corner as usize] = rank as u32;
        }
        let mut start = 0;
        for &end in &self.ends {
            let polygon = &mut self.loops[start..end as usize];
            for corner in &mut *polygon {
                *corner = self.marks[*corner as usize];
            }
            rotate_to_first(polygon);
            start = end as usize;
        }
        for &(_, corner) in &self.corners {
            self.marks[corner as usize] = 0;
        }
    }

    /// Sorts the facets by their first two corners, which no two share: into buckets by the first, then each bucket.
    fn sort_facets(&mut self) {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let facets = starts.zip(&self.ends).filter(|&(start, &end)| end - start >= 3);
        self.bucket_ends.clear();
        self.bucket_ends.resize(self.corners.len() + 1, 0);
        for (start, _) in facets.clone() {
            self.bucket_ends[self.loops[start as usize] as usize + 1] += 1;
        }
        let mut count = 0;
        for end in &mut self.bucket_ends {
            count += *end;
            *end = count;
        }
        self.order.clear();
        self.order.resize(count as usize, [0; 3]);
        for (start, &end) in facets {
            // Filling a bucket moves its start to its end.
            let bucket = &mut self.bucket_ends[self.loops[start as usize] as usize];
            self.order[*bucket as usize] = [self.loops[start as usize + 1], start, end];
            *bucket += 1;
        }
        let mut start = 0;
        for &end in &self.bucket_ends[..self.corners.len()] {
            self.order[start..end as usize].sort_unstable();
            start = end as usize;
        }
    }

    /// Each facet becomes a fan around its first corner, and a plane.
    fn hull(&self, points: &[Vec3]) -> ConvexHull {
        let points: Vec<Vec3> = self.corners.iter().map(|&(_, corner)| points[corner as usize]).collect();
        let mut faces = Vec::with_capacity(2 * points.len());
        let mut planes = Vec::with_capacity(self.order.len());
        let mut facet_ends = Vec::with_capacity(self.order.len());
        for &[_, start, end] in &self.order {
            let polygon = &self.loops[start as usize..end as usize];
            faces.extend(polygon[1..].windows(2).map(|pair| [polygon[0], pair[0], pair[1]]));
            planes.push(Plane::of_polygon(&points, polygon));
            facet_ends.push(faces.len() as u32);
        }
        ConvexHull { points, faces, planes, facet_ends }
    }
}

/// Brings the lowest corner to the front.
fn rotate_to_first(polygon: &mut [u32]) {
    if let [a, b, c] = polygon {
        let (one, two, three) = (*a, *b, *c);
        if two < one && two < three {
            [*a, *b, *c] = [two, three, one];
        } else if three < one {
            [*a, *b, *c] = [three, one, two];
        }
    } else {
        let first = (0..polygon.len()).min_by_key(|&at| polygon[at]).unwrap_or(0);
        polygon.rotate_left(first);
    }
}
