//! Jobs in the store: their order, their leases, and their end.

use std::collections::BTreeSet;
use std::time::Duration;

use hullwright::store::{
    JobNews, JobRetention, JobRun, JobState, NewJob, NextJob, QueueBound, QueueBounds, RunEnd, RunReport, Store,
    StoredJob,
};
use tokio::task::JoinSet;

use crate::databases::{Database, on_both_databases};

on_both_databases!(
    a_job_is_kept_with_its_upload_until_it_ends,
    jobs_beyond_the_bounds_on_number_and_bytes_are_refused,
    one_client_has_its_share_of_the_queue,
    clients_take_turns_whatever_the_urgency_of_their_jobs,
    the_most_urgent_job_is_run_first_then_the_oldest,
    a_job_with_a_large_upload_can_be_passed,
    many_workers_of_two_processes_run_each_job_once,
    a_run_without_its_lease_changes_nothing,
    a_run_that_renews_its_lease_keeps_its_job,
    a_job_whose_runs_die_fails_with_the_reason,
    a_job_to_be_retried_waits_for_its_time,
    a_run_that_hands_its_job_back_is_not_counted,
    a_cancelled_job_is_not_run_again,
    an_ended_job_never_changes,
    ended_jobs_and_left_uploads_are_swept,
    of_too_many_ended_jobs_the_first_to_end_are_deleted,
    large_uploads_are_objects_until_the_job_ends,
    a_job_ends_even_if_its_upload_cannot_be_deleted,
    every_process_receives_news_of_new_states,
);

const LONG: Duration = Duration::from_secs(600);
const WIDE: QueueBounds = QueueBounds { jobs: 1000, upload_bytes: 1 << 30, client_percent: 100 };

fn kept_for(max_age: Duration) -> JobRetention {
    JobRetention { max_age, max_ended: 1000, keeps_callbacks: true }
}

fn job(number: u8, urgency: u8) -> NewJob {
    NewJob { id: format!("job-{number:03}"), owner: "maker".into(), urgency, callback: None, upload: vec![number; 100] }
}

async fn put(store: &Store, number: u8, urgency: u8) -> String {
    let accepted = store.put_job(job(number, urgency), WIDE).await.unwrap().unwrap();
    assert_eq!(get(store, &accepted.id).await, accepted);
    accepted.id
}

async fn begin(store: &Store, lease: &str, term: Duration) -> JobRun {
    store.begin_run(lease, term, NextJob::ANY).await.unwrap().unwrap()
}

async fn get(store: &Store, id: &str) -> StoredJob {
    store.get_job(id).await.unwrap().unwrap()
}

async fn a_job_is_kept_with_its_upload_until_it_ends(database: Database) {
    let store = database.open().await;
    let id = put(&store, 7, 3).await;
    store.close().await;
    let store = database.open().await;
    let kept = get(&store, &id).await;
    assert_eq!((kept.state, kept.tries, kept.result), (JobState::Queued, 0, None));
    assert_eq!(store.get_upload(&id).await.unwrap(), Some(vec![7; 100]));
    assert_eq!(store.count_queued().await.unwrap(), 1);
    let run = begin(&store, "a", LONG).await;
    assert_eq!((run.id.as_str(), run.tries, run.urgency), (id.as_str(), 1, 3));
    assert_eq!(get(&store, &id).await.state, JobState::Running);
    assert!(store.end_run(&run, RunEnd::Done { result: "b3-0", hulls: 3 }).await.unwrap());
    let done = get(&store, &id).await;
    assert_eq!((done.state, done.result.as_deref(), done.hulls), (JobState::Done, Some("b3-0"), 3));
    assert_eq!(store.get_upload(&id).await.unwrap(), None);
    assert_eq!(store.get_job("job-999").await.unwrap(), None);
}

