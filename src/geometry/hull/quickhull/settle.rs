//! Giving points to the faces that they are above of.

use super::face::{Face, NONE, lexicographic};
use super::ties::Ties;
use crate::geometry::Vec3;
use crate::geometry::hull::frame::Frame;
use crate::geometry::hull::planes::PlaneBatch;

/// What that reads and writes, each apart from the rest of the hull: nothing is looked up anew for every point.
pub(super) struct Settling<'b> {
    pub points: &'b [Vec3],
    pub local: &'b [Vec3],
    pub frame: &'b Frame,
    /// The faces to choose from, and their planes side by side.
    pub fresh: &'b [u32],
    pub planes: &'b [PlaneBatch],
    pub faces: &'b mut [Face],
    pub next_above: &'b mut [u32],
    pub ties: &'b mut Ties,
    /// Points above none of them, if they are wanted.
    pub left_over: Option<&'b mut Vec<u32>>,
}

impl Settling<'_> {
    /// Gives each point to the first of the fresh faces that it is above of, by more than is negligible; those above none are
    /// inside.
    pub fn settle_each(&mut self, points: impl IntoIterator<Item = u32>) {
        for point in points {
            self.settle(point);
        }
    }

    /// The same for a list, but for one of its points.
    pub fn settle_list(&mut self, first: u32, inserted: u32) {
        let mut point = first;
        while point != NONE {
            let next = self.next_above[point as usize];
            if point != inserted {
                self.settle(point);
            }
            point = next;
        }
    }

    #[inline(always)]
    fn settle(&mut self, point: u32) {
        let local = self.local[point as usize];
        for (batch, planes) in self.planes.iter().enumerate() {
            let levels = planes.levels(&local);
            let mut reached = planes.reached(levels);
            let levels = levels.to_array();
            while reached != 0 {
                let place = reached.trailing_zeros() as usize % PlaneBatch::SIZE;
                reached &= reached - 1;
                let face = self.fresh[PlaneBatch::SIZE * batch + place];
                let is_above = planes.is_clearly_above(place, levels[place])
                    || self.ties.height_sign(&mut self.faces[face as usize], self.points, point, self.frame) > 0.0;
                if is_above {
                    self.give(face, point, levels[place]);
                    return;
                }
            }
        }
        if let Some(left_over) = &mut self.left_over {
            left_over.push(point);
        }
    }

    #[inline(always)]
    fn give(&mut self, face: u32, point: u32, level: f64) {
        let face = &mut self.faces[face as usize];
        self.next_above[point as usize] = face.first_above;
        face.first_above = point;
        // Among equals the lexicographically last is a corner of the hull, not a point on one of its edges.
        let place = |index: u32| lexicographic(&self.local[index as usize]);
        if level >= face.highest && (level > face.highest || place(point) > place(face.farthest)) {
            face.farthest = point;
            face.highest = level;
        }
    }
}
