//! The surface that a reduction works on: a closed triangle mesh around the source. The star of an edge (all faces at
//! its two ends) can be replaced by a fan around one new vertex.

use crate::geometry::Vec3;
use crate::geometry::edges::edge_uses;
use crate::geometry::hull::{ConvexHull, Plane};

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// Counter-clockwise seen from outside.
    pub corners: [u32; 3],
    /// `adjacent[k]` is the face across the edge from corner `k` to `k + 1`.
    pub adjacent: [u32; 3],
    pub plane: Plane,
    /// A vertex of the source that the plane touches or nearly touches.
    pub contact: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub position: Vec3,
    /// One of the faces around the vertex; [`NONE`] once the vertex is removed.
    face: u32,
    /// Counts the changes of the vertex's star.
    pub version: u32,
    /// The vertex that replaced this one, or the vertex itself.
    successor: u32,
}

/// An edge of the ring around a star, with the faces on both sides. The star is to the left.
#[derive(Clone, Copy, Debug)]
pub struct RingEdge {
    pub from: u32,
    pub inside: u32,
    pub outside: u32,
}

/// The surface. Removed vertices and faces stay in the lists.
pub struct Shell {
    pub vertices: Vec<Vertex>,
    pub faces: Vec<Face>,
    /// The number of vertices that are left.
    alive: usize,
}

impl Shell {
    /// Returns the surface of a hull.
    pub fn new(hull: &ConvexHull) -> Self {
        let positions = &hull.points;
        let vertex = |(&position, index)| Vertex { position, face: NONE, version: 0, successor: index };
        let vertices = positions.iter().zip(0..).map(vertex).collect();
        let mut shell = Self { vertices, faces: Vec::with_capacity(hull.faces.len()), alive: positions.len() };
        let mut polygon = Vec::new();
        for (facet, plane) in hull.facets().zip(&hull.planes) {
            polygon.clear();
            polygon.extend(facet);
            shell.add_polygon(&polygon, *plane);
        }
        shell.link();
        shell
    }

    /// Adds a polygon as a strip of triangles, which keeps the degrees of its vertices low.
    fn add_polygon(&mut self, polygon: &[u32], plane: Plane) {
        let (mut low, mut high) = (0, polygon.len() - 1);
        let mut is_low = true;
        while high - low >= 2 {
            let (corners, next) = if is_low {
                ([polygon[high], polygon[low], polygon[low + 1]], (low + 1, high))
            } else {
                ([polygon[high - 1], polygon[high], polygon[low]], (low, high - 1))
            };
            (low, high) = next;
            is_low = !is_low;
            let index = self.faces.len() as u32;
            for corner in corners {
                self.vertices[corner as usize].face = index;
            }
            self.faces.push(Face { corners, adjacent: [NONE; 3], plane, contact: corners[0] });
        }
    }

    /// Finds the neighbours of each face.
    fn link(&mut self) {
        for &[one, other] in edge_uses(self.faces.iter().map(|face| face.corners)).as_chunks::<2>().0 {
            self.faces[one.triangle() as usize].adjacent[one.corner()] = other.triangle();
            self.faces[other.triangle() as usize].adjacent[other.corner()] = one.triangle();
        }
    }

    pub fn vertex_count(&self) -> usize {
        self.alive
    }

    /// Returns six times the enclosed volume.
    pub fn sixfold_volume(&self) -> f64 {
        self.faces
            .iter()
            .filter(|face| face.corners.iter().all(|&corner| self.is_alive(corner)))
            .map(|face| {
                let [a, b, c] = face.corners.map(|corner| self.position(corner));
                a.dot(&b.cross(c))
            })
            .sum()
    }

