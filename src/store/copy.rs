//! Copies one store to another, for instance from SQLite to PostgreSQL.

use sqlx::AssertSqlSafe;

use super::engine::{execute, run};
use super::{Store, StoreError};

/// The moment from which a run may take a job whose upload is not copied yet: no clock reaches it.
macro_rules! held_ms {
    () => {
        9_223_372_036_854_775_807
    };
}

/// Lets runs take a job whose upload is there.
const RELEASE: &str = concat!("UPDATE jobs SET ready_ms = created_ms WHERE id = $1 AND ready_ms = ", held_ms!());

/// The rows that were copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub results: u64,
    pub jobs: u64,
}

/// Copies the rows of a table whose key the target does not have, and evaluates to their number. The table is read in
/// pages of `$page` rows, ordered by `$key`. `$change` changes each row, and the target keeps those for which `$kept` holds there.
/// `$then` is done in the target for the key of each row.
macro_rules! copy_table {
    ($from:expr, $to:expr, $table:literal in pages of $page:literal, $change:expr, $kept:literal, $then:expr,
     $key:ident, $($column:ident: $type:ty),+) => {{
        #[derive(sqlx::FromRow)]
        struct Row {
            $key: String,
            $($column: $type),+
        }
        let (table, key, page) = ($table, stringify!($key), $page);
        let columns = [key, $(stringify!($column)),+];
        let parameters: Vec<_> = (1..=columns.len()).map(|number| format!("${number}")).collect();
        let (columns, parameters) = (columns.join(", "), parameters.join(", "));
        let select = format!("SELECT {columns} FROM {table} WHERE {key} > $1 ORDER BY {key} LIMIT {page}");
        let kept = $kept;
        let insert =
            format!("INSERT INTO {table} ({columns}) SELECT {parameters} WHERE {kept} ON CONFLICT ({key}) DO NOTHING");
        let (change, then): (fn(&mut Row), Option<&'static str>) = ($change, $then);
        let (mut copied, mut last) = (0, String::new());
        loop {
            let select = AssertSqlSafe(select.clone());
            let rows: Vec<Row> =
                run!(reading, $from, concat!("read the ", $table) => query_as(select), [&last], fetch_all)?;
            let Some(end) = rows.last() else { break };
            last.clone_from(&end.$key);
            for mut row in rows {
                change(&mut row);
                let insert = AssertSqlSafe(insert.clone());
                let key = row.$key.clone();
                copied += execute!($to, concat!("keep the ", $table) => insert, [row.$key, $(row.$column),+])?;
                if let Some(then) = then {
                    execute!($to, concat!("keep the ", $table) => then, [key])?;
                }
            }
        }
        copied
    }};
}

impl Store {
    /// Copies everything that `target` does not have.
    ///
    /// No process may work on this store meanwhile; servers may work on the target. A job that was running waits for another
    /// run. Bodies outside the database are not copied, so both stores must use the same object store. A copy that was interrupted
    /// must be repeated: the jobs that it left without an upload wait for it.
    ///
    /// # Errors
    ///
    /// [`StoreError::BothHaveObjects`] where both have bodies in an object store.
    pub async fn copy_to(&self, target: &Self) -> Result<Copied, StoreError> {
        let handed = self.begin_to_hand_objects(target).await?;
        let results = copy_table!(self, target, "results" in pages of 32, |_| {}, "TRUE", None, id, engine: String,
            created_ms: i64, size_bytes: i64, packing: i64, outside: i64, stored_bytes: i64, outcome: Vec<u8>);
        // No run may take a job before its upload, and a sweep deletes an upload that comes before its job.
        let jobs = copy_table!(self, target, "jobs" in pages of 32, |job| {
                if job.ended_ms.is_none() {
                    // Leases are not copied, so a copied run has none.
                    "queued".clone_into(&mut job.state);
                    job.ready_ms = held_ms!();
                }
            }, "TRUE", None, id, state: String, urgency: i64, tries: i64, revision: i64, ready_ms: i64, hulls: i64,
            result: Option<String>, failure: Option<String>, created_ms: i64, started_ms: Option<i64>, ended_ms: Option<i64>,
            owner: String, callback: Option<String>, callback_tries: i64, callback_ready_ms: i64);
        // One row at a time, because an upload may be as large as a request.
        copy_table!(self, target, "uploads" in pages of 1, |_| {},
            "EXISTS (SELECT 1 FROM jobs WHERE id = $1 AND ended_ms IS NULL)", Some(RELEASE), job, size_bytes: i64, packing: i64,
            outside: i64, stored_bytes: i64, body: Vec<u8>);
        if let Some(id) = handed {
            target.take_id(&id).await?;
        }
        Ok(Copied { results, jobs })
    }
}
