//! `Prefer: respond-async` and `/jobs/{id}`.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use hullwright::jobs::{Demand, Owner, Shares, Size};
use hullwright::mesh_asset::llsd::{self, LlsdExt, LlsdLimits};
use hullwright::pipeline::ENGINE;
use hullwright::store::{JobFilter, QueueBounds, Retention};
use serde_json::Value;

use crate::server::patience::Patience;
use crate::support::{Answer, CUBE, Setup, TestApp, bumpy_ball, request};

const ASYNC: (&str, &str) = ("prefer", "respond-async");

async fn submit(app: &TestApp, path: &str, body: impl Into<axum::body::Body>) -> String {
    let answer = app.post(path, &[ASYNC], body).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text());
    answer.header("location").to_owned()
}

async fn delete(app: &TestApp, path: &str) -> Answer {
    app.ask(request(Method::DELETE, path, &[], axum::body::Body::empty())).await
}

/// Returns the data of all events with their ids.
async fn events(app: &TestApp, path: &str) -> Vec<(i64, Value)> {
    let answer = app.get(&format!("{path}/events"), &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "text/event-stream");
    let text = answer.text();
    let events = text.split("\n\n").filter(|event| event.contains("data:"));
    let field = |event: &str, name: &str| {
        event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim().to_owned()
    };
    events
        .map(|event| (field(event, "id:").parse().unwrap(), serde_json::from_str(&field(event, "data:")).unwrap()))
        .collect()
}

#[tokio::test]
async fn an_accepted_job_is_a_202_with_its_place_and_ends_in_a_result() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose", &[ASYNC], CUBE).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text());
    assert_eq!(answer.header("preference-applied"), "respond-async");
    let accepted = answer.json();
    let location = answer.header("location").to_owned();
    assert_eq!(location, format!("/jobs/{}", accepted["id"].as_str().unwrap()));
    for key in ["id", "state", "stage", "progress", "hulls", "result", "error"] {
        assert!(accepted.get(key).is_some(), "{key} is missing in {accepted}");
    }
    let last = events(&app, &location).await.pop().unwrap().1;
    assert_eq!((&last["state"], &last["progress"]), (&"done".into(), &1.0.into()));
    assert_eq!(app.get(&location, &[]).await.json(), last);
    let result = app.get(last["result"].as_str().unwrap(), &[]).await.json();
    let direct = app.post("/decompose", &[], CUBE).await.json();
    assert_eq!((&result["id"], &result["decomposition"]), (&direct["id"], &direct["decomposition"]));
}

#[tokio::test]
async fn a_job_whose_result_is_stored_is_done_at_once() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let id = app.stored_cube().await;
    let ended = async || {
        let metrics = app.get("/metrics", &[]).await.text();
        let line = metrics.lines().find_map(|line| line.strip_prefix("hullwright_jobs_ended_total{state=\"done\"} "));
        line.map_or(0, |number| number.parse::<u64>().unwrap())
    };
    let ended_before = ended().await;
    let location = submit(&app, "/decompose", CUBE).await;
    assert!(ended().await > ended_before, "it counts as ended");
    let job = app.get(&location, &[]).await.json();
    assert_eq!((&job["state"], &job["result"]), (&"done".into(), &format!("/decompositions/{id}").into()));
    assert_eq!(job["hulls"], 1);
}

#[tokio::test]
async fn a_front_that_has_lost_a_line_is_computed_again() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let path = "/decompose?front=5&method=solid&passages=ignore";
    let table = include_str!("../../models/stall.obj");
    let id = app.post(path, &[], table).await.json()["id"].as_str().unwrap().to_owned();
    let front = app.store.get_result(&id).await.unwrap().unwrap();
    app.store.sweep(&Retention { max_age: None, max_bytes: Some(0) }).await.unwrap();
    app.store.put_result(&id, ENGINE, front).await.unwrap();
    let location = submit(&app, path, table).await;
    assert_eq!(app.get(&location, &[]).await.json()["state"], "queued");
}

