//! From triangles to facets: merges exactly coplanar triangles, drops points inside facets and edges, and sorts the
//! rest.
//!
//! The result depends on the set of points alone, not on their order.

use std::cmp::Ordering;

use super::face_plane::Side;
use super::quickhull::{self, KEPT_UP_TO};
use crate::geometry::Vec3;
use crate::geometry::hull::frame::Frame;
use crate::geometry::hull::{ConvexHull, Plane};

/// The lists that merging works on.
#[derive(Default)]
pub struct Buffers {
    /// By face: bits [`FLAT`] and [`WALKED`], each shifted by the number of the edge.
    edges: Vec<u8>,
    /// Edges, as face and edge number, whose two faces may be coplanar as far as floating point shows.
    unclear: Vec<(u32, u32)>,
    /// By point: at first the number of facets that meet there. For a vertex of the hull, later its number in the hull
    /// plus [`FEWEST_FACETS`].
    marks: Vec<u32>,
    /// Vertices of the hull, each with its first coordinate as an ordered integer.
    corners: Vec<(i64, u32)>,
    /// The vertex numbers of all facets, one facet after the other.
    loops: Vec<u32>,
    /// For each facet, its range in `loops`. It starts at the facet's lowest vertex.
    facets: Vec<[u32; 2]>,
    /// Ends of the buckets of facets that share their first vertex.
    bucket_ends: Vec<u32>,
    /// For each facet in canonical order: its second vertex and its range in `loops`.
    order: Vec<[u32; 3]>,
}

/// Set where the plane continues across an edge.
const FLAT: u8 = 1;
/// Set once a walk around a facet has passed an edge.
const WALKED: u8 = 8;
/// A point where fewer facets meet is inside an edge or a facet.
const FEWEST_FACETS: u32 = 3;
/// The number of the next corner of a triangle.
const NEXT: [usize; 3] = [1, 2, 0];

/// Turns the triangles in `hull` into a [`ConvexHull`] in canonical order.
pub fn assemble(points: &[Vec3], frame: &Frame, hull: &mut quickhull::Buffers, at: &mut Buffers) -> ConvexHull {
    // A large input frees each list after its last use, since the result needs room as well.
    let is_large = points.len() > KEPT_UP_TO;
    if is_large {
        hull.keep_surface_only();
    }
    at.clear(points.len(), hull.faces.len());
    at.find_corners(points, frame, hull);
    if is_large {
        hull.local = Vec::new();
        at.make_room(hull.hull().count());
    }
    at.number_corners(points);
    at.find_facets(hull);
    if is_large {
        *hull = quickhull::Buffers::default();
    }
    at.sort_facets();
    at.hull(points)
}

fn compare(a: &Vec3, b: &Vec3) -> Ordering {
    a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
}

/// Returns an integer that sorts as [`f64::total_cmp`] does.
fn ordered(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ ((bits >> 63) as u64 >> 1) as i64
}

/// Counts one more facet at a point, and notes the point as a vertex when there are enough.
#[inline]
fn count_facet(marks: &mut [u32], corners: &mut Vec<(i64, u32)>, point: u32, points: &[Vec3]) {
    let mark = &mut marks[point as usize];
    *mark += 1;
    if *mark == FEWEST_FACETS {
        corners.push((ordered(points[point as usize].x), point));
    }
}

impl Buffers {
    /// Returns the number of points that there is room for.
    pub fn points(&self) -> usize {
        self.marks.capacity()
    }

    fn clear(&mut self, points: usize, faces: usize) {
        self.edges.clear();
        self.edges.resize(faces, 0);
        self.marks.clear();
        self.marks.resize(points, 0);
        self.corners.clear();
        self.loops.clear();
        self.facets.clear();
    }

    /// Reserves room for the facets of `triangles` triangles at once: a vector that doubles would hold three times its
    /// content while it moves.
    fn make_room(&mut self, triangles: usize) {
        self.loops.reserve_exact(3 * triangles);
        self.facets.reserve_exact(triangles);
    }

