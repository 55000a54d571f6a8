//! Replicas that get the same upload at once compute it once: one claims it, the others wait for its result.

use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use crate::store::{Claim, Store, StoreError};

/// A claim ends this long after its owner's last sign of life.
const LEASE: Duration = Duration::from_secs(6);
const SIGN_EVERY: Duration = Duration::from_secs(2);

/// How often those who wait look for the result: soon at first, as most work is short.
const FIRST_LOOK: Duration = Duration::from_millis(5);
const LONGEST_LOOK: Duration = Duration::from_millis(250);

/// Who computes.
pub enum Turn {
    /// This process, while the guard lives.
    Ours(ClaimGuard),
    /// Another did, and the result is stored.
    Stored,
    /// The deadline passed while another computed.
    TooLate,
}

/// Waits until the work on `id` is this process's own or done. A store that fails divides no work: then it is ours.
pub async fn take_turn(store: &Store, owner: &str, id: &str, deadline: Instant) -> Turn {
    let mut pause = FIRST_LOOK;
    loop {
        match store.claim(id, owner, LEASE).await {
            Ok(Some(claim)) => {
                let guard = ClaimGuard::new(store.clone(), claim);
                // Whoever had it before may have come to the end since this one looked.
                let stored = store.has_result(id).await.unwrap_or(false);
                return if stored { Turn::Stored } else { Turn::Ours(guard) };
            }
            Ok(None) => {}
            Err(error) => return Turn::Ours(ClaimGuard::none(&error)),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_LOOK);
        match store.has_result(id).await {
            Ok(true) => return Turn::Stored,
            Ok(false) if Instant::now() >= deadline => return Turn::TooLate,
            Ok(false) => {}
            Err(error) => return Turn::Ours(ClaimGuard::none(&error)),
        }
    }
}

/// Keeps a claim alive, and releases it when it is dropped.
pub struct ClaimGuard(Option<Held>);

struct Held {
    store: Store,
    claim: Claim,
    signs: JoinHandle<()>,
}

impl ClaimGuard {
    fn new(store: Store, claim: Claim) -> Self {
        let signs = tokio::spawn({
            let (store, claim) = (store.clone(), claim.clone());
            async move {
                loop {
                    tokio::time::sleep(SIGN_EVERY).await;
                    // A claim that is lost costs work done twice, with the same result.
                    if let Err(error) = store.claim(&claim.name, &claim.owner, LEASE).await {
                        tracing::warn!("{error}");
                    }
                }
            }
        });
        Self(Some(Held { store, claim, signs }))
    }

    fn none(error: &StoreError) -> Self {
        metrics::counter!("hullwright_store_faults_total").increment(1);
        tracing::error!("Work is not divided with other replicas: {error}");
        Self(None)
    }
}

impl Drop for ClaimGuard {
    fn drop(&mut self) {
        let Some(Held { store, claim, signs }) = self.0.take() else { return };
        signs.abort();
        // Outside a runtime, at the end of the process, the lease runs out by itself.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                // The last sign of life may still be on its way.
                drop(signs.await);
                if let Err(error) = store.release(&claim).await {
                    tracing::warn!("{error}");
                }
            });
        }
    }
}
