//! [`Rendered`]: a cache of rendered responses with a limit on their bytes.

use std::time::Duration;

use axum::body::Bytes;
use moka::future::Cache;

use crate::pipeline::{ContentId, Representation};

/// How long a cached response may outlive its row in the store, which the sweeper or the operator may delete.
const TIME_TO_LIVE: Duration = Duration::from_secs(600);

/// Approximate memory of the cache itself for each response.
const ENTRY_BYTES: usize = 256;

type Key = (ContentId, Representation);

/// Responses with `cached` true, by id and form. Clones share one cache.
#[derive(Clone)]
pub(super) struct Rendered {
    responses: Cache<Key, Bytes>,
    /// Largest response that is kept, so that one response cannot evict all others.
    largest_bytes: usize,
}

impl Rendered {
    /// Creates a cache of up to `capacity_bytes`; with 0 it keeps nothing.
    pub(super) fn new(capacity_bytes: usize) -> Self {
        let weigh = |_: &Key, response: &Bytes| u32::try_from(response.len() + ENTRY_BYTES).unwrap_or(u32::MAX);
        let responses =
            Cache::builder().max_capacity(capacity_bytes as u64).weigher(weigh).time_to_live(TIME_TO_LIVE).build();
        Self { responses, largest_bytes: capacity_bytes / 8 }
    }

    /// Returns the response in this form, if the cache holds it.
    pub(super) async fn get(&self, id: ContentId, form: Representation) -> Option<Bytes> {
        let found = self.responses.get(&(id, form)).await;
        if found.is_some() {
            metrics::counter!("hullwright_cache_lookups_total", "result" => "memory").increment(1);
        }
        found
    }

    /// Keeps a response whose outcome is in the store.
    pub(super) async fn keep(&self, id: ContentId, form: Representation, response: &Bytes) {
        if response.len() <= self.largest_bytes {
            self.responses.insert((id, form), response.clone()).await;
        }
    }

    /// Returns the approximate number of bytes that are kept.
    pub(super) fn used_bytes(&self) -> u64 {
        self.responses.weighted_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(digit: char) -> ContentId {
        format!("b3-{}", digit.to_string().repeat(64)).parse().unwrap()
    }

    #[tokio::test]
    async fn a_response_is_kept_by_id_and_form() {
        let rendered = Rendered::new(1 << 20);
        rendered.keep(id('1'), Representation::Json, &Bytes::from_static(b"{}")).await;
        assert_eq!(rendered.get(id('1'), Representation::Json).await.as_deref(), Some(b"{}".as_slice()));
        assert_eq!(rendered.get(id('1'), Representation::Obj).await, None);
        assert_eq!(rendered.get(id('2'), Representation::Json).await, None);
    }

    #[tokio::test]
    async fn no_more_is_kept_than_the_capacity() {
        let rendered = Rendered::new(1 << 20);
        for digit in "0123456789abcdef".chars() {
            rendered.keep(id(digit), Representation::Json, &Bytes::from(vec![0; 120 << 10])).await;
        }
        rendered.keep(id('0'), Representation::Obj, &Bytes::from(vec![0; 1 << 20])).await;
        rendered.responses.run_pending_tasks().await;
        let used = rendered.used_bytes();
        assert!(used > 0 && used <= 1 << 20, "{used}");
        assert_eq!(rendered.get(id('0'), Representation::Obj).await, None, "too large to be worth it");
    }

    #[tokio::test]
    async fn without_capacity_nothing_is_kept() {
        let rendered = Rendered::new(0);
        rendered.keep(id('1'), Representation::Json, &Bytes::from_static(b"{}")).await;
        assert_eq!(rendered.get(id('1'), Representation::Json).await, None);
    }
}
