//! [`CornerNormals`] and [`VertexNormals`]: shading normals for surfaces that have none.

use crate::geometry::Vec3;
use crate::geometry::vector::area_vector;

/// Cosine of the smallest angle between two triangles that makes their edge sharp: 45 degrees.
const SHARP_COSINE: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Most triangles around a smooth vertex. A vertex with more, such as the tip of a fan, is shaded flat, because
/// comparing all pairs of triangles takes quadratic time.
const MAX_SMOOTHED_TRIANGLES: usize = 64;

/// The normals at the corners of each triangle. They need not be normalised.
pub(super) trait Normals {
    fn of_triangle(&self, triangle: usize) -> [Vec3; 3];
}

/// One normal for each vertex, for a mesh that nobody sees: a vertex is stored once for each of its normals. A normal is the sum
/// of the normals of the triangles around the vertex, weighted by area.
pub(super) struct VertexNormals<'a> {
    triangles: &'a [[u32; 3]],
    sums: Vec<Vec3>,
}

impl<'a> VertexNormals<'a> {
    /// The caller has checked that the indices are in range.
    pub fn of(positions: &[Vec3], triangles: &'a [[u32; 3]]) -> Self {
        let mut sums = vec![Vec3::zeros(); positions.len()];
        for triangle in triangles {
            let area = area_vector(positions, triangle);
            triangle.iter().for_each(|&index| sums[index as usize] += area);
        }
        Self { triangles, sums }
    }
}

impl Normals for VertexNormals<'_> {
    fn of_triangle(&self, triangle: usize) -> [Vec3; 3] {
        self.triangles[triangle].map(|index| self.sums[index as usize])
    }
}

/// The normals at the corners of each triangle, for a mesh that people see. A normal is the sum of the normals of the triangles
/// around the vertex, weighted by area. A triangle across a sharp edge does not count.
pub(super) struct CornerNormals<'a> {
    triangles: &'a [[u32; 3]],
    /// Twice the area times the unit normal of each triangle.
    areas: Vec<Vec3>,
    /// The lengths of these.
    lengths: Vec<f64>,
    /// Triangles around vertex `v`: `around[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    around: Vec<u32>,
}

impl<'a> CornerNormals<'a> {
    /// The caller has checked that the indices are in range.
    pub fn of(positions: &[Vec3], triangles: &'a [[u32; 3]]) -> Self {
        let areas: Vec<Vec3> = triangles.iter().map(|triangle| area_vector(positions, triangle)).collect();
        let lengths = areas.iter().map(|area| area.norm()).collect();
        let mut starts = vec![0u32; positions.len() + 1];
        for &index in triangles.iter().flatten() {
            starts[index as usize + 1] += 1;
        }
        for vertex in 0..positions.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut around = vec![0u32; triangles.len() * 3];
        for (number, triangle) in triangles.iter().enumerate() {
            for &index in triangle {
                let slot = &mut next[index as usize];
                around[*slot as usize] = number as u32;
                *slot += 1;
            }
        }
        Self { triangles, areas, lengths, starts, around }
    }
}

impl Normals for CornerNormals<'_> {
    /// Returns the normals at the three corners. They are zero for a triangle without area.
    fn of_triangle(&self, triangle: usize) -> [Vec3; 3] {
        let (own, length) = (self.areas[triangle], self.lengths[triangle]);
        let is_smooth = |&&other: &&u32| {
            let (other, long) = (&self.areas[other as usize], self.lengths[other as usize]);
            own.dot(other) > SHARP_COSINE * length * long
        };
        self.triangles[triangle].map(|index| {
            let vertex = index as usize;
            let around = &self.around[self.starts[vertex] as usize..self.starts[vertex + 1] as usize];
            if around.len() > MAX_SMOOTHED_TRIANGLES {
                return own;
            }
            around.iter().filter(is_smooth).map(|&other| &self.areas[other as usize]).sum()
        })
    }
}
