//! [`Collapsing`]: the search for the least costly surface within a tolerance, with collapsed edges.

use super::collapse::collapse;
use super::distance::{Target, Triangles};
use super::flat::simplify;
use super::guard::Guard;
use super::mend::mend;
use super::surface::{Price, Surface};
use super::thin::thin;
use super::{caps, covered, rims, seams, sticks};
use crate::geometry::{Progress, Stopped, TriangleBvh, in_time};

/// Share of the tolerance within which two layers of a surface are one.
const ONE_LAYER: f64 = 0.02;
/// Shares of the tolerance with which edges are collapsed, one after the other until mending the surface succeeds.
const SHARES: [f64; 4] = [0.97, 0.85, 0.65, 0.4];
/// Factor by which mending may raise the price before a smaller tolerance is tried, too.
const AS_CHEAP: f64 = 1.1;
/// Share of the tolerance that is kept after rounding.
const KEPT: f64 = 0.999;
/// Share of the tolerance within which edges are collapsed with less care, ...
const FAR_WITHIN: f64 = 0.25;
/// ... while more triangles than these are left.
const FEW: usize = 800;
/// Rounds of collapsing and of removing second layers, which free vertices.
const MOST_ROUNDS: usize = 3;

/// What may change besides the edges that collapse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    /// Caps are folded, rims are left out and seams parted. This costs least.
    Full,
    /// Neither caps nor rims nor seams. This closes fewer ways, and a few surfaces cost less.
    Edges,
}

impl Freedom {
    /// Returns this freedom and the lesser ones.
    fn and_less(self) -> &'static [Self] {
        match self {
            Self::Full => &[Self::Full, Self::Edges],
            Self::Edges => &[Self::Edges],
        }
    }
}

/// What surfaces are made from.
pub struct Collapsing<'a> {
    pub source: &'a Target<'a>,
    /// The triangles of the source that something can touch.
    pub exposed: Triangles<'a>,
    /// Height within which a surface counts as flat, in metres.
    pub near: f64,
    pub price: &'a Price<'a>,
}

/// What a search ended with.
pub struct Ended {
    /// `None` where no surface keeps the tolerance.
    pub surface: Option<Surface>,
    /// Whether there may be another surface with less freedom.
    pub used_freedom: bool,
    pub is_cut_short: bool,
}

impl<'a> Collapsing<'a> {
    /// Returns the sum of prices below which nothing can be saved.
    pub fn enough(&self) -> f64 {
        self.price.costs.least_of_triangles()
    }

    /// Returns the least costly of a few surfaces that keep `most` metres. A deadline leaves the best that was found by then, or else
    /// the first one as far as it came: each of its collapses was judged by the tolerance, and only mending is missing.
    pub fn least_costly(
        &self,
        flat: &Surface,
        most: f64,
        freedom: Freedom,
        progress: &Progress,
    ) -> Result<Ended, Stopped> {
        let mut best: Option<Best> = None;
        let cut_short = |best: Option<Best>, unfinished: Surface| {
            let surface = best.map_or(unfinished, |best| best.surface);
            // There is no time for another one.
            Ok(Ended { surface: Some(surface), used_freedom: false, is_cut_short: true })
        };
        for share in SHARES {
            let mut collapsed = flat.clone();
            let limits = [share * most, most];
            let Some(guard) = in_time(self.collapsed(&mut collapsed, limits[0], progress))? else {
                return cut_short(best, collapsed);
            };
            let mut is_enough = false;
            for &freedom in freedom.and_less() {
                let mut surface = collapsed.clone();
                let made = self.finish_and_mend(&mut surface, guard.clone(), limits, freedom, progress);
                let Some(made) = in_time(made)? else { return cut_short(best, surface) };
                if let Some(before) = made.before_mending {
                    let cost = surface.cost(self.price);
                    if best.as_ref().is_none_or(|least| cost < least.cost) {
                        best = Some(Best { cost, surface, used_freedom: made.used_freedom });
                    }
                    // With a smaller tolerance the surface may cost less than with many mended places.
                    is_enough |= cost <= before * AS_CHEAP;
                }
                if !made.used_freedom {
                    break;
                }
            }
            if is_enough {
                break;
            }
        }
        let used_freedom = best.as_ref().is_some_and(|best| best.used_freedom);
        Ok(Ended { surface: best.map(|best| best.surface), used_freedom, is_cut_short: false })
    }

