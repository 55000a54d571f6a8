//! The order of insertions: rounds that take the farthest points first, and stop at a number of vertices if asked to.

use std::cmp::Ordering;

use super::buffers::Buffers;
use super::builder::Builder;
use super::face::{NONE, lexicographic};
use crate::geometry::Vec3;
use crate::geometry::hull::HullError;
use crate::geometry::hull::frame::Frame;
use crate::geometry::tolerance::LAST_ROUND_HEIGHT;

/// From this many points on, far points are inserted first: they put more points inside, and the exact hull is the
/// same.
///
/// Where points may stay `negligible` outside, the order changes which ones stay, and decompositions depend on it. So
/// that order is left as it is.
const IN_ROUNDS: usize = 1000;
/// The first round inserts points at least this high (in local coordinates) above a face.
const FIRST_HEIGHT: f64 = 0.25;
/// The height of each round, relative to the round before.
const NEXT_ROUND: f64 = 0.7;
/// A hull counts as having more vertices than the limit only after this many further insertions: a corner of the first
/// tetrahedron, or one of two points that are equally far but for rounding, may turn out to be no vertex.
const DOUBTFUL_VERTICES: usize = 8;

/// A hull of some of the points that contains all but a few of the others.
#[derive(Debug)]
pub struct PartialHull {
    /// The vertices, as indices of points.
    pub corners: Vec<u32>,
    /// Triangles, counter-clockwise seen from outside, as indices into `corners`.
    pub triangles: Vec<[u32; 3]>,
    /// `adjacent[t][k]` is the triangle across the edge from corner `k` to `k + 1` of triangle `t`.
    pub adjacent: Vec<[u32; 3]>,
    /// For each point that is outside: a triangle that the point is above, and the index of the point.
    pub outside: Vec<(u32, u32)>,
}

/// Builds the hull of all points in the buffers.
///
/// With a positive `negligible` (in local coordinates), builds the hull of enough points that every other point is at
/// most that high above it.
pub fn triangulate(points: &[Vec3], frame: Frame, negligible: f64, at: &mut Buffers) -> Result<(), HullError> {
    let first_height = if negligible == 0.0 && points.len() >= IN_ROUNDS { FIRST_HEIGHT } else { 0.0 };
    Rounds::new(Builder::begin(points, frame, negligible, at)?, first_height).finish_with(usize::MAX);
    Ok(())
}

/// Builds the hull of all points in the buffers and returns `None`; returns a hull of `max_vertices` of the points
/// where the whole hull has more vertices.
pub fn triangulate_up_to(
    points: &[Vec3],
    frame: Frame,
    max_vertices: usize,
    at: &mut Buffers,
) -> Result<Option<PartialHull>, HullError> {
    let mut rounds = Rounds::new(Builder::begin(points, frame, 0.0, at)?, FIRST_HEIGHT);
    if rounds.finish_with(max_vertices) {
        return Ok(None);
    }
    let partial = rounds.partial();
    Ok(if rounds.finish_with(max_vertices + DOUBTFUL_VERTICES) { None } else { Some(partial) })
}

struct Rounds<'a> {
    builder: Builder<'a>,
    /// The number of points inserted so far.
    inserted: usize,
    /// The height of this round, in local coordinates.
    height: f64,
    /// Faces left for the next round.
    later: Vec<u32>,
    /// The next face, as an index into the builder's pending faces.
    next: usize,
}

impl<'a> Rounds<'a> {
    /// With a `first_height` of 0, one round inserts all points in the order in which faces got them.
    fn new(builder: Builder<'a>, first_height: f64) -> Self {
        Self { builder, inserted: 4, height: first_height, later: Vec::new(), next: 0 }
    }

    /// Inserts points until none is outside, and returns true; returns false where that takes more than
    /// `max_vertices` insertions.
    fn finish_with(&mut self, max_vertices: usize) -> bool {
        loop {
            while let Some(&face) = self.builder.at.pending.get(self.next) {
                let state = &self.builder.at.faces[face as usize];
                if state.alive && state.first_above != NONE {
                    let is_last = self.height <= LAST_ROUND_HEIGHT;
                    if !is_last && state.triangle.plane.height_of(state.highest) < self.height {
                        self.later.push(face);
                    } else {
                        if self.inserted >= max_vertices && !is_last {
                            return false;
                        }
                        let farthest = state.farthest;
                        self.builder.insert(farthest, face);
                        self.inserted += 1;
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

    /// Copies the hull of the points inserted so far.
    fn partial(&self) -> PartialHull {
        let at = &*self.builder.at;
        let mut corners: Vec<u32> = at.hull().flat_map(|(_, triangle)| triangle.corners).collect();
        corners.sort_unstable();
        corners.dedup();
        let mut numbers = vec![NONE; at.faces.len()];
        for ((place, _), number) in at.hull().zip(0..) {
            numbers[place as usize] = number;
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
            // Meshes repeat their vertices. Equal points share a triangle, so sorting brings them together.
            let key = |&(_, point): &(u32, u32)| lexicographic(&at.local[point as usize]);
            outside[start..]
                .sort_unstable_by(|one, other| key(one).partial_cmp(&key(other)).unwrap_or(Ordering::Equal));
        }
        outside.dedup_by(|one, other| self.builder.points[one.1 as usize] == self.builder.points[other.1 as usize]);
        PartialHull {
            triangles: at.hull().map(|(_, triangle)| triangle.corners.map(corner_number)).collect(),
            adjacent: at.hull().map(|(_, triangle)| triangle.adjacent.map(|face| numbers[face as usize])).collect(),
            corners,
            outside,
        }
    }
}
