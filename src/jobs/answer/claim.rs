//! Replicas that receive the same upload at once compute it once: one claims it, the others wait for its outcome.

use std::time::{Duration, Instant};

use tokio_util::sync::{CancellationToken, DropGuard};

use crate::store::{Claim, Store};

/// A claim ends this long after its owner last renewed it.
const LEASE: Duration = Duration::from_secs(6);
const RENEW_EVERY: Duration = Duration::from_secs(2);

/// First and longest pause between two looks for the outcome. The pause doubles, as most computations are short.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(250);

/// Who computes a job.
pub enum Claimed {
    /// This process computes it while the guard lives. There is no guard when the store failed.
    Ours(Option<DropGuard>),
    /// Another process has computed it, and its outcome is stored.
    Stored,
    /// The deadline passed while another process was computing.
    DeadlinePassed,
}

/// Waits until this process holds the claim `name`, or the outcome `id` is stored. `waits` is called once where another process
/// holds the claim. Without a deadline the wait ends with that claim.
///
/// When the store fails, replicas cannot divide the work, and this process computes the job.
pub async fn claim_or_wait(
    store: &Store,
    owner: &str,
    (name, id): (&str, String),
    deadline: Option<Instant>,
    waits: impl FnOnce(),
) -> Claimed {
    let mut pause = FIRST_PAUSE;
    let mut waits = Some(waits);
    loop {
        match store.claim(name, owner, LEASE).await {
            Ok(Some(claim)) => {
                let guard = keep_claim(store.clone(), claim);
                // The previous owner may have finished since this process last looked.
                let is_stored = store.has_result(&id).await.unwrap_or(false);
                return if is_stored { Claimed::Stored } else { Claimed::Ours(Some(guard)) };
            }
            Ok(None) => {
                if let Some(waits) = waits.take() {
                    waits();
                }
            }
            Err(error) => {
                error.report("The work is not divided with other replicas");
                return Claimed::Ours(None);
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
        match store.has_result(&id).await {
            Ok(true) => return Claimed::Stored,
            Ok(false) if deadline.is_some_and(|deadline| Instant::now() >= deadline) => return Claimed::DeadlinePassed,
            Ok(false) => {}
            Err(error) => {
                error.report("The work is not divided with other replicas");
                return Claimed::Ours(None);
            }
        }
    }
}

/// Renews a claim until the returned guard is dropped, then releases it.
///
/// When the whole process ends, the lease runs out by itself.
fn keep_claim(store: Store, claim: Claim) -> DropGuard {
    let dropped = CancellationToken::new();
    let guard = dropped.clone().drop_guard();
    tokio::spawn(async move {
        while tokio::time::timeout(RENEW_EVERY, dropped.cancelled()).await.is_err() {
            // If the claim is lost, another replica repeats the work, with the same outcome.
            if let Err(error) = store.claim(&claim.name, &claim.owner, LEASE).await {
                tracing::warn!("A claim could not be renewed: {error}");
            }
        }
        if let Err(error) = store.release(&claim).await {
            tracing::warn!("A claim could not be released and ends with its lease: {error}");
        }
    });
    guard
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreOptions;

    #[tokio::test]
    async fn work_without_a_deadline_waits_for_the_claim_of_another_process_and_takes_it_over() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        let mut waits = 0;
        let names = || ("work", "b3-none".to_owned());
        // Nothing renews this claim.
        store.claim("work", "another", Duration::from_millis(300)).await.unwrap().unwrap();
        let late = claim_or_wait(&store, "own", names(), Some(Instant::now()), || waits += 1).await;
        assert!(matches!(late, Claimed::DeadlinePassed));
        let taken = claim_or_wait(&store, "own", names(), None, || waits += 1).await;
        assert!(matches!(taken, Claimed::Ours(Some(_))));
        assert_eq!(waits, 2, "each call waited, and says so once");
        let own = claim_or_wait(&store, "own", names(), Some(Instant::now()), || waits += 1).await;
        assert!(matches!(own, Claimed::Ours(Some(_))));
        assert_eq!(waits, 2);
    }
}