async fn jobs_beyond_the_bounds_on_number_and_bytes_are_refused(database: Database) {
    let store = database.open().await;
    let two = QueueBounds { jobs: 2, upload_bytes: 1000, client_percent: 100 };
    store.put_job(job(0, 3), two).await.unwrap().unwrap();
    store.put_job(job(1, 3), two).await.unwrap().unwrap();
    assert_eq!(store.put_job(job(2, 3), two).await.unwrap(), Err(QueueBound::Jobs(2)));
    assert_eq!(store.get_job("job-002").await.unwrap(), None);
    let few_bytes = QueueBounds { jobs: 10, upload_bytes: 299, client_percent: 100 };
    assert_eq!(store.put_job(job(2, 3), few_bytes).await.unwrap(), Err(QueueBound::UploadBytes(299)));
    let run = begin(&store, "a", LONG).await;
    assert!(store.put_job(job(2, 3), two).await.unwrap().is_err(), "a running job counts as well");
    store.end_run(&run, RunEnd::Done { result: "b3-0", hulls: 3 }).await.unwrap();
    store.put_job(job(2, 3), two).await.unwrap().unwrap();
}

async fn one_client_has_its_share_of_the_queue(database: Database) {
    let store = database.open().await;
    let of = |number, owner: &str| NewJob { owner: owner.into(), ..job(number, 3) };
    let half = QueueBounds { jobs: 5, client_percent: 50, ..WIDE };
    for number in 0..3 {
        store.put_job(of(number, "greedy"), half).await.unwrap().unwrap();
    }
    assert_eq!(store.put_job(of(3, "greedy"), half).await.unwrap(), Err(QueueBound::ClientJobs(3)));
    store.put_job(of(3, "modest"), half).await.unwrap().unwrap();
    let few_bytes = QueueBounds { upload_bytes: 700, ..half };
    assert_eq!(store.put_job(of(4, "greedy"), few_bytes).await.unwrap(), Err(QueueBound::ClientJobs(3)));
    let few_bytes = QueueBounds { jobs: 100, ..few_bytes };
    assert_eq!(store.put_job(of(4, "greedy"), few_bytes).await.unwrap(), Err(QueueBound::ClientBytes(350)));
    store.put_job(of(4, "modest"), half).await.unwrap().unwrap();
    assert_eq!(store.put_job(of(5, "modest"), half).await.unwrap(), Err(QueueBound::Jobs(5)));
}

async fn clients_take_turns_whatever_the_urgency_of_their_jobs(database: Database) {
    let store = database.open().await;
    for (number, owner, urgency) in [(0, "b", 0), (1, "b", 0), (2, "b", 0), (3, "a", 7), (4, "c", 3), (5, "a", 5)] {
        let job = NewJob { owner: owner.into(), ..job(number, urgency) };
        store.put_job(job, WIDE).await.unwrap().unwrap();
    }
    let (mut order, mut last) = (Vec::new(), String::new());
    while let Some(run) =
        store.begin_run(&order.len().to_string(), LONG, NextJob { after: &last, ..NextJob::ANY }).await.unwrap()
    {
        order.push(run.id);
        last = run.owner;
    }
    assert_eq!(order, ["job-005", "job-000", "job-004", "job-003", "job-001", "job-002"]);
}

async fn a_job_with_a_large_upload_can_be_passed(database: Database) {
    let store = database.open().await;
    for (number, bytes) in [(0, 500), (1, 20), (2, 30)] {
        store.put_job(NewJob { upload: vec![7; bytes], ..job(number, 3) }, WIDE).await.unwrap().unwrap();
    }
    let small = NextJob { most_bytes: 20, ..NextJob::ANY };
    let found = async |next| store.next_job(next).await.unwrap().map(|job| (job.id, job.owner, job.upload_bytes));
    let owner = job(0, 3).owner;
    assert_eq!(found(NextJob::ANY).await, Some(("job-000".to_owned(), owner.clone(), 500)));
    assert_eq!(found(small).await, Some(("job-001".to_owned(), owner, 20)));
    assert_eq!(store.begin_run("1", LONG, small).await.unwrap().unwrap().id, "job-001");
    assert_eq!(found(small).await, None);
    assert_eq!(store.begin_run("2", LONG, small).await.unwrap(), None);
    assert_eq!(store.begin_run("2", LONG, NextJob::ANY).await.unwrap().unwrap().id, "job-000");
}

