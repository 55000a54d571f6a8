//! The SQL database of the service: results by their content id, jobs with their uploads, and claims on work.
//!
//! Both databases keep the same contract: SQLite, a file of one host, and PostgreSQL, which several replicas share.
//!
//! `url` and `engine` open a database, and `breaker` notices when its server is away. `packing`, `objects` and `body` store
//! the bytes of results and uploads. `results`, `jobs`, `runs`, `news` and `claims` hold the statements of the service.
//! `sweep`, `left`, `ownership`, `copy` and `backup` maintain the store, and `callbacks` follow a job after its end.

mod backup;
mod body;
mod breaker;
mod callbacks;
mod claims;
mod copy;
mod engine;
mod error;
mod jobs;
mod left;
mod news;
mod objects;
mod ownership;
mod packing;
mod results;
mod runs;
mod sweep;
mod url;

use std::time::Duration;

pub use backup::{Backup, BackupError, Restored, back_up, check_copy, restore};
pub use callbacks::DueCallback;
pub use claims::Claim;
pub use copy::Copied;
pub use error::StoreError;
pub use jobs::{JobFilter, JobRetention, JobState, NewJob, QueueBound, QueueBounds, StoredJob};
pub use left::LeftObjects;
pub use news::{JobListener, JobNews};
pub use objects::{ObjectOptions, is_objects_url};
pub use runs::{JobRun, NextJob, RunEnd, RunReport, WaitingJob};
pub use sweep::{Retention, StoreSize, Swept};
pub use url::{is_url, without_password};

use breaker::Breaker;
use engine::{Engine, WhenMissing, run};
use objects::Objects;

/// How long the connections may take to close.
const CLOSING: Duration = Duration::from_secs(3);

/// The store's address and connections.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// `sqlite://FILE`, `sqlite::memory:` or `postgres://USER:PASSWORD@HOST/DATABASE`.
    pub url: String,
    /// SQLite: connections for reading, at least 1.
    pub readers: u32,
    /// SQLite: how long a statement waits for another process's lock.
    pub busy_timeout: Duration,
    /// PostgreSQL: the limit on connections, at least 2. One of them listens for news.
    pub connections: u32,
    /// The object store for large bodies; `None` keeps them in the database.
    pub objects: Option<ObjectOptions>,
}

impl StoreOptions {
    /// Returns options for an SQLite store in memory, for tests and trials.
    pub fn in_memory() -> Self {
        let busy_timeout = Duration::from_secs(1);
        Self { url: "sqlite::memory:".to_owned(), readers: 1, busy_timeout, connections: 4, objects: None }
    }
}

/// The store. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    engine: Engine,
    breaker: Breaker,
    objects: Option<Objects>,
}

impl Store {
    /// Opens the store, creates it when it is missing, and migrates its tables.
    pub async fn open(options: &StoreOptions) -> Result<Self, StoreError> {
        Self::with(options, WhenMissing::Create).await
    }

    /// Opens a store that must exist, and migrates its tables.
    pub async fn open_existing(options: &StoreOptions) -> Result<Self, StoreError> {
        Self::with(options, WhenMissing::Refuse).await
    }

    async fn with(options: &StoreOptions, missing: WhenMissing) -> Result<Self, StoreError> {
        let objects = options.objects.as_ref().map(Objects::open).transpose()?;
        let engine = Engine::open(options, missing).await?;
        Ok(Self { breaker: engine.breaker(), engine, objects })
    }

