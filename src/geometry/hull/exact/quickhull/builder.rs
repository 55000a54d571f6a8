//! The growing hull, and the insertion of one point.

use super::buffers::Buffers;
use super::face::{Face, Horizon, NONE, Triangle};
use crate::geometry::Vec3;
use crate::geometry::hull::HullError;
use crate::geometry::hull::exact::face_plane::Side;
use crate::geometry::hull::exact::simplex::first_simplex;
use crate::geometry::hull::frame::Frame;

/// The hull of the points inserted so far.
pub struct Builder<'a> {
    pub points: &'a [Vec3],
    frame: Frame,
    /// Points at most this high above a face (in local coordinates) are left outside of it.
    negligible: f64,
    /// The number of points inserted after the tetrahedron.
    insertion: u32,
    pub at: &'a mut Buffers,
}

impl<'a> Builder<'a> {
    /// Starts with the first tetrahedron and gives every other point to a face.
    pub fn begin(points: &'a [Vec3], frame: Frame, negligible: f64, at: &'a mut Buffers) -> Result<Self, HullError> {
        at.clear(points, &frame);
        let corners = first_simplex(points, &at.local, &frame).map_err(HullError::Degenerate)?;
        let mut builder = Self { points, frame, negligible, insertion: 0, at };
        builder.start(corners);
        Ok(builder)
    }

    /// Makes the four faces. `d` is below the triangle `a`, `b`, `c`.
    fn start(&mut self, [a, b, c, d]: [u32; 4]) {
        for (corners, adjacent) in
            [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])]
        {
            self.at.faces.push(Face::new(corners, adjacent, &self.at.local));
        }
        self.at.offer_all_faces(self.negligible);
        let mut corners = [a, b, c, d];
        corners.sort_unstable();
        let mut assigner = self.at.assigner(self.points, &self.frame, self.negligible);
        let mut start = 0;
        for corner in corners.into_iter().chain([self.points.len() as u32]) {
            assigner.assign_each(start..corner);
            start = corner + 1;
        }
        self.finish_assignment();
    }

    /// Assigns the points left over, and queues the new faces that have points.
    ///
    /// A point above a removed face is above a new face or inside. With a positive `negligible` it can be negligibly
    /// above all new faces and still far above an old one, as a point in the plane of a facet is. Then all faces are
    /// tried. This is rare, because such hulls are built of extreme points.
    #[inline]
    fn finish_assignment(&mut self) {
        if !self.at.left_over.is_empty() {
            self.at.offer_all_faces(self.negligible);
            let left_over = std::mem::take(&mut self.at.left_over);
            self.at.assigner(self.points, &self.frame, self.negligible).assign_each(left_over);
            self.at.left_over.clear();
        }
        for &face in &self.at.fresh {
            if self.at.faces[face as usize].first_above != NONE {
                self.at.pending.push(face);
            }
        }
    }

    /// Inserts a point that is above the face `seen_from`.
    pub fn insert(&mut self, point: u32, seen_from: u32) {
        self.insertion += 1;
        self.find_horizon(point, seen_from);
        self.at.cover_horizon(point, self.negligible);
        // The list of the last visible face comes first: with a positive `negligible` the order changes the result.
        while let Some(first) = self.at.orphans.pop() {
            self.at.assigner(self.points, &self.frame, self.negligible).assign_list(first, point);
        }
        self.finish_assignment();
    }

    /// Collects the faces visible from the point, the edges around them, and the lists of points above them. The new
    /// faces take the places of the visible ones, which would lose the lists.
    fn find_horizon(&mut self, point: u32, seen_from: u32) {
        let Buffers { local, faces, visible, horizon, orphans, exact_planes, .. } = &mut *self.at;
        let (points, insertion, faces) = (self.points, self.insertion, faces.as_mut_slice());
        visible.clear();
        horizon.clear();
        visible.push(seen_from);
        faces[seen_from as usize].visited_by = insertion;
        faces[seen_from as usize].visible = true;
        let local = local[point as usize];
        let mut cursor = 0;
        while let Some(&face) = visible.get(cursor) {
            cursor += 1;
            let state = &mut faces[face as usize];
            state.alive = false;
            if state.first_above != NONE {
                orphans.push(state.first_above);
            }
            let Triangle { corners, adjacent, .. } = state.triangle;
            for (corner, neighbour) in adjacent.into_iter().enumerate() {
                let state = &mut faces[neighbour as usize];
                if state.visited_by != insertion {
                    state.visited_by = insertion;
                    state.visible = match state.triangle.plane.side(&local) {
                        Side::Above => true,
                        Side::OnOrBelow => false,
                        Side::Unclear => exact_planes.height_sign(state, points, point, &self.frame) > 0.0,
                    };
                    if state.visible {
                        visible.push(neighbour);
                    }
                }
                if !state.visible {
                    let (from, to) = (corners[corner], corners[(corner + 1) % 3]);
                    horizon.push(Horizon { from, to, outside: neighbour, edge: state.triangle.edge_to(face) as u32 });
                }
            }
        }
    }
}
