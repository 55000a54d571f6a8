//! Copies from one database to the other and back.

use std::time::Duration;

use hullwright::store::{Copied, JobState, NewJob, NextJob, QueueBounds};

use crate::databases::{Database, on_both_databases};

on_both_databases!(everything_is_copied_once_and_back);

const WIDE: QueueBounds = QueueBounds { jobs: 1000, upload_bytes: 1 << 30, client_percent: 100 };

async fn everything_is_copied_once_and_back(database: Database) {
    let (first, last) = (Database::sqlite(), Database::sqlite());
    let (from, over, back) = (first.open().await, database.open().await, last.open().await);
    for number in 0..100_u8 {
        from.put_result(&format!("b3-{number}"), "0.1.0", vec![number; 5000]).await.unwrap();
    }
    for number in 0..3 {
        let job = NewJob {
            id: format!("job-{number}"),
            owner: "maker".into(),
            urgency: number,
            callback: None,
            upload: vec![number; 5000],
        };
        from.put_job(job, WIDE).await.unwrap().unwrap();
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
