//! Reads Stanford PLY, in ASCII, little-endian or big-endian: vertices, faces and triangle strips in, one soup out.
//!
//! [`header`] reads the declared elements, [`source`] reads their scalars. A count is compared with the bytes that are
//! left before the reader relies on it.
//!
//! The `ply-rs-bw` crate does not suffice: it keeps a map of names for every vertex, which takes 866 MB for a file of
//! 26 MB, and it loops over the declared count of elements without properties.

mod header;
mod source;

use header::{Element, Header, Kind};
use source::Source;

use super::polygons::PolygonBuilder;
use super::soup::SoupBuilder;
use super::triangulate::Triangulator;
use super::{Place, ReadError, ReadLimits, Scene};
use crate::geometry::Vec3;

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<Scene, ReadError> {
    let (header, mut source) = Header::read(bytes)?;
    let mut triangulator = Triangulator::new();
    let polygons = PolygonBuilder::new(SoupBuilder::new(limits), &mut triangulator);
    let mut body = Body { polygons, list: Vec::new(), corners: Vec::new() };
    let vertices_at = header.elements.iter().position(|element| element.name == "vertex");
    let mut early_faces = Vec::new();
    for (number, element) in header.elements.iter().enumerate() {
        source.check_room(element)?;
        let is_early = vertices_at.is_some_and(|vertices| number < vertices);
        // Faces are cut with the positions of their corners at hand, so faces before the vertices are read later.
        if is_early && matches!(element.name.as_str(), "face" | "tristrips") {
            early_faces.push((element, source.clone()));
            skip(element, &mut source, limits)?;
        } else {
            body.read_element(element, &mut source)?;
        }
    }
    for (element, mut source) in early_faces {
        body.read_element(element, &mut source)?;
    }
    let (soup, mut notes) = body.polygons.finish();
    notes.extend(source.trailing_note());
    Ok((soup, notes))
}

fn skip(element: &Element, source: &mut Source, limits: &ReadLimits) -> Result<(), ReadError> {
    if element.properties.is_empty() {
        return Ok(());
    }
    for row in 0..element.count {
        limits.look_at(row)?;
        for property in &element.properties {
            match property.kind {
                Kind::Scalar(scalar) => _ = source.scalar(scalar)?,
                Kind::List { length, item } => source.skip_list(length, item, limits)?,
            }
        }
    }
    Ok(())
}

struct Body<'a> {
    polygons: PolygonBuilder<'a>,
    /// The vertex indices of the present row.
    list: Vec<f64>,
    corners: Vec<u32>,
}

impl Body<'_> {
    fn read_element(&mut self, element: &Element, source: &mut Source) -> Result<(), ReadError> {
        // Writers of point clouds declare faces without a property.
        if element.count == 0 {
            return Ok(());
        }
        match element.name.as_str() {
            "vertex" => self.read_vertices(element, source),
            "face" => self.read_faces(element, source),
            "tristrips" => self.read_strips(element, source),
            _ => skip(element, source, self.polygons.soup.limits),
        }
    }

    fn read_vertices(&mut self, element: &Element, source: &mut Source) -> Result<(), ReadError> {
        let axes = element.axes()?;
        self.polygons.soup.reserve_vertices(element.count)?;
        let limits = self.polygons.soup.limits;
        for _ in 0..element.count {
            let mut position = Vec3::zeros();
            for (number, property) in element.properties.iter().enumerate() {
                match property.kind {
                    Kind::Scalar(scalar) => {
                        let value = source.scalar(scalar)?;
                        if let Some(axis) = axes.iter().position(|&axis| axis == number) {
                            position[axis] = value;
                        }
                    }
                    Kind::List { length, item } => source.skip_list(length, item, limits)?,
                }
            }
            self.polygons.soup.push_vertex(position)?;
        }
        Ok(())
    }

    fn read_faces(&mut self, element: &Element, source: &mut Source) -> Result<(), ReadError> {
        self.read_lists(element, source, |body, face, source| {
            body.corners.clear();
            for at in 0..body.list.len() {
                let corner = body.corner(body.list[at], face, source)?;
                body.corners.push(corner);
            }
            body.polygons.add(&body.corners, &[], || Place::Path(format!("face[{face}]")))
        })
    }

    /// Reads triangle strips. An index of -1 ends a strip; every second triangle of a strip winds the other way.
    fn read_strips(&mut self, element: &Element, source: &mut Source) -> Result<(), ReadError> {
        self.read_lists(element, source, |body, strip, source| {
            body.corners.clear();
            for at in 0..body.list.len() {
                if body.list[at] == -1.0 {
                    body.corners.clear();
                    continue;
                }
                let corner = body.corner(body.list[at], strip, source)?;
                body.corners.push(corner);
                if let &[.., a, b, c] = body.corners.as_slice() {
                    let even = body.corners.len() % 2 == 1;
                    body.polygons.soup.push_triangle(if even { [a, b, c] } else { [b, a, c] })?;
                }
            }
            Ok(())
        })
    }

    /// Reads the vertex indices of every row into `self.list` and calls `each` with the number of the row.
    fn read_lists(
        &mut self,
        element: &Element,
        source: &mut Source,
        mut each: impl FnMut(&mut Self, usize, &Source) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let indices = element.indices()?;
        let limits = self.polygons.soup.limits;
        for row in 0..element.count {
            limits.look_at(row)?;
            for (number, property) in element.properties.iter().enumerate() {
                match property.kind {
                    Kind::Scalar(scalar) => _ = source.scalar(scalar)?,
                    Kind::List { length, item } if number == indices => {
                        source.read_list(length, item, limits, &mut self.list)?;
                    }
                    Kind::List { length, item } => source.skip_list(length, item, limits)?,
                }
            }
            each(self, row, source)?;
        }
        Ok(())
    }

    fn corner(&self, value: f64, row: usize, source: &Source) -> Result<u32, ReadError> {
        let vertices = self.polygons.soup.positions().len();
        if value >= 0.0 && value < vertices as f64 && value.fract() == 0.0 {
            return Ok(value as u32);
        }
        let expected = format!("a vertex index below {vertices} in row {row} of the faces");
        Err(source.fault(expected, value.to_string()))
    }
}

#[cfg(test)]
mod tests;
