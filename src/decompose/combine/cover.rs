//! Covering: hulls may overlap, so each part is grown to a hull that cannot take more, and the cheapest choice of hulls
//! that still holds every part is taken (a plus is two boxes, not three).

use super::merge::join;
use crate::decompose::measure::error_sampling::sticks_out;
use crate::decompose::measure::free_space::FreeSpace;
use crate::decompose::measure::part::Part;
use crate::decompose::measure::part_hull::wrap_piece_unless;
use crate::decompose::prepare::shape::Shape;
use crate::decompose::tolerance::TIGHT;
use crate::geometry::{ConvexHull, Progress, Stopped, Vec3};

/// Beyond this many vertices a hull is expected to be reduced: more do not count against it in the choice.
const VERTICES_COUNTED: usize = 16;

pub struct Coverer<'a> {
    pub shape: &'a Shape,
    pub space: &'a FreeSpace,
    pub thickness: f64,
    pub limit: f64,
    /// Look closely at a grown hull before it is offered.
    pub verified: bool,
    /// Grow over single corners of other parts, not only over whole parts.
    pub by_corners: bool,
}

impl Coverer<'_> {
    /// The cheapest cover found of `atoms`, from `known` and grown hulls.
    pub fn run(&self, atoms: &[Part], known: Vec<Part>, progress: &Progress) -> Result<Vec<Part>, Stopped> {
        let joined = known.len();
        let mut candidates: Vec<Part> = known;
        candidates.extend(atoms.iter().cloned());
        let corners = if self.by_corners { distinct_corners(atoms, self.slack()) } else { Vec::new() };
        // Where much may be joined the joined parts are seeds enough.
        let seeds = if self.by_corners { candidates.len() } else { joined };
        for seed in 0..seeds {
            let mut grown = candidates[seed].clone();
            self.grow_over_parts(&mut grown, atoms, progress)?;
            let leanest = self.grow_over_corners(&mut grown, &corners, progress)?;
            for offer in leanest.into_iter().chain([grown]) {
                let is_sound = !self.verified || !sticks_out(self.shape, self.space, &offer.hull, self.limit);
                if is_sound
                    && offer.hull != candidates[seed].hull
                    && candidates[seeds..].iter().all(|known| known.hull != offer.hull)
                {
                    candidates.push(offer);
                }
            }
        }
        let holds: Vec<Vec<bool>> = candidates
            .iter()
            .map(|candidate| atoms.iter().map(|atom| self.holds(&candidate.hull, &atom.hull)).collect())
            .collect();
        let chosen = cheapest_cover(&candidates, &holds, atoms.len());
        let mut parts: Vec<Part> = chosen.iter().map(|&index| candidates[index].clone()).collect();
        self.trim(&mut parts, atoms);
        Ok(parts)
    }

    /// Takes back growth that no part needs where that saves vertices, dearest hull first.
    fn trim(&self, parts: &mut [Part], atoms: &[Part]) {
        let mut holds: Vec<Vec<bool>> =
            parts.iter().map(|part| atoms.iter().map(|atom| self.holds(&part.hull, &atom.hull)).collect()).collect();
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by(|&a, &b| parts[b].hull.points().len().cmp(&parts[a].hull.points().len()).then(a.cmp(&b)));
        for index in order {
            let needed: Vec<usize> = (0..atoms.len())
                .filter(|&atom| holds[index][atom])
                .filter(|&atom| (0..parts.len()).all(|other| other == index || !holds[other][atom]))
                .collect();
            let hulls: Vec<&ConvexHull> = needed.iter().map(|&atom| &atoms[atom].hull).collect();
            if hulls.is_empty() {
                continue;
            }
            if let Some(part) = join(self.shape, self.space, self.thickness, &hulls, f64::INFINITY)
                && part.hull.points().len() < parts[index].hull.points().len()
                && part.error <= parts[index].error.max(self.limit)
            {
                for (atom, held) in holds[index].iter_mut().enumerate() {
                    *held = self.holds(&part.hull, &atoms[atom].hull);
                }
                parts[index] = part;
            }
        }
    }

    fn slack(&self) -> f64 {
        2.0 * TIGHT * self.shape.diagonal
    }

    fn holds(&self, hull: &ConvexHull, atom: &ConvexHull) -> bool {
        atom.points().iter().all(|point| hull.contains(point, self.slack()))
    }

    /// Takes in other parts, nearest first, while the error stays within the limit.
    fn grow_over_parts(&self, grown: &mut Part, atoms: &[Part], progress: &Progress) -> Result<(), Stopped> {
        let center = grown.hull.centroid();
        let mut order: Vec<(f64, usize)> = atoms
            .iter()
            .enumerate()
            .map(|(index, atom)| ((atom.hull.centroid() - center).norm_squared(), index))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (_, index) in order {
            progress.check()?;
            let atom = &atoms[index];
            if self.holds(&grown.hull, &atom.hull)
                || !grown.hull.bounds().grown(2.0 * self.limit).intersects(&atom.hull.bounds())
            {
                continue;
            }
            if let Some(part) = join(self.shape, self.space, self.thickness, &[&grown.hull, &atom.hull], self.limit) {
                *grown = part;
            }
        }
        Ok(())
    }

    /// Takes in corners, nearest first. Also the state on the way with the fewest vertices, where that had fewer than the
    /// first and the last: what a part needs may have been there before growth went on.
    fn grow_over_corners(
        &self,
        grown: &mut Part,
        corners: &[Vec3],
        progress: &Progress,
    ) -> Result<Option<Part>, Stopped> {
        if corners.is_empty() {
            return Ok(None);
        }
        let mut fewest = grown.hull.points().len();
        let mut leanest = None;
        let center = grown.hull.centroid();
        let mut order: Vec<(f64, &Vec3)> = corners.iter().map(|c| ((c - center).norm_squared(), c)).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, corner) in order {
            progress.check()?;
            if grown.hull.contains(corner, self.slack()) {
                continue;
            }
            let points: Vec<Vec3> = grown.hull.points().iter().chain([corner]).copied().collect();
            let refused = |hull: &ConvexHull| self.space.deepest_exceeds(hull, self.limit);
            let hull = wrap_piece_unless(&points, self.shape, self.thickness, 0.0, refused);
            let Some(hull) = hull else { continue };
            if let Some(error) = self.space.error_within(&hull, self.limit) {
                *grown = Part { hull, error };
                if grown.hull.points().len() < fewest {
                    fewest = grown.hull.points().len();
                    leanest = Some(grown.clone());
                }
            }
        }
        Ok(leanest.filter(|leanest| leanest.hull.points().len() < grown.hull.points().len()))
    }
}

