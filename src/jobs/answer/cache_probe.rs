//! [`CacheProbePolicy`]: whether a job that has no place in the pool is worth a look into the store.
//!
//! Under overload most uploads are refused. A cache probe before each refusal takes nearly a third of the time of that
//! refusal, which computations lose. Probing pays as long as it finds outcomes, because one probe takes about a
//! hundredth of the time of a small computation.

use std::sync::Mutex;

use crate::lock::lock;

/// Probing pays while at least this share of the probes finds an outcome.
const MIN_HIT_RATE: f64 = 1.0 / 64.0;

/// Weight of the newest probe in the moving average of the hit rate. The rate falls below the minimum after about 270
/// misses in a row.
const NEWEST_WEIGHT: f64 = 1.0 / 64.0;

/// Every 32nd probe is made even when probing does not pay, so that the hit rate stays current.
const FORCED_INTERVAL: u32 = 32;

/// The hit rate of cache probes, and the decision that follows from it.
#[derive(Debug)]
pub struct CacheProbePolicy(Mutex<HitRate>);

#[derive(Debug)]
struct HitRate {
    average: f64,
    /// Probes skipped since the last one that was made.
    skipped: u32,
}

impl CacheProbePolicy {
    /// Assumes that probing pays until its misses show otherwise.
    pub fn new() -> Self {
        Self(Mutex::new(HitRate { average: 1.0, skipped: 0 }))
    }

    /// Notes the result of a probe.
    pub fn note(&self, is_hit: bool) {
        let mut rate = lock(&self.0);
        rate.average += NEWEST_WEIGHT * (f64::from(u8::from(is_hit)) - rate.average);
    }

    /// Returns whether to probe the store before a job is refused.
    pub fn should_probe(&self) -> bool {
        let mut rate = lock(&self.0);
        let probes = rate.average >= MIN_HIT_RATE || rate.skipped + 1 >= FORCED_INTERVAL;
        rate.skipped = if probes { 0 } else { rate.skipped + 1 };
        probes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_that_only_miss_become_rare_and_resume_after_a_hit() {
        let policy = CacheProbePolicy::new();
        assert!(policy.should_probe());
        (0..300).for_each(|_| policy.note(false));
        let made = (0..320).filter(|_| policy.should_probe()).count();
        assert_eq!(made, 10);
        policy.note(true);
        assert!((0..320).all(|_| policy.should_probe()));
    }

    #[test]
    fn a_few_misses_do_not_stop_the_probing() {
        let policy = CacheProbePolicy::new();
        (0..200).for_each(|_| policy.note(false));
        assert!((0..320).all(|_| policy.should_probe()));
    }
}
