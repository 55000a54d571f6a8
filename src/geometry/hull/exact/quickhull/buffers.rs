//! The memory that quickhull works in.

use super::face::{Face, Horizon, NONE, Triangle};
use super::settle::Settling;
use super::ties::Ties;
use crate::geometry::Vec3;
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::planes::PlaneBatch;
use crate::geometry::hull::exact::workspace::KEPT_UP_TO;

/// What quickhull writes to.
#[derive(Default)]
pub struct Buffers {
    /// In local coordinates.
    pub local: Vec<Vec3>,
    /// Those that are alive are the hull when the work is done, in indices of the input.
    pub faces: Vec<Face>,
    pub free: Vec<u32>,
    pub ties: Ties,
    pub next_above: Vec<u32>,
    /// New face by the first corner of its horizon edge; only entries of the current horizon are meaningful.
    pub face_from: Vec<u32>,
    /// Faces in the order in which they got points.
    pub pending: Vec<u32>,
    pub visible: Vec<u32>,
    /// First points of the lists of these.
    pub orphans: Vec<u32>,
    pub horizon: Vec<Horizon>,
    /// The faces of the last insertion, and their planes side by side.
    pub fresh: Vec<u32>,
    pub fresh_planes: Vec<PlaneBatch>,
    /// With a positive `negligible`: points above no face of the last insertion.
    pub left_over: Vec<u32>,
}

impl Buffers {
    pub fn clear(&mut self, points: &[Vec3], frame: &Frame) {
        self.local.clear();
        self.local.extend(points.iter().map(|p| frame.local(p)));
        self.faces.clear();
        self.free.clear();
        self.ties.clear();
        self.pending.clear();
        // What these held before does not matter.
        self.next_above.resize(points.len(), NONE);
        self.face_from.resize(points.len(), NONE);
    }

    /// Gives back what only the insertion of points needs.
    pub fn keep_surface_only(&mut self) {
        let Self { local, faces, ties, .. } = std::mem::take(self);
        *self = Self { local, faces, ties, ..Self::default() };
    }

    pub fn ask_all_faces(&mut self, negligible: f64) {
        let Self { faces, fresh, fresh_planes, .. } = self;
        fresh.clear();
        fresh.extend((0..).zip(&*faces).filter(|(_, face)| face.alive).map(|(index, _)| index));
        make_room(fresh_planes, fresh.len());
        for (number, &index) in fresh.iter().enumerate() {
            PlaneBatch::set(fresh_planes, number, &faces[index as usize].triangle.plane, negligible);
        }
    }

    /// Faces from each edge of the horizon to the point, in the places of those that it saw.
    pub fn cover_horizon(&mut self, point: u32, negligible: f64) {
        self.find_places();
        let Self { local, faces, face_from, horizon, fresh, fresh_planes, .. } = self;
        let (faces, face_from) = (faces.as_mut_slice(), face_from.as_mut_slice());
        make_room(fresh_planes, horizon.len());
        for (number, (&place, &Horizon { from, to, outside, edge })) in fresh.iter().zip(&*horizon).enumerate() {
            let face = Face::new([from, to, point], [outside, NONE, NONE], local);
            PlaneBatch::set(fresh_planes, number, &face.triangle.plane, negligible);
            faces[place as usize] = face;
            face_from[from as usize] = place;
            faces[outside as usize].triangle.adjacent[edge as usize] = place;
        }
        for (&face, edge) in fresh.iter().zip(&*horizon) {
            let after = face_from[edge.to as usize];
            faces[face as usize].triangle.adjacent[1] = after;
            faces[after as usize].triangle.adjacent[2] = face;
        }
    }

    /// For as many faces as the horizon has edges.
    fn find_places(&mut self) {
        let Self { local, faces, free, visible, horizon, fresh, .. } = self;
        let (used_again, left) = visible.split_at(visible.len().min(horizon.len()));
        fresh.clear();
        fresh.extend_from_slice(used_again);
        free.extend_from_slice(left);
        while fresh.len() < horizon.len() {
            fresh.push(free.pop().unwrap_or_else(|| {
                if faces.len() == faces.capacity() {
                    grow(faces, local.len());
                }
                faces.push(Face::EMPTY);
                faces.len() as u32 - 1
            }));
        }
    }

    #[inline]
    pub fn settling<'b>(&'b mut self, points: &'b [Vec3], frame: &'b Frame, negligible: f64) -> Settling<'b> {
        Settling {
            points,
            local: &self.local,
            frame,
            fresh: &self.fresh,
            planes: &self.fresh_planes,
            faces: &mut self.faces,
            next_above: &mut self.next_above,
            ties: &mut self.ties,
            left_over: (negligible > 0.0).then_some(&mut self.left_over),
        }
    }

    /// Whether a point is exactly in the plane of a face.
    pub fn is_coplanar(&mut self, face: u32, point: u32, points: &[Vec3], frame: &Frame) -> bool {
        self.ties.height_sign(&mut self.faces[face as usize], points, point, frame) == 0.0
    }

    /// Whether some point came so close to the plane of a face that its side was decided exactly.
    pub fn has_tie(&self, face: u32) -> bool {
        self.faces[face as usize].tie != NONE
    }

    /// The faces that are alive, with their places.
    pub fn hull(&self) -> impl Iterator<Item = (u32, &Triangle)> + Clone {
        let alive = self.faces.iter().enumerate().filter(|(_, face)| face.alive);
        alive.map(|(index, face)| (index as u32, &face.triangle))
    }
}

/// Planes that nothing reaches, for so many faces.
fn make_room(planes: &mut Vec<PlaneBatch>, faces: usize) {
    planes.clear();
    planes.resize(faces.div_ceil(PlaneBatch::SIZE), PlaneBatch::EMPTY);
}

/// Many faces mean that nearly all points are corners: then there will be as many as there can be (Euler), and a vector that
/// doubles would hold three times what it has while it moves.
#[cold]
fn grow(faces: &mut Vec<Face>, points: usize) {
    if faces.len() > KEPT_UP_TO {
        faces.reserve_exact((2 * points).saturating_sub(faces.len()).max(1));
    } else {
        faces.reserve(1);
    }
}