#[tokio::test]
async fn events_come_in_order_and_end_with_the_job() {
    let app = TestApp::new().await;
    let location = submit(&app, "/decompose", bumpy_ball(12)).await;
    let events = events(&app, &location).await;
    assert!(events.windows(2).all(|pair| pair[0].0 < pair[1].0), "{events:?}");
    let rank = |event: &(i64, Value)| ["queued", "running", "done"].iter().position(|&state| event.1["state"] == state);
    assert!(events.iter().all(|event| rank(event).is_some()), "{events:?}");
    assert!(events.windows(2).all(|pair| rank(&pair[0]) <= rank(&pair[1])), "{events:?}");
    assert_eq!(events.last().unwrap().1["state"], "done");
    let known = events.last().unwrap().0.to_string();
    let again = app.get(&format!("{location}/events"), &[("last-event-id", &known)]).await;
    assert_eq!(again.status, StatusCode::NO_CONTENT, "a browser stops asking");
}

#[tokio::test]
async fn progress_never_falls_and_a_job_that_is_done_has_the_hulls_of_its_result() {
    let app = TestApp::new().await;
    let path = "/decompose?method=solid&retain=50";
    let location = submit(&app, path, bumpy_ball(24)).await;
    let events = events(&app, &location).await;
    let progress: Vec<f64> = events.iter().map(|event| event.1["progress"].as_f64().unwrap()).collect();
    assert!(progress.len() > 2 && progress.is_sorted(), "{progress:?}");
    let done = &events.last().unwrap().1;
    let result = app.get(done["result"].as_str().unwrap(), &[]).await.json();
    assert_eq!(done["hulls"], result["hulls"].as_array().unwrap().len());
}

#[tokio::test]
async fn without_its_store_no_job_is_accepted_read_or_cancelled() {
    let app = TestApp::new().await;
    let location = submit(&app, "/decompose", CUBE).await;
    app.store.close().await;
    let said = |answer: Answer| answer.assert_problem(503, "store_unavailable");
    assert!(said(app.post("/decompose", &[ASYNC], CUBE).await).starts_with("jobs cannot be accepted at the moment"));
    assert!(said(app.get(&location, &[]).await).starts_with("jobs cannot be read at the moment"));
    assert!(said(delete(&app, &location).await).starts_with("jobs cannot be cancelled at the moment"));
}

#[tokio::test]
async fn a_job_that_is_to_blame_has_failed_with_the_problem() {
    let app = TestApp::new().await;
    let location = submit(&app, "/decompose", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n").await;
    let failed = events(&app, &location).await.pop().unwrap().1;
    assert_eq!((&failed["state"], &failed["error"]["code"]), (&"failed".into(), &"collinear".into()));
    let answered = app.post("/decompose", &[], "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n").await;
    assert_eq!((answered.status.as_u16(), answered.json()), (422, failed["error"].clone()));
    assert!(failed["result"].is_null());
}

#[tokio::test]
async fn what_is_wrong_with_the_request_is_said_at_once() {
    let app = TestApp::new().await;
    app.post("/decompose?colour=red", &[ASYNC], CUBE).await.assert_problem(400, "bad_parameter");
    app.post("/decompose", &[ASYNC], "").await.assert_problem(400, "empty_body");
    app.post("/decompose", &[ASYNC, ("accept", "image/png")], CUBE).await.assert_problem(406, "not_acceptable");
}

#[tokio::test]
async fn a_queued_job_can_be_cancelled_and_stays_so() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let location = submit(&app, "/decompose", CUBE).await;
    assert_eq!(app.get(&location, &[]).await.json()["state"], "queued");
    for _ in 0..2 {
        let answer = delete(&app, &location).await;
        assert_eq!((answer.status, &answer.json()["state"]), (StatusCode::OK, &"cancelled".into()));
    }
    let told = events(&app, &location).await;
    assert_eq!((told.len(), &told[0].1["state"]), (1, &"cancelled".into()));
}

