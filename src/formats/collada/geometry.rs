//! [`RawGeometry`]: one `<geometry>` as written, and how its sources and groups become triangles.

use std::borrow::Cow;

use super::super::error::excerpt;
use super::super::note::add_note;
use super::super::polygons::PolygonBuilder;
use super::super::soup::SoupBuilder;
use super::super::text::shorten;
use super::super::triangulate::Triangulator;
use super::super::{Place, ReadError, ReadLimits, ReadNote};
use super::cutter::{CornerReader, add_polylist, add_strip, add_triangles};
use super::document::Geometry;
use super::{fault, local_id};
use crate::geometry::Vec3;

words! {
    /// A kind of `<mesh>` element that lists primitives.
    GroupKind {
        Triangles = "triangles",
        Polylist = "polylist",
        Polygons = "polygons",
        Fans = "trifans",
        Strips = "tristrips",
    }
}

/// A `<source>`: an array, and the accessor that divides it into rows.
#[derive(Default)]
pub(super) struct Source<'a> {
    pub(super) id: Box<str>,
    pub(super) array_id: Box<str>,
    /// The numbers of a `float_array`, or the names of joints.
    pub(super) array: Cow<'a, str>,
    pub(super) array_url: Box<str>,
    pub(super) count: usize,
    pub(super) stride: usize,
    pub(super) offset: usize,
    /// Columns of the parameters X, Y and Z.
    axes: [Option<usize>; 3],
    /// Columns of the first three parameters that have a name.
    named: Vec<usize>,
    params: usize,
}

impl Source<'_> {
    pub(super) fn new(id: Box<str>) -> Self {
        Self { id, stride: 1, ..Self::default() }
    }

    /// Adds a column. A parameter without a name stands for a number to skip.
    pub(super) fn add_param(&mut self, name: Option<&str>) {
        let column = self.params;
        self.params += 1;
        let Some(name) = name.filter(|name| !name.is_empty()) else { return };
        if let Some(axis) = ["X", "Y", "Z"].iter().position(|axis| name.eq_ignore_ascii_case(axis)) {
            self.axes[axis] = Some(column);
        }
        if self.named.len() < 3 {
            self.named.push(column);
        }
    }

    /// Returns the columns of x, y and z: those with these names, or else the first three with any name. A source
    /// without parameters has them in its first three columns.
    fn columns(&self) -> Option<[usize; 3]> {
        match (self.axes, self.named.as_slice(), self.params) {
            ([Some(x), Some(y), Some(z)], _, _) => Some([x, y, z]),
            (_, &[x, y, z], _) => Some([x, y, z]),
            (_, _, 0) => Some([0, 1, 2]),
            _ => None,
        }
        .filter(|columns| columns.iter().all(|&column| column < self.stride))
    }
}

/// The corners of one polygon, strip or fan, or of a whole list of triangles or polygons.
#[derive(Default)]
pub(super) struct Polygon<'a> {
    pub(super) outline: Cow<'a, str>,
    /// Boxed, since few polygons have holes and a file may have a polygon for every eight bytes.
    #[expect(clippy::box_collection)]
    holes: Option<Box<Vec<Cow<'a, str>>>>,
}

impl<'a> Polygon<'a> {
    pub(super) fn new(outline: Cow<'a, str>) -> Self {
        Self { outline, holes: None }
    }

    pub(super) fn add_hole(&mut self, hole: Cow<'a, str>) {
        self.holes.get_or_insert_default().push(hole);
    }

    fn holes(&self) -> &[Cow<'a, str>] {
        self.holes.as_deref().map_or(&[], Vec::as_slice)
    }
}

/// A group of primitives of one kind and material.
pub(super) struct Group<'a> {
    kind: GroupKind,
    material: Option<Box<str>>,
    /// URL and offset of the VERTEX input.
    vertices: Option<(Box<str>, usize)>,
    /// Number of indices for each corner.
    stride: usize,
    pub(super) vertex_counts: Cow<'a, str>,
    pub(super) polygons: Vec<Polygon<'a>>,
}

impl Group<'_> {
    pub(super) fn new(kind: GroupKind, material: Option<Box<str>>) -> Self {
        Self { kind, material, vertices: None, stride: 1, vertex_counts: Cow::Borrowed(""), polygons: Vec::new() }
    }

    pub(super) fn add_input(&mut self, semantic: &str, url: Box<str>, offset: usize) {
        self.stride = self.stride.max(offset.saturating_add(1));
        if semantic == "VERTEX" {
            self.vertices = Some((url, offset));
        }
    }
}

/// A geometry as written: nothing is parsed or checked before its end.
pub(super) struct RawGeometry<'a> {
    id: Option<Box<str>>,
    name: Box<str>,
    pub(super) sources: Vec<Source<'a>>,
    pub(super) vertices_id: Box<str>,
    pub(super) position_url: Box<str>,
    pub(super) groups: Vec<Group<'a>>,
}

