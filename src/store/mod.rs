//! What outlives a request, in SQL: results by their content address.
//!
//! SQLite in WAL mode: readers never wait for the writer, and the writer is one connection, as SQLite has one.

mod error;
mod packing;
mod results;

use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

pub use error::StoreError;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("migrations/sqlite");

/// Longest wait for a free connection. Statements take well under a millisecond; a second means the disk is stuck.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Where the store is and how it is reached.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// `sqlite://FILE` or `sqlite::memory:`.
    pub url: String,
    /// Connections that read, at least 1.
    pub readers: u32,
    /// How long a statement waits for another process's lock.
    pub busy_timeout: Duration,
}

impl StoreOptions {
    /// A store that lives and dies with its value, for tests and trials.
    pub fn in_memory() -> Self {
        Self { url: "sqlite::memory:".to_owned(), readers: 1, busy_timeout: Duration::from_secs(1) }
    }
}

/// The embedded store. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: SqlitePool,
}

impl Store {
    /// Opens the store, makes it when it is missing and brings its tables up to date.
    pub async fn open(options: &StoreOptions) -> Result<Self, StoreError> {
        let connect = connect_options(options)?;
        let refuse = |source| StoreError::Open { url: options.url.clone(), source };
        let writer = pool(1).connect_with(connect.clone()).await.map_err(refuse)?;
        MIGRATIONS.run(&writer).await.map_err(|source| StoreError::Migrate { url: options.url.clone(), source })?;
        // Each connection to an in-memory database would have a database of its own.
        let readers = if is_in_memory(&options.url) {
            writer.clone()
        } else {
            pool(options.readers.max(1)).connect_with(connect).await.map_err(refuse)?
        };
        Ok(Self { readers, writer })
    }

    /// `Ok` when the store answers a query.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let one: i64 =
            sqlx::query_scalar("SELECT 1").fetch_one(&self.readers).await.map_err(StoreError::query("ping"))?;
        debug_assert_eq!(one, 1);
        Ok(())
    }

    /// Waits for running statements and closes the files, so that SQLite folds its log into the database.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Whether `url` names a store that this build can open.
pub fn is_url(url: &str) -> bool {
    url.starts_with("sqlite:") && SqliteConnectOptions::from_str(url).is_ok()
}

fn is_in_memory(url: &str) -> bool {
    url.contains(":memory:") || url.contains("mode=memory")
}

fn connect_options(options: &StoreOptions) -> Result<SqliteConnectOptions, StoreError> {
    let parsed = SqliteConnectOptions::from_str(&options.url)
        .map_err(|source| StoreError::Open { url: options.url.clone(), source })?;
    Ok(parsed
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A power cut may lose the last results, never damage the file; a lost result is computed again.
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(options.busy_timeout))
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // Closing the only connection of an in-memory database would lose it.
        .idle_timeout(None)
        .max_lifetime(None)
        // A round trip through the connection's thread that finds nothing out about a file.
        .test_before_acquire(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_in(folder: &tempfile::TempDir, name: &str) -> StoreOptions {
        StoreOptions { url: format!("sqlite://{}", folder.path().join(name).display()), ..StoreOptions::in_memory() }
    }

    #[tokio::test]
    async fn a_missing_file_is_made_and_can_be_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            let store = Store::open(&file_in(&folder, "new.db")).await.unwrap();
            store.ping().await.unwrap();
            store.close().await;
        }
        assert!(folder.path().join("new.db").exists());
    }

    #[tokio::test]
    async fn a_missing_folder_is_an_error_that_names_the_url() {
        let folder = tempfile::tempdir().unwrap();
        let error = Store::open(&file_in(&folder, "no/such/folder.db")).await.unwrap_err();
        assert!(error.to_string().contains("folder.db"), "{error}");
    }

    #[tokio::test]
    async fn a_file_that_is_no_database_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("picture.db"), vec![7_u8; 5000]).unwrap();
        assert!(Store::open(&file_in(&folder, "picture.db")).await.is_err());
    }

    #[tokio::test]
    async fn a_closed_store_does_not_answer() {
        let store = Store::open(&StoreOptions::in_memory()).await.unwrap();
        store.close().await;
        assert!(store.ping().await.is_err());
    }

    #[test]
    fn only_sqlite_urls_are_accepted() {
        for (url, accepted) in [
            ("sqlite://hullwright.db", true),
            ("sqlite::memory:", true),
            ("sqlite:///var/lib/x.db", true),
            ("postgres://localhost/x", false),
            ("hullwright.db", false),
            ("", false),
        ] {
            assert_eq!(is_url(url), accepted, "{url}");
        }
    }
}
