//! [`StageClock`]: how long each stage of a job takes, measured from its progress reports.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::geometry::{Progress, Report, Stage};
use crate::lock::lock;

/// Measures the stages of one job. Clones share the clock.
#[derive(Clone)]
pub struct StageClock(Arc<Mutex<Times>>);

struct Times {
    last_report: Instant,
    stage: Option<Stage>,
    by_stage: BTreeMap<&'static str, Duration>,
}

impl StageClock {
    /// Starts the clock.
    pub fn start() -> Self {
        Self(Arc::new(Mutex::new(Times { last_report: Instant::now(), stage: None, by_stage: BTreeMap::new() })))
    }

    /// Returns `progress` with a sink that notes every report and passes it on to `listener`.
    pub fn watch(&self, progress: Progress, listener: impl Fn(Report) + Send + Sync + 'static) -> Progress {
        let clock = self.clone();
        progress.with_sink(move |report| {
            lock(&clock.0).note(report);
            listener(report);
        })
    }

    /// Records the duration of each stage as a metric.
    pub fn finish(&self) {
        let mut times = lock(&self.0);
        let last = times.stage;
        times.add_to(last);
        for (&stage, duration) in &times.by_stage {
            metrics::histogram!("hullwright_stage_seconds", "stage" => stage).record(*duration);
        }
    }
}

impl Times {
    /// Adds the time since the last report to a stage. It belongs to the stage that reports now, unless that stage only
    /// begins and another one has not ended yet.
    fn note(&mut self, report: Report) {
        let begins = report.fraction <= 0.0;
        let owner = self.stage.filter(|_| begins).unwrap_or(report.stage);
        self.add_to(Some(owner));
        self.stage = (report.fraction < 1.0).then_some(report.stage);
    }

    fn add_to(&mut self, stage: Option<Stage>) {
        let now = Instant::now();
        let elapsed = now.saturating_duration_since(std::mem::replace(&mut self.last_report, now));
        if let Some(stage) = stage {
            *self.by_stage.entry(stage.name()).or_default() += elapsed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages_of(reports: &[(Stage, f64)]) -> Vec<&'static str> {
        let clock = StageClock::start();
        let progress = clock.watch(Progress::silent(), drop);
        for &(stage, fraction) in reports {
            progress.report(stage, fraction, 0);
        }
        clock.finish();
        lock(&clock.0).by_stage.keys().copied().collect()
    }

    #[test]
    fn a_stage_may_report_at_its_beginning_in_between_or_at_its_end() {
        assert_eq!(stages_of(&[(Stage::Read, 1.0)]), ["read"]);
        assert_eq!(stages_of(&[(Stage::Read, 0.0)]), ["read"]);
        assert_eq!(stages_of(&[(Stage::Read, 1.0), (Stage::Decompose, 0.5)]), ["decompose", "read"]);
        assert_eq!(stages_of(&[(Stage::Read, 0.0), (Stage::Encode, 1.0)]), ["encode", "read"]);
    }

    #[test]
    fn time_after_the_end_of_a_stage_belongs_to_the_next_stage() {
        let clock = StageClock::start();
        let progress = clock.watch(Progress::silent(), drop);
        progress.report(Stage::Read, 1.0, 0);
        let read = lock(&clock.0).by_stage["read"];
        std::thread::sleep(Duration::from_millis(1));
        progress.report(Stage::Decompose, 0.0, 0);
        assert_eq!(lock(&clock.0).by_stage["read"], read);
    }
}
