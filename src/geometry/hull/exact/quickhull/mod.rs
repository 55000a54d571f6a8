//! Exact quickhull: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996, with every
//! "is visible" decided exactly.
//!
//! A face is visible from a point strictly above it. Coplanar faces are then seen together or not at all, so the
//! horizon is one simple loop and no new triangle is degenerate; nothing is jittered and no tolerance takes part.

mod buffers;
mod face;
mod partial;
mod settle;
mod ties;

use super::frame::Frame;
use super::planes::Side;
use super::simplex::{Simplex, first_simplex};
use super::workspace::Workspace;
use crate::geometry::Vec3;
use crate::geometry::hull::HullError;
pub use buffers::Buffers;
pub use face::{Face, Triangle};
use face::{Horizon, NONE, lexicographic};
use partial::{FIRST_HEIGHT, Rounds};

pub use partial::{Partial, triangulate_up_to};

struct Builder<'a> {
    points: &'a [Vec3],
    frame: Frame,
    /// Points at most this high above a face are left outside of it.
    negligible: f64,
    insertion: u32,
    at: &'a mut Buffers,
}

/// The hull of all points, left in the buffers of the workspace.
///
/// With a positive `negligible` (in local coordinates), of enough points that no other is higher than that above it.
pub fn triangulate(points: &[Vec3], frame: Frame, negligible: f64, workspace: &mut Workspace) -> Result<(), HullError> {
    let first_height = if negligible == 0.0 && points.len() >= IN_ROUNDS { FIRST_HEIGHT } else { 0.0 };
    Rounds::new(Builder::begin(points, frame, negligible, workspace)?, first_height).finish_with(usize::MAX);
    Ok(())
}

/// From this many points on, far ones first: they put more points inside, and the hull is the same. What is left where
/// points may stay `negligible` outside depends on the order, and decompositions on what is left: that order is not
/// touched.
const IN_ROUNDS: usize = 1000;

impl<'a> Builder<'a> {
    /// With the first tetrahedron.
    fn begin(
        points: &'a [Vec3],
        frame: Frame,
        negligible: f64,
        workspace: &'a mut Workspace,
    ) -> Result<Self, HullError> {
        let at = &mut workspace.quickhull;
        at.clear(points, &frame);
        let corners = match first_simplex(points, &at.local, &frame) {
            Simplex::Flat(rank) => return Err(HullError::Degenerate(rank)),
            Simplex::Corners(corners) => corners,
        };
        let mut builder = Self { points, frame, negligible, insertion: 0, at };
        builder.start(corners);
        Ok(builder)
    }

    /// `d` is below the triangle `a`, `b`, `c`.
    fn start(&mut self, [a, b, c, d]: [u32; 4]) {
        for (corners, adjacent) in
            [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])]
        {
            self.at.faces.push(Face::new(corners, adjacent, &self.at.local));
        }
        self.at.ask_all_faces(self.negligible);
        let mut corners = [a, b, c, d];
        corners.sort_unstable();
        let mut settling = self.at.settling(self.points, &self.frame, self.negligible);
        let mut start = 0;
        for corner in corners.into_iter().chain([self.points.len() as u32]) {
            settling.settle_each(start..corner);
            start = corner + 1;
        }
        self.after_settling();
    }

    /// What is above a face that went is above a new one or inside. With a positive `negligible` it may be only
    /// negligibly above the new ones and far above an old face, as a point in the plane of a facet is: then all faces are
    /// asked. That is rare, since such hulls are built of extreme points.
    #[inline]
    fn after_settling(&mut self) {
        if !self.at.left_over.is_empty() {
            self.at.ask_all_faces(self.negligible);
            let left_over = std::mem::take(&mut self.at.left_over);
            let mut settling = self.at.settling(self.points, &self.frame, self.negligible);
            settling.settle_each(left_over);
            self.at.left_over.clear();
        }
        for &face in &self.at.fresh {
            if self.at.faces[face as usize].first_above != NONE {
                self.at.pending.push(face);
            }
        }
    }

    fn insert(&mut self, point: u32, seen_from: u32) {
        self.insertion += 1;
        self.find_horizon(point, seen_from);
        self.at.cover_horizon(point, self.negligible);
        // What the last face found had above it comes first: with a positive `negligible` the order matters.
        while let Some(first) = self.at.orphans.pop() {
            self.at.settling(self.points, &self.frame, self.negligible).settle_list(first, point);
        }
        self.after_settling();
    }

    /// Collects the faces visible from the point, the edges around them and, since their places are used again, the lists of
    /// points above them.
    fn find_horizon(&mut self, point: u32, seen_from: u32) {
        let Buffers { local, faces, visible, horizon, orphans, ties, .. } = &mut *self.at;
        let (points, insertion, faces) = (self.points, self.insertion, faces.as_mut_slice());
        visible.clear();
        horizon.clear();
        visible.push(seen_from);
        faces[seen_from as usize].looked_at = insertion;
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
                if state.looked_at != insertion {
                    state.looked_at = insertion;
                    state.visible = match state.triangle.plane.side(&local) {
                        Side::Above => true,
                        Side::OnOrBelow => false,
                        Side::Unclear => ties.height_sign(state, points, point, &self.frame) > 0.0,
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
