//! Copies one store to another, for instance from SQLite to PostgreSQL.

use sqlx::AssertSqlSafe;

use super::engine::{execute, run};
use super::{Store, StoreError};

/// The rows that were copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub results: u64,
    pub jobs: u64,
}

/// Copies the rows of a table whose key the target does not have, and evaluates to their number. The table is read in
/// pages of `$page` rows, ordered by `$key`.
macro_rules! copy_table {
    ($from:expr, $to:expr, $table:literal in pages of $page:literal, $key:ident, $($column:ident: $type:ty),+) => {{
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
        let insert = format!("INSERT INTO {table} ({columns}) VALUES ({parameters}) ON CONFLICT ({key}) DO NOTHING");
        let (mut copied, mut last) = (0, String::new());
        loop {
            let select = AssertSqlSafe(select.clone());
            let rows: Vec<Row> =
                run!(reading, $from, concat!("read the ", $table) => query_as(select), [&last], fetch_all)?;
            let Some(end) = rows.last() else { break };
            last.clone_from(&end.$key);
            for row in rows {
                let insert = AssertSqlSafe(insert.clone());
                copied += execute!($to, concat!("keep the ", $table) => insert, [row.$key, $(row.$column),+])?;
            }
        }
        copied
    }};
}

impl Store {
    /// Copies everything that `target` does not have.
    ///
    /// No process may work on this store meanwhile. A job that was running waits for another run. Bodies outside the
    /// database are not copied, so both stores must use the same object store.
    pub async fn copy_to(&self, target: &Self) -> Result<Copied, StoreError> {
        let results = copy_table!(self, target, "results" in pages of 32, id, engine: String, created_ms: i64,
            size_bytes: i64, packing: i64, outside: i64, stored_bytes: i64, outcome: Vec<u8>);
        // One row at a time, because an upload may be as large as a request.
        copy_table!(self, target, "uploads" in pages of 1, job, size_bytes: i64, packing: i64, outside: i64,
            stored_bytes: i64, body: Vec<u8>);
        let jobs = copy_table!(self, target, "jobs" in pages of 32, id, state: String, urgency: i64, tries: i64,
            revision: i64, ready_ms: i64, hulls: i64, result: Option<String>, failure: Option<String>, created_ms: i64,
            started_ms: Option<i64>, ended_ms: Option<i64>, owner: String, callback: Option<String>, callback_tries: i64,
            callback_ready_ms: i64);
        // The objects of this store become those of the target.
        let id = self.id().await?;
        execute!(target, "take over the id" => "UPDATE store_id SET id = $1", [&id])?;
        // Leases are not copied, so a copied run has none.
        let update = "UPDATE jobs SET state = 'queued' WHERE state = 'running' AND lease IS NULL";
        execute!(target, "keep the jobs" => update, [])?;
        Ok(Copied { results, jobs })
    }
}
