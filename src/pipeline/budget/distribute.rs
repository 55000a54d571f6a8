//! [`distribute`]: one offer for each part, with the least sum of errors that a budget allows.
//!
//! Physics costs are whole multiples of a small unit, so that the choice is a knapsack with one offer from each part, which
//! dynamic programming solves exactly. Where the budget has very many units, costs are rounded up to a coarser unit: the
//! result still keeps the budget, and misses the optimum by less than one coarse unit for each part.

use crate::geometry::{Progress, Stopped};

/// Cost of which all published prices are multiples: a hull or vertex costs two, an exact primitive five.
const UNIT: f64 = 0.02;
/// Most cells of the table of choices: each takes a byte, and a step for every offer of its part.
const MAX_CELLS: usize = 1 << 24;
/// Most cells of one part, which take 16 bytes more while they are filled.
const MAX_ROW: usize = 1 << 17;
/// Rounding that a sum of costs may have suffered, in units.
const SLACK: f64 = 1e-6;

/// A possible result of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartOffer {
    /// Physics cost of all prims of the part.
    pub cost: f64,
    /// Sum of the errors of all prims of the part, in metres.
    pub error: f64,
}

/// The chosen offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Index of the offer of each part.
    pub chosen: Vec<usize>,
    /// Whether the offers keep the budget. If not even the cheapest do, they are chosen.
    pub fits: bool,
}

/// Chooses an offer for each part. Every part has between one and 255 offers. Of equal sums of errors the cheaper one is
/// chosen.
pub fn distribute(parts: &[Vec<PartOffer>], budget: f64, progress: &Progress) -> Result<Distribution, Stopped> {
    let cheapest = |offers: &Vec<PartOffer>| least(offers, |offer| (offer.cost, offer.error));
    let floor: Vec<usize> = parts.iter().map(cheapest).collect();
    let cost_of = |chosen: &[usize]| -> f64 { chosen.iter().zip(parts).map(|(&at, offers)| offers[at].cost).sum() };
    if cost_of(&floor) > budget + SLACK * UNIT {
        return Ok(Distribution { chosen: floor, fits: false });
    }
    let best: Vec<usize> = parts.iter().map(|offers| least(offers, |offer| (offer.error, offer.cost))).collect();
    if cost_of(&best) <= budget + SLACK * UNIT {
        return Ok(Distribution { chosen: best, fits: true });
    }
    let cells = (MAX_CELLS / parts.len().max(1)).clamp(1, MAX_ROW);
    let unit = UNIT.max(budget / cells as f64);
    let units = |cost: f64| (cost / unit - SLACK).ceil().max(0.0) as usize;
    let room = (budget / unit + SLACK).floor() as usize;
    let over_floor =
        |part: usize, offer: &PartOffer| units(offer.cost).saturating_sub(units(parts[part][floor[part]].cost));
    let floor_units: usize = floor.iter().zip(parts).map(|(&at, offers)| units(offers[at].cost)).sum();
    // Rounding up may leave no room even for the cheapest offers.
    let Some(room) = room.checked_sub(floor_units) else { return Ok(Distribution { chosen: floor, fits: true }) };
    Ok(Distribution { chosen: fill(parts, room, over_floor, progress)?, fits: true })
}

/// Fills a table: the least error of the first parts within each number of units above the cheapest offers.
fn fill(
    parts: &[Vec<PartOffer>],
    room: usize,
    units: impl Fn(usize, &PartOffer) -> usize,
    progress: &Progress,
) -> Result<Vec<usize>, Stopped> {
    let mut least = vec![0.0_f64; room + 1];
    let mut choices: Vec<Vec<u8>> = Vec::with_capacity(parts.len());
    for (part, offers) in parts.iter().enumerate() {
        // A row of the largest table takes ten milliseconds.
        progress.check()?;
        let mut next = vec![f64::INFINITY; room + 1];
        let mut choice = vec![0_u8; room + 1];
        for (number, offer) in offers.iter().enumerate().take(usize::from(u8::MAX)) {
            let own = units(part, offer);
            for at in own..=room {
                let error = least[at - own] + offer.error;
                if error < next[at] {
                    (next[at], choice[at]) = (error, number as u8);
                }
            }
        }
        least = next;
        choices.push(choice);
    }
    // The fewest units that reach the least error.
    let mut at = (0..=room).find(|&at| least[at] <= least[room]).unwrap_or(room);
    let mut chosen = vec![0; parts.len()];
    for (part, choice) in choices.iter().enumerate().rev() {
        let number = usize::from(choice[at]);
        chosen[part] = number;
        at = at.saturating_sub(units(part, &parts[part][number]));
    }
    Ok(chosen)
}

