//! Results by their content id.

use hullwright::store::{Store, StoreError};
use tokio::task::JoinSet;

use crate::databases::{Database, on_both_databases};

on_both_databases!(
    a_result_is_returned_as_it_was_stored,
    an_unknown_id_has_no_result,
    the_first_result_of_an_id_stays,
    many_writers_and_readers_of_two_processes_do_not_lose_a_result,
    processes_that_start_at_once_create_the_tables_once,
    a_closed_store_returns_errors,
    a_store_whose_tables_are_lost_is_not_ready,
    large_results_are_objects_and_are_returned_as_stored,
    a_result_whose_object_is_lost_can_be_stored_again,
    reading_a_result_whose_object_is_away_does_not_delete_it,
);

async fn a_result_is_returned_as_it_was_stored(database: Database) {
    let store = database.open().await;
    for (id, outcome) in [("b3-0", Vec::new()), ("b3-1", b"small".to_vec()), ("b3-2", vec![5; 1 << 20])] {
        store.put_result(id, "0.1.0", outcome.clone()).await.unwrap();
        assert_eq!(store.get_result(id).await.unwrap(), Some(outcome), "{id}");
        assert!(store.has_result(id).await.unwrap());
    }
    store.close().await;
    assert_eq!(database.open().await.get_result("b3-1").await.unwrap(), Some(b"small".to_vec()));
}

async fn an_unknown_id_has_no_result(database: Database) {
    let store = database.open().await;
    assert_eq!(store.get_result("b3-9").await.unwrap(), None);
    assert!(!store.has_result("b3-9").await.unwrap());
}

async fn the_first_result_of_an_id_stays(database: Database) {
    let store = database.open().await;
    store.put_result("b3-0", "0.1.0", b"first".to_vec()).await.unwrap();
    store.put_result("b3-0", "0.1.0", b"second".to_vec()).await.unwrap();
    assert_eq!(store.get_result("b3-0").await.unwrap(), Some(b"first".to_vec()));
}

async fn many_writers_and_readers_of_two_processes_do_not_lose_a_result(database: Database) {
    let (one, other) = (database.open().await, database.open().await);
    let mut writers = JoinSet::new();
    for number in 0..50_u8 {
        let (writer, reader) = if number % 2 == 0 { (&one, &other) } else { (&other, &one) };
        let (writer, reader) = (writer.clone(), reader.clone());
        writers.spawn(async move {
            let id = format!("b3-{number}");
            writer.put_result(&id, "0.1.0", vec![number; 2000]).await.unwrap();
            assert_eq!(reader.get_result(&id).await.unwrap(), Some(vec![number; 2000]));
        });
    }
    while let Some(writer) = writers.join_next().await {
        writer.unwrap();
    }
}

async fn processes_that_start_at_once_create_the_tables_once(database: Database) {
    let mut starts = JoinSet::new();
    for _ in 0..4 {
        let options = database.options();
        starts.spawn(async move { Store::open(&options).await });
    }
    while let Some(start) = starts.join_next().await {
        start.unwrap().unwrap().ping().await.unwrap();
    }
}

async fn a_closed_store_returns_errors(database: Database) {
    let store = database.open().await;
    store.close().await;
    assert!(store.ping().await.is_err());
    assert!(store.get_result("b3-0").await.is_err());
}

async fn a_store_whose_tables_are_lost_is_not_ready(database: Database) {
    let store = database.open().await;
    store.ping().await.unwrap();
    database.execute("DROP TABLE results").await;
    assert!(store.ping().await.is_err());
}

async fn large_results_are_objects_and_are_returned_as_stored(database: Database) {
    let store = Store::open(&database.options_with_objects(1000)).await.unwrap();
    let large: Vec<u8> = (0..2000_u32).map(|index| (index * 7 % 251) as u8).collect();
    store.put_result("b3-large", "0.1.0", large.clone()).await.unwrap();
    store.put_result("b3-small", "0.1.0", b"small".to_vec()).await.unwrap();
    let outside: Vec<_> = std::fs::read_dir(database.objects().join("results")).unwrap().collect();
    assert_eq!(outside.len(), 1);
    assert_eq!(store.get_result("b3-large").await.unwrap(), Some(large));
    assert_eq!(store.get_result("b3-small").await.unwrap(), Some(b"small".to_vec()));
}

async fn a_result_whose_object_is_lost_can_be_stored_again(database: Database) {
    let store = Store::open(&database.options_with_objects(0)).await.unwrap();
    store.put_result("b3-0", "0.1.0", b"body".to_vec()).await.unwrap();
    std::fs::remove_dir_all(database.objects().join("results")).unwrap();
    assert!(matches!(store.get_result("b3-0").await, Err(StoreError::ObjectMissing { .. })));
    store.put_result("b3-0", "0.1.0", b"body again".to_vec()).await.unwrap();
    assert_eq!(store.get_result("b3-0").await.unwrap(), Some(b"body again".to_vec()));
    std::fs::remove_dir_all(database.objects().join("results")).unwrap();
    let inside = Store::open(&database.options_with_objects(1000)).await.unwrap();
    inside.put_result("b3-0", "0.1.0", b"third".to_vec()).await.unwrap();
    assert_eq!(inside.get_result("b3-0").await.unwrap(), Some(b"third".to_vec()));
}

async fn reading_a_result_whose_object_is_away_does_not_delete_it(database: Database) {
    let store = Store::open(&database.options_with_objects(0)).await.unwrap();
    store.put_result("b3-0", "0.1.0", b"body".to_vec()).await.unwrap();
    let away = database.objects().with_extension("away");
    std::fs::rename(database.objects(), &away).unwrap();
    assert!(matches!(store.get_result("b3-0").await, Err(StoreError::ObjectMissing { .. })));
    std::fs::rename(&away, database.objects()).unwrap();
    assert_eq!(store.get_result("b3-0").await.unwrap(), Some(b"body".to_vec()));
}
