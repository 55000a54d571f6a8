//! Folds caps: slivers with a corner near the middle of their longest side. The corner and the side come together.
//!
//! A cap has no short edge that could collapse. Where boards meet another board, the ends of the thin ones divide the faces of the
//! thick one into caps, and the thick one could not become a sheet without this.

use super::guard::Guard;
use super::surface::{Price, Surface, longest_side};
use crate::geometry::copies::sorted;
use crate::geometry::{Progress, Stopped, Vec3};

/// Most tolerances between the corner and the side: each moves by half of it.
const HIGHEST: f64 = 2.0;
/// Least share of the longest side between its ends and the foot of the corner. Nearer to an end, an edge collapses.
const AT_AN_END: f64 = 0.02;
/// Least share of the price of the triangles around a cap that folding it must save.
const WORTH_IT: f64 = 1e-6;
/// Rounds over all caps: folding one may make another one worth folding.
const MOST_ROUNDS: usize = 8;
/// Most triangles around a cap that is looked at.
const MOST_AROUND: usize = 256;

/// Folds caps while that saves some of the price and the guard allows it. Returns how many were folded.
pub fn fold(
    surface: &mut Surface,
    guard: &mut Guard<'_>,
    price: &Price<'_>,
    progress: &Progress,
) -> Result<usize, Stopped> {
    let mut folded = 0;
    for _ in 0..MOST_ROUNDS {
        let before = folded;
        for triangle in caps(surface, HIGHEST * guard.tolerance()) {
            progress.check()?;
            // Its neighbours may have changed it since.
            let cap = if surface.is_gone(triangle) { None } else { Cap::of(surface, triangle) };
            let is_folded = cap.is_some_and(|cap| cap.fold(surface, guard, price));
            folded += usize::from(is_folded);
        }
        if folded == before {
            break;
        }
    }
    Ok(folded)
}

/// Returns the caps that are at most `highest` metres high, the lowest one first.
fn caps(surface: &Surface, highest: f64) -> Vec<u32> {
    let height = |triangle| Cap::of(surface, triangle).map(|cap| (cap.height(surface), triangle));
    let mut caps: Vec<(f64, u32)> =
        surface.left().filter_map(height).filter(|(height, _)| *height <= highest).collect();
    caps.sort_by(|one, other| one.0.total_cmp(&other.0));
    caps.into_iter().map(|(_, triangle)| triangle).collect()
}

/// A triangle with a corner that faces the middle of its longest side.
struct Cap {
    corner: u32,
    side: [u32; 2],
    /// The place on the side that is nearest to the corner.
    foot: Vec3,
}

impl Cap {
    /// Returns the cap that a triangle is; `None` where it is none.
    fn of(surface: &Surface, triangle: u32) -> Option<Self> {
        let (ends, corners) = (surface.triangles[triangle as usize], surface.corners(triangle));
        let longest = longest_side(&corners);
        let (from, along) = (corners[longest], corners[(longest + 1) % 3] - corners[longest]);
        let share = (corners[(longest + 2) % 3] - from).dot(&along) / along.norm_squared();
        (AT_AN_END..1.0 - AT_AN_END).contains(&share).then(|| Self {
            corner: ends[(longest + 2) % 3],
            side: [ends[longest], ends[(longest + 1) % 3]],
            foot: from + along * share,
        })
    }

    fn height(&self, surface: &Surface) -> f64 {
        (surface.points[self.corner as usize] - self.foot).norm()
    }

    /// Folds this cap where that saves some of the price, with the corner and the side both moved if the guard allows it. Returns
    /// whether it is folded.
    fn fold(&self, surface: &mut Surface, guard: &mut Guard<'_>, price: &Price<'_>) -> bool {
        let old = self.around(surface);
        if old.len() > MOST_AROUND {
            return false;
        }
        let before = surface.cost_of(old.iter().copied(), price);
        let new = self.divided(surface, &old);
        let placed = |place: &Vec3| -> Vec<[Vec3; 3]> {
            let at = |corner: u32| if corner == self.corner { *place } else { surface.points[corner as usize] };
            new.iter().map(|triangle| triangle.map(at)).collect()
        };
        let corner = surface.points[self.corner as usize];
        // What moves least leaves most freedom to what follows.
        let places = [(self.foot + corner) / 2.0, self.foot, corner];
        let allowed = places.into_iter().find_map(|place| {
            let placed = placed(&place);
            let cost: f64 = placed.iter().map(|corners| price.of(corners)).sum();
            let is_worth_it = before - cost > WORTH_IT * before;
            if is_worth_it { Some((place, guard.allows(&old, &placed)?)) } else { None }
        });
        let Some((place, moved)) = allowed else { return false };
        surface.points[self.corner as usize] = place;
        guard.exchange(surface, &old, &new, &moved);
        true
    }

    /// Returns the triangles around the corner and on the side, ascending.
    fn around(&self, surface: &Surface) -> Vec<u32> {
        let [one, other] = self.side;
        let mut around = surface.around(self.corner).to_vec();
        around.extend(surface.on_edge(one, other));
        around.sort_unstable();
        around.dedup();
        around
    }

    /// Returns what is left of triangles once the corner divides the side. Of triangles in one place one is left.
    fn divided(&self, surface: &Surface, around: &[u32]) -> Vec<[u32; 3]> {
        let mut divided: Vec<[u32; 3]> = Vec::new();
        let [one, other] = self.side;
        let mut add = |triangle: [u32; 3]| {
            if !divided.iter().any(|known| sorted(*known) == sorted(triangle)) {
                divided.push(triangle);
            }
        };
        for &number in around {
            let triangle = surface.triangles[number as usize];
            let with = |gone: u32| triangle.map(|corner| if corner == gone { self.corner } else { corner });
            match (triangle.contains(&one) && triangle.contains(&other), triangle.contains(&self.corner)) {
                (true, true) => {}
                (true, false) => [with(one), with(other)].into_iter().for_each(&mut add),
                (false, _) => add(triangle),
            }
        }
        divided
    }
}
