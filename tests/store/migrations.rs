//! Every migration can be taken back with the statements of `migrations/README.md`.

use std::path::Path;

use crate::databases::{Database, on_both_databases};

const README: &str = include_str!("../../migrations/README.md");

on_both_databases!(every_migration_is_taken_back_and_applied_again);

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

async fn every_migration_is_taken_back_and_applied_again(database: Database) {
    for taken_back in 1..=blocks().len() {
        let store = database.open().await;
        let id = format!("b3-{taken_back}");
        store.put_result(&id, "0.1.0", b"body".to_vec()).await.unwrap();
        store.close().await;
        for (name, statements) in blocks().into_iter().take(taken_back) {
            for statement in statements.split_inclusive(';').filter(|statement| !statement.trim().is_empty()) {
                database.execute(statement).await;
            }
            if name == "0003_jobs" && database.is_postgres() {
                database.execute("DROP FUNCTION tell_of_job();").await;
            }
        }
        let store = database.open().await;
        assert!(store.has_result(&id).await.unwrap(), "after taking back {taken_back} migrations");
        store.put_done_job(&id, "maker", None, &id, 1).await.unwrap();
        assert!(store.get_job(&id).await.unwrap().is_some());
        store.close().await;
    }
}
