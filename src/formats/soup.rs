//! [`SoupBuilder`]: builds a [`MeshSoup`] within the limits.

use super::{Limit, ReadError, ReadLimits};
use crate::geometry::{MeshSoup, Part, Vec3};

/// A soup under construction. Its counts stay within the limits, and its parts cover its triangles in order.
pub(super) struct SoupBuilder<'a> {
    soup: MeshSoup,
    pub(super) limits: &'a ReadLimits,
    /// Name of the part that starts with the next triangle.
    pending: Option<String>,
    /// Most bytes that vertices and triangles may take together.
    max_bytes: u64,
    /// Nodes and instances placed so far.
    placed: usize,
}

impl<'a> SoupBuilder<'a> {
    pub(super) fn new(limits: &'a ReadLimits) -> Self {
        Self { soup: MeshSoup::default(), limits, pending: Some(String::new()), max_bytes: u64::MAX, placed: 0 }
    }

    /// For formats that can place one mesh several times: the size of the input bounds the size of the soup.
    pub(super) fn with_unfolding(limits: &'a ReadLimits, input_bytes: usize) -> Self {
        Self { max_bytes: ReadLimits::max_unfolded_bytes(input_bytes), ..Self::new(limits) }
    }

    pub(super) fn triangles(&self) -> usize {
        self.soup.triangles.len()
    }

    pub(super) fn positions(&self) -> &[Vec3] {
        &self.soup.positions
    }

    /// Counts one more node or instance of a scene. This bounds the work, not only the result: a node can be placed
    /// twice within a node that is placed twice, and so on, and an empty mesh can be placed any number of times.
    pub(super) fn count_placed(&mut self) -> Result<(), ReadError> {
        self.placed += 1;
        Limit::Nodes.check(self.limits, self.placed)
    }

    /// Reserves memory for `count` more vertices. The caller has compared `count` with the bytes that are left.
    pub(super) fn reserve_vertices(&mut self, count: usize) -> Result<(), ReadError> {
        Limit::Vertices.check(self.limits, self.soup.positions.len().saturating_add(count))?;
        self.check_bytes(count, 0)?;
        self.soup.positions.reserve(count);
        Ok(())
    }

    /// Reserves memory for `count` more triangles. The caller has compared `count` with the bytes that are left.
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

    /// Adds a vertex and returns its index.
    pub(super) fn push_vertex(&mut self, position: Vec3) -> Result<u32, ReadError> {
        let index = self.soup.positions.len();
        Limit::Vertices.check(self.limits, index + 1)?;
        self.soup.positions.push(position);
        // The check above bounds the count by 2^32 - 1.
        Ok(index as u32)
    }

    /// Replaces the position of a vertex. An index out of range changes nothing.
    pub(super) fn replace_vertex(&mut self, index: usize, position: Vec3) {
        if let Some(vertex) = self.soup.positions.get_mut(index) {
            *vertex = position;
        }
    }

    /// Adds a triangle whose vertices are in the soup.
    pub(super) fn push_triangle(&mut self, triangle: [u32; 3]) -> Result<(), ReadError> {
        let number = self.soup.triangles.len();
        Limit::Triangles.check(self.limits, number + 1)?;
        if let Some(name) = self.pending.take() {
            self.open_part(name, number);
        }
        self.soup.triangles.push(triangle);
        Ok(())
    }

    /// Adds the triangles of a fan around the first of `corners`.
    pub(super) fn push_fan(&mut self, corners: &[u32]) -> Result<(), ReadError> {
        let Some((&first, rest)) = corners.split_first() else { return Ok(()) };
        rest.windows(2).try_for_each(|edge| self.push_triangle([first, edge[0], edge[1]]))
    }

    /// Starts a part of this name with the next triangle. A part without triangles leaves no trace.
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
