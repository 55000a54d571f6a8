//! Retention: results go when they are too old, and the oldest when all of them take too much room.

use std::time::Duration;

use super::claims::millis;
use super::engine::{reading, writing};
use super::results::object_name;
use super::{Store, StoreError};

/// Rows that are deleted in one statement: short enough to keep no writer waiting.
const BATCH: i64 = 500;

/// How long what is finished is kept.
#[derive(Clone, Debug, Default)]
pub struct Retention {
    /// Results older than this go.
    pub max_age: Option<Duration>,
    /// The oldest results go while all of them together have more packed bytes than this.
    pub max_bytes: Option<u64>,
}

/// What a sweep did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Results that are gone.
    pub results: u64,
    /// Their bytes as they were stored.
    pub bytes: u64,
}

/// A result that can go.
#[derive(sqlx::FromRow)]
struct OldRow {
    id: String,
    created_ms: i64,
    stored_bytes: i64,
}

impl Store {
    /// Deletes what `retention` does not keep, in small steps.
    pub async fn sweep(&self, retention: &Retention) -> Result<Swept, StoreError> {
        let mut swept = Swept::default();
        if let Some(max_age) = retention.max_age {
            self.sweep_older_than(max_age, &mut swept).await?;
        }
        if let Some(max_bytes) = retention.max_bytes {
            let max_bytes = i64::try_from(max_bytes).unwrap_or(i64::MAX);
            let mut excess = self.results_bytes().await?.saturating_sub(max_bytes);
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

    /// Bytes of all results as they are stored.
    async fn results_bytes(&self) -> Result<i64, StoreError> {
        let sum = "SELECT CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) FROM results";
        let sum = reading!(&self.engine, pool => sqlx::query_scalar::<_, i64>(sum).fetch_one(pool).await);
        sum.map_err(StoreError::query("measure the results"))
    }

    async fn sweep_older_than(&self, max_age: Duration, swept: &mut Swept) -> Result<(), StoreError> {
        loop {
            let select = self.engine.sql(
                "SELECT id, created_ms, stored_bytes FROM results WHERE created_ms < {now} - $1
                 ORDER BY created_ms, id LIMIT $2",
            );
            let age_ms = millis(max_age);
            let old: Result<Vec<OldRow>, _> =
                reading!(&self.engine, pool => sqlx::query_as(select).bind(age_ms).bind(BATCH).fetch_all(pool).await);
            let old = old.map_err(StoreError::query("look for old results"))?;
            if self.delete_until(old.last(), swept).await? == 0 {
                return Ok(());
            }
        }
    }

    /// Deletes the oldest results until `excess` bytes are free or a batch is done; gives the bytes.
    async fn sweep_oldest(&self, excess: i64, swept: &mut Swept) -> Result<i64, StoreError> {
        let select = "SELECT id, created_ms, stored_bytes FROM results ORDER BY created_ms, id LIMIT $1";
        let old: Result<Vec<OldRow>, _> =
            reading!(&self.engine, pool => sqlx::query_as(select).bind(BATCH).fetch_all(pool).await);
        let old = old.map_err(StoreError::query("look for the oldest results"))?;
        let mut freed = 0_i64;
        let last = old.iter().find(|row| {
            freed = freed.saturating_add(row.stored_bytes);
            freed >= excess
        });
        self.delete_until(last.or(old.last()), swept).await
    }

    /// Deletes `last` and what is older; gives the bytes.
    async fn delete_until(&self, last: Option<&OldRow>, swept: &mut Swept) -> Result<i64, StoreError> {
        let Some(last) = last else { return Ok(0) };
        let delete = "DELETE FROM results WHERE (created_ms, id) <= ($1, $2) RETURNING id, stored_bytes, outside";
        let gone: Result<Vec<(String, i64, i64)>, _> = writing!(&self.engine, pool =>
            sqlx::query_as(delete).bind(last.created_ms).bind(&last.id).fetch_all(pool).await);
        let gone = gone.map_err(StoreError::query("delete old results"))?;
        let mut freed = 0_i64;
        for (id, stored_bytes, outside) in gone {
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
