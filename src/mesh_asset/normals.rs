//! Shading normals for surfaces that come without any.

use crate::geometry::Vec3;

/// Cosine of the angle from which an edge is drawn sharp: 45 degrees.
const SHARP_COSINE: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// A vertex with more triangles than this (the tip of a fan) is shaded flat: comparing all with all is quadratic.
const MAX_SMOOTHED_TRIANGLES: usize = 64;

/// For each corner of each triangle the sum of the neighbours' normals that are not too far from the triangle's own,
/// weighted by area.
pub(super) struct CornerNormals<'a> {
    triangles: &'a [[u32; 3]],
    /// Twice the area times the unit normal of each triangle.
    areas: Vec<Vec3>,
    /// Triangles around vertex `v`: `around[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    around: Vec<u32>,
}

impl<'a> CornerNormals<'a> {
    /// Indices must be in range.
    pub fn of(positions: &[Vec3], triangles: &'a [[u32; 3]]) -> Self {
        let areas = triangles.iter().map(|triangle| {
            let [a, b, c] = triangle.map(|index| positions[index as usize]);
            (b - a).cross(&(c - a))
        });
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
        Self { triangles, areas: areas.collect(), starts, around }
    }

    /// Not normalised; zero for a triangle without area.
    pub fn of_triangle(&self, triangle: usize) -> [Vec3; 3] {
        let own = self.areas[triangle];
        let is_smooth = |other: &&Vec3| own.dot(other) > SHARP_COSINE * own.norm() * other.norm();
        self.triangles[triangle].map(|index| {
            let vertex = index as usize;
            let around = &self.around[self.starts[vertex] as usize..self.starts[vertex + 1] as usize];
            if around.len() > MAX_SMOOTHED_TRIANGLES {
                return own;
            }
            around.iter().map(|&other| &self.areas[other as usize]).filter(is_smooth).sum()
        })
    }
}
