//! The table `claims`: who does what only one process should do at a time.
//!
//! A claim is a lease: it ends by itself when its owner died or was paused, so whatever is done under one must do no
//! harm when it is done twice.

use std::time::Duration;

use super::engine::writing;
use super::{Store, StoreError};

/// A claim that is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub name: String,
    /// Who holds it.
    pub owner: String,
}

impl Store {
    /// Takes the claim on `name` for `lease`, or prolongs it when `owner` has it; `None` when somebody else holds it.
    pub async fn claim(&self, name: &str, owner: &str, lease: Duration) -> Result<Option<Claim>, StoreError> {
        let upsert = self.engine.sql(
            "INSERT INTO claims (name, owner, until_ms) VALUES ($1, $2, {now} + $3)
             ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until_ms = excluded.until_ms
             WHERE claims.owner = excluded.owner OR claims.until_ms <= {now}
             RETURNING 1",
        );
        let lease_ms = millis(lease);
        let row = writing!(&self.engine, pool => sqlx::query(upsert)
            .bind(name)
            .bind(owner)
            .bind(lease_ms)
            .fetch_optional(pool)
            .await
            .map(|row| row.is_some()));
        let taken = row.map_err(StoreError::query("claim work"))?;
        Ok(taken.then(|| Claim { name: name.to_owned(), owner: owner.to_owned() }))
    }

    /// Gives a claim back before it ends by itself.
    pub async fn release(&self, claim: &Claim) -> Result<(), StoreError> {
        let delete = "DELETE FROM claims WHERE name = $1 AND owner = $2";
        let released = writing!(&self.engine, pool =>
            sqlx::query(delete).bind(&claim.name).bind(&claim.owner).execute(pool).await.map(drop));
        released.map_err(StoreError::query("release a claim"))
    }
}

pub(super) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
