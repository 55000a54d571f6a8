//! [`MeshSoup`], what a reader found, and [`Mesh`], what the rest of the program may rely on.

use std::collections::HashMap;
use std::ops::Range;

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
        let MeshSoup { positions, triangles, parts } = soup;
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
        let mut welder = Welder::default();
        let mut kept = Vec::with_capacity(triangles.len());
        let mut kept_parts = Vec::with_capacity(parts.len());
        let mut part_cursor = 0;
        let mut degenerate = 0;
        let mut first_degenerate = 0;
        if triangles.is_empty() {
            for (vertex, position) in positions.iter().enumerate() {
                check_finite(vertex, &String::new)?;
                welder.insert(position);
            }
        }
        let mut starts = Vec::with_capacity(parts.len());
        for (number, triangle) in triangles.iter().enumerate() {
            while part_cursor < parts.len() && parts[part_cursor].triangles.start <= number {
                starts.push(kept.len());
                part_cursor += 1;
            }
            let mut welded = [0u32; 3];
            for (corner, &index) in triangle.iter().enumerate() {
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
                welded[corner] = welder.insert(&positions[vertex]);
            }
            if has_area(&welded.map(|index| welder.points[index as usize])) {
                kept.push(welded);
            } else {
                if degenerate == 0 {
                    first_degenerate = number;
                }
                degenerate += 1;
            }
        }
        while starts.len() < parts.len() {
            starts.push(kept.len());
        }
        for (number, part) in parts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(kept.len());
            kept_parts.push(Part { name: part.name.clone(), triangles: starts[number]..end });
        }
        let bounds = Aabb::of_points(&welder.points).ok_or(MeshError::NoGeometry)?;
        let mut notes = Vec::new();
        if kept.is_empty() {
            notes.push(MeshNote::NoFaces);
        }
        if degenerate > 0 {
            notes.push(MeshNote::DegenerateTriangles { count: degenerate, first: first_degenerate });
        }
        let mesh = Self {
            points: welder.points,
            triangles: kept,
            parts: kept_parts,
            bounds,
            input_vertices: positions.len(),
            input_triangles: triangles.len(),
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

    /// True when every edge is used once in each direction.
    pub fn is_watertight(&self) -> bool {
        let mut balance: HashMap<(u32, u32), i64> = HashMap::with_capacity(self.triangles.len() * 3 / 2);
        for triangle in &self.triangles {
            for corner in 0..3 {
                let (from, to) = (triangle[corner], triangle[(corner + 1) % 3]);
                let (key, sign) = if from < to { ((from, to), 1) } else { ((to, from), -1) };
                *balance.entry(key).or_insert(0) += sign;
            }
        }
        !self.triangles.is_empty() && balance.values().all(|&sum| sum == 0)
    }
}

/// True when the corners are not on one line, at any scale: scaling first keeps products of tiny edges above zero.
fn has_area([a, b, c]: &[Vec3; 3]) -> bool {
    let (ab, ac) = (b - a, c - a);
    let longest = ab.amax().max(ac.amax());
    longest > 0.0 && (ab / longest).cross(&(ac / longest)).amax() > 0.0
}

/// Gives coincident points one index.
#[derive(Default)]
struct Welder {
    points: Vec<Vec3>,
    index_of: HashMap<[u64; 3], u32>,
}

impl Welder {
    fn insert(&mut self, point: &Vec3) -> u32 {
        // Adding 0.0 turns -0.0 into 0.0, so that both have one key.
        let point = point.add_scalar(0.0);
        let key = [point.x.to_bits(), point.y.to_bits(), point.z.to_bits()];
        *self.index_of.entry(key).or_insert_with(|| {
            self.points.push(point);
            (self.points.len() - 1) as u32
        })
    }
}
