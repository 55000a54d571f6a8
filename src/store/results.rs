//! The table `results`: outcomes by content address.

use std::time::{SystemTime, UNIX_EPOCH};

use super::{Store, StoreError, packing};

/// From this size on an outcome is packed and unpacked off the async threads: it takes longer than a millisecond.
const LARGE_BYTES: usize = 256 << 10;

/// A row as SQL gives it.
#[derive(sqlx::FromRow)]
struct ResultRow {
    size_bytes: i64,
    packing: i64,
    outcome: Vec<u8>,
}

impl ResultRow {
    async fn unpack(self, id: &str) -> Result<Vec<u8>, StoreError> {
        let damaged = |fault: String| StoreError::Damaged { id: id.to_owned(), fault };
        let size_bytes = usize::try_from(self.size_bytes).map_err(|_| damaged("its size is negative".to_owned()))?;
        let unpack = move || packing::unpack(self.packing, self.outcome, size_bytes);
        let unpacked = if size_bytes < LARGE_BYTES {
            unpack()
        } else {
            tokio::task::spawn_blocking(unpack).await.unwrap_or_else(|error| Err(error.to_string()))
        };
        unpacked.map_err(damaged)
    }
}

impl Store {
    /// The outcome stored under `id`, as it was given to [`Store::put_result`].
    pub async fn get_result(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let row: Option<ResultRow> = sqlx::query_as("SELECT size_bytes, packing, outcome FROM results WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(StoreError::query("read a result"))?;
        match row {
            Some(row) => Ok(Some(row.unpack(id).await?)),
            None => Ok(None),
        }
    }

    /// Whether an outcome is stored under `id`.
    pub async fn has_result(&self, id: &str) -> Result<bool, StoreError> {
        let row: Option<i64> = sqlx::query_scalar("SELECT 1 FROM results WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(StoreError::query("look for a result"))?;
        Ok(row.is_some())
    }

    /// Keeps `outcome` under `id`. A result that is already there stays: the same id means the same result.
    pub async fn put_result(&self, id: &str, engine: &str, outcome: Vec<u8>) -> Result<(), StoreError> {
        let size_bytes = i64::try_from(outcome.len()).unwrap_or(i64::MAX);
        let (packing, stored) = pack(outcome).await;
        sqlx::query(
            "INSERT INTO results (id, engine, created_ms, size_bytes, packing, outcome) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(id)
        .bind(engine)
        .bind(now_ms())
        .bind(size_bytes)
        .bind(packing)
        .bind(stored)
        .execute(&self.writer)
        .await
        .map_err(StoreError::query("keep a result"))?;
        Ok(())
    }
}

async fn pack(outcome: Vec<u8>) -> (i64, Vec<u8>) {
    let pack = |outcome: Vec<u8>| {
        let (packing, stored) = packing::pack(&outcome);
        (packing, stored.into_owned())
    };
    if outcome.len() < LARGE_BYTES {
        return pack(outcome);
    }
    let plain = outcome.clone();
    // Packing cannot fail; should the thread be gone at shutdown, plain bytes are as good.
    tokio::task::spawn_blocking(move || pack(outcome)).await.unwrap_or((packing::PLAIN, plain))
}

fn now_ms() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::StoreOptions;
    use super::*;

    async fn store() -> Store {
        Store::open(&StoreOptions::in_memory()).await.unwrap()
    }

    #[tokio::test]
    async fn a_result_comes_back_as_it_was_kept() {
        let store = store().await;
        for (id, outcome) in [("b3-0", Vec::new()), ("b3-1", b"small".to_vec()), ("b3-2", vec![5; 1 << 20])] {
            store.put_result(id, "0.1.0", outcome.clone()).await.unwrap();
            assert_eq!(store.get_result(id).await.unwrap(), Some(outcome), "{id}");
            assert!(store.has_result(id).await.unwrap());
        }
    }

    #[tokio::test]
    async fn an_unknown_id_has_no_result() {
        assert_eq!(store().await.get_result("b3-9").await.unwrap(), None);
        assert!(!store().await.has_result("b3-9").await.unwrap());
    }

    #[tokio::test]
    async fn the_first_result_of_an_id_stays() {
        let store = store().await;
        store.put_result("b3-0", "0.1.0", b"first".to_vec()).await.unwrap();
        store.put_result("b3-0", "0.1.0", b"second".to_vec()).await.unwrap();
        assert_eq!(store.get_result("b3-0").await.unwrap(), Some(b"first".to_vec()));
    }

    #[tokio::test]
    async fn many_writers_and_readers_do_not_lose_a_result() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("busy.db").display());
        let options = StoreOptions { url, readers: 4, ..StoreOptions::in_memory() };
        let store = Store::open(&options).await.unwrap();
        let mut writers = tokio::task::JoinSet::new();
        for number in 0..50 {
            let store = store.clone();
            writers.spawn(async move {
                let id = format!("b3-{number}");
                store.put_result(&id, "0.1.0", vec![number; 2000]).await.unwrap();
                assert_eq!(store.get_result(&id).await.unwrap(), Some(vec![number; 2000]));
            });
        }
        while let Some(writer) = writers.join_next().await {
            writer.unwrap();
        }
        let reopened = Store::open(&options).await.unwrap();
        assert!(reopened.get_result("b3-49").await.unwrap().is_some());
    }

    #[tokio::test]
    async fn a_damaged_row_is_an_error_not_a_result() {
        let store = store().await;
        store.put_result("b3-0", "0.1.0", vec![5; 10_000]).await.unwrap();
        sqlx::query("UPDATE results SET outcome = x'00'").execute(&store.writer).await.unwrap();
        assert!(matches!(store.get_result("b3-0").await, Err(StoreError::Damaged { .. })));
    }
}
