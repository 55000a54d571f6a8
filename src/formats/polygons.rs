//! [`PolygonBuilder`]: cuts polygons into the triangles of a soup and counts the faulty ones for the notes.

use std::borrow::Cow;

use super::note::Tally;
use super::soup::SoupBuilder;
use super::triangulate::{Cut, Triangulator};
use super::{Place, ReadError, ReadNote, Scene};
use crate::geometry::Vec3;

/// The soup of a file, or of one geometry of a file, whose faces are polygons.
pub(super) struct PolygonBuilder<'l> {
    pub(super) soup: SoupBuilder<'l>,
    triangulator: &'l mut Triangulator,
    too_small: Tally,
    crossed: Tally,
    too_large: Tally,
    filled: Tally,
}

impl<'l> PolygonBuilder<'l> {
    /// All polygons of one file share one `triangulator` with its budget, even where they go to several soups.
    pub(super) fn new(soup: SoupBuilder<'l>, triangulator: &'l mut Triangulator) -> Self {
        let [too_small, crossed, too_large, filled] = std::array::from_fn(|_| Tally::default());
        Self { soup, triangulator, too_small, crossed, too_large, filled }
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
        let positions = self.soup.positions();
        let outline = without_repeats(corners, positions);
        let holes: Vec<Vec<u32>> = holes.iter().map(|hole| without_repeats(hole, positions).into_owned()).collect();
        match self.triangulator.cut_with_holes(&outline, &holes, &mut self.soup)? {
            Cut::Exact => {}
            Cut::Fan => self.crossed.add(place),
            Cut::TooLarge => self.too_large.add(place),
            Cut::HolesFilled => self.filled.add(place),
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Scene {
        let notes = [
            self.too_small.note(|count, first| ReadNote::FacesWithoutArea { count, first }),
            self.crossed.note(|count, first| ReadNote::CrossedPolygons { count, first }),
            self.too_large.note(|count, first| ReadNote::LargePolygons { count, first }),
            self.filled.note(|count, first| ReadNote::FilledHoles { count, first }),
        ];
        (self.soup.finish(), notes.into_iter().flatten().collect())
    }
}

/// Returns the corners of a ring without those that stand where the next one stands: exporters repeat corners, and close
/// rings by repeating the first one. A ring that would keep fewer than three corners has no area and stays as it is.
fn without_repeats<'r>(ring: &'r [u32], positions: &[Vec3]) -> Cow<'r, [u32]> {
    let at = |place: usize| positions[ring[place % ring.len()] as usize];
    let is_last_of_its_place = |place: &usize| at(*place) != at(place + 1);
    let count = (0..ring.len()).filter(is_last_of_its_place).count();
    if count == ring.len() || count < 3 {
        return Cow::Borrowed(ring);
    }
    (0..ring.len()).filter(is_last_of_its_place).map(|place| ring[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::ReadLimits;

    /// Cuts one polygon whose corners are these points. Returns its triangles with the sum of their areas, and the codes of the
    /// notes.
    fn cut(outline: &[[f64; 2]], holes: &[&[[f64; 2]]]) -> (usize, f64, Vec<&'static str>) {
        let limits = ReadLimits::default();
        let mut triangulator = Triangulator::new();
        let mut polygons = PolygonBuilder::new(SoupBuilder::new(&limits), &mut triangulator);
        let mut ring = |corners: &[[f64; 2]]| -> Vec<u32> {
            let add =
                |&[x, y]: &[f64; 2]| polygons.soup.push_vertex(Vec3::new(x, y, 0.0)).expect("is within the limits");
            corners.iter().map(add).collect()
        };
        let outline = ring(outline);
        let holes: Vec<Vec<u32>> = holes.iter().map(|hole| ring(hole)).collect();
        polygons.add(&outline, &holes, || Place::Line(1)).expect("is within the limits");
        let (soup, notes) = polygons.finish();
        let corner = |index: u32| soup.positions[index as usize];
        let area = |&[a, b, c]: &[u32; 3]| (corner(b) - corner(a)).cross(&(corner(c) - corner(a))).norm() / 2.0;
        (soup.triangles.len(), soup.triangles.iter().map(area).sum(), notes.iter().map(ReadNote::code).collect())
    }

    #[test]
    fn a_corner_that_is_repeated_counts_once() {
        let (a, b, c, d) = ([0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]);
        let inner = [[1.0, 1.0], [3.0, 1.0], [2.0, 2.0]];
        let closed = [[1.0, 1.0], [3.0, 1.0], [2.0, 2.0], [1.0, 1.0]];
        let triangles = cut(&[a, b, c, d], &[&inner]).0;
        for outline in [vec![a, b, c, d, a], vec![a, a, b, b, b, c, d, d], vec![a, b, c, d, a, a]] {
            assert_eq!(cut(&outline, &[]), (2, 16.0, vec![]), "{outline:?}");
            for hole in [&inner[..], &closed] {
                assert_eq!(cut(&outline, &[hole]), (triangles, 15.0, vec![]), "{outline:?} {hole:?}");
            }
        }
        // A wall with a door, each corner of which is repeated.
        let door = [a, [1.0, 0.0], [1.0, 2.0], [2.0, 2.0], [2.0, 0.0], b, c, d];
        let doubled: Vec<[f64; 2]> = door.iter().flat_map(|&corner| [corner, corner]).collect();
        assert_eq!(cut(&doubled, &[]), (6, 14.0, vec![]));
    }

    #[test]
    fn a_polygon_without_three_places_keeps_its_corners() {
        let (a, b) = ([0.0, 0.0], [4.0, 0.0]);
        assert_eq!(cut(&[a, a, b], &[]), (1, 0.0, vec![]));
        assert_eq!(cut(&[a, b, b, a], &[]), (2, 0.0, vec![]));
        assert_eq!(cut(&[a, b], &[]), (0, 0.0, vec!["faces_without_area"]));
    }
}
