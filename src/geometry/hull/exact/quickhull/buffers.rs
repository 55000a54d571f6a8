//! The memory of quickhull, and the steps that replace visible faces by new ones.

use super::assign::Assigner;
use super::exact_planes::ExactPlanes;
use super::face::{Face, Horizon, NONE, Triangle};
use crate::geometry::Vec3;
use crate::geometry::hull::exact::face_plane::PlaneBatch;
use crate::geometry::hull::frame::Frame;

/// Memory for more points than this is freed after use: its allocation takes a negligible share of the time.
pub const KEPT_UP_TO: usize = 1 << 14;

/// The lists that quickhull works on.
#[derive(Default)]
pub struct Buffers {
    /// The points in local coordinates.
    pub local: Vec<Vec3>,
    /// All faces; at the end, those that are alive are the hull.
    pub faces: Vec<Face>,
    /// Places of faces that can be used again.
    pub free: Vec<u32>,
    pub exact_planes: ExactPlanes,
    /// Links of the lists of points above the faces.
    pub next_above: Vec<u32>,
    /// The new face that starts at a point of the horizon. Only entries of the present horizon are valid.
    pub face_from: Vec<u32>,
    /// Faces in the order in which they got points.
    pub pending: Vec<u32>,
    /// The faces that the point being inserted sees.
    pub visible: Vec<u32>,
    /// Heads of the lists of points above the visible faces.
    pub orphans: Vec<u32>,
    pub horizon: Vec<Horizon>,
    /// The faces that points are being assigned to, usually those of the last insertion.
    pub fresh: Vec<u32>,
    /// The planes of the fresh faces, in batches.
    pub fresh_planes: Vec<PlaneBatch>,
    /// With a positive `negligible`: the points above no fresh face.
    pub left_over: Vec<u32>,
}

impl Buffers {
    /// Prepares for a new set of points.
    pub fn clear(&mut self, points: &[Vec3], frame: &Frame) {
        self.local.clear();
        self.local.extend(points.iter().map(|p| frame.local(p)));
        self.faces.clear();
        self.free.clear();
        self.exact_planes.clear();
        self.pending.clear();
        // Old entries of these two lists are never read.
        self.next_above.resize(points.len(), NONE);
        self.face_from.resize(points.len(), NONE);
    }

    /// Frees what only the insertion of points needs.
    pub fn keep_surface_only(&mut self) {
        let Self { local, faces, exact_planes, .. } = std::mem::take(self);
        *self = Self { local, faces, exact_planes, ..Self::default() };
    }

    /// Makes all faces that are alive the fresh ones.
    pub fn offer_all_faces(&mut self, negligible: f64) {
        let Self { faces, fresh, fresh_planes, .. } = self;
        fresh.clear();
        fresh.extend((0..).zip(&*faces).filter(|(_, face)| face.alive).map(|(index, _)| index));
        make_room(fresh_planes, fresh.len());
        for (number, &index) in fresh.iter().enumerate() {
            PlaneBatch::set(fresh_planes, number, &faces[index as usize].triangle.plane, negligible);
        }
    }

    /// Makes a face from each edge of the horizon to the point, in the places of the visible faces.
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

    /// Fills `fresh` with one place for each edge of the horizon.
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

    /// Borrows what the assignment of points to fresh faces reads and writes.
    #[inline]
    pub fn assigner<'b>(&'b mut self, points: &'b [Vec3], frame: &'b Frame, negligible: f64) -> Assigner<'b> {
        Assigner {
            points,
            local: &self.local,
            frame,
            fresh: &self.fresh,
            planes: &self.fresh_planes,
            faces: &mut self.faces,
            next_above: &mut self.next_above,
            exact_planes: &mut self.exact_planes,
            left_over: (negligible > 0.0).then_some(&mut self.left_over),
        }
    }

    /// Returns whether a point is exactly in the plane of a face.
    pub fn is_coplanar(&mut self, face: u32, point: u32, points: &[Vec3], frame: &Frame) -> bool {
        self.exact_planes.height_sign(&mut self.faces[face as usize], points, point, frame) == 0.0
    }

    /// Returns whether the exact plane of a face has been made.
    pub fn has_exact_plane(&self, face: u32) -> bool {
        self.faces[face as usize].exact_plane != NONE
    }

    /// Iterates over the faces that are alive, with their places.
    pub fn hull(&self) -> impl Iterator<Item = (u32, &Triangle)> + Clone {
        let alive = self.faces.iter().enumerate().filter(|(_, face)| face.alive);
        alive.map(|(index, face)| (index as u32, &face.triangle))
    }
}

/// Resets the batches to hold `faces` planes, all of which are unreachable at first.
fn make_room(planes: &mut Vec<PlaneBatch>, faces: usize) {
    planes.clear();
    planes.resize(faces.div_ceil(PlaneBatch::SIZE), PlaneBatch::EMPTY);
}

/// Reserves room for more faces.
///
/// Many faces mean that nearly all points are vertices, so room for the most faces possible (Euler) is reserved at
/// once. A vector that doubles would hold three times its content while it moves.
#[cold]
fn grow(faces: &mut Vec<Face>, points: usize) {
    if faces.len() > KEPT_UP_TO {
        faces.reserve_exact((2 * points).saturating_sub(faces.len()).max(1));
    } else {
        faces.reserve(1);
    }
}
