//! Compares the measured error of a block with the tolerance, and corrects the reason why the search ended.
//!
//! The search judges its hulls by samples, before they are rounded. A result states the error of the decoded block.

use super::shapes::Shapes;
use crate::decompose::{StopReason, Wanted};
use crate::pipeline::records::Word;
use crate::pipeline::result::report::{Fit, Warning};
use crate::pipeline::result::warning::OPEN_SOLID;

/// Where the search for the deepest place ended early, an error up to this share of the tolerance counts as within it. With
/// a share of 0.9, one of 580 results exceeded its tolerance: its deepest place was 1.16 times as deep as the one found.
const SURE: f64 = 0.85;

/// Addition to the warning about a missed tolerance where an open part was treated as a solid.
const OPENINGS: &str = ". A place in an opening counts as wrong, although its part was treated as a solid (open_solid)";

/// The tolerance of a result.
#[derive(Clone, Copy)]
pub struct Tolerated {
    /// In metres.
    tolerance: f64,
    /// The error up to which the search may make costly results coarser, in metres.
    pub relaxed: f64,
}

impl Tolerated {
    /// `diagonal` is the diagonal of the source's bounding box in metres.
    pub fn new(wanted: &Wanted, diagonal: f64) -> Self {
        Self { tolerance: wanted.tolerance * diagonal, relaxed: wanted.relaxed * diagonal }
    }

    /// Returns the errors that a result is judged by.
    pub fn limits(&self) -> [f64; 2] {
        [self.tolerance, self.relaxed]
    }

    /// Returns why the search ended, given what it reported itself. `merged` is the reason where hulls that were not
    /// made for the tolerance exceed it.
    pub fn stop(&self, reported: StopReason, merged: Option<StopReason>, fit: &Fit) -> StopReason {
        match (reported, merged) {
            (StopReason::Deadline, _) => reported,
            _ if is_within(fit, self.tolerance) => StopReason::Tolerance,
            (_, Some(merged)) => merged,
            (StopReason::Tolerance, None) => StopReason::Exhausted,
            _ => reported,
        }
    }

    /// Corrects the reason in the line of the decompose stage.
    pub fn correct(&self, shapes: &mut Shapes, fit: &Fit) {
        let merged = shapes.merged;
        for reported in shapes.stages.iter_mut().filter_map(|stage| stage.stop.as_mut()) {
            *reported = self.stop(**reported, merged, fit).into();
        }
    }

    /// Returns the warning about a result that exceeds the tolerance. A default that gave way counts as it then was.
    /// `others` are the warnings about the same result.
    pub fn warning(&self, shapes: &Shapes, fit: &Fit, others: &[Warning]) -> Option<Warning> {
        let is_relaxed = shapes.stages.iter().any(|stage| matches!(stage.stop, Some(Word(StopReason::Relaxed))));
        let mut missed = Self::missed(if is_relaxed { self.relaxed } else { self.tolerance }, fit)?;
        if others.iter().any(|other| other.code == OPEN_SOLID) {
            missed.message += OPENINGS;
        }
        Some(missed)
    }

    /// Returns the warning where the error exceeds `limit`.
    fn missed(limit: f64, fit: &Fit) -> Option<Warning> {
        if is_within(fit, limit) {
            return None;
        }
        let error = fit.error();
        let (reached, how) =
            if error > limit { (error, "are wrong by") } else { (fit.fill_upper, "may be wrong by up to") };
        // A coordinate that rounds to zero has no sign.
        let place = |[x, y, z]: [f64; 3]| [x, y, z].map(|at| (at * 1e3).round() / 1e3 + 0.0);
        let place = fit.fill_at.map(place);
        let place = place.map_or_else(String::new, |[x, y, z]| format!(" (worst at {x:.3}, {y:.3}, {z:.3} m)"));
        let (wrong, wanted) = (metres(reached), metres(limit));
        let message = format!("the hulls {how} {wrong}{place}; {wanted} were wanted");
        Some(Warning { met: Some(reached), limit: Some(limit), ..Warning::new("tolerance_missed", message) })
    }
}

