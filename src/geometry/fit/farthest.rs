//! The place of the surface that is farthest from all hulls, between the samples.
//!
//! The distance from a convex solid is a convex function of place, so over a triangle it is largest at a corner. Over any triangle
//! the distance from the nearest hull grows no faster than the way. Both bound it, and triangles are divided until no bound is
//! above the largest distance that was met by more than a little.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Scene;
use super::hull_set::NearestHull;
use crate::geometry::tolerance::{FILL_CLOSE, INSIDE, OUTSIDE_CLOSE_SHARE};
use crate::geometry::{Stopped, Vec3};

/// Most divisions: as many places as the samples are.
const MOST_DIVISIONS: usize = 16_384;

/// A place with its nearest hull.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub at: Vec3,
    pub nearest: NearestHull,
}

/// A part of a triangle, with a bound on the distance of its places.
struct Piece {
    bound: f64,
    /// The number of the piece: of equal bounds the first comes first.
    number: usize,
    corners: [Place; 3],
}

impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Piece {}

impl PartialOrd for Piece {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Piece {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound.total_cmp(&other.bound).then(other.number.cmp(&self.number))
    }
}

impl Scene<'_> {
    /// Returns the largest distance from these triangles to the hulls, where one of `least` is known. It is too small by 2 % or by
    /// 0.0005 of the diagonal at most, unless the bound on the divisions ends the search.
    pub(super) fn farthest(
        &self,
        triangles: impl IntoIterator<Item = [Place; 3]>,
        mut least: f64,
    ) -> Result<f64, Stopped> {
        let close = |least: f64| (least * FILL_CLOSE).max(least + OUTSIDE_CLOSE_SHARE * self.diagonal);
        let mut pieces = BinaryHeap::new();
        let mut number = 0;
        let mut add = |pieces: &mut BinaryHeap<Piece>, corners: [Place; 3], least: f64| {
            let bound = self.bound(&corners);
            if bound > close(least) {
                pieces.push(Piece { bound, number, corners });
                number += 1;
            }
        };
        triangles.into_iter().for_each(|corners| add(&mut pieces, corners, least));
        for _ in 0..MOST_DIVISIONS {
            let Some(Piece { bound, corners, .. }) = pieces.pop() else { break };
            if bound <= close(least) {
                break;
            }
            self.progress.check()?;
            let [a, b, c] = with_longest_edge_first(corners);
            let at = (a.at + b.at) * 0.5;
            let Some(nearest) = self.hulls.nearest(&at, INSIDE * self.diagonal) else { break };
            least = least.max(nearest.distance);
            let middle = Place { at, nearest };
            add(&mut pieces, [a, middle, c], least);
            add(&mut pieces, [middle, b, c], least);
        }
        Ok(least)
    }

    /// Returns a distance that no place of a triangle exceeds.
    fn bound(&self, corners: &[Place; 3]) -> f64 {
        let from = |corner: &Place| {
            let way = corners.iter().map(|other| (other.at - corner.at).norm()).fold(0.0, f64::max);
            corner.nearest.distance + way
        };
        let by_way = corners.iter().map(from).fold(f64::INFINITY, f64::min);
        let to_hull = |hull: usize| {
            let distance = |corner: &Place| match corner.nearest {
                nearest if nearest.hull == hull => nearest.distance,
                _ if self.hulls.contains(hull, &corner.at, INSIDE * self.diagonal) => 0.0,
                _ => f64::INFINITY,
            };
            corners.iter().map(distance).fold(0.0, f64::max)
        };
        corners.iter().map(|corner| to_hull(corner.nearest.hull)).fold(by_way, f64::min)
    }
}

/// Turns the corners so that the longest edge lies between the first two.
fn with_longest_edge_first([a, b, c]: [Place; 3]) -> [Place; 3] {
    let length = |one: &Place, other: &Place| (one.at - other.at).norm_squared();
    let (ab, bc, ca) = (length(&a, &b), length(&b, &c), length(&c, &a));
    if ab >= bc && ab >= ca {
        [a, b, c]
    } else if bc >= ca {
        [b, c, a]
    } else {
        [c, a, b]
    }
}
