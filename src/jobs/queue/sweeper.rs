//! The sweeper: deletes expired results and jobs at regular intervals. Of several processes, one sweeps at a time.

use std::time::Duration;

use crate::store::{JobRetention, LeftObjects, Retention, Store, StoreError, StoreSize};

/// Name of the claim that keeps two processes from sweeping at once. Two sweeps at once would do no harm.
const CLAIM: &str = "sweep";

/// Objects checked in one sweep. Each needs a query, so that they take about a second together.
const OBJECTS_PER_SWEEP: usize = 5_000;

/// Storing the row of a body takes seconds at most. An older object without a row was left by a crash.
const OBJECT_GRACE: Duration = Duration::from_secs(3_600);

/// The retention of results and jobs, and the interval of the sweeps.
#[derive(Clone, Debug)]
pub struct SweepOptions {
    pub every: Duration,
    pub results: Retention,
    pub jobs: JobRetention,
}

/// Sweeps until the future is dropped. `owner` identifies this process.
pub async fn sweep_for_ever(store: Store, owner: String, options: SweepOptions) {
    let mut ticks = tokio::time::interval(options.every);
    // The next sweep starts one interval after a slow one has ended.
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut left = store.left_objects();
    loop {
        ticks.tick().await;
        match store.size().await {
            Ok(StoreSize { database_bytes, results_bytes }) => {
                metrics::gauge!("hullwright_store_bytes").set(database_bytes as f64);
                metrics::gauge!("hullwright_store_results_bytes").set(results_bytes as f64);
            }
            Err(error) => error.report("The store cannot be measured"),
        }
        if let Err(error) = sweep(&store, &owner, &options, left.as_mut()).await {
            error.report("The sweep failed and is repeated later");
        }
    }
}

async fn sweep(
    store: &Store,
    owner: &str,
    options: &SweepOptions,
    left: Option<&mut LeftObjects>,
) -> Result<(), StoreError> {
    // The next sweep of this process renews the claim, so that the same process sweeps until it ends.
    let Some(_claim) = store.claim(CLAIM, owner, options.every * 2).await? else { return Ok(()) };
    store.sweep_claims().await?;
    let jobs = store.sweep_jobs(&options.jobs).await?;
    let swept = store.sweep(&options.results).await?;
    metrics::counter!("hullwright_swept_results_total").increment(swept.results);
    if jobs + swept.results > 0 {
        let (results, bytes) = (swept.results, swept.bytes);
        tracing::info!(results, bytes, jobs, "Deleted {results} expired results and {jobs} expired jobs");
    }
    if let Some(left) = left {
        let objects = left.sweep(OBJECTS_PER_SWEEP, OBJECT_GRACE).await?;
        metrics::counter!("hullwright_swept_objects_total").increment(objects);
        if objects > 0 {
            tracing::info!(objects, "Deleted {objects} objects that no row refers to");
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
        let jobs = JobRetention { max_age: Duration::ZERO, max_ended: 0, keeps_callbacks: true };
        let options = SweepOptions { every: Duration::from_secs(600), results, jobs };
        for (owner, sweeps) in [("one", true), ("other", false), ("one", true)] {
            store.put_result("b3-0", "0.1.0", b"body".to_vec()).await.unwrap();
            sweep(&store, owner, &options, None).await.unwrap();
            assert_eq!(store.has_result("b3-0").await.unwrap(), !sweeps, "{owner}");
        }
    }
}
