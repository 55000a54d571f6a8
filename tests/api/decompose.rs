//! `POST /decompose`: models in, results out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use hullwright::formats::{Format, ReadLimits};
use hullwright::jobs::{Decomposer, Owner};
use hullwright::pipeline::{Job, JobSpec, Upload};

use crate::support::{CUBE, TestApp, bumpy_ball, multipart, request};

#[tokio::test]
async fn a_posted_cube_is_answered_with_the_result_map_of_the_contract() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose", &[], CUBE).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/json");
    let result = answer.json();
    for key in [
        "id",
        "engine",
        "cached",
        "source",
        "input",
        "stages",
        "decomposition",
        "hull",
        "hulls",
        "fit",
        "cost",
        "warnings",
    ] {
        assert!(!result[key].is_null(), "{key} is missing in {result}");
    }
    assert_eq!(result["source"], "high_lod");
    assert_eq!(result["cached"], false);
    assert_eq!(result["hull"]["vertices"], 8);
    assert_eq!(answer.header("content-location"), format!("/decompositions/{}", result["id"].as_str().unwrap()));
}

#[tokio::test]
async fn the_same_upload_comes_from_the_store_with_the_same_result() {
    let app = TestApp::new().await;
    let first = app.post("/decompose", &[], CUBE).await.json();
    let second = app.post("/decompose", &[], CUBE).await.json();
    assert_eq!(second["cached"], true);
    for key in ["id", "decomposition", "hulls", "cost", "fit", "input"] {
        assert_eq!(first[key], second[key], "{key}");
    }
    let other = app.post("/decompose?max_vertices=32", &[], CUBE).await.json();
    assert_eq!(other["cached"], false);
    assert_ne!(other["id"], first["id"]);
}

#[tokio::test]
async fn identical_uploads_at_once_have_the_same_bytes() {
    let app = TestApp::new().await;
    let ball = bumpy_ball(10);
    let post = || app.ask(request(Method::POST, "/decompose", &[("accept", "application/vnd.ll.mesh")], ball.clone()));
    let answers = tokio::join!(post(), post(), post(), post(), post(), post());
    let answers = [answers.0, answers.1, answers.2, answers.3, answers.4, answers.5];
    for answer in &answers {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(answer.body, answers[0].body);
    }
}

#[tokio::test]
async fn work_that_is_joined_does_not_end_with_the_deadline_of_another_request() {
    let app = TestApp::new().await;
    let decomposer = Decomposer::new(app.store.clone(), Arc::clone(&app.pool), ReadLimits::default());
    let spec = JobSpec::from_pairs([("method", "solid"), ("tolerance", "0.002")]).unwrap();
    let upload = Upload::plain("ball", Format::Obj, bumpy_ball(30).into_bytes());
    let answer = |client: &'static str, time: Duration| {
        let job = Job::new(upload.clone(), spec.clone());
        decomposer.decompose(job, Instant::now() + time, Owner::new(client))
    };
    let (short, long) =
        tokio::join!(answer("short", Duration::from_millis(300)), answer("long", Duration::from_secs(120)));
    assert!(short.is_err() || !short.unwrap().kept, "the first request must end first");
    assert!(long.unwrap().kept);
}

#[tokio::test]
async fn a_part_for_each_level_is_understood() {
    let app = TestApp::new().await;
    let file = "; filename=\"cube.obj\"\r\nContent-Type: application/octet-stream";
    let ball = bumpy_ball(8);
    let (content_type, body) =
        multipart(&[("high_lod", file, ball.as_bytes()), ("physics_shape", file, CUBE.as_bytes())]);
    let answer = app.post("/decompose", &[("content-type", &content_type)], body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let result = answer.json();
    assert_eq!(result["source"], "physics_shape");
    assert_eq!(result["input"]["vertices"], 8);
}

#[tokio::test]
async fn a_part_may_be_in_a_format_of_its_own() {
    let app = TestApp::new().await;
    let json = br#"{"high_lod": {"positions": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "triangles": [[0,2,1],[0,1,3],[0,3,2],[1,2,3]]}}"#;
    let (content_type, body) = multipart(&[
        ("high_lod", "\r\nContent-Type: application/json", json),
        ("mid_lod", "; filename=\"c.obj\"", CUBE.as_bytes()),
    ]);
    let answer = app.post("/decompose", &[("content-type", &content_type)], body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.json()["source"], "mid_lod");
}

#[tokio::test]
async fn the_part_params_means_the_same_as_the_query_and_the_query_wins() {
    let app = TestApp::new().await;
    let parts: [(&str, &str, &[u8]); 2] = [
        ("high_lod", "", CUBE.as_bytes()),
        ("params", "", br#"{"method": "none", "scale": [2, 2, 2], "format": "obj"}"#),
    ];
    let (content_type, body) = multipart(&parts);
    let by_part = app.post("/decompose", &[("content-type", &content_type)], body.clone()).await;
    assert_eq!(by_part.status, StatusCode::OK, "{}", by_part.text());
    let (_, without) = multipart(&parts[..1]);
    let by_query = app.post("/decompose?method=none&scale=2,2,2", &[("content-type", &content_type)], without).await;
    assert_eq!(by_part.json()["id"], by_query.json()["id"]);
    let both = app.post("/decompose?method=preview", &[("content-type", &content_type)], body).await;
    assert_ne!(both.json()["id"], by_query.json()["id"]);
}

#[tokio::test]
async fn every_fault_of_the_query_is_named() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose?max_vertices=3&colour=red&retain=200", &[], CUBE).await;
    answer.assert_problem(400, "bad_parameter");
    let parts: Vec<_> = answer.json()["errors"].as_array().unwrap().iter().map(|error| error["part"].clone()).collect();
    assert_eq!(parts, ["max_vertices", "colour", "retain"]);
}

#[tokio::test]
async fn format_overrides_the_content_type_and_no_other_parameter_is_taken_for_it() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose?format=obj", &[("content-type", "model/stl")], CUBE).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    app.post("/decompose?format=fbx", &[], CUBE).await.assert_problem(415, "unsupported_format");
}

#[tokio::test]
async fn a_shape_without_a_hull_is_a_422_that_says_why() {
    let app = TestApp::new().await;
    let line = "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n";
    let answer = app.post("/decompose", &[], line).await;
    assert_eq!(answer.status.as_u16(), 422, "{}", answer.text());
    assert!(answer.json()["errors"].as_array().is_some_and(|errors| !errors.is_empty()));
}