    /// Collapses edges within `tolerance`. Returns the guard of what is left.
    fn collapsed(&self, surface: &mut Surface, tolerance: f64, progress: &Progress) -> Result<Guard<'a>, Stopped> {
        thin(surface, FAR_WITHIN * tolerance, FEW, progress)?;
        self.collapse(surface, tolerance, progress)
    }

    fn collapse(&self, surface: &mut Surface, tolerance: f64, progress: &Progress) -> Result<Guard<'a>, Stopped> {
        let mut guard = Guard::new(self.source.tree, self.exposed, tolerance, surface, progress)?;
        collapse(surface, &mut guard, self.price, self.enough(), progress)?;
        Ok(guard)
    }

    /// Finishes a surface with collapsed edges, and mends places that are then farther than `most` from the source.
    fn finish_and_mend(
        &self,
        surface: &mut Surface,
        guard: Guard<'a>,
        [tolerance, most]: [f64; 2],
        freedom: Freedom,
        progress: &Progress,
    ) -> Result<Finish, Stopped> {
        let mend = |surface: &mut Surface| mend(surface, self.source, self.exposed, most * KEPT, progress);
        let used_freedom = self.finish(surface, guard, freedom, progress)?;
        let before = surface.cost(self.price);
        if !mend(surface)? {
            return Ok(Finish { before_mending: None, used_freedom });
        }
        let mended = surface.cost(self.price);
        if freedom == Freedom::Full && mended > before * AS_CHEAP {
            // New vertices beside old ones make slivers, which may go again.
            let mut again = surface.clone();
            let guard = self.collapse(&mut again, tolerance, progress)?;
            self.finish(&mut again, guard, freedom, progress)?;
            if mend(&mut again)? && again.cost(self.price) < mended {
                *surface = again;
            }
        }
        Ok(Finish { before_mending: Some(before), used_freedom })
    }

    /// Takes out of a surface with collapsed edges what collapses leave, and collapses again while that saves cost. Returns whether
    /// the freedom was of use.
    fn finish(
        &self,
        surface: &mut Surface,
        mut guard: Guard<'a>,
        freedom: Freedom,
        progress: &Progress,
    ) -> Result<bool, Stopped> {
        let mut used_freedom = false;
        let mut before = f64::INFINITY;
        for round in 0..MOST_ROUNDS {
            if round > 0 {
                guard = self.collapse(surface, guard.tolerance(), progress)?;
            }
            let mut changed = 0;
            if freedom == Freedom::Full {
                changed += caps::fold(surface, &mut guard, self.price, progress)?;
                changed += rims::remove(surface, &mut guard, self.price, progress)?;
            }
            sticks::replace(surface, &mut guard, self.price, progress)?;
            let (points, triangles) = surface.compact();
            let tree = TriangleBvh::of_many(&points, &triangles, progress)?;
            let removed = covered::remove(surface, &tree, ONE_LAYER * guard.tolerance(), progress)?;
            if freedom == Freedom::Full {
                changed += seams::part(surface, progress)?;
            }
            used_freedom |= changed > 0;
            simplify(surface, self.near, self.price, progress)?;
            let cost = surface.cost(self.price);
            if changed + removed == 0 || cost <= self.enough() || cost >= before {
                break;
            }
            before = cost;
        }
        Ok(used_freedom)
    }
}

/// The least costly surface so far.
struct Best {
    cost: f64,
    surface: Surface,
    used_freedom: bool,
}

/// How a surface was finished.
struct Finish {
    /// The price before mending; `None` where the surface cannot be mended.
    before_mending: Option<f64>,
    /// Whether there would be another surface with less freedom.
    used_freedom: bool,
}
