//! [`PrimWidths`]: the triangle widths of prims, measured once for each mesh at each size.

use std::collections::BTreeMap;

use crate::cost::TriangleWidths;
use crate::formats::{Limit, ReadError, ReadLimits};
use crate::geometry::{Mesh, Vec3};

/// Widths that may be kept for each triangle that an upload may have. A width takes 8 bytes, and a triangle with its share of the
/// vertices at least three times as many.
const WIDTHS_PER_TRIANGLE: usize = 4;

/// The triangle widths of the prims of one linkset. A linkset may place a mesh a thousand times, and each time at a size of its own.
pub struct PrimWidths<'a, K> {
    limits: &'a ReadLimits,
    known: BTreeMap<(K, [u64; 3]), Option<TriangleWidths>>,
    /// All widths of `known`.
    count: usize,
}

impl<'a, K: Ord> PrimWidths<'a, K> {
    pub fn new(limits: &'a ReadLimits) -> Self {
        Self { limits, known: BTreeMap::new(), count: 0 }
    }

    /// Returns the widths of the mesh that a prim has, if it has one with triangles. The mesh is in units of `scale` metres on each
    /// axis, and no other mesh has its `key`.
    ///
    /// Fails with the limit on triangles where the linkset needs more than [`WIDTHS_PER_TRIANGLE`] widths for each of them, and
    /// when the reading is to stop.
    pub fn of(&mut self, key: K, mesh: Option<&Mesh>, scale: &Vec3) -> Result<Option<TriangleWidths>, ReadError> {
        let Some(mesh) = mesh else { return Ok(None) };
        let place = (key, <[f64; 3]>::from(*scale).map(f64::to_bits));
        if let Some(known) = self.known.get(&place) {
            return Ok(known.clone());
        }
        let count = self.count.saturating_add(mesh.triangles().len());
        let bound = self.limits.max_triangles.saturating_mul(WIDTHS_PER_TRIANGLE);
        self.limits.look()?;
        if count > bound {
            return Err(ReadError::TooLarge { limit: Limit::Triangles, bound: bound as u64, met: count as u64 });
        }
        self.count = count;
        Ok(self.known.entry(place).or_insert(TriangleWidths::of_mesh(mesh, scale)).clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MeshSoup;

    #[test]
    fn a_mesh_counts_once_at_each_size_and_many_sizes_are_refused() {
        let soup = MeshSoup {
            positions: vec![Vec3::zeros(), Vec3::x(), Vec3::y()],
            triangles: vec![[0, 1, 2]],
            ..MeshSoup::default()
        };
        let (mesh, _) = Mesh::from_soup(soup).unwrap();
        let limits = ReadLimits { max_triangles: 2, ..ReadLimits::default() };
        let mut widths = PrimWidths::new(&limits);
        for _ in 0..100 {
            for size in 1..=8 {
                let scale = Vec3::repeat(f64::from(size));
                assert_eq!(widths.of(0, Some(&mesh), &scale).unwrap(), TriangleWidths::of_mesh(&mesh, &scale));
            }
        }
        let refused = widths.of(0, Some(&mesh), &Vec3::repeat(9.0)).unwrap_err();
        assert_eq!((refused.code(), widths.count), ("too_many_triangles", 8));
        assert!(widths.of(1, Some(&mesh), &Vec3::repeat(1.0)).is_err());
        assert!(widths.of(0, Some(&mesh), &Vec3::repeat(8.0)).is_ok());
    }
}
