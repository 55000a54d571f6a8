//! The rate limit of each client.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::config::Rate;

use super::client::Client;

/// Number of requests after which inactive clients are forgotten, so that memory depends on the active clients alone.
const FORGET_EVERY: u32 = 4096;

/// The remaining allowance of each client.
pub struct Rates {
    limiter: DefaultKeyedRateLimiter<Client>,
    clock: DefaultClock,
    taken: AtomicU32,
}

impl Rates {
    pub fn new(limit: Rate) -> Self {
        let quota = Quota::per_second(limit.per_second).allow_burst(limit.burst);
        Self {
            limiter: DefaultKeyedRateLimiter::keyed(quota),
            clock: DefaultClock::default(),
            taken: AtomicU32::new(0),
        }
    }

    /// Takes one request off the allowance of `client`, or returns the time until its next request is allowed.
    pub fn take(&self, client: &Client) -> Result<(), Duration> {
        if self.taken.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1 {
            self.forget_quiet();
        }
        self.limiter.check_key(client).map_err(|refused| refused.wait_time_from(self.clock.now()))
    }

    /// Forgets the clients whose allowance is full again.
    fn forget_quiet(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

impl fmt::Debug for Rates {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Rates of {} clients", self.limiter.len())
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    #[test]
    fn each_client_has_its_own_burst_and_learns_how_long_to_wait() {
        let limit = Rate { per_second: NonZero::new(1).unwrap(), burst: NonZero::new(3).unwrap() };
        let rates = Rates::new(limit);
        let client = |address: &str| Client::at(address.parse().unwrap());
        for _ in 0..3 {
            assert_eq!(rates.take(&client("1.2.3.4")), Ok(()));
        }
        let wait = rates.take(&client("1.2.3.4")).unwrap_err();
        assert!(wait <= Duration::from_secs(1) && !wait.is_zero(), "{wait:?}");
        assert_eq!(rates.take(&client("1.2.3.5")), Ok(()));
        rates.forget_quiet();
        assert!(rates.take(&client("1.2.3.4")).is_err(), "an active client is remembered");
    }
}
