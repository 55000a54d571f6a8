//! Times of many runs on a machine that others use too.

use std::time::{Duration, Instant};

/// Among many runs up to this long some are not interrupted: the least on the wall tells their time. Longer ones are timed by
/// what the thread ran, which the system counts by the tick.
const SHORT: Duration = Duration::from_millis(20);
/// Short runs are timed together for about this long: neither reading the clock nor the first run, which finds the caches as
/// another contender left them, counts then.
const BATCH: Duration = Duration::from_millis(1);
/// A first run this long needs no second one to know what it is.
const LONG: Duration = Duration::from_millis(200);

/// The timed runs of one contender.
pub struct Timer {
    batch: u32,
    /// On the wall, milliseconds a run.
    least: f64,
    on_cpu: Duration,
    runs: u32,
}

impl Timer {
    /// Warms up and sees how long a run takes.
    pub fn new(mut work: impl FnMut()) -> Self {
        let mut least = Duration::MAX;
        for _ in 0..3 {
            let clock = Instant::now();
            work();
            least = least.min(clock.elapsed());
            if least > LONG {
                break;
            }
        }
        let batch = (BATCH.as_nanos() / least.as_nanos().max(1)).clamp(1, 10_000) as u32;
        Self { batch, least: f64::INFINITY, on_cpu: Duration::ZERO, runs: 0 }
    }

    /// One batch of runs.
    pub fn run(&mut self, mut work: impl FnMut()) {
        let before = on_cpu();
        let clock = Instant::now();
        for _ in 0..self.batch {
            work();
        }
        let wall = clock.elapsed();
        self.least = self.least.min(wall.as_secs_f64() * 1e3 / f64::from(self.batch));
        self.runs += self.batch;
        self.on_cpu += before.zip(on_cpu()).map_or(wall, |(before, after)| after.saturating_sub(before));
    }

    /// Milliseconds a run, of one thread.
    pub fn milliseconds(&self) -> f64 {
        // Seen at the end: the first runs may have been interrupted.
        let is_short = self.least <= SHORT.as_secs_f64() * 1e3;
        if is_short { self.least } else { self.on_cpu.as_secs_f64() * 1e3 / f64::from(self.runs) }
    }

    /// Milliseconds a run that several threads may share: the least on the wall.
    pub fn least_milliseconds(&self) -> f64 {
        self.least
    }
}

/// Time that this thread has run, where the system tells.
fn on_cpu() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
}