impl RawGeometry<'_> {
    pub(super) fn new(id: Option<Box<str>>, name: Option<Box<str>>) -> Self {
        let name = name.as_deref().or(id.as_deref()).map(shorten).unwrap_or_default().into();
        Self { id, name, sources: Vec::new(), vertices_id: "".into(), position_url: "".into(), groups: Vec::new() }
    }

    pub(super) fn path(&self) -> String {
        format!("geometry {}", excerpt(&self.name))
    }

    /// Returns the triangles, and the id of the geometry.
    pub(super) fn resolve(
        self,
        limits: &ReadLimits,
        triangulator: &mut Triangulator,
        notes: &mut Vec<ReadNote>,
    ) -> Result<(Option<Box<str>>, Geometry), ReadError> {
        let mut soup = SoupBuilder::new(limits);
        // A geometry of splines has no groups and needs no positions.
        if !self.groups.is_empty() {
            self.read_positions(&mut soup)?;
        }
        let mut polygons = PolygonBuilder::new(soup, triangulator);
        for (number, group) in self.groups.iter().enumerate() {
            let path = format!("{}, {} {number}", self.path(), group.kind.name());
            polygons.soup.begin_part(group.material.as_deref().map(shorten).unwrap_or_default().into());
            self.read_group(group, &path, &mut polygons)?;
        }
        let (soup, own_notes) = polygons.finish();
        own_notes.into_iter().for_each(|note| add_note(notes, note));
        Ok((self.id, Geometry { name: self.name, soup }))
    }

    fn read_positions(&self, soup: &mut SoupBuilder) -> Result<(), ReadError> {
        let path = self.path();
        let id = local_id(&self.position_url, &path)?;
        let source = self.sources.iter().find(|source| &*source.id == id);
        let source = source.ok_or_else(|| fault(path.clone(), "the source of its positions", excerpt(id)))?;
        let array_id = local_id(&source.array_url, &path)?;
        let array = self.sources.iter().find(|source| &*source.array_id == array_id);
        let array = array.ok_or_else(|| fault(path.clone(), "the float_array of its positions", excerpt(array_id)))?;
        let columns =
            source.columns().ok_or_else(|| fault(path.clone(), "an accessor of X, Y and Z", "other parameters"))?;
        // Each number takes a digit and a blank, except that the last one needs no blank.
        let max_rows = (array.array.len() / 2 + 1) / source.stride.max(1);
        if source.count > max_rows {
            let expected = format!("a float_array of {} positions, the accessor's count", source.count);
            return Err(fault(path, expected, format!("{} bytes", array.array.len())));
        }
        soup.reserve_vertices(source.count)?;
        let mut position = Vec3::zeros();
        let mut words = array.array.split_ascii_whitespace().skip(source.offset);
        for row in 0..source.count {
            for column in 0..source.stride {
                let word = words.next().ok_or_else(|| {
                    fault(path.clone(), format!("{} positions, the accessor's count", source.count), row.to_string())
                })?;
                if let Some(axis) = columns.iter().position(|&c| c == column) {
                    position[axis] = word.parse().map_err(|_| fault(path.clone(), "a number", excerpt(word)))?;
                }
            }
            soup.push_vertex(position)?;
        }
        Ok(())
    }

    fn read_group(&self, group: &Group, path: &str, polygons: &mut PolygonBuilder) -> Result<(), ReadError> {
        let Some((url, offset)) = &group.vertices else {
            // A group without primitives needs no inputs.
            return match group.polygons.len() {
                0 => Ok(()),
                _ => Err(fault(path.into(), "an input VERTEX", "none")),
            };
        };
        if local_id(url, path)? != &*self.vertices_id {
            return Err(fault(path.into(), format!("VERTEX from {}", excerpt(&self.vertices_id)), excerpt(url)));
        }
        let (vertices, limits) = (polygons.soup.positions().len(), polygons.soup.limits);
        let reader = CornerReader { path, stride: group.stride, offset: *offset, vertices };
        let mut counts = group.vertex_counts.split_ascii_whitespace();
        for (number, polygon) in group.polygons.iter().enumerate() {
            let corners = reader.corners(&polygon.outline, limits)?;
            match group.kind {
                GroupKind::Triangles => add_triangles(&mut polygons.soup, &corners, path)?,
                GroupKind::Fans => polygons.soup.push_fan(&corners)?,
                GroupKind::Strips => add_strip(&mut polygons.soup, &corners)?,
                GroupKind::Polylist => add_polylist(polygons, &corners, &mut counts, path)?,
                GroupKind::Polygons => {
                    let holes = polygon.holes().iter().map(|hole| reader.corners(hole, limits));
                    let holes = holes.collect::<Result<Vec<_>, _>>()?;
                    polygons.add(&corners, &holes, || Place::Path(format!("{path}, polygon {number}")))?;
                }
            }
        }
        // Polygons without corners may be the last ones.
        let lacks_corners = group.kind == GroupKind::Polylist && counts.any(|count| count.parse() != Ok(0usize));
        if lacks_corners { Err(fault(path.into(), "as many corners as vcount says", "fewer")) } else { Ok(()) }
    }
}
