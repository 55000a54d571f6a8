//! What can go wrong with the store.

use super::url;

/// A fault of the store: none is the client's.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be made or reached.
    #[error("cannot open the store {url}: {source}; {advice}")]
    Open { url: String, source: sqlx::Error, advice: &'static str },
    /// The tables cannot be brought up to date, for instance when a newer version has already changed them.
    #[error("cannot bring the tables of {url} up to date: {source}")]
    Migrate { url: String, source: sqlx::migrate::MigrateError },
    /// A statement failed: disk full, lock held too long, server gone, or the store is closed.
    #[error("the store failed to {action}: {source}")]
    Query { action: &'static str, source: sqlx::Error },
    /// The place for large bodies failed.
    #[error("the object store {url} failed to {action}: {source}")]
    Objects { url: String, action: &'static str, source: object_store::Error },
    /// `store.objects` names nothing that can be used.
    #[error("cannot use store.objects = {url:?}: {fault}")]
    BadObjects { url: String, fault: String },
    /// A row does not hold what was written.
    #[error("stored row {id} is damaged: {fault}")]
    Damaged { id: String, fault: String },
}

impl StoreError {
    /// Whether the store was closed by its own process, so that trying again is of no use.
    pub fn is_closed(&self) -> bool {
        matches!(self, Self::Query { source: sqlx::Error::PoolClosed, .. })
    }

    pub(super) fn open(url: &str) -> impl Fn(sqlx::Error) -> Self {
        let advice = if url::is_sqlite(url) {
            "check that the file is there, or can be made in its folder"
        } else {
            "check that the server runs and that this user may connect to this database and make tables in it"
        };
        let url = url::without_password(url);
        move |source| Self::Open { url: url.clone(), source, advice }
    }

    pub(super) fn migrate(url: &str) -> impl FnOnce(sqlx::migrate::MigrateError) -> Self {
        let url = url::without_password(url);
        move |source| Self::Migrate { url, source }
    }

    pub(super) fn query(action: &'static str) -> impl FnOnce(sqlx::Error) -> Self {
        move |source| Self::Query { action, source }
    }

    pub(super) fn damaged(id: &str, fault: impl Into<String>) -> Self {
        Self::Damaged { id: id.to_owned(), fault: fault.into() }
    }
}
