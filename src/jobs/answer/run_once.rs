//! One run of a job on a thread of the pool, and whether its estimate was too small.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use crate::jobs::pool::demand::Size;
use crate::pipeline::{ContentId, Outcome, Refusal, RefusalKind};

/// One run of a job.
pub(super) struct Ran {
    /// The size of which the work runs again: the run met a bound that its estimate set, and not one of the settings.
    pub(super) again_as: Option<Size>,
    pub(super) result: Result<Stored, Refusal>,
}

/// The stored form of an outcome, those of the results that it names with their ids, and the outcome. A result that is not to be
/// stored has none.
type Stored = (Vec<u8>, Vec<(ContentId, Vec<u8>)>, Outcome);

impl Ran {
    /// `is_bounded` and `is_hurried` tell whether the estimate of the work set limits on its input and an earlier end than its deadline.
    pub(super) fn new(result: Result<Outcome, Refusal>, is_bounded: bool, is_hurried: bool) -> Self {
        let again_as = if is_bounded && meets_a_limit(&result) {
            Some(Size::Large)
        } else {
            (is_hurried && is_late(&result)).then_some(Size::Everyday)
        };
        Self { again_as, result: result.map(Self::with_named) }
    }

    fn with_named(mut outcome: Outcome) -> Stored {
        let named = outcome.take_parts().into_iter().chain(outcome.take_lines());
        // A result that is cut short is not stored, and its deadline has passed.
        if outcome.is_cut_short() {
            return (Vec::new(), Vec::new(), outcome);
        }
        let named = named.map(|result| (result.id(), result.to_stored())).collect();
        (outcome.to_stored(), named, outcome)
    }

    pub(super) fn code(&self) -> Option<&str> {
        self.result.as_ref().err().map(|refusal| refusal.code.as_str())
    }
}

/// Returns whether a limit on the input decided a result, or one of the meshes in it.
fn meets_a_limit(result: &Result<Outcome, Refusal>) -> bool {
    let decides = |code: &str| matches!(code, "decompressed_too_large" | "too_many_vertices" | "too_many_triangles");
    match result {
        Ok(outcome) => outcome.fault_codes().any(decides),
        Err(refusal) => {
            refusal.kind == RefusalKind::TooLarge || refusal.errors.iter().any(|finding| decides(&finding.code))
        }
    }
}

/// Returns whether a result is less than it would be with more time.
fn is_late(result: &Result<Outcome, Refusal>) -> bool {
    match result {
        Ok(outcome) => outcome.is_cut_short(),
        Err(refusal) => refusal.kind == RefusalKind::Deadline,
    }
}

/// The time when the last waiter of a computation left. It is set on drop; nobody reads it after a computation that
/// ended before.
#[derive(Default)]
pub(super) struct LeaveTime(pub(super) Arc<OnceLock<Instant>>);

impl Drop for LeaveTime {
    fn drop(&mut self) {
        // Dropped once, so the cell is still empty.
        let _ = self.0.set(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_runs_again_as_large_work_only_where_its_estimate_set_the_limit_that_it_met() {
        let again =
            |kind, code: &str, is_bounded| Ran::new(Err(Refusal::new(kind, code, "why")), is_bounded, false).again_as;
        assert!(matches!(again(RefusalKind::TooLarge, "too_many_triangles", true), Some(Size::Large)));
        assert!(again(RefusalKind::TooLarge, "too_many_triangles", false).is_none());
        assert!(again(RefusalKind::Malformed, "malformed", true).is_none(), "more memory mends no fault");
    }

    #[test]
    fn work_that_was_hurried_and_late_runs_again_as_everyday_work() {
        let again = |is_hurried| {
            Ran::new(Err(Refusal::new(RefusalKind::Deadline, "deadline", "why")), true, is_hurried).again_as
        };
        assert!(matches!(again(true), Some(Size::Everyday)));
        assert!(again(false).is_none());
    }
}
