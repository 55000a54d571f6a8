//! Divides long edges beside needles: triangles with two long sides. Diagonals flip to the new vertex, and wider triangles are left.
//!
//! The corners of a window are joined to the corners of its wall, which are far away. A vertex on the edge of the wall, opposite to
//! a bar of the window, costs less than the needle between the bar and the far corner. No place of the surface changes.

use super::flat::flip;
use super::surface::{Price, Surface, edges_of};
use crate::geometry::{Progress, Stopped, Vec3};

/// Most triangles of a surface that is looked at: on larger ones it takes too long.
const MOST_TRIANGLES: usize = 1500;
/// Most needles in a round, and most rounds.
const MOST_NEEDLES: usize = 32;
const MOST_ROUNDS: usize = 3;
/// Most edges that are tried for a needle.
const MOST_EDGES: usize = 2;
/// Least ratio of the two longer sides of a needle to the short one.
const LONG: f64 = 4.0;
/// Least share of an edge between its ends and the new vertex.
const AT_AN_END: f64 = 0.02;
/// Least share of the price of the whole surface that a new vertex must save.
const WORTH_IT: f64 = 1e-3;

/// Returns the surface with edges divided while that saves some of the price; `None` where it saves none.
pub fn widened(
    surface: &Surface,
    near: f64,
    price: &Price<'_>,
    progress: &Progress,
) -> Result<Option<Surface>, Stopped> {
    let mut best: Option<Surface> = None;
    for _ in 0..MOST_ROUNDS {
        let before = best.as_ref().unwrap_or(surface);
        if before.left().count() > MOST_TRIANGLES {
            break;
        }
        let mut is_wider = false;
        for needle in needles(before, price) {
            if let Some(wider) = needle.widened(best.as_ref().unwrap_or(surface), near, price, progress)? {
                best = Some(wider);
                is_wider = true;
            }
        }
        if !is_wider {
            break;
        }
    }
    Ok(best)
}

/// A triangle whose corner is far from the opposite side.
struct Needle {
    tip: u32,
    base: [u32; 2],
}

/// Returns the needles that cost most.
fn needles(surface: &Surface, price: &Price<'_>) -> Vec<Needle> {
    let needle = |triangle: u32| {
        let (ends, corners) = (surface.triangles[triangle as usize], surface.corners(triangle));
        let length = |k: usize| (corners[(k + 1) % 3] - corners[k]).norm();
        let base = (1..3).fold(0, |least, k| if length(k) < length(least) { k } else { least });
        let others = length((base + 1) % 3).min(length((base + 2) % 3));
        let needle = Needle { tip: ends[(base + 2) % 3], base: [ends[base], ends[(base + 1) % 3]] };
        (others >= LONG * length(base)).then(|| (price.of(&corners), needle))
    };
    let mut needles: Vec<(f64, Needle)> = surface.left().filter_map(needle).collect();
    needles.sort_by(|one, other| other.0.total_cmp(&one.0));
    needles.into_iter().take(MOST_NEEDLES).map(|(_, needle)| needle).collect()
}

impl Needle {
    /// Returns the surface with a vertex on an edge from the tip, opposite to the base, where that costs less.
    fn widened(
        &self,
        surface: &Surface,
        near: f64,
        price: &Price<'_>,
        progress: &Progress,
    ) -> Result<Option<Surface>, Stopped> {
        let at = |corner: u32| surface.points[corner as usize];
        let [tip, middle] = [at(self.tip), (at(self.base[0]) + at(self.base[1])) / 2.0];
        let place = |other: u32| {
            let along = at(other) - tip;
            let share = (middle - tip).dot(&along) / along.norm_squared();
            (AT_AN_END..1.0 - AT_AN_END).contains(&share).then(|| (tip + along * share, other))
        };
        let mut places: Vec<(Vec3, u32)> = surface.neighbours(self.tip).into_iter().filter_map(place).collect();
        places.sort_by(|one, other| (one.0 - middle).norm().total_cmp(&(other.0 - middle).norm()));
        let mut best = None;
        let mut least = surface.cost(price) * (1.0 - WORTH_IT);
        for (place, other) in places.into_iter().take(MOST_EDGES) {
            let mut divided = surface.clone();
            let vertex = divided.push_point(place);
            divided.divide_edge([self.tip, other], vertex);
            let around = |&corner: &u32| divided.around(corner).to_vec();
            let changed: Vec<u32> = [vertex, self.tip, self.base[0], self.base[1]].iter().flat_map(around).collect();
            let edges =
                changed.into_iter().flat_map(|triangle| edges_of(&divided.triangles[triangle as usize])).collect();
            flip(&mut divided, edges, near, price, progress)?;
            let cost = divided.cost(price);
            if cost < least {
                (best, least) = (Some(divided), cost);
            }
        }
        Ok(best)
    }
}
