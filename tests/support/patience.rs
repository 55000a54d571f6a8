//! Waiting for what happens in the end: a test whose condition never holds fails instead of running on.

use std::time::{Duration, Instant};

/// Long enough for a loaded machine, because no test is about speed.
const LONGEST: Duration = Duration::from_secs(300);

/// The wait for a condition.
pub struct Patience {
    what: String,
    since: Instant,
}

impl Patience {
    pub fn until(what: impl Into<String>) -> Self {
        Self { what: what.into(), since: Instant::now() }
    }

    /// Returns the pause before the next look at the condition. Panics when the wait took too long.
    pub fn pause(&self) -> Duration {
        assert!(self.since.elapsed() < LONGEST, "waited {} s in vain until {}", LONGEST.as_secs(), self.what);
        Duration::from_millis(10)
    }

    /// Waits until the condition holds.
    pub fn wait(&self, mut holds: impl FnMut() -> bool) {
        while !holds() {
            std::thread::sleep(self.pause());
        }
    }
}