fn distinct_corners(atoms: &[Part], epsilon: f64) -> Vec<Vec3> {
    let mut corners: Vec<Vec3> = Vec::new();
    for corner in atoms.iter().flat_map(|atom| atom.hull.points()) {
        if corners.iter().all(|known| (known - corner).norm() > epsilon) {
            corners.push(*corner);
        }
    }
    corners
}

/// Indices of a cheap choice in which every atom is held: greedy by price for each newly held atom (V. Chvátal, 1979),
/// then without what became needless, dearest first.
fn cheapest_cover(candidates: &[Part], holds: &[Vec<bool>], atoms: usize) -> Vec<usize> {
    let price = |index: usize| (1 + candidates[index].hull.points().len().min(VERTICES_COUNTED)) as f64;
    let mut held = vec![0u32; atoms];
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let mut best: Option<(f64, f64, usize)> = None;
        for index in 0..candidates.len() {
            let fresh = (0..atoms).filter(|&atom| held[atom] == 0 && holds[index][atom]).count();
            if fresh == 0 {
                continue;
            }
            let ratio = price(index) / fresh as f64;
            if best.is_none_or(|(least, error, _)| {
                ratio < least - 1e-9 || (ratio < least + 1e-9 && candidates[index].error < error)
            }) {
                best = Some((ratio, candidates[index].error, index));
            }
        }
        let Some((_, _, index)) = best else { break };
        chosen.push(index);
        for atom in 0..atoms {
            held[atom] += u32::from(holds[index][atom]);
        }
    }
    let mut order = chosen.clone();
    order.sort_by(|&a, &b| price(b).total_cmp(&price(a)).then(a.cmp(&b)));
    for index in order {
        if (0..atoms).all(|atom| !holds[index][atom] || held[atom] > 1) {
            for atom in 0..atoms {
                held[atom] -= u32::from(holds[index][atom]);
            }
            chosen.retain(|&kept| kept != index);
        }
    }
    chosen.sort_unstable();
    chosen
}
