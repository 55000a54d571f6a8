//! Callbacks of jobs that have ended. The columns of the job hold them, so that a job and its callback are kept together.
//!
//! A callback is taken for a term, like the lease of a run. If the process dies during the call, any process takes it again
//! after the term: the receiver may be called twice, and never not at all.

use std::time::Duration;

use super::engine::{execute, millis, run};
use super::{Store, StoreError};

/// A callback that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueCallback {
    pub job: String,
    pub url: String,
    /// 1 for the first call.
    pub tries: u32,
}

impl Store {
    /// Takes the callback that is due for the longest time, unless its URL begins like one of `busy`. No other process takes it
    /// before `term` has passed.
    pub async fn take_callback(&self, term: Duration, busy: &[String]) -> Result<Option<DueCallback>, StoreError> {
        let busy = serde_json::json!(busy).to_string();
        let due = self.engine.sql(
            "SELECT count(*) FROM jobs
             WHERE callback IS NOT NULL AND ended_ms IS NOT NULL AND callback_ready_ms <= {now}
                 AND NOT EXISTS (SELECT 1 FROM ({listed}) AS busy WHERE substr(callback, 1, length(listed)) = listed)",
        );
        // Reading first: a statement that writes would keep other writers waiting for nothing.
        let due: i64 = run!(reading, self, "look for callbacks" => query_scalar(due), [busy.as_str()], fetch_one)?;
        if due == 0 {
            return Ok(None);
        }
        let update = self.engine.sql(
            "UPDATE jobs SET callback_tries = callback_tries + 1, callback_ready_ms = {now} + $2
             WHERE id = (SELECT id FROM jobs
                         WHERE callback IS NOT NULL AND ended_ms IS NOT NULL AND callback_ready_ms <= {now}
                             AND NOT EXISTS (SELECT 1 FROM ({listed}) AS busy
                                             WHERE substr(callback, 1, length(listed)) = listed)
                         ORDER BY callback_ready_ms, id LIMIT 1 {skip_locked})
             RETURNING id, callback, callback_tries",
        );
        let row: Option<(String, String, i64)> =
            run!(writing, self, "take a callback" => query_as(update), [busy.as_str(), millis(term)], fetch_optional)?;
        Ok(row.map(|(job, url, tries)| DueCallback { job, url, tries: u32::try_from(tries).unwrap_or(u32::MAX) }))
    }

    /// Lets a callback that failed wait for `pause`.
    pub async fn postpone_callback(&self, job: &str, pause: Duration) -> Result<(), StoreError> {
        let update = self.engine.sql("UPDATE jobs SET callback_ready_ms = {now} + $2 WHERE id = $1");
        execute!(self, "postpone a callback" => update, [job, millis(pause)]).map(drop)
    }

    /// Removes a callback that was delivered or is given up.
    pub async fn end_callback(&self, job: &str) -> Result<(), StoreError> {
        execute!(self, "end a callback" => "UPDATE jobs SET callback = NULL WHERE id = $1", [job]).map(drop)
    }
}
