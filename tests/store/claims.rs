//! Claims have one holder at a time.

use std::time::Duration;

use tokio::task::JoinSet;

use crate::databases::{Database, on_both_databases};

on_both_databases!(
    a_claim_has_one_holder_until_it_is_released,
    an_expired_claim_goes_to_the_next_process,
    a_lost_claim_cannot_be_released,
    claims_whose_lease_has_ended_are_swept,
    one_of_many_simultaneous_claims_succeeds,
);

const LONG: Duration = Duration::from_secs(600);

async fn a_claim_has_one_holder_until_it_is_released(database: Database) {
    let (one, other) = (database.open().await, database.open().await);
    let claim = one.claim("b3-0", "one", LONG).await.unwrap().unwrap();
    assert_eq!(other.claim("b3-0", "other", LONG).await.unwrap(), None);
    assert!(one.claim("b3-0", "one", LONG).await.unwrap().is_some(), "the holder renews it");
    assert!(other.claim("b3-1", "other", LONG).await.unwrap().is_some(), "another name is free");
    one.release(&claim).await.unwrap();
    assert!(other.claim("b3-0", "other", LONG).await.unwrap().is_some());
}

async fn an_expired_claim_goes_to_the_next_process(database: Database) {
    let store = database.open().await;
    store.claim("b3-0", "one", Duration::ZERO).await.unwrap().unwrap();
    assert!(store.claim("b3-0", "other", LONG).await.unwrap().is_some());
    assert_eq!(store.claim("b3-0", "one", LONG).await.unwrap(), None);
}

async fn a_lost_claim_cannot_be_released(database: Database) {
    let store = database.open().await;
    let lost = store.claim("b3-0", "one", Duration::ZERO).await.unwrap().unwrap();
    store.claim("b3-0", "other", LONG).await.unwrap().unwrap();
    store.release(&lost).await.unwrap();
    assert_eq!(store.claim("b3-0", "one", LONG).await.unwrap(), None);
}

async fn claims_whose_lease_has_ended_are_swept(database: Database) {
    let store = database.open().await;
    store.claim("b3-0", "one", Duration::ZERO).await.unwrap().unwrap();
    store.claim("b3-1", "one", LONG).await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(store.sweep_claims().await.unwrap(), 1);
    assert_eq!(store.claim("b3-1", "other", LONG).await.unwrap(), None);
}

async fn one_of_many_simultaneous_claims_succeeds(database: Database) {
    let stores = [database.open().await, database.open().await];
    let mut claims = JoinSet::new();
    for number in 0..20 {
        let store = stores[number % 2].clone();
        claims.spawn(async move { store.claim("b3-0", &number.to_string(), LONG).await.unwrap() });
    }
    let mut held = 0;
    while let Some(claim) = claims.join_next().await {
        held += usize::from(claim.unwrap().is_some());
    }
    assert_eq!(held, 1);
}
