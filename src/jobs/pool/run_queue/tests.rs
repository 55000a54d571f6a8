use std::sync::mpsc;

use super::*;
use crate::jobs::pool::shares::Owner;
use crate::jobs::pool::waiting::LETS_PASS;

const TINY: Duration = Duration::from_micros(1);

/// A lane with eight places in its queue.
fn lane(threads: usize) -> Arc<RunQueue> {
    let lane = Lane { name: "test", threads, queue: 8, memory_bytes: 8 << 20, on_start: || {} };
    RunQueue::new(lane, 1 << 20, Arc::default()).unwrap()
}

fn demand() -> Demand {
    Demand::of_bytes(0, Owner::new("test"))
}

/// A place of no lane, for work that is to take none.
fn no_place() -> Permit {
    Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap()
}

/// Keeps a thread until the sender is dropped.
fn hold(queue: &Arc<RunQueue>) -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel::<()>();
    queue.start_or_wait(Box::new(move |_| released.recv().unwrap_or_default()), no_place(), demand(), false);
    release
}

fn fill(queue: &Arc<RunQueue>) -> Vec<Place> {
    std::iter::from_fn(|| queue.admit(demand()).ok()).collect()
}

fn ago(seconds: f64) -> Instant {
    Instant::now().checked_sub(Duration::from_secs_f64(seconds)).unwrap()
}

fn wait_until_idle(queue: &RunQueue) {
    while queue.running() > 0 {
        std::thread::yield_now();
    }
}

#[test]
fn work_runs_in_the_order_of_its_arrival_and_leaves_the_threads_idle() {
    let queue = lane(1);
    let release = hold(&queue);
    let (sender, numbers) = mpsc::channel();
    let _waiting = [1, 2, 3].map(|number| {
        let sender = sender.clone();
        queue.start_or_wait(Box::new(move |_| sender.send(number).unwrap()), no_place(), demand(), false)
    });
    assert_eq!(queue.running(), 1);
    drop(release);
    assert_eq!([(); 3].map(|()| numbers.recv().unwrap()), [1, 2, 3]);
    wait_until_idle(&queue);
}

#[test]
fn work_that_is_given_up_leaves_the_queue_and_the_others_keep_their_order() {
    let queue = lane(1);
    let release = hold(&queue);
    let (sender, numbers) = mpsc::channel();
    let mut waiting: Vec<_> = (0..4)
        .map(|number| {
            let sender = sender.clone();
            queue.start_or_wait(Box::new(move |_| sender.send(number).unwrap()), no_place(), demand(), false)
        })
        .collect();
    drop(sender);
    drop(waiting.remove(1));
    assert_eq!(lock(&queue.state).waiting.len(), 3);
    drop(release);
    assert_eq!(numbers.iter().collect::<Vec<_>>(), [0, 2, 3]);
}

#[test]
fn work_that_is_given_up_drops_what_it_holds() {
    let queue = lane(1);
    let _release = hold(&queue);
    let held = Arc::new(());
    let in_work = Arc::clone(&held);
    drop(queue.start_or_wait(Box::new(move |_| panic!("must not run, {in_work:?}")), no_place(), demand(), false));
    assert_eq!(Arc::strong_count(&held), 1);
}

#[test]
fn work_begins_when_large_work_that_kept_memory_from_it_is_given_up() {
    let queue = lane(2);
    let of_mib = |mib: usize| Demand { memory_bytes: mib << 20, ..demand() };
    let (release, released) = mpsc::channel::<()>();
    queue.start_or_wait(Box::new(move |_| released.recv().unwrap_or_default()), no_place(), of_mib(6), false);
    let large = queue.start_or_wait(Box::new(|_| panic!("must not run")), no_place(), of_mib(4), false);
    std::thread::sleep(LETS_PASS);
    let (sender, numbers) = mpsc::channel();
    let _small = queue.start_or_wait(Box::new(move |_| sender.send(7).unwrap()), no_place(), of_mib(1), false);
    assert!(numbers.try_recv().is_err(), "memory is kept for the large work");
    drop(large);
    assert_eq!(numbers.recv_timeout(Duration::from_secs(300)), Ok(7), "a thread and its memory are free");
    drop(release);
}

#[test]
fn a_reserved_thread_that_is_given_back_serves_waiting_work() {
    let queue = lane(1);
    let place = queue.admit_idle(demand()).unwrap();
    assert!(queue.admit_idle(demand()).is_none());
    let (sender, numbers) = mpsc::channel();
    let _waiting = queue.start_or_wait(Box::new(move |_| sender.send(7).unwrap()), no_place(), demand(), false);
    assert!(numbers.try_recv().is_err());
    drop(place);
    assert_eq!(numbers.recv(), Ok(7));
}

