//! One way to the processor, and the share of each client: no route and no client takes all memory, places or threads.

use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use hullwright::jobs::{BodyMemory, Demand, Owner, Shares, Size};

use crate::support::{CUBE, Setup, TestApp, bumpy_ball};

/// Paths that read models or results, with a body for each.
async fn routes(app: &TestApp) -> Vec<(&'static str, String, String)> {
    let id = app.stored_cube().await;
    let cost = r#"{"prims": [{"name": "root", "shape": "box", "size": [1, 1, 1]}]}"#;
    vec![
        ("POST", "/decompose".into(), bumpy_ball(3)),
        ("POST", "/decompose?check=only".into(), CUBE.into()),
        ("POST", "/preview-mesh".into(), CUBE.into()),
        ("POST", "/cost".into(), cost.into()),
        ("GET", format!("/decompositions/{id}/source"), String::new()),
    ]
}

async fn send(app: &TestApp, method: &str, path: &str, body: &str) -> crate::support::Answer {
    match method {
        "GET" => app.get(path, &[]).await,
        _ => {
            app.post(
                path,
                &[("content-type", if path == "/cost" { "application/json" } else { "model/obj" })],
                body.to_owned(),
            )
            .await
        }
    }
}

#[tokio::test]
async fn every_route_that_reads_or_computes_goes_through_the_pool() {
    let mut setup = Setup::default();
    setup.pool.threads = 1;
    setup.pool.queue = 0;
    let app = TestApp::with(setup).await;
    let routes = routes(&app).await;
    let takes = |size| Demand::of_bytes(0, Owner::new("test")).sized(size);
    let places = [Size::Express, Size::Everyday, Size::Large].map(|size| app.pool.admit(takes(size)).unwrap());
    for (method, path, body) in &routes {
        send(&app, method, path, body).await.assert_problem(503, "saturated");
    }
    drop(places);
    for (method, path, body) in &routes {
        let answer = send(&app, method, path, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
    }
}

#[tokio::test]
async fn one_client_has_its_share_of_the_places_and_of_the_memory() {
    let mut setup = Setup::default();
    setup.options.in_flight = Shares::new(1, 1);
    let app = TestApp::with(setup).await;
    assert_eq!(app.post("/decompose", &[], CUBE).await.status, StatusCode::OK, "a share is at least one place");
    app.post("/decompose", &[], Body::empty()).await.assert_problem(400, "empty_body");
    let mut setup = Setup::default();
    setup.options.bodies = BodyMemory::new(2 << 20, 50);
    let app = TestApp::with(setup).await;
    let answer = app.post("/decompose", &[], vec![b'#'; (1 << 20) + 1]).await;
    let detail = answer.assert_problem(429, "client_share");
    assert!(detail.contains("1 MiB") && detail.contains("limits.client_percent"), "{detail}");
    assert_eq!(answer.header("retry-after"), "3");
}

#[tokio::test]
async fn the_body_of_a_request_is_not_counted_beside_the_response() {
    let mut setup = Setup::default();
    setup.options.bodies = BodyMemory::new(8 << 20, 50);
    let app = TestApp::with(setup).await;
    let triangles = 50_000_u32;
    let mut stl = [vec![0; 80], triangles.to_le_bytes().to_vec()].concat();
    for number in 0..triangles {
        let (x, y) = ((number % 250) as f32, (number / 250) as f32);
        let corners = [[0.0; 3], [x, y, 0.0], [x + 1.0, y, 0.5], [x, y + 1.0, 1.0]];
        corners.iter().flatten().for_each(|coordinate| stl.extend(coordinate.to_le_bytes()));
        stl.extend([0; 2]);
    }
    let bytes = stl.len();
    let answer = app.post("/preview-mesh", &[("content-type", "model/stl")], stl).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(bytes + answer.body.len() > 4 << 20, "both fit into the share: {bytes} and {} bytes", answer.body.len());
}

#[tokio::test]
async fn a_body_that_still_arrives_takes_no_place() {
    let mut setup = Setup::default();
    setup.options.in_flight = Shares::new(1, 100);
    let app = TestApp::with(setup).await;
    let never = Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
    let slow = app.post("/decompose", &[("content-type", "model/obj")], never);
    assert!(tokio::time::timeout(Duration::from_millis(50), slow).await.is_err());
    let never = Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
    let slow = app.post("/decompose", &[("content-type", "model/obj")], never);
    let normal = app.post("/decompose", &[], CUBE);
    tokio::select! {
        biased;
        _ = slow => panic!("the body never ends"),
        answer = normal => assert_eq!(answer.status, StatusCode::OK, "{}", answer.text()),
    }
}

#[tokio::test]
async fn an_upload_that_exceeds_its_estimate_runs_again_as_large_work() {
    let mut setup = Setup::default();
    setup.limits.max_triangles = 30_000;
    let app = TestApp::with(setup).await;
    // Faces of four bytes and more triangles than a file of this length usually has.
    let mut dense = String::from("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n");
    for _ in 0..6000 {
        dense.push_str("f 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n");
    }
    let before = metric(&app, "hullwright_pool_enlarged_total").await;
    let answer = app.post("/preview-mesh", &[("content-type", "model/obj")], dense.clone()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let more = format!("{dense}{}", "f 1 2 3\n".repeat(7000));
    let answer = app.post("/decompose", &[("content-type", "model/obj")], more).await;
    let detail = answer.assert_problem(413, "too_many_triangles");
    assert!(detail.contains("30000"), "the limit is that of the settings: {detail}");
    // The metrics are those of the process, in which other tests run.
    assert!(metric(&app, "hullwright_pool_enlarged_total").await >= before + 2.0);
}

#[tokio::test]
async fn a_small_upload_that_takes_long_runs_again_as_everyday_work() {
    let mut setup = Setup::default();
    setup.pool.express_time = Duration::from_micros(1);
    let (app, usual) = (TestApp::with(setup).await, TestApp::new().await);
    let before = metric(&app, "hullwright_pool_enlarged_total").await;
    let answer = app.post("/decompose", &[], CUBE).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(metric(&app, "hullwright_pool_enlarged_total").await > before);
    let same = usual.post("/decompose", &[], CUBE).await;
    assert_eq!(answer.json()["decomposition"], same.json()["decomposition"]);
    assert_eq!(answer.json()["stages"][0]["stop"], same.json()["stages"][0]["stop"]);
}

async fn metric(app: &TestApp, name: &str) -> f64 {
    let text = app.get("/metrics", &[]).await.text();
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap()
}
