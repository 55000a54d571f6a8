//! Accessors: typed numbers in the buffers, plain, strided, normalised or sparse.

use super::super::soup::SoupBuilder;
use super::super::{Limit, ReadError};
use super::buffer::Buffers;
use super::container::Container;
use super::document::{Accessor, Document};
use crate::geometry::Vec3;

/// The accessors of a document with their bytes at hand.
pub(super) struct Accessors<'a> {
    document: &'a Document,
    buffers: Buffers<'a>,
}

/// The number types of the specification, section 3.6.2.2.
#[derive(Clone, Copy)]
enum Component {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl Component {
    fn from_code(code: u32) -> Option<Self> {
        match code {
            5120 => Some(Self::I8),
            5121 => Some(Self::U8),
            5122 => Some(Self::I16),
            5123 => Some(Self::U16),
            5125 => Some(Self::U32),
            5126 => Some(Self::F32),
            _ => None,
        }
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }

    /// The number at the start of `bytes`, zero past their end.
    fn decode(self, bytes: &[u8]) -> f64 {
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let (two, four) = ([byte(0), byte(1)], [byte(0), byte(1), byte(2), byte(3)]);
        match self {
            Self::I8 => i8::from_le_bytes([byte(0)]).into(),
            Self::U8 => byte(0).into(),
            Self::I16 => i16::from_le_bytes(two).into(),
            Self::U16 => u16::from_le_bytes(two).into(),
            Self::U32 => u32::from_le_bytes(four).into(),
            Self::F32 => f32::from_le_bytes(four).into(),
        }
    }

    /// Section 3.11 of the specification: integers as fractions, with the most negative one clamped.
    fn normalise(self, value: f64) -> f64 {
        match self {
            Self::I8 => (value / 127.0).max(-1.0),
            Self::U8 => value / 255.0,
            Self::I16 => (value / 32767.0).max(-1.0),
            Self::U16 => value / 65535.0,
            Self::U32 | Self::F32 => value,
        }
    }
}

/// Rows of `WIDTH` numbers, `stride` bytes apart.
struct Rows<'a, const WIDTH: usize> {
    bytes: &'a [u8],
    stride: usize,
    component: Component,
    normalised: bool,
}

impl<const WIDTH: usize> Rows<'_, WIDTH> {
    fn row(&self, index: usize) -> [f64; WIDTH] {
        let row = self.bytes.get(index.saturating_mul(self.stride)..).unwrap_or_default();
        std::array::from_fn(|column| {
            let value = self.component.decode(row.get(column * self.component.size()..).unwrap_or_default());
            if self.normalised { self.component.normalise(value) } else { value }
        })
    }
}

impl<'a> Accessors<'a> {
    pub(super) fn new(document: &'a Document, container: &Container<'a>) -> Self {
        Self { document, buffers: Buffers::new(document, container) }
    }

    /// Adds the positions of an accessor to the soup, each through `place`; index of the first, and their number.
    pub(super) fn push_positions(
        &self,
        index: usize,
        path: &str,
        soup: &mut SoupBuilder,
        place: impl Fn(&Vec3) -> Vec3,
    ) -> Result<(u32, usize), ReadError> {
        let accessor = self.document.item(&self.document.accessors, index, "accessors", path)?;
        let path = format!("accessors[{index}]");
        Limit::Vertices.check(soup.limits(), accessor.count)?;
        let component = self.component(accessor, &path, "VEC3")?;
        let rows = self.base_rows::<3>(accessor, component, &path)?;
        soup.reserve_vertices(accessor.count)?;
        let first = soup.positions().len();
        for number in 0..accessor.count {
            let position = rows.as_ref().map_or([0.0; 3], |rows| rows.row(number));
            soup.push_vertex(place(&Vec3::from(position)))?;
        }
        self.each_sparse::<3>(accessor, component, &path, |number, position| {
            soup.replace_vertex(first + number, place(&Vec3::from(position)));
        })?;
        Ok((first as u32, accessor.count))
    }

