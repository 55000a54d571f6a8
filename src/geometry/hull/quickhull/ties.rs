//! Which side of a face a point is on where floating point cannot tell.

use super::face::{Face, NONE};
use crate::geometry::Vec3;
use crate::geometry::hull::frame::Frame;
use crate::geometry::hull::planes::PlainPlane;
use crate::geometry::predicates::ExactPlane;

/// The planes of faces that some point came close to.
#[derive(Default)]
pub(in crate::geometry::hull) struct Ties(Vec<ExactPlane>);

impl Ties {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The exact sign of a point's height above the plane of a face.
    #[inline(always)]
    pub(super) fn height_sign(&mut self, face: &mut Face, points: &[Vec3], point: u32, frame: &Frame) -> f64 {
        let [a, b, c] = &face.triangle.corners;
        if !face.plain.is_known() {
            face.plain = PlainPlane::through([a, b, c].map(|&corner| &points[corner as usize]));
        }
        let corners = [a, b, c].into_iter().map(|&corner| &points[corner as usize]);
        if face.plain.contains(corners, &points[point as usize]) {
            return 0.0;
        }
        self.hard_height_sign(face, points, point, frame)
    }

    #[inline(never)]
    fn hard_height_sign(&mut self, face: &mut Face, points: &[Vec3], point: u32, frame: &Frame) -> f64 {
        let scaled = |point: u32| frame.scaled(&points[point as usize]);
        if face.tie == NONE {
            face.tie = self.0.len() as u32;
            let [a, b, c] = face.triangle.corners;
            self.0.push(ExactPlane::through([scaled(a), scaled(b), scaled(c)]));
        }
        self.0[face.tie as usize].height_sign(&scaled(point))
    }
}