#[tokio::test]
async fn cancelling_a_running_job_frees_its_thread() {
    let app = TestApp::new().await;
    let location = submit(&app, "/decompose?method=solid&tolerance=0.0001", bumpy_ball(150)).await;
    let patience = Patience::until("the job runs, and then ends");
    while app.get(&location, &[]).await.json()["state"] != "running" {
        tokio::time::sleep(patience.pause()).await;
    }
    assert_eq!(delete(&app, &location).await.json()["state"], "cancelled");
    while app.pool.running() > 0 {
        tokio::time::sleep(patience.pause()).await;
    }
}

#[tokio::test]
async fn a_job_does_not_end_with_the_deadline_of_a_request_for_the_same_result() {
    let mut setup = Setup::default();
    setup.options.deadline = Duration::from_millis(300);
    let app = TestApp::with(setup).await;
    let (path, model) = ("/decompose?method=solid&tolerance=0.002", bumpy_ball(30));
    let request = app.post(path, &[], model.clone());
    let job = async {
        let patience = Patience::until("the request runs");
        while app.pool.running() == 0 {
            tokio::time::sleep(patience.pause()).await;
        }
        let location = submit(&app, path, model.clone()).await;
        events(&app, &location).await.pop().unwrap().1
    };
    let (answer, job) = tokio::join!(request, job);
    let cut_short = answer.status == 504 || answer.text().contains(r#""stop":"deadline""#);
    assert!(cut_short, "the request must end first: {}", answer.text());
    assert_eq!(job["state"], "done", "{job}");
}

#[tokio::test]
async fn waiting_for_a_thread_for_large_work_does_not_count_against_the_deadline_of_a_job() {
    let mut setup = Setup::default();
    // All work that is not express is large.
    (setup.pool.memory_bytes, setup.pool.large_bytes) = (1 << 30, 1 << 30);
    setup.jobs.deadline = Duration::from_secs(6);
    let app = TestApp::with(setup).await;
    let large = app.pool.admit(Demand::of_bytes(0, Owner::new("test")).sized(Size::Large)).unwrap();
    let held = tokio::spawn(large.run(|| std::thread::sleep(Duration::from_millis(6_500))));
    let location = submit(&app, "/decompose?method=solid&passages=ignore", bumpy_ball(6)).await;
    let job = events(&app, &location).await.pop().unwrap().1;
    assert!(held.is_finished(), "the job must have waited");
    assert_eq!(job["state"], "done", "{job}");
}

#[tokio::test]
async fn unknown_jobs_are_404() {
    let app = TestApp::new().await;
    for id in ["0", "01933d6e-0000-7000-8000-000000000000", "%00", "b3-x"] {
        app.get(&format!("/jobs/{id}"), &[]).await.assert_problem(404, "unknown_id");
        app.get(&format!("/jobs/{id}/events"), &[]).await.assert_problem(404, "unknown_id");
        delete(&app, &format!("/jobs/{id}")).await.assert_problem(404, "unknown_id");
    }
}

#[tokio::test]
async fn llsd_clients_get_jobs_in_llsd() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let answer = app.post("/decompose", &[ASYNC, ("accept", "application/llsd+xml")], CUBE).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED);
    assert_eq!(answer.header("content-type"), "application/llsd+xml");
    let job = llsd::read_xml(&answer.body, &LlsdLimits::DOCUMENT).unwrap();
    assert_eq!(job.get("state").and_then(|state| state.as_str()), Some("queued"));
}

#[tokio::test]
async fn a_full_queue_is_a_503_with_retry_after() {
    let mut setup = Setup::default();
    setup.bounds.jobs = 1;
    let app = TestApp::with(setup).await;
    app.stop_jobs();
    submit(&app, "/decompose", CUBE).await;
    let answer = app.post("/decompose?scale=2", &[ASYNC], CUBE).await;
    let detail = answer.assert_problem(503, "queue_full");
    assert!(detail.starts_with("the limit of 1 on waiting and running jobs is reached (jobs.queue)"), "{detail}");
    assert_eq!(answer.header("retry-after"), "3");
}

#[tokio::test]
async fn more_streams_of_events_than_allowed_are_a_503() {
    let mut setup = Setup::default();
    setup.options.watchers = Shares::new(0, 100);
    let app = TestApp::with(setup).await;
    let location = submit(&app, "/decompose", CUBE).await;
    app.get(&format!("{location}/events"), &[]).await.assert_problem(503, "saturated");
}