    /// The indices of an accessor, each below `vertices`.
    pub(super) fn indices(
        &self,
        index: usize,
        path: &str,
        vertices: usize,
        soup: &SoupBuilder,
    ) -> Result<Vec<u32>, ReadError> {
        let accessor = self.document.item(&self.document.accessors, index, "accessors", path)?;
        let path = format!("accessors[{index}]");
        // A strip has nearly as many triangles as indices, a list a third of it.
        Limit::Triangles.check(soup.limits(), accessor.count / 3)?;
        let component = self.component(accessor, &path, "SCALAR")?;
        if !matches!(component, Component::U8 | Component::U16 | Component::U32) {
            return Err(self.document.fault(path, "unsigned integers as indices", "another component type"));
        }
        let rows = self.base_rows::<1>(accessor, component, &path)?;
        let value = |number| rows.as_ref().map_or(0.0, |rows| rows.row(number)[0]) as u32;
        let mut indices: Vec<u32> = (0..accessor.count).map(value).collect();
        self.each_sparse::<1>(accessor, component, &path, |number, [value]| {
            if let Some(index) = indices.get_mut(number) {
                *index = value as u32;
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

    fn component(&self, accessor: &Accessor, path: &str, kind: &str) -> Result<Component, ReadError> {
        if &*accessor.r#type != kind {
            let met = super::super::error::excerpt(&accessor.r#type);
            return Err(self.document.fault(format!("{path}.type"), format!("\"{kind}\""), met));
        }
        Component::from_code(accessor.component_type).ok_or_else(|| {
            let met = accessor.component_type.to_string();
            self.document.fault(format!("{path}.componentType"), "one of 5120 to 5123, 5125, 5126", met)
        })
    }

    /// The rows that the accessor's own view holds; `None` without a view, which means zeros.
    fn base_rows<const WIDTH: usize>(
        &self,
        accessor: &Accessor,
        component: Component,
        path: &str,
    ) -> Result<Option<Rows<'_, WIDTH>>, ReadError> {
        let Some(view) = accessor.buffer_view else {
            let bytes = (accessor.count as u64).saturating_mul((WIDTH * size_of::<f64>()) as u64);
            Limit::UnfoldedBytes.check_bound(super::super::ReadLimits::max_unfolded_bytes(0), bytes)?;
            return Ok(None);
        };
        let range = Range { view, offset: accessor.byte_offset, count: accessor.count, strided: true };
        self.rows(range, component, accessor.normalized, path).map(Some)
    }

    fn rows<const WIDTH: usize>(
        &self,
        range: Range,
        component: Component,
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

    /// Calls `each` with the rows that a sparse accessor puts in place of others.
    fn each_sparse<const WIDTH: usize>(
        &self,
        accessor: &Accessor,
        component: Component,
        path: &str,
        mut each: impl FnMut(usize, [f64; WIDTH]),
    ) -> Result<(), ReadError> {
        let Some(sparse) = &accessor.sparse else { return Ok(()) };
        let path = format!("{path}.sparse");
        if sparse.count > accessor.count {
            let expected = format!("at most {}, the accessor's count", accessor.count);
            return Err(self.document.fault(format!("{path}.count"), expected, sparse.count.to_string()));
        }
        let of = |part: &super::document::SparsePart| Range {
            view: part.buffer_view,
            offset: part.byte_offset,
            count: sparse.count,
            strided: false,
        };
        let index_component = Component::from_code(sparse.indices.component_type)
            .filter(|component| matches!(component, Component::U8 | Component::U16 | Component::U32))
            .ok_or_else(|| {
                self.document.fault(format!("{path}.indices.componentType"), "5121, 5123 or 5125", "another")
            })?;
        let indices = self.rows::<1>(of(&sparse.indices), index_component, false, &format!("{path}.indices"))?;
        let values =
            self.rows::<WIDTH>(of(&sparse.values), component, accessor.normalized, &format!("{path}.values"))?;
        for number in 0..sparse.count {
            let index = indices.row(number)[0] as usize;
            if index >= accessor.count {
                let expected = format!("below {}, the accessor's count", accessor.count);
                return Err(self.document.fault(format!("{path}.indices[{number}]"), expected, index.to_string()));
            }
            each(index, values.row(number));
        }
        Ok(())
    }
}

/// Which bytes of a view are meant. The parts of a sparse accessor are tightly packed.
struct Range {
    view: usize,
    offset: usize,
    count: usize,
    strided: bool,
}