#[test]
fn a_thread_does_no_other_work_while_it_waits_for_a_part_of_its_own() {
    let queue = lane(1);
    let (sender, order) = mpsc::channel();
    let inner = sender.clone();
    let (go_on, queued) = mpsc::channel::<()>();
    let first = move |_| {
        queued.recv().unwrap_or_default();
        let wait = || std::thread::sleep(Duration::from_millis(20));
        rayon::join(wait, wait);
        inner.send(1).unwrap();
    };
    let _first = queue.start_or_wait(Box::new(first), no_place(), demand(), false);
    let _second = queue.start_or_wait(Box::new(move |_| sender.send(2).unwrap()), no_place(), demand(), false);
    drop(go_on);
    assert_eq!([order.recv(), order.recv()], [Ok(1), Ok(2)]);
    wait_until_idle(&queue);
}

#[test]
fn a_burst_fills_the_queue_however_short_earlier_work_was() {
    let queue = lane(1);
    lock(&queue.load).mean = TINY;
    let places: Vec<_> = std::iter::from_fn(|| {
        // As if 50 ms passed between two arrivals.
        lock(&queue.load).queue_empty_at -= Duration::from_millis(50);
        queue.admit(demand()).ok()
    })
    .collect();
    assert_eq!(places.len(), 9);
}

#[test]
fn a_standing_queue_is_cut_to_one_piece_of_work_per_thread() {
    let queue = lane(1);
    let mut places: Vec<_> = (0..3).map(|_| queue.admit(demand()).unwrap()).collect();
    lock(&queue.load).mean = TINY;
    lock(&queue.load).queue_empty_at = ago(1.1);
    assert!(queue.admit(demand()).is_err(), "the queue has stood for longer than the harmless second");
    places.truncate(1);
    places.push(queue.admit(demand()).unwrap());
    assert!(queue.admit(demand()).is_err(), "one piece waits already, and something was refused");
    // A full queue takes 80 s, a quarter of it 20 s: a queue that has stood for 15 s is a burst.
    lock(&queue.load).has_refused = false;
    lock(&queue.load).mean = Duration::from_secs(10);
    lock(&queue.load).queue_empty_at = ago(15.0);
    places.push(queue.admit(demand()).unwrap());
    lock(&queue.load).queue_empty_at = ago(21.0);
    assert!(queue.admit(demand()).is_err());
}

#[test]
fn an_overload_ends_when_a_thread_was_idle_for_longer_than_a_piece_of_work() {
    for (mean, idle_s) in [(Duration::from_millis(90), 0.1), (Duration::from_secs(600), 1.1)] {
        let queue = lane(2);
        lock(&queue.load).mean = mean;
        let mut places = fill(&queue);
        assert_eq!(places.len(), 10);
        places.truncate(1);
        assert_eq!(fill(&queue).len(), 3, "no thread was idle for long");
        lock(&queue.load).all_busy_at = ago(idle_s);
        assert_eq!(fill(&queue).len(), 9);
    }
}

#[tokio::test]
async fn a_thread_counts_as_idle_from_the_end_of_its_work() {
    let queue = lane(1);
    let before = Instant::now();
    queue.admit(demand()).unwrap().run(|| std::thread::sleep(Duration::from_millis(5))).await.unwrap();
    assert!(lock(&queue.load).all_busy_at >= before + Duration::from_millis(5));
}

#[test]
fn a_refusal_carries_the_time_that_the_admitted_work_takes() {
    let queue = lane(2);
    let _places = fill(&queue);
    lock(&queue.load).mean = Duration::from_millis(500);
    assert_eq!(queue.admit(demand()).unwrap_err().backlog, Duration::from_millis(2500));
}

#[test]
fn asking_for_a_place_displaces_nothing_and_is_no_refusal() {
    let queue = lane(1);
    let _release = hold(&queue);
    let (sender, gone) = mpsc::channel::<()>();
    let mut places = fill(&queue);
    lock(&queue.load).has_refused = false;
    let place = places.pop().unwrap().permit.take().unwrap();
    let _running = queue.start_or_wait(Box::new(move |_| drop(sender)), place, demand(), false);
    let other = Owner::new("other");
    assert!(queue.would_admit(&other), "it could displace work of the first client");
    assert!(!queue.would_admit(&demand().owner));
    assert_eq!(lock(&queue.state).waiting.len(), 1);
    assert_eq!(gone.try_recv(), Err(mpsc::TryRecvError::Empty), "nothing was displaced");
    assert!(!lock(&queue.load).has_refused);
    assert!(queue.admit(Demand::of_bytes(0, other)).is_ok());
    assert_eq!(gone.try_recv(), Err(mpsc::TryRecvError::Disconnected), "admission displaces");
}

#[tokio::test]
async fn a_displaced_place_goes_to_the_newcomer_and_not_to_those_who_wait_for_any_place() {
    let queue = lane(1);
    let _release = hold(&queue);
    let mut places = fill(&queue);
    let place = places.pop().unwrap().permit.take().unwrap();
    let _waiting = queue.start_or_wait(Box::new(drop), place, demand(), false);
    let mut patient = std::pin::pin!(queue.wait_for_place(demand()));
    assert!(futures_util::poll!(&mut patient).is_pending());
    let newcomer = queue.admit(Demand::of_bytes(0, Owner::new("other")));
    assert!(newcomer.is_ok(), "{newcomer:?}");
    assert!(futures_util::poll!(&mut patient).is_pending());
    drop(newcomer);
    assert!(patient.await.is_ok());
}
