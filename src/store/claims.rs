//! The table `claims`: which process does a piece of work that only one process should do at a time.
//!
//! A claim is a lease. It ends by itself when its owner dies or stalls, so two processes may still do the work at once.
//! Work under a claim must therefore do no harm when it is repeated.

use std::time::Duration;

use super::engine::{execute, millis};
use super::{Store, StoreError};

/// A claim that is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Name of the work.
    pub name: String,
    /// The process that holds the claim.
    pub owner: String,
}

impl Store {
    /// Takes the claim on `name` for `lease`, or renews it when `owner` holds it. Returns `None` when another process
    /// holds it.
    pub async fn claim(&self, name: &str, owner: &str, lease: Duration) -> Result<Option<Claim>, StoreError> {
        let upsert = self.engine.sql(
            "INSERT INTO claims (name, owner, until_ms) VALUES ($1, $2, {now} + $3)
             ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until_ms = excluded.until_ms
             WHERE claims.owner = excluded.owner OR claims.until_ms <= {now}",
        );
        let taken = execute!(self, "claim work" => upsert, [name, owner, millis(lease)])? > 0;
        Ok(taken.then(|| Claim { name: name.to_owned(), owner: owner.to_owned() }))
    }

    /// Deletes the claims whose lease has ended, which a crash left. Returns their number.
    pub async fn sweep_claims(&self) -> Result<u64, StoreError> {
        let delete = self.engine.sql("DELETE FROM claims WHERE until_ms < {now}");
        execute!(self, "delete old claims" => delete, [])
    }

    /// Gives a claim back before its lease ends.
    pub async fn release(&self, claim: &Claim) -> Result<(), StoreError> {
        let delete = "DELETE FROM claims WHERE name = $1 AND owner = $2";
        execute!(self, "release a claim" => delete, [&claim.name, &claim.owner]).map(drop)
    }
}
