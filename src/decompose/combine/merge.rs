//! Joining parts bottom-up, least error first: K. Mamou, F. Ghorbel, "A Simple and Efficient Approach for 3D Mesh
//! Approximate Convex Decomposition", 2009, with the error of `space` instead of theirs.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::decompose::measure::error_sampling::sticks_out;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::{wrap_piece, wrap_piece_unless};
use crate::decompose::prepare::shape::Shape;
use crate::geometry::{Progress, Stopped, Vec3};

/// Share of the limit that saving one vertex is worth.
const VERTEX_WORTH: f64 = 0.02;

pub struct Merger<'a> {
    pub shape: &'a Shape,
    pub space: &'a FreeSpace,
    pub thickness: f64,
    /// Look closely at a part before it is joined for good.
    pub verified: bool,
    /// Largest error of a joined part.
    pub limit: f64,
}

/// Every state on the way from many parts to one.
pub struct History {
    start: Vec<Option<Part>>,
    /// The places of the two that go; the new part is appended.
    joins: Vec<([usize; 2], Part)>,
}

impl History {
    /// How many joins there are.
    pub fn len(&self) -> usize {
        self.joins.len()
    }

    /// The parts after so many joins.
    pub fn after(&self, joins: usize) -> Vec<Part> {
        let mut alive = self.start.clone();
        for (pair, part) in self.joins.iter().take(joins) {
            for &gone in pair {
                alive[gone] = None;
            }
            alive.push(Some(part.clone()));
        }
        alive.into_iter().flatten().collect()
    }
}

struct Pair {
    key: f64,
    first: usize,
    second: usize,
    part: Part,
}

impl PartialEq for Pair {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Pair {}
impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Pair {
    /// The best pair is the greatest.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.total_cmp(&self.key).then((other.first, other.second).cmp(&(self.first, self.second)))
    }
}

impl Merger<'_> {
    /// Joins while a join within the limit is left and there are more than `least` parts. When it is stopped: the parts
    /// so far.
    pub fn run(&self, parts: Vec<Part>, least: usize, progress: &Progress) -> Result<Vec<Part>, (Stopped, Vec<Part>)> {
        let mut alive: Vec<Option<Part>> = parts.into_iter().map(Some).collect();
        let joined = self.join_all(&mut alive, least, progress, |_, _| {});
        let parts = alive.into_iter().flatten().collect();
        match joined {
            Ok(()) => Ok(parts),
            Err(stop) => Err((stop, parts)),
        }
    }

    /// All joins down to one part, in their order.
    pub fn history(&self, parts: Vec<Part>, progress: &Progress) -> Result<History, Stopped> {
        let start: Vec<Option<Part>> = parts.into_iter().map(Some).collect();
        let mut alive = start.clone();
        let mut joins = Vec::with_capacity(start.len());
        self.join_all(&mut alive, 1, progress, |pair, part| joins.push((pair, part.clone())))?;
        Ok(History { start, joins })
    }

    fn join_all(
        &self,
        alive: &mut Vec<Option<Part>>,
        least: usize,
        progress: &Progress,
        mut on_join: impl FnMut([usize; 2], &Part),
    ) -> Result<(), Stopped> {
        let mut heap = BinaryHeap::new();
        let mut left = alive.len();
        for second in 0..alive.len() {
            for first in nearest(alive, second, 0..second) {
                progress.check()?;
                heap.extend(self.pair(alive, first, second));
            }
        }
        while left > least {
            let Some(pair) = heap.pop() else { break };
            progress.check()?;
            if alive[pair.first].is_none() || alive[pair.second].is_none() {
                continue;
            }
            if self.verified
                && self.limit.is_finite()
                && sticks_out(self.shape, self.space, &pair.part.hull, self.limit.max(pair.part.error))
            {
                continue;
            }
            on_join([pair.first, pair.second], &pair.part);
            alive[pair.first] = None;
            alive[pair.second] = None;
            alive.push(Some(pair.part));
            left -= 1;
            let newest = alive.len() - 1;
            for first in nearest(alive, newest, 0..newest) {
                progress.check()?;
                heap.extend(self.pair(alive, first, newest));
            }
        }
        Ok(())
    }

    fn pair(&self, alive: &[Option<Part>], first: usize, second: usize) -> Option<Pair> {
        let (a, b) = (alive[first].as_ref()?, alive[second].as_ref()?);
        if self.limit.is_finite() && !a.hull.bounds().grown(2.0 * self.limit).intersects(&b.hull.bounds()) {
            return None;
        }
        let part = join(self.shape, self.space, self.thickness, &[&a.hull, &b.hull], self.limit)?;
        let saved = (a.hull.points().len() + b.hull.points().len() + 1) as f64 - part.hull.points().len() as f64;
        let unit = if self.limit.is_finite() { self.limit } else { 0.0 };
        Some(Pair { key: part.error - VERTEX_WORTH * unit * saved, first, second, part })
    }
}

/// Of more neighbours than this, only the nearest are tried.
const NEIGHBOURS: usize = 14;

/// Parts to join with, those whose boxes are nearest.
fn nearest(alive: &[Option<Part>], of: usize, among: std::ops::Range<usize>) -> Vec<usize> {
    let Some(part) = &alive[of] else { return Vec::new() };
    let bounds = part.hull.bounds();
    let mut ranked: Vec<(f64, usize)> = among
        .filter_map(|index| {
            let other = alive[index].as_ref()?.hull.bounds();
            let gap = (other.min - bounds.max).sup(&(bounds.min - other.max)).sup(&Vec3::zeros()).norm_squared();
            let apart = (other.center() - bounds.center()).norm_squared();
            Some((gap + 1e-3 * apart, index))
        })
        .collect();
    ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    ranked.truncate(NEIGHBOURS);
    ranked.into_iter().map(|(_, index)| index).collect()
}

/// The hull around several, if its error is within the limit.
pub fn join(
    shape: &Shape,
    space: &FreeSpace,
    thickness: f64,
    hulls: &[&crate::geometry::ConvexHull],
    limit: f64,
) -> Option<Part> {
    let points: Vec<Vec3> = hulls.iter().flat_map(|hull| hull.points()).copied().collect();
    if !limit.is_finite() {
        let hull = wrap_piece(&points, shape, thickness, 0.0)?;
        return Some(Part { error: space.error(&hull), hull });
    }
    // Most are refused: what needless vertices add is not worth the search for them.
    let hull = wrap_piece_unless(&points, shape, thickness, 0.0, |hull| space.deepest_exceeds(hull, limit))?;
    let error = space.error_within(&hull, limit)?;
    Some(Part { hull, error })
}
