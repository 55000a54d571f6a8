//! [`Engine`]: the two databases, how each is opened, and where their SQL differs.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use super::breaker::{Breaker, connection_fault};
use super::error::StoreError;
use super::{StoreOptions, url};

static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Longest wait for a free connection. Statements take well under a millisecond, so a wait of seconds means that the
/// disk or the network hangs.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Pause before a file is opened again that another process is creating at this moment.
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

/// The connections to a database. Every statement is written once, in the SQL that both databases share: `$1`
/// parameters, 64-bit integers, `ON CONFLICT`, `RETURNING` and row values. [`Engine::sql`] fills in the differences.
#[derive(Clone, Debug)]
pub(super) enum Engine {
    /// SQLite in WAL mode, where readers never wait for the writer. Each writer is one connection, because SQLite
    /// allows one write at a time.
    Sqlite {
        readers: SqlitePool,
        writer: SqlitePool,
        /// The connection for writes that must survive a power cut. It waits for the disk.
        durable: SqlitePool,
        /// The file as it was opened; `None` in memory.
        file: Option<OpenFile>,
    },
    /// PostgreSQL. Commits wait for the disk only in transactions that set `synchronous_commit`.
    Postgres(PgPool),
}

/// A database file, identified by its device and number.
#[derive(Clone, Debug)]
pub(super) struct OpenFile {
    path: PathBuf,
    identity: (u64, u64),
}

impl OpenFile {
    fn at(path: &Path) -> Option<Self> {
        Some(Self { path: path.to_owned(), identity: identity(path)? })
    }

    fn check(&self) -> Result<(), StoreError> {
        let is_same = identity(&self.path) == Some(self.identity);
        if is_same { Ok(()) } else { Err(StoreError::FileGone { file: self.path.display().to_string() }) }
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    let found = std::fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

/// Other systems permit nobody to delete or replace a file that SQLite has open.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

/// How to treat a missing database file. A PostgreSQL database is never created here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenMissing {
    Create,
    Refuse,
}

/// Evaluates an expression over `$pool`, the connections that read.
macro_rules! reading {
    ($engine:expr, $pool:ident => $body:expr) => {
        match $engine {
            $crate::store::engine::Engine::Sqlite { readers: $pool, .. } => $body,
            $crate::store::engine::Engine::Postgres($pool) => $body,
        }
    };
}

/// Evaluates an expression over `$pool`, the connections that write.
macro_rules! writing {
    ($engine:expr, $pool:ident => $body:expr) => {
        match $engine {
            $crate::store::engine::Engine::Sqlite { writer: $pool, .. } => $body,
            $crate::store::engine::Engine::Postgres($pool) => $body,
        }
    };
}

/// Runs one statement with its parameters: `run!(reading | writing, store, "action" => query(sql), [binds], fetch)`.
///
/// The action completes the sentence "the store failed to ..." of a [`StoreError`].
macro_rules! run {
    ($side:ident, $store:expr, $action:expr => $query:ident($sql:expr), [$($bind:expr),*], $fetch:ident) => {
        $store
            .breaker
            .pass($action, async {
                $crate::store::engine::$side!(&$store.engine, pool => sqlx::$query($sql)$(.bind($bind))*.$fetch(pool).await)
            })
            .await
    };
}

/// Runs a statement that writes, and returns the number of rows it affected.
macro_rules! execute {
    ($store:expr, $action:expr => $sql:expr, [$($bind:expr),*]) => {
        $store
            .breaker
            .pass($action, async {
                $crate::store::engine::writing!(&$store.engine, pool =>
                    sqlx::query($sql)$(.bind($bind))*.execute(pool).await.map(|done| done.rows_affected()))
            })
            .await
    };
}

pub(super) use {execute, reading, run, writing};

impl Engine {
    /// Connects and migrates the tables to the current version.
    pub(super) async fn open(options: &StoreOptions, missing: WhenMissing) -> Result<Self, StoreError> {
        if url::is_sqlite(&options.url) { open_sqlite(options, missing).await } else { open_postgres(options).await }
    }

    /// Fills in `{now}`, the database's clock in milliseconds since 1970; `{skip_locked}`, which skips rows that another
    /// transaction has locked; and `{listed}`, the texts of the JSON list in `$1`, as the
    /// column `listed`.
    pub(super) fn sql(&self, text: &'static str) -> AssertSqlSafe<String> {
        let (now, skip_locked, listed) = match self {
            Self::Sqlite { .. } => {
                ("CAST(unixepoch('subsec') * 1000 AS INTEGER)", "", "SELECT value AS listed FROM json_each($1)")
            }
            Self::Postgres(_) => (
                "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
                "FOR UPDATE SKIP LOCKED",
                "SELECT json_array_elements_text($1::json) AS listed",
            ),
        };
        AssertSqlSafe(text.replace("{now}", now).replace("{skip_locked}", skip_locked).replace("{listed}", listed))
    }

