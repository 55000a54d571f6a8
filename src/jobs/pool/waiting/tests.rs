use std::sync::Arc;

use tokio::sync::Semaphore;

use super::*;
use crate::jobs::pool::demand::Size;

fn permit() -> Permit {
    Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap()
}

fn demand(owner: &str, expected_ms: u64) -> Demand {
    let mut demand = Demand::of_bytes(0, Owner::new(owner));
    (demand.size, demand.expected) = (Size::Everyday, Duration::from_millis(expected_ms));
    demand
}

fn push(waiting: &mut Waiting, owner: &str, expected_ms: u64) -> u64 {
    waiting.push(demand(owner, expected_ms), permit(), Box::new(drop))
}

/// Runs everything that waits, one after the other, and returns the numbers in their order.
fn order(waiting: &mut Waiting) -> Vec<u64> {
    let next = || {
        let piece = waiting.pop(usize::MAX)?;
        waiting.begin(&piece.demand);
        waiting.end(&piece.demand, piece.demand.expected);
        Some(piece.number)
    };
    std::iter::from_fn(next).collect()
}

#[test]
fn a_newcomer_does_not_wait_behind_everything_of_a_greedy_client() {
    let mut waiting = Waiting::default();
    let running = demand("greedy", 2000);
    waiting.begin(&running);
    for _ in 0..4 {
        push(&mut waiting, "greedy", 2000);
    }
    waiting.end(&running, Duration::from_secs(2));
    let small = push(&mut waiting, "modest", 20);
    assert_eq!(order(&mut waiting)[0], small);
    assert!(waiting.accounts.is_empty(), "clients without work are forgotten");
}

#[test]
fn clients_take_turns_by_time_and_not_by_pieces() {
    let mut waiting = Waiting::default();
    let long: Vec<u64> = (0..2).map(|_| push(&mut waiting, "long", 1000)).collect();
    let short: Vec<u64> = (0..20).map(|_| push(&mut waiting, "short", 100)).collect();
    let order = order(&mut waiting);
    let place = |number| order.iter().position(|found| *found == number).unwrap();
    assert!(place(long[0]) <= 1 && (9..=13).contains(&place(long[1])), "{order:?}");
    assert!(place(short[19]) > place(long[1]));
}

#[test]
fn the_shortest_work_of_a_client_is_first_until_longer_work_has_waited_enough() {
    let mut waiting = Waiting::default();
    let (long, short) = (push(&mut waiting, "one", 500), push(&mut waiting, "one", 10));
    assert_eq!(order(&mut waiting), [short, long]);
    let (long, short) = (push(&mut waiting, "one", 500), push(&mut waiting, "one", 10));
    waiting.pieces[0].since -= Duration::from_secs(5);
    assert_eq!(order(&mut waiting), [long, short], "ten times half a second have passed");
}

#[test]
fn work_without_memory_lets_others_pass_for_a_second() {
    let mut waiting = Waiting::default();
    let big = waiting.push(Demand { memory_bytes: 100, ..demand("one", 10) }, permit(), Box::new(drop));
    let small = waiting.push(Demand { memory_bytes: 1, ..demand("one", 20) }, permit(), Box::new(drop));
    assert_eq!(waiting.pop(50).unwrap().number, small);
    waiting.push(Demand { memory_bytes: 1, ..demand("one", 20) }, permit(), Box::new(drop));
    waiting.pieces[0].since -= Duration::from_secs(2);
    assert!(waiting.pop(50).is_none(), "memory is kept for the big piece");
    assert_eq!(waiting.pop(100).unwrap().number, big);
}

#[test]
fn a_greedy_client_gives_its_last_place_to_a_newcomer() {
    let mut waiting = Waiting::default();
    let greedy: Vec<u64> = (0..3).map(|_| push(&mut waiting, "greedy", 100)).collect();
    assert_eq!(waiting.displace(&Owner::new("modest")).unwrap().number, greedy[2]);
    assert!(waiting.displace(&Owner::new("greedy")).is_none());
    push(&mut waiting, "modest", 100);
    assert!(waiting.displace(&Owner::new("modest")).is_none(), "both are within one piece of each other");
}

#[test]
fn work_that_runs_counts_as_a_place() {
    let mut waiting = Waiting::default();
    waiting.begin(&demand("greedy", 100));
    assert!(waiting.displace(&Owner::new("modest")).is_none(), "what runs is not displaced");
    let waits = push(&mut waiting, "greedy", 100);
    assert_eq!(waiting.displace(&Owner::new("modest")).unwrap().number, waits);
}
