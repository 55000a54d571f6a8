//! [`Progress`]: progress reports and cancellation, one argument of every long computation.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

/// The stage of a computation in progress reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Read,
    /// The single hull of the whole mesh.
    Hull,
    Decompose,
    /// The merging of hulls to a share of them.
    Simplify,
    Encode,
    Measure,
    /// A model of `of` meshes, of which `done` are finished.
    Part {
        done: u32,
        of: u32,
    },
}

impl Stage {
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Decompose => "decompose",
            Self::Simplify => "simplify",
            Self::Hull => "hull",
            Self::Encode => "encode",
            Self::Measure => "measure",
            Self::Part { .. } => "part",
        }
    }
}

impl fmt::Display for Stage {
    /// Writes the name of the stage; for a model of several meshes also the count, as in `part 3 of 12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part { done, of } => write!(f, "part {done} of {of}"),
            other => f.write_str(other.name()),
        }
    }
}

/// One report: the fraction of `stage` that is done (0 to 1), and the number of hulls so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    pub stage: Stage,
    pub fraction: f64,
    pub hulls: usize,
}

impl Report {
    /// Returns the fraction of the whole computation that is done, 0 to 1. The stages are weighted as in common models.
    pub fn share(&self) -> f64 {
        let (from, to) = match self.stage {
            Stage::Read => (0.0, 0.08),
            Stage::Hull => (0.08, 0.1),
            Stage::Decompose => (0.1, 0.7),
            Stage::Simplify => (0.7, 0.8),
            Stage::Encode => (0.8, 0.85),
            Stage::Measure => (0.85, 1.0),
            Stage::Part { .. } => (0.0, 1.0),
        };
        from + (to - from) * self.fraction.clamp(0.0, 1.0)
    }
}

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    #[error("the work was cancelled")]
    Cancelled,
    #[error("the deadline passed")]
    Deadline,
}

impl Stopped {
    /// Returns the error code, which is stable.
    pub fn code(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::Deadline => "deadline",
        }
    }
}

/// Returns `None` where the deadline has passed: for work that only improves a result. A finished result must not be lost
/// because there is no time to improve it.
pub fn in_time<T>(result: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
    match result {
        Err(Stopped::Deadline) => Ok(None),
        result => result.map(Some),
    }
}

/// Most time for what has to follow a deadline.
const MOST_LATE: Duration = Duration::from_millis(250);

type Sink = dyn Fn(Report) + Send + Sync;

/// The receiver of a computation's reports, and its source of cancellation. All clones share one state.
///
/// Long loops call [`Progress::check`] at least every few milliseconds, so that cancelling takes effect within 50 ms.
#[derive(Clone)]
pub struct Progress {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// When the work that follows the deadline has to end; `None` for no such bound.
    last: Option<Instant>,
    /// True once a check reported that the deadline had passed: the result may be less than it could be.
    was_late: Arc<AtomicBool>,
    /// The share of the remaining time that work which can end early may take; above 0 and at most 1.
    share: f64,
    sink: Option<Arc<Sink>>,
    crew: Option<Arc<dyn Crew>>,
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

/// Threads that help a computation while nobody else needs them.
pub trait Crew: Send + Sync {
    /// Runs `work` once: on the threads of the crew where they are free, otherwise on the thread of the caller.
    fn run(&self, work: &mut (dyn FnMut() + Send));

    /// Returns true when other computations need the threads of the crew.
    fn is_wanted(&self) -> bool;
}

impl Progress {
    /// Returns a progress that discards reports and has no deadline.
    pub fn silent() -> Self {
        let (cancelled, was_late) = (Arc::default(), Arc::default());
        Self { cancelled, deadline: None, last: None, was_late, share: 1.0, sink: None, crew: None }
    }

    pub fn with_sink(mut self, sink: impl Fn(Report) + Send + Sync + 'static) -> Self {
        self.sink = Some(Arc::new(sink));
        self
    }

    /// Adds threads that help where work is divided ([`Progress::together`]).
    pub fn with_crew(mut self, crew: Arc<dyn Crew>) -> Self {
        self.crew = Some(crew);
        self
    }

