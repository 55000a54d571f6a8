//! How often one client may ask.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use super::client::Client;

/// How often one client may ask on this replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests a second that a client may go on with for ever.
    pub per_second: NonZero<u32>,
    /// Requests that a client who was quiet may send at once.
    pub burst: NonZero<u32>,
}

/// After so many requests clients that were quiet are forgotten, so that memory follows the clients of the day.
const FORGET_EVERY: u32 = 4096;

/// What each client has left.
pub(super) struct Rates {
    limiter: DefaultKeyedRateLimiter<Client>,
    clock: DefaultClock,
    taken: AtomicU32,
}

impl Rates {
    pub(super) fn new(limit: RateLimit) -> Self {
        let quota = Quota::per_second(limit.per_second).allow_burst(limit.burst);
        Self {
            limiter: DefaultKeyedRateLimiter::keyed(quota),
            clock: DefaultClock::default(),
            taken: AtomicU32::new(0),
        }
    }

    /// Takes one request off what `client` has left, or says how long to wait for the next one.
    pub(super) fn take(&self, client: &Client) -> Result<(), Duration> {
        if self.taken.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1 {
            self.forget_quiet();
        }
        self.limiter.check_key(client).map_err(|refused| refused.wait_time_from(self.clock.now()))
    }

    /// Forgets clients that were quiet for so long that they have everything left.
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
    use super::*;

    #[test]
    fn each_client_has_its_own_burst_and_is_told_how_long_to_wait() {
        let limit = RateLimit { per_second: NonZero::new(1).unwrap(), burst: NonZero::new(3).unwrap() };
        let rates = Rates::new(limit);
        let client = |address: &str| Client::at(address.parse().unwrap());
        for _ in 0..3 {
            assert_eq!(rates.take(&client("1.2.3.4")), Ok(()));
        }
        let wait = rates.take(&client("1.2.3.4")).unwrap_err();
        assert!(wait <= Duration::from_secs(1) && !wait.is_zero(), "{wait:?}");
        assert_eq!(rates.take(&client("1.2.3.5")), Ok(()));
        rates.forget_quiet();
        assert!(rates.take(&client("1.2.3.4")).is_err(), "who was not quiet is remembered");
    }
}