/// Returns the index of the offer with the least key.
pub fn least(offers: &[PartOffer], key: impl Fn(&PartOffer) -> (f64, f64)) -> usize {
    let less = |a: &(usize, (f64, f64)), b: &(usize, (f64, f64))| a.1.0.total_cmp(&b.1.0).then(a.1.1.total_cmp(&b.1.1));
    offers.iter().map(key).enumerate().min_by(less).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::geometry::samples::Random;

    /// Fronts by `--method solid --front 8`, as cost and error in metres: shed, stall, chair, stairs and table of `models/`.
    const FRONTS: [&[(f64, f64)]; 5] = [
        &[(0.36, 1.115), (2.88, 0.3955), (3.96, 0.0)],
        &[(0.44, 0.899), (3.52, 0.274), (3.96, 0.2365), (4.32, 0.0)],
        &[(0.36, 0.41), (0.72, 0.2405), (1.08, 0.185), (2.16, 0.0)],
        &[(0.36, 0.78), (1.24, 0.1124), (2.16, 0.0)],
        &[(0.36, 0.72), (0.8, 0.5241), (1.08, 0.35), (1.8, 0.0)],
    ];

    /// Returns one to six parts, each a front placed a few times at some size.
    fn linkset(random: &mut Random) -> Vec<Vec<PartOffer>> {
        let count = 1 + random.below(6);
        let part = |random: &mut Random| {
            let (front, placed) = (FRONTS[random.below(FRONTS.len())], (1 + random.below(4)) as f64);
            let size = (1 + random.below(40)) as f64 / 10.0;
            front.iter().map(|(cost, error)| PartOffer { cost: cost * placed, error: error * placed * size }).collect()
        };
        (0..count).map(|_| part(random)).collect()
    }

    fn chosen(parts: &[Vec<PartOffer>], budget: f64) -> Distribution {
        distribute(parts, budget, &Progress::silent()).unwrap()
    }

    /// Returns the least sum of errors by trying everything.
    fn exhaustive(parts: &[Vec<PartOffer>], budget: f64) -> f64 {
        let Some((first, rest)) = parts.split_first() else { return 0.0 };
        let with = |offer: &PartOffer| offer.error + exhaustive(rest, budget - offer.cost);
        let within = first.iter().filter(|offer| offer.cost <= budget + 1e-9);
        within.map(with).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn three_hundred_linksets_are_as_good_as_by_exhaustive_search() {
        let mut random = Random(26);
        let mut tight = 0;
        for _ in 0..300 {
            let parts = linkset(&mut random);
            let (low, high) = (random.below(100) as f64 / 100.0, 30.0);
            let budget = (low * high * 50.0).round() / 50.0;
            let best = exhaustive(&parts, budget);
            let found = chosen(&parts, budget);
            assert_eq!(found.fits, best.is_finite());
            if !found.fits {
                continue;
            }
            let sum = |figure: fn(&PartOffer) -> f64| -> f64 {
                found.chosen.iter().zip(&parts).map(|(&at, offers)| figure(&offers[at])).sum()
            };
            assert!(sum(|offer| offer.cost) <= budget + 1e-9);
            assert!((sum(|offer| offer.error) - best).abs() <= 1e-9 * best.max(1.0), "{parts:?} {budget}");
            tight += usize::from(best > 0.0);
        }
        assert!(tight > 100, "only {tight} budgets are tight");
    }

    #[test]
    fn large_linksets_keep_the_budget_and_come_close() {
        let mut random = Random(5);
        let parts: Vec<Vec<PartOffer>> = (0..500).flat_map(|_| linkset(&mut random)).take(500).collect();
        let budget = 900.0;
        let found = chosen(&parts, budget);
        let sum = |figure: fn(&PartOffer) -> f64| -> f64 {
            found.chosen.iter().zip(&parts).map(|(&at, offers)| figure(&offers[at])).sum()
        };
        assert!(found.fits && sum(|offer| offer.cost) <= budget);
        // A lower bound: the linear relaxation by the steepest steps first.
        let exact = relaxed(&parts, budget);
        assert!(sum(|offer| offer.error) <= 1.02 * exact, "{} {exact}", sum(|offer| offer.error));
    }

    fn relaxed(parts: &[Vec<PartOffer>], budget: f64) -> f64 {
        let mut steps = Vec::new();
        let (mut cost, mut error) = (0.0, 0.0);
        for offers in parts {
            let mut at = offers[0];
            (cost, error) = (cost + at.cost, error + at.error);
            // The lower convex hull of the front.
            while let Some(next) = offers
                .iter()
                .filter(|offer| offer.cost > at.cost && offer.error < at.error)
                .max_by(|a, b| slope(&at, a).total_cmp(&slope(&at, b)))
            {
                steps.push((slope(&at, next), next.cost - at.cost));
                at = *next;
            }
        }
        steps.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (slope, width) in steps {
            let taken = width.min(budget - cost).max(0.0);
            (cost, error) = (cost + taken, error - slope * taken);
        }
        error
    }

    fn slope(from: &PartOffer, to: &PartOffer) -> f64 {
        (from.error - to.error) / (to.cost - from.cost)
    }

    #[test]
    fn a_deadline_or_a_cancellation_ends_a_distribution() {
        let mut random = Random(5);
        let parts: Vec<Vec<PartOffer>> = (0..50).map(|_| linkset(&mut random).remove(0)).collect();
        let late = Progress::silent().with_deadline(Instant::now());
        assert_eq!(distribute(&parts, 90.0, &late), Err(Stopped::Deadline));
        let cancelled = Progress::silent();
        cancelled.cancel();
        assert_eq!(distribute(&parts, 90.0, &cancelled), Err(Stopped::Cancelled));
    }

    #[test]
    fn the_cheapest_offers_stand_in_for_a_budget_that_is_too_small() {
        let offers = vec![PartOffer { cost: 1.0, error: 0.5 }, PartOffer { cost: 0.4, error: 2.0 }];
        assert_eq!(chosen(std::slice::from_ref(&offers), 0.3), Distribution { chosen: vec![1], fits: false });
        assert_eq!(chosen(&[offers], 0.99), Distribution { chosen: vec![1], fits: true });
    }
}