async fn the_most_urgent_job_is_run_first_then_the_oldest(database: Database) {
    let store = database.open().await;
    for (number, urgency) in [(0, 5), (1, 3), (2, 7), (3, 3), (4, 0)] {
        put(&store, number, urgency).await;
    }
    let mut order = Vec::new();
    while let Some(run) = store.begin_run(&order.len().to_string(), LONG, NextJob::ANY).await.unwrap() {
        order.push(run.id);
    }
    assert_eq!(order, ["job-004", "job-001", "job-003", "job-000", "job-002"]);
}

async fn many_workers_of_two_processes_run_each_job_once(database: Database) {
    let stores = [database.open().await, database.open().await];
    for number in 0..40 {
        put(&stores[0], number, number % 8).await;
    }
    let mut workers = JoinSet::new();
    for worker in 0..8 {
        let store = stores[worker % 2].clone();
        workers.spawn(async move {
            let mut ran = Vec::new();
            while let Some(run) = store.begin_run(&format!("{worker}-{}", ran.len()), LONG, NextJob::ANY).await.unwrap()
            {
                tokio::task::yield_now().await;
                assert!(store.end_run(&run, RunEnd::Done { result: "b3-0", hulls: 3 }).await.unwrap());
                ran.push(run.id);
            }
            ran
        });
    }
    let mut ran = Vec::new();
    while let Some(worker) = workers.join_next().await {
        ran.extend(worker.unwrap());
    }
    assert_eq!((ran.len(), ran.iter().collect::<BTreeSet<_>>().len()), (40, 40));
}

async fn a_run_without_its_lease_changes_nothing(database: Database) {
    let (one, other) = (database.open().await, database.open().await);
    let id = put(&one, 0, 3).await;
    let lost = begin(&one, "lost", Duration::ZERO).await;
    let dead = other.end_dead_runs(3, Duration::ZERO, "{}").await.unwrap();
    assert_eq!(dead, [(id.clone(), JobState::Queued)]);
    let new = begin(&other, "new", LONG).await;
    assert_eq!((&new.id, new.tries), (&id, 2));
    for end in [
        RunEnd::Done { result: "b3-lost", hulls: 3 },
        RunEnd::Failed("{}"),
        RunEnd::HandBack,
        RunEnd::Retry(LONG, "{}"),
    ] {
        assert!(!one.end_run(&lost, end).await.unwrap());
    }
    assert!(!one.prolong_run(&lost, LONG, RunReport::default()).await.unwrap());
    assert_eq!(get(&one, &id).await.state, JobState::Running);
    assert!(other.get_upload(&id).await.unwrap().is_some());
    assert!(other.end_run(&new, RunEnd::Done { result: "b3-new", hulls: 3 }).await.unwrap());
    assert!(!one.end_run(&lost, RunEnd::Done { result: "b3-lost", hulls: 3 }).await.unwrap());
    assert_eq!(get(&one, &id).await.result.as_deref(), Some("b3-new"));
}

async fn a_run_that_renews_its_lease_keeps_its_job(database: Database) {
    let store = database.open().await;
    let id = put(&store, 0, 3).await;
    let run = begin(&store, "a", Duration::ZERO).await;
    let before = get(&store, &id).await.revision;
    let report = RunReport { stage: Some("decompose".into()), progress: 0.25, hulls: 9 };
    assert!(store.prolong_run(&run, LONG, report).await.unwrap());
    assert_eq!(store.end_dead_runs(3, Duration::ZERO, "{}").await.unwrap(), []);
    let job = get(&store, &id).await;
    assert_eq!((job.stage.as_deref(), job.progress, job.hulls), (Some("decompose"), 0.25, 9));
    assert!(job.revision > before);
}

async fn a_job_whose_runs_die_fails_with_the_reason(database: Database) {
    let store = database.open().await;
    let id = put(&store, 0, 3).await;
    for (tries, state) in [(1, JobState::Queued), (2, JobState::Queued), (3, JobState::Failed)] {
        let run = begin(&store, &tries.to_string(), Duration::ZERO).await;
        assert_eq!(run.tries, tries);
        assert_eq!(store.end_dead_runs(3, Duration::ZERO, "why").await.unwrap(), [(id.clone(), state)]);
    }
    assert_eq!(store.begin_run("4", LONG, NextJob::ANY).await.unwrap(), None);
    assert_eq!(get(&store, &id).await.failure.as_deref(), Some("why"));
    assert_eq!(store.get_upload(&id).await.unwrap(), None);
}

