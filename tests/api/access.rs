//! Access to the service: keys, scopes, rates, other sites.

use std::num::NonZero;
use std::sync::Arc;

use axum::http::{HeaderValue, Method, StatusCode};
use hullwright::access::{NewKey, SharedKeys};
use hullwright::api::Origins;
use hullwright::config::Rate;

use crate::support::{CUBE, Setup, TestApp, request};

/// Returns a router with one key of these scopes, and the header with that key.
async fn app_with_key(scopes: &str) -> (TestApp, String) {
    let made = NewKey::make("tester".parse().unwrap(), scopes.parse().unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys");
    std::fs::write(&file, made.line()).unwrap();
    let mut setup = Setup::default();
    setup.options.edge.keys = Some(Arc::new(SharedKeys::load(&file).unwrap()));
    (TestApp::with(setup).await, format!("Bearer {}", made.secret()))
}

#[tokio::test]
async fn without_a_key_or_with_a_wrong_one_work_is_a_401_that_says_how() {
    let (app, key) = app_with_key("read,write").await;
    for (headers, code, challenge) in [
        (vec![], "no_key", r#"Bearer realm="hullwright""#),
        (vec![("authorization", "Basic dXNlcjpwYXNz")], "no_key", r#"Bearer realm="hullwright""#),
        (vec![("authorization", &key), ("authorization", "Bearer x")], "no_key", r#"Bearer realm="hullwright""#),
        (
            vec![("authorization", "Bearer hw_wrong")],
            "wrong_key",
            r#"Bearer realm="hullwright", error="invalid_token""#,
        ),
    ] {
        let answer = app.post("/decompose", &headers, CUBE).await;
        answer.assert_problem(401, code);
        assert_eq!(answer.header("www-authenticate"), challenge);
    }
    let lower_case = key.replace("Bearer", "bearer");
    for key in [&key, &lower_case] {
        assert_eq!(app.post("/decompose", &[("authorization", key)], CUBE).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_key_without_the_scope_is_a_403_that_names_it() {
    let (reader, read) = app_with_key("read").await;
    let answer = reader.post("/decompose", &[("authorization", &read)], CUBE).await;
    assert!(answer.assert_problem(403, "missing_scope").contains("write"));
    assert!(answer.header("www-authenticate").contains(r#"error="insufficient_scope", scope="write""#));
    let unknown = format!("/decompositions/b3-{}", "0".repeat(64));
    reader.get(&unknown, &[("authorization", &read)]).await.assert_problem(404, "unknown_id");
    reader.get("/metrics", &[("authorization", &read)]).await.assert_problem(403, "missing_scope");

    let (writer, write) = app_with_key("write").await;
    assert_eq!(writer.post("/decompose", &[("authorization", &write)], CUBE).await.status, StatusCode::OK);
    writer.get(&unknown, &[("authorization", &write)]).await.assert_problem(403, "missing_scope");

    let (watcher, admin) = app_with_key("admin").await;
    assert_eq!(watcher.get("/metrics", &[("authorization", &admin)]).await.status, StatusCode::OK);
    watcher.get("/metrics", &[]).await.assert_problem(401, "no_key");
}

#[tokio::test]
async fn probes_and_pages_need_no_key() {
    let (app, _) = app_with_key("read").await;
    for path in ["/healthz", "/readyz", "/"] {
        assert_eq!(app.get(path, &[]).await.status, StatusCode::OK, "{path}");
    }
    app.get("/no/such/path", &[]).await.assert_problem(404, "unknown_path");
}

#[tokio::test]
async fn more_than_the_rate_is_a_429_with_retry_after() {
    let mut setup = Setup::default();
    let few = |number| NonZero::new(number).unwrap();
    setup.options.edge.rate = Some(Rate { per_second: few(1), burst: few(2) });
    setup.options.edge.proxies.trusted = vec!["0.0.0.0/32".parse().unwrap()];
    let app = TestApp::with(setup).await;
    let unknown = format!("/decompositions/b3-{}", "0".repeat(64));
    let ask = |client: &str| app.ask(request(Method::GET, &unknown, &[("x-forwarded-for", client)], ""));
    // This ends as long as the machine answers more than one request a second.
    let refused = loop {
        let answer = ask("192.0.2.1").await;
        if answer.status != StatusCode::NOT_FOUND {
            break answer;
        }
    };
    refused.assert_problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(ask("192.0.2.2").await.status, StatusCode::NOT_FOUND, "another client has its own");
    assert_eq!(app.get("/readyz", &[]).await.status, StatusCode::OK, "probes have no rate");
}

#[tokio::test]
async fn only_listed_sites_may_ask_from_a_browser() {
    let mut setup = Setup::default();
    setup.options.edge.origins = Origins::Listed(vec![HeaderValue::from_static("https://grid.example")]);
    let app = TestApp::with(setup).await;
    let preflight = |origin: &'static str| {
        let headers = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization,content-encoding,content-type,prefer"),
        ];
        app.ask(request(Method::OPTIONS, "/decompose", &headers, ""))
    };
    let listed = preflight("https://grid.example").await;
    assert_eq!(listed.header("access-control-allow-origin"), "https://grid.example");
    for name in ["authorization", "content-encoding"] {
        assert!(listed.header("access-control-allow-headers").contains(name), "{name}");
    }
    assert_eq!(preflight("https://other.example").await.header("access-control-allow-origin"), "");
    let answer = app.post("/decompose", &[("origin", "https://grid.example")], CUBE).await;
    assert!(answer.header("access-control-expose-headers").contains("content-location"));
    let own = TestApp::new().await.post("/decompose", &[("origin", "https://grid.example")], CUBE).await;
    assert_eq!(own.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn every_answer_tells_browsers_not_to_run_it() {
    let app = TestApp::new().await;
    for (path, policy) in [("/", "default-src"), ("/healthz", "default-src 'none'"), ("/nowhere", "default-src 'none'")]
    {
        let answer = app.get(path, &[]).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(answer.header("content-security-policy").contains(policy), "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path} over plain HTTP");
    }
}
