//! Copies from one database to the other and back.

use std::time::Duration;

use hullwright::store::{
    Copied, JobRetention, JobState, NewJob, NextJob, QueueBounds, Store, StoreError, StoreOptions,
};

use crate::databases::{Database, on_both_databases};

on_both_databases!(
    everything_is_copied_once_and_back,
    a_target_at_work_loses_no_job_and_gets_no_upload_of_an_ended_one,
    a_target_keeps_its_objects,
    a_copy_that_was_interrupted_owns_no_objects_and_is_repeated
);

const WIDE: QueueBounds = QueueBounds { jobs: 1000, upload_bytes: 1 << 30, client_percent: 100 };

fn job(number: u8) -> NewJob {
    let (id, owner, upload) = (format!("job-{number}"), "maker".to_owned(), vec![number; 5000]);
    NewJob { id, owner, urgency: number, callback: None, upload }
}

async fn everything_is_copied_once_and_back(database: Database) {
    let (first, last) = (Database::sqlite(), Database::sqlite());
    let (from, over, back) = (first.open().await, database.open().await, last.open().await);
    for number in 0..100_u8 {
        from.put_result(&format!("b3-{number}"), "0.1.0", vec![number; 5000]).await.unwrap();
    }
    for number in 0..3 {
        from.put_job(job(number), WIDE).await.unwrap().unwrap();
    }
    let done = from.put_done_job("done", ("maker", None), ("b3-7", 12), WIDE).await.unwrap().unwrap();
    from.begin_run("a", Duration::from_secs(600), NextJob::ANY).await.unwrap().unwrap();
    from.cancel_job("job-1").await.unwrap();
    for (from, to) in [(&from, &over), (&over, &back)] {
        assert_eq!(from.copy_to(to).await.unwrap(), Copied { results: 100, jobs: 4 });
        assert_eq!(from.copy_to(to).await.unwrap(), Copied::default(), "the second copy finds nothing new");
    }
    for number in 0..100_u8 {
        assert_eq!(back.get_result(&format!("b3-{number}")).await.unwrap(), Some(vec![number; 5000]));
    }
    for (id, state) in [("job-0", JobState::Queued), ("job-1", JobState::Cancelled), ("job-2", JobState::Queued)] {
        assert_eq!(back.get_job(id).await.unwrap().unwrap().state, state, "{id}");
    }
    assert_eq!(back.get_job("done").await.unwrap(), Some(done));
    assert_eq!(back.get_upload("job-2").await.unwrap(), Some(vec![2; 5000]));
    assert_eq!(back.begin_run("b", Duration::from_secs(600), NextJob::ANY).await.unwrap().unwrap().id, "job-0");
}

async fn a_target_at_work_loses_no_job_and_gets_no_upload_of_an_ended_one(database: Database) {
    const JOBS: u8 = 40;
    let first = Database::sqlite();
    let (from, to) = (first.open().await, database.open().await);
    for number in 0..JOBS {
        from.put_job(job(number), WIDE).await.unwrap().unwrap();
    }
    let forever = JobRetention { max_age: Duration::from_secs(3600), max_ended: 1000, keeps_callbacks: true };
    let copying = from.copy_to(&to);
    tokio::pin!(copying);
    let work = async || {
        assert_eq!(to.sweep_jobs(&forever).await.unwrap(), 0);
        // A run takes no job whose upload is not there yet.
        if let Some(run) = to.begin_run("early", Duration::from_secs(600), NextJob::ANY).await.unwrap() {
            assert!(to.get_upload(&run.id).await.unwrap().is_some(), "{}", run.id);
        }
    };
    loop {
        tokio::select! {
            copied = &mut copying => break assert_eq!(copied.unwrap().jobs, u64::from(JOBS)),
            () = work() => {}
        }
    }
    for number in 0..JOBS {
        let upload = to.get_upload(&format!("job-{number}")).await.unwrap();
        assert_eq!(upload, Some(vec![number; 5000]), "{number}");
    }
    to.cancel_job("job-7").await.unwrap();
    from.copy_to(&to).await.unwrap();
    assert_eq!(to.get_upload("job-7").await.unwrap(), None, "it would count in the queue");
}

async fn a_target_keeps_its_objects(database: Database) {
    let with_objects = database.options_with_objects(0);
    let to = Store::open(&with_objects).await.unwrap();
    to.own_objects().await.unwrap();
    let objects = with_objects.objects;
    let other = Database::sqlite();
    let from = Store::open(&StoreOptions { objects, ..other.options() }).await.unwrap();
    from.copy_to(&to).await.unwrap();
    to.own_objects().await.expect("nothing was handed over");
    from.put_result("b3-1", "0.1.0", vec![1; 5000]).await.unwrap();
    to.put_result("b3-2", "0.1.0", vec![2; 5000]).await.unwrap();
    assert!(matches!(from.copy_to(&to).await, Err(StoreError::BothHaveObjects)));
    to.own_objects().await.unwrap();
    // A share that is not mounted is an empty folder.
    let folder = database.objects();
    std::fs::rename(&folder, folder.with_extension("away")).unwrap();
    std::fs::create_dir(&folder).unwrap();
    assert!(matches!(to.own_objects().await, Err(StoreError::NoOwner { .. })));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is written below a mount point");
}

async fn a_copy_that_was_interrupted_owns_no_objects_and_is_repeated(database: Database) {
    let other = Database::sqlite();
    let with_objects = other.options_with_objects(0);
    let from = Store::open(&with_objects).await.unwrap();
    from.own_objects().await.unwrap();
    from.put_result("b3-1", "0.1.0", vec![1; 5000]).await.unwrap();
    from.put_job(job(1), WIDE).await.unwrap().unwrap();
    let to = Store::open(&StoreOptions { objects: with_objects.objects, ..database.options() }).await.unwrap();
    other.execute("ALTER TABLE uploads RENAME TO uploads_away").await;
    assert!(from.copy_to(&to).await.is_err());
    assert!(matches!(to.own_objects().await, Err(StoreError::ForeignObjects { .. })), "it would sweep them");
    assert!(to.begin_run("a", Duration::from_secs(600), NextJob::ANY).await.unwrap().is_none());
    other.execute("ALTER TABLE uploads_away RENAME TO uploads").await;
    from.copy_to(&to).await.unwrap();
    to.own_objects().await.unwrap();
    assert_eq!(to.get_result("b3-1").await.unwrap(), Some(vec![1; 5000]));
    let run = to.begin_run("a", Duration::from_secs(600), NextJob::ANY).await.unwrap().unwrap();
    assert_eq!(to.get_upload(&run.id).await.unwrap(), Some(vec![1; 5000]));
}