/// Returns a length in words, with three digits at least: exact hulls are wrong by a few hundredths of a millimetre.
pub fn metres(length: f64) -> String {
    if length == 0.0 || length >= 1e-3 { format!("{length:.4} m") } else { format!("{length:.2e} m") }
}

/// Returns whether the error is certainly within a limit.
fn is_within(fit: &Fit, limit: f64) -> bool {
    fit.fill_upper.max(fit.max_excess) <= limit || fit.error() <= SURE * limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{ConvexHull, Vec3};

    fn fit(fill: f64, fill_upper: f64) -> Fit {
        Fit {
            coverage: 1.0,
            max_outside: 0.0,
            max_excess: 0.0,
            worst_hull: None,
            worst_point: None,
            fill,
            fill_upper,
            fill_at: Some([1.0, 2.0, 3.0]),
            over: 0.0,
            volume_error: None,
            overlap: 0.0,
        }
    }

    const DEFAULT: Tolerated = Tolerated { tolerance: 0.1, relaxed: 0.2 };
    const REQUESTED: Tolerated = Tolerated { tolerance: 0.1, relaxed: 0.1 };

    #[test]
    fn tolerance_is_the_reason_only_where_the_measured_error_keeps_it() {
        use StopReason::{Deadline, Exhausted, MaxHulls, Relaxed, Retain, Tolerance};
        for (limits, reported, merged, fill, upper, expected) in [
            (REQUESTED, Tolerance, None, 0.05, 0.3, Tolerance),
            (REQUESTED, Tolerance, None, 0.098, 0.1, Tolerance),
            (REQUESTED, Tolerance, None, 0.098, 0.11, Exhausted),
            (REQUESTED, Tolerance, None, 0.089, 0.11, Exhausted),
            (REQUESTED, Tolerance, None, 0.084, 0.11, Tolerance),
            (REQUESTED, Tolerance, None, 0.15, 0.16, Exhausted),
            (DEFAULT, Relaxed, None, 0.15, 0.16, Relaxed),
            (DEFAULT, Relaxed, None, 0.05, 0.06, Tolerance),
            (DEFAULT, Tolerance, None, 0.15, 0.16, Exhausted),
            (REQUESTED, MaxHulls, None, 0.15, 0.16, MaxHulls),
            (REQUESTED, Exhausted, None, 0.05, 0.06, Tolerance),
            (REQUESTED, Tolerance, Some(Retain), 0.15, 0.16, Retain),
            (REQUESTED, Tolerance, Some(Retain), 0.05, 0.06, Tolerance),
            (REQUESTED, Deadline, None, 0.05, 0.06, Deadline),
        ] {
            assert_eq!(limits.stop(reported, merged, &fit(fill, upper)), expected, "{reported} {fill}..{upper}");
        }
    }

    #[test]
    fn a_missed_tolerance_is_a_warning_with_both_figures_and_the_place() {
        let warning = Tolerated::missed(0.1, &fit(0.15, 0.16)).unwrap();
        assert_eq!((warning.met, warning.limit), (Some(0.15), Some(0.1)));
        assert!(warning.message.contains("1.000, 2.000, 3.000"), "{}", warning.message);
        assert_eq!(Tolerated::missed(0.1, &fit(0.098, 0.11)).unwrap().met, Some(0.11));
        assert_eq!(Tolerated::missed(0.2, &fit(0.15, 0.16)), None);
    }

    #[test]
    fn a_missed_tolerance_of_a_source_with_openings_tells_that_they_count() {
        let corners: Vec<Vec3> = (0..8).map(|index| Vec3::from_fn(|axis, _| f64::from(index >> axis & 1))).collect();
        let shapes = Shapes::of(ConvexHull::of_points(&corners).unwrap(), None);
        let told = |others: &[Warning]| REQUESTED.warning(&shapes, &fit(0.15, 0.16), others).unwrap().message;
        let openings = Warning::new(OPEN_SOLID, "1 part");
        assert!(told(&[openings]).ends_with(OPENINGS) && !told(&[]).contains("opening"));
    }
}
