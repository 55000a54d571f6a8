//! The table `results`: outcomes by content address.

use super::body::BodyRow;
use super::engine::{reading, writing};
use super::{Store, StoreError};

/// The object that holds an outcome which lies outside.
pub(super) fn object_name(id: &str) -> String {
    format!("results/{id}")
}

/// The id of the result whose object has this name.
pub(super) fn id_of(object: &str) -> Option<&str> {
    object.strip_prefix("results/")
}

impl Store {
    /// The outcome stored under `id`, as it was given to [`Store::put_result`].
    pub async fn get_result(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let select = "SELECT size_bytes, packing, outside, outcome AS body FROM results WHERE id = $1";
        let row: Result<Option<BodyRow>, _> =
            reading!(&self.engine, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        let Some(row) = row.map_err(StoreError::query("read a result"))? else { return Ok(None) };
        let outcome = self.fetch(&object_name(id), row).await?;
        if outcome.is_none() {
            // Swept at this moment, or lost: without its row the result can be computed and kept again.
            self.delete_result(id).await?;
        }
        Ok(outcome)
    }

    /// Whether an outcome is stored under `id`.
    pub async fn has_result(&self, id: &str) -> Result<bool, StoreError> {
        let select = "SELECT 1 FROM results WHERE id = $1";
        let row = reading!(&self.engine, pool =>
            sqlx::query(select).bind(id).fetch_optional(pool).await.map(|row| row.is_some()));
        row.map_err(StoreError::query("look for a result"))
    }

    /// Keeps `outcome` under `id`. A result that is already there stays: the same id means the same result.
    pub async fn put_result(&self, id: &str, engine: &str, outcome: Vec<u8>) -> Result<(), StoreError> {
        let placed = self.place(&object_name(id), outcome).await?;
        let insert = self.engine.sql(
            "INSERT INTO results (id, engine, created_ms, size_bytes, packing, outside, stored_bytes, outcome)
             VALUES ($1, $2, {now}, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
        );
        let kept = writing!(&self.engine, pool => sqlx::query(insert)
            .bind(id)
            .bind(engine)
            .bind(placed.row.size_bytes)
            .bind(placed.row.packing)
            .bind(placed.row.outside)
            .bind(placed.stored_bytes)
            .bind(placed.row.body)
            .execute(pool)
            .await
            .map(drop));
        kept.map_err(StoreError::query("keep a result"))
    }

    async fn delete_result(&self, id: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM results WHERE id = $1";
        let deleted = writing!(&self.engine, pool => sqlx::query(delete).bind(id).execute(pool).await.map(drop));
        deleted.map_err(StoreError::query("delete a result"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::StoreOptions;
    use super::*;

    #[tokio::test]
    async fn a_damaged_row_is_an_error_not_a_result() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        for damage in [
            "UPDATE results SET outcome = x'00'",
            "UPDATE results SET size_bytes = -1",
            "UPDATE results SET outside = 1",
        ] {
            store.put_result(damage, "0.1.0", vec![5; 10_000]).await.unwrap();
            writing!(&store.engine, pool => sqlx::query(damage).execute(pool).await.map(drop)).unwrap();
            let got = store.get_result(damage).await;
            assert!(matches!(got, Err(StoreError::Damaged { .. })), "{damage}");
        }
    }
}
