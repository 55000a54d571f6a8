//! What can go wrong with the store.

/// A fault of the store: none is the client's.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be made or opened: a missing folder, rights, or no database.
    #[error("cannot open the store {url}: {source}; check that its folder exists and can be written")]
    Open { url: String, source: sqlx::Error },
    /// The tables cannot be brought up to date, for instance when a newer version has already changed them.
    #[error("cannot bring the tables of {url} up to date: {source}")]
    Migrate { url: String, source: sqlx::migrate::MigrateError },
    /// A statement failed: disk full, lock held too long, or the store is closed.
    #[error("the store failed to {action}: {source}")]
    Query { action: &'static str, source: sqlx::Error },
    /// A row does not hold what was written.
    #[error("stored result {id} is damaged: {fault}")]
    Damaged { id: String, fault: String },
}

impl StoreError {
    pub(super) fn query(action: &'static str) -> impl FnOnce(sqlx::Error) -> Self {
        move |source| Self::Query { action, source }
    }
}