    /// Sets the deadline. The work until then has its own [`Progress::was_late`].
    pub fn with_deadline(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), was_late: Arc::default(), ..self }
    }

    /// Returns a clone with an earlier deadline, for work that is followed by other work. It has its own
    /// [`Progress::was_late`].
    ///
    /// The other work gets the time `after`, but at least a tenth and at most three quarters of the time that is left of this
    /// one's share: nobody knows how busy the machine will be, and the last tenth of a long search finds little. Before that, a
    /// quarter of the rest, but at most `MOST_LATE`, is for what has to follow the deadline ([`Progress::late`]).
    pub fn with_time_held_back(&self, after: Duration) -> Self {
        let mut part = Self { was_late: Arc::default(), ..self.clone() };
        if let Some(mine) = self.share_left() {
            let now = Instant::now();
            let mine = mine - after.clamp(mine / 10, 3 * mine / 4);
            part.last = Some(now + mine);
            part.deadline = Some(now + (mine - MOST_LATE.min(mine / 4)));
        }
        part
    }

    /// Returns the same for other work of unknown length: it gets a tenth of the time.
    pub fn with_a_tenth_held_back(&self) -> Self {
        self.with_time_held_back(Duration::ZERO)
    }

    /// Returns a clone for the short work that has to follow the deadline. Its own deadline is the end of the time that
    /// [`Progress::with_time_held_back`] leaves for such work; without that call it has none.
    pub fn late(&self) -> Self {
        Self { deadline: self.last, ..self.clone() }
    }

    /// Returns a clone with a deadline that is later by `more`, for work without which all that was done before is lost.
    pub fn extended(&self, more: Duration) -> Self {
        Self { deadline: self.deadline.map(|deadline| deadline + more), ..self.clone() }
    }

    /// Returns a clone with a deadline that is earlier by `less`, for work that is followed by work of that length.
    pub fn sooner(&self, less: Duration) -> Self {
        Self { deadline: self.deadline.map(|deadline| deadline.checked_sub(less).unwrap_or(deadline)), ..self.clone() }
    }

    /// Returns a clone for a step that others have to follow: it may take half of the time that is left. Where it is late, this
    /// one counts as late too.
    pub fn for_a_step(&self) -> Self {
        Self { deadline: self.left().map(|left| Instant::now() + left / 2), ..self.clone() }
    }

    /// Returns a clone for an attempt that is repeated where it is late: it may take a quarter of the time that is left. It has
    /// its own [`Progress::was_late`].
    pub fn for_an_attempt(&self) -> Self {
        let deadline = self.left().map(|left| Instant::now() + left / 4);
        Self { deadline, was_late: Arc::default(), ..self.clone() }
    }

    /// Returns a clone without a deadline, for work that takes a few milliseconds at most and without which there is no answer.
    pub fn unhurried(&self) -> Self {
        Self { deadline: None, ..self.clone() }
    }

    /// Returns the time that is left; `None` without a deadline.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Returns the share of it that work which can end early may take.
    pub fn share_left(&self) -> Option<Duration> {
        self.left().map(|left| left.mul_f64(self.share))
    }

    /// Returns true when a check of this progress or of a clone reported that the deadline had passed.
    pub fn was_late(&self) -> bool {
        self.was_late.load(Ordering::Relaxed)
    }

    /// Returns a progress for one of `waiting` tasks, of which `at_once` run at a time.
    ///
    /// It discards reports, and [`Progress::with_time_held_back`] leaves the other tasks their share of the time.
    pub fn of_one(&self, waiting: usize, at_once: usize) -> Self {
        let share = (at_once.max(1) as f64 / waiting.max(1) as f64).min(1.0);
        Self { sink: None, share: self.share * share, ..self.clone() }
    }

    /// Does the same for one of `waiting` tasks that run one after the other, and reports what this one does.
    pub fn of_next(&self, waiting: usize) -> Self {
        Self { sink: self.sink.clone(), ..self.of_one(waiting, 1) }
    }

    /// Runs work that rayon divides, on the crew where there is one and it is free. Otherwise the work is divided among the
    /// threads of the caller's rayon pool.
    pub fn together<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        let Some(crew) = &self.crew else { return work() };
        let (mut work, mut result) = (Some(work), None);
        crew.run(&mut || result = work.take().map(|work| work()));
        result.expect("the crew runs the work once")
    }

    /// Applies `change` to all items, on several threads where they are free, and returns the results in order.
    pub fn map<T: Sync, R: Send>(&self, items: &[T], change: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
        if items.len() < 2 {
            return items.iter().map(change).collect();
        }
        self.together(|| items.par_iter().map(change).collect())
    }

    /// Changes every item as [`Progress::map`] does, and checks before each one. The first error in the order of the items
    /// wins.
    pub fn try_map<T: Sync, R: Send>(
        &self,
        items: &[T],
        change: impl Fn(&T) -> Result<R, Stopped> + Send + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let changed = self.map(items, |item| {
            self.check()?;
            change(item)
        });
        changed.into_iter().collect()
    }

    /// Returns true when the threads of the crew should be left to others.
    pub fn is_crowded(&self) -> bool {
        self.crew.as_ref().is_some_and(|crew| crew.is_wanted())
    }

    /// Reports that `done` of `of` parts of a model are finished, with `hulls` hulls so far.
    pub fn report_part(&self, done: usize, of: usize, hulls: usize) {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let fraction = if of == 0 { 1.0 } else { done as f64 / of as f64 };
        self.report(Stage::Part { done: count(done), of: count(of) }, fraction, hulls);
    }

    /// Cancels every computation that holds a clone.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    pub fn report(&self, stage: Stage, fraction: f64, hulls: usize) {
        if let Some(sink) = &self.sink {
            sink(Report { stage, fraction, hulls });
        }
    }

    /// Returns an error when the work was cancelled or its deadline has passed.
    #[inline(never)]
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancelled.load(Ordering::Relaxed) {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => {
                self.was_late.store(true, Ordering::Relaxed);
                Err(Stopped::Deadline)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the time left, in hours: a test takes far less than half an hour.
    fn left(progress: &Progress) -> f64 {
        let left = progress.deadline.unwrap().saturating_duration_since(Instant::now());
        (left.as_secs_f64() / 3600.0).round()
    }

    #[test]
    fn one_of_several_pieces_of_work_leaves_the_others_their_time() {
        let hours = |hours: u64| Duration::from_secs(3600 * hours);
        let whole = Progress::silent().with_deadline(Instant::now() + hours(100));
        assert_eq!(left(&whole.with_time_held_back(hours(10))), 90.0);
        assert_eq!(left(&whole.with_time_held_back(hours(80))), 25.0);
        let tenth = whole.of_one(20, 2);
        assert_eq!(left(&tenth), 100.0, "its other steps may use all that is left");
        assert_eq!(left(&tenth.with_time_held_back(hours(1))), 9.0);
        assert_eq!(left(&whole.of_one(1, 4).with_time_held_back(hours(0))), 90.0);
    }

    #[test]
    fn a_computation_goes_on_from_stage_to_stage() {
        let at = |stage, fraction| Report { stage, fraction, hulls: 0 }.share();
        let way = [Stage::Read, Stage::Hull, Stage::Decompose, Stage::Simplify, Stage::Encode, Stage::Measure];
        let way: Vec<f64> = way.iter().flat_map(|&stage| [at(stage, 0.0), at(stage, 0.5), at(stage, 1.0)]).collect();
        assert!(way.is_sorted() && way.first() == Some(&0.0) && way.last() == Some(&1.0), "{way:?}");
        assert_eq!(at(Stage::Part { done: 3, of: 12 }, 0.25), 0.25);
    }

    #[test]
    fn parts_are_counted_in_words() {
        let last = Arc::new(std::sync::Mutex::new(None));
        let progress = Progress::silent().with_sink({
            let last = Arc::clone(&last);
            move |report| *last.lock().unwrap() = Some((report.stage.to_string(), report.fraction))
        });
        progress.report_part(3, 12, 40);
        assert_eq!(*last.lock().unwrap(), Some(("part 3 of 12".to_owned(), 0.25)));
    }
}
