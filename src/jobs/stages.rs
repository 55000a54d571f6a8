//! How long each stage of a job takes, as its progress reports tell.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::geometry::{Progress, Report, Stage};

/// Times the stages of one job; clones share the clock.
#[derive(Clone)]
pub(super) struct StageClock(Arc<Mutex<Times>>);

struct Times {
    last_report: Instant,
    stage: Option<Stage>,
    by_stage: BTreeMap<&'static str, Duration>,
}

impl StageClock {
    /// Starts now.
    pub(super) fn start() -> Self {
        Self(Arc::new(Mutex::new(Times { last_report: Instant::now(), stage: None, by_stage: BTreeMap::new() })))
    }

    /// `progress` with every report noted.
    pub(super) fn watch(&self, progress: Progress) -> Progress {
        let clock = self.clone();
        progress.with_sink(move |report| clock.lock().note(report))
    }

    /// Records what each stage took.
    pub(super) fn finish(&self) {
        let mut times = self.lock();
        let last = times.stage;
        times.add_to(last);
        for (&stage, duration) in &times.by_stage {
            metrics::histogram!("hullwright_stage_seconds", "stage" => stage).record(*duration);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Times> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Times {
    /// The time since the last report belongs to the stage that reports now, unless it has only just begun.
    fn note(&mut self, report: Report) {
        let begins = report.fraction <= 0.0;
        let owner = if begins { self.stage.or(Some(report.stage)) } else { Some(report.stage) };
        self.add_to(owner);
        self.stage = Some(report.stage);
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

    #[test]
    fn stages_are_timed_whether_they_report_at_their_begin_or_at_their_end() {
        let clock = StageClock::start();
        let progress = clock.watch(Progress::silent());
        progress.report(Stage::Read, 1.0, 0);
        progress.report(Stage::Decompose, 0.0, 0);
        progress.report(Stage::Decompose, 0.5, 3);
        progress.report(Stage::Encode, 1.0, 3);
        clock.finish();
        let stages: Vec<_> = clock.lock().by_stage.keys().copied().collect();
        assert_eq!(stages, ["decompose", "encode", "read"]);
    }
}
