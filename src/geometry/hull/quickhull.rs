//! Exact quickhull: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996, with every
//! "is visible" decided exactly.
//!
//! A face is visible from a point strictly above it. Coplanar faces are then seen together or not at all, so the
//! horizon is one simple loop and no new triangle is degenerate; nothing is jittered and no tolerance takes part.

use super::HullError;
use super::frame::{FacePlane, Frame, Side, Simplex, first_simplex, is_above};
use crate::geometry::Vec3;

const NONE: u32 = u32::MAX;

/// A triangulated hull in indices of the input; corners counter-clockwise, `adjacent[k]` is across the edge from corner
/// `k` to `k + 1`.
pub(super) struct Triangulation {
    pub triangles: Vec<Triangle>,
}

#[derive(Clone, Copy)]
pub(super) struct Triangle {
    pub corners: [u32; 3],
    pub adjacent: [u32; 3],
}

struct Face {
    corners: [u32; 3],
    adjacent: [u32; 3],
    plane: FacePlane,
    /// Linked list of the points above this face that no other face has taken.
    first_above: u32,
    farthest: u32,
    farthest_height: f64,
    alive: bool,
    /// Number of the last insertion that looked at this face, and what it saw.
    looked_at: u32,
    visible: bool,
}

struct Builder<'a> {
    points: &'a [Vec3],
    local: &'a [Vec3],
    frame: Frame,
    /// Points at most this high above a face are left outside of it.
    negligible: f64,
    faces: Vec<Face>,
    free: Vec<u32>,
    next_above: Vec<u32>,
    /// New face by the first corner of its horizon edge; only entries of the current horizon are meaningful.
    face_from: Vec<u32>,
    insertion: u32,
    pending: Vec<u32>,
    visible: Vec<u32>,
    horizon: Vec<Horizon>,
    fresh: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Horizon {
    from: u32,
    to: u32,
    outside: u32,
}

/// The hull of all points; `local` holds them in local coordinates of `frame`.
///
/// With a positive `negligible` (in local coordinates), of enough points that no other is higher than that above it.
pub(super) fn triangulate(
    points: &[Vec3],
    local: &[Vec3],
    frame: Frame,
    negligible: f64,
) -> Result<Triangulation, HullError> {
    let corners = match first_simplex(points, local, &frame) {
        Simplex::Flat(rank) => return Err(HullError::Degenerate(rank)),
        Simplex::Corners(corners) => corners,
    };
    let mut builder = Builder {
        points,
        local,
        frame,
        negligible,
        faces: Vec::with_capacity(64),
        free: Vec::new(),
        next_above: vec![NONE; points.len()],
        face_from: vec![NONE; points.len()],
        insertion: 0,
        pending: Vec::new(),
        visible: Vec::new(),
        horizon: Vec::new(),
        fresh: Vec::new(),
    };
    builder.start(corners);
    builder.run();
    Ok(builder.finish())
}

