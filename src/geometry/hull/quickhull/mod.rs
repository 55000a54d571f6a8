//! Exact quickhull: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996, with every
//! "is visible" decided exactly.
//!
//! A face is visible from a point strictly above it. Coplanar faces are then seen together or not at all, so the
//! horizon is one simple loop and no new triangle is degenerate; nothing is jittered and no tolerance takes part.

mod buffers;
mod face;
mod partial;

use super::HullError;
use super::frame::{FacePlane, Frame, PlaneBatch, Side, Simplex, first_simplex, is_plainly_coplanar};
use super::workspace::Workspace;
use crate::geometry::Vec3;
use crate::geometry::predicates::ExactPlane;
pub(super) use buffers::Buffers;
pub(super) use face::Triangle;
use face::{Face, Horizon, NONE, lexicographic};
use partial::{FIRST_HEIGHT, Rounds};

pub(super) use partial::{Partial, triangulate_up_to};

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
pub(super) fn triangulate(
    points: &[Vec3],
    frame: Frame,
    negligible: f64,
    workspace: &mut Workspace,
) -> Result<(), HullError> {
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
        self.at.start_fresh();
        for (corners, adjacent) in
            [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])]
        {
            self.add_face(None, corners, adjacent);
        }
        for point in 0..self.points.len() as u32 {
            if point != a && point != b && point != c && point != d {
                self.settle(point);
            }
        }
        self.after_settling();
    }

    /// Uses the place of a face that went, where one is given.
    #[inline]
    fn add_face(&mut self, place: Option<u32>, corners: [u32; 3], adjacent: [u32; 3]) -> u32 {
        let plane = FacePlane::new(corners, &self.at.local);
        let face = Face {
            triangle: Triangle { corners, adjacent, plane },
            alive: true,
            visible: false,
            looked_at: 0,
            first_above: NONE,
            farthest: NONE,
            highest: f64::NEG_INFINITY,
            exact: NONE,
        };
        let index = match place {
            Some(index) => {
                self.at.faces[index as usize] = face;
                index
            }
            None => {
                self.at.faces.push(face);
                (self.at.faces.len() - 1) as u32
            }
        };
        self.at.add_fresh(index, &plane);
        index
    }

    #[inline(never)]
    fn is_exactly_above(&mut self, face: u32, point: u32) -> bool {
        let face = &mut self.at.faces[face as usize];
        let at = |index: u32| &self.points[index as usize];
        let corners = face.triangle.corners.map(at);
        if face.exact == NONE {
            face.exact = self.at.exact_planes.len() as u32;
            self.at.exact_planes.push(ExactPlane::through(corners.map(|corner| self.frame.scaled(corner))));
        }
        self.at.exact_planes[face.exact as usize].height_sign(&self.frame.scaled(at(point))) > 0.0
    }

    /// By more than is negligible.
    #[inline]
    fn is_above(&mut self, face: u32, point: u32, level: f64) -> bool {
        let plane = &self.at.faces[face as usize].triangle.plane;
        if self.negligible > 0.0 && level <= plane.level_above(self.negligible) {
            return false;
        }
        self.is_visible(face, point, plane.side_of_level(level))
    }

    /// Where the plane of the face cannot tell the side of the point, exactly.
    #[inline]
    fn is_visible(&mut self, face: u32, point: u32, side: Side) -> bool {
        match side {
            Side::Above => true,
            Side::OnOrBelow => false,
            Side::Unclear => !self.is_plainly_coplanar(face, point) && self.is_exactly_above(face, point),
        }
    }

    #[inline]
    fn is_plainly_coplanar(&self, face: u32, point: u32) -> bool {
        let at = |index: u32| &self.points[index as usize];
        is_plainly_coplanar(self.at.faces[face as usize].triangle.corners.map(at), at(point))
    }

    /// Gives a point to the first of the fresh faces that it is above of; one above none is inside.
    #[inline]
    fn settle(&mut self, point: u32) {
        let local = self.at.local[point as usize];
        for batch in 0..self.at.fresh_planes.len() {
            let planes = &self.at.fresh_planes[batch];
            let levels = planes.levels(&local);
            let mut reached = planes.reached(&levels);
            while reached != 0 {
                let place = reached.trailing_zeros() as usize;
                reached &= reached - 1;
                let face = self.at.fresh[PlaneBatch::SIZE * batch + place];
                if self.is_above(face, point, levels[place]) {
                    self.give(face, point, levels[place]);
                    return;
                }
            }
        }
        if self.negligible > 0.0 {
            self.at.left_over.push(point);
        }
    }

    #[inline]
    fn give(&mut self, face: u32, point: u32, level: f64) {
        let face = &mut self.at.faces[face as usize];
        self.at.next_above[point as usize] = face.first_above;
        face.first_above = point;
        // Among equals the lexicographically last is a corner of the hull, not a point on one of its edges.
        let place = |index: u32| lexicographic(&self.at.local[index as usize]);
        if level >= face.highest && (level > face.highest || place(point) > place(face.farthest)) {
            face.farthest = point;
            face.highest = level;
        }
    }

    /// What is above a face that went is above a new one or inside. With a positive `negligible` it may be only
    /// negligibly above the new ones and far above an old face, as a point in the plane of a facet is: then all faces are
    /// asked. That is rare, since such hulls are built of extreme points.
    #[inline]
    fn after_settling(&mut self) {
        if !self.at.left_over.is_empty() {
            self.at.ask_all_faces();
            for point in std::mem::take(&mut self.at.left_over) {
                self.settle(point);
            }
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
        // The lists of the faces that go are picked up before their places are used again.
        let mut above = NONE;
        for at in 0..self.at.visible.len() {
            above = self.append_list(self.at.visible[at], above);
        }
        self.at.start_fresh();
        for at in 0..self.at.horizon.len() {
            let Horizon { from, to, outside, edge } = self.at.horizon[at];
            let place = if at < self.at.visible.len() { Some(self.at.visible[at]) } else { self.at.free.pop() };
            let index = self.add_face(place, [from, to, point], [outside, NONE, NONE]);
            self.at.face_from[from as usize] = index;
            self.at.faces[outside as usize].triangle.adjacent[edge as usize] = index;
        }
        let unused = self.at.visible.get(self.at.horizon.len()..).unwrap_or(&[]);
        self.at.free.extend_from_slice(unused);
        for at in 0..self.at.horizon.len() {
            let (face, after) = (self.at.fresh[at], self.at.face_from[self.at.horizon[at].to as usize]);
            self.at.faces[face as usize].triangle.adjacent[1] = after;
            self.at.faces[after as usize].triangle.adjacent[2] = face;
        }
        while above != NONE {
            let next = self.at.next_above[above as usize];
            if above != point {
                self.settle(above);
            }
            above = next;
        }
        self.after_settling();
    }

    /// Puts the list of a face in front of another list.
    #[inline]
    fn append_list(&mut self, face: u32, rest: u32) -> u32 {
        let first = self.at.faces[face as usize].first_above;
        if first == NONE || rest == NONE {
            return first.min(rest);
        }
        let mut last = first;
        while self.at.next_above[last as usize] != NONE {
            last = self.at.next_above[last as usize];
        }
        self.at.next_above[last as usize] = rest;
        first
    }

    /// Collects the faces visible from the point and the edges around them.
    fn find_horizon(&mut self, point: u32, seen_from: u32) {
        self.at.visible.clear();
        self.at.horizon.clear();
        self.at.visible.push(seen_from);
        self.at.faces[seen_from as usize].looked_at = self.insertion;
        self.at.faces[seen_from as usize].visible = true;
        let local = self.at.local[point as usize];
        let mut cursor = 0;
        while let Some(&face) = self.at.visible.get(cursor) {
            cursor += 1;
            let state = &mut self.at.faces[face as usize];
            state.alive = false;
            let (corners, adjacent) = (state.triangle.corners, state.triangle.adjacent);
            for corner in 0..3 {
                let neighbour = adjacent[corner];
                let state = &self.at.faces[neighbour as usize];
                let mut visible = state.visible;
                if state.looked_at != self.insertion {
                    visible = self.is_visible(neighbour, point, state.triangle.plane.side(&local));
                    let state = &mut self.at.faces[neighbour as usize];
                    state.looked_at = self.insertion;
                    state.visible = visible;
                    if visible {
                        self.at.visible.push(neighbour);
                    }
                }
                if !visible {
                    let back = self.at.faces[neighbour as usize].triangle.edge_to(face);
                    let (from, to) = (corners[corner], corners[(corner + 1) % 3]);
                    self.at.horizon.push(Horizon { from, to, outside: neighbour, edge: back as u32 });
                }
            }
        }
    }
}
