//! The side of a face that a point is on, where floating point cannot decide it.

use super::face::{Face, NONE};
use crate::geometry::Vec3;
use crate::geometry::fixed_point::{CoarsePlane, CoarsePoint};
use crate::geometry::hull::exact::face_plane::SharedCoordinates;
use crate::geometry::hull::frame::Frame;
use crate::geometry::predicates::ExactPlane;

/// The exact planes of the faces that some point came close to, and the coarse lattice coordinates of such points.
#[derive(Default)]
pub struct ExactPlanes {
    planes: Vec<ExactPlane>,
    /// By point: its place on the coarse lattice, which most planes are on. Empty until the first plane is made.
    coarse: Vec<CoarsePoint>,
}

impl ExactPlanes {
    pub fn clear(&mut self) {
        self.planes.clear();
        self.coarse.clear();
    }

    /// Returns the exact sign of a point's height above the plane of a face.
    #[inline(always)]
    pub fn height_sign(&mut self, face: &mut Face, points: &[Vec3], point: u32, frame: &Frame) -> f64 {
        if face.exact_plane == NONE {
            let [a, b, c] = &face.triangle.corners;
            if !face.shared.is_known() {
                face.shared = SharedCoordinates::of_triangle([a, b, c].map(|&corner| &points[corner as usize]));
            }
            let corners = [a, b, c].into_iter().map(|&corner| &points[corner as usize]);
            if face.shared.contains(corners, &points[point as usize]) {
                return 0.0;
            }
        }
        self.computed_height_sign(face, points, point, frame)
    }

    #[inline(never)]
    fn computed_height_sign(&mut self, face: &mut Face, points: &[Vec3], point: u32, frame: &Frame) -> f64 {
        let Self { planes, coarse } = self;
        if coarse.is_empty() {
            coarse.resize(points.len(), CoarsePoint::UNKNOWN);
        }
        let scaled = |point: u32| frame.scaled(&points[point as usize]);
        let mut on_lattice = |point: u32| {
            let known = &mut coarse[point as usize];
            if known.is_unknown() {
                *known = CoarsePoint::of(&scaled(point)).unwrap_or(CoarsePoint::FINER);
            }
            *known
        };
        let corners = face.triangle.corners;
        if face.exact_plane == NONE {
            face.exact_plane = planes.len() as u32;
            let [a, b, c] = corners;
            let [a, b, c] = [on_lattice(a), on_lattice(b), on_lattice(c)];
            // The plane is made in its final place: moving it there would take as long as making it.
            if a.is_on_lattice() && b.is_on_lattice() && c.is_on_lattice() {
                planes.push(ExactPlane::Coarse(CoarsePlane::through([&a, &b, &c])));
            } else {
                push_fine(planes, corners.map(scaled));
            }
        }
        let known = on_lattice(point);
        match &planes[face.exact_plane as usize] {
            ExactPlane::Coarse(plane) if known.is_on_lattice() => f64::from(plane.height_sign(&known)),
            plane => fine_height_sign(plane, &scaled(point), || corners.map(scaled)),
        }
    }
}

#[cold]
#[inline(never)]
fn push_fine(planes: &mut Vec<ExactPlane>, corners: [Vec3; 3]) {
    planes.push(ExactPlane::through(corners));
}

#[cold]
#[inline(never)]
fn fine_height_sign(plane: &ExactPlane, point: &Vec3, corners: impl FnOnce() -> [Vec3; 3]) -> f64 {
    plane.height_sign(point, corners)
}
