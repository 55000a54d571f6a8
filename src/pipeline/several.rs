//! Computes several distinct meshes of one piece of work side by side: those of a whole model, and those of a scene.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::geometry::{Progress, Vec3};
use crate::pipeline::refusal::{Finding, Refusal, RefusalKind};
use crate::pipeline::request::each::Each;
use crate::pipeline::result::report::{Report, Warning};
use crate::pipeline::side_by_side::{Task, side_by_side};

/// Time after the deadline in which parts that are finished by then are priced and put together. It is three quarters of what a
/// response has.
pub const GRACE: Duration = Duration::from_millis(75);

/// Factor on the time of a part that the deadline cut short. With less than that, it is not computed again.
const WORTH_ANOTHER: f64 = 1.5;

/// Returns the scale of the larger of two instances of a mesh, the first among equals. The mesh is made at the largest: the ways of an
/// avatar are measured there.
pub fn larger_scale(one: Vec3, other: Vec3) -> Vec3 {
    if other.product() > one.product() { other } else { one }
}

/// Some parts among those of the whole work.
#[derive(Clone, Copy)]
pub struct Batch {
    /// Parts that are finished before.
    pub before: usize,
    pub all: usize,
    /// Whether there is a result without these parts. A deadline leaves them out then, and does not refuse the whole work.
    pub only_improves: bool,
    /// The most that the parts at work take together, each as much as [`Task::room`] says.
    pub room: u64,
}

/// The size of the result of one part, and whether the deadline cut it short.
pub struct Brief {
    pub hulls: usize,
    pub is_cut_short: bool,
}

impl Brief {
    pub fn of(report: &Report) -> Self {
        Self { hulls: report.hulls.len(), is_cut_short: report.is_cut_short() }
    }
}

/// A part with its result.
struct PartResult<P, T> {
    task: Task<P>,
    result: Result<T, Refusal>,
    /// The time that it could take; `None` without a deadline.
    time: Option<Duration>,
}

/// Computes the parts of all `tasks`, and returns the results in their order. A refusal of one part stands in its place; a refusal
/// that concerns the whole work is an error.
///
/// At first every part has its share of the time. One that needs more is computed again with the time that the others left. Parts
/// that only improve a result leave a tenth of the time to what follows them.
pub fn compute_each<P: Clone + Send, T: Send>(
    tasks: Vec<Task<P>>,
    batch: Batch,
    progress: &Progress,
    compute: impl Fn(P, &Progress) -> Result<T, Refusal> + Sync,
    brief: impl Fn(&T) -> Brief + Sync,
) -> Result<Vec<Result<T, Refusal>>, Refusal> {
    let Batch { before, all, only_improves, room } = batch;
    let held_back = progress.with_a_tenth_held_back();
    let progress = if only_improves { &held_back } else { progress };
    let stops = |kind| stops_all(kind) && !(only_improves && kind == RefusalKind::Deadline);
    let following = all.saturating_sub(before + tasks.len());
    let (done, hulls_so_far) = (AtomicUsize::new(before), AtomicUsize::new(0));
    let first = |task: Task<P>| {
        let waiting = all.saturating_sub(done.load(Ordering::Relaxed));
        let of_one = progress.of_one(waiting, rayon::current_num_threads());
        let own_progress = if all == 1 { progress } else { &of_one };
        let time = own_progress.share_left();
        let result = compute(task.part.clone(), own_progress);
        let own = result.as_ref().map_or(0, |made| brief(made).hulls);
        let so_far = hulls_so_far.fetch_add(own, Ordering::Relaxed) + own;
        progress.report_part(done.fetch_add(1, Ordering::Relaxed) + 1, all, so_far);
        match result {
            Err(refusal) if stops(refusal.kind) => Err(refusal),
            result => Ok(PartResult { task, result, time }),
        }
    };
    let tasks = tasks.into_iter().map(|task| Task { room: task.room, part: task }).collect();
    let mut made: Vec<PartResult<P, T>> = side_by_side(tasks, room, progress, first).collect::<Result<_, _>>()?;
    let others_follow = following > 0;
    compute_late_again(&mut made, (others_follow, room), progress, compute, |result| brief(result).is_cut_short);
    Ok(made.into_iter().map(|made| made.result).collect())
}

