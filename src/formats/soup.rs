//! [`SoupBuilder`]: puts a [`MeshSoup`] together within the limits.

use super::{Limit, ReadError, ReadLimits};
use crate::geometry::{MeshSoup, Part, Vec3};

/// A soup in the making. Its counts never pass the limits, and its parts cover its triangles.
pub(super) struct SoupBuilder<'a> {
    soup: MeshSoup,
    limits: &'a ReadLimits,
    /// Name of the part that the next triangle opens.
    pending: Option<String>,
    /// Bytes that vertices and triangles may come to.
    max_bytes: u64,
}

impl<'a> SoupBuilder<'a> {
    pub(super) fn new(limits: &'a ReadLimits) -> Self {
        Self { soup: MeshSoup::default(), limits, pending: Some(String::new()), max_bytes: u64::MAX }
    }

    /// For formats that can name a mesh twice: what comes out is bounded by what went in.
    pub(super) fn with_unfolding(limits: &'a ReadLimits, input_bytes: usize) -> Self {
        Self { max_bytes: ReadLimits::max_unfolded_bytes(input_bytes), ..Self::new(limits) }
    }

    pub(super) fn limits(&self) -> &'a ReadLimits {
        self.limits
    }

    pub(super) fn positions(&self) -> &[Vec3] {
        &self.soup.positions
    }

    /// Reserves for `count` more vertices, which the caller has checked against the bytes that are left.
    pub(super) fn reserve_vertices(&mut self, count: usize) -> Result<(), ReadError> {
        Limit::Vertices.check(self.limits, self.soup.positions.len().saturating_add(count))?;
        self.check_bytes(count, 0)?;
        self.soup.positions.reserve(count);
        Ok(())
    }

    /// Reserves for `count` more triangles, which the caller has checked against the bytes that are left.
    pub(super) fn reserve_triangles(&mut self, count: usize) -> Result<(), ReadError> {
        Limit::Triangles.check(self.limits, self.soup.triangles.len().saturating_add(count))?;
        self.check_bytes(0, count)?;
        self.soup.triangles.reserve(count);
        Ok(())
    }

    fn check_bytes(&self, more_vertices: usize, more_triangles: usize) -> Result<(), ReadError> {
        let vertices = (self.soup.positions.len() + more_vertices) as u64 * size_of::<Vec3>() as u64;
        let triangles = (self.soup.triangles.len() + more_triangles) as u64 * size_of::<[u32; 3]>() as u64;
        Limit::UnfoldedBytes.check_bound(self.max_bytes, vertices + triangles)
    }

    /// Adds a vertex; its index.
    pub(super) fn push_vertex(&mut self, position: Vec3) -> Result<u32, ReadError> {
        let index = self.soup.positions.len();
        Limit::Vertices.check(self.limits, index + 1)?;
        self.soup.positions.push(position);
        // In range: the check above bounds the count by 2^32 - 1.
        Ok(index as u32)
    }

    /// Moves a vertex. One that is not there stays away.
    pub(super) fn replace_vertex(&mut self, index: usize, position: Vec3) {
        if let Some(vertex) = self.soup.positions.get_mut(index) {
            *vertex = position;
        }
    }

    /// Adds a triangle of vertices that are there.
    pub(super) fn push_triangle(&mut self, triangle: [u32; 3]) -> Result<(), ReadError> {
        let number = self.soup.triangles.len();
        Limit::Triangles.check(self.limits, number + 1)?;
        if let Some(name) = self.pending.take() {
            self.open_part(name, number);
        }
        self.soup.triangles.push(triangle);
        Ok(())
    }

    /// Triangles from here on belong to a part of this name. A part without triangles leaves no trace.
    pub(super) fn begin_part(&mut self, name: String) {
        self.pending = Some(name);
    }

    fn open_part(&mut self, name: String, start: usize) {
        if self.soup.parts.len() >= self.limits.max_parts.max(1) {
            return;
        }
        if let Some(last) = self.soup.parts.last_mut() {
            last.triangles.end = start;
        }
        self.soup.parts.push(Part { name, triangles: start..start });
    }

    pub(super) fn finish(mut self) -> MeshSoup {
        if let Some(last) = self.soup.parts.last_mut() {
            last.triangles.end = self.soup.triangles.len();
        }
        self.soup
    }
}
