//! Covering: hulls may overlap, so a plus is two boxes and not three.
//!
//! Every hull is grown over its neighbours as far as its error allows. The cheapest set of grown and original hulls that
//! holds every part is chosen. In the end, each chosen hull shrinks to the parts that no other one holds.

use super::merge::{join, join_or_witness, merged};
use crate::decompose::context::{Context, Interrupted};
use crate::decompose::measure::part::Part;
use crate::decompose::measure::witnesses::Witnesses;
use crate::decompose::tolerance::{HELD, RATIO_TIE};
use crate::geometry::{ConvexHull, Stopped, Vec3};

/// Vertices above this number do not count against a hull in the choice: vertex reduction is expected to remove them.
const MAX_COUNTED_VERTICES: usize = 16;

/// Parts up to which hulls of a quick lossless result are grown over single vertices; with more it takes too long.
const FEW_PARTS: usize = 12;

/// Returns the cheapest cover of the parts found with errors within the limit.
///
/// A `lossless` cover also grows hulls over single vertices of other parts. Its hulls are not verified one by one: the caller
/// samples the whole result.
pub fn covered(context: &Context<'_>, parts: &[Part], limit: f64, lossless: bool) -> Result<Vec<Part>, Interrupted> {
    let merged = merged(context, parts.to_vec(), 1, limit)?;
    let by_vertices = lossless && (context.verified || parts.len() <= FEW_PARTS);
    let vertices = if by_vertices { distinct_vertices(parts, slack(context)) } else { Vec::new() };
    let unrefused = |count: usize| (0..count).map(|_| Witnesses::default()).collect();
    let cover = Cover {
        context: Context { verified: context.verified && !lossless, ..*context },
        parts,
        witnesses: unrefused(parts.len()),
        vertex_witnesses: unrefused(vertices.len()),
        vertices,
        limit,
        by_vertices,
    };
    cover.run(merged.clone()).map_err(|stop| (stop, merged))
}

/// Returns true where a hull holds all of a part.
pub fn holds(context: &Context<'_>, hull: &ConvexHull, part: &ConvexHull) -> bool {
    let slack = slack(context);
    part.points().iter().all(|point| hull.contains(point, slack))
}

/// Distance by which a point may be outside of a hull that holds it.
pub fn slack(context: &Context<'_>) -> f64 {
    HELD * context.shape.diagonal
}

struct Cover<'a> {
    context: Context<'a>,
    /// The parts that the chosen hulls have to hold.
    parts: &'a [Part],
    /// Each vertex of the parts once, where hulls grow over single vertices.
    vertices: Vec<Vec3>,
    limit: f64,
    by_vertices: bool,
    /// For each part, what kept hulls from growing over it.
    witnesses: Vec<Witnesses>,
    /// For each vertex, what kept hulls from growing over it.
    vertex_witnesses: Vec<Witnesses>,
}

