//! Jobs run by one or two processes on the same store.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hullwright::formats::{Format, ReadLimits};
use hullwright::jobs::{BodyMemory, Decomposer, Owner, Pool, PoolOptions, Queue, Runner, RunnerOptions, Urgency};
use hullwright::pipeline::{Job, JobSpec, Upload};
use hullwright::store::{JobState, NewJob, NextJob, QueueBounds, Store, StoredJob};

use crate::databases::{Database, on_both_databases};
use crate::models::{CUBE, bumpy_ball};

on_both_databases!(
    a_job_is_run_and_its_result_stored,
    a_job_with_a_bad_upload_fails_with_the_reason,
    a_job_whose_upload_is_damaged_fails_and_the_next_one_runs,
    a_waiting_job_survives_its_process,
    two_processes_share_the_jobs_and_run_each_once,
    a_cancelled_run_stops_on_any_process,
    a_run_that_does_not_end_in_time_hands_its_job_back,
    a_run_whose_process_died_is_tried_again,
    a_job_waits_while_its_upload_is_away_and_runs_when_it_is_back,
    watchers_see_every_state_in_order,
    identical_uploads_to_two_processes_are_computed_once,
);

/// A simulated process with its own connection to the store.
struct Process {
    store: Store,
    pool: Arc<Pool>,
    decomposer: Decomposer,
    queue: Queue,
}

impl Process {
    async fn start(database: &Database) -> Self {
        Self::on(database.open().await)
    }

    fn on(store: Store) -> Self {
        let pool = Arc::new(
            Pool::new(PoolOptions {
                threads: 1,
                queue: 8,
                stack_bytes: 16 << 20,
                memory_bytes: 2 << 30,
                large_bytes: 1 << 30,
                give_way: || {},
                express_time: Duration::from_secs(120),
            })
            .unwrap(),
        );
        let decomposer = Decomposer::new(store.clone(), Arc::clone(&pool), ReadLimits::default());
        let queue = Queue::new(store.clone(), QueueBounds { jobs: 1000, upload_bytes: 1 << 30, client_percent: 100 });
        Self { store, pool, decomposer, queue }
    }

    fn run_jobs(&self) -> Runner {
        let (lease, deadline) = (Duration::from_secs(60), Duration::from_secs(600));
        let options = RunnerOptions { at_once: 1, tries: 3, lease, deadline, bodies: BodyMemory::new(64 << 20, 100) };
        Runner::start(self.queue.clone(), self.decomposer.clone(), options)
    }

    async fn submit(&self, job: Job) -> StoredJob {
        self.queue.submit(job, Urgency::default(), "maker", None).await.unwrap()
    }

    /// Waits until the job meets a condition and returns the job.
    async fn wait_for(&self, id: &str, state: impl Fn(&StoredJob) -> bool) -> StoredJob {
        let mut watch = self.queue.watch(id);
        while let Some(job) = watch.next().await.unwrap() {
            if state(&job) {
                return job;
            }
        }
        panic!("the job ended otherwise: {:?}", self.queue.get(id).await.unwrap());
    }

    async fn end_of(&self, id: &str) -> StoredJob {
        self.wait_for(id, |job| job.state.is_end()).await
    }

