//! Times of many runs on a machine with other load.

use std::time::{Duration, Instant};

/// Runs up to this long are timed by the least wall time, since some of many such runs are not interrupted. Longer runs
/// are timed by the CPU time of the thread, which the system counts in ticks.
const SHORT: Duration = Duration::from_millis(20);
/// Short runs are timed together for about this long, so that neither reading the clock nor the first run counts. The
/// first run finds the caches as another contender left them.
const BATCH: Duration = Duration::from_millis(1);
/// A warm-up run at least this long is not repeated.
const LONG: Duration = Duration::from_millis(200);

/// The timed runs of one contender.
pub struct Timer {
    batch: u32,
    /// Least wall time, in milliseconds per run.
    least: f64,
    on_cpu: Duration,
    runs: u32,
}

impl Timer {
    /// Warms up and estimates the time of a run.
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

    /// Times one batch of runs.
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

    /// Returns the milliseconds per run of work on one thread.
    pub fn milliseconds(&self) -> f64 {
        // Decided at the end, because the first runs may have been interrupted.
        let is_short = self.least <= SHORT.as_secs_f64() * 1e3;
        if is_short { self.least } else { self.on_cpu.as_secs_f64() * 1e3 / f64::from(self.runs) }
    }

    /// Returns the milliseconds per run of work on several threads: the least wall time.
    pub fn least_milliseconds(&self) -> f64 {
        self.least
    }
}

/// Returns the CPU time of this thread, where the system reports it.
fn on_cpu() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
}
