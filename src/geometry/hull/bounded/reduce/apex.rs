//! Where the apex over a ring goes: the place of least added volume, a linear programme in three variables.

use super::Reduction;
use crate::geometry::Vec3;
use crate::geometry::hull::Plane;
use crate::geometry::hull::bounded::linear::{HalfSpace, REACH, minimise};
use crate::geometry::hull::bounded::shell::RingEdge;
use crate::geometry::hull::bounded::skeleton::{Hinge, Located};

/// Sine of the angle between two planes below which they are one (shape scaled to about 1).
const SAME_PLANE: f64 = 1e-9;
/// Sine of the angle between the normals of two supporting planes below which they are one.
const PARALLEL_PLANES: f64 = 1e-8;
/// How far a new face may pass inside a source corner for rounding (shape scaled to about 1).
const ROUNDING: f64 = 1e-11;

/// Where a star's new apex goes, and by how much the volume grows (sixfold).
#[derive(Clone, Copy)]
pub struct Move {
    pub position: Vec3,
    pub growth: f64,
}

impl Reduction {
    /// Solves for the apex over the current ring that adds the least volume: above the source seen from every ring edge,
    /// below every face around.
    pub fn best_move(&mut self, center: &Vec3) -> Option<Move> {
        let count = self.ring.len();
        let at = |edge: &RingEdge| self.shell.vertices[edge.from as usize].position;
        let reach = self.ring.iter().map(|edge| (at(edge) - center).norm_squared()).fold(0.0, f64::max).sqrt();
        if reach <= 0.0 {
            return None;
        }
        self.on.clear();
        self.within.clear();
        self.sides.clear();
        let mut area = Vec3::zeros();
        let mut before = 0.0;
        for i in 0..count {
            let edge = self.ring[i];
            let (a, b) = (at(&edge), at(&self.ring[(i + 1) % count]));
            let hinge = self.hinge(&edge, &a, &b)?;
            let (touched, contact) = self.first_touched(&hinge, &edge, i);
            self.sides.push((Plane { normal: hinge.normal, offset: 0.0 }, contact));
            let outer = HalfSpace { normal: hinge.normal, offset: hinge.normal.dot(&(a - center)) / reach };
            let length = length_of(touched);
            if touched.inward > 0.0 && touched.below <= SAME_PLANE * length {
                if !self.on.iter().any(|plane| plane.normal.cross(&outer.normal).norm() < PARALLEL_PLANES) {
                    self.on.push(outer);
                }
            } else {
                let normal = (hinge.normal * touched.inward + hinge.inward * touched.below) / length;
                self.within.push(HalfSpace { normal, offset: normal.dot(&(a - center)) / reach });
                self.within.push(HalfSpace { normal: -outer.normal, offset: -outer.offset });
            }
            area += (a - center).cross(&(b - center));
            before += self.cone(edge.inside, center);
        }
        // The two faces at an edge that touch the ring in a point only have no volume seen from its middle.
        let size = area.norm();
        if size <= 0.0 {
            return None;
        }
        let best = minimise(&(area / size), &self.on, &self.within)?;
        if best.amax() >= REACH * 0.99 {
            return None;
        }
        let step = best * reach;
        Some(Move { position: center + step, growth: area.dot(&step) - before })
    }

    /// Sixfold volume between a face and a point.
    fn cone(&self, face: u32, apex: &Vec3) -> f64 {
        let [a, b, c] = self.shell.faces[face as usize].corners.map(|corner| self.shell.position(corner) - apex);
        a.dot(&b.cross(&c))
    }

    fn hinge(&self, edge: &RingEdge, a: &Vec3, b: &Vec3) -> Option<Hinge> {
        let along = b - a;
        let length = along.norm();
        if length <= 0.0 {
            return None;
        }
        let normal = self.shell.faces[edge.outside as usize].plane.normal;
        let inward = normal.cross(&along) / length;
        Some(Hinge { origin: *a, normal, inward })
    }

    /// What the face over ring edge `i` touches first: the source, or another corner of the ring.
    fn first_touched(&self, hinge: &Hinge, edge: &RingEdge, i: usize) -> (Located, u32) {
        let contact = self.source.first_touched(hinge, self.shell.faces[edge.inside as usize].contact);
        let mut first = hinge.locate(&self.source.points[contact as usize]);
        let count = self.ring.len();
        for step in 2..count {
            let corner = self.ring[(i + step) % count].from;
            let at = hinge.locate(self.shell.position(corner));
            if at.is_touched_before(&first) {
                first = at;
            }
        }
        (first, contact)
    }

    /// Fills in the planes of the faces between the ring and `apex`; false when rounding spoils one of them.
    pub fn find_sides(&mut self, apex: &Vec3) -> bool {
        let count = self.ring.len();
        let mut sides = std::mem::take(&mut self.sides);
        sides.clear();
        let mut sound = true;
        for i in 0..count {
            let edge = self.ring[i];
            let (a, b) = (*self.shell.position(edge.from), *self.shell.position(self.ring[(i + 1) % count].from));
            let Some(hinge) = self.hinge(&edge, &a, &b) else {
                sound = false;
                break;
            };
            let contact = self.source.first_touched(&hinge, self.shell.faces[edge.inside as usize].contact);
            let at = hinge.locate(apex);
            let length = length_of(at);
            let is_coplanar = at.below <= SAME_PLANE * length;
            let normal =
                if is_coplanar { hinge.normal } else { (hinge.normal * at.inward + hinge.inward * at.below) / length };
            let plane = Plane { normal, offset: normal.dot(&a) };
            let keeps = |p: &Vec3| plane.height(p) <= ROUNDING;
            sound &= length > 0.0
                && hinge.normal.dot(&(apex - a)) <= ROUNDING
                && (at.inward > 0.0 || !is_coplanar)
                && keeps(&self.source.points[contact as usize])
                && (2..count).all(|step| keeps(self.shell.position(self.ring[(i + step) % count].from)));
            if !sound {
                break;
            }
            sides.push((plane, contact));
        }
        self.sides = sides;
        sound
    }
}

/// The shape is scaled to about 1: squares stay in range.
fn length_of(at: Located) -> f64 {
    (at.inward * at.inward + at.below * at.below).sqrt()
}