    async fn wait_until_idle(&self) {
        while self.pool.running() > 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

fn job(body: &str, pairs: &[(&str, &str)]) -> Job {
    Job::new(
        Upload::plain("body", Format::Obj, body.as_bytes().to_vec()),
        JobSpec::from_pairs(pairs.iter().copied()).unwrap(),
    )
}

/// A job that keeps a thread busy for longer than any test runs.
fn slow_job() -> Job {
    job(&bumpy_ball(150), &[("method", "solid"), ("tolerance", "0.0001")])
}

async fn a_job_waits_while_its_upload_is_away_and_runs_when_it_is_back(database: Database) {
    let process = Process::on(Store::open(&database.options_with_objects(0)).await.unwrap());
    let accepted = process.submit(job(CUBE, &[])).await;
    let away = database.objects().with_extension("away");
    std::fs::rename(database.objects(), &away).unwrap();
    let _runner = process.run_jobs();
    let waits = process.wait_for(&accepted.id, |job| job.state == JobState::Queued && job.failure.is_some()).await;
    assert_eq!(waits.tries, 0, "the run is not counted");
    assert!(waits.failure.is_some_and(|failure| failure.contains("store_unavailable")));
    std::fs::rename(&away, database.objects()).unwrap();
    let done = process.end_of(&accepted.id).await;
    assert_eq!((done.state, done.tries), (JobState::Done, 1));
}

async fn a_job_is_run_and_its_result_stored(database: Database) {
    let process = Process::start(&database).await;
    let _runner = process.run_jobs();
    let cube = job(CUBE, &[]);
    let result = cube.id().to_string();
    let accepted = process.submit(cube.clone()).await;
    let done = process.end_of(&accepted.id).await;
    assert_eq!((done.state, done.result.as_deref(), done.tries), (JobState::Done, Some(result.as_str()), 1));
    assert!(process.store.has_result(&result).await.unwrap());
    let again = process.submit(cube).await;
    assert_eq!(
        (again.state, again.result, again.tries),
        (JobState::Done, Some(result), 0),
        "a stored result needs no run"
    );
}

async fn a_job_with_a_bad_upload_fails_with_the_reason(database: Database) {
    let process = Process::start(&database).await;
    let _runner = process.run_jobs();
    let accepted = process.submit(job("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", &[])).await;
    let failed = process.end_of(&accepted.id).await;
    assert_eq!((failed.state, failed.tries), (JobState::Failed, 1));
    assert!(failed.failure.unwrap().contains(r#""code":"collinear""#));
}

async fn a_job_whose_upload_is_damaged_fails_and_the_next_one_runs(database: Database) {
    let process = Process::start(&database).await;
    let bounds = QueueBounds { jobs: 10, upload_bytes: 1 << 20, client_percent: 100 };
    let owner = "maker".to_owned();
    let damaged = NewJob { id: "damaged".to_owned(), owner, urgency: 3, callback: None, upload: b"no job".to_vec() };
    process.store.put_job(damaged, bounds).await.unwrap().unwrap();
    let next = process.submit(job(CUBE, &[])).await;
    let _runner = process.run_jobs();
    let failed = process.end_of("damaged").await;
    assert_eq!((failed.state, failed.tries), (JobState::Failed, 1));
    assert!(failed.failure.unwrap().contains(r#""code":"upload_lost""#));
    assert_eq!(process.end_of(&next.id).await.state, JobState::Done);
}

async fn a_waiting_job_survives_its_process(database: Database) {
    let process = Process::start(&database).await;
    let accepted = process.submit(job(CUBE, &[])).await;
    process.store.close().await;
    drop(process);
    let next = Process::start(&database).await;
    let _runner = next.run_jobs();
    assert_eq!(next.end_of(&accepted.id).await.state, JobState::Done);
}

async fn two_processes_share_the_jobs_and_run_each_once(database: Database) {
    let (one, other) = (Process::start(&database).await, Process::start(&database).await);
    let mut ids = Vec::new();
    for number in 0..12 {
        let scale = (number + 1).to_string();
        ids.push(one.submit(job(CUBE, &[("scale", &scale)])).await.id);
    }
    let _runners = (one.run_jobs(), other.run_jobs());
    for id in &ids {
        let job = other.end_of(id).await;
        assert_eq!((job.state, job.tries), (JobState::Done, 1));
    }
}

async fn a_cancelled_run_stops_on_any_process(database: Database) {
    let (one, other) = (Process::start(&database).await, Process::start(&database).await);
    let _runner = one.run_jobs();
    let slow = slow_job();
    let result = slow.id().to_string();
    let accepted = one.submit(slow).await;
    one.wait_for(&accepted.id, |job| job.state == JobState::Running).await;
    let cancelled = other.queue.cancel(&accepted.id).await.unwrap().unwrap();
    assert_eq!(cancelled.state, JobState::Cancelled);
    one.wait_until_idle().await;
    assert!(!one.store.has_result(&result).await.unwrap());
    assert_eq!(one.queue.get(&accepted.id).await.unwrap(), Some(cancelled));
}

async fn a_run_that_does_not_end_in_time_hands_its_job_back(database: Database) {
    let process = Process::start(&database).await;
    let mut runner = process.run_jobs();
    let accepted = process.submit(slow_job()).await;
    process.wait_for(&accepted.id, |job| job.state == JobState::Running).await;
    runner.drain();
    runner.end();
    runner.drained().await;
    let job = process.queue.get(&accepted.id).await.unwrap().unwrap();
    assert_eq!((job.state, job.tries), (JobState::Queued, 0));
    process.wait_until_idle().await;
    let _runner = process.run_jobs();
    process.wait_for(&accepted.id, |job| job.state == JobState::Running).await;
    process.queue.cancel(&accepted.id).await.unwrap();
}

async fn a_run_whose_process_died_is_tried_again(database: Database) {
    let process = Process::start(&database).await;
    let accepted = process.submit(job(CUBE, &[])).await;
    // Another process begins a run and never renews its lease.
    database.open().await.begin_run("dead", Duration::ZERO, NextJob::ANY).await.unwrap().unwrap();
    let _runner = process.run_jobs();
    let done = process.end_of(&accepted.id).await;
    assert_eq!((done.state, done.tries), (JobState::Done, 2));
}

async fn watchers_see_every_state_in_order(database: Database) {
    let (one, other) = (Process::start(&database).await, Process::start(&database).await);
    let accepted = one.submit(job(&bumpy_ball(12), &[])).await;
    let mut watches = [one.queue.watch(&accepted.id), other.queue.watch(&accepted.id)];
    for watch in &mut watches {
        assert_eq!(watch.next().await.unwrap().unwrap().state, JobState::Queued);
    }
    let _runner = one.run_jobs();
    for watch in &mut watches {
        let (mut revision, mut last) = (0, JobState::Queued);
        while let Some(job) = watch.next().await.unwrap() {
            assert!(job.revision > revision);
            assert!(job.state == JobState::Running || job.state == JobState::Done && last != JobState::Done);
            (revision, last) = (job.revision, job.state);
        }
        assert_eq!(last, JobState::Done);
        assert_eq!(watch.next().await.unwrap(), None);
    }
}

async fn identical_uploads_to_two_processes_are_computed_once(database: Database) {
    let (one, other) = (Process::start(&database).await, Process::start(&database).await);
    if !one.store.is_shared() {
        return;
    }
    let deadline = Instant::now() + Duration::from_secs(600);
    let ball = job(&bumpy_ball(12), &[]);
    let answers = tokio::join!(
        one.decomposer.decompose(ball.clone(), deadline, Owner::new("one")),
        other.decomposer.decompose(ball, deadline, Owner::new("other"))
    );
    // The result contains the times of its stages, which are never equal in two computations.
    assert_eq!(answers.0.unwrap().outcome, answers.1.unwrap().outcome);
}
