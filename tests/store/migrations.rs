//! Every migration can be taken back with the statements of `migrations/README.md`, and a version from before the last
//! migrations goes on working on the tables of this one.

use std::path::Path;
use std::time::Duration;

use hullwright::store::{DueCallback, JobState, NewJob, NextJob, QueueBounds, RunEnd};

use crate::databases::{Database, on_both_databases};

const BOUNDS: QueueBounds = QueueBounds { jobs: 9, upload_bytes: 1 << 20, client_percent: 100 };

const README: &str = include_str!("../../migrations/README.md");

on_both_databases!(
    every_migration_is_taken_back_and_applied_again,
    an_older_version_works_on_the_tables_of_this_one_beside_it,
);

/// Returns the blocks of statements with the names of their migrations, the newest first.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let blocks = README.split("\n```sql ").skip(1).filter_map(|rest| rest.split_once("\n```"));
    let parts = blocks.map(|(block, _)| block.split_once('\n').unwrap());
    parts.map(|(head, statements)| (head.split(' ').next().unwrap(), statements)).collect()
}

#[test]
fn every_migration_has_its_notes() {
    for engine in ["sqlite", "postgres"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(engine);
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap().replace(".sql", ""))
            .collect();
        names.sort_by(|one, other| other.cmp(one));
        assert!(names.iter().all(|name| README.contains(&format!("| `{name}` |"))), "{names:?}");
        // Nothing is left below the first.
        names.pop();
        assert_eq!(blocks().into_iter().map(|(name, _)| name).collect::<Vec<_>>(), names, "{engine}");
    }
}

async fn execute(database: &Database, statements: &'static str) {
    for statement in statements.split_inclusive(';').filter(|statement| !statement.trim().is_empty()) {
        database.execute(statement).await;
    }
}

/// Takes back the newest `count` migrations.
async fn take_back(database: &Database, count: usize) {
    for (name, statements) in blocks().into_iter().take(count) {
        execute(database, statements).await;
        if name == "0003_jobs" && database.is_postgres() {
            database.execute("DROP FUNCTION tell_of_job();").await;
        }
    }
}

async fn every_migration_is_taken_back_and_applied_again(database: Database) {
    for taken_back in 1..=blocks().len() {
        let store = database.open().await;
        let id = format!("b3-{taken_back}");
        store.put_result(&id, "0.1.0", b"body".to_vec()).await.unwrap();
        store.close().await;
        take_back(&database, taken_back).await;
        let store = database.open().await;
        assert!(store.has_result(&id).await.unwrap(), "after taking back {taken_back} migrations");
        store.put_done_job(&id, ("maker", None), (&id, 1), BOUNDS).await.unwrap().unwrap();
        assert!(store.get_job(&id).await.unwrap().is_some());
        store.close().await;
    }
}

/// The statements of the version whose last migration is `0003_jobs`, with values in them.
macro_rules! older {
    (takes_in $job:literal, $bytes:literal) => {
        concat!(
            "INSERT INTO uploads (job, size_bytes, packing, outside, stored_bytes, body) VALUES ('",
            $job,
            "', 5, 0, 0, 5, CAST('older' AS ",
            $bytes,
            ")); INSERT INTO jobs (id, state, urgency, ready_ms, created_ms) VALUES ('",
            $job,
            "', 'queued', 3, 1, 1);"
        )
    };
    (keeps_result $bytes:literal) => {
        concat!(
            "INSERT INTO results (id, engine, created_ms, size_bytes, packing, outside, stored_bytes, outcome)
             VALUES ('b3-older', 'hullwright 0.0.9', 1, 5, 0, 0, 5, CAST('older' AS ",
            $bytes,
            ")) ON CONFLICT (id) DO NOTHING;"
        )
    };
}
const OLDER_BEGINS: &str = "UPDATE jobs SET state = 'running', revision = revision + 1, tries = tries + 1,
    lease = 'of the older', lease_until_ms = 9000000000000, stage = NULL, progress = 0, hulls = 0
    WHERE id = (SELECT id FROM jobs WHERE state = 'queued' AND ready_ms <= 9000000000000 ORDER BY urgency, id LIMIT 1);";
const OLDER_PROLONGS: &str = "UPDATE jobs SET lease_until_ms = 9000000000000, revision = revision + 1,
    stage = 'decompose', progress = 0.5, hulls = 1 WHERE lease = 'of the older';";
const OLDER_ENDS: &str = "UPDATE jobs SET state = 'done', revision = revision + 1, lease = NULL, lease_until_ms = NULL,
    result = 'b3-older', failure = NULL, ready_ms = 1, tries = tries - 0, hulls = 1, ended_ms = 2
    WHERE lease = 'of the older';
    DELETE FROM uploads WHERE job IN (SELECT id FROM jobs WHERE ended_ms = 2);";

async fn an_older_version_works_on_the_tables_of_this_one_beside_it(database: Database) {
    let (takes_in_two, keeps_result) = if database.is_postgres() {
        ([older!(takes_in "01", "BYTEA"), older!(takes_in "02", "BYTEA")], older!(keeps_result "BYTEA"))
    } else {
        ([older!(takes_in "01", "BLOB"), older!(takes_in "02", "BLOB")], older!(keeps_result "BLOB"))
    };
    database.open().await.close().await;
    let later = blocks().iter().position(|(name, _)| *name == "0003_jobs").unwrap();
    take_back(&database, later).await;
    for takes_in in takes_in_two {
        execute(&database, takes_in).await;
    }
    database.execute(OLDER_BEGINS).await;

    // This version starts while the older one runs a job, and changes nothing of it.
    let store = database.open().await;
    assert!(store.end_dead_runs(1, Duration::ZERO, "{}").await.unwrap().is_empty());
    for statement in [OLDER_PROLONGS, keeps_result, OLDER_ENDS] {
        execute(&database, statement).await;
    }
    let first = store.get_job("01").await.unwrap().unwrap();
    assert_eq!((first.state, first.result.as_deref()), (JobState::Done, Some("b3-older")));
    assert_eq!(store.get_result("b3-older").await.unwrap().unwrap(), b"older");

    // A job that the older version took in is run by this one.
    let run = store.begin_run("of this", Duration::from_secs(60), NextJob::ANY).await.unwrap().unwrap();
    assert_eq!((run.id.as_str(), store.get_upload("02").await.unwrap().unwrap()), ("02", b"older".to_vec()));
    assert!(store.end_run(&run, RunEnd::Done { result: "b3-older", hulls: 1 }).await.unwrap());

    // A job that this version took in is run by the older one, and its callback is still made by this one.
    let (owner, url) = ("maker".to_owned(), "https://example.com/".to_owned());
    let job = NewJob { id: "03".to_owned(), owner, urgency: 3, callback: Some(url.clone()), upload: b"newer".to_vec() };
    let bounds = QueueBounds { jobs: 10, upload_bytes: 1 << 20, client_percent: 100 };
    store.put_job(job, bounds).await.unwrap().unwrap();
    for statement in [OLDER_BEGINS, OLDER_PROLONGS, OLDER_ENDS] {
        execute(&database, statement).await;
    }
    assert_eq!(store.get_job("03").await.unwrap().unwrap().state, JobState::Done);
    let due = store.take_callback(Duration::from_secs(60), &[]).await.unwrap();
    assert_eq!(due, Some(DueCallback { job: "03".to_owned(), url, tries: 1 }));
    store.close().await;
}
