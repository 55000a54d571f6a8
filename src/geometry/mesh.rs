//! [`MeshSoup`], what a reader found, and [`Mesh`], what the rest of the program may rely on.

use std::ops::Range;

use rayon::prelude::*;

use super::{Aabb, Vec3};

/// A named run of triangles: an object, primitive, material face or instance of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    /// Range in the triangle list.
    pub triangles: Range<usize>,
}

/// Vertices and triangles as a reader found them: nothing is checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshSoup {
    pub positions: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// In triangle order; they cover all triangles.
    pub parts: Vec<Part>,
}

/// Why a soup is no mesh. Codes are those of the contract's 422 answers.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MeshError {
    #[error("there is no geometry: no vertex at all")]
    NoGeometry,
    #[error("vertex {vertex} of {part:?} is not finite: ({x}, {y}, {z})")]
    NotFinite { part: String, vertex: usize, x: f64, y: f64, z: f64 },
    #[error("triangle {triangle} of {part:?} names vertex {index}, but there are only {vertices}")]
    IndexOutOfRange { part: String, triangle: usize, index: u32, vertices: usize },
}

/// An oddity that does not stop the work.
#[derive(Clone, Debug, PartialEq)]
pub enum MeshNote {
    /// Points without faces: a single hull only.
    NoFaces,
    /// Triangles without area were left out.
    DegenerateTriangles { count: usize, first: usize },
}

/// A checked mesh: finite, indices in range, exact duplicates of vertices welded, no triangle without area.
///
/// Vertices keep the coordinates of the input bit for bit (but for the sign of a zero).
#[derive(Clone, Debug)]
pub struct Mesh {
    points: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    parts: Vec<Part>,
    bounds: Aabb,
    input_vertices: usize,
    input_triangles: usize,
    degenerate_triangles: usize,
}

