//! [`Accessors`]: reads positions and indices from the buffers, whether plain, strided, normalised or sparse.

use super::super::error::excerpt;
use super::super::number::Number;
use super::super::soup::SoupBuilder;
use super::super::{Limit, ReadError, ReadLimits};
use super::buffer::Buffers;
use super::container::Container;
use super::document::{Accessor, Document, SparsePart};
use crate::geometry::Vec3;

/// The accessors of a document, with their bytes.
pub(super) struct Accessors<'a> {
    document: &'a Document,
    buffers: Buffers<'a>,
}

/// The number types of the specification, section 3.6.2.2.
fn number_type(code: u32) -> Option<Number> {
    match code {
        5120 => Some(Number::I8),
        5121 => Some(Number::U8),
        5122 => Some(Number::I16),
        5123 => Some(Number::U16),
        5125 => Some(Number::U32),
        5126 => Some(Number::F32),
        _ => None,
    }
}

/// Returns true for the types that an index may have.
fn is_index(component: &Number) -> bool {
    matches!(component, Number::U8 | Number::U16 | Number::U32)
}

/// Converts an integer to a fraction and clamps the most negative integer to -1. (Specification, section 3.11.)
fn normalise(component: Number, value: f64) -> f64 {
    match component {
        Number::I8 => (value / 127.0).max(-1.0),
        Number::U8 => value / 255.0,
        Number::I16 => (value / 32767.0).max(-1.0),
        Number::U16 => value / 65535.0,
        _ => value,
    }
}

/// Rows of `WIDTH` numbers, `stride` bytes apart.
struct Rows<'a, const WIDTH: usize> {
    bytes: &'a [u8],
    stride: usize,
    component: Number,
    normalised: bool,
}

impl<const WIDTH: usize> Rows<'_, WIDTH> {
    fn row(&self, index: usize) -> [f64; WIDTH] {
        let row = self.bytes.get(index.saturating_mul(self.stride)..).unwrap_or_default();
        std::array::from_fn(|column| {
            let value = self.component.decode(row.get(column * self.component.size()..).unwrap_or_default());
            if self.normalised { normalise(self.component, value) } else { value }
        })
    }
}

impl<'a> Accessors<'a> {
    pub(super) fn new(document: &'a Document, container: &Container<'a>) -> Self {
        Self { document, buffers: Buffers::new(document, container) }
    }

    /// Adds the positions of an accessor to the soup, each mapped by `place`. Returns the index of the first vertex and
    /// the number of vertices.
    pub(super) fn push_positions(
        &self,
        index: usize,
        path: &str,
        soup: &mut SoupBuilder,
        place: impl Fn(&Vec3) -> Vec3,
    ) -> Result<(u32, usize), ReadError> {
        let accessor = self.document.item(&self.document.accessors, index, "accessors", path)?;
        let path = format!("accessors[{index}]");
        Limit::Vertices.check(soup.limits, accessor.count)?;
        let component = self.component(accessor, &path, "VEC3")?;
        let rows = self.base_rows::<3>(accessor, component, &path)?;
        soup.reserve_vertices(accessor.count)?;
        let first = soup.positions().len();
        for number in 0..accessor.count {
            let position = rows.as_ref().map_or([0.0; 3], |rows| rows.row(number));
            soup.push_vertex(place(&Vec3::from(position)))?;
        }
        self.each_sparse::<3>(accessor, component, &path, soup.limits, |number, row| {
            soup.replace_vertex(first + number, place(&Vec3::from(row())));
        })?;
        Ok((first as u32, accessor.count))
    }

    /// Reads the indices of an accessor, each of which must be below `vertices`.
    pub(super) fn indices(
        &self,
        index: usize,
        path: &str,
        vertices: usize,
        soup: &SoupBuilder,
    ) -> Result<Vec<u32>, ReadError> {
        let accessor = self.document.item(&self.document.accessors, index, "accessors", path)?;
        let path = format!("accessors[{index}]");
        // A list has one triangle for three indices; strips and fans have more.
        Limit::Triangles.check(soup.limits, accessor.count / 3)?;
        let component = self.component(accessor, &path, "SCALAR")?;
        if !is_index(&component) {
            return Err(self.document.fault(path, "unsigned integers as indices", "another component type"));
        }
        let rows = self.base_rows::<1>(accessor, component, &path)?;
        let value = |number| rows.as_ref().map_or(0.0, |rows| rows.row(number)[0]) as u32;
        let mut indices: Vec<u32> = (0..accessor.count).map(value).collect();
        self.each_sparse::<1>(accessor, component, &path, soup.limits, |number, row| {
            if let Some(index) = indices.get_mut(number) {
                *index = row()[0] as u32;
            }
        })?;
        match indices.iter().position(|&index| index as usize >= vertices) {
            None => Ok(indices),
            Some(at) => Err(self.document.fault(
                format!("{path}[{at}]"),
                format!("an index below {vertices}, the number of vertices"),
                indices[at].to_string(),
            )),
        }
    }

    /// Returns the first matrix of an accessor, in column-major order.
    pub(super) fn first_matrix(&self, index: usize, path: &str, limits: &ReadLimits) -> Result<[f64; 16], ReadError> {
        let accessor = self.document.item(&self.document.accessors, index, "accessors", path)?;
        let path = format!("accessors[{index}]");
        if accessor.count == 0 {
            return Err(self.document.fault(format!("{path}.count"), "a matrix for each joint", "0"));
        }
        let component = self.component(accessor, &path, "MAT4")?;
        let mut first = self.base_rows::<16>(accessor, component, &path)?.map_or([0.0; 16], |rows| rows.row(0));
        self.each_sparse::<16>(accessor, component, &path, limits, |number, row| {
            if number == 0 {
                first = row();
            }
        })?;
        Ok(first)
    }

