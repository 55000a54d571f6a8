//! Which side of a face a point is on where floating point cannot tell.

use super::face::{Face, NONE};
use crate::geometry::Vec3;
use crate::geometry::fixed_point::{CoarsePlane, CoarsePoint};
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::planes::PlainPlane;
use crate::geometry::predicates::ExactPlane;

/// The planes of faces that some point came close to, and such points.
#[derive(Default)]
pub struct Ties {
    planes: Vec<ExactPlane>,
    /// By point, once there is a plane: what it is on the lattice that most planes are on.
    coarse: Vec<CoarsePoint>,
}

impl Ties {
    pub fn clear(&mut self) {
        self.planes.clear();
        self.coarse.clear();
    }

    /// The exact sign of a point's height above the plane of a face.
    #[inline(always)]
    pub fn height_sign(&mut self, face: &mut Face, points: &[Vec3], point: u32, frame: &Frame) -> f64 {
        if face.tie == NONE {
            let [a, b, c] = &face.triangle.corners;
            if !face.plain.is_known() {
                face.plain = PlainPlane::through([a, b, c].map(|&corner| &points[corner as usize]));
            }
            let corners = [a, b, c].into_iter().map(|&corner| &points[corner as usize]);
            if face.plain.contains(corners, &points[point as usize]) {
                return 0.0;
            }
        }
        self.hard_height_sign(face, points, point, frame)
    }

    #[inline(never)]
    fn hard_height_sign(&mut self, face: &mut Face, points: &[Vec3], point: u32, frame: &Frame) -> f64 {
        let Self { planes, coarse } = self;
        if coarse.is_empty() {
            coarse.resize(points.len(), CoarsePoint::UNKNOWN);
        }
        let scaled = |point: u32| frame.scaled(&points[point as usize]);
        let mut known = |point: u32| {
            let known = &mut coarse[point as usize];
            if known.is_unknown() {
                *known = CoarsePoint::of(&scaled(point)).unwrap_or(CoarsePoint::FINER);
            }
            *known
        };
        let corners = face.triangle.corners;
        if face.tie == NONE {
            face.tie = planes.len() as u32;
            let [a, b, c] = corners;
            let [a, b, c] = [known(a), known(b), known(c)];
            // Made where it stays: moving it there takes as long as making it.
            if a.is_on_lattice() && b.is_on_lattice() && c.is_on_lattice() {
                planes.push(ExactPlane::Coarse(CoarsePlane::through([&a, &b, &c])));
            } else {
                push_fine(planes, corners.map(scaled));
            }
        }
        let known = known(point);
        match &planes[face.tie as usize] {
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
