//! Giving points to the faces that they are above of.

use super::face::{Face, NONE, lexicographic};
use super::ties::Ties;
use crate::geometry::Vec3;
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::planes::PlaneBatch;

/// What that reads and writes, each apart from the rest of the hull: nothing is looked up anew for every point.
pub struct Settling<'b> {
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

/// As many batches as 64 bits have place for.
const IN_PLACE: usize = 64 / PlaneBatch::SIZE;

impl Settling<'_> {
    /// Gives each point to one of the fresh faces that it is above of, by more than is negligible; those above none are
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

    /// Rather to a face that it is clearly above of than to one where that has to be decided exactly.
    #[inline(always)]
    fn settle(&mut self, point: u32) {
        let local = self.local[point as usize];
        // A bit for each plane that the point may be above of; with more batches than have place, only whether there is one.
        let mut unclear = 0_u64;
        for (batch, planes) in self.planes.iter().enumerate() {
            let levels = planes.levels(&local);
            let reached = planes.reached(levels);
            if reached != 0 {
                let above = reached & planes.clearly_above(levels);
                if above != 0 {
                    let place = above.trailing_zeros() as usize % PlaneBatch::SIZE;
                    self.give(self.fresh[PlaneBatch::SIZE * batch + place], point, levels.to_array()[place]);
                    return;
                }
                unclear |= u64::from(reached) << (PlaneBatch::SIZE * (batch % IN_PLACE));
            }
        }
        let is_given = unclear != 0
            && if self.planes.len() > IN_PLACE {
                self.settle_in_any(point)
            } else {
                self.settle_unclear(point, 0, unclear)
            };
        if !is_given && let Some(left_over) = &mut self.left_over {
            left_over.push(point);
        }
    }

    /// To the first of the unclear ones, a bit for each from `start` on, that it is above of by the exact sign.
    #[inline(always)]
    fn settle_unclear(&mut self, point: u32, start: usize, mut unclear: u64) -> bool {
        while unclear != 0 {
            let face = self.fresh[start + unclear.trailing_zeros() as usize];
            unclear &= unclear - 1;
            let state = &mut self.faces[face as usize];
            if self.ties.height_sign(state, self.points, point, self.frame) > 0.0 {
                let level = state.triangle.plane.level(&self.local[point as usize]);
                self.give(face, point, level);
                return true;
            }
        }
        false
    }

    /// The same for any number of faces.
    #[cold]
    fn settle_in_any(&mut self, point: u32) -> bool {
        let local = self.local[point as usize];
        (0..).step_by(PlaneBatch::SIZE).zip(self.planes).any(|(start, planes)| {
            let reached = planes.reached(planes.levels(&local));
            self.settle_unclear(point, start, reached.into())
        })
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