    /// Returns the rows of an accessor of `kind`, of which a node may have as many as a scene may have nodes.
    pub(super) fn rows_of_instances<const WIDTH: usize>(
        &self,
        index: usize,
        kind: &str,
        path: &str,
        limits: &ReadLimits,
    ) -> Result<Vec<[f64; WIDTH]>, ReadError> {
        let accessor = self.document.item(&self.document.accessors, index, "accessors", path)?;
        let path = format!("accessors[{index}]");
        Limit::Nodes.check(limits, accessor.count)?;
        let component = self.component(accessor, &path, kind)?;
        let base = self.base_rows::<WIDTH>(accessor, component, &path)?;
        let row = |number| base.as_ref().map_or([0.0; WIDTH], |rows| rows.row(number));
        let mut all: Vec<[f64; WIDTH]> = (0..accessor.count).map(row).collect();
        self.each_sparse::<WIDTH>(accessor, component, &path, limits, |number, row| {
            if let Some(replaced) = all.get_mut(number) {
                *replaced = row();
            }
        })?;
        Ok(all)
    }

    fn component(&self, accessor: &Accessor, path: &str, kind: &str) -> Result<Number, ReadError> {
        if &*accessor.r#type != kind {
            let met = excerpt(&accessor.r#type);
            return Err(self.document.fault(format!("{path}.type"), format!("\"{kind}\""), met));
        }
        number_type(accessor.component_type).ok_or_else(|| {
            let met = accessor.component_type.to_string();
            self.document.fault(format!("{path}.componentType"), "one of 5120 to 5123, 5125, 5126", met)
        })
    }

    /// Returns the rows in the accessor's own view. Returns `None` when it has no view: then all its numbers are zero.
    fn base_rows<const WIDTH: usize>(
        &self,
        accessor: &Accessor,
        component: Number,
        path: &str,
    ) -> Result<Option<Rows<'_, WIDTH>>, ReadError> {
        let Some(view) = accessor.buffer_view else {
            let bytes = (accessor.count as u64).saturating_mul((WIDTH * size_of::<f64>()) as u64);
            Limit::UnfoldedBytes.check_bound(ReadLimits::max_unfolded_bytes(0), bytes)?;
            return Ok(None);
        };
        let range = Range { view, offset: accessor.byte_offset, count: accessor.count, strided: true };
        self.rows(range, component, accessor.normalized, path).map(Some)
    }

    fn rows<const WIDTH: usize>(
        &self,
        range: Range,
        component: Number,
        normalised: bool,
        path: &str,
    ) -> Result<Rows<'_, WIDTH>, ReadError> {
        let bytes = self.buffers.view(self.document, range.view, path)?;
        let width = WIDTH * component.size();
        let declared = self.document.buffer_views.get(range.view).and_then(|view| view.byte_stride);
        let stride = declared.filter(|_| range.strided).unwrap_or(width);
        let needed = match range.count.checked_sub(1) {
            None => Some(0),
            Some(last) => last.checked_mul(stride).and_then(|bytes| bytes.checked_add(width)),
        };
        let bytes = bytes.get(range.offset..).unwrap_or_default();
        match needed {
            Some(needed) if needed <= bytes.len() && stride >= width => {
                Ok(Rows { bytes, stride, component, normalised })
            }
            _ => {
                let expected = format!("at most {} bytes, what bufferViews[{}] has", bytes.len(), range.view);
                let met = format!("{} rows of {width} bytes, {stride} apart", range.count);
                Err(self.document.fault(path.into(), expected, met))
            }
        }
    }

    /// Calls `each` for every row that a sparse accessor replaces, with its number and a function that decodes it.
    fn each_sparse<const WIDTH: usize>(
        &self,
        accessor: &Accessor,
        component: Number,
        path: &str,
        limits: &ReadLimits,
        mut each: impl FnMut(usize, &dyn Fn() -> [f64; WIDTH]),
    ) -> Result<(), ReadError> {
        let Some(sparse) = &accessor.sparse else { return Ok(()) };
        let path = format!("{path}.sparse");
        if sparse.count > accessor.count {
            let expected = format!("at most {}, the accessor's count", accessor.count);
            return Err(self.document.fault(format!("{path}.count"), expected, sparse.count.to_string()));
        }
        let of = |part: &SparsePart| Range {
            view: part.buffer_view,
            offset: part.byte_offset,
            count: sparse.count,
            strided: false,
        };
        let index_component = number_type(sparse.indices.component_type).filter(is_index).ok_or_else(|| {
            self.document.fault(format!("{path}.indices.componentType"), "5121, 5123 or 5125", "another")
        })?;
        let indices = self.rows::<1>(of(&sparse.indices), index_component, false, &format!("{path}.indices"))?;
        let values =
            self.rows::<WIDTH>(of(&sparse.values), component, accessor.normalized, &format!("{path}.values"))?;
        for number in 0..sparse.count {
            limits.look_at(number)?;
            let index = indices.row(number)[0] as usize;
            if index >= accessor.count {
                let expected = format!("below {}, the accessor's count", accessor.count);
                return Err(self.document.fault(format!("{path}.indices[{number}]"), expected, index.to_string()));
            }
            each(index, &|| values.row(number));
        }
        Ok(())
    }
}

/// Rows within a view. `strided` is false for the parts of a sparse accessor, which are tightly packed.
struct Range {
    view: usize,
    offset: usize,
    count: usize,
    strided: bool,
}
