//! Overload, deadlines and the end of the process.

use std::time::Duration;

use axum::http::StatusCode;
use hullwright::jobs::{Demand, Owner, Shares, Size};

use crate::server::patience::Patience;
use crate::support::{CUBE, Setup, TestApp, bumpy_ball};

#[tokio::test]
async fn a_full_pool_is_a_503_with_retry_after_and_not_ready() {
    let mut setup = Setup::default();
    setup.pool.threads = 1;
    setup.pool.queue = 0;
    let app = TestApp::with(setup).await;
    let id = app.stored_cube().await;
    let takes = |size| Demand::of_bytes(0, Owner::new("test")).sized(size);
    let places = [Size::Express, Size::Everyday].map(|size| app.pool.admit(takes(size)).unwrap());
    let answer = app.post("/decompose", &[], bumpy_ball(4)).await;
    answer.assert_problem(503, "saturated");
    assert_eq!(answer.header("retry-after"), "3");
    let readiness = app.get("/readyz", &[]).await;
    assert_eq!(readiness.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(readiness.json()["reasons"][0]["code"], "saturated");
    // A stored result needs no thread.
    assert_eq!(app.post("/decompose", &[], CUBE).await.status, StatusCode::OK);
    assert_eq!(app.get(&format!("/decompositions/{id}"), &[]).await.status, StatusCode::OK);
    drop(places);
    assert_eq!(app.post("/decompose", &[], bumpy_ball(4)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn more_requests_than_allowed_at_once_are_a_503_but_probes_are_answered() {
    let mut setup = Setup::default();
    setup.options.in_flight = Shares::new(0, 100);
    let app = TestApp::with(setup).await;
    let answer = app.post("/decompose", &[], CUBE).await;
    answer.assert_problem(503, "saturated");
    assert_eq!(answer.header("retry-after"), "3");
    assert_eq!(app.get("/healthz", &[]).await.status, StatusCode::OK);
    assert_eq!(app.get("/readyz", &[]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_deadline_is_a_504_and_the_work_stops() {
    let mut setup = Setup::default();
    setup.options.deadline = Duration::from_millis(5);
    let app = TestApp::with(setup).await;
    let answer = app.post("/decompose?method=solid", &[], bumpy_ball(120)).await;
    answer.assert_problem(504, "deadline");
    let patience = Patience::until("the work stops");
    while app.pool.running() > 0 {
        tokio::time::sleep(patience.pause()).await;
    }
}

/// The first deadline that passes while hulls are searched depends on the machine.
#[tokio::test]
async fn a_result_that_the_deadline_cut_short_is_answered_and_not_stored() {
    let mut cut_short = 0;
    for ms in [250, 500, 1000, 2000, 4000] {
        let mut setup = Setup::default();
        setup.options.deadline = Duration::from_millis(ms);
        let app = TestApp::with(setup).await;
        let answer = app.post("/decompose?method=solid", &[], bumpy_ball(50)).await;
        if answer.status == StatusCode::GATEWAY_TIMEOUT {
            continue;
        }
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let result = answer.json();
        let path = format!("/decompositions/{}", result["id"].as_str().unwrap());
        if result["stages"][0]["stop"] != "deadline" {
            assert_eq!(answer.header("content-location"), path);
            continue;
        }
        cut_short += 1;
        assert!(result["fit"]["coverage"].as_f64().unwrap() > 0.99, "{result}");
        assert_eq!(answer.header("content-location"), "");
        app.get(&path, &[]).await.assert_problem(404, "unknown_id");
    }
    assert!(cut_short > 0, "no deadline was answered with a result");
}

#[tokio::test]
async fn a_client_that_leaves_frees_its_thread() {
    let app = TestApp::new().await;
    let ball = bumpy_ball(120);
    let post = app.post("/decompose?method=solid", &[], ball);
    assert!(tokio::time::timeout(Duration::from_millis(5), post).await.is_err(), "the ball takes longer than that");
    let patience = Patience::until("the work stops");
    while app.pool.running() + app.pool.waiting() > 0 {
        tokio::time::sleep(patience.pause()).await;
    }
    assert_eq!(app.post("/decompose", &[], CUBE).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_draining_service_is_not_ready_but_still_answers() {
    let app = TestApp::new().await;
    app.lifecycle.drain();
    let readiness = app.get("/readyz", &[]).await;
    assert_eq!(readiness.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(readiness.json()["reasons"][0]["code"], "draining");
    assert_eq!(app.post("/decompose", &[], CUBE).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_ending_service_tells_clients_to_come_again() {
    let app = TestApp::new().await;
    app.lifecycle.end();
    let answer = app.post("/decompose?method=solid", &[], bumpy_ball(120)).await;
    answer.assert_problem(503, "draining");
    assert_eq!(answer.header("retry-after"), "3");
}

#[tokio::test]
async fn without_its_store_the_service_still_computes() {
    let app = TestApp::new().await;
    let id = app.stored_cube().await;
    app.store.close().await;
    let computed = app.post("/decompose", &[], CUBE).await;
    assert_eq!((computed.status, computed.header("content-location")), (StatusCode::OK, ""), "it was not kept");
    let answer = app.get(&format!("/decompositions/{id}"), &[]).await;
    answer.assert_problem(503, "store_unavailable");
    assert_eq!(answer.header("retry-after"), "3");
    let readiness = app.get("/readyz", &[]).await;
    assert_eq!(readiness.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(readiness.json()["reasons"][0]["code"], "store_unreachable");
}
