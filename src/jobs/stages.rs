//! How long each stage of a job takes, as its progress reports tell.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::geometry::{Progress, Stage};

/// Times the stages of one job; clones share the clock.
#[derive(Clone, Default)]
pub(super) struct StageClock {
    current: Arc<Mutex<Option<(Stage, Instant)>>>,
}

impl StageClock {
    /// `progress` with every change of stage noted.
    pub(super) fn watch(&self, progress: Progress) -> Progress {
        let clock = self.clone();
        progress.with_sink(move |report| clock.enter(Some(report.stage)))
    }

    /// Ends the last stage.
    pub(super) fn finish(&self) {
        self.enter(None);
    }

    fn enter(&self, next: Option<Stage>) {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if current.map(|(stage, _)| stage) == next {
            return;
        }
        let now = Instant::now();
        if let Some((stage, since)) = current.take() {
            let duration = now.duration_since(since);
            metrics::histogram!("hullwright_stage_seconds", "stage" => stage.name()).record(duration);
            tracing::debug!(stage = stage.name(), duration_ms = duration.as_micros() as f64 / 1e3, "Stage ended");
        }
        *current = next.map(|stage| (stage, now));
    }
}