async fn a_job_to_be_retried_waits_for_its_time(database: Database) {
    let store = database.open().await;
    let id = put(&store, 0, 3).await;
    let run = begin(&store, "a", LONG).await;
    assert!(store.end_run(&run, RunEnd::Retry(LONG, "why")).await.unwrap());
    assert_eq!(store.begin_run("b", LONG, NextJob::ANY).await.unwrap(), None);
    assert_eq!(get(&store, &id).await.state, JobState::Queued);
    database.execute("UPDATE jobs SET ready_ms = ready_ms - 600000").await;
    assert_eq!(begin(&store, "b", LONG).await.tries, 2);
}

async fn a_run_that_hands_its_job_back_is_not_counted(database: Database) {
    let store = database.open().await;
    let id = put(&store, 0, 3).await;
    let run = begin(&store, "a", LONG).await;
    assert!(store.end_run(&run, RunEnd::HandBack).await.unwrap());
    assert_eq!((get(&store, &id).await.state, get(&store, &id).await.tries), (JobState::Queued, 0));
    assert!(store.get_upload(&id).await.unwrap().is_some());
    assert_eq!(begin(&store, "b", LONG).await.tries, 1);
}

async fn a_cancelled_job_is_not_run_again(database: Database) {
    let store = database.open().await;
    let (queued, running) = (put(&store, 0, 7).await, put(&store, 1, 0).await);
    let run = begin(&store, "a", LONG).await;
    assert_eq!(run.id, running);
    for id in [&queued, &running] {
        assert!(store.cancel_job(id).await.unwrap());
        assert!(!store.cancel_job(id).await.unwrap());
        assert_eq!(get(&store, id).await.state, JobState::Cancelled);
        assert_eq!(store.get_upload(id).await.unwrap(), None);
    }
    assert_eq!(store.begin_run("b", LONG, NextJob::ANY).await.unwrap(), None);
    assert!(!store.end_run(&run, RunEnd::Done { result: "b3-0", hulls: 3 }).await.unwrap());
    assert!(!store.cancel_job("job-999").await.unwrap());
}

async fn an_ended_job_never_changes(database: Database) {
    let store = database.open().await;
    let id = put(&store, 0, 3).await;
    let run = begin(&store, "a", Duration::ZERO).await;
    assert!(store.end_run(&run, RunEnd::Done { result: "b3-0", hulls: 3 }).await.unwrap());
    let done = get(&store, &id).await;
    assert!(!store.cancel_job(&id).await.unwrap());
    assert!(!store.end_run(&run, RunEnd::Failed("{}")).await.unwrap());
    assert_eq!(store.end_dead_runs(1, Duration::ZERO, "{}").await.unwrap(), []);
    assert_eq!(get(&store, &id).await, done);
}

async fn ended_jobs_and_left_uploads_are_swept(database: Database) {
    let store = database.open().await;
    let (ended, waiting) = (put(&store, 0, 0).await, put(&store, 1, 7).await);
    let run = begin(&store, "a", LONG).await;
    store.end_run(&run, RunEnd::Done { result: "b3-0", hulls: 3 }).await.unwrap();
    database
        .execute(
            "INSERT INTO uploads (job, size_bytes, packing, outside, stored_bytes, body)
             SELECT 'job-000', size_bytes, packing, outside, stored_bytes, body FROM uploads WHERE job = 'job-001'",
        )
        .await;
    assert_eq!(store.sweep_jobs(&kept_for(LONG)).await.unwrap(), 0);
    assert_eq!(store.get_upload(&ended).await.unwrap(), None);
    assert!(store.get_upload(&waiting).await.unwrap().is_some());
    database.execute("UPDATE jobs SET ended_ms = ended_ms - 601000").await;
    assert_eq!(store.sweep_jobs(&kept_for(LONG)).await.unwrap(), 1);
    assert_eq!(store.get_job(&ended).await.unwrap(), None);
    assert!(store.get_job(&waiting).await.unwrap().is_some());
}

