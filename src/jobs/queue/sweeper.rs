//! The sweeper: every now and then deletes what is not kept any longer; of several processes one at a time.

use std::time::Duration;

use crate::store::{LeftObjects, Retention, Store, StoreError};

/// The claim that keeps two processes from sweeping at once; harmless if they do.
const CHORE: &str = "sweep";

/// Objects that are looked at in one sweep, each with a look into the database: a second or so.
const OBJECTS_A_SWEEP: usize = 5_000;

/// Keeping the row of a body takes seconds at most; anything older than this is nobody's.
const OBJECT_GRACE: Duration = Duration::from_secs(3_600);

/// What is swept, and how often.
#[derive(Clone, Debug)]
pub struct SweepOptions {
    pub every: Duration,
    pub results: Retention,
    /// How long ended jobs can be asked for.
    pub jobs: Duration,
}

/// Sweeps until it is dropped. `owner` names this process.
pub async fn sweep_for_ever(store: Store, owner: String, options: SweepOptions) {
    let mut ticks = tokio::time::interval(options.every);
    // After a slow sweep the next one may wait.
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut left = store.left_objects();
    loop {
        ticks.tick().await;
        if let Err(error) = sweep(&store, &owner, &options, left.as_mut()).await {
            metrics::counter!("hullwright_store_faults_total").increment(1);
            tracing::error!("Not swept: {error}");
        }
    }
}

async fn sweep(
    store: &Store,
    owner: &str,
    options: &SweepOptions,
    left: Option<&mut LeftObjects>,
) -> Result<(), StoreError> {
    // Prolonged by the next sweep of the same process, so that it stays one process's chore; ends when that one is gone.
    let Some(_chore) = store.claim(CHORE, owner, options.every * 2).await? else { return Ok(()) };
    let jobs = store.sweep_jobs(options.jobs).await?;
    let swept = store.sweep(&options.results).await?;
    metrics::counter!("hullwright_swept_results_total").increment(swept.results);
    if jobs + swept.results > 0 {
        let (results, bytes) = (swept.results, swept.bytes);
        tracing::info!(results, bytes, jobs, "Swept {results} results and {jobs} jobs");
    }
    if let Some(left) = left {
        let objects = left.sweep(OBJECTS_A_SWEEP, OBJECT_GRACE).await?;
        metrics::counter!("hullwright_swept_objects_total").increment(objects);
        if objects > 0 {
            tracing::info!(objects, "Deleted {objects} bodies outside the database that no row names");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreOptions;

    #[tokio::test]
    async fn the_process_that_swept_last_sweeps_next() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        let results = Retention { max_age: None, max_bytes: Some(0) };
        let options = SweepOptions { every: Duration::from_secs(600), results, jobs: Duration::ZERO };
        for (owner, swept) in [("one", true), ("other", false), ("one", true)] {
            store.put_result("b3-0", "0.1.0", b"body".to_vec()).await.unwrap();
            sweep(&store, owner, &options, None).await.unwrap();
            assert_eq!(store.has_result("b3-0").await.unwrap(), !swept, "{owner}");
        }
    }
}
