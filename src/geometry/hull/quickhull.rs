//! Exact quickhull: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996, with every
//! "is visible" decided exactly.
//!
//! A face is visible from a point strictly above it. Coplanar faces are then seen together or not at all, so the
//! horizon is one simple loop and no new triangle is degenerate; nothing is jittered and no tolerance takes part.

use std::collections::VecDeque;

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
    pending: VecDeque<u32>,
    visible: Vec<u32>,
    horizon: Vec<Horizon>,
    fresh: Vec<u32>,
    /// Points whose face went, with their local coordinates.
    homeless: Vec<(Vec3, u32)>,
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
        pending: VecDeque::new(),
        visible: Vec::new(),
        horizon: Vec::new(),
        fresh: Vec::new(),
        homeless: Vec::new(),
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
        self.homeless = self.local.iter().copied().zip(0..).collect();
        self.settle_homeless(&[0, 1, 2, 3]);
        self.pending = VecDeque::from([0, 1, 2, 3]);
    }

    fn run(&mut self) {
        while let Some(face) = self.pending.pop_front() {
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

    /// Above the plane of the corners, by the exact sign.
    #[inline]
    fn is_above(&self, plane: &FacePlane, corners: &[u32; 3], point: u32) -> bool {
        match plane.side(&self.local[point as usize]) {
            Side::Above(_) => true,
            Side::OnOrBelow => false,
            Side::Unclear(_) => self.is_exactly_above(corners, point),
        }
    }

    #[cold]
    #[inline(never)]
    fn is_exactly_above(&self, corners: &[u32; 3], point: u32) -> bool {
        if corners.contains(&point) {
            return false;
        }
        let at = |index: u32| self.frame.scaled(&self.points[index as usize]);
        let [a, b, c] = corners.map(at);
        is_above([&a, &b, &c], &at(point))
    }

    /// Gives each homeless point to the first of the faces that it is above of, and drops those above none.
    ///
    /// What is above a face that went is above a new one or inside. With a positive `negligible` it may be only
    /// negligibly above the new ones and far above an old face, as a point in the plane of a facet is: then all faces are
    /// asked. That is rare, since such hulls are built of extreme points.
    fn settle_homeless(&mut self, fresh: &[u32]) {
        let mut homeless = std::mem::take(&mut self.homeless);
        for &face in fresh {
            self.take_above(face, &mut homeless);
        }
        if self.negligible > 0.0 && !homeless.is_empty() {
            let all = (0..self.faces.len() as u32).filter(|&face| self.faces[face as usize].alive);
            for face in all.collect::<Vec<_>>() {
                let before = homeless.len();
                self.take_above(face, &mut homeless);
                if homeless.len() < before {
                    self.pending.push_back(face);
                }
            }
        }
        homeless.clear();
        self.homeless = homeless;
    }

    /// Moves the points above a face from `homeless` to its list.
    fn take_above(&mut self, index: u32, homeless: &mut Vec<(Vec3, u32)>) {
        let face = &self.faces[index as usize];
        let (plane, corners) = (face.plane, face.corners);
        let least = if self.negligible > 0.0 { self.negligible * plane.scale() } else { f64::NEG_INFINITY };
        let (mut first, mut farthest, mut farthest_height) = (face.first_above, face.farthest, face.farthest_height);
        let mut kept = 0;
        for at in 0..homeless.len() {
            let (local, point) = homeless[at];
            let height = match plane.side(&local) {
                Side::Above(height) if height > least => height,
                Side::Unclear(height) if height > least && self.is_exactly_above(&corners, point) => height,
                _ => {
                    homeless[kept] = (local, point);
                    kept += 1;
                    continue;
                }
            };
            self.next_above[point as usize] = first;
            first = point;
            // Among equals the lexicographically last is a corner of the hull, not a point on one of its edges.
            let is_farther = height > farthest_height
                || (height == farthest_height && lexicographic(&local) > lexicographic(&self.local[farthest as usize]));
            if is_farther {
                farthest = point;
                farthest_height = height;
            }
        }
        homeless.truncate(kept);
        let face = &mut self.faces[index as usize];
        (face.first_above, face.farthest, face.farthest_height) = (first, farthest, farthest_height);
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
                    self.homeless.push((self.local[above as usize], above));
                }
                above = next;
            }
        }
        self.settle_homeless(&fresh);
        self.free.extend_from_slice(&visible);
        self.pending.extend(fresh.iter().filter(|&&face| self.faces[face as usize].first_above != NONE));
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
                    let Face { plane, corners, .. } = &self.faces[neighbour as usize];
                    let visible = self.is_above(plane, corners, point);
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
