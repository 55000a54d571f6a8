//! [`StoreError`]: the failures of the store.

use sqlx::migrate::MigrateError;

use super::url;

/// A failure of the store. The client is never at fault.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be created or reached.
    #[error("cannot open the store {url}: {source}; {advice}")]
    Open { url: String, source: sqlx::Error, advice: &'static str },
    /// The tables cannot be migrated, for instance because a newer version has already changed them.
    #[error("cannot migrate the tables of {url}: {source}; {advice}")]
    Migrate { url: String, source: MigrateError, advice: &'static str },
    /// The file is the database of another program.
    #[error("{file} is no store of Hullwright: it has tables of another program; choose another file")]
    ForeignDatabase { file: String },
    /// The objects are those of another store, and this one would delete them.
    #[error(
        "store.objects = {url:?} belongs to another store than this database; check store.url. If that store is gone for good, \
         delete the object {name:?}: its objects are deleted in time"
    )]
    ForeignObjects { url: String, name: &'static str },
    /// Objects of two stores cannot become those of one.
    #[error(
        "both stores have bodies in store.objects, which belongs to one of them; copy to a store without such bodies"
    )]
    BothHaveObjects,
    /// The object store is empty, and rows name objects in it.
    #[error(
        "store.objects = {url:?} has no object {name:?}, and this database has rows whose objects lie there: check that the share \
         is mounted, or that the bucket is the right one. If its objects are lost, write {id:?} to the object {name:?}"
    )]
    NoOwner { url: String, name: &'static str, id: String },
    /// A statement failed. The disk is full, a lock was held too long, the server is gone, or the store is closed.
    #[error("the store failed to {action}: {source}")]
    Query { action: &'static str, source: sqlx::Error },
    /// The database server is away, as an earlier statement found.
    #[error("the store failed to {action}: the database server is away")]
    Away { action: &'static str },
    /// The object store failed.
    #[error("the object store {url} failed to {action}: {source}")]
    Objects { url: String, action: &'static str, source: object_store::Error },
    /// `store.objects` names no usable object store.
    #[error("cannot use store.objects = {url:?}: {fault}")]
    BadObjects { url: String, fault: String },
    /// The database file was deleted or replaced while the process had it open. Later writes would be lost.
    #[error("the database file {file} was deleted or replaced; restore it and restart the process")]
    FileGone { file: String },
    /// The object of a row is not there: it is lost, or the share or bucket that holds it is away.
    #[error("the object {name} of a stored row is missing; check that store.objects holds its files")]
    ObjectMissing { name: String },
    /// A row has an object, but this process has no object store.
    #[error("the stored row {name} is an object, but store.objects is not set")]
    NoObjects { name: String },
    /// A row does not contain what was written.
    #[error("stored row {id} is damaged: {fault}")]
    Damaged { id: String, fault: String },
}

impl StoreError {
    /// Returns whether this process has closed the store. Trying again is then of no use.
    pub fn is_closed(&self) -> bool {
        matches!(self, Self::Query { source: sqlx::Error::PoolClosed, .. })
    }

    /// Returns whether one row cannot be read. Other rows may be readable.
    pub fn is_of_one_row(&self) -> bool {
        matches!(self, Self::Damaged { .. } | Self::ObjectMissing { .. } | Self::NoObjects { .. })
    }

    /// Counts the failure and logs it after its consequence, which is a clause such as "A result is not stored". A server that
    /// is away was logged once, when it was found to be away.
    pub fn report(&self, consequence: &str) {
        metrics::counter!("hullwright_store_faults_total").increment(1);
        match self {
            Self::Away { .. } => tracing::debug!("{consequence}: {self}"),
            _ => tracing::error!("{consequence}: {self}"),
        }
    }

    pub(super) fn open(url: &str) -> impl Fn(sqlx::Error) -> Self {
        let advice = if url::is_sqlite(url) {
            "check that the file exists, or can be created in its folder"
        } else {
            "check that the server runs and that this user may connect to this database and create tables in it"
        };
        let url = url::without_password(url);
        move |source| {
            let advice = advice_on(&source).unwrap_or(advice);
            Self::Open { url: url.clone(), source, advice }
        }
    }

    pub(super) fn migrate(url: &str) -> impl FnOnce(MigrateError) -> Self {
        let url = url::without_password(url);
        move |source| {
            let advice = advice_on_migrating(&source);
            Self::Migrate { url, source, advice }
        }
    }

    pub(super) fn query(action: &'static str) -> impl FnOnce(sqlx::Error) -> Self {
        move |source| Self::Query { action, source }
    }

    pub(super) fn damaged(id: &str, fault: impl Into<String>) -> Self {
        Self::Damaged { id: id.to_owned(), fault: fault.into() }
    }
}

/// Returns what to do where the tables cannot be migrated.
fn advice_on_migrating(error: &MigrateError) -> &'static str {
    match error {
        MigrateError::VersionMissing(_) => {
            "a newer version has used this store: use that version, or see \"Roll back\" in docs/OPERATIONS.md"
        }
        MigrateError::Execute(source) | MigrateError::ExecuteMigration(source, _) => advice_on(source).unwrap_or(
            "check that this user may create and change tables, and that the database holds no tables of another program",
        ),
        _ => "put a backup in its place",
    }
}

/// Returns what to do about an error of SQLite that says more than that the file cannot be opened.
fn advice_on(error: &sqlx::Error) -> Option<&'static str> {
    let code = error.as_database_error()?.code()?.parse::<i32>().ok()?;
    Some(match code & 0xff {
        8 => "make the file and its folder writable for this user",
        10 => "check the disk",
        11 => "the file is damaged; put a backup in its place",
        13 => "make room on the disk",
        26 => "the file is there but is no SQLite database; choose another file, or put a backup in its place",
        _ => return None,
    })
}
