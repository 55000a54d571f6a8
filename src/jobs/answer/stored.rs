//! Outcomes in the store: read, checked for the results that they name, and kept.

use std::sync::Arc;

use crate::pipeline::{ContentId, ENGINE, Outcome};
use crate::store::{Store, StoreError};

/// From this size on a stored outcome is parsed off the async threads, because parsing takes about a millisecond.
const LARGE_BYTES: usize = 1 << 20;

/// Returns the outcome that a store keeps under this id.
pub async fn stored(store: &Store, id: ContentId) -> Result<Option<Arc<Outcome>>, StoreError> {
    let Some(bytes) = store.get_result(&id.to_string()).await? else { return Ok(None) };
    let size = bytes.len();
    let read = move || Outcome::from_stored(&bytes).map_err(|error| error.to_string());
    let outcome = if size < LARGE_BYTES {
        read()
    } else {
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(error.to_string()))
    };
    let outcome = outcome.map_err(|fault| StoreError::Damaged { id: id.to_string(), fault })?;
    Ok(Some(Arc::new(outcome)))
}

/// Returns the outcome under this id, unless the store lacks a result that it names: a line of its front, or a part.
pub(in crate::jobs) async fn stored_with_named(
    store: &Store,
    id: ContentId,
) -> Result<Option<Arc<Outcome>>, StoreError> {
    let Some(outcome) = stored(store, id).await? else { return Ok(None) };
    let named: Vec<String> = outcome.named_ids().iter().map(ToString::to_string).collect();
    Ok(store.has_results(&named).await?.then_some(outcome))
}

/// Stores an outcome that was computed anew. It replaces a damaged one under its id, which would otherwise stay until
/// its retention ends.
pub(super) async fn keep(store: &Store, id: ContentId, bytes: Vec<u8>) -> Result<(), StoreError> {
    let name = id.to_string();
    if let Err(error @ StoreError::Damaged { .. }) = stored(store, id).await {
        error.report("A damaged result is replaced");
        store.delete_result(&name).await?;
    }
    store.put_result(&name, ENGINE, bytes).await
}

pub(super) fn count_lookup(result: &'static str) {
    metrics::counter!("hullwright_cache_lookups_total", "result" => result).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreOptions;

    #[tokio::test]
    async fn an_outcome_replaces_a_damaged_one_under_its_id() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        let id: ContentId = format!("b3-{}", "7".repeat(64)).parse().unwrap();
        store.put_result(&id.to_string(), ENGINE, b"no outcome".to_vec()).await.unwrap();
        assert!(matches!(stored(&store, id).await, Err(StoreError::Damaged { .. })));
        keep(&store, id, b"computed anew".to_vec()).await.unwrap();
        assert_eq!(store.get_result(&id.to_string()).await.unwrap(), Some(b"computed anew".to_vec()));
    }
}