impl Mesh {
    /// Checks and welds a soup.
    ///
    /// Vertices that no triangle names are left out when there are triangles: they are no part of the surface.
    pub fn from_soup(soup: MeshSoup) -> Result<(Self, Vec<MeshNote>), MeshError> {
        let MeshSoup { positions, mut triangles, parts } = soup;
        let part_of = |triangle: usize| {
            parts
                .iter()
                .find(|part| part.triangles.contains(&triangle))
                .map_or_else(String::new, |part| part.name.clone())
        };
        let check_finite = |vertex: usize, part: &dyn Fn() -> String| {
            let p = &positions[vertex];
            if p.iter().all(|c| c.is_finite()) {
                Ok(())
            } else {
                Err(MeshError::NotFinite { part: part(), vertex, x: p.x, y: p.y, z: p.z })
            }
        };
        let mut welder = Welder::new(&positions);
        // Triangles are welded in place: a second list would be alive at the peak of memory.
        let input_triangles = triangles.len();
        let mut kept = 0;
        let mut kept_parts = Vec::with_capacity(parts.len());
        let mut part_cursor = 0;
        let mut degenerate = 0;
        let mut first_degenerate = 0;
        if triangles.is_empty() {
            for vertex in 0..positions.len() {
                check_finite(vertex, &String::new)?;
                welder.insert(vertex);
            }
        }
        let mut starts = Vec::with_capacity(parts.len());
        for number in 0..input_triangles {
            while part_cursor < parts.len() && parts[part_cursor].triangles.start <= number {
                starts.push(kept);
                part_cursor += 1;
            }
            let mut welded = [0u32; 3];
            for (corner, index) in triangles[number].into_iter().enumerate() {
                let vertex = index as usize;
                if vertex >= positions.len() {
                    return Err(MeshError::IndexOutOfRange {
                        part: part_of(number),
                        triangle: number,
                        index,
                        vertices: positions.len(),
                    });
                }
                check_finite(vertex, &|| part_of(number))?;
                welded[corner] = welder.insert(vertex);
            }
            if has_area(&welded.map(|index| welder.points[index as usize])) {
                triangles[kept] = welded;
                kept += 1;
            } else {
                if degenerate == 0 {
                    first_degenerate = number;
                }
                degenerate += 1;
            }
        }
        while starts.len() < parts.len() {
            starts.push(kept);
        }
        triangles.truncate(kept);
        for (number, part) in parts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(kept);
            kept_parts.push(Part { name: part.name.clone(), triangles: starts[number]..end });
        }
        let points = welder.points;
        let bounds = Aabb::of_points(&points).ok_or(MeshError::NoGeometry)?;
        let mut notes = Vec::new();
        if triangles.is_empty() {
            notes.push(MeshNote::NoFaces);
        }
        if degenerate > 0 {
            notes.push(MeshNote::DegenerateTriangles { count: degenerate, first: first_degenerate });
        }
        let mesh = Self {
            points,
            triangles,
            parts: kept_parts,
            bounds,
            input_vertices: positions.len(),
            input_triangles,
            degenerate_triangles: degenerate,
        };
        Ok((mesh, notes))
    }

    /// Welded vertices. A hull must wrap all of them.
    pub fn points(&self) -> &[Vec3] {
        &self.points
    }

    /// Indices into [`Mesh::points`]; none without area. Empty for a point cloud.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn bounds(&self) -> &Aabb {
        &self.bounds
    }

    pub fn input_vertices(&self) -> usize {
        self.input_vertices
    }

    pub fn input_triangles(&self) -> usize {
        self.input_triangles
    }

    pub fn degenerate_triangles(&self) -> usize {
        self.degenerate_triangles
    }

    pub fn corners(&self, triangle: usize) -> [Vec3; 3] {
        self.triangles[triangle].map(|index| self.points[index as usize])
    }

    /// The mesh with each axis multiplied by its factor, which is above 0.
    pub fn scaled(&self, factors: &Vec3) -> Self {
        let mut mesh = self.clone();
        for point in &mut mesh.points {
            point.component_mul_assign(factors);
        }
        mesh.bounds.min.component_mul_assign(factors);
        mesh.bounds.max.component_mul_assign(factors);
        mesh
    }

    /// The checked vertices and triangles as a soup again.
    pub fn into_soup(self) -> MeshSoup {
        MeshSoup { positions: self.points, triangles: self.triangles, parts: self.parts }
    }

    /// True when every edge is used as often in one direction as in the other.
    pub fn is_watertight(&self) -> bool {
        // Sorted lists, not a map: a map of the edges would be the largest thing that a request holds.
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for &[a, b, c] in &self.triangles {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                if from < to { forward.push((from, to)) } else { backward.push((to, from)) }
            }
        }
        if self.triangles.is_empty() || forward.len() != backward.len() {
            return false;
        }
        forward.par_sort_unstable();
        backward.par_sort_unstable();
        forward == backward
    }
}

/// True when the corners are not on one line, at any scale: scaling first keeps products of tiny edges above zero.
fn has_area([a, b, c]: &[Vec3; 3]) -> bool {
    let (ab, ac) = (b - a, c - a);
    let longest = ab.amax().max(ac.amax());
    longest > 0.0 && (ab / longest).cross(&(ac / longest)).amax() > 0.0
}

/// Gives coincident points one index, in the order of their first use.
///
/// By sorting, for 12 bytes a vertex: a hash map of the coordinates takes six times as much, and a request's memory is
/// bounded by the size of its input.
struct Welder<'a> {
    positions: &'a [Vec3],
    /// For each position the first that coincides with it.
    first_of: Vec<u32>,
    /// For each first position its index in `points`, or [`UNUSED`].
    index_of: Vec<u32>,
    points: Vec<Vec3>,
}

/// The index of a position that no triangle has named yet.
const UNUSED: u32 = u32::MAX;

