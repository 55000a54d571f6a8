//! Health checks, metrics and logs for operators.

use axum::http::StatusCode;

use crate::support::{CUBE, TestApp};

#[tokio::test]
async fn a_service_is_alive_and_ready() {
    let app = TestApp::new().await;
    let answer = app.get("/healthz", &[]).await;
    assert_eq!((answer.status, &answer.json()["status"]), (StatusCode::OK, &"alive".into()));
    let answer = app.get("/readyz", &[]).await;
    assert_eq!((answer.status, answer.text().as_str()), (StatusCode::OK, r#"{"ready":true,"reasons":[]}"#));
}

#[tokio::test]
async fn metrics_tell_what_a_dashboard_needs() {
    let app = TestApp::new().await;
    app.stored_cube().await;
    app.post("/decompose?retain=50", &[], CUBE).await;
    app.post("/decompose", &[], CUBE).await;
    app.post("/decompose?colour=red", &[], CUBE).await;
    app.get("/some/unknown/path", &[]).await;
    let answer = app.get("/metrics", &[]).await;
    assert!(answer.header("content-type").starts_with("text/plain; version=0.0.4"));
    let text = answer.text();
    for series in [
        r#"hullwright_http_requests_total{route="/decompose",method="POST",status="200"}"#,
        r#"hullwright_http_requests_total{route="/decompose",method="POST",status="400"}"#,
        r#"hullwright_http_requests_total{route="unmatched",method="GET",status="404"}"#,
        r#"hullwright_http_request_seconds_bucket{route="/decompose",le="0.01"}"#,
        r#"hullwright_stage_seconds_bucket{stage="read",le="0.01"}"#,
        r#"hullwright_stage_seconds_bucket{stage="hull",le="0.01"}"#,
        r#"hullwright_stage_seconds_bucket{stage="decompose",le="0.01"}"#,
        r#"hullwright_stage_seconds_bucket{stage="simplify",le="0.01"}"#,
        r#"hullwright_stage_seconds_bucket{stage="encode",le="0.01"}"#,
        r#"hullwright_stage_seconds_bucket{stage="measure",le="0.01"}"#,
        r#"hullwright_refusals_total{code="bad_parameter"}"#,
        r#"hullwright_cache_lookups_total{result="hit"}"#,
        r#"hullwright_cache_lookups_total{result="miss"}"#,
        r#"hullwright_result_hulls_bucket{le="1"}"#,
        "hullwright_job_seconds_count",
        "hullwright_queue_seconds_count",
        r#"hullwright_pool_threads{lane="everyday"} 2"#,
        r#"hullwright_pool_queue_capacity{lane="everyday"} 16"#,
        r#"hullwright_pool_queue_capacity{lane="large"} 4"#,
        r#"hullwright_pool_running{lane="express"}"#,
        r#"hullwright_pool_waiting{lane="large"}"#,
        r#"hullwright_reloads_total{what="keys",result="failed"} 0"#,
        r#"hullwright_reloads_total{what="certificate",result="failed"} 0"#,
        r#"hullwright_jobs_ended_total{state="failed"}"#,
    ] {
        assert!(text.contains(series), "{series} is missing in\n{text}");
    }
    assert!(!text.contains("/some/unknown/path"), "clients must not make series");
}
