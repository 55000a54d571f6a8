//! Retention deletes results by age and by total size.

use std::time::Duration;

use hullwright::store::{NewJob, QueueBounds, Retention, Store, StoreError, StoreOptions, Swept};

use crate::databases::{Database, on_both_databases};

on_both_databases!(
    without_a_bound_every_result_stays,
    results_older_than_the_bound_are_deleted,
    the_oldest_results_are_deleted_until_the_rest_fits,
    the_objects_of_swept_results_are_deleted,
    objects_without_a_row_are_deleted_after_their_grace,
    a_folder_that_is_not_mounted_any_more_is_not_written,
    the_objects_of_another_store_are_not_touched,
);

async fn keep(store: &Store, numbers: std::ops::Range<u8>) {
    for number in numbers {
        store.put_result(&format!("b3-{number}"), "0.1.0", vec![number; 1000]).await.unwrap();
        // The next result must be a millisecond younger at least.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn kept(store: &Store) -> Vec<u8> {
    let mut kept = Vec::new();
    for number in 0..10 {
        if store.has_result(&format!("b3-{number}")).await.unwrap() {
            kept.push(number);
        }
    }
    kept
}

async fn without_a_bound_every_result_stays(database: Database) {
    let store = database.open().await;
    keep(&store, 0..3).await;
    assert_eq!(store.sweep(&Retention::default()).await.unwrap(), Swept::default());
    let wide = Retention { max_age: Some(Duration::from_secs(600)), max_bytes: Some(3000) };
    assert_eq!(store.sweep(&wide).await.unwrap(), Swept::default());
    assert_eq!(kept(&store).await, [0, 1, 2]);
}

async fn results_older_than_the_bound_are_deleted(database: Database) {
    let store = database.open().await;
    keep(&store, 0..5).await;
    database.execute("UPDATE results SET created_ms = created_ms - 601000 WHERE id < 'b3-3'").await;
    let retention = Retention { max_age: Some(Duration::from_secs(600)), max_bytes: None };
    assert_eq!(store.sweep(&retention).await.unwrap(), Swept { results: 3, bytes: 3000 });
    assert_eq!(kept(&store).await, [3, 4]);
}

async fn the_oldest_results_are_deleted_until_the_rest_fits(database: Database) {
    let store = database.open().await;
    keep(&store, 0..6).await;
    let retention = Retention { max_age: None, max_bytes: Some(2500) };
    assert_eq!(store.sweep(&retention).await.unwrap(), Swept { results: 4, bytes: 4000 });
    assert_eq!(kept(&store).await, [4, 5]);
}

async fn the_objects_of_swept_results_are_deleted(database: Database) {
    let store = Store::open(&database.options_with_objects(0)).await.unwrap();
    keep(&store, 0..2).await;
    store.sweep(&Retention { max_age: None, max_bytes: Some(0) }).await.unwrap();
    let outside: Vec<_> = std::fs::read_dir(database.objects().join("results")).unwrap().collect();
    assert!(outside.is_empty());
    assert!(kept(&store).await.is_empty());
}

/// Returns an id as results have it.
fn id(digit: char) -> String {
    format!("b3-{}", digit.to_string().repeat(64))
}

async fn objects_without_a_row_are_deleted_after_their_grace(database: Database) {
    let store = Store::open(&database.options_with_objects(0)).await.unwrap();
    for digit in ['0', '1', '2', '3'] {
        store.put_result(&id(digit), "0.1.0", vec![7; 1000]).await.unwrap();
    }
    let bounds = QueueBounds { jobs: 10, upload_bytes: 1 << 20, client_percent: 100 };
    let (waits, lost) = ("019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002");
    for id in [waits, lost] {
        let job = NewJob { id: id.to_owned(), owner: String::new(), urgency: 3, callback: None, upload: vec![7; 1000] };
        store.put_job(job, bounds).await.unwrap().unwrap();
    }
    // A crash leaves objects without a row in the same way.
    database.execute("DELETE FROM results WHERE id LIKE 'b3-1%' OR id LIKE 'b3-2%'").await;
    database.execute("DELETE FROM uploads WHERE job LIKE '%2'").await;
    // Files of others, in folders with the same names as ours.
    let foreign = ["unknown", "results/thesis.pdf", "results/b3-0", "uploads/photo.jpg", "uploads/deep/photo.jpg"];
    for name in foreign {
        let file = database.objects().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, "").unwrap();
    }

    let mut left = store.left_objects().unwrap();
    assert_eq!(left.sweep(100, Duration::from_secs(600)).await.unwrap(), 0, "the objects are too young");
    // Each call checks two objects; the last call finds fewer.
    let mut gone = 0;
    for _ in 0..8 {
        gone += left.sweep(2, Duration::ZERO).await.unwrap();
    }
    assert_eq!(gone, 3);
    for (digit, is_kept) in [('0', true), ('1', false), ('2', false), ('3', true)] {
        assert_eq!(store.get_result(&id(digit)).await.unwrap().is_some(), is_kept);
    }
    assert!(store.get_upload(waits).await.unwrap().is_some());
    assert!(foreign.iter().all(|name| database.objects().join(name).exists()));
}

