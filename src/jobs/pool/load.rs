//! [`Load`]: whether the queue of a lane is a short burst or an overload.
//!
//! A queue serves bursts. When more work arrives than the threads can do, a standing queue only makes every request
//! wait behind all others. The idea is that of CoDel (RFC 8289):
//!
//! - The queue counts as standing once it has not been empty for [`BURST_SHARE`] of the time that a full queue takes,
//!   and for at least [`HARMLESS`]. From then on only one piece of work per thread may wait.
//! - After the first refusal this tight limit holds until the overload is over. It is over once a thread has been idle
//!   for longer than a piece of work takes. Then the whole queue is open again for clients that were refused.
//! - A refusal carries the time that the work already admitted will take ([`Load::backlog`]).

use std::time::{Duration, Instant};

/// Share of a full queue's duration after which a queue that was never empty counts as standing. The longest wait is
/// then that of 1.25 full queues.
const BURST_SHARE: f64 = 0.25;

/// A queue that has stood for less than this harms nobody. A thread that has been idle for this long ends an overload,
/// however long a piece of work takes.
const HARMLESS: Duration = Duration::from_secs(1);

/// Weight of the newest piece of work in the moving average of durations, which covers about the last ten.
const NEWEST_WEIGHT: f64 = 0.1;

/// The recent history of a lane.
#[derive(Debug)]
pub(super) struct Load {
    /// When the queue was last empty.
    pub(super) queue_empty_at: Instant,
    /// When every thread was last taken.
    pub(super) all_busy_at: Instant,
    /// Whether anything was refused in this overload.
    pub(super) has_refused: bool,
    /// Moving average of how long a piece of work takes; zero before the first one has ended.
    pub(super) mean: Duration,
}

impl Load {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self { queue_empty_at: now, all_busy_at: now, has_refused: false, mean: Duration::ZERO }
    }

    /// Returns how many pieces of work may wait, when `taken` places of the `threads` and of the `queue` are taken.
    pub(super) fn allowed_queue(&mut self, taken: usize, threads: usize, queue: usize) -> usize {
        let now = Instant::now();
        if taken <= threads {
            self.queue_empty_at = now;
        }
        if taken >= threads {
            self.all_busy_at = now;
        } else if now.saturating_duration_since(self.all_busy_at) > self.mean.min(HARMLESS) {
            self.has_refused = false;
        }
        let full_queue = self.mean.mul_f64(queue as f64 / threads as f64);
        let is_standing = self.queue_empty_at.elapsed() > full_queue.mul_f64(BURST_SHARE).max(HARMLESS);
        // Without a mean, no duration of a full queue can be estimated.
        let is_overloaded = !self.mean.is_zero() && (is_standing || self.has_refused);
        if is_overloaded { queue.min(threads) } else { queue }
    }

    /// Notes a refusal and returns how long the work in the `taken` places will keep the `threads` busy.
    pub(super) fn backlog(&mut self, taken: usize, threads: usize) -> Duration {
        self.has_refused = true;
        // Before anything has ended, the work takes at least as long as it has lasted: since the queue was last empty.
        let mean = if self.mean.is_zero() { self.queue_empty_at.elapsed() } else { self.mean };
        mean.mul_f64(taken as f64 / threads as f64)
    }

    /// Notes the end of a piece of work that took `took`. `was_cut_off`: it would have taken longer. `all_busy`: every thread was
    /// taken until then.
    pub(super) fn note_end(&mut self, took: Duration, was_cut_off: bool, all_busy: bool) {
        // Work that began shortly before its deadline says nothing about work that has its time.
        let took = if was_cut_off { took.max(self.mean) } else { took };
        let weighted = || self.mean.mul_f64(1.0 - NEWEST_WEIGHT) + took.mul_f64(NEWEST_WEIGHT);
        self.mean = if self.mean.is_zero() { took } else { weighted() };
        if all_busy {
            self.all_busy_at = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_has_not_ended_yet_takes_as_long_as_it_has_lasted() {
        let mut load = Load::new();
        assert!(load.backlog(4, 2) < Duration::from_secs(1));
        load.queue_empty_at = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
        assert_eq!(load.backlog(4, 2).as_secs(), 20);
        load.note_end(Duration::from_secs(3), false, true);
        assert_eq!(load.backlog(4, 2).as_secs(), 6);
        for _ in 0..100 {
            load.note_end(Duration::from_millis(1), true, true);
        }
        assert_eq!(load.backlog(4, 2).as_secs(), 6, "work that its deadline cut off at once counts as any other");
    }
}