    /// Returns an error when the file of an SQLite database was deleted or replaced. The process would go on to write to
    /// the file that nobody can open any more.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite { file: Some(file), .. } => file.check(),
            _ => Ok(()),
        }
    }

    /// Returns the breaker for this database.
    pub(super) fn breaker(&self) -> Breaker {
        match self {
            Self::Sqlite { .. } => Breaker::default(),
            Self::Postgres(pool) => Breaker::for_server(pool.clone()),
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite { readers, writer, durable, .. } => {
                readers.close().await;
                durable.close().await;
                writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

async fn open_sqlite(options: &StoreOptions, missing: WhenMissing) -> Result<Engine, StoreError> {
    let refuse = StoreError::open(&options.url);
    let connect = SqliteConnectOptions::from_str(&options.url).map_err(&refuse)?;
    let file = connect.get_filename().to_owned();
    if is_of_another_program(&connect).await {
        return Err(StoreError::ForeignDatabase { file: file.display().to_string() });
    }
    let connect = connect
        .create_if_missing(missing == WhenMissing::Create)
        .journal_mode(SqliteJournalMode::Wal)
        // A power cut may lose the last results, which are then computed again. It never damages the file.
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(options.busy_timeout);
    let writer = first_connection(&connect, options.busy_timeout).await.map_err(&refuse)?;
    migrate_sqlite(&writer).await.map_err(StoreError::migrate(&options.url))?;
    // Each further connection to an in-memory database would open another, empty database.
    if url::is_in_memory(&options.url) {
        return Ok(Engine::Sqlite { readers: writer.clone(), durable: writer.clone(), writer, file: None });
    }
    let durable = connect.clone().synchronous(SqliteSynchronous::Full);
    Ok(Engine::Sqlite {
        readers: sqlite_pool(options.readers.max(1)).connect_with(connect).await.map_err(&refuse)?,
        durable: sqlite_pool(1).connect_with(durable).await.map_err(&refuse)?,
        file: OpenFile::at(&file),
        writer,
    })
}

/// Returns whether a file has tables, and none of a store. This reads the file only: opened as a store it would keep the
/// store's journal mode.
async fn is_of_another_program(connect: &SqliteConnectOptions) -> bool {
    // Opening the store reports a file that cannot be read, and creates one that is missing.
    let Ok(mut connection) = connect.clone().create_if_missing(false).read_only(true).connect().await else {
        return false;
    };
    let tables = "SELECT count(*) > 0 AND sum(name = '_sqlx_migrations') = 0 FROM sqlite_master WHERE type = 'table'";
    let is_foreign: Result<bool, _> = sqlx::query_scalar(tables).fetch_one(&mut connection).await;
    drop(connection.close().await);
    is_foreign.unwrap_or(false)
}

/// Opens the writer and retries for as long as `patience`.
///
/// Switching a new file to WAL needs exclusive access. When several processes do so at once, SQLite fails all but one
/// of them without waiting for the lock.
async fn first_connection(connect: &SqliteConnectOptions, patience: Duration) -> Result<SqlitePool, sqlx::Error> {
    let began = Instant::now();
    loop {
        match sqlite_pool(1).connect_with(connect.clone()).await {
            Err(error) if is_busy(&error) && began.elapsed() < patience => tokio::time::sleep(BETWEEN_TRIES).await,
            result => return result,
        }
    }
}

/// Returns the version of the newest migration of SQLite.
pub(super) fn newest_sqlite_migration() -> i64 {
    SQLITE_MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// Returns whether the error is SQLITE_BUSY, with any extended code.
pub(super) fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// Migrates in one transaction that locks out other writers from its start. When two processes start at once, the
/// second finds nothing left to do. For PostgreSQL, sqlx itself takes a lock.
async fn migrate_sqlite(writer: &SqlitePool) -> Result<(), MigrateError> {
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    SQLITE_MIGRATIONS.run_direct(None, &mut *transaction, false).await?;
    Ok(transaction.commit().await?)
}

fn sqlite_pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // Closing the only connection of an in-memory database would delete the database.
        .idle_timeout(None)
        .max_lifetime(None)
        // The test costs a round trip through the connection's thread and cannot detect a broken file.
        .test_before_acquire(false)
}

async fn open_postgres(options: &StoreOptions) -> Result<Engine, StoreError> {
    let refuse = StoreError::open(&options.url);
    let connect = PgConnectOptions::from_str(&options.url).map_err(&refuse)?.application_name("hullwright");
    let pool = PgPoolOptions::new()
        .max_connections(options.connections.max(2))
        .min_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .after_connect(|connection, _| {
            Box::pin(async move {
                // A lost result is computed again. Transactions that must not be lost wait for the disk themselves.
                connection.execute("SET synchronous_commit = off").await?;
                Ok(())
            })
        })
        .connect_with(connect.clone())
        .await;
    let pool = match pool {
        // The pool only says that it waited for a connection, not what was in the way.
        Err(sqlx::Error::PoolTimedOut) => {
            let fault = connection_fault(&connect).await.unwrap_or(sqlx::Error::PoolTimedOut);
            return Err(refuse(fault));
        }
        opened => opened.map_err(&refuse)?,
    };
    POSTGRES_MIGRATIONS.run(&pool).await.map_err(StoreError::migrate(&options.url))?;
    Ok(Engine::Postgres(pool))
}

/// Returns a number as SQL stores it. Both databases have signed 64-bit integers only.
pub(super) fn count(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// Returns a duration in milliseconds as SQL stores it.
pub(super) fn millis(duration: Duration) -> i64 {
    count(duration.as_millis())
}
