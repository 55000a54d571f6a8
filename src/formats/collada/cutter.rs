//! Corners and triangles: how the index lists of a group become a soup.

use super::super::error::excerpt;
use super::super::note::Tally;
use super::super::soup::SoupBuilder;
use super::super::triangulate::{Cut, Triangulator};
use super::super::{Limit, Place, ReadError, ReadLimits, ReadNote};
use super::fault;
use crate::geometry::MeshSoup;

/// Picks the vertex out of the indices of each corner.
pub(super) struct CornerReader<'p> {
    pub(super) path: &'p str,
    /// Indices to a corner.
    pub(super) stride: usize,
    /// Which of them is the vertex.
    pub(super) offset: usize,
    pub(super) vertices: usize,
}

impl CornerReader<'_> {
    pub(super) fn corners(&self, text: &str, limits: &ReadLimits) -> Result<Vec<u32>, ReadError> {
        let mut corners = Vec::new();
        let mut indices = 0usize;
        for word in text.split_ascii_whitespace() {
            if indices % self.stride == self.offset {
                corners.push(self.corner(word)?);
                // No kind of group makes fewer than a third as many triangles as it has corners.
                Limit::Triangles.check(limits, (corners.len() / 3).saturating_sub(1))?;
            }
            indices += 1;
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

/// Makes triangles of every kind of group.
pub(super) struct Cutter<'l> {
    pub(super) soup: SoupBuilder<'l>,
    triangulator: Triangulator,
    small: Tally,
    crossed: Tally,
}

impl<'l> Cutter<'l> {
    pub(super) fn new(soup: SoupBuilder<'l>) -> Self {
        Self { soup, triangulator: Triangulator::new(), small: Tally::default(), crossed: Tally::default() }
    }

    pub(super) fn add_triangles(&mut self, corners: &[u32], path: &str) -> Result<(), ReadError> {
        let (triangles, rest) = corners.as_chunks::<3>();
        if !rest.is_empty() {
            return Err(fault(path.into(), "three corners a triangle", format!("{} corners", corners.len())));
        }
        triangles.iter().try_for_each(|&triangle| self.soup.push_triangle(triangle))
    }

    pub(super) fn add_fan(&mut self, corners: &[u32]) -> Result<(), ReadError> {
        let Some((&first, rest)) = corners.split_first() else { return Ok(()) };
        rest.windows(2).try_for_each(|edge| self.soup.push_triangle([first, edge[0], edge[1]]))
    }

    /// Every second triangle of a strip winds the other way.
    pub(super) fn add_strip(&mut self, corners: &[u32]) -> Result<(), ReadError> {
        for (number, corners) in corners.windows(3).enumerate() {
            let (a, b, c) = (corners[0], corners[1], corners[2]);
            self.soup.push_triangle(if number % 2 == 0 { [a, b, c] } else { [b, a, c] })?;
        }
        Ok(())
    }

    pub(super) fn add_polylist<'t>(
        &mut self,
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
            self.add_polygon(polygon, &[], || Place::Path(format!("{path}, polygon {number}")))?;
            rest = others;
            number += 1;
        }
        Ok(())
    }

    pub(super) fn add_polygon(
        &mut self,
        corners: &[u32],
        holes: &[Vec<u32>],
        place: impl Fn() -> Place,
    ) -> Result<(), ReadError> {
        if corners.len() < 3 {
            self.small.add(place);
            return Ok(());
        }
        if self.triangulator.cut_with_holes(corners, holes, &mut self.soup)? == Cut::Fan {
            self.crossed.add(place);
        }
        Ok(())
    }

    pub(super) fn finish(self, notes: &mut Vec<ReadNote>) -> MeshSoup {
        notes.extend(self.small.note(|count, first| ReadNote::FacesWithoutArea { count, first }));
        notes.extend(self.crossed.note(|count, first| ReadNote::CrossedPolygons { count, first }));
        self.soup.finish()
    }
}