async fn a_folder_that_is_not_mounted_any_more_is_not_written(database: Database) {
    let store = Store::open(&database.options_with_objects(0)).await.unwrap();
    store.own_objects().await.unwrap();
    store.put_result(&id('0'), "0.1.0", vec![7; 1000]).await.unwrap();
    let (folder, away) = (database.objects(), database.objects().with_extension("away"));
    std::fs::rename(&folder, &away).unwrap();
    std::fs::create_dir(&folder).unwrap();
    assert!(matches!(store.put_result(&id('1'), "0.1.0", vec![7; 1000]).await, Err(StoreError::NoOwner { .. })));
    let swept = store.left_objects().unwrap().sweep(100, Duration::ZERO).await;
    assert!(matches!(swept, Err(StoreError::NoOwner { .. })));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    std::fs::remove_dir(&folder).unwrap();
    std::fs::rename(&away, &folder).unwrap();
    store.put_result(&id('1'), "0.1.0", vec![7; 1000]).await.unwrap();
    assert!(store.get_result(&id('0')).await.unwrap().is_some());
}

async fn the_objects_of_another_store_are_not_touched(database: Database) {
    let with_objects = database.options_with_objects(0);
    let own = Store::open(&with_objects).await.unwrap();
    own.own_objects().await.unwrap();
    own.put_result(&id('0'), "0.1.0", vec![7; 1000]).await.unwrap();
    // The address of the database is wrong: an empty one is made.
    let mistaken = Database::sqlite();
    let other =
        Store::open(&StoreOptions { objects: with_objects.objects.clone(), ..mistaken.options() }).await.unwrap();
    assert!(matches!(other.own_objects().await, Err(StoreError::ForeignObjects { .. })));
    let swept = other.left_objects().unwrap().sweep(100, Duration::ZERO).await;
    assert!(matches!(swept, Err(StoreError::ForeignObjects { .. })));
    assert!(own.get_result(&id('0')).await.unwrap().is_some());
    // A copy of a store has the same objects.
    own.copy_to(&other).await.unwrap();
    other.own_objects().await.unwrap();
    assert_eq!(other.left_objects().unwrap().sweep(100, Duration::ZERO).await.unwrap(), 0);
    // Once the mark is deleted, the next store takes the objects over.
    std::fs::remove_file(database.objects().join("store_id")).unwrap();
    let third = Database::sqlite();
    let third = Store::open(&StoreOptions { objects: with_objects.objects, ..third.options() }).await.unwrap();
    assert_eq!(third.left_objects().unwrap().sweep(100, Duration::ZERO).await.unwrap(), 1);
}
