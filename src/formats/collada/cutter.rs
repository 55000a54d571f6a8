//! Turns the index lists of a group into the triangles of a soup.

use super::super::error::excerpt;
use super::super::polygons::PolygonBuilder;
use super::super::soup::SoupBuilder;
use super::super::{Limit, Place, ReadError, ReadLimits};
use super::fault;

/// Picks the vertex out of the indices of each corner.
pub(super) struct CornerReader<'p> {
    pub(super) path: &'p str,
    /// Number of indices for each corner.
    pub(super) stride: usize,
    /// Place of the vertex index among them.
    pub(super) offset: usize,
    /// Number of vertices.
    pub(super) vertices: usize,
}

impl CornerReader<'_> {
    pub(super) fn corners(&self, text: &str, limits: &ReadLimits) -> Result<Vec<u32>, ReadError> {
        let mut corners = Vec::new();
        let mut indices = 0usize;
        for word in text.split_ascii_whitespace() {
            if indices % self.stride == self.offset {
                corners.push(self.corner(word)?);
                // Every kind of group makes at least a third as many triangles as it has corners.
                Limit::Triangles.check(limits, (corners.len() / 3).saturating_sub(1))?;
            }
            indices += 1;
            limits.look_at(indices)?;
        }
        if !indices.is_multiple_of(self.stride) {
            let expected = format!("a multiple of {} indices", self.stride);
            return Err(fault(self.path.into(), expected, indices.to_string()));
        }
        Ok(corners)
    }

    fn corner(&self, word: &str) -> Result<u32, ReadError> {
        let index = word.parse::<u32>().ok().filter(|&index| (index as usize) < self.vertices);
        index.ok_or_else(|| {
            fault(self.path.into(), format!("an index below {}, the number of vertices", self.vertices), excerpt(word))
        })
    }
}

pub(super) fn add_triangles(soup: &mut SoupBuilder, corners: &[u32], path: &str) -> Result<(), ReadError> {
    let (triangles, rest) = corners.as_chunks::<3>();
    if !rest.is_empty() {
        return Err(fault(path.into(), "three corners a triangle", format!("{} corners", corners.len())));
    }
    triangles.iter().try_for_each(|&triangle| soup.push_triangle(triangle))
}

/// Adds the triangles of a strip. Every second triangle winds the other way.
pub(super) fn add_strip(soup: &mut SoupBuilder, corners: &[u32]) -> Result<(), ReadError> {
    for (number, corners) in corners.windows(3).enumerate() {
        let (a, b, c) = (corners[0], corners[1], corners[2]);
        soup.push_triangle(if number % 2 == 0 { [a, b, c] } else { [b, a, c] })?;
    }
    Ok(())
}

/// Adds the polygons whose corners stand in one list. `counts` has the number of corners of each polygon.
pub(super) fn add_polylist<'t>(
    polygons: &mut PolygonBuilder,
    corners: &[u32],
    counts: &mut impl Iterator<Item = &'t str>,
    path: &str,
) -> Result<(), ReadError> {
    let mut rest = corners;
    let mut number = 0;
    while !rest.is_empty() {
        let word = counts.next().unwrap_or_default();
        let count = word.parse::<usize>().ok().filter(|&count| count <= rest.len());
        let count = count.ok_or_else(|| {
            let expected = format!("in vcount a number of at most {} for polygon {number}", rest.len());
            fault(path.into(), expected, excerpt(word))
        })?;
        let (polygon, others) = rest.split_at(count);
        polygons.add(polygon, &[], || Place::Path(format!("{path}, polygon {number}")))?;
        rest = others;
        number += 1;
    }
    Ok(())
}