impl<'a> Welder<'a> {
    /// Positions beyond the range of a triangle's indices are left out: nothing can name them.
    fn new(positions: &'a [Vec3]) -> Self {
        let count = u32::try_from(positions.len()).unwrap_or(UNUSED);
        let key = |vertex: u32| {
            // Adding 0.0 turns -0.0 into 0.0, so that both have one key.
            let [x, y, z]: [f64; 3] = positions[vertex as usize].into();
            [x, y, z].map(|c| (c + 0.0).to_bits())
        };
        let mut order: Vec<u32> = (0..count).collect();
        order.par_sort_unstable_by(|&a, &b| key(a).cmp(&key(b)).then(a.cmp(&b)));
        let mut first_of = vec![0; order.len()];
        for group in order.chunk_by(|&a, &b| key(a) == key(b)) {
            for &vertex in group {
                first_of[vertex as usize] = group[0];
            }
        }
        Self { positions, index_of: vec![UNUSED; first_of.len()], first_of, points: Vec::new() }
    }

    fn insert(&mut self, vertex: usize) -> u32 {
        let first = self.first_of[vertex] as usize;
        if self.index_of[first] == UNUSED {
            self.index_of[first] = self.points.len() as u32;
            self.points.push(self.positions[vertex].add_scalar(0.0));
        }
        self.index_of[first]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soup(positions: &[[f64; 3]], triangles: &[[u32; 3]]) -> MeshSoup {
        let positions = positions.iter().map(|&point| point.into()).collect();
        MeshSoup { positions, triangles: triangles.to_vec(), parts: Vec::new() }
    }

    const TETRAHEDRON: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];

    #[test]
    fn points_come_in_the_order_of_their_first_use() {
        let corners = [[9.0, 9.0, 9.0], [1.0, 0.0, 0.0], [0.0, -0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3]];
        let (mesh, notes) = Mesh::from_soup(soup(&corners, &[[3, 4, 2], [1, 5, 5], [5, 4, 1]])).unwrap();
        assert_eq!(mesh.points(), [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3]].map(Vec3::from));
        assert_eq!(mesh.triangles(), [[0, 1, 2], [2, 1, 0]]);
        assert_eq!(notes, [MeshNote::DegenerateTriangles { count: 1, first: 1 }]);
        assert!(mesh.points().iter().flatten().all(|c| c.is_sign_positive()));
    }

    #[test]
    fn parts_keep_their_triangles_when_some_are_left_out() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let mut soup = soup(&corners, &[[0, 1, 1], [0, 1, 2], [2, 1, 0], [0, 0, 0]]);
        let part = |name: &str, triangles| Part { name: name.to_owned(), triangles };
        soup.parts = vec![part("a", 0..2), part("b", 2..2), part("c", 2..4)];
        let (mesh, _) = Mesh::from_soup(soup).unwrap();
        assert_eq!(mesh.parts(), [part("a", 0..1), part("b", 1..1), part("c", 1..2)]);
    }

    #[test]
    fn a_closed_surface_is_watertight_whichever_way_it_is_wound() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let watertight = |triangles: &[[u32; 3]]| Mesh::from_soup(soup(&corners, triangles)).unwrap().0.is_watertight();
        assert!(watertight(&TETRAHEDRON));
        assert!(watertight(&TETRAHEDRON.map(|[a, b, c]| [c, b, a])));
        assert!(!watertight(&TETRAHEDRON[..3]));
        let [a, b, c, [x, y, z]] = TETRAHEDRON;
        assert!(!watertight(&[a, b, c, [z, y, x]]));
        assert!(!watertight(&[]));
    }

    #[test]
    fn faults_are_named_with_part_and_number() {
        let mut odd = soup(&[[0.0; 3], [1.0, f64::NAN, 0.0], [0.0, 1.0, 0.0]], &[[0, 2, 2], [0, 1, 2]]);
        odd.parts = vec![Part { name: "roof".into(), triangles: 0..2 }];
        let error = Mesh::from_soup(odd.clone()).unwrap_err();
        assert!(matches!(&error, MeshError::NotFinite { part, vertex: 1, .. } if part == "roof"), "{error}");
        odd.triangles[0] = [0, 2, 3];
        let error = Mesh::from_soup(odd).unwrap_err();
        assert!(matches!(error, MeshError::IndexOutOfRange { triangle: 0, index: 3, vertices: 3, .. }), "{error}");
    }
}