/// Computes the parts that were late again while each of them can have at least [`WORTH_ANOTHER`] times the time that it had.
/// With `others_follow`, half of the time is left for those: most take far less than their share.
fn compute_late_again<P: Clone + Send, T: Send>(
    made: &mut [PartResult<P, T>],
    (others_follow, room): (bool, u64),
    progress: &Progress,
    compute: impl Fn(P, &Progress) -> Result<T, Refusal> + Sync,
    is_cut_short: impl Fn(&T) -> bool,
) {
    // The threads that help with the parts are not those of the caller.
    let threads = progress.together(rayon::current_num_threads);
    let is_late = |made: &&mut PartResult<P, T>| match &made.result {
        Ok(result) => is_cut_short(result),
        Err(refusal) => refusal.kind == RefusalKind::Deadline,
    };
    loop {
        let mut late: Vec<&mut PartResult<P, T>> = made.iter_mut().filter(&is_late).collect();
        let waiting = if others_follow { 2 * late.len() } else { late.len() };
        let of_one = progress.of_one(waiting, threads.min(late.len()));
        let most = of_one.share_left().unwrap_or_default();
        late.retain(|made| made.time.is_some_and(|time| time.mul_f64(WORTH_ANOTHER) <= most));
        if late.is_empty() || progress.check().is_err() {
            break;
        }
        let again = |made: &mut PartResult<P, T>| {
            made.time = of_one.share_left();
            // A result that is cut short counts for more than none.
            if let Ok(result) = compute(made.task.part.clone(), &of_one) {
                made.result = Ok(result);
            }
        };
        let late = late.into_iter().map(|made| Task { room: made.task.room, part: made }).collect();
        side_by_side(late, room, progress, again).for_each(drop);
    }
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
        let message = format!("no part has a name like {pattern:?}; the parts are named after their first object");
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
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::geometry::Crew;
    use crate::lock::lock;

    fn whole(&hulls: &usize) -> Brief {
        Brief { hulls, is_cut_short: false }
    }

    #[test]
    fn a_part_that_needs_more_than_its_share_has_what_the_others_leave() {
        // Hours that the parts need, of a hundred that there are; then the parts that are late, and the hours of another try.
        let try_all = |needed: [f64; 10], all: usize| {
            let hour = |hours: f64| Duration::from_secs_f64(3600.0 * hours);
            let progress = Progress::silent().with_deadline(std::time::Instant::now() + hour(100.0));
            let times = Mutex::new(Vec::new());
            let compute = |part: usize, progress: &Progress| {
                let time = progress.share_left().unwrap();
                lock(&times).push((part, (time.as_secs_f64() / 3600.0).round()));
                Ok(time < hour(needed[part]))
            };
            let brief = |&is_cut_short: &bool| Brief { hulls: 1, is_cut_short };
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            let batch = Batch { before: 0, all, only_improves: false, room: 0 };
            let made = pool.install(|| compute_each(Task::all(0..10), batch, &progress, compute, brief)).unwrap();
            let late: Vec<usize> = (0..10).filter(|&part| *made[part].as_ref().unwrap()).collect();
            let again = lock(&times).split_off(10);
            (late, again)
        };
        let needed = [1.0, 1.0, 30.0, 1.0, 1.0, 30.0, 1.0, 1000.0, 1.0, 1.0];
        assert_eq!(try_all(needed, 10), (vec![7], vec![(2, 33.0), (5, 33.0), (7, 100.0)]));
        // Where others follow, half of the time is theirs.
        let needed = [1.0, 1.0, 30.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
        assert_eq!(try_all(needed, 20), (vec![], vec![(2, 50.0)]));
    }

    /// Two threads that always help.
    struct Two(rayon::ThreadPool);

    impl Crew for Two {
        fn run(&self, work: &mut (dyn FnMut() + Send)) {
            self.0.install(work);
        }

        fn is_wanted(&self) -> bool {
            false
        }
    }

    #[test]
    fn parts_that_are_late_have_the_time_of_all_threads_that_help() {
        let hour = |hours: f64| Duration::from_secs_f64(3600.0 * hours);
        let threads = |count: usize| rayon::ThreadPoolBuilder::new().num_threads(count).build().unwrap();
        let progress = Progress::silent().with_deadline(std::time::Instant::now() + hour(100.0));
        let progress = progress.with_crew(Arc::new(Two(threads(2))));
        // At first a part has 33 hours or 40, and then 100 where two are computed at a time.
        let compute = |needed: f64, progress: &Progress| Ok(progress.share_left().unwrap() < hour(needed));
        let brief = |&is_cut_short: &bool| Brief { hulls: 1, is_cut_short };
        let parts = vec![90.0, 90.0, 1.0, 1.0, 1.0, 1.0];
        let batch = Batch { before: 0, all: parts.len(), only_improves: false, room: 0 };
        let made = threads(1).install(|| compute_each(Task::all(parts), batch, &progress, compute, brief)).unwrap();
        assert!(made.iter().all(|is_late| *is_late == Ok(false)), "{made:?}");
    }

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
        let batch = Batch { before: 2, all: 50, only_improves: false, room: 0 };
        let made = pool.install(|| compute_each(Task::all(0..40), batch, &progress, even, whole)).unwrap();
        let expected: Vec<_> =
            (0..40).map(|number| even(number, &progress).map_err(|refusal| refusal.detail)).collect();
        assert_eq!(made.into_iter().map(|made| made.map_err(|refusal| refusal.detail)).collect::<Vec<_>>(), expected);
        assert_eq!(*lock(&counts), (3..43).map(|done| format!("part {done} of 50")).collect());
        assert_eq!(*lock(&most), (0..40).step_by(2).sum::<usize>());
    }

    #[test]
    fn a_deadline_ends_the_whole_work_but_not_where_it_only_improves_a_result() {
        let late = |number: usize, _: &Progress| match number {
            2 => Err(Refusal::new(RefusalKind::Deadline, "deadline", "late")),
            number => Ok(number),
        };
        let make = |only_improves: bool| {
            let batch = Batch { before: 0, all: 5, only_improves, room: 0 };
            compute_each(Task::all(0..5), batch, &Progress::silent(), late, whole)
        };
        assert_eq!(make(false).unwrap_err().kind, RefusalKind::Deadline);
        let made = make(true).unwrap();
        let kinds: Vec<_> = made.into_iter().map(|made| made.map_err(|refusal| refusal.kind)).collect();
        assert_eq!(kinds, [Ok(0), Ok(1), Err(RefusalKind::Deadline), Ok(3), Ok(4)]);
    }
}