    pub fn is_alive(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize].face != NONE
    }

    /// Returns the vertex that took the place of `vertex`, or `vertex` itself while it is alive.
    pub fn successor(&mut self, mut vertex: u32) -> u32 {
        loop {
            let next = self.vertices[vertex as usize].successor;
            if next == vertex {
                return vertex;
            }
            // Halving the path keeps later walks short.
            self.vertices[vertex as usize].successor = self.vertices[next as usize].successor;
            vertex = next;
        }
    }

    /// Iterates over the positions of the vertices that are left.
    pub fn alive(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.vertices.iter().filter(|vertex| vertex.face != NONE).map(|vertex| vertex.position)
    }

    pub fn position(&self, vertex: u32) -> &Vec3 {
        &self.vertices[vertex as usize].position
    }

    /// Returns the number of the corner of `face` that is `vertex`.
    fn corner_of(&self, face: u32, vertex: u32) -> usize {
        let corners = &self.faces[face as usize].corners;
        usize::from(corners[1] == vertex) + 2 * usize::from(corners[2] == vertex)
    }

    /// Fills `ring` with the boundary of the faces around `vertex`, counter-clockwise.
    pub fn ring_of_vertex(&self, vertex: u32, ring: &mut Vec<RingEdge>) {
        ring.clear();
        let first = self.vertices[vertex as usize].face;
        let mut face = first;
        loop {
            let k = self.corner_of(face, vertex);
            let state = &self.faces[face as usize];
            ring.push(RingEdge {
                from: state.corners[(k + 1) % 3],
                inside: face,
                outside: state.adjacent[(k + 1) % 3],
            });
            face = state.adjacent[(k + 2) % 3];
            if face == first || ring.len() > self.faces.len() {
                break;
            }
        }
    }

    /// Fills `ring` with the boundary of the faces around `u` and `v`, counter-clockwise.
    ///
    /// Returns false when `u` and `v` are no edge, or when replacing them by one vertex would fold the surface.
    pub fn ring_of_edge(&self, u: u32, v: u32, ring: &mut Vec<RingEdge>, scratch: &mut Vec<RingEdge>) -> bool {
        ring.clear();
        for (one, other) in [(u, v), (v, u)] {
            self.ring_of_vertex(one, scratch);
            let count = scratch.len();
            // The two edges of this ring at `other` lie in faces of both vertices, so they are inside the new ring.
            let Some(at) = scratch.iter().position(|edge| edge.from == other) else { return false };
            ring.extend((1..count - 1).map(|step| scratch[(at + step) % count]));
        }
        let is_repeated = |i: usize| ring[..i].iter().any(|edge| edge.from == ring[i].from);
        ring.len() >= 3 && !(0..ring.len()).any(is_repeated)
    }

    /// Replaces the faces inside the ring by a fan around a new vertex, and returns the vertex.
    ///
    /// `old` are the vertices inside the ring. `sides` has the plane and the contact of each new face, in ring order.
    pub fn replace(&mut self, old: &[u32], ring: &[RingEdge], position: Vec3, sides: &[(Plane, u32)]) -> u32 {
        let vertex = self.vertices.len() as u32;
        let mut star = Vec::new();
        let mut reusable = Vec::new();
        for &gone in old {
            self.ring_of_vertex(gone, &mut star);
            reusable.extend(star.iter().map(|edge| edge.inside));
        }
        // The two faces at a collapsed edge belong to both of its ends.
        reusable.sort_unstable();
        reusable.dedup();
        for &gone in old {
            self.vertices[gone as usize].face = NONE;
            self.vertices[gone as usize].successor = vertex;
        }
        self.alive += 1;
        self.alive -= old.len();
        let count = ring.len();
        for (i, edge) in ring.iter().enumerate() {
            let to = ring[(i + 1) % count].from;
            let index = reusable[i];
            let outside = &mut self.faces[edge.outside as usize];
            for k in 0..3 {
                if outside.corners[k] == to && outside.corners[(k + 1) % 3] == edge.from {
                    outside.adjacent[k] = index;
                }
            }
            let (plane, contact) = sides[i];
            self.faces[index as usize] = Face {
                corners: [edge.from, to, vertex],
                adjacent: [edge.outside, reusable[(i + 1) % count], reusable[(i + count - 1) % count]],
                plane,
                contact,
            };
            let state = &mut self.vertices[edge.from as usize];
            state.face = index;
            state.version += 1;
        }
        self.vertices.push(Vertex { position, face: reusable[0], version: 0, successor: vertex });
        vertex
    }
}
