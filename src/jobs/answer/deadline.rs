//! [`Deadline`]: when a computation stops, which differs between requests and jobs for later.

use std::time::{Duration, Instant};

/// When a computation stops.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deadline {
    /// A client waits until then.
    At(Instant),
    /// Nobody waits: the time begins when the work begins on its thread.
    Within(Duration),
}

impl Deadline {
    /// Returns the moment that is known before the work begins.
    pub(super) fn if_known(self) -> Option<Instant> {
        match self {
            Self::At(deadline) => Some(deadline),
            Self::Within(_) => None,
        }
    }

    /// Returns the deadline of work that begins now.
    pub(super) fn if_begun_now(self) -> Instant {
        match self {
            Self::At(deadline) => deadline,
            Self::Within(time) => Instant::now() + time,
        }
    }
}
