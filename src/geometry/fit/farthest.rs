//! The place of the surface that is farthest from all hulls, between the samples.
//!
//! The distance from a convex solid is a convex function of place, so over a triangle it is largest at a corner. Over any triangle
//! the distance from the nearest hull grows no faster than the way. Both bound it, and triangles are divided until no bound is
//! above the largest distance that was met by more than a little.

use std::collections::BinaryHeap;

use super::Scene;
use super::hull_set::NearestHull;
use crate::geometry::pieces::{Measured, Piece, halved};
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

impl Measured for Place {
    fn place(&self) -> Vec3 {
        self.at
    }
}

impl Scene<'_> {
    /// Returns the largest distance from triangles, with their numbers, to the hulls, where one of `least` is known. It is too small
    /// by 2 % or by 0.0005 of the diagonal at most, unless the bound on the divisions ends the search.
    pub(super) fn farthest(
        &self,
        triangles: impl IntoIterator<Item = (usize, [Place; 3])>,
        mut least: f64,
    ) -> Result<f64, Stopped> {
        let close = |least: f64| (least * FILL_CLOSE).max(least + OUTSIDE_CLOSE_SHARE * self.diagonal);
        let piece = |own, corners, least| {
            let bound = self.bound(&corners);
            (bound > close(least)).then_some(Piece { corners, own, bound })
        };
        let waiting = triangles.into_iter().filter_map(|(own, corners)| piece(own, corners, least));
        let mut waiting: BinaryHeap<Piece<Place>> = waiting.collect();
        for _ in 0..MOST_DIVISIONS {
            let Some(Piece { corners, own, bound }) = waiting.pop() else { break };
            if bound <= close(least) {
                break;
            }
            self.progress.check()?;
            let Some((middle, halves)) = halved(corners, |at, _| self.place(at)) else { break };
            least = least.max(middle.nearest.distance);
            waiting.extend(halves.into_iter().filter_map(|half| piece(own, half, least)));
        }
        Ok(least)
    }

    fn place(&self, at: Vec3) -> Option<Place> {
        self.hulls.nearest(&at, INSIDE * self.diagonal).map(|nearest| Place { at, nearest })
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
