//! Computes several distinct meshes of one piece of work side by side: those of a whole model, and those of a scene.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::geometry::Progress;
use crate::lock::lock;

use crate::pipeline::refusal::{Finding, Refusal, RefusalKind};
use crate::pipeline::request::each::Each;
use crate::pipeline::result::report::Warning;

/// Where some parts stand in the reports about the whole work.
#[derive(Clone, Copy)]
pub struct Count {
    /// Parts that are finished before.
    pub before: usize,
    pub all: usize,
}

/// Computes each of `parts`, and returns the results in their order. A refusal of one part stands in its place; a refusal
/// that concerns the whole work is an error. `hulls` counts those of a result, for the reports on the way.
pub fn compute_each<P: Send, T: Send>(
    parts: Vec<P>,
    count: Count,
    progress: &Progress,
    compute: impl Fn(P, &Progress) -> Result<T, Refusal> + Sync,
    hulls: impl Fn(&T) -> usize + Sync,
) -> Result<Vec<Result<T, Refusal>>, Refusal> {
    let Count { before, all } = count;
    let (done, hulls_so_far) = (AtomicUsize::new(before), AtomicUsize::new(0));
    let compute = |part: P| {
        let waiting = all.saturating_sub(done.load(Ordering::Relaxed));
        let of_one = progress.of_one(waiting, rayon::current_num_threads());
        let made = compute(part, if all == 1 { progress } else { &of_one });
        let own = made.as_ref().map_or(0, &hulls);
        let so_far = hulls_so_far.fetch_add(own, Ordering::Relaxed) + own;
        progress.report_part(done.fetch_add(1, Ordering::Relaxed) + 1, all, so_far);
        match made {
            Err(refusal) if stops_all(refusal.kind) => Err(refusal),
            made => Ok(made),
        }
    };
    side_by_side(parts, progress, compute).collect()
}

/// Does `work` for each part, several at a time, and returns the results in order. Threads that others need stop helping
/// after the part at hand.
fn side_by_side<P: Send, T: Send>(
    parts: Vec<P>,
    progress: &Progress,
    work: impl Fn(P) -> T + Sync,
) -> impl Iterator<Item = T> {
    let parts: Vec<Mutex<Option<P>>> = parts.into_iter().map(|part| Mutex::new(Some(part))).collect();
    let results: Vec<Mutex<Option<T>>> = parts.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let work_on = |helper: usize| {
        while helper == 0 || !progress.is_crowded() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(part), Some(result)) = (parts.get(number), results.get(number)) else { break };
            let part = lock(part).take();
            let done = part.map(&work);
            *lock(result) = done;
        }
    };
    progress.together(|| (0..rayon::current_num_threads()).into_par_iter().with_max_len(1).for_each(work_on));
    results.into_iter().filter_map(|result| lock(&result).take())
}

/// Returns whether a refusal concerns the whole work rather than one part.
fn stops_all(kind: RefusalKind) -> bool {
    matches!(kind, RefusalKind::Deadline | RefusalKind::Cancelled | RefusalKind::BadParameter)
}

/// Returns the faults of one part as the whole work lists them. A fault of ours is logged, and not described.
pub fn faults_of(refusal: Refusal) -> Vec<Finding> {
    if refusal.kind == RefusalKind::Internal {
        tracing::error!(code = refusal.code, "Internal fault: {refusal}");
        return Refusal::new(RefusalKind::Internal, "internal", "something went wrong on our side").errors;
    }
    refusal.errors
}

/// Returns a warning for each setting of single parts that fits none of the parts with these names.
pub fn unused_settings(each: &Each, names: &[&str]) -> Vec<Warning> {
    let warning = |pattern: &str| {
        let message = format!("{pattern:?} of each fits no part; the parts are named after their first object");
        Warning::new("each_unmatched", message).about(pattern)
    };
    each.unused(names).into_iter().map(warning).collect()
}

/// Returns the refusal of work of which no part has a result. `part` names what failed, as in `no mesh of the model`;
/// `empty` is what to say where there was none.
pub fn nothing_succeeded(errors: Vec<Finding>, part: &str, empty: &str) -> Refusal {
    let (code, detail) = match errors.first() {
        Some(first) => ("no_part_succeeded", format!("{part} succeeded; the first fault: {}", first.message)),
        None => ("no_geometry", empty.to_owned()),
    };
    Refusal { kind: RefusalKind::Unprocessable, code: code.into(), detail, errors }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;

    fn unprocessable(number: usize) -> Refusal {
        Refusal::new(RefusalKind::Unprocessable, "odd", format!("{number} is odd"))
    }

    #[test]
    fn results_and_refusals_stand_in_the_order_of_the_parts() {
        let (counts, most) = (Arc::new(Mutex::new(BTreeSet::new())), Arc::new(Mutex::new(0)));
        let progress = Progress::silent().with_sink({
            let (counts, most) = (Arc::clone(&counts), Arc::clone(&most));
            move |report| {
                lock(&counts).insert(report.stage.to_string());
                let mut most = lock(&most);
                *most = report.hulls.max(*most);
            }
        });
        let even = |number: usize, _: &Progress| {
            if number.is_multiple_of(2) { Ok(number) } else { Err(unprocessable(number)) }
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let count = Count { before: 2, all: 50 };
        let made = pool.install(|| compute_each((0..40).collect(), count, &progress, even, |&made| made)).unwrap();
        let expected: Vec<_> =
            (0..40).map(|number| even(number, &progress).map_err(|refusal| refusal.detail)).collect();
        assert_eq!(made.into_iter().map(|made| made.map_err(|refusal| refusal.detail)).collect::<Vec<_>>(), expected);
        assert_eq!(*lock(&counts), (3..43).map(|done| format!("part {done} of 50")).collect());
        assert_eq!(*lock(&most), (0..40).step_by(2).sum::<usize>());
    }

    #[test]
    fn a_deadline_ends_the_whole_work() {
        let late = |number: usize, _: &Progress| match number {
            2 => Err(Refusal::new(RefusalKind::Deadline, "deadline", "late")),
            number => Ok(number),
        };
        let count = Count { before: 0, all: 5 };
        let refusal = compute_each((0..5).collect(), count, &Progress::silent(), late, |_| 0).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::Deadline);
    }
}
