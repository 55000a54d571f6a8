//! Callbacks of jobs that have ended.

use std::time::Duration;

use hullwright::store::{DueCallback, JobRetention, NewJob, QueueBound, QueueBounds};

use crate::databases::{Database, on_both_databases};

const BOUNDS: QueueBounds = QueueBounds { jobs: 10, upload_bytes: 1 << 20, client_percent: 100 };
const TERM: Duration = Duration::from_secs(600);
const NONE_KEPT: JobRetention = JobRetention { max_age: Duration::ZERO, max_ended: 1000, keeps_callbacks: true };

on_both_databases!(
    a_callback_is_taken_once_in_a_term_and_kept_until_its_end,
    a_job_that_has_not_ended_has_no_callback_due,
    callbacks_to_a_busy_server_let_the_others_pass,
    jobs_that_are_done_at_once_are_bounded_by_their_callbacks
);

async fn a_callback_is_taken_once_in_a_term_and_kept_until_its_end(database: Database) {
    let store = database.open().await;
    let done =
        store.put_done_job("done", ("maker", Some("https://a.example/")), ("b3-0", 1), BOUNDS).await.unwrap().unwrap();
    assert_eq!(store.get_job("done").await.unwrap(), Some(done));
    store.put_done_job("silent", ("maker", None), ("b3-0", 1), BOUNDS).await.unwrap().unwrap();
    let due = |tries| Some(DueCallback { job: "done".to_owned(), url: "https://a.example/".to_owned(), tries });
    let other = database.open().await;
    assert_eq!(store.take_callback(TERM, &[]).await.unwrap(), due(1));
    assert_eq!(other.take_callback(TERM, &[]).await.unwrap(), None, "another process waits for the end of the term");
    store.postpone_callback("done", Duration::ZERO).await.unwrap();
    assert_eq!(other.take_callback(TERM, &[]).await.unwrap(), due(2));
    // The sweeper leaves the job until it was called.
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!(store.sweep_jobs(&NONE_KEPT).await.unwrap(), 1);
    store.end_callback("done").await.unwrap();
    store.postpone_callback("done", Duration::ZERO).await.unwrap();
    assert_eq!(store.take_callback(TERM, &[]).await.unwrap(), None);
    assert_eq!(store.sweep_jobs(&NONE_KEPT).await.unwrap(), 1);
}

async fn a_job_that_has_not_ended_has_no_callback_due(database: Database) {
    let store = database.open().await;
    let callback = Some("https://a.example/".to_owned());
    let job = NewJob { id: "job".to_owned(), owner: "maker".to_owned(), urgency: 3, callback, upload: vec![7] };
    store.put_job(job, BOUNDS).await.unwrap().unwrap();
    assert_eq!(store.take_callback(TERM, &[]).await.unwrap(), None);
    assert!(store.cancel_job("job").await.unwrap());
    assert_eq!(store.take_callback(TERM, &[]).await.unwrap().unwrap().job, "job");
}

async fn callbacks_to_a_busy_server_let_the_others_pass(database: Database) {
    let store = database.open().await;
    for (id, url) in
        [("a", "https://busy.example/1"), ("b", "https://busy.example/2"), ("c", "https://busy.example.org/")]
    {
        store.put_done_job(id, ("maker", Some(url)), ("b3-0", 1), BOUNDS).await.unwrap().unwrap();
    }
    let busy = ["https://busy.example/".to_owned(), "https://other.example/".to_owned()];
    assert_eq!(store.take_callback(TERM, &busy).await.unwrap().unwrap().job, "c");
    assert_eq!(store.take_callback(TERM, &busy).await.unwrap(), None);
    assert_eq!(store.take_callback(TERM, &[]).await.unwrap().unwrap().job, "a");
}

async fn jobs_that_are_done_at_once_are_bounded_by_their_callbacks(database: Database) {
    let store = database.open().await;
    let bounds = QueueBounds { jobs: 4, client_percent: 50, ..BOUNDS };
    let put = async |id: &str, owner: &str, callback: Option<&str>| {
        store.put_done_job(id, (owner, callback), ("b3-0", 1), bounds).await.unwrap().map(|job| job.id)
    };
    let url = Some("https://a.example/");
    for (id, owner) in [("1", "greedy"), ("2", "greedy"), ("3", "modest")] {
        assert_eq!(put(id, owner, url).await, Ok(id.to_owned()));
    }
    assert_eq!(put("4", "greedy", url).await, Err(QueueBound::ClientCallbacks(2)));
    assert!(put("4", "greedy", None).await.is_ok(), "a job without a callback can be deleted");
    assert!(put("5", "modest", url).await.is_ok());
    assert_eq!(put("6", "third", url).await, Err(QueueBound::Callbacks(4)));
    store.end_callback("3").await.unwrap();
    assert!(put("6", "third", url).await.is_ok());
}
