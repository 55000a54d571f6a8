//! The memory that quickhull works in.

use super::face::{Face, Horizon, NONE, Triangle};
use crate::geometry::Vec3;
use crate::geometry::hull::frame::{FacePlane, Frame, PlaneBatch};
use crate::geometry::predicates::ExactPlane;

/// What quickhull writes to.
#[derive(Default)]
pub(in crate::geometry::hull) struct Buffers {
    /// In local coordinates.
    pub local: Vec<Vec3>,
    /// Those that are alive are the hull when the work is done, in indices of the input.
    pub faces: Vec<Face>,
    pub(super) free: Vec<u32>,
    pub(super) exact_planes: Vec<ExactPlane>,
    pub(super) next_above: Vec<u32>,
    /// New face by the first corner of its horizon edge; only entries of the current horizon are meaningful.
    pub(super) face_from: Vec<u32>,
    /// Faces in the order in which they got points.
    pub(super) pending: Vec<u32>,
    pub(super) visible: Vec<u32>,
    pub(super) horizon: Vec<Horizon>,
    /// The faces of the last insertion, and their planes side by side.
    pub(super) fresh: Vec<u32>,
    pub(super) fresh_planes: Vec<PlaneBatch>,
    /// With a positive `negligible`: points above no face of the last insertion.
    pub(super) left_over: Vec<u32>,
}

impl Buffers {
    pub(super) fn clear(&mut self, points: &[Vec3], frame: &Frame) {
        self.local.clear();
        self.local.extend(points.iter().map(|p| frame.local(p)));
        self.faces.clear();
        self.free.clear();
        self.exact_planes.clear();
        self.pending.clear();
        // What these held before does not matter.
        self.next_above.resize(points.len(), NONE);
        self.face_from.resize(points.len(), NONE);
    }

    pub(super) fn start_fresh(&mut self) {
        self.fresh.clear();
        self.fresh_planes.clear();
    }

    pub(super) fn ask_all_faces(&mut self) {
        self.start_fresh();
        for index in 0..self.faces.len() {
            let face = &self.faces[index];
            if face.alive {
                let plane = face.triangle.plane;
                self.add_fresh(index as u32, &plane);
            }
        }
    }

    #[inline]
    pub(super) fn add_fresh(&mut self, face: u32, plane: &FacePlane) {
        let place = self.fresh.len() % PlaneBatch::SIZE;
        self.fresh.push(face);
        if place == 0 {
            self.fresh_planes.push(PlaneBatch::EMPTY);
        }
        if let Some(batch) = self.fresh_planes.last_mut() {
            batch.set(place, plane);
        }
    }

    /// The faces that are alive, with their places.
    pub fn hull(&self) -> impl Iterator<Item = (u32, &Triangle)> + Clone {
        let alive = self.faces.iter().enumerate().filter(|(_, face)| face.alive);
        alive.map(|(index, face)| (index as u32, &face.triangle))
    }
}
