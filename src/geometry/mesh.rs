//! [`MeshSoup`], the unchecked vertices and triangles of a reader, and [`Mesh`], the checked ones.

use std::ops::Range;

use rayon::prelude::*;

use super::progress::{Progress, Stopped};
use super::sorting::sort_by;
use super::vector::is_finite;
use super::{Aabb, Vec3};

/// A named run of triangles: an object, primitive, material face or instance of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    /// Range in the triangle list.
    pub triangles: Range<usize>,
}

/// Vertices or triangles that are welded between two looks at the clock.
const LOOK_EVERY: usize = 1 << 14;

/// Vertices and triangles as a reader found them. Nothing is checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshSoup {
    pub positions: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
    /// In triangle order. The parts cover all triangles.
    pub parts: Vec<Part>,
}

impl MeshSoup {
    /// Returns the numbers and the positions of the vertices that triangles use, in the order of the vertices. A soup without
    /// triangles is a point cloud, and all its vertices count. These are the vertices that [`Mesh::from_soup`] keeps.
    pub fn used_vertices(&self) -> impl Iterator<Item = (usize, &Vec3)> {
        let mut used = vec![self.triangles.is_empty(); self.positions.len()];
        for &index in self.triangles.iter().flatten() {
            if let Some(used) = used.get_mut(index as usize) {
                *used = true;
            }
        }
        self.positions.iter().enumerate().zip(used).filter_map(|(vertex, used)| used.then_some(vertex))
    }

    /// Returns the positions of [`MeshSoup::used_vertices`].
    pub fn used_points(&self) -> impl Iterator<Item = &Vec3> {
        self.used_vertices().map(|(_, point)| point)
    }
}

/// Why a soup is no mesh. Each variant has a code in the responses with status 422.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MeshError {
    #[error("there is no geometry: no vertex at all")]
    NoGeometry,
    #[error("vertex {vertex}{} is not finite: ({x}, {y}, {z})", of_part(.part))]
    NotFinite { part: String, vertex: usize, x: f64, y: f64, z: f64 },
    #[error("triangle {triangle}{} names vertex {index}, but there are only {vertices}", of_part(.part))]
    IndexOutOfRange { part: String, triangle: usize, index: u32, vertices: usize },
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Returns the name of a part for a message; nothing for a part without a name.
fn of_part(part: &str) -> String {
    if part.is_empty() { String::new() } else { format!(" of {part:?}") }
}

/// A fault that was repaired or ignored.
#[derive(Clone, Debug, PartialEq)]
pub enum MeshNote {
    /// The soup has points but no faces, so only a single hull is possible.
    NoFaces,
    /// `count` triangles without area were removed; the first was number `first`.
    DegenerateTriangles { count: usize, first: usize },
}

