//! [`Breaker`]: fails at once while the database server is away.
//!
//! Each statement would otherwise wait for a connection until the pool's time limit, and every request with it. After one
//! statement has found the server away, a task in the background looks for it; until then no statement tries.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::{Connection, PgConnection};
use tokio::sync::Mutex;

use super::StoreError;

/// Pause between two looks for a server that is away.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Longest time in which a server that is there accepts or refuses a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Whether the server of a database is away. Clones share the state.
#[derive(Clone, Debug, Default)]
pub(super) struct Breaker(Option<Arc<State>>);

#[derive(Debug)]
struct State {
    pool: PgPool,
    is_away: AtomicBool,
    /// Held while a connection is made to find out whether the server is there.
    checking: Mutex<()>,
}

impl Breaker {
    /// Watches the server behind `pool`. The default breaker is for a database in a file, which is always there.
    pub(super) fn for_server(pool: PgPool) -> Self {
        Self(Some(Arc::new(State { pool, is_away: AtomicBool::new(false), checking: Mutex::default() })))
    }

    /// Runs one statement, unless the server is known to be away.
    pub(super) async fn pass<T>(
        &self,
        action: &'static str,
        statement: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        if self.0.as_ref().is_some_and(|state| state.is_away.load(Ordering::Relaxed)) {
            return Err(StoreError::Away { action });
        }
        let result = statement.await;
        if let (Some(state), Err(error)) = (&self.0, &result)
            && finds_away(state, error).await
            && !state.is_away.swap(true, Ordering::Relaxed)
        {
            tracing::error!("The database server is away, and statements fail at once until it is back: {error}");
            metrics::gauge!("hullwright_store_away").set(1.0);
            tokio::spawn(look_for_server(Arc::clone(state)));
        }
        result.map_err(StoreError::query(action))
    }
}

/// Returns when the server answers, or when the pool is closed.
async fn look_for_server(state: Arc<State>) {
    while !state.pool.is_closed() {
        tokio::time::sleep(LOOK_EVERY).await;
        if sqlx::query("SELECT 1").execute(&state.pool).await.is_ok() {
            tracing::info!("The database server is back");
            break;
        }
    }
    metrics::gauge!("hullwright_store_away").set(0.0);
    state.is_away.store(false, Ordering::Relaxed);
}

/// Returns whether the server is away after a statement failed with `error`.
async fn finds_away(state: &State, error: &sqlx::Error) -> bool {
    if !matches!(error, sqlx::Error::PoolTimedOut) {
        return is_away(error);
    }
    // All connections may merely be busy, so the server itself is asked. One statement asks for all.
    let Ok(_checking) = state.checking.try_lock() else { return false };
    connection_fault(&state.pool.connect_options()).await.is_some_and(|fault| is_away(&fault))
}

/// Returns why the server cannot be connected to now; `None` where it can.
pub(super) async fn connection_fault(options: &PgConnectOptions) -> Option<sqlx::Error> {
    match tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect_with(options)).await {
        Ok(connected) => connected.err(),
        Err(elapsed) => Some(sqlx::Error::Io(elapsed.into())),
    }
}

/// Returns whether an error means that no statement would succeed now.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) => true,
        // Connection failures (class 08), and a server that stops or starts.
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| code.starts_with("08") || matches!(&*code, "57P01" | "57P02" | "57P03"))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use sqlx::postgres::PgPoolOptions;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn once_the_server_is_known_to_be_away_statements_fail_at_once() {
        let options = PgPoolOptions::new().acquire_timeout(Duration::from_millis(300));
        let pool = options.connect_lazy("postgres://127.0.0.1:1/x").unwrap();
        let breaker = Breaker::for_server(pool.clone());
        let ask = async || breaker.pass("ask", sqlx::query("SELECT 1").execute(&pool)).await;
        assert!(matches!(ask().await, Err(StoreError::Query { .. })), "nobody knew yet");
        let began = Instant::now();
        for _ in 0..100 {
            assert!(matches!(ask().await, Err(StoreError::Away { action: "ask" })));
        }
        assert!(began.elapsed() < Duration::from_millis(100), "{:?}", began.elapsed());
        pool.close().await;
    }

    /// Refuses every connection as PostgreSQL does when it has no more.
    async fn refuse_all(listener: tokio::net::TcpListener) {
        const TOO_MANY: &[u8] = b"SFATAL\0VFATAL\0C53300\0Mtoo many clients\0\0";
        while let Ok((mut client, _)) = listener.accept().await {
            let mut startup = [0; 1024];
            let _ = client.read(&mut startup).await;
            let mut refusal = vec![b'E'];
            refusal.extend(u32::try_from(TOO_MANY.len() + 4).unwrap().to_be_bytes());
            refusal.extend(TOO_MANY);
            let _ = client.write_all(&refusal).await;
        }
    }

    #[tokio::test]
    async fn a_server_that_has_no_connection_to_spare_is_not_away() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("postgres://127.0.0.1:{}/x?sslmode=disable", listener.local_addr().unwrap().port());
        tokio::spawn(refuse_all(listener));
        let options = PgPoolOptions::new().acquire_timeout(Duration::from_millis(300));
        let pool = options.connect_lazy(&url).unwrap();
        let breaker = Breaker::for_server(pool.clone());
        for _ in 0..2 {
            let fault = breaker.pass("ask", sqlx::query("SELECT 1").execute(&pool)).await;
            assert!(matches!(fault, Err(StoreError::Query { source: sqlx::Error::PoolTimedOut, .. })), "{fault:?}");
        }
        pool.close().await;
    }

    #[tokio::test]
    async fn a_fault_of_one_statement_stops_no_other() {
        let breaker = Breaker::default();
        let fault = breaker.pass::<()>("ask", async { Err(sqlx::Error::PoolTimedOut) }).await;
        assert!(matches!(fault, Err(StoreError::Query { .. })));
        assert!(breaker.pass("ask", async { Ok(7) }).await.is_ok());
        assert!(!is_away(&sqlx::Error::RowNotFound));
    }
}