#[tokio::test]
async fn a_client_beyond_its_share_of_streams_or_jobs_is_a_429() {
    let mut setup = Setup::default();
    setup.options.watchers = Shares::new(8, 0);
    setup.bounds = QueueBounds { jobs: 2, client_percent: 50, ..setup.bounds };
    let app = TestApp::with(setup).await;
    app.stop_jobs();
    let location = submit(&app, "/decompose", CUBE).await;
    let detail = app.get(&format!("{location}/events"), &[]).await.assert_problem(429, "client_share");
    assert!(detail.contains("0 event streams at once"), "{detail}");
    let second = app.post("/decompose", &[ASYNC], format!("{CUBE}# 2")).await;
    let detail = second.assert_problem(429, "client_share");
    assert!(detail.contains("1 waiting and running jobs"), "{detail}");
}

#[tokio::test]
async fn a_draining_service_ends_its_streams() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let location = submit(&app, "/decompose", CUBE).await;
    app.lifecycle.drain();
    let told = events(&app, &location).await;
    assert_eq!((told.len(), &told[0].1["state"]), (1, &"queued".into()));
}

#[tokio::test]
async fn a_job_has_its_times_and_a_poll_names_the_time_of_the_next() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let location = submit(&app, "/decompose", bumpy_ball(3)).await;
    let answer = app.get(&location, &[]).await;
    assert_eq!(answer.header("retry-after"), "1");
    let job = answer.json();
    assert!(job["created_at"].as_str().is_some_and(|time| time.ends_with('Z') && time.contains('T')), "{job}");
    assert_eq!((&job["started_at"], &job["finished_at"]), (&Value::Null, &Value::Null));
    let cancelled = delete(&app, &location).await;
    assert_eq!(cancelled.header("retry-after"), "", "it has ended");
    assert!(cancelled.json()["finished_at"].as_str() >= job["created_at"].as_str());
    let app = TestApp::new().await;
    let location = submit(&app, "/decompose", CUBE).await;
    let last = events(&app, &location).await.pop().unwrap().1;
    let time = |key: &str| last[key].as_str().unwrap().to_owned();
    assert!(time("created_at") <= time("started_at") && time("started_at") <= time("finished_at"), "{last}");
}

#[tokio::test]
async fn jobs_are_listed_for_the_client_that_made_them() {
    let app = TestApp::new().await;
    app.stop_jobs();
    let mut made = Vec::new();
    for size in 3..6 {
        made.push(submit(&app, "/decompose", bumpy_ball(size)).await.replace("/jobs/", ""));
    }
    delete(&app, &format!("/jobs/{}", made[1])).await;
    let ids = async |path: &str| {
        let list = app.get(path, &[]).await.json();
        assert_eq!(list["next"], Value::Null);
        list["jobs"].as_array().unwrap().iter().map(|job| job["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids("/jobs").await, made);
    assert_eq!(ids("/jobs?state=cancelled").await, [made[1].clone()]);
    assert_eq!(ids(&format!("/jobs?after={}", made[1])).await, [made[2].clone()]);
    app.get("/jobs?state=lost", &[]).await.assert_problem(400, "bad_parameter");
    assert!(app.get("/jobs?after=lost", &[]).await.assert_problem(400, "bad_parameter").contains("id of a job"));
    app.get("/jobs?page=2", &[]).await.assert_problem(400, "unknown_parameter");
    let elsewhere = app.store.list_jobs(&JobFilter { owner: "other".into(), limit: 9, ..JobFilter::default() }).await;
    assert_eq!(elsewhere.unwrap(), []);
}

#[tokio::test]
async fn a_path_that_is_no_text_is_a_problem() {
    let app = TestApp::new().await;
    for path in ["/jobs/%ff", "/decompositions/%C3", "/assets/%80.js"] {
        app.get(path, &[]).await.assert_problem(400, "bad_path");
    }
    app.get("/jobs/%C3%A9", &[]).await.assert_problem(404, "unknown_id");
}
