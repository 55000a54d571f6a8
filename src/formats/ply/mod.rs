//! Stanford PLY: ASCII, little-endian and big-endian.
//!
//! Our own reader: ply-rs-bw keeps a map of names for every vertex, 866 MB for a file of 26 MB, and loops on counts of
//! elements without properties. Here a count is checked against the bytes that are left before it is believed.

mod header;
mod source;

use header::{Element, Header, Kind};
use source::Source;

use super::note::Tally;
use super::soup::SoupBuilder;
use super::triangulate::{Cut, Triangulator};
use super::{Place, ReadError, ReadLimits, ReadNote};
use crate::geometry::{MeshSoup, Vec3};

pub(super) fn read(bytes: &[u8], limits: &ReadLimits) -> Result<(MeshSoup, Vec<ReadNote>), ReadError> {
    let (header, mut source) = Header::read(bytes)?;
    let mut body = Body::new(SoupBuilder::new(limits));
    let vertices_at = header.elements.iter().position(|element| element.name == "vertex");
    let mut early_faces = Vec::new();
    for (number, element) in header.elements.iter().enumerate() {
        source.check_room(element)?;
        match element.name.as_str() {
            "vertex" => body.read_vertices(element, &mut source)?,
            // Faces are cut up with their corners at hand: those that come before the vertices wait.
            "face" | "tristrips" if vertices_at.is_some_and(|vertices| number < vertices) => {
                early_faces.push((element, source.clone()));
                skip(element, &mut source)?;
            }
            "face" => body.read_faces(element, &mut source)?,
            "tristrips" => body.read_strips(element, &mut source)?,
            _ => skip(element, &mut source)?,
        }
    }
    for (element, mut source) in early_faces {
        match element.name.as_str() {
            "face" => body.read_faces(element, &mut source)?,
            _ => body.read_strips(element, &mut source)?,
        }
    }
    Ok(body.finish(&source))
}

fn skip(element: &Element, source: &mut Source) -> Result<(), ReadError> {
    if element.properties.is_empty() {
        return Ok(());
    }
    for _ in 0..element.count {
        for property in &element.properties {
            match property.kind {
                Kind::Scalar(scalar) => _ = source.scalar(scalar)?,
                Kind::List { length, item } => source.skip_list(length, item)?,
            }
        }
    }
    Ok(())
}

struct Body<'a> {
    soup: SoupBuilder<'a>,
    triangulator: Triangulator,
    list: Vec<f64>,
    corners: Vec<u32>,
    small: Tally,
    crossed: Tally,
}

impl<'a> Body<'a> {
    fn new(soup: SoupBuilder<'a>) -> Self {
        Self {
            soup,
            triangulator: Triangulator::new(),
            list: Vec::new(),
            corners: Vec::new(),
            small: Tally::default(),
            crossed: Tally::default(),
        }
    }

    fn read_vertices(&mut self, element: &Element, source: &mut Source) -> Result<(), ReadError> {
        let axes = element.axes(source)?;
        self.soup.reserve_vertices(element.count)?;
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
                    Kind::List { length, item } => source.skip_list(length, item)?,
                }
            }
            self.soup.push_vertex(position)?;
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
            if body.corners.len() < 3 {
                body.small.add(|| Place::Path(format!("face[{face}]")));
                return Ok(());
            }
            if body.triangulator.cut(&body.corners, &mut body.soup)? == Cut::Fan {
                body.crossed.add(|| Place::Path(format!("face[{face}]")));
            }
            Ok(())
        })
    }

    /// Strips end at -1; every second triangle of one winds the other way.
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
                    body.soup.push_triangle(if even { [a, b, c] } else { [b, a, c] })?;
                }
            }
            Ok(())
        })
    }

    /// Calls `each` with the list of vertex indices of every row in `self.list`.
    fn read_lists(
        &mut self,
        element: &Element,
        source: &mut Source,
        mut each: impl FnMut(&mut Self, usize, &Source) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let indices = element.indices(source)?;
        let limits = self.soup.limits();
        for row in 0..element.count {
            for (number, property) in element.properties.iter().enumerate() {
                match property.kind {
                    Kind::Scalar(scalar) => _ = source.scalar(scalar)?,
                    Kind::List { length, item } if number == indices => {
                        source.read_list(length, item, limits, &mut self.list)?;
                    }
                    Kind::List { length, item } => source.skip_list(length, item)?,
                }
            }
            each(self, row, source)?;
        }
        Ok(())
    }

    fn corner(&self, value: f64, row: usize, source: &Source) -> Result<u32, ReadError> {
        let vertices = self.soup.positions().len();
        if value >= 0.0 && value < vertices as f64 && value.fract() == 0.0 {
            return Ok(value as u32);
        }
        let expected = format!("a vertex index below {vertices} in row {row} of the faces");
        Err(source.fault(expected, value.to_string()))
    }

    fn finish(self, source: &Source) -> (MeshSoup, Vec<ReadNote>) {
        let notes = [
            self.small.note(|count, first| ReadNote::FacesWithoutArea { count, first }),
            self.crossed.note(|count, first| ReadNote::CrossedPolygons { count, first }),
            source.trailing_note(),
        ];
        (self.soup.finish(), notes.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests;
