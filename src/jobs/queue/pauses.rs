//! Pauses between the runs of one job.

use std::time::Duration;

/// Pause before the second run of a job. It doubles for each further run.
pub(super) const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Age of a job from which on a run counts as a try even if the store ended it. A disk that is not mounted is back by
/// then, and an upload that is lost must not be looked for without end.
pub(super) const STORE_PATIENCE: Duration = Duration::from_secs(24 * 3_600);

/// Returns the pause after a run that counted, when the job has been tried `tries` times.
pub(super) fn pause_after(tries: u32) -> Duration {
    backoff(FIRST_PAUSE, LONGEST_PAUSE, tries)
}

/// Returns a pause that begins with `first` and doubles with each further try, up to `longest`.
pub fn backoff(first: Duration, longest: Duration, tries: u32) -> Duration {
    first.saturating_mul(1 << tries.saturating_sub(1).min(16)).min(longest)
}

/// Returns the pause of a job that the store keeps from running. The number of tries does not grow meanwhile, so the
/// pause grows with the age of the job.
pub(super) fn pause_at_age(age: Duration) -> Duration {
    (age / 4).clamp(FIRST_PAUSE, LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_between_runs_doubles_up_to_a_minute() {
        assert_eq!([1, 2, 3, 7, 100].map(|tries| pause_after(tries).as_secs()), [1, 2, 4, 60, 60]);
    }

    #[test]
    fn the_pause_for_the_store_grows_with_the_age_of_the_job() {
        assert_eq!([0, 8, 40, 9999].map(|age| pause_at_age(Duration::from_secs(age)).as_secs()), [1, 2, 10, 60]);
    }
}
