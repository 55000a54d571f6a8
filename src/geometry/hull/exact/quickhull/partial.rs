//! Quickhull that stops at a number of corners, having taken the farthest points first.

use std::cmp::Ordering;

use super::{Builder, NONE, lexicographic};
use crate::geometry::Vec3;
use crate::geometry::hull::HullError;
use crate::geometry::hull::exact::frame::Frame;
use crate::geometry::hull::exact::workspace::Workspace;

/// Points are inserted in rounds, each of which takes those at least so high (in local coordinates) above a face, ...
pub const FIRST_HEIGHT: f64 = 0.25;
/// ... and the next round those this part as high.
const NEXT_ROUND: f64 = 0.7;
/// From this height on what is left is rounding: the rest is inserted as it comes.
const LAST_HEIGHT: f64 = 1e-9;
/// A hull is known to have more than the wanted number of corners only after this many more: a corner of the first
/// tetrahedron, and one of two points that are equally far but for rounding, may turn out to be none.
const DOUBT: usize = 8;

/// A hull of some of the points that contains all but a few.
#[derive(Debug)]
pub struct Partial {
    /// Numbers of points.
    pub corners: Vec<u32>,
    /// Triangles, counter-clockwise seen from outside, in numbers of `corners`; `adjacent[k]` is across the edge from
    /// corner `k` to `k + 1`.
    pub triangles: Vec<[u32; 3]>,
    pub adjacent: Vec<[u32; 3]>,
    /// A triangle and the number of a point above it, for each point that is outside.
    pub outside: Vec<(u32, u32)>,
}

/// The hull of all points, left in the buffers of the workspace; or, where that has more than `most` corners, the hull of
/// `most` of them.
pub fn triangulate_up_to(
    points: &[Vec3],
    frame: Frame,
    most: usize,
    workspace: &mut Workspace,
) -> Result<Option<Partial>, HullError> {
    let mut rounds = Rounds::new(Builder::begin(points, frame, 0.0, workspace)?, FIRST_HEIGHT);
    if rounds.finish_with(most) {
        return Ok(None);
    }
    let partial = rounds.partial();
    Ok(if rounds.finish_with(most + DOUBT) { None } else { Some(partial) })
}

pub struct Rounds<'a> {
    builder: Builder<'a>,
    /// Inserted so far.
    corners: usize,
    height: f64,
    /// Faces for the next round.
    later: Vec<u32>,
    /// In the pending faces of the builder.
    next: usize,
}

impl<'a> Rounds<'a> {
    /// With a first height of 0 all points are inserted in one round, as they come.
    pub fn new(builder: Builder<'a>, first_height: f64) -> Self {
        Self { builder, corners: 4, height: first_height, later: Vec::new(), next: 0 }
    }

    /// Whether no point is outside before more than `most` corners are inserted.
    pub fn finish_with(&mut self, most: usize) -> bool {
        loop {
            while let Some(&face) = self.builder.at.pending.get(self.next) {
                let state = &self.builder.at.faces[face as usize];
                if state.alive && state.first_above != NONE {
                    if self.height > LAST_HEIGHT && state.triangle.plane.height_of(state.highest) < self.height {
                        self.later.push(face);
                    } else {
                        if self.corners >= most && self.height > LAST_HEIGHT {
                            return false;
                        }
                        let farthest = state.farthest;
                        self.builder.insert(farthest, face);
                        self.corners += 1;
                    }
                }
                self.next += 1;
            }
            if self.later.is_empty() {
                return true;
            }
            self.next = 0;
            self.height *= NEXT_ROUND;
            std::mem::swap(&mut self.later, &mut self.builder.at.pending);
            self.later.clear();
        }
    }

    fn partial(&self) -> Partial {
        let at = &*self.builder.at;
        let mut corners: Vec<u32> = at.hull().flat_map(|(_, triangle)| triangle.corners).collect();
        corners.sort_unstable();
        corners.dedup();
        let mut numbers = vec![NONE; at.faces.len()];
        for (number, (place, _)) in at.hull().enumerate() {
            numbers[place as usize] = number as u32;
        }
        let corner_number = |corner: u32| corners.binary_search(&corner).map_or(NONE, |number| number as u32);
        let mut outside = Vec::new();
        for (place, _) in at.hull() {
            let start = outside.len();
            let mut point = at.faces[place as usize].first_above;
            while point != NONE {
                outside.push((numbers[place as usize], point));
                point = at.next_above[point as usize];
            }
            // Meshes repeat their corners, and the same points have the same triangle below them.
            let place = |&(_, point): &(u32, u32)| lexicographic(&at.local[point as usize]);
            outside[start..]
                .sort_unstable_by(|one, other| place(one).partial_cmp(&place(other)).unwrap_or(Ordering::Equal));
        }
        outside.dedup_by(|one, other| self.builder.points[one.1 as usize] == self.builder.points[other.1 as usize]);
        Partial {
            triangles: at.hull().map(|(_, triangle)| triangle.corners.map(corner_number)).collect(),
            adjacent: at.hull().map(|(_, triangle)| triangle.adjacent.map(|face| numbers[face as usize])).collect(),
            corners,
            outside,
        }
    }
}
