//! Retention: deletes results that are too old, and the oldest results while all of them take too much room.

use std::time::Duration;

use super::engine::{Engine, count, millis, run};
use super::results::object_name;
use super::{Store, StoreError};

/// Rows deleted in one statement, few enough to keep no other writer waiting.
const BATCH: i64 = 500;

/// How long results are kept.
#[derive(Clone, Debug, Default)]
pub struct Retention {
    /// Older results are deleted.
    pub max_age: Option<Duration>,
    /// The oldest results are deleted while all results together have more packed bytes than this.
    pub max_bytes: Option<u64>,
}

/// The results that a sweep deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Results that were deleted.
    pub results: u64,
    /// Their bytes as stored.
    pub bytes: u64,
}

/// How much room the store takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreSize {
    /// The tables of the database with their indexes, free pages included.
    pub database_bytes: u64,
    /// All results as stored, in the database and outside.
    pub results_bytes: u64,
}

/// A result that may be deleted.
#[derive(sqlx::FromRow)]
struct OldRow {
    id: String,
    created_ms: i64,
    stored_bytes: i64,
}

impl Store {
    /// Deletes the results that `retention` does not keep, in small batches.
    pub async fn sweep(&self, retention: &Retention) -> Result<Swept, StoreError> {
        let mut swept = Swept::default();
        if let Some(max_age) = retention.max_age {
            self.sweep_older_than(max_age, &mut swept).await?;
        }
        if let Some(max_bytes) = retention.max_bytes {
            let mut excess = self.results_bytes().await?.saturating_sub(count(max_bytes));
            while excess > 0 {
                let freed = self.sweep_oldest(excess, &mut swept).await?;
                if freed == 0 {
                    break;
                }
                excess = excess.saturating_sub(freed);
            }
        }
        Ok(swept)
    }

    /// Returns how much room the store takes.
    pub async fn size(&self) -> Result<StoreSize, StoreError> {
        let select = match self.engine {
            Engine::Sqlite { .. } => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
            Engine::Postgres(_) => {
                "SELECT CAST(sum(pg_total_relation_size(name::regclass)) AS BIGINT)
                 FROM unnest(ARRAY['results', 'uploads', 'jobs', 'claims']) AS name"
            }
        };
        let bytes: i64 = run!(reading, self, "measure the database" => query_scalar(select), [], fetch_one)?;
        let unsigned = |bytes: i64| u64::try_from(bytes).unwrap_or(0);
        Ok(StoreSize { database_bytes: unsigned(bytes), results_bytes: unsigned(self.results_bytes().await?) })
    }

    async fn results_bytes(&self) -> Result<i64, StoreError> {
        let sum = "SELECT CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) FROM results";
        run!(reading, self, "measure the results" => query_scalar(sum), [], fetch_one)
    }

    async fn sweep_older_than(&self, max_age: Duration, swept: &mut Swept) -> Result<(), StoreError> {
        loop {
            let select = self.engine.sql(
                "SELECT id, created_ms, stored_bytes FROM results WHERE created_ms < {now} - $1
                 ORDER BY created_ms, id LIMIT $2",
            );
            let old: Vec<OldRow> =
                run!(reading, self, "look for old results" => query_as(select), [millis(max_age), BATCH], fetch_all)?;
            if self.delete_until(old.last(), swept).await? == 0 {
                return Ok(());
            }
        }
    }

    /// Deletes the oldest results until `excess` bytes are free or a batch is done. Returns the bytes freed.
    async fn sweep_oldest(&self, excess: i64, swept: &mut Swept) -> Result<i64, StoreError> {
        let select = "SELECT id, created_ms, stored_bytes FROM results ORDER BY created_ms, id LIMIT $1";
        let old: Vec<OldRow> =
            run!(reading, self, "look for the oldest results" => query_as(select), [BATCH], fetch_all)?;
        let mut freed = 0_i64;
        let last = old.iter().find(|row| {
            freed = freed.saturating_add(row.stored_bytes);
            freed >= excess
        });
        self.delete_until(last.or(old.last()), swept).await
    }

    /// Deletes `last` and all older results. Returns the bytes freed, at least 1 for each result.
    async fn delete_until(&self, last: Option<&OldRow>, swept: &mut Swept) -> Result<i64, StoreError> {
        let Some(last) = last else { return Ok(0) };
        let delete = "DELETE FROM results WHERE (created_ms, id) <= ($1, $2) RETURNING id, stored_bytes, outside";
        let deleted: Vec<(String, i64, i64)> =
            run!(writing, self, "delete old results" => query_as(delete), [last.created_ms, &last.id], fetch_all)?;
        let mut freed = 0_i64;
        for (id, stored_bytes, outside) in deleted {
            if outside != 0 {
                self.discard(&object_name(&id)).await;
            }
            freed = freed.saturating_add(stored_bytes.max(1));
            swept.results += 1;
            swept.bytes += u64::try_from(stored_bytes).unwrap_or(0);
        }
        Ok(freed)
    }
}