    /// Returns whether other processes may use the same store, so that work must be divided with them.
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Returns `Ok` when the store executes a query on its tables.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.engine.check_file()?;
        let look = "SELECT 1 WHERE EXISTS (SELECT 1 FROM results) OR EXISTS (SELECT 1 FROM jobs)";
        let found: Result<Option<i32>, _> = run!(reading, self, "ping" => query_scalar(look), [], fetch_optional);
        found.map(drop)
    }

    /// Waits for running statements and closes the connections. SQLite then merges its log into the database file. A connection
    /// whose server does not answer is given up after a while: all that was kept is kept.
    pub async fn close(&self) {
        if tokio::time::timeout(CLOSING, self.engine.close()).await.is_err() {
            tracing::warn!("The store did not close in {} s, and its connections were dropped", CLOSING.as_secs());
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, Executor};

    use super::*;

    fn file_in(folder: &tempfile::TempDir, name: &str) -> StoreOptions {
        StoreOptions { url: format!("sqlite://{}", folder.path().join(name).display()), ..StoreOptions::in_memory() }
    }

    #[tokio::test]
    async fn a_missing_file_is_created_and_can_be_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            let store = Store::open(&file_in(&folder, "new.db")).await.unwrap();
            store.ping().await.unwrap();
            store.close().await;
        }
        assert!(folder.path().join("new.db").exists());
    }

    #[tokio::test]
    async fn a_missing_file_that_must_exist_is_an_error_and_stays_missing() {
        let folder = tempfile::tempdir().unwrap();
        let error = Store::open_existing(&file_in(&folder, "old.db")).await.unwrap_err().to_string();
        assert!(error.contains("old.db") && !folder.path().join("old.db").exists(), "{error}");
    }

    #[tokio::test]
    async fn a_missing_folder_is_an_error_that_names_the_url() {
        let folder = tempfile::tempdir().unwrap();
        let error = Store::open(&file_in(&folder, "no/such/folder.db")).await.unwrap_err();
        assert!(error.to_string().contains("folder.db"), "{error}");
    }

    #[tokio::test]
    async fn a_file_that_is_not_a_database_is_refused_for_that_reason() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("picture.db"), vec![7_u8; 5000]).unwrap();
        let error = Store::open(&file_in(&folder, "picture.db")).await.unwrap_err().to_string();
        assert!(error.contains("is no SQLite database") && !error.contains("exists"), "{error}");
    }

    #[tokio::test]
    async fn the_database_of_another_program_is_refused_and_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let options = file_in(&folder, "customers.db");
        let url = format!("{}?mode=rwc", options.url);
        let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
        connection.execute("CREATE TABLE customers (name TEXT)").await.unwrap();
        connection.close().await.unwrap();
        let before = std::fs::read(folder.path().join("customers.db")).unwrap();
        let error = Store::open(&options).await.unwrap_err().to_string();
        assert!(error.contains("customers.db is no store of Hullwright"), "{error}");
        assert!(std::fs::read(folder.path().join("customers.db")).unwrap() == before);
    }

    #[tokio::test]
    async fn jobs_are_taken_again_once_a_full_disk_has_room() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&file_in(&folder, "full.db")).await.unwrap();
        let put = async |id: &str, bytes| {
            // Bytes that cannot be packed.
            let upload = (0..bytes).map(|at: u32| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
            let job = NewJob { id: id.into(), owner: String::new(), urgency: 3, callback: None, upload };
            store.put_job(job, QueueBounds { jobs: 9, upload_bytes: 1 << 30, client_percent: 100 }).await
        };
        put("first", 100).await.unwrap().unwrap();
        let Engine::Sqlite { durable, .. } = &store.engine else { panic!() };
        // No more pages than there are: the error of a full disk.
        sqlx::query("PRAGMA max_page_count = 1").execute(durable).await.unwrap();
        let error = put("large", 1 << 20).await.unwrap_err().to_string();
        assert!(error.contains("full"), "{error}");
        sqlx::query("PRAGMA max_page_count = 1000000").execute(durable).await.unwrap();
        put("last", 100).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_store_of_a_newer_version_is_refused_with_the_way_back() {
        let folder = tempfile::tempdir().unwrap();
        let options = file_in(&folder, "newer.db");
        Store::open(&options).await.unwrap().close().await;
        let mut connection = sqlx::SqliteConnection::connect(&options.url).await.unwrap();
        connection.execute("UPDATE _sqlx_migrations SET version = 999 WHERE version = 6").await.unwrap();
        connection.close().await.unwrap();
        let error = Store::open(&options).await.unwrap_err().to_string();
        assert!(error.contains("a newer version has used this store") && error.contains("Roll back"), "{error}");
    }

    #[tokio::test]
    async fn a_file_that_was_deleted_takes_no_jobs_and_is_not_ready() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&file_in(&folder, "kept.db")).await.unwrap();
        store.ping().await.unwrap();
        std::fs::remove_file(folder.path().join("kept.db")).unwrap();
        let error = store.ping().await.unwrap_err();
        assert!(matches!(error, StoreError::FileGone { .. }) && error.to_string().contains("kept.db"), "{error}");
        let job = NewJob { id: "job".into(), owner: String::new(), urgency: 3, callback: None, upload: vec![7] };
        let bounds = QueueBounds { jobs: 1, upload_bytes: 1 << 20, client_percent: 100 };
        assert!(matches!(store.put_job(job, bounds).await, Err(StoreError::FileGone { .. })));
    }

    #[tokio::test]
    async fn a_missing_server_is_an_error_without_the_password() {
        let url = "postgres://keeper:hush@127.0.0.1:1/x".to_owned();
        let error = Store::open(&StoreOptions { url, ..StoreOptions::in_memory() }).await.unwrap_err().to_string();
        assert!(error.contains("127.0.0.1:1/x") && !error.contains("hush"), "{error}");
        assert!(error.contains("refused") && !error.contains("pool"), "{error}");
    }
}
