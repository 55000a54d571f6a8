//! The time from the start of the process to the first 200 of `/readyz`.

use std::time::Duration;

use sqlx::Connection;

use crate::client::quantile;
use crate::server::Server;

const STARTS: usize = 11;

/// Inserts a million rows with the size of an everyday result.
const FILL: &str = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
    INSERT INTO results (id, engine, created_ms, size_bytes, packing, outside, stored_bytes, outcome)
    SELECT printf('b3-%064x', i), 'bench', CAST(strftime('%s', 'now') AS INTEGER) * 1000 - i, 1500, 0, 0, 1500, randomblob(1500) FROM n";

pub fn run(_: Duration) {
    let settings = [("HULLWRIGHT__STORE__KEEP_DAYS", "0")];
    print("empty", (0..STARTS).map(|_| Server::start(&settings).ready));
    let mut folder = Some(Server::start(&settings).stop());
    let file = folder.as_ref().map(|folder| folder.path().join("results.db"));
    let url = format!("sqlite://{}", file.expect("a folder").display());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let mut database = sqlx::SqliteConnection::connect(&url).await.expect("the database");
        sqlx::query(FILL).execute(&mut database).await.expect("a million rows");
        database.close().await.expect("closed");
    });
    let starts = (0..STARTS).map(|_| {
        let server = Server::start_in(folder.take().expect("a folder"), &settings);
        let ready = server.ready;
        folder = Some(server.stop());
        ready
    });
    print("1 000 000 results", starts);
}

fn print(what: &str, ready: impl Iterator<Item = Duration>) {
    let mut ready_ms: Vec<f64> = ready.map(|ready| ready.as_secs_f64() * 1e3).collect();
    ready_ms.sort_by(f64::total_cmp);
    println!("{what}: median {:.0} ms, worst {:.0} ms", quantile(&ready_ms, 0.5), quantile(&ready_ms, 1.0));
}