impl Cover<'_> {
    /// Chooses from `merged`, the parts, and what grows from them.
    fn run(&self, merged: Vec<Part>) -> Result<Vec<Part>, Stopped> {
        let merged_count = merged.len();
        let mut candidates = merged;
        candidates.extend(self.parts.iter().cloned());
        // Where the limit lets many parts join, the joined ones are seeds enough.
        let seeds = if self.by_vertices { candidates.len() } else { merged_count };
        let grown = self.context.each_apart(&candidates[..seeds], |context, seed| {
            let mut grown = seed.clone();
            self.grow_over_parts(&mut grown)?;
            let leanest = self.grow_over_vertices(&mut grown)?;
            let mut offers: Vec<Part> = leanest.into_iter().chain([grown]).collect();
            offers.retain(|offer| offer.hull != seed.hull && !context.sticks_out(&offer.hull, self.limit));
            Ok(offers)
        })?;
        for offer in grown.into_iter().flatten() {
            if candidates[seeds..].iter().all(|known| known.hull != offer.hull) {
                candidates.push(offer);
            }
        }
        let chosen = cheapest_cover(&candidates, &self.holds_table(&candidates), self.parts.len());
        let mut chosen: Vec<Part> = chosen.iter().map(|&index| candidates[index].clone()).collect();
        self.trim(&mut chosen);
        Ok(chosen)
    }

    /// Returns for each candidate which parts it holds.
    fn holds_table(&self, candidates: &[Part]) -> Vec<Vec<bool>> {
        let row = |hull: &ConvexHull| self.parts.iter().map(|part| self.holds(hull, &part.hull)).collect();
        self.context.progress.map(candidates, |candidate| row(&candidate.hull))
    }

    /// Shrinks each hull to the parts that no other hull holds, where that saves vertices. The hull with most vertices is the first.
    /// At the deadline the others stay as they are: they hold all parts untrimmed.
    fn trim(&self, chosen: &mut [Part]) {
        let mut holds = self.holds_table(chosen);
        let mut order: Vec<usize> = (0..chosen.len()).collect();
        order.sort_by(|&a, &b| chosen[b].hull.points().len().cmp(&chosen[a].hull.points().len()).then(a.cmp(&b)));
        for index in order {
            if self.context.progress.check().is_err() {
                break;
            }
            let needed: Vec<&ConvexHull> = (0..self.parts.len())
                .filter(|&part| holds[index][part])
                .filter(|&part| (0..chosen.len()).all(|other| other == index || !holds[other][part]))
                .map(|part| &self.parts[part].hull)
                .collect();
            if needed.is_empty() {
                continue;
            }
            if let Some(trimmed) = join(&self.context, &needed, f64::INFINITY)
                && trimmed.hull.points().len() < chosen[index].hull.points().len()
                && trimmed.error <= chosen[index].error.max(self.limit)
            {
                for (part, held) in holds[index].iter_mut().enumerate() {
                    *held = self.holds(&trimmed.hull, &self.parts[part].hull);
                }
                chosen[index] = trimmed;
            }
        }
    }

    /// Returns true when a sample that refused another hull over these points is certain to refuse this one too.
    fn is_refused(&self, witnesses: &Witnesses, grown: &Part, points: &[Vec3]) -> bool {
        let Context { shape, space, .. } = self.context;
        witnesses.refuse((shape, space), &grown.hull, points, self.limit)
    }

    fn holds(&self, hull: &ConvexHull, part: &ConvexHull) -> bool {
        holds(&self.context, hull, part)
    }

    /// Grows a hull over other parts, the nearest first, while its error is within the limit.
    fn grow_over_parts(&self, grown: &mut Part) -> Result<(), Stopped> {
        let center = grown.hull.centroid();
        let mut order: Vec<(f64, usize)> = self
            .parts
            .iter()
            .enumerate()
            .map(|(index, part)| ((part.hull.centroid() - center).norm_squared(), index))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (_, index) in order {
            self.context.progress.check()?;
            let part = &self.parts[index];
            if self.holds(&grown.hull, &part.hull) || !self.context.may_join(&grown.hull, &part.hull, self.limit) {
                continue;
            }
            if self.is_refused(&self.witnesses[index], grown, part.hull.points()) {
                continue;
            }
            match join_or_witness(&self.context, &[&grown.hull, &part.hull], self.limit) {
                Ok(joined) => *grown = joined,
                Err(witness) => witness.into_iter().for_each(|sample| self.witnesses[index].note(sample)),
            }
        }
        Ok(())
    }

    /// Grows a hull over single vertices, the nearest first, while its error is within the limit.
    ///
    /// Returns the state on the way with the fewest vertices, where it has fewer than the first and the last state: it may
    /// already hold everything that a part needs.
    fn grow_over_vertices(&self, grown: &mut Part) -> Result<Option<Part>, Stopped> {
        let mut fewest = grown.hull.points().len();
        let mut leanest = None;
        let center = grown.hull.centroid();
        let far = |(index, vertex): (usize, &Vec3)| ((vertex - center).norm_squared(), index);
        let mut order: Vec<(f64, usize)> = self.vertices.iter().enumerate().map(far).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, index) in order {
            self.context.progress.check()?;
            let (vertex, witnesses) = (self.vertices[index], &self.vertex_witnesses[index]);
            let is_held = grown.hull.contains(&vertex, slack(&self.context));
            if is_held || self.is_refused(witnesses, grown, &[vertex]) {
                continue;
            }
            let points: Vec<Vec3> = grown.hull.points().iter().copied().chain([vertex]).collect();
            match self.context.part_or_witness(&points, self.limit) {
                Ok(larger) => *grown = larger,
                Err(witness) => {
                    witness.into_iter().for_each(|sample| witnesses.note(sample));
                    continue;
                }
            }
            if grown.hull.points().len() < fewest {
                fewest = grown.hull.points().len();
                leanest = Some(grown.clone());
            }
        }
        Ok(leanest.filter(|leanest| leanest.hull.points().len() < grown.hull.points().len()))
    }
}

/// Returns the vertices of all parts, one of those that are within `epsilon` of each other.
fn distinct_vertices(parts: &[Part], epsilon: f64) -> Vec<Vec3> {
    let mut distinct: Vec<Vec3> = Vec::new();
    for vertex in parts.iter().flat_map(|part| part.hull.points()) {
        if distinct.iter().all(|known| (known - vertex).norm() > epsilon) {
            distinct.push(*vertex);
        }
    }
    distinct
}

/// Returns the indices of a cheap set of candidates in which each of `count` parts is held.
///
/// Weighted set cover by the greedy rule (V. Chvátal, 1979): the candidate with the least cost for each part that it is the
/// first to hold is taken next. Candidates that became needless are dropped at the end, the costliest first.
fn cheapest_cover(candidates: &[Part], holds: &[Vec<bool>], count: usize) -> Vec<usize> {
    let cost = |index: usize| (1 + candidates[index].hull.points().len().min(MAX_COUNTED_VERTICES)) as f64;
    let mut holders = vec![0u32; count];
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let mut best: Option<(f64, f64, usize)> = None;
        for index in 0..candidates.len() {
            let fresh = (0..count).filter(|&part| holders[part] == 0 && holds[index][part]).count();
            if fresh == 0 {
                continue;
            }
            let (ratio, error) = (cost(index) / fresh as f64, candidates[index].error);
            if best.is_none_or(|(least, least_error, _)| {
                ratio < least - RATIO_TIE || (ratio < least + RATIO_TIE && error < least_error)
            }) {
                best = Some((ratio, error, index));
            }
        }
        let Some((_, _, index)) = best else { break };
        chosen.push(index);
        for part in 0..count {
            holders[part] += u32::from(holds[index][part]);
        }
    }
    let mut order = chosen.clone();
    order.sort_by(|&a, &b| cost(b).total_cmp(&cost(a)).then(a.cmp(&b)));
    for index in order {
        if (0..count).all(|part| !holds[index][part] || holders[part] > 1) {
            for part in 0..count {
                holders[part] -= u32::from(holds[index][part]);
            }
            chosen.retain(|&kept| kept != index);
        }
    }
    chosen.sort_unstable();
    chosen
}
