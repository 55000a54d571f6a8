//! The table `results`: outcomes by their content id.

use super::body::{BodyRow, Placed};
use super::engine::{execute, run};
use super::{Store, StoreError};
use crate::pipeline::ContentId;

/// Returns the name of the object for an outcome outside the database.
pub(super) fn object_name(id: &str) -> String {
    format!("results/{id}")
}

/// Returns the id of the result whose object has this name; `None` for names that no result has.
pub(super) fn id_of(object: &str) -> Option<&str> {
    object.strip_prefix("results/").filter(|id| id.parse::<ContentId>().is_ok())
}

impl Store {
    /// Returns the outcome under `id` as it was given to [`Store::put_result`].
    pub async fn get_result(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let select = "SELECT size_bytes, packing, outside, outcome AS body FROM results WHERE id = $1";
        let row: Option<BodyRow> = run!(reading, self, "read a result" => query_as(select), [id], fetch_optional)?;
        let Some(row) = row else { return Ok(None) };
        match self.fetch(&object_name(id), row).await {
            // The result may have been swept at this moment. Otherwise the row stays: its object may come back.
            Err(StoreError::ObjectMissing { .. }) if !self.has_result(id).await? => Ok(None),
            outcome => outcome.map(Some),
        }
    }

    /// Returns whether an outcome is stored under `id`.
    pub async fn has_result(&self, id: &str) -> Result<bool, StoreError> {
        let select = "SELECT count(*) FROM results WHERE id = $1";
        let rows: i64 = run!(reading, self, "look for a result" => query_scalar(select), [id], fetch_one)?;
        Ok(rows > 0)
    }

    /// Returns whether an outcome is stored under each of these ids, which differ.
    pub async fn has_results(&self, ids: &[String]) -> Result<bool, StoreError> {
        if ids.is_empty() {
            return Ok(true);
        }
        let list = serde_json::Value::from(ids).to_string();
        let select = self.engine.sql("SELECT count(*) FROM results WHERE id IN ({listed})");
        let rows: i64 = run!(reading, self, "look for results" => query_scalar(select), [list], fetch_one)?;
        Ok(usize::try_from(rows) == Ok(ids.len()))
    }

    /// Deletes the row under `id`. An object of the row stays for the next [`Store::put_result`], or for the sweeper.
    pub async fn delete_result(&self, id: &str) -> Result<(), StoreError> {
        execute!(self, "delete a result" => "DELETE FROM results WHERE id = $1", [id]).map(drop)
    }

    /// Stores `outcome` under `id`. A result that is already stored stays, because equal ids mean equal results. The row of
    /// an object is replaced: the object may be missing, or has been written anew by this call.
    pub async fn put_result(&self, id: &str, engine: &str, outcome: Vec<u8>) -> Result<(), StoreError> {
        let Placed { row, stored_bytes } = self.place(&object_name(id), outcome).await?;
        let insert = self.engine.sql(
            "INSERT INTO results (id, engine, created_ms, size_bytes, packing, outside, stored_bytes, outcome)
             VALUES ($1, $2, {now}, $3, $4, $5, $6, $7)
             ON CONFLICT (id) DO UPDATE SET size_bytes = excluded.size_bytes, packing = excluded.packing,
                 outside = excluded.outside, stored_bytes = excluded.stored_bytes, outcome = excluded.outcome
             WHERE results.outside = 1",
        );
        let BodyRow { size_bytes, packing, outside, body } = row;
        execute!(self, "keep a result" => insert, [id, engine, size_bytes, packing, outside, stored_bytes, body])
            .map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::super::StoreOptions;
    use super::*;

    #[tokio::test]
    async fn results_are_looked_for_together() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        store.put_result("one", "0.1.0", vec![1]).await.unwrap();
        store.put_result("it's \"two\"", "0.1.0", vec![2]).await.unwrap();
        let has = async |ids: &[&str]| {
            let ids: Vec<String> = ids.iter().map(|&id| id.to_owned()).collect();
            store.has_results(&ids).await.unwrap()
        };
        assert!(has(&[]).await && has(&["one"]).await && has(&["it's \"two\"", "one"]).await);
        assert!(!has(&["three"]).await && !has(&["one", "three"]).await);
    }

    #[tokio::test]
    async fn a_damaged_row_is_an_error_not_a_result() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        for damage in ["UPDATE results SET outcome = x'00'", "UPDATE results SET size_bytes = -1"] {
            store.put_result(damage, "0.1.0", vec![5; 10_000]).await.unwrap();
            execute!(store, "damage a row" => damage, []).unwrap();
            let got = store.get_result(damage).await;
            assert!(matches!(got, Err(StoreError::Damaged { .. })), "{damage}");
        }
    }
}
