use std::sync::mpsc;

use super::*;

fn pool(threads: usize, queue: usize) -> Pool {
    Pool::new(PoolOptions {
        threads,
        queue,
        stack_bytes: 1 << 20,
        memory_bytes: 64 << 20,
        large_bytes: 16 << 20,
        give_way: || {},
        express_time: Duration::from_secs(120),
    })
    .unwrap()
}

fn demand(size: Size) -> Demand {
    Demand { size, ..Demand::of_bytes(0, Owner::new("test")) }
}

/// Keeps a thread of the place's lane until the sender is dropped.
fn hold(place: Place) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), Lost>>) {
    let (release, released) = mpsc::channel();
    (release, tokio::spawn(place.run(move || released.recv().unwrap_or_default())))
}

async fn until_running(pool: &Pool, running: usize) {
    while pool.running() != running {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn work_returns_its_result_and_leaves_the_pool_idle() {
    let pool = pool(2, 0);
    assert_eq!(pool.admit(demand(Size::Everyday)).unwrap().run(|| 6 * 7).await, Ok(42));
    // The result arrives before the thread has looked for more work.
    pool.freed().await;
    let idle = LaneUse { lane: "everyday", threads: 2, running: 0, queue: 0, waiting: 0 };
    assert_eq!(pool.everyday_use(), idle);
}

#[tokio::test]
async fn a_panic_is_an_error_and_frees_the_place() {
    let pool = pool(1, 0);
    for _ in 0..3 {
        let place = pool.admit(demand(Size::Everyday)).unwrap();
        assert_eq!(place.run(|| -> u8 { panic!("wanted by a test") }).await, Err(Lost::Panicked));
    }
    assert_eq!(pool.admit(demand(Size::Everyday)).unwrap().run(|| 1).await, Ok(1));
}

#[tokio::test]
async fn beyond_threads_and_queue_work_is_refused_until_a_place_is_free() {
    let pool = pool(1, 1);
    let (release, running) = hold(pool.admit(demand(Size::Everyday)).unwrap());
    let waiting = pool.admit(demand(Size::Everyday)).unwrap();
    assert!(matches!(pool.admit(demand(Size::Everyday)), Err(Saturated { threads: 1, queue: 1, .. })));
    assert!(pool.is_saturated());
    drop(release);
    assert_eq!(running.await.unwrap(), Ok(()));
    assert_eq!(waiting.run(|| 2).await, Ok(2));
    assert!(!pool.is_saturated());
}

#[tokio::test]
async fn an_idle_thread_is_reserved_only_when_nobody_waits_for_it() {
    let pool = pool(1, 2);
    let idle = pool.admit_idle().unwrap();
    assert!(pool.admit_idle().is_none(), "the only thread is reserved");
    let waiting = tokio::spawn(pool.admit(demand(Size::Everyday)).unwrap().run(|| 1));
    while pool.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(idle.run(|| 2).await, Ok(2));
    assert_eq!(waiting.await.unwrap(), Ok(1));
    pool.freed().await;
    assert_eq!(pool.admit_idle().unwrap().run(|| 3).await, Ok(3));
}

#[tokio::test]
async fn giving_up_in_the_queue_frees_the_place_without_running() {
    let pool = pool(1, 1);
    let (release, running) = hold(pool.admit(demand(Size::Everyday)).unwrap());
    until_running(&pool, 1).await;
    let given_up = tokio::spawn(pool.admit(demand(Size::Everyday)).unwrap().run(|| -> u8 { panic!("must not run") }));
    tokio::task::yield_now().await;
    given_up.abort();
    assert!(given_up.await.unwrap_err().is_cancelled());
    let running_alone = LaneUse { lane: "everyday", threads: 1, running: 1, queue: 1, waiting: 0 };
    assert_eq!(pool.everyday_use(), running_alone);
    drop(release);
    assert_eq!(running.await.unwrap(), Ok(()));
}

#[tokio::test]
async fn large_work_without_haste_waits_for_its_lane_and_gives_its_thread_back() {
    let pool = Arc::new(pool(1, 4));
    let taken = [pool.admit(demand(Size::Large)).unwrap(), pool.admit(demand(Size::Large)).unwrap()];
    let idle = pool.admit_idle().unwrap();
    let job = tokio::spawn({
        let pool = Arc::clone(&pool);
        async move { pool.exchange(idle, demand(Size::Large)).await?.run(|| 9).await }
    });
    until_running(&pool, 0).await;
    assert_eq!(pool.admit_idle().unwrap().run(|| 7).await, Ok(7));
    assert!(!job.is_finished());
    drop(taken);
    assert_eq!(job.await.unwrap(), Ok(9));
}

#[tokio::test]
async fn large_work_keeps_no_everyday_work_waiting() {
    let pool = pool(1, 4);
    let (release, running) = hold(pool.admit(demand(Size::Large)).unwrap());
    until_running(&pool, 1).await;
    // One piece of large work runs and one may wait. A third is refused, everyday work is not.
    let waiting = pool.admit(demand(Size::Large)).unwrap();
    assert!(matches!(pool.admit(demand(Size::Large)), Err(Saturated { threads: 1, queue: 1, .. })));
    for _ in 0..3 {
        assert_eq!(pool.admit(demand(Size::Everyday)).unwrap().run(|| 7).await, Ok(7));
    }
    drop(release);
    assert_eq!(running.await.unwrap(), Ok(()));
    assert_eq!(waiting.run(|| 8).await, Ok(8));
}

#[tokio::test]
async fn express_work_runs_while_longer_work_takes_every_thread() {
    let pool = pool(1, 4);
    let holds = [Size::Everyday, Size::Large].map(|size| hold(pool.admit(demand(size)).unwrap()));
    until_running(&pool, 2).await;
    assert_eq!(pool.aside(demand(Size::Express), || 5).await, Ok(5));
    for (release, running) in holds {
        drop(release);
        assert_eq!(running.await.unwrap(), Ok(()));
    }
}

#[tokio::test]
async fn work_runs_only_while_its_memory_is_free() {
    let pool = Arc::new(pool(2, 4));
    // 48 MiB are left beside large work, and three quarters of them are for everyday work.
    let heavy = Demand { memory_bytes: 20 << 20, ..demand(Size::Everyday) };
    let (release, running) = hold(pool.admit(heavy.clone()).unwrap());
    until_running(&pool, 1).await;
    let second = tokio::spawn(pool.admit(heavy).unwrap().run(|| 2));
    while pool.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(pool.admit(demand(Size::Everyday)).unwrap().run(|| 3).await, Ok(3), "small work passes it");
    assert!(!second.is_finished());
    drop(release);
    assert_eq!(running.await.unwrap(), Ok(()));
    assert_eq!(second.await.unwrap(), Ok(2));
}

#[tokio::test]
async fn a_full_queue_takes_a_newcomer_in_place_of_a_greedy_clients_last_work() {
    let pool = pool(1, 2);
    let (release, running) = hold(pool.admit(demand(Size::Everyday)).unwrap());
    until_running(&pool, 1).await;
    let greedy: Vec<_> = (0..2).map(|_| tokio::spawn(pool.admit(demand(Size::Everyday)).unwrap().run(|| 1))).collect();
    // The work of both is in the queue once their tasks have run.
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(pool.admit(demand(Size::Everyday)).is_err(), "the same client gets no more");
    let newcomer = Demand { owner: Owner::new("newcomer"), ..demand(Size::Everyday) };
    let place = pool.admit(newcomer).unwrap();
    drop(release);
    assert_eq!(running.await.unwrap(), Ok(()));
    assert_eq!(place.run(|| 7).await, Ok(7));
    let mut results = Vec::new();
    for result in greedy {
        results.push(result.await.unwrap());
    }
    assert!(
        results.contains(&Ok(1)) && results.iter().any(|lost| matches!(lost, Err(Lost::Displaced(_)))),
        "{results:?}"
    );
}