    /// Finds the edges across which a plane continues, and the vertices.
    ///
    /// Every other edge is on the boundary of two facets, which walk it in opposite directions. So each of its ends is
    /// the start of one boundary edge, and the number of these starts is the number of facets that meet at a point.
    fn find_corners(&mut self, points: &[Vec3], frame: &Frame, hull: &mut quickhull::Buffers) {
        let Self { edges, unclear, marks, corners, .. } = self;
        let (edges, marks) = (edges.as_mut_slice(), marks.as_mut_slice());
        unclear.clear();
        let (faces, local) = (hull.faces.as_slice(), hull.local.as_slice());
        for (place, triangle) in hull.hull() {
            for (corner, &neighbour) in triangle.adjacent.iter().enumerate() {
                // The exact sign is the same from the other side.
                if neighbour < place {
                    continue;
                }
                let other = &faces[neighbour as usize].triangle;
                let apex = other.corners[NEXT[NEXT[other.edge_to(place)]]];
                if triangle.plane.side(&local[apex as usize]) == Side::Unclear {
                    unclear.push((place, corner as u32));
                } else {
                    count_facet(marks, corners, triangle.corners[corner], points);
                    count_facet(marks, corners, triangle.corners[NEXT[corner]], points);
                }
            }
        }
        for &(place, corner) in &*unclear {
            let (triangle, corner) = (&hull.faces[place as usize].triangle, corner as usize);
            let neighbour = triangle.adjacent[corner];
            let other = &hull.faces[neighbour as usize].triangle;
            let back = other.edge_to(place);
            let (from, to) = (triangle.corners[corner], triangle.corners[NEXT[corner]]);
            let (here, there) = (triangle.corners[NEXT[NEXT[corner]]], other.corners[NEXT[NEXT[back]]]);
            // Either plane decides; one that exists already saves making one.
            let (face, apex) = if hull.has_exact_plane(neighbour) { (neighbour, here) } else { (place, there) };
            if hull.is_coplanar(face, apex, points, frame) {
                edges[place as usize] |= FLAT << corner;
                edges[neighbour as usize] |= FLAT << back;
            } else {
                count_facet(marks, corners, from, points);
                count_facet(marks, corners, to, points);
            }
        }
    }

    /// Numbers the vertices in lexicographic order.
    fn number_corners(&mut self, points: &[Vec3]) {
        self.corners.sort_unstable_by(|&(x, a), &(y, b)| {
            x.cmp(&y).then_with(|| compare(&points[a as usize], &points[b as usize]))
        });
        for (&(_, corner), number) in self.corners.iter().zip(0..) {
            self.marks[corner as usize] = FEWEST_FACETS + number;
        }
    }

    /// Collects the vertices of each facet, counter-clockwise from the lowest one on.
    fn find_facets(&mut self, hull: &quickhull::Buffers) {
        for (place, triangle) in hull.hull() {
            if self.edges[place as usize] & (FLAT * 0b111) == 0 {
                let [a, b, c] = triangle.corners.map(|corner| self.marks[corner as usize] - FEWEST_FACETS);
                self.loops.extend(if a < b && a < c {
                    [a, b, c]
                } else if b < c {
                    [b, c, a]
                } else {
                    [c, a, b]
                });
                self.facets.push([self.loops.len() as u32 - 3, self.loops.len() as u32]);
                continue;
            }
            for corner in 0..3 {
                if self.edges[place as usize] & (FLAT | WALKED) << corner == 0 {
                    self.walk_boundary(&hull.faces, place, corner);
                }
            }
        }
    }

    /// Walks once around a facet: from each boundary edge it turns about the edge's end to the next boundary edge.
    fn walk_boundary(&mut self, faces: &[quickhull::Face], place: u32, corner: usize) {
        let Self { edges, marks, loops, facets, .. } = self;
        let (edges, marks) = (edges.as_mut_slice(), marks.as_slice());
        let start = loops.len();
        let (mut lowest, mut lowest_at) = (u32::MAX, start);
        let (mut at, mut edge) = (place, corner);
        let mut triangle = &faces[at as usize].triangle;
        while edges[at as usize] & WALKED << edge == 0 {
            edges[at as usize] |= WALKED << edge;
            if let Some(number) = marks[triangle.corners[edge] as usize].checked_sub(FEWEST_FACETS) {
                if number < lowest {
                    (lowest, lowest_at) = (number, loops.len());
                }
                loops.push(number);
            }
            edge = NEXT[edge];
            while edges[at as usize] & FLAT << edge != 0 {
                let next = triangle.adjacent[edge];
                triangle = &faces[next as usize].triangle;
                edge = NEXT[triangle.edge_to(at)];
                at = next;
            }
        }
        // The vertices before the lowest are repeated at the end, so that the facet can start at the lowest.
        loops.extend_from_within(start..lowest_at);
        facets.push([lowest_at as u32, loops.len() as u32]);
    }

    /// Sorts the facets by their first two vertices, which no two facets share: into buckets by the first vertex, then
    /// each bucket by the second.
    fn sort_facets(&mut self) {
        self.bucket_ends.clear();
        self.bucket_ends.resize(self.corners.len() + 1, 0);
        for &[start, _] in &self.facets {
            self.bucket_ends[self.loops[start as usize] as usize + 1] += 1;
        }
        let mut count = 0;
        for end in &mut self.bucket_ends {
            count += *end;
            *end = count;
        }
        self.order.clear();
        self.order.resize(count as usize, [0; 3]);
        for &[start, end] in &self.facets {
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

    /// Builds the hull: each facet becomes a plane and a fan around its first vertex.
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
