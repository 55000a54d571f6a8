//! Joining of parts bottom-up, the least error first: K. Mamou, F. Ghorbel, "A Simple and Efficient Approach for 3D Mesh
//! Approximate Convex Decomposition", 2009, with the error of [`FreeSpace`](crate::decompose::measure::free_space::FreeSpace)
//! in place of theirs.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::Range;

use crate::decompose::context::{Context, Interrupted};
use crate::decompose::measure::part::Part;
use crate::decompose::tolerance::{CENTRE_SHARE, VERTEX_WORTH};
use crate::geometry::{ConvexHull, Stopped, Vec3};

/// Each part is tried with at most this many of its nearest neighbours.
const MAX_NEIGHBOURS: usize = 14;

/// Returns the hull around several hulls, if its error is within the limit.
pub fn join(context: &Context<'_>, hulls: &[&ConvexHull], limit: f64) -> Option<Part> {
    join_or_witness(context, hulls, limit).ok()
}

/// Does the same; the error is the index of the sample that refused the hull, where one did.
pub fn join_or_witness(context: &Context<'_>, hulls: &[&ConvexHull], limit: f64) -> Result<Part, Option<usize>> {
    let points: Vec<Vec3> = hulls.iter().flat_map(|hull| hull.points()).copied().collect();
    context.part_or_witness(&points, limit)
}

/// Joins pairs while the error of a joined part is within the limit and more than `min_parts` are left.
pub fn merged(context: &Context<'_>, parts: Vec<Part>, min_parts: usize, limit: f64) -> Result<Vec<Part>, Interrupted> {
    let mut alive: Vec<Option<Part>> = parts.into_iter().map(Some).collect();
    let joined = join_all(context, &mut alive, min_parts, limit);
    let parts = alive.into_iter().flatten().collect();
    match joined {
        Ok(()) => Ok(parts),
        Err(stop) => Err((stop, parts)),
    }
}

/// Two parts that may be joined.
struct Pair {
    /// Error of the joined part, less what the saved vertices are worth.
    key: f64,
    first: usize,
    second: usize,
    /// The two, joined.
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
    /// The pair with the least key is the greatest, so that a [`BinaryHeap`] returns it first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.total_cmp(&self.key).then((other.first, other.second).cmp(&(self.first, self.second)))
    }
}

/// Joins the parts in `alive`, where `None` stands for a part that was joined.
fn join_all(context: &Context<'_>, alive: &mut Vec<Option<Part>>, min_parts: usize, limit: f64) -> Result<(), Stopped> {
    let mut heap = BinaryHeap::new();
    let mut left = alive.len();
    let seconds: Vec<usize> = (0..alive.len()).collect();
    heap.extend(pairs_of(context, alive, &seconds, limit)?);
    while left > min_parts {
        let Some(best) = heap.pop() else { break };
        context.progress.check()?;
        if alive[best.first].is_none() || alive[best.second].is_none() {
            continue;
        }
        if limit.is_finite() && context.sticks_out(&best.part.hull, limit.max(best.part.error)) {
            continue;
        }
        alive[best.first] = None;
        alive[best.second] = None;
        alive.push(Some(best.part));
        left -= 1;
        heap.extend(pairs_of(context, alive, &[alive.len() - 1], limit)?);
    }
    Ok(())
}

/// Joins each of the parts with its nearest ones among the parts before it.
fn pairs_of(context: &Context<'_>, alive: &[Option<Part>], parts: &[usize], limit: f64) -> Result<Vec<Pair>, Stopped> {
    let near = |&second: &usize| nearest(alive, second, 0..second).into_iter().map(move |first| [first, second]);
    let near: Vec<[usize; 2]> = parts.iter().flat_map(near).collect();
    let joined = context.progress.try_map(&near, |&both| Ok(pair(context, alive, both, limit)))?;
    Ok(joined.into_iter().flatten().collect())
}

fn pair(context: &Context<'_>, alive: &[Option<Part>], [first, second]: [usize; 2], limit: f64) -> Option<Pair> {
    let (a, b) = (alive[first].as_ref()?, alive[second].as_ref()?);
    if !context.may_join(&a.hull, &b.hull, limit) {
        return None;
    }
    let part = join(context, &[&a.hull, &b.hull], limit)?;
    let saved = (a.hull.points().len() + b.hull.points().len() + 1) as f64 - part.hull.points().len() as f64;
    let unit = if limit.is_finite() { limit } else { 0.0 };
    Some(Pair { key: part.error - VERTEX_WORTH * unit * saved, first, second, part })
}

/// Ranks the parts with indices in `among` by the distance of their boxes to the box of part `of`; returns the nearest.
pub fn nearest(alive: &[Option<Part>], of: usize, among: Range<usize>) -> Vec<usize> {
    let Some(part) = &alive[of] else { return Vec::new() };
    let bounds = part.hull.bounds();
    let mut ranked: Vec<(f64, usize)> = among
        .filter_map(|index| {
            let other = alive[index].as_ref()?.hull.bounds();
            let gap = (other.min - bounds.max).sup(&(bounds.min - other.max)).sup(&Vec3::zeros()).norm_squared();
            let apart = (other.center() - bounds.center()).norm_squared();
            Some((gap + CENTRE_SHARE * apart, index))
        })
        .collect();
    ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    ranked.truncate(MAX_NEIGHBOURS);
    ranked.into_iter().map(|(_, index)| index).collect()
}
