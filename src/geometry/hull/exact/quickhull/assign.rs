//! Assigning points to the faces that they are above.

use super::exact_planes::ExactPlanes;
use super::face::{Face, NONE, lexicographic};
use crate::geometry::Vec3;
use crate::geometry::hull::exact::face_plane::PlaneBatch;
use crate::geometry::hull::frame::Frame;

/// Assigns points to fresh faces. It borrows each list of the buffers separately, so that the inner loop reloads none.
pub struct Assigner<'b> {
    pub points: &'b [Vec3],
    pub local: &'b [Vec3],
    pub frame: &'b Frame,
    /// The faces to choose from.
    pub fresh: &'b [u32],
    /// The planes of the fresh faces, in batches.
    pub planes: &'b [PlaneBatch],
    pub faces: &'b mut [Face],
    pub next_above: &'b mut [u32],
    pub exact_planes: &'b mut ExactPlanes,
    /// Collects the points above none of the fresh faces, if they are wanted.
    pub left_over: Option<&'b mut Vec<u32>>,
}

/// The number of batches whose planes have a bit each in 64 bits.
const BATCHES_IN_64_BITS: usize = 64 / PlaneBatch::SIZE;

impl Assigner<'_> {
    /// Assigns each point to one of the fresh faces that it is more than negligibly above. A point above none is
    /// inside.
    pub fn assign_each(&mut self, points: impl IntoIterator<Item = u32>) {
        for point in points {
            self.assign(point);
        }
    }

    /// Assigns all points of a linked list except `inserted`, which has become a vertex.
    pub fn assign_list(&mut self, first: u32, inserted: u32) {
        let mut point = first;
        while point != NONE {
            let next = self.next_above[point as usize];
            if point != inserted {
                self.assign(point);
            }
            point = next;
        }
    }

    /// Assigns one point, preferring a face that it is clearly above to one that needs an exact decision.
    #[inline(always)]
    fn assign(&mut self, point: u32) {
        let local = self.local[point as usize];
        // One bit for each plane that the point may be above. Beyond 64 planes the bits overlap, and only whether any
        // is set counts.
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
                unclear |= u64::from(reached) << (PlaneBatch::SIZE * (batch % BATCHES_IN_64_BITS));
            }
        }
        let is_given = unclear != 0
            && if self.planes.len() > BATCHES_IN_64_BITS {
                self.assign_in_any(point)
            } else {
                self.assign_unclear(point, 0, unclear)
            };
        if !is_given && let Some(left_over) = &mut self.left_over {
            left_over.push(point);
        }
    }

    /// Assigns the point to the first unclear face that it is above by the exact sign. `unclear` has a bit for each
    /// fresh face from `start` on.
    #[inline(always)]
    fn assign_unclear(&mut self, point: u32, start: usize, mut unclear: u64) -> bool {
        while unclear != 0 {
            let face = self.fresh[start + unclear.trailing_zeros() as usize];
            unclear &= unclear - 1;
            let state = &mut self.faces[face as usize];
            if self.exact_planes.height_sign(state, self.points, point, self.frame) > 0.0 {
                let level = state.triangle.plane.level(&self.local[point as usize]);
                self.give(face, point, level);
                return true;
            }
        }
        false
    }

    /// As [`Assigner::assign_unclear`], for any number of faces.
    #[cold]
    fn assign_in_any(&mut self, point: u32) -> bool {
        let local = self.local[point as usize];
        (0..).step_by(PlaneBatch::SIZE).zip(self.planes).any(|(start, planes)| {
            let reached = planes.reached(planes.levels(&local));
            self.assign_unclear(point, start, reached.into())
        })
    }

    /// Puts a point of this level into the list of a face.
    #[inline(always)]
    fn give(&mut self, face: u32, point: u32, level: f64) {
        let face = &mut self.faces[face as usize];
        self.next_above[point as usize] = face.first_above;
        face.first_above = point;
        // Among equally high points the lexicographically last is a vertex of the hull, not a point on one of its
        // edges.
        let key = |index: u32| lexicographic(&self.local[index as usize]);
        if level >= face.highest && (level > face.highest || key(point) > key(face.farthest)) {
            face.farthest = point;
            face.highest = level;
        }
    }
}