impl Builder<'_> {
    /// `d` is below the triangle `a`, `b`, `c`.
    fn start(&mut self, [a, b, c, d]: [u32; 4]) {
        for (corners, adjacent) in
            [([a, b, c], [1, 2, 3]), ([b, a, d], [0, 3, 2]), ([c, b, d], [0, 1, 3]), ([a, c, d], [0, 2, 1])]
        {
            let face = self.new_face(corners, adjacent);
            self.faces.push(face);
        }
        for point in 0..self.points.len() as u32 {
            self.assign(point, &[0, 1, 2, 3]);
        }
        self.pending = vec![3, 2, 1, 0];
    }

    fn run(&mut self) {
        while let Some(face) = self.pending.pop() {
            let state = &self.faces[face as usize];
            if state.alive && state.first_above != NONE {
                self.insert(state.farthest, face);
            }
        }
    }

    fn new_face(&self, corners: [u32; 3], adjacent: [u32; 3]) -> Face {
        Face {
            corners,
            adjacent,
            plane: FacePlane::new(corners, self.local),
            first_above: NONE,
            farthest: NONE,
            farthest_height: f64::NEG_INFINITY,
            alive: true,
            looked_at: 0,
            visible: false,
        }
    }

    /// Above the face, by the exact sign; the height is the computed one.
    #[inline]
    fn height_above(&self, face: &Face, point: u32) -> Option<f64> {
        match face.plane.side(&self.local[point as usize]) {
            Side::Above(height) => Some(height),
            Side::OnOrBelow => None,
            Side::Unclear(height) => self.is_exactly_above(face, point).then_some(height),
        }
    }

    #[cold]
    #[inline(never)]
    fn is_exactly_above(&self, face: &Face, point: u32) -> bool {
        if face.corners.contains(&point) {
            return false;
        }
        let at = |index: u32| self.frame.scaled(&self.points[index as usize]);
        let [a, b, c] = face.corners.map(at);
        is_above([&a, &b, &c], &at(point))
    }

    /// Gives a point that lost its face to one of the new ones.
    ///
    /// What is above a face that went is above a new one or inside. It may be only negligibly above the new ones and far
    /// above an old face, as a point in the plane of a facet is: then all faces are asked. This is rare, since such
    /// hulls are built of extreme points.
    #[inline]
    fn reassign(&mut self, point: u32, fresh: &[u32]) {
        if !self.assign(point, fresh) && self.negligible > 0.0 {
            let all: Vec<u32> = (0..self.faces.len() as u32).filter(|&face| self.faces[face as usize].alive).collect();
            if self.assign(point, &all) {
                let found = self.all_pending(&all);
                self.pending.extend(found);
            }
        }
    }

    fn all_pending(&self, faces: &[u32]) -> Vec<u32> {
        faces.iter().copied().filter(|&face| self.faces[face as usize].first_above != NONE).collect()
    }

    /// Gives the point to the first of the faces that it is above of; false when there is none.
    #[inline]
    fn assign(&mut self, point: u32, candidates: &[u32]) -> bool {
        for &face in candidates {
            let Some(height) = self.height_above(&self.faces[face as usize], point) else { continue };
            let local = self.local;
            let face = &mut self.faces[face as usize];
            if self.negligible > 0.0 && height <= self.negligible * face.plane.scale() {
                continue;
            }
            self.next_above[point as usize] = face.first_above;
            face.first_above = point;
            // Among equals the lexicographically last is a corner of the hull, not a point on one of its edges.
            let is_farther = height > face.farthest_height
                || (height == face.farthest_height
                    && lexicographic(&local[point as usize]) > lexicographic(&local[face.farthest as usize]));
            if is_farther {
                face.farthest = point;
                face.farthest_height = height;
            }
            return true;
        }
        false
    }

    fn insert(&mut self, point: u32, seen_from: u32) {
        self.insertion += 1;
        self.find_horizon(point, seen_from);
        let horizon = std::mem::take(&mut self.horizon);
        let visible = std::mem::take(&mut self.visible);
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.clear();
        for edge in &horizon {
            let face = self.new_face([edge.from, edge.to, point], [edge.outside, NONE, NONE]);
            let index = match self.free.pop() {
                Some(index) => {
                    self.faces[index as usize] = face;
                    index
                }
                None => {
                    self.faces.push(face);
                    (self.faces.len() - 1) as u32
                }
            };
            self.face_from[edge.from as usize] = index;
            let outside = &mut self.faces[edge.outside as usize];
            for corner in 0..3 {
                if outside.corners[corner] == edge.to && outside.corners[(corner + 1) % 3] == edge.from {
                    outside.adjacent[corner] = index;
                }
            }
            fresh.push(index);
        }
        for (&face, edge) in fresh.iter().zip(&horizon) {
            let after = self.face_from[edge.to as usize];
            self.faces[face as usize].adjacent[1] = after;
            self.faces[after as usize].adjacent[2] = face;
        }
        for &face in &visible {
            let mut above = self.faces[face as usize].first_above;
            while above != NONE {
                let next = self.next_above[above as usize];
                if above != point {
                    self.reassign(above, &fresh);
                }
                above = next;
            }
        }
        self.free.extend_from_slice(&visible);
        self.pending.extend(fresh.iter().rev().filter(|&&face| self.faces[face as usize].first_above != NONE));
        self.horizon = horizon;
        self.visible = visible;
        self.fresh = fresh;
    }

    /// Collects the faces visible from the point and the edges around them.
    fn find_horizon(&mut self, point: u32, seen_from: u32) {
        self.visible.clear();
        self.horizon.clear();
        self.visible.push(seen_from);
        self.faces[seen_from as usize].looked_at = self.insertion;
        self.faces[seen_from as usize].visible = true;
        let mut cursor = 0;
        while let Some(&face) = self.visible.get(cursor) {
            cursor += 1;
            self.faces[face as usize].alive = false;
            let Face { corners, adjacent, .. } = self.faces[face as usize];
            for corner in 0..3 {
                let neighbour = adjacent[corner];
                if self.faces[neighbour as usize].looked_at != self.insertion {
                    let visible = self.height_above(&self.faces[neighbour as usize], point).is_some();
                    let state = &mut self.faces[neighbour as usize];
                    state.looked_at = self.insertion;
                    state.visible = visible;
                    if visible {
                        self.visible.push(neighbour);
                    }
                }
                if !self.faces[neighbour as usize].visible {
                    let (from, to) = (corners[corner], corners[(corner + 1) % 3]);
                    self.horizon.push(Horizon { from, to, outside: neighbour });
                }
            }
        }
    }

    fn finish(self) -> Triangulation {
        let mut number = vec![NONE; self.faces.len()];
        let mut count = 0;
        for (index, face) in self.faces.iter().enumerate() {
            if face.alive {
                number[index] = count;
                count += 1;
            }
        }
        let triangles = self
            .faces
            .iter()
            .filter(|face| face.alive)
            .map(|face| Triangle {
                corners: face.corners,
                adjacent: face.adjacent.map(|neighbour| number[neighbour as usize]),
            })
            .collect();
        Triangulation { triangles }
    }
}

fn lexicographic(p: &Vec3) -> [f64; 3] {
    [p.x, p.y, p.z]
}
