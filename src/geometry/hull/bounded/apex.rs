//! The best place of a new vertex over a ring of edges: the place of least added volume.
//!
//! The volume under a fan over the ring is linear in the place of its apex. The apex must be above each plane that
//! turns about an edge of the ring until it touches the source, or the new face would cut the source. It must be below
//! each face around the ring, or the surface would not be convex. So the place is the solution of a linear programme.

use super::linear_programme::{HalfSpace, REACH, minimise};
use super::reduction::Reduction;
use super::shell::RingEdge;
use super::skeleton::{Hinge, Located};
use crate::geometry::Vec3;
use crate::geometry::hull::Plane;
use crate::geometry::tolerance::{INSIDE_SOURCE, PARALLEL_PLANES, SAME_PLANE};

/// A solution this close to the limit of the linear programme is unbounded.
const UNBOUNDED: f64 = 0.99 * REACH;

/// The new place of an apex, and the growth of the sixfold volume.
#[derive(Clone, Copy)]
pub struct Move {
    pub position: Vec3,
    pub growth: f64,
}

impl Reduction<'_> {
    /// Returns the apex over the current ring that adds the least volume; `None` where there is none.
    ///
    /// `center` is a point near the apex, from which the programme measures.
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
            let length = touched.length();
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
        for wall in &self.walls {
            let offset = (wall.offset - wall.normal.dot(center)) / reach;
            self.within.push(HalfSpace { normal: wall.normal, offset });
        }
        // The two faces at a collapsed edge share no edge with the ring. Seen from a point of that edge, they have no
        // volume.
        let size = area.norm();
        if size <= 0.0 {
            return None;
        }
        let best = minimise(&(area / size), &self.on, &self.within)?;
        if best.amax() >= UNBOUNDED {
            return None;
        }
        let step = best * reach;
        Some(Move { position: center + step, growth: area.dot(&step) - before })
    }

    /// Returns the sixfold volume between a face and a point.
    fn cone(&self, face: u32, apex: &Vec3) -> f64 {
        let [a, b, c] = self.shell.faces[face as usize].corners.map(|corner| self.shell.position(corner) - apex);
        a.dot(&b.cross(&c))
    }

    /// Returns the hinge at a ring edge from `a` to `b`; `None` where they coincide.
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

    /// Returns the place that the face over ring edge `i` touches first, which is on the source or another vertex of
    /// the ring, and the source vertex that it touches first.
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

    /// Fills `sides` with the planes of the faces between the ring and `apex`; returns false when rounding makes one of
    /// them cut the source or the ring.
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
            let length = at.length();
            let is_coplanar = at.below <= SAME_PLANE * length;
            let normal =
                if is_coplanar { hinge.normal } else { (hinge.normal * at.inward + hinge.inward * at.below) / length };
            let plane = Plane { normal, offset: normal.dot(&a) };
            let keeps = |p: &Vec3| plane.height(p) <= INSIDE_SOURCE;
            sound &= length > 0.0
                && hinge.normal.dot(&(apex - a)) <= INSIDE_SOURCE
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