/// A checked mesh: all coordinates finite, all indices in range, exact duplicates of vertices welded, no triangle
/// without area.
///
/// Vertices keep the coordinates of the input bit for bit, except that -0.0 becomes 0.0.
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
    /// Where there are triangles, vertices that no triangle uses are dropped: they are no part of the surface.
    pub fn from_soup(soup: MeshSoup) -> Result<(Self, Vec<MeshNote>), MeshError> {
        Self::from_soup_until(soup, &Progress::silent())
    }

    /// Like [`Mesh::from_soup`], but stops when `progress` says so.
    pub fn from_soup_until(soup: MeshSoup, progress: &Progress) -> Result<(Self, Vec<MeshNote>), MeshError> {
        let MeshSoup { positions, mut triangles, mut parts } = soup;
        let mut welder = Welder::new(&positions, progress)?;
        let input_triangles = triangles.len();
        if triangles.is_empty() {
            for vertex in 0..positions.len() {
                welder.weld(vertex, String::new)?;
            }
        }
        // Triangles are welded in place, because a second list would raise the peak of memory.
        let mut kept = 0;
        let mut first_degenerate = None;
        let mut starts = Vec::with_capacity(parts.len() + 1);
        for number in 0..input_triangles {
            if number.is_multiple_of(LOOK_EVERY) {
                progress.check()?;
            }
            while parts.get(starts.len()).is_some_and(|part| part.triangles.start <= number) {
                starts.push(kept);
            }
            let part_of = || {
                let part = parts.iter().find(|part| part.triangles.contains(&number));
                part.map_or_else(String::new, |part| part.name.clone())
            };
            let mut welded = [0u32; 3];
            for (corner, index) in triangles[number].into_iter().enumerate() {
                if index as usize >= positions.len() {
                    let (part, vertices) = (part_of(), positions.len());
                    return Err(MeshError::IndexOutOfRange { part, triangle: number, index, vertices });
                }
                welded[corner] = welder.weld(index as usize, part_of)?;
            }
            if has_area(&welded.map(|index| welder.points[index as usize])) {
                triangles[kept] = welded;
                kept += 1;
            } else {
                first_degenerate = first_degenerate.or(Some(number));
            }
        }
        triangles.truncate(kept);
        starts.resize(parts.len() + 1, kept);
        for (part, range) in parts.iter_mut().zip(starts.windows(2)) {
            part.triangles = range[0]..range[1];
        }
        let points = welder.points;
        let bounds = Aabb::of_points(&points).ok_or(MeshError::NoGeometry)?;
        let input_vertices = positions.len();
        let degenerate_triangles = input_triangles - kept;
        let degenerate =
            first_degenerate.map(|first| MeshNote::DegenerateTriangles { count: degenerate_triangles, first });
        let notes = triangles.is_empty().then_some(MeshNote::NoFaces).into_iter().chain(degenerate).collect();
        Ok((Self { points, triangles, parts, bounds, input_vertices, input_triangles, degenerate_triangles }, notes))
    }

    /// Returns the welded vertices, all of which a hull must contain.
    pub fn points(&self) -> &[Vec3] {
        &self.points
    }

    /// Returns triples of indices into [`Mesh::points`]. A point cloud has none.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Returns the number of points and triangles together, by which the time of a step is estimated.
    pub fn elements(&self) -> u32 {
        u32::try_from(self.points.len() + self.triangles.len()).unwrap_or(u32::MAX)
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

    /// Returns the mesh with each axis multiplied by a positive factor.
    pub fn scaled(&self, factors: &Vec3) -> Self {
        let mut mesh = self.clone();
        for point in &mut mesh.points {
            point.component_mul_assign(factors);
        }
        mesh.bounds.min.component_mul_assign(factors);
        mesh.bounds.max.component_mul_assign(factors);
        mesh
    }

    /// Returns the checked vertices and triangles as a soup.
    pub fn into_soup(self) -> MeshSoup {
        MeshSoup { positions: self.points, triangles: self.triangles, parts: self.parts }
    }

    /// Returns true when every edge is used as often in one direction as in the other.
    pub fn is_watertight(&self) -> bool {
        // Sorted lists take less memory than a map of the edges, which would be the largest object of a request.
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

/// Returns true when the corners are not on one line, as far as rounding shows it: without an area a triangle is left out of a mesh.
/// Scaling first keeps products of tiny edges above zero.
pub fn has_area([a, b, c]: &[Vec3; 3]) -> bool {
    let (ab, ac) = (b - a, c - a);
    let longest = ab.amax().max(ac.amax());
    longest > 0.0 && (ab / longest).cross(&(ac / longest)).amax() > 0.0
}

/// Gives coincident points one index, in the order of their first use.
///
/// Sorting takes 12 bytes per vertex. A hash map of the coordinates would take six times as much, and a request's
/// memory is limited by the size of its input.
struct Welder<'a> {
    positions: &'a [Vec3],
    /// For each position, the first position that coincides with it.
    first_of: Vec<u32>,
    /// For each first position, its index in `points`, or [`UNUSED`].
    index_of: Vec<u32>,
    points: Vec<Vec3>,
}

/// The index of a position that no triangle has used yet.
const UNUSED: u32 = u32::MAX;

impl<'a> Welder<'a> {
    /// Positions beyond the range of a triangle's indices are ignored, since no triangle can use them.
    fn new(positions: &'a [Vec3], progress: &Progress) -> Result<Self, Stopped> {
        let count = u32::try_from(positions.len()).unwrap_or(UNUSED);
        let key = |vertex: u32| {
            // Adding 0.0 turns -0.0 into 0.0, so that both have the same key.
            let [x, y, z]: [f64; 3] = positions[vertex as usize].into();
            [x, y, z].map(|c| (c + 0.0).to_bits())
        };
        let order = sort_by((0..count).collect(), progress, |&a, &b| key(a).cmp(&key(b)).then(a.cmp(&b)))?;
        progress.check()?;
        let mut first_of = vec![0; order.len()];
        for group in order.chunk_by(|&a, &b| key(a) == key(b)) {
            for &vertex in group {
                first_of[vertex as usize] = group[0];
            }
        }
        Ok(Self { positions, index_of: vec![UNUSED; first_of.len()], first_of, points: Vec::new() })
    }

    /// Returns the index of a vertex among the welded ones; an error that names the part where it is not finite.
    fn weld(&mut self, vertex: usize, part: impl FnOnce() -> String) -> Result<u32, MeshError> {
        let p = &self.positions[vertex];
        if !is_finite(p) {
            return Err(MeshError::NotFinite { part: part(), vertex, x: p.x, y: p.y, z: p.z });
        }
        let index = &mut self.index_of[self.first_of[vertex] as usize];
        if *index == UNUSED {
            *index = self.points.len() as u32;
            self.points.push(p.add_scalar(0.0));
        }
        Ok(*index)
    }
}

#[cfg(test)]
mod tests;
