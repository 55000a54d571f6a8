//! The two engines: how each is opened, and the few words in which their SQL differs.

use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Executor};

use super::error::StoreError;
use super::{StoreOptions, url};

static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Longest wait for a free connection. Statements take well under a millisecond; seconds mean that the disk or the
/// network is stuck.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Between two tries to open a file that another process is just making.
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

/// The databases that are spoken. Every statement is written once for both, in what they have in common: `$1`
/// parameters, 64-bit integers, `ON CONFLICT`, `RETURNING`, row values; [`Engine::sql`] fills in the rest.
#[derive(Clone, Debug)]
pub(super) enum Engine {
    /// WAL mode: readers never wait for the writer. Each writer is one connection, as SQLite writes one at a time.
    Sqlite {
        readers: SqlitePool,
        writer: SqlitePool,
        /// Writes that must survive a power cut; it waits for the disk.
        durable: SqlitePool,
    },
    /// Commits do not wait for the disk, but for those that ask for it.
    Postgres(PgPool),
}

/// What becomes of a database file that is not there. A database of PostgreSQL is never made here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenMissing {
    Make,
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

pub(super) use {reading, writing};

impl Engine {
    /// Connects and brings the tables up to date.
    pub(super) async fn open(options: &StoreOptions, missing: WhenMissing) -> Result<Self, StoreError> {
        if url::is_sqlite(&options.url) { open_sqlite(options, missing).await } else { open_postgres(options).await }
    }

    /// Fills in `{now}`, the database's clock in milliseconds since 1970, and `{skip_locked}`, which passes over rows
    /// that another claims at this moment.
    pub(super) fn sql(&self, text: &'static str) -> AssertSqlSafe<String> {
        let (now, skip_locked) = match self {
            Self::Sqlite { .. } => ("CAST(unixepoch('subsec') * 1000 AS INTEGER)", ""),
            Self::Postgres(_) => {
                ("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)", "FOR UPDATE SKIP LOCKED")
            }
        };
        AssertSqlSafe(text.replace("{now}", now).replace("{skip_locked}", skip_locked))
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite { readers, writer, durable } => {
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
    let connect = connect
        .create_if_missing(missing == WhenMissing::Make)
        .journal_mode(SqliteJournalMode::Wal)
        // A power cut may lose the last results, never damage the file; a lost result is computed again.
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(options.busy_timeout);
    let writer = first_connection(&connect, options.busy_timeout).await.map_err(&refuse)?;
    migrate_sqlite(&writer).await.map_err(StoreError::migrate(&options.url))?;
    // Each connection to an in-memory database would have a database of its own.
    if url::is_in_memory(&options.url) {
        return Ok(Engine::Sqlite { readers: writer.clone(), durable: writer.clone(), writer });
    }
    let durable = connect.clone().synchronous(SqliteSynchronous::Full);
    Ok(Engine::Sqlite {
        readers: sqlite_pool(options.readers.max(1)).connect_with(connect).await.map_err(&refuse)?,
        durable: sqlite_pool(1).connect_with(durable).await.map_err(&refuse)?,
        writer,
    })
}

/// The writer. Turning a new file to WAL needs it alone, and when several processes begin that at once SQLite fails all
/// but one without waiting: they try again for as long as they would have waited.
async fn first_connection(connect: &SqliteConnectOptions, patience: Duration) -> Result<SqlitePool, sqlx::Error> {
    let began = Instant::now();
    loop {
        match sqlite_pool(1).connect_with(connect.clone()).await {
            Err(error) if is_busy(&error) && began.elapsed() < patience => tokio::time::sleep(BETWEEN_TRIES).await,
            result => return result,
        }
    }
}

/// SQLITE_BUSY, whatever the extended code says of the reason.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// In one transaction that is the only writer from its begin: of two processes that start at once, the second finds
/// everything done. PostgreSQL has a lock for that, SQLite has not.
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
        // Closing the only connection of an in-memory database would lose it.
        .idle_timeout(None)
        .max_lifetime(None)
        // A round trip through the connection's thread that finds nothing out about a file.
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
                // A lost result is computed again; what must not be lost asks for the disk in its transaction.
                connection.execute("SET synchronous_commit = off").await?;
                Ok(())
            })
        })
        .connect_with(connect)
        .await
        .map_err(&refuse)?;
    POSTGRES_MIGRATIONS.run(&pool).await.map_err(StoreError::migrate(&options.url))?;
    Ok(Engine::Postgres(pool))
}