async fn of_too_many_ended_jobs_the_first_to_end_are_deleted(database: Database) {
    let store = database.open().await;
    let waiting = put(&store, 0, 0).await;
    for (number, callback) in [(1, None), (2, Some("https://a.example/")), (3, None), (4, None), (5, None)] {
        store.put_done_job(&format!("ended-{number}"), ("maker", callback), ("b3-0", 1), WIDE).await.unwrap().unwrap();
    }
    database.execute("UPDATE jobs SET ended_ms = CAST(substr(id, 7) AS INTEGER) WHERE ended_ms IS NOT NULL").await;
    // The last two ended at once.
    database.execute("UPDATE jobs SET ended_ms = 4 WHERE id = 'ended-5'").await;
    // Older than all of them.
    let max_age = Duration::from_secs(1 << 40);
    let retention = |max_ended| JobRetention { max_age, max_ended, keeps_callbacks: true };
    let sweep = async |max_ended| store.sweep_jobs(&retention(max_ended)).await.unwrap();
    assert_eq!([sweep(5).await, sweep(3).await], [0, 1]);
    assert_eq!(store.get_job("ended-1").await.unwrap(), None);
    assert!(store.get_job("ended-2").await.unwrap().is_some(), "its callback is due");
    assert_eq!(sweep(1).await, 3, "one of two that ended at once may not stay");
    assert!(store.get_job(&waiting).await.unwrap().is_some());
    assert_eq!(sweep(0).await, 0, "neither the job that waits nor the one with a callback");
    let no_callbacks = JobRetention { keeps_callbacks: false, ..retention(0) };
    assert_eq!(store.sweep_jobs(&no_callbacks).await.unwrap(), 1, "nobody makes the callback");
}

async fn a_job_ends_even_if_its_upload_cannot_be_deleted(database: Database) {
    let store = database.open().await;
    let id = put(&store, 7, 3).await;
    let run = begin(&store, "lease", LONG).await;
    database.execute("ALTER TABLE uploads RENAME TO uploads_away").await;
    assert!(store.end_run(&run, RunEnd::Failed("{}")).await.unwrap());
    assert_eq!(get(&store, &id).await.state, JobState::Failed);
    database.execute("ALTER TABLE uploads_away RENAME TO uploads").await;
    store.sweep_jobs(&kept_for(LONG)).await.unwrap();
    assert_eq!(store.get_upload(&id).await.unwrap(), None, "the sweeper has deleted it");
}

async fn large_uploads_are_objects_until_the_job_ends(database: Database) {
    let store = Store::open(&database.options_with_objects(50)).await.unwrap();
    let outside = || std::fs::read_dir(database.objects().join("uploads")).map_or(0, Iterator::count);
    let id = put(&store, 7, 3).await;
    assert_eq!(outside(), 1);
    assert!(
        store
            .put_job(job(8, 3), QueueBounds { jobs: 9, upload_bytes: 150, client_percent: 100 })
            .await
            .unwrap()
            .is_err()
    );
    assert_eq!(outside(), 1, "a refused job leaves no object");
    assert_eq!(store.get_upload(&id).await.unwrap(), Some(vec![7; 100]));
    assert!(store.cancel_job(&id).await.unwrap());
    assert_eq!(outside(), 0);
}

async fn every_process_receives_news_of_new_states(database: Database) {
    let (one, other) = (database.open().await, database.open().await);
    let Some(mut listener) = one.listen().await.unwrap() else {
        assert!(!one.is_shared(), "only a store of one process sends no news");
        return;
    };
    let id = put(&other, 0, 3).await;
    let run = begin(&other, "a", LONG).await;
    other.prolong_run(&run, LONG, RunReport { stage: Some("read".into()), progress: 0.5, hulls: 0 }).await.unwrap();
    other.cancel_job(&id).await.unwrap();
    for state in [JobState::Queued, JobState::Running, JobState::Cancelled] {
        assert_eq!(listener.next().await.unwrap(), JobNews::State(id.clone(), state));
    }
}
