//! [`PolygonBuilder`]: cuts polygons into the triangles of a soup and counts the faulty ones for the notes.

use super::note::Tally;
use super::soup::SoupBuilder;
use super::triangulate::{Cut, Triangulator};
use super::{Place, ReadError, ReadNote, Scene};

/// The soup of a file, or of one geometry of a file, whose faces are polygons.
pub(super) struct PolygonBuilder<'l> {
    pub(super) soup: SoupBuilder<'l>,
    triangulator: &'l mut Triangulator,
    too_small: Tally,
    crossed: Tally,
    filled: Tally,
}

impl<'l> PolygonBuilder<'l> {
    /// All polygons of one file share one `triangulator` with its budget, even where they go to several soups.
    pub(super) fn new(soup: SoupBuilder<'l>, triangulator: &'l mut Triangulator) -> Self {
        Self { soup, triangulator, too_small: Tally::default(), crossed: Tally::default(), filled: Tally::default() }
    }

    /// Adds the triangles of a polygon whose corners and holes are vertices of the soup. A polygon with fewer than
    /// three corners adds none. `place` is where the notes send the sender to look.
    pub(super) fn add(
        &mut self,
        corners: &[u32],
        holes: &[Vec<u32>],
        place: impl Fn() -> Place,
    ) -> Result<(), ReadError> {
        if corners.len() < 3 {
            self.too_small.add(place);
            return Ok(());
        }
        match self.triangulator.cut_with_holes(corners, holes, &mut self.soup)? {
            Cut::Exact => {}
            Cut::Fan => self.crossed.add(place),
            Cut::HolesFilled => self.filled.add(place),
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Scene {
        let notes = [
            self.too_small.note(|count, first| ReadNote::FacesWithoutArea { count, first }),
            self.crossed.note(|count, first| ReadNote::CrossedPolygons { count, first }),
            self.filled.note(|count, first| ReadNote::FilledHoles { count, first }),
        ];
        (self.soup.finish(), notes.into_iter().flatten().collect())
    }
}
